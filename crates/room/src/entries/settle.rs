//! Settles children's days: judges all entries of a day again, compares with what they have made so far, and applies the
//! difference. Everything happens in the caller's transaction, in the order of the children.

use std::collections::{BTreeMap, BTreeSet};

use database::{Reader, Writer};
use jiff::civil::Date;

use super::changes::{self, Change, End, Made, Shown};
use super::content::{Content, Meal};
use super::store::{self, CameTo, NewEntry, Stored};
use super::verdicts::{
    self, DayEntry, DayEventKind, DayMoment, Judged, Others, OthersMeal, Passage, ReviewState, Slot, Way,
};
use base::changes::{self as counters, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, EntryId, MemberId, TabletId, TimelineEntryId};
use base::refusal::{AppError, BadField};
use context::App;
use daily::day::attendance::events::{self, Event, EventKind, NewEvent, Source};
use daily::day::naps::{self, Span};
use daily::day::timeline::{self, NewTimelineEntry};
use people::families::children::OwnChild;

/// New entries of children's days, and days whose entries were decided about.
#[derive(Debug, Default)]
pub struct Days(BTreeMap<(OwnChild, Date), Vec<NewEntry>>);

impl Days {
    pub fn add(&mut self, child: OwnChild, new: NewEntry) {
        self.0.entry((child, new.day)).or_default().push(new);
    }

    pub fn touch(&mut self, child: OwnChild, day: Date) {
        self.0.entry((child, day)).or_default();
    }
}

/// Where and when.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub app: &'a App,
    pub centre: CentreId,
    pub now: Timestamp,
}

/// A child's day, judged.
struct Settled {
    child: OwnChild,
    day: Date,
    stored: Vec<Stored>,
    new: Vec<NewEntry>,
    judged: Judged,
    made: BTreeMap<Slot, Made>,
    events: Vec<Event>,
}

/// The moment of each entry of a day; with what it shows, for the entry whose text it has.
type ShownOfDay = BTreeMap<EntryId, (TimelineEntryId, Option<Shown>)>;

/// What an entry says and who wrote it, for the event that it becomes.
struct Author {
    content: Option<Content>,
    member: Option<MemberId>,
    tablet: TabletId,
}

/// Settles days. Returns what each new entry has come to.
pub async fn settle(tx: &mut Writer<'_>, place: Place<'_>, days: Days) -> Result<BTreeMap<EntryId, CameTo>, AppError> {
    let mut settled = Vec::with_capacity(days.0.len());
    for ((child, day), new) in days.0 {
        settled.push(judge(tx, place, (child, day), new).await?);
    }
    let Place { app, now, .. } = place;
    let events: Vec<_> = settled.iter().flat_map(Settled::new_events).collect();
    if !events.is_empty() {
        events::record(tx, (&app.random, &app.zone), now, &events).await?;
    }
    for day in settled.iter().filter(|day| day.has_naps()) {
        let span = |nap: &verdicts::Span| Span { started: nap.started, ended: nap.ended };
        let naps: Vec<_> = day.judged.naps.iter().map(span).collect();
        naps::set_day(tx, (&app.random, &app.zone), now, (day.child, day.day), &naps).await?;
    }
    let shown = show(tx, place, &settled).await?;
    let mut came_to = BTreeMap::new();
    for (day, shown) in settled.iter().zip(shown) {
        came_to.extend(store_day(tx, place, day, &shown).await?);
    }
    Ok(came_to)
}

/// Stores what the entries of a day have come to. Returns it of the new ones.
async fn store_day(
    tx: &mut Writer<'_>,
    place: Place<'_>,
    day: &Settled,
    shown: &ShownOfDay,
) -> Result<Vec<(EntryId, CameTo)>, AppError> {
    let Place { centre, now, .. } = place;
    let changed = day.stored.iter().map(|stored| (stored, day.came_to(stored.id, stored.day, shown)));
    let changed: Vec<_> = changed.filter(|(stored, next)| *next != stored.came_to()).collect();
    let new: Vec<_> = day.new.iter().map(|new| (new, day.came_to(new.id, new.day, shown))).collect();
    let waits = |came_to: &CameTo| came_to.verdict.reason().is_some();
    let review_changes = new.iter().any(|(_, next)| waits(next))
        || changed.iter().any(|(stored, next)| waits(next) != waits(&stored.came_to()));
    if review_changes {
        // For the tablets of the room, which show how many entries wait.
        counters::bump(tx, day.child.id(), Topic::Attendance, now).await?;
    }
    for (stored, next) in &changed {
        store::update(tx, centre, &stored.id, next).await?;
    }
    let judged = if new.is_empty() { 0 } else { store::sum_of_changes(tx, day.child.id()).await? };
    for (new, next) in &new {
        store::insert(tx, (centre, now), new, next, judged).await?;
    }
    Ok(new.into_iter().map(|(new, next)| (new.id, next)).collect())
}

async fn judge(
    reader: &mut Reader<'_>,
    place: Place<'_>,
    (child, day): (OwnChild, Date),
    new: Vec<NewEntry>,
) -> Result<Settled, AppError> {
    let stored = store::list_of_day(reader, place.centre, child.id(), day).await?;
    let mut entries: Vec<_> = stored.iter().map(of_stored).collect();
    entries.extend(new.iter().map(of_new));
    let made: BTreeMap<_, _> = stored.iter().filter_map(made_by).collect();
    let events = events::standing_of_day(reader, &place.app.zone, (child.id(), day)).await?;
    let mut others = Others { meals: Vec::new(), ..of_others(&events) };
    if entries.iter().any(|entry| matches!(entry.content, Some(Content::Meal { .. }))) {
        others.meals = others_meals(reader, &place.app.zone, (child, day), &made).await?;
    }
    let judged = verdicts::judge(&entries, &others);
    Ok(Settled { child, day, stored, new, judged, made, events })
}

fn of_stored(stored: &Stored) -> DayEntry {
    DayEntry {
        id: stored.id,
        tablet: stored.tablet,
        at: stored.done_at,
        made: stored.made_at,
        content: read(&stored.kind, &stored.content),
        review: stored.review_state(),
    }
}

fn of_new(new: &NewEntry) -> DayEntry {
    DayEntry {
        id: new.id,
        tablet: new.tablet,
        at: new.done_at,
        made: new.made_at,
        content: read(&new.kind, &new.content),
        review: new.refused.map_or(ReviewState::Open, ReviewState::Refused),
    }
}

/// What an entry says, from its kind and the JSON of its values. None: it cannot be read.
pub fn read(kind: &str, values: &str) -> Option<Content> {
    Content::read(kind, &serde_json::from_str(values).ok()?).ok()
}

fn made_by(stored: &Stored) -> Option<(Slot, Made)> {
    let (moment, shown) = (stored.moment?, stored.shown.clone()?);
    let slot = Slot::of(stored.id, read(&stored.kind, &stored.content).as_ref());
    Some((slot, Made { entry: stored.id, moment, shown }))
}

/// What a program and the office recorded.
fn of_others(events: &[Event]) -> Others {
    let standing = events.iter().filter(|event| event.source != Source::Tablet);
    let (mut passages, mut absent) = (Vec::new(), false);
    for event in standing {
        let way = match event.kind {
            EventKind::In => Way::In,
            EventKind::Out => Way::Out,
            EventKind::Absent => {
                absent = true;
                continue;
            }
            EventKind::Undone(_) => continue,
        };
        passages.extend(event.at.map(|at| Passage { at, way }));
    }
    passages.sort_unstable();
    Others { passages, absent, meals: Vec::new() }
}

/// The meals of a day that no entry has made.
async fn others_meals(
    reader: &mut Reader<'_>,
    zone: &CentreZone,
    (child, day): (OwnChild, Date),
    made: &BTreeMap<Slot, Made>,
) -> Result<Vec<OthersMeal>, AppError> {
    let own: BTreeSet<_> = made.values().filter(|made| made.shown.former.is_none()).map(|made| made.moment).collect();
    let found = timeline::list_of_kinds(reader, child, zone.whole_day(day), Meal::KINDS).await?;
    let others = found.into_iter().filter(|entry| !own.contains(&entry.id));
    Ok(others
        .filter_map(|entry| Some(OthersMeal { meal: Meal::of(entry.what.kind())?, at: entry.at, moment: entry.id }))
        .collect())
}

impl Settled {
    fn author(&self, entry: EntryId) -> Option<Author> {
        if let Some(new) = self.new.iter().find(|new| new.id == entry) {
            return Some(Author { content: read(&new.kind, &new.content), member: new.member, tablet: new.tablet });
        }
        let stored = self.stored.iter().find(|stored| stored.id == entry)?;
        let content = read(&stored.kind, &stored.content);
        Some(Author { content, member: stored.member, tablet: stored.tablet })
    }

    /// The events that bring attendance to what the entries come to.
    fn new_events(&self) -> Vec<NewEvent> {
        let recorded: Vec<_> = self.events.iter().filter(|event| event.source == Source::Tablet).collect();
        let stands = |event: &Event| {
            self.judged.events.iter().any(|wanted| event.entry == Some(wanted.entry) && event.at == Some(wanted.at))
        };
        let undone = recorded
            .iter()
            .filter(|event| !stands(event))
            .map(|event| NewEvent { kind: EventKind::Undone(event.id), ..self.event(event.entry, None) });
        let mut events: Vec<_> = undone.collect();
        for wanted in &self.judged.events {
            if recorded.iter().any(|event| event.entry == Some(wanted.entry) && event.at == Some(wanted.at)) {
                continue;
            }
            let kind = match wanted.kind {
                DayEventKind::In => EventKind::In,
                DayEventKind::Out => EventKind::Out,
                DayEventKind::Absent => EventKind::Absent,
            };
            events.push(NewEvent { kind, ..self.event(Some(wanted.entry), Some(wanted.at)) });
        }
        events
    }

    fn event(&self, entry: Option<EntryId>, at: Option<Timestamp>) -> NewEvent {
        let author = entry.and_then(|entry| self.author(entry));
        let (collector, reason) = match author.as_ref().and_then(|author| author.content.clone()) {
            Some(Content::Out { name, .. }) => (name, None),
            Some(Content::Absent { reason }) => (None, reason),
            _ => (None, None),
        };
        NewEvent {
            child: self.child,
            day: self.day,
            kind: EventKind::In,
            at,
            source: Source::Tablet,
            member: author.as_ref().and_then(|author| author.member),
            tablet: author.map(|author| author.tablet),
            collector,
            reason,
            entry,
        }
    }

    fn has_naps(&self) -> bool {
        let is_nap = |kind: &str| matches!(kind, "nap_start" | "nap_end");
        self.new.iter().any(|new| is_nap(&new.kind)) || self.stored.iter().any(|stored| is_nap(&stored.kind))
    }

    /// What an entry has come to.
    fn came_to(&self, entry: EntryId, day: Date, shown: &ShownOfDay) -> CameTo {
        let verdict = self.judged.verdicts.get(&entry).copied().unwrap_or(verdicts::Verdict::Accepted);
        // An undo belongs to the day of what it undoes.
        let day = if verdict == verdicts::Verdict::Accepted { self.day } else { day };
        let (moment, shown) = shown.get(&entry).cloned().map_or((None, None), |(moment, shown)| (Some(moment), shown));
        CameTo { day, verdict, moment, shown }
    }
}

/// Applies what changes of the moments. Returns for each day the moment of each entry, and what it shows.
async fn show(tx: &mut Writer<'_>, place: Place<'_>, settled: &[Settled]) -> Result<Vec<ShownOfDay>, AppError> {
    let now = place.now;
    let mut plans = Vec::with_capacity(settled.len());
    let mut posts: Vec<Result<NewTimelineEntry, BadField>> = Vec::new();
    for day in settled {
        let (ends, mut needed) = changes::compare(&day.made, &day.judged.moments);
        for end in ends {
            match end {
                End::Retract(moment) => timeline::retract(tx, now, moment).await?,
                End::Restore(moment, at, text) => {
                    timeline::revise(tx, now, (day.child, moment), (at, &text)).await?;
                }
            }
        }
        for (slot, change) in &mut needed {
            let Some(wanted) = day.judged.moments.get(slot) else { continue };
            *change = apply(tx, now, day.child, change.clone(), wanted).await?;
            if *change == Change::Post {
                posts.push(Ok(posted(day.child, wanted)));
            }
        }
        plans.push(needed);
    }
    let ids = if posts.is_empty() { Vec::new() } else { timeline::post(tx, &place.app.random, now, &posts).await? };
    let mut ids = ids.into_iter();
    let mut shown = Vec::with_capacity(settled.len());
    for (day, plan) in settled.iter().zip(plans) {
        let mut of_day = ShownOfDay::new();
        for (slot, change) in plan {
            let Some(wanted) = day.judged.moments.get(&slot) else { continue };
            let (moment, former) = match change {
                Change::Keep(made) => (made.moment, made.shown.former),
                Change::Revise { moment, former } => (moment, former),
                Change::Correct(moment) => (moment, None),
                Change::Post => (ids.next().ok_or_else(|| database::Error::other("a moment was not posted"))?, None),
            };
            for entry in &wanted.entries {
                of_day.insert(*entry, (moment, None));
            }
            let text = Shown { at: wanted.at.ms(), text: wanted.text.clone(), former };
            of_day.insert(wanted.entry, (moment, Some(text)));
        }
        shown.push(of_day);
    }
    Ok(shown)
}

/// Changes a moment in place. What is no longer there is posted again.
async fn apply(
    tx: &mut Writer<'_>,
    now: Timestamp,
    child: OwnChild,
    change: Change,
    wanted: &DayMoment,
) -> Result<Change, AppError> {
    let (moment, known) = match change {
        Change::Keep(_) | Change::Post => return Ok(change),
        Change::Revise { moment, former } => (moment, former),
        Change::Correct(moment) => (moment, None),
    };
    let before = timeline::revise(tx, now, (child, moment), (wanted.at, &wanted.text)).await?;
    let Some((at, text)) = before else { return Ok(Change::Post) };
    let former = known.or_else(|| wanted.corrects.map(|_| (at.ms(), text)));
    Ok(Change::Revise { moment, former })
}

fn posted(child: OwnChild, wanted: &DayMoment) -> NewTimelineEntry {
    let DayMoment { kind, at, text, .. } = wanted;
    NewTimelineEntry { child, what: (*kind).into(), message: text.clone(), at: *at, picture: None }
}
