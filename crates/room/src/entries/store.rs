use database::{row, statements};
use jiff::civil::Date;

use super::changes::Shown;
use super::reasons::Reason;
use super::verdicts::{ReviewState, Verdict};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, EntryId, MemberId, RoomId, TabletId, TimelineEntryId};
use base::page::Cursor;
use base::stored::Json;

statements! {
    pub fn find(reader, centre: CentreId, id: &EntryId) -> Option<Stored> =
        "SELECT {} FROM staff_entry WHERE centre_id = $1 AND entry_id = $2";
    /// What a duplicate is answered with.
    pub(super) fn find_first(reader, centre: CentreId, id: &EntryId) -> Option<First> =
        "SELECT {} FROM staff_entry WHERE centre_id = $1 AND entry_id = $2";
    /// A child's entries of a day, with undos of other days that have found nothing yet.
    pub(super) fn list_of_day(reader, centre: CentreId, child: ChildId, day: Date) -> Vec<Stored> =
        "SELECT {} FROM staff_entry WHERE centre_id = $1 AND entry_id IN \
        (SELECT entry_id FROM staff_entry WHERE child_id = $2 AND day = $3 \
        UNION ALL SELECT entry_id FROM staff_entry WHERE child_id = $2 AND reason = 'nothing_to_undo')";
    /// The entries that went into a moment.
    pub(crate) fn list_of_moment(reader, centre: CentreId, moment: TimelineEntryId) -> Vec<Stored> =
        "SELECT {} FROM staff_entry WHERE moment_id = $2 AND centre_id = $1 ORDER BY entry_id";
    /// Whether a tablet wrote about a child after a time.
    pub(super) fn wrote_about(reader, tablet: TabletId, child: ChildId, since: Timestamp) -> bool =
        "SELECT 1 FROM staff_entry WHERE child_id = $2 AND tablet_id = $1 AND verdict = 'accepted' AND arrived_at > $3 LIMIT 1";
    pub(super) fn insert(writer, (centre, now): (CentreId, Timestamp), new: &NewEntry, came_to: &CameTo, judged: i64) =
        "INSERT INTO staff_entry (centre_id, entry_id, fingerprint, group_id, tablet_id, kind, child_id, room_id, day, member_id, \
        proof, offline, made_at, done_at, about, arrived_at, content, undoes, refused, verdict, reason, first_reason, \
        moment_id, shown, judged) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21, $22, $23, $24)",
        centre, &new.id, &new.fingerprint, new.group.as_ref(), new.tablet, &new.kind, new.child, new.room, came_to.day,
        new.member, new.proof, new.offline, new.made_at, new.done_at, new.about, now, &new.content,
        new.undoes.as_ref(), new.refused, came_to.verdict.name(), came_to.verdict.reason(), came_to.moment, came_to.shown_json(), judged;
    pub(crate) fn update(writer, centre: CentreId, id: &EntryId, came_to: &CameTo) =
        "UPDATE staff_entry SET day = $3, verdict = $4, reason = $5, moment_id = $6, shown = $7 \
        WHERE centre_id = $1 AND entry_id = $2",
        centre, id, came_to.day, came_to.verdict.name(), came_to.verdict.reason(), came_to.moment, came_to.shown_json();
    /// Notes what a person decided about an entry.
    pub fn decide(
        writer, centre: CentreId, id: &EntryId, decision: Decision, by: MemberId, now: Timestamp, drop_reason: Option<&str>,
    ) =
        "UPDATE staff_entry SET decision = $3, decided_by = $4, decided_at = $5, drop_reason = $6 \
        WHERE centre_id = $1 AND entry_id = $2";
    /// Gives an entry other values and another time.
    pub fn change(writer, centre: CentreId, id: &EntryId, content: &str, done_at: Timestamp, day: Date) =
        "UPDATE staff_entry SET content = $3, done_at = $4, day = $5 WHERE centre_id = $1 AND entry_id = $2";
    /// A child's counters of what is judged.
    pub(super) fn sum_of_changes(reader, child: ChildId) -> i64 =
        "SELECT CAST(COALESCE(SUM(number), 0) AS BIGINT) FROM changed WHERE child_id = $1 AND topic IN ('attendance', 'timeline')";
    /// Children of whom something changed after a time and since their entries were judged, with that time.
    pub(super) fn list_changed_since(reader, since: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, ChildId)> =
        "SELECT now_at.at, now_at.child_id FROM \
        (SELECT child_id, MAX(at) AS at, SUM(number) AS number FROM changed WHERE topic IN ('attendance', 'timeline') \
        GROUP BY child_id HAVING MAX(at) > $1) AS now_at \
        WHERE (now_at.at, now_at.child_id) > ($2, $3) AND now_at.number > \
        (SELECT MAX(staff_entry.judged) FROM staff_entry WHERE staff_entry.child_id = now_at.child_id) \
        ORDER BY now_at.at, now_at.child_id LIMIT $4",
        since, after.time(), after.id, limit;
    /// The days on which a child has entries, from one on.
    pub(super) fn list_days_since(reader, child: ChildId, first: Date) -> Vec<(CentreId, Date)> =
        "SELECT DISTINCT centre_id, day FROM staff_entry WHERE child_id = $1 AND day >= $2 ORDER BY centre_id, day";
    /// Notes that a child's entries were judged now.
    pub(super) fn note_judged(writer, child: ChildId) =
        "UPDATE staff_entry SET judged = (SELECT COALESCE(SUM(number), 0) FROM changed \
        WHERE changed.child_id = $1 AND changed.topic IN ('attendance', 'timeline')) \
        WHERE child_id = $1 AND judged = (SELECT MAX(last.judged) FROM staff_entry AS last WHERE last.child_id = $1)";
    /// Children whose day, from one day up to another that is not included, has no time out, and that is not under review yet.
    pub(super) fn list_open(reader, first: Date, today: Date) -> Vec<ChildId> =
        "SELECT DISTINCT child.id FROM attendance_event \
        JOIN child ON child.id = attendance_event.child_id \
        JOIN attendance ON attendance.child_id = child.id AND attendance.day = attendance_event.day \
        AND attendance.present AND attendance.time_out IS NULL \
        WHERE attendance_event.day >= $1 AND attendance_event.day < $2 AND attendance_event.source = 'tablet' \
        AND NOT EXISTS (SELECT 1 FROM staff_entry WHERE staff_entry.child_id = child.id \
        AND staff_entry.day = attendance_event.day AND staff_entry.refused = 'day_open') ORDER BY child.id LIMIT 500";
    /// Such days of a child, each with the centre and the tablet on which the child came.
    pub(super) fn list_open_of(reader, child: ChildId, first: Date, today: Date) -> Vec<(Date, CentreId, TabletId)> =
        "SELECT attendance_event.day, MIN(tablet.centre_id), MIN(tablet.id) FROM attendance_event \
        JOIN tablet ON tablet.id = attendance_event.tablet_id \
        JOIN attendance ON attendance.child_id = attendance_event.child_id AND attendance.day = attendance_event.day \
        AND attendance.present AND attendance.time_out IS NULL \
        WHERE attendance_event.child_id = $1 AND attendance_event.day >= $2 AND attendance_event.day < $3 \
        AND attendance_event.kind = 'in' AND NOT EXISTS (SELECT 1 FROM staff_entry WHERE staff_entry.child_id = $1 \
        AND staff_entry.day = attendance_event.day AND staff_entry.refused = 'day_open') \
        GROUP BY attendance_event.day ORDER BY attendance_event.day";
    /// How many entries of a centre wait for review.
    pub fn count_in_review(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM staff_entry WHERE centre_id = $1 AND verdict = 'in_review'";
}

/// What a person decided about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Placed,
    Dropped,
    TakenBack,
}

impl Decision {
    fn name(self) -> &'static str {
        match self {
            Self::Placed => "placed",
            Self::Dropped => "dropped",
            Self::TakenBack => "taken_back",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Placed, Self::Dropped, Self::TakenBack].into_iter().find(|decision| decision.name() == name)
    }
}

database::stored! {
    Decision as &str: Decision::parse, Decision::name;
}

/// An entry to store.
#[derive(Clone, Debug)]
pub struct NewEntry {
    pub id: EntryId,
    pub fingerprint: [u8; 32],
    pub group: Option<EntryId>,
    pub tablet: TabletId,
    pub kind: String,
    pub child: Option<ChildId>,
    pub room: Option<RoomId>,
    /// Of an undo, the day of what it undoes.
    pub day: Date,
    pub member: Option<MemberId>,
    /// As [`base::audit::Proof::name`] gives it.
    pub proof: &'static str,
    pub offline: bool,
    pub made_at: Timestamp,
    pub done_at: Timestamp,
    pub about: bool,
    pub content: String,
    pub undoes: Option<EntryId>,
    pub refused: Option<Reason>,
}

/// What an entry has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CameTo {
    pub day: Date,
    pub verdict: Verdict,
    pub moment: Option<TimelineEntryId>,
    /// On the entry whose text the moment has.
    pub shown: Option<Shown>,
}

impl CameTo {
    fn shown_json(&self) -> Option<String> {
        self.shown.as_ref().and_then(|shown| serde_json::to_string(shown).ok())
    }
}

impl Verdict {
    /// As the table stores it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::InReview(_) => "in_review",
            Self::Undone => "undone",
            Self::Dropped => "dropped",
        }
    }

    pub fn reason(self) -> Option<Reason> {
        if let Self::InReview(reason) = self { Some(reason) } else { None }
    }

    fn parse(name: &str, reason: Option<Reason>) -> Self {
        match name {
            "in_review" => Self::InReview(reason.unwrap_or(Reason::BadContent)),
            "undone" => Self::Undone,
            "dropped" => Self::Dropped,
            _ => Self::Accepted,
        }
    }
}

row! {
    /// The first answer to an entry, and the moment that it went into.
    pub(super) struct First {
        pub fingerprint: [u8; 32] = "fingerprint",
        pub day: Date = "day",
        pub member: Option<MemberId> = "member_id",
        pub made_at: Timestamp = "made_at",
        pub reason: Option<Reason> = "first_reason",
        pub moment: Option<TimelineEntryId> = "moment_id",
    }
}

row! {
    /// A stored entry.
    #[derive(Clone, Debug)]
    pub struct Stored {
        pub id: EntryId = "entry_id",
        pub tablet: TabletId = "tablet_id",
        pub kind: String = "kind",
        pub child: Option<ChildId> = "child_id",
        pub room: Option<RoomId> = "room_id",
        pub day: Date = "day",
        pub member: Option<MemberId> = "member_id",
        pub proof: String = "proof",
        pub made_at: Timestamp = "made_at",
        pub done_at: Timestamp = "done_at",
        pub about: bool = "about",
        pub arrived_at: Timestamp = "arrived_at",
        pub content: String = "content",
        pub refused: Option<Reason> = "refused",
        pub verdict: String = "verdict",
        pub reason: Option<Reason> = "reason",
        pub decision: Option<Decision> = "decision",
        pub decided_at: Option<Timestamp> = "decided_at",
        pub moment: Option<TimelineEntryId> = "moment_id",
        pub shown: Option<Shown> as Option<Json<Shown>> = "shown",
    }
}

impl Stored {
    pub fn review_state(&self) -> ReviewState {
        match (self.decision, self.refused) {
            (Some(Decision::Placed), _) => ReviewState::Placed(self.decided_at.unwrap_or(self.arrived_at)),
            (Some(Decision::Dropped), _) => ReviewState::Dropped,
            (Some(Decision::TakenBack), _) => ReviewState::TakenBack,
            (None, Some(reason)) => ReviewState::Refused(reason),
            (None, None) => ReviewState::Open,
        }
    }

    pub fn came_to(&self) -> CameTo {
        CameTo {
            day: self.day,
            verdict: Verdict::parse(&self.verdict, self.reason),
            moment: self.moment,
            shown: self.shown.clone(),
        }
    }
}
