//! PINs on tablets: which are taken, what wrong ones cost, and how long a right one counts.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde::Deserialize;
use serde_json::{Value, json};

use super::audited;
use aangan::routes;
use base::audit::Role;
use base::ids::{MemberId, RoomId};
use staff::access::{Needs, Touch};
use staff::pins::rules;
use staff::{OnTablet, StaffClaims};
use testing::staff::PairedTablet;
use testing::town::{MINUTE, MS};
use testing::{Caller, Reply, Town};

const PIN: &str = "2580";
const DAY: Duration = Duration::from_hours(24);

/// The nursery of Indiranagar with its tablet.
struct Nursery {
    town: Town,
    rooms: Vec<RoomId>,
    head: MemberId,
    tablet: PairedTablet,
}

impl Nursery {
    async fn of(engine: Engine) -> Self {
        let town = Town::new(engine).await;
        let rooms = town.rooms_of(town.indiranagar).await;
        let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
        let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
        Self { town, rooms, head, tablet }
    }

    /// A teacher who has set a PIN on the tablet.
    async fn teacher(&self, name: &'static str) -> MemberId {
        let teacher = self.town.add_person(Role::Teacher, Some(self.town.indiranagar), name, &self.rooms).await;
        self.town.give_first_code(teacher, "604193").await;
        set(&self.tablet.caller, teacher, "604193", PIN).await.taken();
        teacher
    }

    async fn wrong(&self, person: MemberId, times: usize) {
        for _ in 0..times {
            let reply = unlock(&self.tablet.caller, person, "1397").await;
            assert_eq!(reply.refused_with(403), "wrong_pin");
            self.town.app.clock.advance(5 * MINUTE);
        }
    }
}

async fn unlock(on: &Caller, person: impl ToString, pin: &str) -> Reply {
    on.json("POST", "/staff/v1/unlock", &json!({"person": person.to_string(), "pin": pin})).await
}

async fn set(on: &Caller, person: MemberId, code: &str, pin: &str) -> Reply {
    on.json("POST", "/staff/v1/unlock/first", &json!({"person": person, "code": code, "pin": pin})).await
}

async fn touch(on: &Caller) -> Reply {
    on.json("POST", "/staff/v1/touch", &json!({})).await
}

fn person_on(tablet: &PairedTablet, person: MemberId) -> Caller {
    tablet.caller.with_header("aangan-person", &person.to_string())
}

/// Whether a sensitive action of the person would be accepted.
async fn is_sensitive_accepted(town: &Town, tablet: &PairedTablet, person: MemberId) -> bool {
    let claims = StaffClaims {
        needs: Some(Needs::Person(Touch::Sensitive)),
        tablet: Some(base::keys::fingerprint(&tablet.cookie)),
        person: Some(person),
        ..StaffClaims::default()
    };
    staff::read::<OnTablet, _, _>(&town.app, claims, async |_| Ok(())).await.is_ok()
}

// proves: SIGNS-09
#[test]
fn pins_that_are_easy_to_guess_are_not_taken() {
    #[derive(Deserialize)]
    struct Table {
        cases: Vec<Case>,
    }
    #[derive(Deserialize)]
    struct Case {
        name: String,
        input: Input,
        expect: Option<String>,
    }
    #[derive(Deserialize)]
    struct Input {
        pin: String,
    }
    let table = include_str!("../../../../../rules/staff-pins.json");
    let table: Table = serde_json::from_str(table).expect("a table");
    for Case { name, input, expect } in table.cases {
        let fault = rules::judge(&input.pin).err().map(|weak| weak.name().to_owned());
        assert_eq!(fault, expect, "{name}: {}", input.pin);
    }
}

// proves: SIGNS-08 SIGNS-09
#[rstest]
#[tokio::test]
async fn a_first_code_sets_a_pin_once_within_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let (town, on) = (&nursery.town, &nursery.tablet.caller);
    let add = async |name| town.add_person(Role::Teacher, Some(town.indiranagar), name, &nursery.rooms).await;
    let meena = add("Meena").await;
    town.give_first_code(meena, "604193").await;
    for (pin, why) in
        [("0000", "equal"), ("7777", "equal"), ("1234", "run"), ("4321", "run"), ("6789", "run"), ("12", "four")]
    {
        let refused = set(on, meena, "604193", pin).await;
        assert_eq!(refused.refused_with(422), "weak_pin", "{pin}");
        assert!(refused.json["message"].as_str().expect("a reason").contains(why), "{pin}: {}", refused.json);
    }
    town.app.clock.advance(DAY.saturating_sub(MS));
    let unlocked = set(on, meena, "604193", PIN).await;
    assert_eq!(unlocked.taken()["person"], json!(meena));
    assert_eq!(set(on, meena, "604193", "1470").await.refused_with(403), "wrong_code", "it was used");
    unlock(on, meena, PIN).await.taken();

    let tara = add("Tara").await;
    town.give_first_code(tara, "604193").await;
    town.app.clock.advance(DAY);
    assert_eq!(set(on, tara, "604193", PIN).await.refused_with(403), "wrong_code", "it is a day old");

    let nina = add("Nina").await;
    town.give_first_code(nina, "604193").await;
    for _ in 0..5 {
        assert_eq!(set(on, nina, "604194", PIN).await.refused_with(403), "wrong_code");
    }
    town.app.clock.advance(10 * MINUTE);
    assert_eq!(set(on, nina, "604193", PIN).await.refused_with(403), "wrong_code", "five tries are used up");
    assert_eq!(unlock(on, nina, PIN).await.status.as_u16(), 429, "wrong codes count like wrong PINs");
    let events = audited(town).await;
    let times = |action: &str| events.iter().filter(|(known, _)| known == action).count();
    let actions = ["set a PIN", "tried a wrong first code", "came to a tablet", "tried a wrong PIN"];
    assert_eq!(actions.map(times), [1, 8, 1, 0], "{events:?}");
    nursery.town.finish().await;
}

// proves: SIGNS-12
#[rstest]
#[tokio::test]
async fn wrong_pins_cause_waits_that_outlast_a_restart_and_hold_on_every_server(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let mut nursery = Nursery::of(engine).await;
    let meena = nursery.teacher("Meena").await;
    for _ in 0..4 {
        let refused = unlock(&nursery.tablet.caller, meena, "1397").await;
        assert_eq!((refused.refused_with(403), refused.json.get("wait_seconds")), ("wrong_pin", None));
    }
    for wait in [30, 60, 120, 240, 300, 300] {
        let refused = unlock(&nursery.tablet.caller, meena, "1397").await;
        assert_eq!((refused.refused_with(403), &refused.json["wait_seconds"]), ("wrong_pin", &json!(wait)));
        nursery.town.app.clock.advance(Duration::from_secs(wait).saturating_sub(MS));
        nursery.town.restart();
        let elsewhere = routes::for_staff(nursery.town.app.clone());
        let cookie = nursery.tablet.caller.header("cookie").to_owned();
        let again = Caller::of_staff(elsewhere, vec![("cookie", cookie)]);
        for caller in [&nursery.tablet.caller, &again] {
            let inside = unlock(caller, meena, PIN).await;
            assert_eq!(
                (inside.refused_with(429), &inside.json["wait_seconds"]),
                ("wait", &json!(1)),
                "unread, though right"
            );
        }
        nursery.town.app.clock.advance(MS);
    }
    unlock(&nursery.tablet.caller, meena, PIN).await.taken();
    nursery.town.finish().await;
}

// proves: SIGNS-13
#[rstest]
#[tokio::test]
async fn fifteen_wrong_pins_lock_a_person_on_the_tablet(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let (town, meena) = (&nursery.town, nursery.teacher("Meena").await);
    let other = town.add_tablet(town.indiranagar, &nursery.rooms, nursery.head).await;
    nursery.wrong(meena, 14).await;
    unlock(&nursery.tablet.caller, meena, PIN).await.taken();
    nursery.wrong(meena, 1).await;
    let locked = unlock(&nursery.tablet.caller, meena, PIN).await;
    assert_eq!(locked.refused_with(403), "wrong_pin", "the sixteenth, though right");
    unlock(&other.caller, meena, PIN).await.taken();
    town.set_clock((2026, 11, 13), (9, 0));
    unlock(&nursery.tablet.caller, meena, PIN).await.taken();
    nursery.town.finish().await;
}

// proves: SIGNS-13
#[rstest]
#[tokio::test]
async fn thirty_wrong_pins_lock_the_tablet_until_a_head_unlocks_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, on) = (&nursery.town, &nursery.tablet.caller);
    let mut people = Vec::new();
    for name in ["Meena", "Tara", "Nina", "Devi", "Rupa", "Usha"] {
        people.push(nursery.teacher(name).await);
    }
    let meena = person_on(&nursery.tablet, people[0]);
    touch(&meena).await.taken();
    for person in &people {
        for _ in 0..5 {
            assert_eq!(unlock(on, person, "1397").await.refused_with(403), "wrong_pin");
        }
    }
    let locked = unlock(on, people[0], PIN).await;
    assert_eq!(locked.refused_with(403), "tablet_locked", "the 31st");
    assert_eq!(set(on, people[0], "604193", "1470").await.refused_with(403), "tablet_locked");
    assert_eq!(touch(&meena).await.refused_with(403), "pin_needed", "nobody is on shift on it");
    assert_eq!(on.get("/staff/v1/tablet").await.taken()["locked"], json!(true), "it is still paired");

    let head = town.desk_of(nursery.head).await;
    let path = format!("/staff/v1/tablets/{}/unlock", nursery.tablet.id);
    assert_eq!(head.json("POST", &path, &json!({})).await.taken()["locked"], json!(false));
    unlock(on, people[0], PIN).await.taken();
    assert_eq!(unlock(on, people[1], "1397").await.refused_with(403), "wrong_pin", "it counts from the start");
    unlock(on, people[1], PIN).await.taken();
    nursery.town.finish().await;
}

// proves: SIGNS-10 SIGNS-45
#[rstest]
#[tokio::test]
async fn a_person_who_may_not_come_in_is_answered_like_a_wrong_pin(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, on) = (&nursery.town, &nursery.tablet.caller);
    let meena = nursery.teacher("Meena").await;
    let ended = nursery.teacher("Nina").await;
    town.end_person(ended).await;
    let nobody_yet = town.add_person(Role::Teacher, Some(town.indiranagar), "Usha", &nursery.rooms).await;
    let rooms = town.rooms_of(town.koramangala).await;
    let theirs = town.add_tablet(town.koramangala, &rooms, nursery.head).await;
    let elsewhere = town.add_person(Role::Teacher, Some(town.koramangala), "Kiran", &rooms).await;
    town.give_first_code(elsewhere, "604193").await;
    set(&theirs.caller, elsewhere, "604193", PIN).await.taken();
    let toddlers = town.add_room(town.indiranagar, "Toddlers").await;
    let next_door = town.add_person(Role::Teacher, Some(town.indiranagar), "Tara", &[toddlers]).await;
    let door = town.add_tablet(town.indiranagar, &[toddlers], nursery.head).await;
    town.give_first_code(next_door, "604193").await;
    set(&door.caller, next_door, "604193", PIN).await.taken();
    let locked = nursery.teacher("Rupa").await;
    nursery.wrong(locked, 15).await;
    town.set_clock((2026, 11, 12), (14, 0));

    let mut answers: Vec<(Value, u64)> = Vec::new();
    for (person, pin) in [
        (meena.to_string(), "1397"),
        (ended.to_string(), PIN),
        (nobody_yet.to_string(), PIN),
        (elsewhere.to_string(), PIN),
        (next_door.to_string(), PIN),
        ("77".to_owned(), PIN),
    ] {
        // The first call after a while also notes that the tablet was seen.
        on.get("/staff/v1/tablet").await.taken();
        let before = town.app.database.counts().statements;
        let refused = unlock(on, person, pin).await;
        assert_eq!(refused.refused_with(403), "wrong_pin");
        answers.push((refused.json, town.app.database.counts().statements - before));
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{answers:?}");
    let before = town.app.database.counts().statements;
    let refused = unlock(on, locked, PIN).await;
    assert_eq!(town.app.database.counts().statements - before, answers[0].1, "and does the same work");
    let mut answer = refused.json.clone();
    answer.as_object_mut().expect("fields").remove("wait_seconds");
    assert_eq!(answer, answers[0].0, "a locked person differs by the wait alone, which wrong PINs have too");

    // The right PIN without the tablet.
    let stranger = town.stranger_to_the_staff();
    assert_eq!(unlock(&stranger, meena, PIN).await.refused_with(401), "not_paired");
    let desk = town.desk_of(nursery.head).await;
    assert_eq!(unlock(&desk, meena, PIN).await.refused_with(401), "not_paired");
    assert_eq!(unlock(&theirs.caller, meena, PIN).await.refused_with(403), "wrong_pin");
    unlock(on, meena, PIN).await.taken();
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_shift_ends_half_an_hour_after_closing_and_a_pin_counts_ten_minutes(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (town, tablet) = (&nursery.town, &nursery.tablet);
    let meena = nursery.teacher("Meena").await;
    let hers = person_on(tablet, meena);
    let closing = town.app.zone.at(jiff::civil::date(2026, 11, 12), 19, 30);
    assert_eq!(touch(&hers).await.taken()["ends_at"], json!(closing.ms()));

    town.app.clock.advance((10 * MINUTE).saturating_sub(MS));
    assert!(is_sensitive_accepted(town, tablet, meena).await);
    let touched = touch(&hers).await;
    assert_eq!(touched.taken()["fresh_until"], json!((town.app.now() + 10 * MINUTE).ms()));
    town.app.clock.advance(10 * MINUTE);
    assert!(!is_sensitive_accepted(town, tablet, meena).await);
    let touched = touch(&hers).await;
    assert_eq!(touched.taken().get("fresh_until"), None, "a touch does not renew what is over");
    assert!(!is_sensitive_accepted(town, tablet, meena).await);
    unlock(&tablet.caller, meena, PIN).await.taken();
    assert!(is_sensitive_accepted(town, tablet, meena).await);

    town.set_clock((2026, 11, 12), (19, 29));
    touch(&hers).await.taken();
    town.set_clock((2026, 11, 12), (19, 30));
    assert_eq!(touch(&hers).await.refused_with(403), "pin_needed");
    assert_eq!(unlock(&tablet.caller, meena, PIN).await.taken()["ends_at"], json!((closing + 30 * MINUTE).ms()));

    let home = hers.json("POST", "/staff/v1/going-home", &json!({})).await;
    assert_eq!(home.taken(), &json!({}));
    assert_eq!(touch(&hers).await.refused_with(403), "pin_needed");
    let other = town.add_tablet(town.indiranagar, &nursery.rooms, nursery.head).await;
    unlock(&other.caller, meena, PIN).await.taken();
    assert_eq!(touch(&hers).await.refused_with(403), "pin_needed", "a shift is on one tablet");
    let events = audited(town).await;
    assert!(events.contains(&("went home".to_owned(), format!("person {meena}"))), "{events:?}");
    nursery.town.finish().await;
}

// proves: SIGNS-14
#[rstest]
#[tokio::test]
async fn a_head_unlocks_and_resets_without_seeing_a_pin(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let (town, tablet) = (&nursery.town, &nursery.tablet);
    let meena = nursery.teacher("Meena").await;
    nursery.wrong(meena, 15).await;
    assert_eq!(unlock(&tablet.caller, meena, PIN).await.refused_with(403), "wrong_pin", "locked");
    town.app.clock.advance(5 * MINUTE);
    let head = town.desk_of(nursery.head).await;
    let post = async |verb: &str| head.json("POST", &format!("/staff/v1/people/{meena}/{verb}"), &json!({})).await;
    let mut answers = vec![post("unlock").await];
    unlock(&tablet.caller, meena, PIN).await.taken();

    let given = post("first-code").await;
    let code = given.taken()["code"].as_str().expect("a code").to_owned();
    assert_eq!(touch(&person_on(tablet, meena)).await.refused_with(403), "pin_needed");
    assert_eq!(unlock(&tablet.caller, meena, PIN).await.refused_with(403), "wrong_pin");
    answers.extend([given, head.get("/staff/v1/people").await, tablet.caller.get("/staff/v1/tablet").await]);
    answers.push(set(&tablet.caller, meena, &code, "1470").await);
    assert_eq!(unlock(&tablet.caller, meena, PIN).await.refused_with(403), "wrong_pin");
    answers.push(unlock(&tablet.caller, meena, "1470").await);
    for answer in &answers {
        let shown = values(answer.taken());
        assert!(![PIN, "1470"].iter().any(|pin| shown.iter().any(|value| value == pin)), "{}", answer.json);
    }
    nursery.town.finish().await;
}

/// Each text and number of an answer.
fn values(answer: &Value) -> Vec<String> {
    match answer {
        Value::Object(fields) => fields.values().flat_map(values).collect(),
        Value::Array(items) => items.iter().flat_map(values).collect(),
        Value::String(text) => vec![text.clone()],
        other => vec![other.to_string()],
    }
}

/// SQLite alone, because its file can be searched.
#[tokio::test]
async fn nothing_stored_is_a_pin_or_a_hash_without_the_key() {
    let nursery = Nursery::of(Engine::Sqlite).await;
    let meena = nursery.teacher("Meena").await;
    let stored = nursery.town.everything_stored();
    let holds = |part: &[u8]| stored.windows(part.len()).any(|window| window == part);
    assert!(holds(b"Meena"));
    // The slow hash alone, with the stored salt, which an attacker with the database could compute.
    let salt = nursery.town.read(async move |reader| Ok(salt_of(reader, meena).await?)).await;
    let hashed = staff::pins::hash::hash(PIN.to_owned(), salt, 2).await.expect("a hash");
    assert!(!holds(&hashed));
    assert!(holds(&staff::pins::hash::mark(&nursery.town.app.keys, meena, &hashed)));
    nursery.town.finish().await;
}

database::statements! {
    fn salt_of(reader, member: MemberId) -> [u8; 16] = "SELECT salt FROM staff_pin WHERE member_id = $1";
}
