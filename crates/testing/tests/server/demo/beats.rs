//! New entries at any hour, for those who look.

use std::time::Duration;

use database::{Engine, Reader};

use super::{CHILDREN, DAY, Demo, HOUR, THIRTEEN};
use base::changes::Numbers;
use base::ids::{ChildId, ParentId, SessionId};
use base::refusal::AppError;
use context::live::{EventStream, Subscriber};
use demo::SEED;
use demo::living::Beats;
use demo::story::Story;
use testing::town::{MINUTE, NOW};

/// More beats than a child gets in a day.
const MANY: u32 = 150;

/// A screen of a child, open as long as the stream is held.
async fn looks_at(demo: &Demo, name: &str) -> EventStream {
    let children = async |reader: &mut Reader<'_>| Ok::<_, AppError>(reader.list(CHILDREN, database::params![]).await?);
    let children: Vec<(i64, String)> = demo.app.database.read(children).await.expect("the children");
    let child = ChildId(children.iter().find(|(_, other)| other == name).expect("the child").0);
    let (session, parent, until) = (SessionId(1), ParentId(1), NOW + 300 * DAY);
    let subscriber = Subscriber { child, session, parent, address: None, until };
    demo.app.live.open(subscriber, None, Numbers::default(), Vec::new()).expect("a stream")
}

#[tokio::test]
async fn who_looks_sees_new_entries_at_any_hour() {
    let demo = Demo::new(Engine::Sqlite).await;
    let story = Story::new(SEED, demo.app.zone.day_of(NOW));
    let meera = demo.arrive("9800000001").await;
    let anaya = &meera["children"][0];
    let mut beats = Beats::default();
    // In the morning, at night, on Saturday and on Sunday.
    for (hours, at_the_centre) in [(0, true), (13, false), (50, false), (80, false)] {
        demo.app.clock.set(NOW + hours * HOUR, true);
        let before = demo.moments().await.len();
        assert_eq!(beats.go_on(&demo.app, &story).await.expect("looked"), 0, "nobody looks");
        let screen = looks_at(&demo, "Anaya").await;
        let mut posted = 0;
        for _ in 0..12 {
            posted += beats.go_on(&demo.app, &story).await.expect("posted");
            demo.app.clock.advance(Duration::from_secs(10));
        }
        assert_eq!(posted, 4, "two minutes, {hours} hours later");
        let moments = demo.moments().await;
        assert_eq!(moments.len(), before + posted, "only the child that somebody looks at has more");
        let newest: Vec<_> = demo.page(anaya, &THIRTEEN).await.into_iter().take(posted).collect();
        let texts: Vec<_> = newest.iter().filter_map(|moment| moment["message"].as_str()).collect();
        assert_eq!(texts.len(), posted, "{newest:?}");
        assert!(texts.iter().all(|text| text.starts_with("From the album: ") != at_the_centre), "{texts:?}");
        assert!(texts.iter().enumerate().all(|(place, text)| !texts[..place].contains(text)), "{texts:?}");
        drop(screen);
    }
}

#[tokio::test]
async fn a_page_that_stays_open_does_not_fill_the_timeline() {
    let demo = Demo::new(Engine::Sqlite).await;
    let story = Story::new(SEED, demo.app.zone.day_of(NOW));
    let _screen = looks_at(&demo, "Anaya").await;
    let mut beats = Beats::default();
    for day in 0..2 {
        let mut posted = 0;
        for beat in 0..MANY {
            demo.app.clock.set(NOW + day * DAY + beat * Duration::from_secs(30), true);
            posted += beats.go_on(&demo.app, &story).await.expect("posted");
        }
        assert_eq!(posted, 120, "day {day}");
    }
}

#[tokio::test]
async fn new_children_and_those_on_a_break_stay_without_entries() {
    let demo = Demo::new(Engine::Sqlite).await;
    let story = Story::new(SEED, demo.app.zone.day_of(NOW)).without_breaks();
    let mut beats = Beats::default();
    for name in ["Dev", "Tara"] {
        let _screen = looks_at(&demo, name).await;
        demo.app.clock.advance(MINUTE);
        assert_eq!(beats.go_on(&demo.app, &story).await.expect("looked"), 0, "{name}");
    }
}
