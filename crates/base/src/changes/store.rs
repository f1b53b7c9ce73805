use database::{Error, Reader, Writer, params, statements};

use super::{Numbers, Topic};
use crate::clock::{Timestamp, latest};
use crate::ids::{CentreId, ChildId};

statements! {
    pub ADD: i64 = "INSERT INTO changed (child_id, topic, number, at) VALUES ($1, $2, 1, $3) \
        ON CONFLICT (child_id, topic) DO UPDATE SET number = changed.number + 1, at = excluded.at RETURNING number";
    pub(crate) ADD_AT_CENTRE = "INSERT INTO changed (child_id, topic, number, at) SELECT id, $2, 1, $3 FROM child WHERE centre_id = $1 \
        ON CONFLICT (child_id, topic) DO UPDATE SET number = changed.number + 1, at = excluded.at";
    pub OF: (String, i64) = "SELECT topic, number FROM changed WHERE child_id = $1";
    pub BRING_TO_NOW = "UPDATE changed SET at = $1 WHERE at > $2";
    pub(crate) SINCE_OF: String = "SELECT topic FROM changed WHERE child_id = $1 AND at > $2";
    pub SINCE: (ChildId, String, i64) = "SELECT child_id, topic, number FROM changed WHERE at > $1 ORDER BY child_id";
}

/// Answers how often the topic has changed by now.
pub(super) async fn add(writer: &mut Writer<'_>, child: ChildId, topic: Topic, now: Timestamp) -> Result<i64, Error> {
    writer.get(ADD, params![child, topic.as_str(), now]).await
}

pub(super) async fn add_at_centre(
    writer: &mut Writer<'_>,
    centre: CentreId,
    topic: Topic,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(ADD_AT_CENTRE, params![centre, topic.as_str(), now]).await.map(drop)
}

/// What changed while the clock was wrong counts as changed now.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp) -> Result<u64, Error> {
    writer.execute(BRING_TO_NOW, params![now, latest(now)]).await
}

/// Where a child's topics stand.
pub async fn of(reader: &mut Reader<'_>, child: ChildId) -> Result<Numbers, Error> {
    let mut numbers = Numbers::default();
    for (topic, number) in reader.list(OF, params![child]).await? {
        numbers.set(&topic, number);
    }
    Ok(numbers)
}

/// The topics of a child that changed after a moment.
pub async fn since_of(reader: &mut Reader<'_>, child: ChildId, at: Timestamp) -> Result<Vec<Topic>, Error> {
    let changed = reader.list(SINCE_OF, params![child, at]).await?;
    Ok(Topic::ALL.into_iter().filter(|topic| changed.iter().any(|one| one == topic.as_str())).collect())
}

/// The topics that changed after a moment, by child; those that did not change stand at 0.
pub async fn since(reader: &mut Reader<'_>, at: Timestamp) -> Result<Vec<(ChildId, Numbers)>, Error> {
    let mut changes: Vec<(ChildId, Numbers)> = Vec::new();
    let rows = reader.list(SINCE, params![at]).await?;
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
