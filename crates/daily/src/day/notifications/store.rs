use database::{Error, Reader, statements};

use super::Seen;
use base::clock::Timestamp;
use base::ids::{ParentId, TimelineEntryId};
use people::families::MyChild;

statements! {
    /// Without this row, no notifications of the child are counted for the parent.
    pub(super) fn insert(writer, parent: ParentId, child: &MyChild, seen: Seen) =
        "INSERT INTO notifications_seen (parent_id, child_id, seen, newest_at, seen_at) VALUES ($1, $2, $3, $4, 0) \
        ON CONFLICT (parent_id, child_id) DO NOTHING",
        parent, child.id(), seen.posted, seen.newest_at;
    /// The time of an entry of the child.
    pub(super) fn find_time_of(reader, child: &MyChild, moment: TimelineEntryId) -> Option<Timestamp> =
        "SELECT at FROM moment WHERE id = $1 AND child_id = $2",
        moment, child.id();
    /// The last change number among entries up to $2, and the first among newer ones.
    fn find_posted_around(
        reader, (parent, child): (ParentId, &MyChild), newest_at: Timestamp, from: Timestamp,
    ) -> (Option<i64>, Option<i64>) =
        "SELECT CAST(MAX(CASE WHEN at <= $2 THEN posted END) AS BIGINT), \
        CAST(MIN(CASE WHEN at > $2 THEN posted END) AS BIGINT) FROM moment \
        WHERE child_id = $1 AND at > $3 AND (parent_id IS NULL OR parent_id = $4)",
        child.id(), newest_at, from, parent;
    /// Returns whether it moved. Never moves back: two devices may be late.
    pub(super) fn upsert_seen(writer, parent: ParentId, child: &MyChild, seen: Seen) -> bool =
        "INSERT INTO notifications_seen (parent_id, child_id, seen, newest_at, seen_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (parent_id, child_id) DO UPDATE SET seen = excluded.seen, newest_at = excluded.newest_at, seen_at = excluded.seen_at \
        WHERE notifications_seen.seen < excluded.seen",
        parent, child.id(), seen.posted, seen.newest_at, seen.seen_at;
}

pub(super) async fn find_posted_until(
    reader: &mut Reader<'_>,
    (parent, child): (ParentId, &MyChild),
    newest_at: Timestamp,
    from: Timestamp,
) -> Result<i64, Error> {
    let (looked_at, newer) = find_posted_around(reader, (parent, child), newest_at, from).await?;
    let looked_at = looked_at.unwrap_or_default();
    Ok(newer.map_or(looked_at, |newer| looked_at.min(newer - 1)))
}
