//! Attendance events: the day's row that they give, and what parents and the centre's program read of it.

use database::{Engine, params, statements};
use jiff::civil::{Date, Time, date, time};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{AttendanceEventId, ChildId};
use base::refusal::AppError;
use daily::day::attendance::events::{self, Event, EventKind, NewEvent, Source, row_of};
use daily::day::attendance::{Attended, Status};
use people::centres::MyCentre;
use people::families::children::OwnChildren;
use testing::Town;
use testing::town::{MEERA, MINUTE};

const TODAY: Date = date(2026, 11, 12);

statements! {
    HIDE_THE_TIMELINE = "ALTER TABLE moment RENAME TO hidden_moment";
    SHOW_THE_TIMELINE = "ALTER TABLE hidden_moment RENAME TO moment";
}

fn zone() -> CentreZone {
    CentreZone::named("Asia/Kolkata").expect("a zone")
}

fn at(hour: i8, minute: i8) -> Timestamp {
    zone().at(TODAY, hour, minute)
}

fn event(id: i64, kind: EventKind, at: Option<Timestamp>) -> Event {
    Event {
        id: AttendanceEventId(id),
        child: ChildId(1),
        day: TODAY,
        kind,
        at,
        source: Source::Tablet,
        member: None,
        tablet: None,
        collector: None,
        reason: None,
        entry: None,
        recorded_at: Timestamp::EPOCH,
    }
}

/// Events with the ids 1, 2 and so on.
fn day_of(kinds: &[(EventKind, Option<Timestamp>)]) -> Vec<Event> {
    kinds.iter().zip(1..).map(|((kind, at), id)| event(id, *kind, *at)).collect()
}

fn present(time_in: Option<Time>, time_out: Option<Time>) -> Attended {
    Attended { day: TODAY, status: Status::Present, time_in, time_out }
}

fn absent() -> Attended {
    Attended { day: TODAY, status: Status::Absent, time_in: None, time_out: None }
}

// proves: ROOM-24
#[test]
fn the_row_of_a_day_is_first_in_and_last_out() {
    use EventKind::{Absent, In, Out, Undone};
    let undone = |id| (Undone(AttendanceEventId(id)), None);
    let came = |hour, minute| (In, Some(at(hour, minute)));
    let left = |hour, minute| (Out, Some(at(hour, minute)));
    let clock = |hour, minute| Some(time(hour, minute, 0, 0));
    let table = [
        (vec![], None),
        (vec![came(9, 2)], Some(present(clock(9, 2), None))),
        (vec![came(9, 2), came(8, 50)], Some(present(clock(8, 50), None))),
        (vec![came(9, 2), left(12, 28)], Some(present(clock(9, 2), clock(12, 28)))),
        (vec![came(9, 2), left(12, 28), left(12, 40)], Some(present(clock(9, 2), clock(12, 40)))),
        // At the doctor's.
        (vec![came(9, 0), left(10, 0), came(11, 0)], Some(present(clock(9, 0), None))),
        (vec![came(9, 0), left(10, 0), came(11, 0), left(15, 0)], Some(present(clock(9, 0), clock(15, 0)))),
        (vec![(Absent, None)], Some(absent())),
        (vec![(Absent, None), came(9, 0)], Some(present(clock(9, 0), None))),
        (vec![came(9, 0), (Absent, None)], Some(present(clock(9, 0), None))),
        // A departure before the arrival is none of this stay.
        (vec![came(9, 0), left(8, 0)], Some(present(clock(9, 0), None))),
        (vec![left(12, 28)], Some(present(None, clock(12, 28)))),
        // The centre's program knows that the child is there, and not since when.
        (vec![(In, None)], Some(present(None, None))),
        (vec![(In, None), left(12, 28)], Some(present(None, clock(12, 28)))),
        (vec![(In, None), came(9, 5)], Some(present(clock(9, 5), None))),
        // Taken back.
        (vec![came(9, 0), undone(1)], None),
        (vec![came(9, 0), left(12, 0), undone(2)], Some(present(clock(9, 0), None))),
        (vec![(Absent, None), came(9, 0), undone(2)], Some(absent())),
        (vec![came(9, 0), came(9, 30), undone(1)], Some(present(clock(9, 30), None))),
    ];
    for (events, row) in table {
        assert_eq!(row_of(&day_of(&events), &zone()), row, "{events:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    // proves: ROOM-24
    #[test]
    fn the_row_does_not_depend_on_the_order_in_which_events_come(
        (events, shuffled) in proptest::collection::vec((0..4_u8, 0..12_i8, 0..6_i8), 0..8).prop_map(|drawn| {
            let kinds: Vec<_> = drawn.iter().map(|(kind, hour, minute)| match kind {
                0 => (EventKind::In, Some(at(8 + hour, 10 * minute))),
                1 => (EventKind::Out, Some(at(8 + hour, 10 * minute))),
                2 => (EventKind::Absent, None),
                _ => (EventKind::Undone(AttendanceEventId(i64::from(*hour) % 8 + 1)), None),
            }).collect();
            day_of(&kinds)
        }).prop_flat_map(|events| (Just(events.clone()), Just(events).prop_shuffle()))
    ) {
        prop_assert_eq!(row_of(&events, &zone()), row_of(&shuffled, &zone()));
    }
}

/// Records events of a child of Indiranagar on a day.
async fn record(
    town: &Town,
    child: ChildId,
    (day, collector): (Date, Option<&str>),
    kinds: &[(EventKind, Option<Timestamp>)],
) -> Result<Vec<AttendanceEventId>, AppError> {
    let (app, kinds, collector) = (town.app.clone(), kinds.to_vec(), collector.map(str::to_owned));
    let centre = MyCentre::of_the_office(town.indiranagar, town.chain);
    let written = town.app.database.write(async move |writer| {
        let own = OwnChildren::of(writer, &centre).await?;
        let child = own.find(child).expect("a child of the centre");
        let new: Vec<_> = kinds
            .iter()
            .map(|(kind, at)| NewEvent {
                child,
                day,
                kind: *kind,
                at: *at,
                source: Source::Tablet,
                member: None,
                tablet: None,
                collector: collector.clone(),
                reason: None,
                entry: None,
            })
            .collect();
        events::record(writer, (&app.random, &app.zone), app.now(), &new).await
    });
    written.await
}

/// What the program reads of Anaya's day, and what her mother reads on the timeline.
async fn read(town: &Town) -> (Value, Vec<String>) {
    let day = town.centre().get("/centre/v1/attendance/2026-11-12").await.taken().clone();
    let mine = |row: &&Value| row["child_id"] == town.anaya.to_string();
    let row = day["rows"].as_array().expect("rows").iter().find(mine).cloned().unwrap_or_default();
    let meera = town.parent(MEERA).await.caller;
    let page = meera.post("/parentapp/getChildTimeline", &[("include_types", "Attendance")]).await.ok().clone();
    let message = |item: &Value| item["message"].as_str().unwrap_or_default().to_owned();
    (row, page["conversationList"].as_array().expect("a list").iter().map(message).collect())
}

async fn stored(town: &Town) -> Vec<Event> {
    let child = town.anaya;
    town.read(async move |reader| Ok(events::of_day(reader, child, TODAY).await?)).await
}

// proves: ROOM-24
#[rstest]
#[tokio::test]
async fn a_visit_to_the_doctor_is_four_events_and_one_row(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.set_clock((2026, 11, 12), (18, 0));
    for (kind, hour) in [(EventKind::In, 9), (EventKind::Out, 10), (EventKind::In, 11), (EventKind::Out, 15)] {
        record(&town, town.anaya, (TODAY, None), &[(kind, Some(at(hour, 0)))]).await.expect("it is recorded");
    }
    let (row, timeline) = read(&town).await;
    assert_eq!((&row["time_in"], &row["time_out"]), (&json!("09:00"), &json!("15:00")));
    assert_eq!(timeline, ["Present, 09:00 to 15:00"], "one entry, which changed three times");
    assert_eq!(stored(&town).await.len(), 4);
    // The last departure is taken back by an event; the four stay.
    let last = stored(&town).await.iter().find(|event| event.at == Some(at(15, 0))).expect("it is there").id;
    record(&town, town.anaya, (TODAY, None), &[(EventKind::Undone(last), None)]).await.expect("it is recorded");
    let (row, timeline) = read(&town).await;
    assert_eq!((&row["time_in"], &row["time_out"]), (&json!("09:00"), &Value::Null));
    assert_eq!(timeline, ["Present, came at 09:00"]);
    assert_eq!(stored(&town).await.len(), 5);
    town.finish().await;
}

// proves: ROOM-23
#[rstest]
#[tokio::test]
async fn an_event_its_row_and_its_entry_are_written_together(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.write(async |writer| Ok(writer.execute(HIDE_THE_TIMELINE, params![]).await.map(drop)?)).await;
    let refused = record(&town, town.anaya, (TODAY, None), &[(EventKind::In, Some(at(9, 2)))]).await;
    assert!(refused.is_err(), "the entry cannot be written");
    town.write(async |writer| Ok(writer.execute(SHOW_THE_TIMELINE, params![]).await.map(drop)?)).await;
    assert_eq!(stored(&town).await, [], "no event without its entry");
    assert_eq!(read(&town).await, (Value::Null, Vec::<String>::new()), "and no row");
    record(&town, town.anaya, (TODAY, None), &[(EventKind::In, Some(at(9, 2)))]).await.expect("now all can be");
    let (row, timeline) = read(&town).await;
    assert_eq!((stored(&town).await.len(), &row["time_in"]), (1, &json!("09:02")));
    assert_eq!(timeline, ["Present, came at 09:02"]);
    town.finish().await;
}

// proves: ROOM-28
#[rstest]
#[tokio::test]
async fn parents_do_not_read_who_collected_the_child(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.set_clock((2026, 11, 12), (18, 0));
    record(&town, town.anaya, (TODAY, None), &[(EventKind::In, Some(at(9, 2)))]).await.expect("she came");
    for (collector, minute) in [("Meera Rao", 10), ("Karthik Rao", 20), ("Kamala Rao", 30)] {
        let left = [(EventKind::Out, Some(at(12, minute)))];
        record(&town, town.anaya, (TODAY, Some(collector)), &left).await.expect("she left");
        let (_, timeline) = read(&town).await;
        assert_eq!(timeline, [format!("Present, 09:02 to 12:{minute}")]);
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_program_is_one_more_writer_of_a_day_with_events(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.set_clock((2026, 11, 12), (18, 0));
    let put = async |time_in: &str, time_out: Option<&str>| {
        let row = json!({"child_id": town.anaya.to_string(), "day": "2026-11-12", "status": "Present",
            "time_in": time_in, "time_out": time_out});
        town.attendance(&[row]).await.taken();
    };
    let times = async || {
        let (row, _) = read(&town).await;
        (row["time_in"].as_str().map(str::to_owned), row["time_out"].as_str().map(str::to_owned))
    };
    let is = |time_in: &str, time_out: Option<&str>| (Some(time_in.to_owned()), time_out.map(str::to_owned));
    put("09:05", None).await;
    assert_eq!(stored(&town).await, [], "a day of the program alone has its row and no events");
    // A tablet is the first to record an event: what the program said stays said.
    record(&town, town.anaya, (TODAY, None), &[(EventKind::Out, Some(at(12, 28)))]).await.expect("she left");
    assert_eq!(times().await, is("09:05", Some("12:28")));
    let sources: Vec<_> = stored(&town).await.iter().map(|event| event.source).collect();
    assert!(sources.contains(&Source::Program) && sources.len() == 2, "{sources:?}");
    // Sent again, it replaces what it said before, and nothing of the tablet's.
    put("09:05", None).await;
    assert_eq!(stored(&town).await.len(), 2, "the same again records nothing");
    put("09:00", Some("15:00")).await;
    assert_eq!(times().await, is("09:00", Some("15:00")));
    put("09:10", None).await;
    assert_eq!(times().await, is("09:10", Some("12:28")));
    // Deleted, only its own part goes.
    let path = format!("/centre/v1/attendance/2026-11-12/{}", town.anaya);
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(times().await, (None, Some("12:28".to_owned())));
    assert_eq!(town.centre().json("DELETE", &path, &Value::Null).await.status.as_u16(), 404);
    assert_eq!(read(&town).await.1, ["Present, left at 12:28"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_day_is_not_closed_by_itself(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.set_clock((2026, 11, 12), (23, 59));
    record(&town, town.anaya, (TODAY, None), &[(EventKind::In, Some(at(23, 59)))]).await.expect("she came");
    town.app.clock.advance(2 * MINUTE);
    town.follow_up().await;
    let (row, _) = read(&town).await;
    assert_eq!((&row["time_in"], &row["time_out"]), (&json!("23:59"), &Value::Null));
    town.finish().await;
}
