//! Each change of the staff leaves one audit event, in the transaction of the change.

use database::{Engine, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::access::{call, calls};
use super::cases;
use super::events;
use crate::room::queue::{list_attendance, list_moments, list_verdicts};
use aangan::routes;
use base::audit::{AuditEvent, Role};
use base::ids::{MemberId, RoomId};
use context::http::staff::PAIRING_COOKIE;
use testing::authenticator::Authenticator;
use testing::staff::PairedTablet;
use testing::town::MEERA;
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
/// No event may hold one of these.
const NAMES: [&str; 11] =
    ["Asha", "Leela", "Meena", "Pushpa", "Nursery", "2580", "Anaya", "Meera", "slept", "twice", "Khichdi"];

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
    /// Anaya's mother.
    meera: Caller,
}

impl Staff {
    async fn new(engine: Engine) -> Self {
        let town = Town::new(engine).await;
        let rooms = town.rooms_of(town.indiranagar).await;
        let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
        let meera = town.parent(MEERA).await.caller;
        Self { town, rooms, head, meera }
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
            "children/{child}/photo-consent" => {
                let path = path.replace("{child}", &self.town.anaya.to_string());
                Sample::new(&desk, path, json!({"level": "no_photos", "signed_on": "2026-11-10"}))
            }
            rest if rest.starts_with("centres/") => {
                let address = cases::address(&self.town, &self.meera, path).await;
                Sample::new(&desk, address, cases::body(path))
            }
            "entries" => self.sample_of_a_child(path).await,
            rest if ["children/", "moments/", "review/"].iter().any(|of| rest.starts_with(of)) => {
                self.sample_of_a_child(path).await
            }
            _ => panic!("{method} {path} needs a sample here: a call that is accepted"),
        }
    }

    /// An entry for Anaya that a teacher made just now on a tablet.
    fn row(&self, person: MemberId, kind: &str, values: &Value) -> Value {
        let app = &self.town.app;
        json!({
            "id": format!("{:032x}", app.random.id()), "version": 1, "group": null, "kind": kind, "child": self.town.anaya,
            "person": person, "online": true, "device_at": app.now().ms(), "difference": 0, "start": "aa",
            "since_start": 0, "happened": null, "values": values,
        })
    }

    /// A batch of such entries.
    fn batch(&self, rows: &[Value]) -> Value {
        json!({"start": "aa", "since_start": 0, "device_now": self.town.app.now().ms(), "rows": rows})
    }

    /// A teacher on a tablet.
    async fn on_shift(&self) -> (Caller, MemberId) {
        let (tablet, teacher) = (self.tablet().await, self.teacher().await);
        (self.town.on_shift(&tablet, teacher).await, teacher)
    }

    /// A sample of a call about a child.
    async fn sample_of_a_child(&self, path: &str) -> Sample {
        let (caller, teacher) = self.on_shift().await;
        let lunch = |dish: &str| self.row(teacher, "lunch", &json!({"dish": dish, "amount": null, "replaces": null}));
        let send = async |rows: &[Value]| caller.json("POST", "/staff/v1/entries", &self.batch(rows)).await;
        match path.strip_prefix("/staff/v1/").expect("a call of the staff") {
            "entries" => {
                let note = self.row(teacher, "note", &json!({"text": "Anaya slept well. Pushpa"}));
                Sample::new(&caller, path, self.batch(&[note]))
            }
            "children/{child}/open" => {
                Sample::new(&caller, path.replace("{child}", &self.town.anaya.to_string()), json!({}))
            }
            "moments/{moment}" | "moments/{moment}/withdraw" => {
                let note = self.row(teacher, "note", &json!({"text": "Anaya slept"}));
                let sent = send(&[note]).await;
                let moment = sent.taken()["verdicts"][0]["moment"].as_str().expect("a moment").to_owned();
                let body = if path.ends_with("withdraw") { json!({}) } else { json!({"text": "Anaya slept well"}) };
                Sample::new(&caller, path.replace("{moment}", &moment), body)
            }
            rest => {
                // The second waits.
                let rows = [lunch("Khichdi"), lunch("Khichdi")];
                let sent = send(&rows).await;
                assert_eq!(sent.taken()["verdicts"][1]["verdict"], "in_review");
                let entry = rows[1]["id"].as_str().expect("an id");
                let body = match rest.rsplit('/').next() {
                    Some("change") => json!({"values": rows[1]["values"]}),
                    Some("drop") => json!({"reason": "Anaya ate twice"}),
                    _ => json!({}),
                };
                Sample::new(&caller, path.replace("{entry}", entry), body)
            }
        }
    }

    /// Somebody who may make a read, and its address.
    async fn reader(&self, path: &str) -> (Caller, String) {
        let (desk, tablet) = (self.town.desk_of(self.head).await, self.tablet().await.caller);
        match path.strip_prefix("/staff/v1/").expect("a call of the staff") {
            "session" | "places" | "people" | "tablets" => (desk, path.to_owned()),
            "tablet" | "rooms" | "recent" | "review" | "live" => (tablet, path.to_owned()),
            "pairing" => (self.joined(&self.pairing().await.1).await.0, path.to_owned()),
            "pairings/{pairing}" => (desk, self.pairing().await.0),
            "children/{child}/photo-consent" => (desk, path.replace("{child}", &self.town.anaya.to_string())),
            "portraits/{picture}" => {
                let screen = tablet.get("/staff/v1/rooms").await.taken().clone();
                let photo = screen["children"][0]["photo"].as_str().expect("a photo").to_owned();
                (tablet, photo)
            }
            rest if rest.starts_with("centres/") => (desk, cases::address(&self.town, &self.meera, path).await),
            _ => panic!("GET {path} needs a caller here who may make it"),
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

    /// What the lists of the desk show, and what is stored of Anaya's day.
    async fn everything(&self) -> Vec<String> {
        let desk = self.town.desk_of(self.head).await;
        let mut all = Vec::new();
        for path in ["/staff/v1/people?ended=true", "/staff/v1/tablets", "/staff/v1/places", "/staff/v1/review"] {
            all.push(desk.get(path).await.taken().to_string());
        }
        let (child, centre) = (self.town.anaya, self.town.indiranagar);
        let of_the_day = self.town.read(async move |reader| {
            Ok((
                list_moments(reader, child).await?,
                list_verdicts(reader, centre).await?,
                list_attendance(reader, child).await?,
            ))
        });
        all.push(format!("{:?}", of_the_day.await));
        all
    }

    /// The events that were not there before.
    async fn events_since(&self, before: &[AuditEvent]) -> Vec<AuditEvent> {
        let is_new = |event: &AuditEvent| before.iter().all(|known| known.id != event.id);
        events(&self.town).await.into_iter().filter(is_new).collect()
    }

    async fn number_of_events(&self) -> usize {
        events(&self.town).await.len()
    }
}

/// The calls that write.
fn writes() -> impl Iterator<Item = (String, String)> {
    calls(&routes::staff_document()).into_iter().filter(|(method, _)| method != "GET")
}

fn is_quiet(method: &str, path: &str) -> bool {
    QUIET.contains(&(method, path))
}

/// A person of the staff is recorded with what they called from, and how well they were proved.
fn is_complete(event: &AuditEvent) -> bool {
    let is_person = event.actor.starts_with("person ");
    is_person == event.device.is_some() && is_person == event.proof.is_some() && event.login.is_none()
}

// proves: SIGNS-32
#[rstest]
#[tokio::test]
async fn each_change_leaves_one_audit_event_without_names(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let staff = Staff::new(engine).await;
    for (method, path) in writes() {
        let sample = staff.sample(&method, &path).await;
        let before = events(&staff.town).await;
        sample.send(&method).await.taken();
        let new = staff.events_since(&before).await;
        assert_eq!(new.len(), usize::from(!is_quiet(&method, &path)), "{method} {path}: {new:?}");
        for event in new {
            let texts = format!("{} {} {}", event.action, event.actor, event.object);
            assert!(!NAMES.iter().any(|name| texts.contains(name)), "{method} {path}: {texts}");
            assert!(is_complete(&event), "{method} {path}: {event:?}");
        }
    }
    staff.town.finish().await;
}

// proves: SIGNS-32
#[rstest]
#[tokio::test]
async fn reads_leave_no_event_but_the_opening_of_a_childs_details(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let staff = Staff::new(engine).await;
    let routes = staff.town.staff_routes();
    for (method, path) in calls(&routes::staff_document()).into_iter().filter(|(method, _)| method == "GET") {
        let (caller, address) = staff.reader(&path).await;
        let before = staff.number_of_events().await;
        let cookie = [("cookie", caller.header("cookie").to_owned())];
        let (status, ..) = call(&routes, &cookie, &method, &address).await;
        assert_eq!((status.as_u16(), staff.number_of_events().await), (200, before), "{method} {path}");
    }
    let (caller, teacher) = staff.on_shift().await;
    let (before, child) = (events(&staff.town).await, staff.town.anaya);
    caller.json("POST", &format!("/staff/v1/children/{child}/open"), &json!({})).await.taken();
    let new = staff.events_since(&before).await;
    let [event] = &new[..] else { panic!("one event: {new:?}") };
    assert_eq!(event.actor, format!("person {teacher}"));
    assert_eq!((event.child, event.proof.as_deref()), (Some(child), Some("pin")));
    staff.town.finish().await;
}

// proves: SIGNS-32
#[rstest]
#[tokio::test]
async fn a_batch_leaves_one_event_for_each_person_and_kind(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let staff = Staff::new(engine).await;
    let ((caller, one), other) = (staff.on_shift().await, staff.teacher().await);
    let milk = |person: MemberId| staff.row(person, "milk", &json!({"ml": 90}));
    let note = |person: MemberId| staff.row(person, "note", &json!({"text": "Anaya slept"}));
    let mut hers = milk(other);
    hers["online"] = json!(false);
    let before = events(&staff.town).await;
    let rows = [milk(one), note(one), milk(one), hers, note(one)];
    caller.json("POST", "/staff/v1/entries", &staff.batch(&rows)).await.taken();
    let new = staff.events_since(&before).await;
    let mut texts: Vec<_> = new
        .iter()
        .map(|event| format!("{} {} {}", event.actor, event.object, event.proof.as_deref().unwrap_or_default()))
        .collect();
    texts.sort();
    let mut expected =
        [format!("person {one} milk 2 pin"), format!("person {one} note 2 pin"), format!("person {other} milk 1 none")];
    expected.sort();
    assert_eq!(texts, expected);
    staff.town.finish().await;
}

// proves: SIGNS-32
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
