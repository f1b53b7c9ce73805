use database::{Error, Reader, params, row, statements};

use base::ids::ChildId;

statements! {
    pub NAMES: Names = "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id WHERE child.id = $1";
}

row! {
    pub(super) struct Names {
        pub centre: String = "centre.name",
        pub city: String = "centre.city",
        pub child: String = "child.name",
        pub child_last_name: String = "child.last_name",
    }
}

pub(super) async fn names(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<Names>, Error> {
    reader.find(NAMES, params![child]).await
}
