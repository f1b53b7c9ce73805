use database::{Error, Reader, Row, Writer, params, statements};

use super::Numbers;
use crate::base::clock::latest;
use crate::base::ids::ChildId;

statements! {
    pub(crate) ADD = "INSERT INTO change (child_id, at, conversation, timeline, notifications, photos, events, requests, settings, access) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (child_id) DO UPDATE SET at = excluded.at, \
        conversation = change.conversation + excluded.conversation, timeline = change.timeline + excluded.timeline, \
        notifications = change.notifications + excluded.notifications, photos = change.photos + excluded.photos, \
        events = change.events + excluded.events, requests = change.requests + excluded.requests, \
        settings = change.settings + excluded.settings, access = change.access + excluded.access \
        RETURNING conversation, timeline, notifications, photos, events, requests, settings, access";
    pub(crate) OF = "SELECT conversation, timeline, notifications, photos, events, requests, settings, access FROM change WHERE child_id = $1";
    pub(crate) BRING_TO_NOW = "UPDATE change SET at = $1 WHERE at > $2";
    pub(crate) SINCE = "SELECT conversation, timeline, notifications, photos, events, requests, settings, access, child_id FROM change WHERE at > $1";
}

fn numbers(row: &Row<'_>) -> Result<Numbers, Error> {
    let mut numbers = Numbers::default();
    for (column, number) in numbers.0.iter_mut().enumerate() {
        *number = row.int(column)?;
    }
    Ok(numbers)
}

pub(super) async fn add(
    writer: &mut Writer<'_>,
    child: ChildId,
    Numbers(steps): Numbers,
    now: i64,
) -> Result<Numbers, Error> {
    let [conversation, timeline, notifications, photos, events, requests, settings, access] = steps;
    let values = params![child, now, conversation, timeline, notifications, photos, events, requests, settings, access];
    writer.one(ADD, values, numbers).await
}

/// What changed while the clock was wrong counts as changed now.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: i64) -> Result<u64, Error> {
    writer.execute(BRING_TO_NOW, params![now, latest(now)]).await
}

/// Where a child's topics stand.
pub async fn of(reader: &mut Reader<'_>, child: ChildId) -> Result<Numbers, Error> {
    Ok(reader.optional(OF, params![child], numbers).await?.unwrap_or_default())
}

/// Where the topics of each child stand who had a change after a moment.
pub async fn since(reader: &mut Reader<'_>, at: i64) -> Result<Vec<(ChildId, Numbers)>, Error> {
    reader.all(SINCE, params![at], |row| Ok((ChildId(row.int(8)?), numbers(row)?))).await
}
