//! The verdicts of a child's day: one pure function of all its entries and of what others recorded. The order in which
//! tablets come back therefore does not matter. Ties are broken by the entry's id.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::content::{Content, Meal};
use super::reasons::Reason;
use super::sentences;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{EntryId, TabletId, TimelineEntryId};
use daily::day::timeline::kinds::Kind;

/// How long after it was made an entry can be undone by another entry.
const UNDONE_WITHIN: Duration = DAY.saturating_mul(3);

/// An entry of a child's day.
#[derive(Clone, Debug)]
pub struct DayEntry {
    pub id: EntryId,
    /// The tablet that sent it.
    pub tablet: TabletId,
    /// When it happened.
    pub at: Timestamp,
    /// When staff logged it.
    pub made: Timestamp,
    /// None: it could not be read.
    pub content: Option<Content>,
    pub review: ReviewState,
}

/// What was decided about an entry apart from the others of its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewState {
    Open,
    /// It waits for review whatever the others are.
    Refused(Reason),
    /// A person reviewed it and placed it, at this time.
    Placed(Timestamp),
    /// A person reviewed it and dropped it.
    Dropped,
    /// A person took back what it made.
    TakenBack,
}

/// What others than the tablets recorded of the day.
#[derive(Clone, Debug, Default)]
pub struct Others {
    /// By time.
    pub passages: Vec<Passage>,
    pub absent: bool,
    pub meals: Vec<OthersMeal>,
}

/// A moment of a meal that a program or the office posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OthersMeal {
    pub meal: Meal,
    pub at: Timestamp,
    pub moment: TimelineEntryId,
}

/// A child comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Passage {
    pub at: Timestamp,
    pub way: Way,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    In,
    Out,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    InReview(Reason),
    /// Another entry or a person took it back.
    Undone,
    Dropped,
}

/// What the day's entries come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    pub verdicts: BTreeMap<EntryId, Verdict>,
    /// The attendance events, each of an entry.
    pub events: Vec<DayEvent>,
    pub naps: Vec<Span>,
    pub moments: BTreeMap<Slot, DayMoment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayEvent {
    pub entry: EntryId,
    pub at: Timestamp,
    pub kind: DayEventKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayEventKind {
    In,
    Out,
    Absent,
}

/// A nap. Without an end the child is asleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub started: Timestamp,
    pub ended: Option<Timestamp>,
}

/// What a moment is of: a meal, of which there is one a day, or one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    Meal(Meal),
    Entry(EntryId),
}

impl Slot {
    pub fn of(id: EntryId, content: Option<&Content>) -> Self {
        if let Some(Content::Meal { meal, .. }) = content { Self::Meal(*meal) } else { Self::Entry(id) }
    }
}

/// A moment that parents see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayMoment {
    /// The entry whose text it has.
    pub entry: EntryId,
    /// All entries that went into it.
    pub entries: Vec<EntryId>,
    /// The moment of others that it corrects.
    pub corrects: Option<TimelineEntryId>,
    pub kind: Kind,
    pub at: Timestamp,
    pub text: String,
}

/// Judges a child's day.
pub fn judge(entries: &[DayEntry], others: &Others) -> Judged {
    let mut judged = Judged::default();
    let undone = undone(entries, &mut judged);
    let mut living = Vec::new();
    for entry in entries {
        let verdict = match (entry.review, &entry.content) {
            (ReviewState::Dropped, _) => Verdict::Dropped,
            (ReviewState::TakenBack, _) => Verdict::Undone,
            _ if undone.contains(&entry.id) => Verdict::Undone,
            (ReviewState::Refused(reason), _) => Verdict::InReview(reason),
            (_, None) => Verdict::InReview(Reason::BadContent),
            (_, Some(Content::Undo(_))) => continue,
            (_, Some(content)) => {
                living.push(Living { entry, content });
                Verdict::Accepted
            }
        };
        judged.verdicts.insert(entry.id, verdict);
    }
    living.sort_unstable_by_key(|living| (living.entry.at, living.rank(), living.entry.id));
    let day = Day { passages: pass(&living, others, &mut judged) };
    close_day(entries, &day, &mut judged);
    mark_absent(&living, others, &day, &mut judged);
    for meal in Meal::ALL {
        judge_meal(meal, &living, others, &day, &mut judged);
    }
    judge_naps(&living, &day, &mut judged);
    judge_others(&living, &day, &mut judged);
    judged
}

/// Judges the undo entries, and returns what they undo.
fn undone(entries: &[DayEntry], judged: &mut Judged) -> BTreeSet<EntryId> {
    let known: BTreeMap<_, _> = entries.iter().map(|entry| (entry.id, entry)).collect();
    let mut undone = BTreeSet::new();
    for entry in entries {
        let Some(of) = entry.content.as_ref().and_then(Content::undoes) else { continue };
        if !matches!(entry.review, ReviewState::Open | ReviewState::Placed(_)) {
            continue;
        }
        // What another tablet sent is corrected in Recent, or by the person who reviews the undo.
        let reached = |target: &DayEntry| target.tablet == entry.tablet || entry.is_placed();
        let target = known.get(&of).filter(|target| !target.is_undo() && reached(target));
        let verdict = match target {
            Some(target) if entry.made <= target.made + UNDONE_WITHIN || entry.is_placed() => {
                undone.insert(of);
                Verdict::Accepted
            }
            Some(_) => Verdict::InReview(Reason::TooOld),
            None if entry.is_placed() => Verdict::Accepted,
            None => Verdict::InReview(Reason::NothingToUndo),
        };
        judged.verdicts.insert(entry.id, verdict);
    }
    undone
}

impl DayEntry {
    fn is_placed(&self) -> bool {
        matches!(self.review, ReviewState::Placed(_))
    }

    fn is_undo(&self) -> bool {
        self.content.as_ref().and_then(Content::undoes).is_some()
    }
}

/// An entry that is neither undone nor refused.
#[derive(Clone, Copy)]
struct Living<'a> {
    entry: &'a DayEntry,
    content: &'a Content,
}

impl Living<'_> {
    /// The order of what happens at the same time.
    fn rank(&self) -> u8 {
        match self.content {
            Content::In => 0,
            Content::NapEnd => 2,
            Content::Out { .. } => 3,
            _ => 1,
        }
    }

    /// When it was decided that it stands.
    fn decided(&self) -> (Timestamp, EntryId) {
        let at = if let ReviewState::Placed(at) = self.entry.review { at } else { self.entry.made };
        (at, self.entry.id)
    }
}

/// When the child came and went.
struct Day {
    passages: Vec<Passage>,
}

impl Day {
    /// Whether the child was home already. What happens at the very time of leaving happens before it.
    fn is_gone(&self, at: Timestamp) -> bool {
        let before = |passage: &&Passage| passage.at < at || (passage.at == at && passage.way == Way::In);
        self.passages.iter().rev().find(before).is_some_and(|passage| passage.way == Way::Out)
    }

    /// Whether the entry stays out of what parents see until a person has placed it.
    fn refuses(&self, living: &Living<'_>, judged: &mut Judged) -> bool {
        let refused = !living.entry.is_placed() && self.is_gone(living.entry.at);
        if refused {
            judged.verdicts.insert(living.entry.id, Verdict::InReview(Reason::AfterLeaving));
        }
        refused
    }
}

/// Comings and goings in the order of time. A second check-in of a child that is in makes nothing; a second hand-over waits.
fn pass(living: &[Living<'_>], others: &Others, judged: &mut Judged) -> Vec<Passage> {
    let own = living.iter().filter_map(|living| {
        let way = match living.content {
            Content::In => Way::In,
            Content::Out { .. } => Way::Out,
            _ => return None,
        };
        Some((Passage { at: living.entry.at, way }, Some(living.entry)))
    });
    let mut all: Vec<_> = others.passages.iter().map(|passage| (*passage, None)).chain(own).collect();
    all.sort_by_key(|(passage, entry)| (*passage, entry.map(|entry| entry.id)));
    let (mut passages, mut last) = (Vec::new(), None);
    for (passage, entry) in all {
        if let Some(entry) = entry {
            if last == Some(passage.way) && !(passage.way == Way::Out && entry.is_placed()) {
                if passage.way == Way::Out {
                    judged.verdicts.insert(entry.id, Verdict::InReview(Reason::AfterLeaving));
                }
                continue;
            }
            let kind = if passage.way == Way::In { DayEventKind::In } else { DayEventKind::Out };
            judged.events.push(DayEvent { entry: entry.id, at: passage.at, kind });
        }
        last = Some(passage.way);
        passages.push(passage);
    }
    passages
}

/// A day is no longer open once anybody has recorded that the child left.
fn close_day(entries: &[DayEntry], day: &Day, judged: &mut Judged) {
    if day.passages.last().is_some_and(|passage| passage.way == Way::In) {
        return;
    }
    for entry in entries.iter().filter(|entry| entry.review == ReviewState::Refused(Reason::DayOpen)) {
        judged.verdicts.insert(entry.id, Verdict::Dropped);
    }
}

/// Absence gives way to in.
fn mark_absent(living: &[Living<'_>], others: &Others, day: &Day, judged: &mut Judged) {
    let first = living.iter().find(|living| matches!(living.content, Content::Absent { .. }));
    if let Some(Living { entry, .. }) = first
        && day.passages.is_empty()
        && !others.absent
    {
        judged.events.push(DayEvent { entry: entry.id, at: entry.at, kind: DayEventKind::Absent });
    }
}

/// Of the same meal the one logged first stands. What replaces it corrects the same moment; what others posted always stands.
fn judge_meal(meal: Meal, living: &[Living<'_>], others: &Others, day: &Day, judged: &mut Judged) {
    let of_it =
        living.iter().filter(|living| matches!(living.content, Content::Meal { meal: its, .. } if *its == meal));
    let standing: Vec<_> = of_it.filter(|living| !day.refuses(living, judged)).collect();
    let corrects = |living: &Living<'_>| {
        living.entry.is_placed() || matches!(living.content, Content::Meal { replaces: Some(_), .. })
    };
    let posted =
        others.meals.iter().filter(|posted| posted.meal == meal).min_by_key(|posted| (posted.at, posted.moment));
    let logged =
        standing.iter().filter(|living| !corrects(living)).min_by_key(|living| (living.entry.made, living.entry.id));
    let first = if posted.is_none() { logged.map(|living| living.entry.id) } else { None };
    let (into_it, again): (Vec<&Living<'_>>, Vec<_>) =
        standing.iter().partition(|living| corrects(living) || first == Some(living.entry.id));
    for living in again {
        judged.verdicts.insert(living.entry.id, Verdict::InReview(Reason::AlreadyLogged));
    }
    let Some(last) = into_it.iter().max_by_key(|living| living.decided()) else { return };
    let moment = DayMoment {
        entry: last.entry.id,
        entries: into_it.iter().map(|living| living.entry.id).collect(),
        corrects: posted.map(|posted| posted.moment),
        kind: meal.kind(),
        at: last.entry.at,
        text: sentences::text_of(last.content).unwrap_or_default(),
    };
    judged.moments.insert(Slot::Meal(meal), moment);
}

/// Naps that are open on two tablets are one: the earliest start and the earliest end. Leaving ends a nap.
fn judge_naps(living: &[Living<'_>], day: &Day, judged: &mut Judged) {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Step {
        Start,
        End,
        Leave,
    }
    let mut steps: Vec<(Timestamp, Step, Option<EntryId>)> = Vec::new();
    for living in living {
        let step = match living.content {
            Content::NapStart => Step::Start,
            Content::NapEnd => Step::End,
            _ => continue,
        };
        if !day.refuses(living, judged) {
            steps.push((living.entry.at, step, Some(living.entry.id)));
        }
    }
    if steps.is_empty() {
        return;
    }
    let left = day.passages.iter().filter(|passage| passage.way == Way::Out);
    steps.extend(left.map(|passage| (passage.at, Step::Leave, None)));
    steps.sort_unstable();
    let mut asleep = None;
    for (at, step, entry) in steps {
        match (step, asleep) {
            (Step::Start, None) => asleep = Some(at),
            (Step::Start, Some(_)) | (Step::Leave, None) => {}
            (Step::End | Step::Leave, Some(started)) => {
                judged.naps.push(Span { started, ended: Some(at) });
                asleep = None;
            }
            // The end of a nap that another tablet has ended already.
            (Step::End, None) if !judged.naps.is_empty() => {}
            (Step::End, None) => {
                if let Some(entry) = entry {
                    judged.verdicts.insert(entry, Verdict::InReview(Reason::NoNap));
                }
            }
        }
    }
    judged.naps.extend(asleep.map(|started| Span { started, ended: None }));
}

/// Entries that are each a moment of their own.
fn judge_others(living: &[Living<'_>], day: &Day, judged: &mut Judged) {
    for living in living {
        let kind = match living.content {
            Content::Milk(_) => Kind::Milk,
            Content::Diaper(_) => Kind::Diaper,
            Content::Activity(_) | Content::Note(_) => Kind::Activity,
            _ => continue,
        };
        if day.refuses(living, judged) {
            continue;
        }
        let Some(text) = sentences::text_of(living.content) else { continue };
        let id = living.entry.id;
        let moment = DayMoment { entry: id, entries: vec![id], corrects: None, kind, at: living.entry.at, text };
        judged.moments.insert(Slot::Entry(id), moment);
    }
}
