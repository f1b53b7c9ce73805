use database::{Error, Reader, row, statements};

use super::{COUNTED_MAX, Seen, Unseen};
use crate::day::timeline::kinds::Kind;
use base::clock::Timestamp;
use base::ids::{ParentId, TimelineEntryId};
use people::families::MyChild;

statements! {
    pub(super) fn find_seen(reader, parent: ParentId, child: &MyChild) -> Option<Seen> =
        "SELECT {} FROM notifications_seen WHERE parent_id = $1 AND child_id = $2",
        parent, child.id();
    /// Without this row, no notifications of the child are counted for the parent.
    pub(super) fn insert(writer, parent: ParentId, child: &MyChild, seen: Seen) =
        "INSERT INTO notifications_seen (parent_id, child_id, seen, newest_at, seen_at) VALUES ($1, $2, $3, $4, 0) \
        ON CONFLICT (parent_id, child_id) DO NOTHING",
        parent, child.id(), seen.posted, seen.newest_at;
    /// What was posted after a change number, of events after `from`, and how many of it are neither about a message ($6) nor an
    /// event ($7). Without messages that were read ($8) and the parent's own acts. A range of the child's entries that ends with
    /// the largest count.
    pub(super) fn count_posted_after(
        reader, (parent, child): (ParentId, &MyChild), (from, posted, read): (Timestamp, i64, Timestamp),
    ) -> Unseen =
        "SELECT {} FROM (SELECT kind FROM moment \
        WHERE child_id = $1 AND at > $2 AND posted > $3 AND (parent_id IS NULL OR parent_id = $5) \
        AND (by_parent_id IS NULL OR by_parent_id <> $5) AND NOT (kind = $6 AND about IS NOT NULL AND at <= $8) LIMIT $4) AS unseen",
        child.id(), from, posted, COUNTED_MAX, parent, Kind::Message, Kind::OutdoorEvents, read;
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

row! {
    for Seen { posted: i64 = "seen", newest_at: Timestamp = "newest_at", seen_at: Timestamp = "seen_at" }
}

row! {
    for Unseen { all: i64 = "COUNT(*)", others: i64 = "COUNT(CASE WHEN kind <> $6 AND kind <> $7 THEN 1 END)" }
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
