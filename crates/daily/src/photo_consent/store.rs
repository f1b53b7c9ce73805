use std::collections::BTreeSet;

use database::{Error, Reader, row, statements};

use base::ids::{ChildId, ParentId, PictureId};
use people::families::photo_consent::store::Levels;

/// Digits of an id in a list of ids.
const WIDTH: usize = 20;

statements! {
    /// The children to whom pictures are shown. The pictures are one text, each id in 20 digits, so that one statement reads them
    /// on both engines.
    fn list_shown_rows(reader, pictures: &str) -> Vec<Shown> =
        "WITH RECURSIVE asked (place, picture_id) AS (\
            SELECT 1, CAST(SUBSTR($1, 1, 20) AS BIGINT) \
            UNION ALL SELECT place + 20, CAST(SUBSTR($1, place + 20, 20) AS BIGINT) FROM asked WHERE place + 20 < LENGTH($1)), \
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
    let asked: String = pictures.iter().map(|picture| format!("{:0WIDTH$}", picture.0)).collect();
    list_shown_rows(reader, &asked).await
}
