use database::{row, statements};

use base::ids::ChildId;

statements! {
    pub(super) fn find_names(reader, child: ChildId) -> Option<Names> =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id WHERE child.id = $1";
}

row! {
    pub(super) struct Names {
        pub centre: String = "centre.name",
        pub city: String = "centre.city",
        pub child: String = "child.name",
        pub child_last_name: String = "child.last_name",
    }
}
