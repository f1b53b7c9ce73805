//! Event streams of tablets and desks.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::Request;
use database::Engine;
use futures_util::Stream;
use rstest::rstest;
use serde_json::json;
use tokio::sync::watch;
use tower::ServiceExt;

use crate::office::{JOEL, file};
use crate::room::queue::move_child;
use crate::room::screen::{enrol, record};
use aangan::routes;
use base::audit::Role;
use context::App;
use context::http::staff::TABLET_COOKIE;
use daily::day::attendance::events::EventKind;
use office::import::import;
use office::roster::ColumnNames;
use testing::staff::PairedTablet;
use testing::town::MINUTE;
use testing::{Caller, Town};

/// Nothing here takes a thousandth of it; a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The event stream of an open screen.
struct Screen {
    stream: BodyDataStream,
    text: String,
}

impl Screen {
    /// Opens it, and reads the topics that come at once.
    async fn open(routes: Router, caller: &Caller) -> Self {
        let request = Request::get("/staff/v1/live").header("cookie", caller.header("cookie")).body(Body::empty());
        let response = routes.oneshot(request.expect("a request")).await.expect("routes always answer");
        assert_eq!(response.status(), 200);
        let mut screen = Self { stream: response.into_body().into_data_stream(), text: String::new() };
        let on_a_tablet = caller.header("cookie").starts_with(TABLET_COOKIE);
        let topics = ["access", "inbox", "people", "rooms", "tablets"]
            .into_iter()
            .filter(|topic| *topic != if on_a_tablet { "inbox" } else { "rooms" });
        for topic in topics {
            assert_eq!(screen.next().await, topic);
        }
        screen
    }

    /// The next event; empty at the end of the stream.
    async fn next(&mut self) -> String {
        tokio::time::timeout(PATIENCE, self.read()).await.expect("an event comes in time")
    }

    /// Comments are read over.
    async fn read(&mut self) -> String {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
                let (name, data) = (field("event: "), field("data: "));
                self.text = String::from(rest);
                match name {
                    Some(name) => {
                        let silent = data.as_deref().is_some_and(|data| data == name || data == "{}");
                        assert!(silent, "an event says its topic and nothing else: {data:?}");
                        return name;
                    }
                    None => continue,
                }
            }
            let piece = poll_fn(|context| Pin::new(&mut self.stream).poll_next(context));
            match piece.await {
                Some(piece) => self.text += &String::from_utf8_lossy(&piece.expect("a piece")),
                None => return String::new(),
            }
        }
    }

    /// Reads until the stream says this.
    async fn hears(&mut self, wanted: &str) {
        loop {
            let event = self.next().await;
            assert!(!event.is_empty(), "the stream ended before it said {wanted}");
            if event == wanted {
                return;
            }
        }
    }
}

/// Changes something that every screen hears of.
async fn mark(town: &Town) {
    let (chain, centre, now) = (town.chain, town.indiranagar, town.app.now());
    town.write(async move |writer| {
        Ok(staff::changes::bump(writer, chain, Some(centre), staff::changes::Topic::People, now).await?)
    })
    .await;
}

/// Waits until the server has told these screens all that changed before.
async fn settle(town: &Town, screens: &mut [&mut Screen]) {
    for _ in 0..2 {
        mark(town).await;
        for screen in &mut *screens {
            screen.hears("people").await;
        }
    }
}

/// Lets a server send changes; it stops when the sender is gone.
fn sending(app: &App) -> watch::Sender<bool> {
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(staff::live::run(app.clone(), stopped));
    stop
}

async fn paired(town: &Town) -> (PairedTablet, Caller) {
    let rooms = town.rooms_of(town.indiranagar).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    (town.add_tablet(town.indiranagar, &rooms, head).await, town.desk_of(head).await)
}

#[rstest]
#[tokio::test]
async fn screens_of_a_centre_learn_of_its_changes_alone(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let _sending = sending(&town.app);
    let (tablet, head) = paired(&town).await;
    let other_head = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
    let other = town.add_tablet(town.koramangala, &town.rooms_of(town.koramangala).await, other_head).await;
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let office = town.desk_of(office).await;
    let mut hers = Screen::open(town.staff_routes(), &tablet.caller).await;
    let mut offices = Screen::open(town.staff_routes(), &office).await;
    let mut theirs = Screen::open(town.staff_routes(), &other.caller).await;
    let unlock = format!("/staff/v1/tablets/{}/unlock", tablet.id);
    head.json("POST", &unlock, &json!({})).await.taken();
    hers.hears("tablets").await;
    offices.hears("tablets").await;
    // What comes next is their own: nothing of the other centre came before it.
    let theirs_desk = town.desk_of(other_head).await;
    theirs_desk.json("POST", &format!("/staff/v1/tablets/{}/withdraw", other.id), &json!({})).await.taken();
    let mut heard = vec![theirs.next().await];
    while heard.last().is_some_and(|event| event != "ended") {
        heard.push(theirs.next().await);
    }
    assert_eq!(theirs.next().await, "", "and nothing after it");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn tablets_learn_of_changes_of_the_children_of_their_rooms_from_every_server(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    // The screens are open on another server than the one that writes.
    let second = town.app_on(town.app.database.clone(), town.app.media.clone());
    let _sending = sending(&second);
    let (tablet, _) = paired(&town).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Dev Shah", &[]).await;
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let theirs = town.add_tablet(town.indiranagar, &[toddlers], head).await;
    let chetan = enrol(&town, (town.indiranagar, toddlers), ("Chetan", "Das")).await;
    let routes = routes::for_staff(second);
    let mut nursery = Screen::open(routes.clone(), &tablet.caller).await;
    let mut toddler = Screen::open(routes, &theirs.caller).await;
    let mark = async || {
        let (chain, centre, now) = (town.chain, town.indiranagar, town.app.now());
        town.write(async move |writer| {
            Ok(staff::changes::bump(writer, chain, Some(centre), staff::changes::Topic::People, now).await?)
        })
        .await;
    };
    // What changed lately is sent once more to a listener that has just come.
    for _ in 0..2 {
        mark().await;
        nursery.hears("people").await;
        toddler.hears("people").await;
    }
    record(&town, town.anaya, EventKind::In).await;
    assert_eq!(nursery.next().await, "rooms");
    record(&town, chetan, EventKind::In).await;
    assert_eq!(toddler.next().await, "rooms", "the first one is of its own room");
    mark().await;
    assert_eq!((nursery.next().await, toddler.next().await), ("people".to_owned(), "people".to_owned()));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn both_rooms_tablets_learn_that_a_child_moved(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (tablet, _) = paired(&town).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Dev Shah", &[]).await;
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let theirs = town.add_tablet(town.indiranagar, &[toddlers], head).await;
    let infants = town.add_room(town.indiranagar, "Infants").await;
    let beside = town.add_tablet(town.indiranagar, &[infants], head).await;
    // Nothing of the child has changed for a while: nobody remembers its room from a change.
    town.app.clock.advance(MINUTE + MINUTE);
    let _sending = sending(&town.app);
    let mut nursery = Screen::open(town.staff_routes(), &tablet.caller).await;
    let mut toddler = Screen::open(town.staff_routes(), &theirs.caller).await;
    let mut infant = Screen::open(town.staff_routes(), &beside.caller).await;
    settle(&town, &mut [&mut nursery, &mut toddler, &mut infant]).await;
    let (child, now) = (town.anaya, town.app.now());
    town.write(async move |writer| {
        move_child(writer, child, toddlers).await?;
        Ok(base::changes::bump(writer, child, base::changes::Topic::Child, now).await?)
    })
    .await;
    assert_eq!((nursery.next().await, toddler.next().await), ("rooms".to_owned(), "rooms".to_owned()));
    mark(&town).await;
    assert_eq!(infant.next().await, "people", "and no other room");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn tablets_learn_what_a_roster_file_adds_and_moves(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (tablet, _) = paired(&town).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Dev Shah", &[]).await;
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let theirs = town.add_tablet(town.indiranagar, &[toddlers], head).await;
    town.app.clock.advance(MINUTE + MINUTE);
    let _sending = sending(&town.app);
    let import = async |row: &str| {
        let file = file(&[row]);
        import(&town.app, file, ColumnNames::usual(), "Indiranagar".to_owned(), false).await.expect("a good roster");
    };
    let mut nursery = Screen::open(town.staff_routes(), &tablet.caller).await;
    let mut toddler = Screen::open(town.staff_routes(), &theirs.caller).await;
    settle(&town, &mut [&mut nursery, &mut toddler]).await;
    import(JOEL).await;
    nursery.hears("rooms").await;
    import(&JOEL.replace("nursery", "Toddlers")).await;
    nursery.hears("rooms").await;
    toddler.hears("rooms").await;
    town.finish().await;
}

// proves: SIGNS-05
#[rstest]
#[tokio::test]
async fn the_stream_of_a_withdrawn_tablet_ends_on_every_server(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let second = town.app_on(town.app.database.clone(), town.app.media.clone());
    let _sending = [sending(&town.app), sending(&second)];
    let (tablet, head) = paired(&town).await;
    let mut here = Screen::open(town.staff_routes(), &tablet.caller).await;
    let mut there = Screen::open(routes::for_staff(second), &tablet.caller).await;
    let withdraw = format!("/staff/v1/tablets/{}/withdraw", tablet.id);
    head.json("POST", &withdraw, &json!({})).await.taken();
    here.hears("ended").await;
    there.hears("ended").await;
    assert_eq!((here.next().await, there.next().await), (String::new(), String::new()));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_stream_of_an_ended_person_or_a_locked_session_ends(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let _sending = sending(&town.app);
    let (tablet, _) = paired(&town).await;
    let dev = town.add_person(Role::Head, Some(town.indiranagar), "Dev Shah", &[]).await;
    let mut ended = Screen::open(town.staff_routes(), &town.desk_of(dev).await).await;
    let mut stays = Screen::open(town.staff_routes(), &tablet.caller).await;
    town.end_person(dev).await;
    let (chain, centre, now) = (town.chain, town.indiranagar, town.app.now());
    town.write(async move |writer| {
        Ok(staff::changes::bump(writer, chain, Some(centre), staff::changes::Topic::Access, now).await?)
    })
    .await;
    ended.hears("ended").await;
    stays.hears("access").await;

    let uma = town.add_person(Role::Head, Some(town.indiranagar), "Uma Nair", &[]).await;
    let mut asleep = Screen::open(town.staff_routes(), &town.desk_of(uma).await).await;
    town.app.clock.advance(15 * MINUTE);
    asleep.hears("ended").await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_tablet_has_three_streams_at_most(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let _sending = sending(&town.app);
    let (tablet, _) = paired(&town).await;
    let mut screens = Vec::new();
    for _ in 0..4 {
        screens.push(Screen::open(town.staff_routes(), &tablet.caller).await);
    }
    assert_eq!(screens[0].next().await, "replaced");
    town.app.staff_live.close();
    for screen in &mut screens {
        assert_eq!(screen.next().await, "");
    }
    town.finish().await;
}
