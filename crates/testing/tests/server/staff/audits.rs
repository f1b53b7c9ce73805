//! Each change of the staff leaves one audit event, in the transaction of the change.

use database::{Engine, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::access::calls;
use super::events;
use aangan::routes;
use base::audit::{AuditEvent, Role};
use base::ids::{MemberId, RoomId};
use context::http::staff::PAIRING_COOKIE;
use testing::authenticator::Authenticator;
use testing::staff::PairedTablet;
use testing::{Caller, Reply, Town};

statements! {
    fn hide_the_audit_log(writer) = "ALTER TABLE audit RENAME TO hidden_audit";
    fn show_the_audit_log(writer) = "ALTER TABLE hidden_audit RENAME TO audit";
}

/// The calls that change nothing, or only note that somebody is there.
const QUIET: [(&str, &str); 5] = [
    ("POST", "/staff/v1/enrolment"),
    ("POST", "/staff/v1/session/challenge"),
    ("POST", "/staff/v1/session/stay"),
    ("POST", "/staff/v1/tablet/report"),
    ("POST", "/staff/v1/touch"),
];
/// The calls about children: the tests of a room's day count their events.
const OF_CHILDREN: [&str; 4] = ["/staff/v1/children/", "/staff/v1/entries", "/staff/v1/moments/", "/staff/v1/review/"];
/// No event may hold one of these.
const NAMES: [&str; 6] = ["Asha", "Leela", "Meena", "Pushpa", "Nursery", "2580"];

/// A call that is accepted.
struct Sample {
    caller: Caller,
    path: String,
    body: Value,
}

impl Sample {
    fn new(caller: &Caller, path: impl Into<String>, body: Value) -> Self {
        Self { caller: caller.clone(), path: path.into(), body }
    }

    async fn send(&self, method: &str) -> Reply {
        self.caller.json(method, &self.path, &self.body).await
    }
}

struct Staff {
    town: Town,
    rooms: Vec<RoomId>,
    head: MemberId,
}

impl Staff {
    async fn new(engine: Engine) -> Self {
        let town = Town::new(engine).await;
        let rooms = town.rooms_of(town.indiranagar).await;
        let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
        Self { town, rooms, head }
    }

    async fn teacher(&self) -> MemberId {
        self.town.add_person(Role::Teacher, Some(self.town.indiranagar), "Meena", &self.rooms).await
    }

    async fn tablet(&self) -> PairedTablet {
        self.town.add_tablet(self.town.indiranagar, &self.rooms, self.head).await
    }

    /// Begins to add a tablet. Returns the address of the pairing and its code.
    async fn pairing(&self) -> (String, String) {
        let begun = self.town.desk_of(self.head).await.json("POST", "/staff/v1/pairings", &self.new_tablet()).await;
        let text = |field: &str| begun.taken()[field].as_str().expect("a text").to_owned();
        (format!("/staff/v1/pairings/{}", text("id")), text("code"))
    }

    fn new_tablet(&self) -> Value {
        json!({"name": "Nursery tablet", "centre": self.town.indiranagar, "rooms": self.rooms})
    }

    /// A browser that has typed the code of a pairing, and the number that it shows.
    async fn joined(&self, code: &str) -> (Caller, Value) {
        let stranger = self.town.stranger_to_the_staff();
        let joined = stranger.json("POST", "/staff/v1/pairing/join", &json!({"code": code})).await;
        let number = joined.taken()["number"].clone();
        let (cookie, _) = joined.set_cookie(PAIRING_COOKIE);
        (stranger.with_header("cookie", &format!("{PAIRING_COOKIE}={cookie}")), number)
    }

    /// A sample of a call, with everything that it needs.
    async fn sample(&self, method: &str, path: &str) -> Sample {
        let town = &self.town;
        let (stranger, desk) = (town.stranger_to_the_staff(), town.desk_of(self.head).await);
        let person = json!({"name": "Pushpa", "role": "teacher", "rooms": [], "writes": true, "publishes": true});
        let to = |id: &dyn ToString| path.replace("{member}", &id.to_string()).replace("{tablet}", &id.to_string());
        match path.strip_prefix("/staff/v1/").expect("a call of the staff") {
            "enrolment" => {
                let code = town.enrolment_code(self.head).await;
                Sample::new(&stranger, path, json!({"code": code}))
            }
            "enrolment/passkey" => {
                let code = town.enrolment_code(self.head).await;
                let credential = Authenticator::new(1).create(&town.challenge().await);
                Sample::new(&stranger, path, json!({"code": code, "credential": credential}))
            }
            "session/passkey" => {
                let authenticator = Authenticator::new(2);
                town.enrol(&town.enrolment_code(self.head).await, &authenticator).await.taken();
                Sample::new(&stranger, path, json!({"assertion": authenticator.sign(&town.challenge().await)}))
            }
            "session/challenge" => Sample::new(&stranger, path, json!({})),
            "session/stay" | "session/lock" | "session/end" => Sample::new(&desk, path, json!({})),
            "pairing/join" => Sample::new(&stranger, path, json!({"code": self.pairing().await.1})),
            "pairing/finish" => {
                let (pairing, code) = self.pairing().await;
                let (tablet, number) = self.joined(&code).await;
                desk.json("POST", &format!("{pairing}/confirm"), &json!({"number": number})).await.taken();
                Sample::new(&tablet, path, json!({}))
            }
            "pairings" => Sample::new(&desk, path, self.new_tablet()),
            "pairings/{pairing}/confirm" => {
                let (pairing, code) = self.pairing().await;
                let (_, number) = self.joined(&code).await;
                Sample::new(&desk, format!("{pairing}/confirm"), json!({"number": number}))
            }
            "pairings/{pairing}/void" => Sample::new(&desk, format!("{}/void", self.pairing().await.0), json!({})),
            "tablet/report" => {
                let report = json!({"waiting": 3, "storage": "kept", "version": "4.8.0"});
                Sample::new(&self.tablet().await.caller, path, report)
            }
            "unlock" => {
                let (tablet, teacher) = (self.tablet().await, self.teacher().await);
                town.give_first_code(teacher, "604193").await;
                let first = json!({"person": teacher, "code": "604193", "pin": "2580"});
                tablet.caller.json("POST", "/staff/v1/unlock/first", &first).await.taken();
                Sample::new(&tablet.caller, path, json!({"person": teacher, "pin": "2580"}))
            }
            "unlock/first" => {
                let (tablet, teacher) = (self.tablet().await, self.teacher().await);
                town.give_first_code(teacher, "604193").await;
                Sample::new(&tablet.caller, path, json!({"person": teacher, "code": "604193", "pin": "2580"}))
            }
            "session/changes-read" => {
                let moved = town.add_person(Role::Head, Some(town.koramangala), "Leela Menon", &[]).await;
                self.change_rights(moved, "head").await;
                Sample::new(&town.desk_of(moved).await, path, json!({}))
            }
            "changes-read" => {
                let (tablet, teacher) = (self.tablet().await, self.teacher().await);
                self.change_rights(teacher, "teacher").await;
                Sample::new(&town.on_shift(&tablet, teacher).await, path, json!({}))
            }
            "touch" | "going-home" => {
                let on_shift = town.on_shift(&self.tablet().await, self.teacher().await).await;
                Sample::new(&on_shift, path, json!({}))
            }
            "people" => Sample::new(&desk.with_header("idempotency-key", "one"), path, person),
            "people/{member}" => Sample::new(&desk, to(&self.teacher().await), person),
            rest if rest.starts_with("people/{member}/") => {
                let person = if rest.ends_with("enrolment-code") {
                    town.add_person(Role::Head, Some(town.indiranagar), "Leela Menon", &[]).await
                } else {
                    self.teacher().await
                };
                Sample::new(&desk, to(&person), json!({}))
            }
            "tablets/{tablet}" => {
                let body = json!({"name": "Nursery tablet 2", "rooms": self.rooms});
                Sample::new(&desk, to(&self.tablet().await.id), body)
            }
            "tablets/{tablet}/unlock" | "tablets/{tablet}/withdraw" => {
                Sample::new(&desk, to(&self.tablet().await.id), json!({}))
            }
            _ => panic!("{method} {path} needs a sample here: a call that is accepted"),
        }
    }

    /// The office changes what a person may do, and where.
    async fn change_rights(&self, member: MemberId, role: &str) {
        let office = self.town.add_person(Role::Office, None, "Leela Menon", &[]).await;
        let rooms = if role == "teacher" { self.rooms.clone() } else { Vec::new() };
        let form = json!({"name": "Meena", "role": role, "centre": self.town.indiranagar, "rooms": rooms, "writes": false, "publishes": false});
        let path = format!("/staff/v1/people/{member}");
        self.town.desk_of(office).await.json("PUT", &path, &form).await.taken();
    }

    /// What the lists of the desk show.
    async fn everything(&self) -> Vec<Value> {
        let desk = self.town.desk_of(self.head).await;
        let mut all = Vec::new();
        for path in ["/staff/v1/people?ended=true", "/staff/v1/tablets", "/staff/v1/places"] {
            all.push(desk.get(path).await.taken().clone());
        }
        all
    }

    async fn number_of_events(&self) -> usize {
        events(&self.town).await.len()
    }
}

/// The calls that write, without those about children.
fn writes() -> impl Iterator<Item = (String, String)> {
    let of_children = |path: &str| OF_CHILDREN.iter().any(|begin| path.starts_with(begin));
    calls(&routes::staff_document()).into_iter().filter(move |(method, path)| method != "GET" && !of_children(path))
}

fn is_quiet(method: &str, path: &str) -> bool {
    QUIET.contains(&(method, path))
}

/// A person of the staff is recorded with what they called from, and how well they were proved.
fn is_complete(event: &AuditEvent) -> bool {
    let is_person = event.actor.starts_with("person ");
    is_person == event.device.is_some() && is_person == event.proof.is_some() && event.login.is_none()
}

#[rstest]
#[tokio::test]
async fn each_change_leaves_one_audit_event_without_names(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let staff = Staff::new(engine).await;
    for (method, path) in writes() {
        let sample = staff.sample(&method, &path).await;
        let before: Vec<i64> = events(&staff.town).await.iter().map(|event| event.id).collect();
        sample.send(&method).await.taken();
        let all = events(&staff.town).await;
        let new: Vec<_> = all.iter().filter(|event| !before.contains(&event.id)).collect();
        assert_eq!(new.len(), usize::from(!is_quiet(&method, &path)), "{method} {path}: {new:?}");
        for event in new {
            let texts = format!("{} {} {}", event.action, event.actor, event.object);
            assert!(!NAMES.iter().any(|name| texts.contains(name)), "{method} {path}: {texts}");
            assert!(is_complete(event), "{method} {path}: {event:?}");
        }
    }
    staff.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_change_whose_audit_event_cannot_be_written_is_not_made(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let staff = Staff::new(engine).await;
    for (method, path) in writes().filter(|(method, path)| !is_quiet(method, path)) {
        let sample = staff.sample(&method, &path).await;
        let before = (staff.everything().await, staff.number_of_events().await);
        staff.town.write(async |writer| Ok(hide_the_audit_log(writer).await?)).await;
        let failed = sample.send(&method).await;
        assert!(failed.status.is_server_error(), "{method} {path}: {} {}", failed.status, failed.json);
        assert!(failed.headers.get("set-cookie").is_none(), "{method} {path}");
        staff.town.write(async |writer| Ok(show_the_audit_log(writer).await?)).await;
        assert_eq!((staff.everything().await, staff.number_of_events().await), before, "{method} {path}");
        // Whatever it used up is still there.
        sample.send(&method).await.taken();
        assert_eq!(staff.number_of_events().await, before.1 + 1, "{method} {path}");
    }
    staff.town.finish().await;
}
