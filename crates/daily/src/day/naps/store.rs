use database::{row, statements};
use jiff::civil::Date;

use super::Nap;
use base::clock::Timestamp;
use base::ids::{ChildId, NapId, TimelineEntryId};

statements! {
    pub(super) fn list_of_day(reader, child: ChildId, day: Date) -> Vec<Nap> =
        "SELECT {} FROM nap WHERE child_id = $1 AND day = $2 ORDER BY started_at, id";
    pub(super) fn insert(writer, nap: &Nap) =
        "INSERT INTO nap (id, child_id, day, started_at, ended_at, moment_id) VALUES ($1, $2, $3, $4, $5, $6)",
        nap.id, nap.child, nap.day, nap.started, nap.ended, nap.moment;
    pub(super) fn update_times(writer, nap: NapId, started: Timestamp, ended: Option<Timestamp>) =
        "UPDATE nap SET started_at = $2, ended_at = $3 WHERE id = $1";
    pub(super) fn update_moment(writer, nap: NapId, moment: Option<TimelineEntryId>) =
        "UPDATE nap SET moment_id = $2 WHERE id = $1";
    pub(super) fn delete(writer, nap: NapId) = "DELETE FROM nap WHERE id = $1";
}

row! {
    for Nap {
        id: NapId = "id",
        child: ChildId = "child_id",
        day: Date = "day",
        started: Timestamp = "started_at",
        ended: Option<Timestamp> = "ended_at",
        moment: Option<TimelineEntryId> = "moment_id",
    }
}
