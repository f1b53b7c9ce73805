use std::collections::BTreeSet;

use database::{Error, List, Reader, params, row, statements};

use base::ids::{ChildId, ParentId, PictureId};
use people::families::photo_consent::store::Levels;

statements! {
    /// The children to whom pictures are shown.
    fn list_shown_rows(reader, pictures: &List) -> Vec<Shown> =
        "WITH asked (picture_id) AS (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given), \
        shown (picture_id, child_id) AS (\
            SELECT photo.picture_id, photo.child_id FROM asked CROSS JOIN photo WHERE photo.picture_id = asked.picture_id \
            UNION SELECT moment.picture_id, moment.child_id FROM asked CROSS JOIN moment WHERE moment.picture_id = asked.picture_id \
            UNION SELECT message.picture_id, message.child_id FROM asked CROSS JOIN message WHERE message.picture_id = asked.picture_id) \
        SELECT {} FROM shown CROSS JOIN child WHERE child.id = shown.child_id ORDER BY shown.picture_id, child.id";
}

row! {
    /// A picture, one of the children to whom it is shown, the child's parents and what they and the centre answered.
    pub(super) struct Shown {
        pub picture: PictureId = "shown.picture_id",
        pub child: ChildId = "child.id",
        pub mother: Option<ParentId> =
            "(SELECT parent_id FROM parenthood WHERE parenthood.child_id = child.id AND parenthood.side = 'Mother')",
        pub father: Option<ParentId> =
            "(SELECT parent_id FROM parenthood WHERE parenthood.child_id = child.id AND parenthood.side = 'Father')",
        pub levels: Levels,
    }
}

pub(super) async fn list_shown(reader: &mut Reader<'_>, pictures: &BTreeSet<PictureId>) -> Result<Vec<Shown>, Error> {
    list_shown_rows(reader, &List::of(pictures.iter().map(|picture| params![*picture]))).await
}
