use database::statements;

use base::ids::{ChildId, ParentId, PictureId};
use daily::pictures::Kind;
use people::families::Side;

statements! {
    pub(super) fn parents(reader, child: ChildId) -> Vec<(ParentId, Side)> =
        "SELECT parent_id, side FROM parenthood WHERE child_id = $1 ORDER BY side";
    /// Pictures of the child that were not taken back.
    pub(super) fn pictures(reader, child: ChildId) -> Vec<(PictureId, Kind)> =
        "SELECT picture.id, picture.kind FROM picture WHERE NOT picture.withdrawn AND picture.id IN (\
        SELECT picture_id FROM photo WHERE child_id = $1 \
        UNION SELECT picture_id FROM archived_photo WHERE child_id = $1 \
        UNION SELECT picture_id FROM moment WHERE child_id = $1 AND picture_id IS NOT NULL \
        UNION SELECT picture_id FROM message WHERE child_id = $1 AND picture_id IS NOT NULL \
        UNION SELECT picture_id FROM thread_message WHERE child_id = $1 AND picture_id IS NOT NULL \
        UNION SELECT picture_id FROM portrait WHERE child_id = $1 \
        UNION SELECT picture_id FROM guardian_card WHERE child_id = $1 \
        UNION SELECT photo FROM parenthood WHERE child_id = $1 AND photo IS NOT NULL \
        UNION SELECT photo FROM child WHERE id = $1 AND photo IS NOT NULL)";
}
