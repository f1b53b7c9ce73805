use database::{Error, Reader, params, statements, stored};

use super::Scope;
use super::words::of_each;
use crate::data_export::render::{Area, At, Cell, Id, On, Raw, Shape, export_row, list};
use base::ids::{ParentId, PictureId};
use daily::day::timeline::kinds::StoredKind;
use daily::notices::Listed;

statements! {
    pub MOMENTS: TimelineEntry = "SELECT {} FROM moment WHERE child_id = $1 AND parent_id IS NULL ORDER BY at, id";
    pub(crate) TOLD_ONE: ToldOne = "SELECT {} FROM moment JOIN parent ON parent.id = moment.parent_id \
        WHERE moment.child_id = $1 AND moment.parent_id = $2 ORDER BY moment.at, moment.id";
    pub ATTENDANCE: Attendance = "SELECT {} FROM attendance WHERE child_id = $1 ORDER BY day";
    pub(crate) EVENTS: AttendanceEvent = "SELECT {} FROM attendance_event WHERE child_id = $1 ORDER BY day, recorded_at, id";
    pub(crate) ENTRIES: StaffEntry = "SELECT {} FROM staff_entry WHERE child_id = $1 ORDER BY done_at, entry_id";
    pub(crate) NAPS: Nap = "SELECT {} FROM nap WHERE child_id = $1 ORDER BY started_at, id";
    pub(crate) ABSENCES: Absence = "SELECT {} FROM absence WHERE child_id = $1 ORDER BY day";
    pub MEASUREMENTS: Measurement = "SELECT {} FROM measurement WHERE child_id = $1 ORDER BY day";
    pub CARE: Care = "SELECT {} FROM care_entry WHERE child_id = $1 ORDER BY day, id";
    pub(crate) PHOTOS: Photo = "SELECT {} FROM photo WHERE child_id = $1 ORDER BY at, id";
    /// Photos that the app no longer shows.
    pub(crate) PUT_AWAY: PutAway = "SELECT {} FROM archived_photo WHERE child_id = $1 ORDER BY at, id";
}

/// The kind of a timeline entry, in words.
#[derive(Clone, Copy, Debug)]
pub struct What(StoredKind);

stored! {
    What as StoredKind => What: |is| Some(What(is));
}

impl From<What> for Cell {
    fn from(What(is): What) -> Self {
        let words = match is {
            StoredKind::TimelineEntry(kind) => kind.as_str(),
            StoredKind::Listed(Listed::Photo) => "Photo",
            StoredKind::Listed(Listed::Newsletter) => "Newsletter",
            StoredKind::Listed(Listed::Answer) => "Answer",
            StoredKind::Listed(Listed::Guardian) => "Guardian",
            StoredKind::Listed(Listed::Request) => "Request",
            StoredKind::Listed(Listed::Ticket) => "Ticket",
            StoredKind::Listed(Listed::Payment) => "Payment",
            StoredKind::Listed(Listed::Holiday) => "Holiday",
        };
        Self::Text(words.to_owned())
    }
}

export_row! {
    TimelineEntry {
        at "When": At = "at",
        id "": Id = "id",
        kind "What": What = "kind",
        message "Words": String = "message",
        picture "Picture": Option<PictureId> = "picture_id",
    }
    ToldOne {
        parent "Parent": String = "parent.name",
        at "When": At = "moment.at",
        id "": Id = "moment.id",
        kind "What": What = "moment.kind",
        message "Words": String = "moment.message",
        picture "Picture": Option<PictureId> = "moment.picture_id",
    }
    Attendance {
        day "Day": On = "day",
        present "Present": bool = "present",
        time_in "Came": Option<String> = "time_in",
        time_out "Went": Option<String> = "time_out",
    }
    AttendanceEvent {
        day "Day": On = "day",
        id "": Id = "id",
        kind "What": String = "kind",
        at "When": Option<At> = "at",
        undoes "Takes back": Option<Id> = "undoes_id",
        source "Recorded by": String = "source",
        collector "Handed to": Option<String> = "collector",
        reason "Reason": Option<String> = "reason",
        recorded_at "Recorded": At = "recorded_at",
    }
    StaffEntry {
        done_at "When": At = "done_at",
        arrived_at "Arrived": At = "arrived_at",
        kind "What": String = "kind",
        content "As sent": String = "content",
        verdict "Came to": String = "verdict",
        drop_reason "Dropped because": Option<String> = "drop_reason",
    }
    Nap {
        started_at "Asleep": At = "started_at",
        ended_at "Awake": Option<At> = "ended_at",
    }
    Absence {
        day "Day": On = "day",
        late_at "Comes at": Option<String> = "late_at",
        side "Said by": String = "side",
        said_at "Said": At = "said_at",
    }
    Measurement {
        day "Day": On = "day",
        height_mm "Height in mm": Option<i64> = "height_mm",
        weight_g "Weight in g": Option<i64> = "weight_g",
    }
    Care {
        day "Day": On = "day",
        id "": Id = "id",
        description "Observed": String = "description",
        items "In particular": Raw = "items",
    }
    Photo {
        at "When": At = "at",
        id "": Id = "id",
        caption "Caption": String = "caption",
        picture "Picture": PictureId = "picture_id",
    }
    PutAway {
        at "When": At = "at",
        id "": Id = "id",
        caption "Caption": String = "caption",
        picture "Picture": PictureId = "picture_id",
        archived_at "Put away": At = "archived_at",
    }
}

pub(super) async fn area(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let child = params![scope.child];
    let of_one_parent = async |parent: ParentId| {
        let named = ("told_one_parent", "For one parent only", Shape::Entries);
        list(reader, named, TOLD_ONE, params![scope.child, parent]).await
    };
    let mut lists = vec![
        list(reader, ("attendance", "Attendance", Shape::Table), ATTENDANCE, &child).await?,
        list(reader, ("attendance_events", "Arrivals and departures as recorded", Shape::Table), EVENTS, &child)
            .await?,
        list(reader, ("entries", "What staff logged on tablets", Shape::Table), ENTRIES, &child).await?,
        list(reader, ("naps", "Naps", Shape::Table), NAPS, &child).await?,
        list(reader, ("absences", "Said ahead: away, or late", Shape::Table), ABSENCES, &child).await?,
        list(reader, ("moments", "Moments", Shape::Entries), MOMENTS, &child).await?,
    ];
    lists.extend(of_each(scope, of_one_parent).await?);
    lists.extend([
        list(reader, ("photos", "Photos", Shape::Entries), PHOTOS, &child).await?,
        list(reader, ("archived_photos", "Photos that were put away", Shape::Entries), PUT_AWAY, &child).await?,
        list(reader, ("measurements", "Growth", Shape::Table), MEASUREMENTS, &child).await?,
        list(reader, ("care", "Child care", Shape::Entries), CARE, &child).await?,
    ]);
    Ok(Area {
        name: "days",
        title: "Day by day",
        note: "A photo may also show other children: it is included because your family could see it. Other children on it are not named.",
        lists,
    })
}
