//! Random days of three tablets and a program: whatever the order in which they arrive, the end is the same.

use std::collections::BTreeMap;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{Nursery, Row, hex, list_attendance, list_moments, list_naps, list_verdicts};
use base::clock::Timestamp;
use base::day::MINUTE;
use base::ids::{ChildId, EntryId, TabletId, TimelineEntryId};
use base::random::Random;
use room::entries::changes::{Change, End, Made, Shown, compare};
use room::entries::content::{Content, Meal, Replaced};
use room::entries::verdicts::{DayEntry, Judged, Others, OthersMeal, Passage, ReviewState, Way, judge};
use testing::town::NOW;

const SCHEDULES: u64 = 10_000;
/// Orders of each.
const ORDERS: usize = 3;

/// Something that arrives.
#[derive(Clone, Debug)]
enum Arrival {
    Entry(DayEntry),
    ProgramPassage(Passage),
    ProgramMeal(OthersMeal),
}

struct Dice(Random);

impl Dice {
    fn below(&self, most: u32) -> u32 {
        u32::from_be_bytes(self.0.bytes()) % most
    }

    fn shuffled<T: Clone>(&self, all: &[T]) -> Vec<T> {
        let mut all = all.to_vec();
        for last in (1..all.len()).rev() {
            all.swap(last, usize::try_from(self.below(u32::try_from(last).expect("few") + 1)).expect("small"));
        }
        all
    }

    fn entry(&self, known: &[EntryId]) -> DayEntry {
        let meal = [Meal::Lunch, Meal::Snacks][usize::from(self.below(2) == 0)];
        let dish = format!("Dish {}", self.below(5));
        let replaced = known.get(usize::try_from(self.below(8)).expect("small")).copied().map(Replaced::Entry);
        let content = match self.below(14) {
            0..=2 => Content::In,
            3 => Content::Out { collector: None, name: None },
            4 => Content::Absent { reason: None },
            5..=7 => Content::Meal { meal, dish, amount: None, replaces: None },
            8 => Content::Meal { meal, dish, amount: None, replaces: replaced },
            9 => Content::NapStart,
            10 => Content::NapEnd,
            11 => Content::Milk(90),
            12 => Content::Note(dish),
            _ => Content::Undo(known.first().copied().unwrap_or(EntryId([0; 16]))),
        };
        let at = NOW + self.below(12) * MINUTE;
        DayEntry {
            id: EntryId(self.0.bytes()),
            tablet: TabletId(i64::from(self.below(3))),
            at,
            made: at + self.below(3) * MINUTE,
            content: Some(content),
            review: ReviewState::Open,
        }
    }

    fn schedule(&self) -> Vec<Arrival> {
        let (mut arrivals, mut known) = (Vec::new(), Vec::new());
        for _ in 0..2 + self.below(9) {
            let entry = self.entry(&known);
            known.insert(0, entry.id);
            arrivals.push(Arrival::Entry(entry));
        }
        for _ in 0..self.below(3) {
            let way = if self.below(2) == 0 { Way::In } else { Way::Out };
            arrivals.push(Arrival::ProgramPassage(Passage { at: NOW + self.below(12) * MINUTE, way }));
        }
        if self.below(3) == 0 {
            let moment = TimelineEntryId(i64::from(self.below(1000)) + 1_000_000);
            arrivals.push(Arrival::ProgramMeal(OthersMeal {
                meal: Meal::Lunch,
                at: NOW + self.below(12) * MINUTE,
                moment,
            }));
        }
        arrivals
    }
}

/// The moments of a day as parents see them.
#[derive(Default)]
struct Portal {
    entries: Vec<DayEntry>,
    others: Others,
    moments: BTreeMap<TimelineEntryId, (Timestamp, String)>,
    made: BTreeMap<room::entries::verdicts::Slot, Made>,
    next: i64,
}

impl Portal {
    fn take(&mut self, arrival: Arrival) {
        match arrival {
            Arrival::Entry(entry) => self.entries.push(entry),
            Arrival::ProgramPassage(passage) => {
                self.others.passages.push(passage);
                self.others.passages.sort_unstable();
            }
            Arrival::ProgramMeal(meal) => {
                self.moments.insert(meal.moment, (meal.at, "By the program".into()));
                self.others.meals.push(meal);
            }
        }
    }

    /// Judges again and applies the difference.
    fn settle(&mut self) -> Judged {
        let judged = judge(&self.entries, &self.others);
        let (ends, changes) = compare(&self.made, &judged.moments);
        for end in ends {
            match end {
                End::Retract(moment) => drop(self.moments.remove(&moment)),
                End::Restore(moment, at, text) => drop(self.moments.insert(moment, (at, text))),
            }
        }
        self.made.clear();
        for (slot, change) in changes {
            let wanted = &judged.moments[&slot];
            let (moment, former) = match change {
                Change::Keep(made) => (made.moment, made.shown.former),
                Change::Revise { moment, former } => (moment, former),
                Change::Correct(moment) => {
                    let (at, text) = self.moments[&moment].clone();
                    (moment, Some((at.ms(), text)))
                }
                Change::Post => {
                    self.next += 1;
                    (TimelineEntryId(self.next), None)
                }
            };
            self.moments.insert(moment, (wanted.at, wanted.text.clone()));
            let shown = Shown { at: wanted.at.ms(), text: wanted.text.clone(), former };
            self.made.insert(slot, Made { entry: wanted.entry, moment, shown });
        }
        judged
    }

    /// What parents see, apart from the moments' ids.
    fn seen(&self) -> Vec<(Timestamp, String)> {
        let mut seen: Vec<_> = self.moments.values().cloned().collect();
        seen.sort();
        seen
    }
}

// proves: OFFL-11
#[test]
fn ten_thousand_schedules_end_alike_in_every_order() {
    for seed in 0..SCHEDULES {
        let dice = Dice(Random::seeded(seed));
        let schedule = dice.schedule();
        let mut ends = (0..ORDERS).map(|order| {
            let arrivals = if order == 0 { schedule.clone() } else { dice.shuffled(&schedule) };
            let mut portal = Portal::default();
            for arrival in arrivals {
                portal.take(arrival);
                // Several rows may come in one batch.
                if dice.below(2) == 0 {
                    portal.settle();
                }
            }
            let judged = portal.settle();
            (judged, portal.seen())
        });
        let first = ends.next().expect("an order");
        for end in ends {
            assert_eq!(end, first, "schedule {seed}: {schedule:?}");
        }
    }
}

/// The kind and values of an entry as the app sends them, with `id` giving the ids of other entries.
fn sent(content: &Content, id: impl Fn(EntryId) -> String) -> (&'static str, Value) {
    match content {
        Content::In => ("in", json!({})),
        Content::Out { .. } => ("out", json!({"collector": null, "name": null})),
        Content::Absent { .. } => ("absent", json!({"reason": null})),
        Content::Meal { meal, dish, replaces, .. } => {
            let kind = if *meal == Meal::Lunch { "lunch" } else { "snacks" };
            let replaces = replaces.map(|of| match of {
                Replaced::Entry(of) => id(of),
                Replaced::Moment(of) => of.to_string(),
            });
            (kind, json!({"dish": dish, "amount": null, "replaces": replaces}))
        }
        Content::NapStart => ("nap_start", json!({})),
        Content::NapEnd => ("nap_end", json!({})),
        Content::Milk(ml) => ("milk", json!({"ml": ml})),
        Content::Note(text) => ("note", json!({"text": text})),
        Content::Undo(of) => ("undo", json!({"of": id(*of)})),
        Content::Diaper(_) | Content::Activity(_) => unreachable!("no schedule has them"),
    }
}

/// One schedule that arrives in one order, for a child of its own.
struct Run<'a> {
    nursery: &'a Nursery,
    child: ChildId,
    /// The entries of the schedule, whose places give the ids.
    entries: Vec<EntryId>,
    first: u32,
}

impl Run<'_> {
    fn id(&self, of: EntryId) -> String {
        let place = self.entries.iter().position(|known| *known == of);
        place.map_or_else(|| hex(u32::MAX), |place| hex(self.first + u32::try_from(place).expect("few")))
    }

    fn row(&self, entry: &DayEntry) -> Row {
        let (kind, values) = sent(entry.content.as_ref().expect("it can be read"), |of| self.id(of));
        let minutes = (entry.made - entry.at).as_secs() / 60;
        let row = self.nursery.row_at(0, kind, self.child, &values, entry.made).offline();
        row.with("id", self.id(entry.id)).with("happened", json!({"minutes_ago": minutes}))
    }

    async fn take(&self, arrivals: &[Arrival], dice: &Dice) {
        let mut batch = Vec::new();
        for arrival in arrivals {
            if let Arrival::Entry(entry) = arrival {
                batch.push(self.row(entry));
                if dice.below(2) == 0 {
                    continue;
                }
            }
            self.flush(&mut batch).await;
            match arrival {
                Arrival::Entry(_) => {}
                Arrival::ProgramPassage(passage) => self.put(*passage).await,
                Arrival::ProgramMeal(meal) => self.post(*meal).await,
            }
        }
        self.flush(&mut batch).await;
    }

    async fn flush(&self, batch: &mut Vec<Row>) {
        if !batch.is_empty() {
            self.nursery.send(batch).await.taken();
            batch.clear();
        }
    }

    async fn put(&self, passage: Passage) {
        let (_, time) = self.nursery.town.app.zone.date_and_time(passage.at);
        let (came, left) =
            if passage.way == Way::In { (Some(time.as_str()), None) } else { (None, Some(time.as_str())) };
        let row = json!({"child_id": self.child, "day": "2026-11-12", "status": "Present", "time_in": came, "time_out": left});
        self.nursery.town.attendance(&[row]).await.taken();
    }

    async fn post(&self, meal: OthersMeal) {
        let item = json!([{"child_id": self.child, "type": "Lunch", "message": "By the program", "at": meal.at}]);
        self.nursery.town.post_timeline_entries(&format!("meal-{}", self.child), item).await.taken();
    }

    /// Rows, moments, naps and verdicts at the end.
    async fn end(&self) -> String {
        let (child, centre) = (self.child, self.nursery.town.indiranagar);
        let found = self.nursery.town.read(async move |reader| {
            let seen = (
                list_moments(reader, child).await?,
                list_attendance(reader, child).await?,
                list_naps(reader, child).await?,
            );
            Ok((seen, list_verdicts(reader, centre).await?))
        });
        let (seen, verdicts) = found.await;
        let ids: Vec<_> = self.entries.iter().map(|id| self.id(*id)).collect();
        let own: Vec<_> = verdicts
            .iter()
            .filter(|(id, ..)| ids.contains(&id.to_string()))
            .map(|(_, verdict, reason)| (verdict, reason))
            .collect();
        format!("{seen:?} {own:?}")
    }
}

// proves: OFFL-10 OFFL-11
#[rstest]
#[tokio::test]
async fn what_the_portal_stores_ends_alike_too(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    const STORED: u32 = 40;
    let nursery = Nursery::of(engine).await;
    let children = nursery.enrol(usize::try_from(2 * STORED).expect("few")).await;
    nursery.later(60);
    for (seed, pair) in (0..STORED).zip(children.chunks(2)) {
        let dice = Dice(Random::seeded(u64::from(seed) + 20_000));
        // A program's second view of a day replaces its first, so the order of two would matter.
        let mut views = 0;
        let mut schedule = dice.schedule();
        schedule.retain(|arrival| {
            views += u32::from(matches!(arrival, Arrival::ProgramPassage(_)));
            views < 2 || !matches!(arrival, Arrival::ProgramPassage(_))
        });
        let entries: Vec<_> = schedule
            .iter()
            .filter_map(|arrival| if let Arrival::Entry(entry) = arrival { Some(entry.id) } else { None })
            .collect();
        let mut ends = Vec::new();
        for (order, child) in (0..).zip(pair) {
            let first = 100_000 + 1_000 * (2 * seed + order);
            let run = Run { nursery: &nursery, child: *child, entries: entries.clone(), first };
            let arrivals = if order == 0 { schedule.clone() } else { dice.shuffled(&schedule) };
            run.take(&arrivals, &dice).await;
            aangan::jobs::run_due_tasks(&nursery.town.app).await;
            ends.push(run.end().await);
        }
        assert_eq!(ends[0], ends[1], "schedule {seed}: {schedule:?}");
    }
    nursery.town.finish().await;
}
