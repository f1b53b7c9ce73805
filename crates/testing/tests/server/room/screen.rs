//! The room screen: what is on it, for whom, and what it costs.

use database::{Engine, statements};
use jiff::civil::date;
use rstest::rstest;
use serde_json::{Value, json};

use crate::guardians::{self, KAMALA, USHA};
use base::audit::Role;
use base::ids::{CentreId, ChildId, ProgramId, RoomId};
use daily::day::attendance::events::{self, EventKind, NewEvent, Source};
use people::centres::MyCentre;
use people::families::children::OwnChildren;
use people::families::children::{self, NewChild};
use testing::staff::PairedTablet;
use testing::town::{MEERA, MINUTE, NOW};
use testing::{Caller, Town};

pub const ROOMS: &str = "/staff/v1/rooms";

statements! {
    fn program_of(reader, child: ChildId) -> ProgramId = "SELECT program_id FROM child WHERE id = $1";
}

/// A tablet of all rooms of Indiranagar.
pub async fn tablet(town: &Town) -> PairedTablet {
    let rooms = town.rooms_of(town.indiranagar).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    town.add_tablet(town.indiranagar, &rooms, head).await
}

pub async fn enrol(town: &Town, (centre, room): (CentreId, RoomId), (name, last_name): (&str, &str)) -> ChildId {
    let (app, like, photo) = (town.app.clone(), town.anaya, town.picture);
    let (name, last_name) = (name.to_owned(), last_name.to_owned());
    town.write(async move |writer| {
        let program = program_of(writer, like).await?;
        let child = NewChild {
            centre,
            room,
            program,
            office_number: None,
            name: name.clone(),
            last_name: last_name.clone(),
            date_of_birth: date(2023, 1, 5),
            admission_type: "Regular".into(),
            admission_date: date(2025, 6, 2),
            photo: Some(photo),
        };
        children::add_child(writer, &app.random, &child).await
    })
    .await
}

/// A tablet's event of a child of Indiranagar, now.
pub async fn record(town: &Town, child: ChildId, kind: EventKind) {
    let app = town.app.clone();
    let centre = MyCentre::of_the_office(town.indiranagar, town.chain);
    town.write(async move |writer| {
        let own = OwnChildren::of(writer, &centre).await?;
        let (child, now) = (own.find(child).expect("a child of the centre"), app.now());
        let new = NewEvent {
            child,
            day: app.zone.day_of(now),
            kind,
            at: Some(now),
            source: Source::Tablet,
            member: None,
            tablet: None,
            collector: None,
            reason: Some("fever".into()),
            entry: None,
        };
        events::record(writer, (&app.random, &app.zone), now, &[new]).await
    })
    .await;
}

async fn screen(tablet: &PairedTablet) -> Value {
    tablet.caller.get(ROOMS).await.taken().clone()
}

fn child(screen: &Value, id: ChildId) -> &Value {
    let children = screen["children"].as_array().expect("children");
    children.iter().find(|child| child["id"] == id.to_string()).expect("the child")
}

#[rstest]
#[tokio::test]
async fn it_shows_the_children_of_the_tablets_rooms_by_first_name(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let nursery = town.rooms_of(town.indiranagar).await[0];
    let other = town.add_room(town.indiranagar, "Toddlers").await;
    let bina = enrol(&town, (town.indiranagar, nursery), ("bina", "Das")).await;
    enrol(&town, (town.indiranagar, other), ("Chetan", "Das")).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let tablet = town.add_tablet(town.indiranagar, &[nursery], head).await;
    let names = |screen: &Value| -> Vec<String> {
        let children = screen["children"].as_array().expect("children");
        children.iter().map(|child| child["first_name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let shown = screen(&tablet).await;
    assert_eq!(names(&shown), ["Anaya", "bina", "Zoya"], "no child of another room or centre, and none that left");
    assert_eq!(shown["rooms"], json!([{"id": nursery.to_string(), "name": "Nursery", "activities": []}]));
    assert_eq!((&shown["day"], &shown["not_in_yet_from"]), (&json!("2026-11-12"), &json!("09:45")));
    assert_eq!(child(&shown, bina)["last_initial"], "D");
    record(&town, town.zoya, EventKind::In).await;
    record(&town, bina, EventKind::Absent).await;
    let after = screen(&tablet).await;
    assert_eq!(names(&after), names(&shown), "no state changes the order");
    assert_eq!(child(&after, bina)["facts"]["last"], "absent");
    assert!(!after.to_string().contains("fever"), "nor does it show why a child is absent");
    let both = town.add_tablet(town.indiranagar, &[nursery, other], head).await;
    assert_eq!(names(&screen(&both).await), ["Anaya", "bina", "Chetan", "Zoya"]);
    town.finish().await;
}

// proves: ROOM-56
#[rstest]
#[tokio::test]
async fn what_the_program_posts_is_on_it_like_an_entry_of_the_room(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let tablet = tablet(&town).await;
    let came =
        json!({"child_id": town.anaya.to_string(), "day": "2026-11-12", "status": "Present", "time_in": "09:05"});
    town.attendance(&[came]).await.taken();
    let facts = child(&screen(&tablet).await, town.anaya)["facts"].clone();
    assert_eq!((&facts["last"], &facts["in_at"], &facts["out_at"]), (&json!("in"), &json!("09:05"), &Value::Null));
    // With a tablet's event on the day, what the key sends becomes events of the program.
    record(&town, town.anaya, EventKind::Out).await;
    let left =
        json!({"child_id": town.anaya.to_string(), "day": "2026-11-12", "status": "Present", "time_in": "09:00"});
    town.attendance(&[left]).await.taken();
    let facts = child(&screen(&tablet).await, town.anaya)["facts"].clone();
    assert_eq!((&facts["last"], &facts["in_at"], &facts["out_at"]), (&json!("out"), &json!("09:00"), &json!("10:00")));
    let child_id = town.anaya;
    let day = date(2026, 11, 12);
    let events = town.read(async move |reader| Ok(events::of_day(reader, child_id, day).await?)).await;
    assert!(events.iter().any(|event| event.source == Source::Program && event.kind == EventKind::In), "{events:?}");
    // A meal of the program stands where one of the room would.
    let lunch =
        json!([{"child_id": town.anaya.to_string(), "type": "Lunch", "message": "Rice", "at": NOW - 5 * MINUTE}]);
    let posted = town.post_timeline_entries("lunch", lunch).await.taken().clone();
    let logged = child(&screen(&tablet).await, town.anaya)["logged"].clone();
    let moment = &posted["items"][0]["id"];
    assert_eq!(logged["lunch"], json!({"at": "09:55", "by": null, "entry": null, "moment": moment}));
    assert_eq!(
        (&logged["breakfast"], &logged["fruits"], &logged["snacks"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn it_has_what_parents_announced_the_holiday_the_menu_and_the_plan(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| {
        config.rate_limits = config::RateLimits::off();
        let hours = "hours = { \"Full Day (9:00 To 6:30)\" = { from = \"12:30:00\", until = \"18:30:00\" } }";
        config.staff.hours = toml::from_str::<config::Staff>(hours).expect("a section").hours;
    })
    .await;
    let tablet = tablet(&town).await;
    let nursery = town.rooms_of(town.indiranagar).await[0];
    let meera = town.parent(MEERA).await.caller;
    let say = async |late_at: &str| {
        let word = [("from", "2026-11-12"), ("until", ""), ("late_at", late_at)];
        meera.post("/parentapp/sayAbsence", &word).await.ok().clone()
    };
    say("10:30").await;
    let menu = json!({"rows": [{"day": "2026-11-12", "lunch": "Rice and dal", "snacks": "Banana"}]});
    town.centre().json("PUT", "/centre/v1/food-menu", &menu).await.taken();
    let plan = json!({"rows": [{"room": "Nursery", "day": "2026-11-12",
        "activities": [{"activity": "Clay", "parent_text": "Made shapes of clay."}]}]});
    town.centre().json("PUT", "/centre/v1/activity-plan", &plan).await.taken();
    let shown = screen(&tablet).await;
    assert_eq!(shown["holiday"], Value::Null);
    assert_eq!(shown["menu"], json!({"breakfast": "", "fruits": "", "lunch": "Rice and dal", "snacks": "Banana"}));
    let activities = json!([{"name": "Clay", "text": "Made shapes of clay."}]);
    assert_eq!(shown["rooms"], json!([{"id": nursery.to_string(), "name": "Nursery", "activities": activities}]));
    assert_eq!(child(&shown, town.anaya)["facts"]["announced"], json!({"late_at": "10:30"}));
    assert_eq!(child(&shown, town.anaya)["facts"]["hours_from"], "12:30");
    assert_eq!(child(&shown, town.zoya)["facts"]["announced"], Value::Null);
    say("").await;
    assert_eq!(child(&screen(&tablet).await, town.anaya)["facts"]["announced"], "away");
    town.is_closed_on(&[("2026-11-12", "Diwali")]).await;
    assert_eq!(screen(&tablet).await["holiday"], "Diwali");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn those_who_may_collect_are_parents_and_approved_guardians_alone(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let tablet = tablet(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let collectors = async || -> Vec<String> {
        let shown = screen(&tablet).await;
        let of_anaya = child(&shown, town.anaya)["collectors"].as_array().expect("collectors").clone();
        of_anaya
            .iter()
            .map(|one| {
                format!("{} {}", one["relation"].as_str().unwrap_or_default(), one["name"].as_str().unwrap_or_default())
            })
            .collect()
    };
    let parents = ["Mother Meera Rao", "Father Karthik Rao"];
    assert_eq!(collectors().await, parents);
    let kamala = guardians::add(&town, (&meera, MEERA), ("Kamala Rao", KAMALA, "Grand Parent")).await;
    assert_eq!(collectors().await, parents, "who waits is not there");
    guardians::approve(&town).await;
    guardians::add(&town, (&meera, MEERA), ("Usha Rao", USHA, "Other")).await;
    assert_eq!(collectors().await, [parents.as_slice(), &["Grand Parent Kamala Rao"]].concat());
    // Her face, for this tablet and for no other room's.
    let shown = screen(&tablet).await;
    let face = child(&shown, town.anaya)["collectors"][2]["photo"].as_str().expect("a face").to_owned();
    let reply = tablet.caller.get(&face).await;
    assert_eq!((reply.status.as_u16(), reply.headers["cache-control"].to_str().ok()), (200, Some("no-store")));
    let childs = child(&shown, town.anaya)["photo"].as_str().expect("a photo").to_owned();
    assert_eq!(tablet.caller.get(&childs).await.status.as_u16(), 200);
    let head = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
    let theirs = town.add_tablet(town.koramangala, &town.rooms_of(town.koramangala).await, head).await;
    let unknown = theirs.caller.get("/staff/v1/portraits/77").await;
    let refused = theirs.caller.get(&face).await;
    assert_eq!((refused.status, &refused.json), (unknown.status, &unknown.json));
    assert_eq!(refused.status.as_u16(), 404);
    assert_eq!(tablet.caller.get(&format!("/staff/v1/portraits/{}", town.public_picture)).await.status.as_u16(), 404);
    // Removed, she is gone at once, and so is her face. A parent from whom the child was taken is gone too.
    guardians::remove(&meera, &kamala).await.ok();
    assert_eq!(collectors().await, parents);
    assert_eq!(tablet.caller.get(&face).await.status.as_u16(), 404);
    town.takes_from_her(town.anaya, true).await;
    assert_eq!(collectors().await, ["Father Karthik Rao"]);
    town.finish().await;
}

async fn tag_of(caller: &Caller, tag: Option<&str>) -> (u16, String) {
    let caller = tag.map_or_else(|| caller.clone(), |tag| caller.with_header("if-none-match", tag));
    let reply = caller.get(ROOMS).await;
    (reply.status.as_u16(), reply.headers["etag"].to_str().expect("a tag").to_owned())
}

#[rstest]
#[tokio::test]
async fn it_is_304_until_something_on_it_changes(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let tablet = tablet(&town).await;
    let (_, mut tag) = tag_of(&tablet.caller, None).await;
    let count = || town.app.database.counts().statements;
    let before = count();
    tag_of(&tablet.caller, None).await;
    let whole = count() - before;
    let before = count();
    assert_eq!(tag_of(&tablet.caller, Some(&tag)).await, (304, tag.clone()));
    let unchanged = count() - before;
    assert!(unchanged < whole, "{unchanged} statements instead of {whole}");
    town.app.clock.advance(MINUTE);
    assert_eq!(tag_of(&tablet.caller, Some(&tag)).await.0, 304, "a minute later too");
    // What happens elsewhere changes nothing.
    town.measure(&[json!({"child_id": town.anaya.to_string(), "day": "2026-11-11", "height": 98.5})]).await.taken();
    assert_eq!(tag_of(&tablet.caller, Some(&tag)).await.0, 304);
    let mut changed = async |what: &str| {
        let (status, new) = tag_of(&tablet.caller, Some(&tag)).await;
        assert_eq!(status, 200, "{what}");
        tag = new;
    };
    record(&town, town.anaya, EventKind::In).await;
    changed("attendance").await;
    let lunch = json!([{"child_id": town.zoya.to_string(), "type": "Lunch", "message": "Rice", "at": NOW}]);
    town.post_timeline_entries("lunch", lunch).await.taken();
    changed("a meal").await;
    let menu = json!({"rows": [{"day": "2026-11-12", "lunch": "Rice and dal"}]});
    town.centre().json("PUT", "/centre/v1/food-menu", &menu).await.taken();
    changed("the menu").await;
    town.takes_a_break(town.zoya).await;
    changed("a break").await;
    enrol(&town, (town.indiranagar, town.rooms_of(town.indiranagar).await[0]), ("Bina", "Das")).await;
    changed("a child").await;
    town.set_clock((2026, 11, 13), (8, 0));
    changed("the day").await;
    town.finish().await;
}

// proves: SPEED-01
#[rstest]
#[tokio::test]
async fn it_takes_the_same_statements_for_5_and_25_children(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let tablet = tablet(&town).await;
    let nursery = town.rooms_of(town.indiranagar).await[0];
    let count = async |expected: usize| {
        screen(&tablet).await;
        let before = town.app.database.counts().statements;
        assert_eq!(screen(&tablet).await["children"].as_array().map(Vec::len), Some(expected));
        town.app.database.counts().statements - before
    };
    let fill = async |names: std::ops::Range<u32>| {
        for number in names {
            let child = enrol(&town, (town.indiranagar, nursery), (&format!("Child {number}"), "Das")).await;
            record(&town, child, EventKind::In).await;
            let lunch = json!([{"child_id": child.to_string(), "type": "Lunch", "message": "Rice", "at": NOW}]);
            town.post_timeline_entries(&format!("lunch-{number}"), lunch).await.taken();
        }
    };
    fill(0..3).await;
    let five = count(5).await;
    fill(3..23).await;
    assert_eq!(count(25).await, five);
    town.finish().await;
}
