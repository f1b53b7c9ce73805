use database::{Error, List, Reader, statements};

use super::{Numbers, Topic};
use crate::clock::Timestamp;
use crate::ids::{CentreId, ChildId};

statements! {
    /// Returns the new counter.
    pub(super) fn add(writer, child: ChildId, topic: Topic, now: Timestamp) -> i64 =
        "INSERT INTO changed (child_id, topic, number, at) VALUES ($1, $2, 1, $3) \
        ON CONFLICT (child_id, topic) DO UPDATE SET number = changed.number + 1, at = excluded.at RETURNING number",
        child, topic.as_str(), now;
    /// Each child once. Returns the new counters.
    pub(super) fn add_to_each(writer, children: &List, topic: Topic, now: Timestamp) -> Vec<(ChildId, i64)> =
        "INSERT INTO changed (child_id, topic, number, at) \
        SELECT CAST(given.value ->> 0 AS BIGINT), $2, 1, $3 FROM json_each($1) AS given ORDER BY 1 \
        ON CONFLICT (child_id, topic) DO UPDATE SET number = changed.number + 1, at = excluded.at \
        RETURNING child_id, number",
        children, topic.as_str(), now;
    pub(super) fn add_at_centre(writer, centre: CentreId, topic: Topic, now: Timestamp) =
        "INSERT INTO changed (child_id, topic, number, at) SELECT id, $2, 1, $3 FROM child WHERE centre_id = $1 \
        ON CONFLICT (child_id, topic) DO UPDATE SET number = changed.number + 1, at = excluded.at",
        centre, topic.as_str(), now;
    fn list_of(reader, child: ChildId) -> Vec<(String, i64)> = "SELECT topic, number FROM changed WHERE child_id = $1";
    fn list_since_of(reader, child: ChildId, at: Timestamp) -> Vec<String> =
        "SELECT topic FROM changed WHERE child_id = $1 AND at > $2";
    fn list_since(reader, at: Timestamp) -> Vec<(ChildId, String, i64)> =
        "SELECT child_id, topic, number FROM changed WHERE at > $1 ORDER BY child_id";
}

/// The change counters of a child.
pub async fn of(reader: &mut Reader<'_>, child: ChildId) -> Result<Numbers, Error> {
    let mut numbers = Numbers::default();
    for (topic, number) in list_of(reader, child).await? {
        numbers.set(&topic, number);
    }
    Ok(numbers)
}

/// The topics of a child that changed after a time.
pub async fn since_of(reader: &mut Reader<'_>, child: ChildId, at: Timestamp) -> Result<Vec<Topic>, Error> {
    let changed = list_since_of(reader, child, at).await?;
    Ok(Topic::ALL.into_iter().filter(|topic| changed.iter().any(|one| one == topic.as_str())).collect())
}

/// The topics that changed after a time, by child; the counters of others are 0.
pub async fn since(reader: &mut Reader<'_>, at: Timestamp) -> Result<Vec<(ChildId, Numbers)>, Error> {
    let mut changes: Vec<(ChildId, Numbers)> = Vec::new();
    let rows = list_since(reader, at).await?;
    for (child, topic, number) in rows {
        if changes.last().is_none_or(|(last, _)| *last != child) {
            changes.push((child, Numbers::default()));
        }
        if let Some((_, numbers)) = changes.last_mut() {
            numbers.set(&topic, number);
        }
    }
    Ok(changes)
}
