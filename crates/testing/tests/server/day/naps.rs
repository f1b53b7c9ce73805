//! Naps, and what parents read of them.

use database::Engine;
use jiff::civil::{Date, date};
use rstest::rstest;
use serde_json::Value;

use base::clock::Timestamp;
use daily::day::naps::{self, Nap, Span};
use people::centres::MyCentre;
use people::families::children::OwnChildren;
use testing::Town;
use testing::town::MEERA;

const TODAY: Date = date(2026, 11, 12);

/// Hour and minute.
type Clock = (i8, i8);

async fn set(town: &Town, spans: &[(Clock, Option<Clock>)]) -> Vec<Nap> {
    let (app, child) = (town.app.clone(), town.anaya);
    let at = |(hour, minute): Clock| -> Timestamp { town.app.zone.at(TODAY, hour, minute) };
    let spans: Vec<_> =
        spans.iter().map(|(started, ended)| Span { started: at(*started), ended: ended.map(at) }).collect();
    let centre = MyCentre::of_the_office(town.indiranagar, town.chain);
    town.write(async move |writer| {
        let own = OwnChildren::of(writer, &centre).await?;
        let child = own.find(child).expect("a child of the centre");
        naps::set_day(writer, (&app.random, &app.zone), app.now(), (child, TODAY), &spans).await
    })
    .await;
    town.read(async move |reader| Ok(naps::of_day(reader, child, TODAY).await?)).await
}

/// The Sleep entries that her mother reads, newest first, and how many notifications are unread.
async fn read(town: &Town) -> (Vec<String>, i64) {
    let meera = town.parent(MEERA).await.caller;
    let page = meera.post("/parentapp/getChildTimeline", &[("include_types", "Sleep")]).await.ok().clone();
    let line = |item: &Value| {
        format!("{} {}", item["time"].as_str().unwrap_or_default(), item["message"].as_str().unwrap_or_default())
    };
    let lines = page["conversationList"].as_array().expect("a list").iter().map(line).collect();
    let unread = meera.post("/parentapp/getUnread", &[]).await.ok()["unread"].as_i64().expect("a number");
    (lines, unread)
}

// proves: ROOM-17
#[rstest]
#[tokio::test]
async fn a_nap_is_one_entry_at_waking(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    town.set_clock((2026, 11, 12), (16, 0));
    let [begun] = &set(&town, &[((13, 5), None)]).await[..] else { panic!("one nap") };
    assert_eq!((begun.ended, begun.moment), (None, None));
    assert_eq!(read(&town).await, (vec![], 0), "nothing while she sleeps");
    set(&town, &[((13, 5), Some((14, 15)))]).await;
    assert_eq!(read(&town).await, (vec!["14:15 1:05 to 2:15, 1 h 10 min".to_owned()], 1));
    // Corrections change that entry.
    let [corrected] = &set(&town, &[((13, 10), Some((14, 10)))]).await[..] else { panic!("one nap") };
    assert_eq!(corrected.id, begun.id);
    assert_eq!(read(&town).await, (vec!["14:10 1:10 to 2:10, 1 h".to_owned()], 1));
    // A second nap is a second entry, and the first one stays.
    set(&town, &[((13, 10), Some((14, 10))), ((15, 20), Some((15, 45)))]).await;
    assert_eq!(read(&town).await.0, ["15:45 3:20 to 3:45, 25 min", "14:10 1:10 to 2:10, 1 h"]);
    // She sleeps on: the entry goes until she wakes.
    set(&town, &[((13, 10), Some((14, 10))), ((15, 20), None)]).await;
    assert_eq!(read(&town).await.0, ["14:10 1:10 to 2:10, 1 h"]);
    assert_eq!(set(&town, &[]).await, []);
    assert_eq!(read(&town).await, (vec![], 0));
    town.finish().await;
}
