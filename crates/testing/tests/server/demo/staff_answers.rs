//! What the staff's API answers on the demo's data, searched for what nobody of the staff may read.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::Engine;
use serde_json::{Value, json};

use super::Demo;
use aangan::routes;
use context::http::staff::{PAIRING_COOKIE, SESSION_COOKIE, TABLET_COOKIE};
use testing::authenticator::Authenticator;
use testing::staff::ADDRESS;
use testing::{Caller, Reply};

const PIN: &str = "2580";
const CAMERA: &str = "rtsp://admin:hush-hush@8.8.8.8:8554/stream1";

/// The staff of the demo at work; every answer is kept.
struct Staff {
    demo: Demo,
    answers: Vec<(String, Reply)>,
    /// Values of cookies.
    cookies: Vec<String>,
}

impl Staff {
    fn stranger(&self) -> Caller {
        Caller::of_staff(routes::for_staff(self.demo.app.clone()), vec![("origin", ADDRESS.to_owned())])
    }

    async fn send(&mut self, caller: &Caller, method: &str, path: &str, body: &Value) -> Value {
        let reply = if method == "GET" { caller.get(path).await } else { caller.json(method, path, body).await };
        let answer = reply.json.clone();
        self.answers.push((format!("{method} {path}"), reply));
        answer
    }

    /// The browser that got a cookie with the last answer.
    fn browser(&mut self, name: &str) -> Caller {
        let (value, _) = self.answers.last().expect("an answer").1.set_cookie(name);
        let browser = self.stranger().with_header("cookie", &format!("{name}={value}"));
        self.cookies.push(value);
        browser
    }

    /// A browser in which somebody signs in with an enrolment code.
    async fn enrol(&mut self, code: &str, authenticator: &Authenticator) -> Caller {
        let stranger = self.stranger();
        let begun = self.send(&stranger, "POST", "/staff/v1/enrolment", &json!({"code": code})).await;
        let challenge = begun["options"]["challenge"].as_str().expect("a challenge").to_owned();
        let passkey = json!({"code": code, "credential": authenticator.create(&challenge)});
        self.send(&stranger, "POST", "/staff/v1/enrolment/passkey", &passkey).await;
        self.browser(SESSION_COOKIE)
    }

    /// Adds a tablet of a room at the head's desk.
    async fn pair(&mut self, desk: &Caller, centre: &Value, room: &Value) -> Caller {
        let new = json!({"name": "Tablet", "centre": centre, "rooms": [room]});
        let begun = self.send(desk, "POST", "/staff/v1/pairings", &new).await;
        let stranger = self.stranger();
        let code = json!({"code": begun["code"]});
        let joined = self.send(&stranger, "POST", "/staff/v1/pairing/join", &code).await;
        let joining = self.browser(PAIRING_COOKIE);
        let confirm = format!("/staff/v1/pairings/{}/confirm", begun["id"].as_str().expect("an id"));
        self.send(desk, "POST", &confirm, &json!({"number": joined["number"]})).await;
        self.send(&joining, "GET", "/staff/v1/pairing", &Value::Null).await;
        self.send(&joining, "POST", "/staff/v1/pairing/finish", &json!({})).await;
        self.browser(TABLET_COOKIE)
    }

    /// Every read of the API.
    async fn read_everything(&mut self, caller: &Caller, ids: &[(&str, String)]) {
        let document = serde_json::to_value(routes::staff_document()).expect("JSON");
        let paths = document["paths"].as_object().expect("paths").clone();
        let reads = paths.iter().filter(|(path, calls)| *path != "/staff/v1/live" && calls.get("get").is_some());
        for (path, _) in reads {
            let path = ids.iter().fold(path.clone(), |path, (field, id)| path.replace(field, id));
            self.send(caller, "GET", &path, &Value::Null).await;
        }
    }
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

/// A teacher in the list of people, with a room.
fn teacher_of(people: &Value) -> (String, Value) {
    let people = people["people"].as_array().expect("people");
    let teacher = people.iter().find(|person| person["role"] == "teacher" && person["rooms"][0].is_string());
    let teacher = teacher.expect("a teacher");
    (teacher["id"].as_str().expect("an id").to_owned(), teacher["rooms"][0].clone())
}

// proves: SIGNS-14 SIGNS-30
#[tokio::test]
async fn no_answer_of_the_staffs_api_holds_a_secret() {
    let demo = Demo::new(Engine::Sqlite).await;
    let meera = demo.arrive("9800000001").await;
    let door_pin = meera["children"][0]["mother_password"].as_str().expect("a door PIN").to_owned();
    let token = meera["auth_token"].as_str().expect("a token").to_owned();
    let (_, one_time_code) = demo.ask_for_a_code("9800000011").await;
    let camera = json!({"name": "Corner", "room": "Nursery", "source": CAMERA});
    demo.centre("demo-indiranagar").json("PUT", "/centre/v1/cameras/corner", &camera).await.taken();

    let welcome = demo::staff::welcome(&demo.app).await.expect("codes");
    let codes: Vec<&str> = welcome.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let (keys, mut staff) = ([1, 2].map(Authenticator::new), Staff { demo, answers: Vec::new(), cookies: Vec::new() });
    let head = staff.enrol(codes[0], &keys[0]).await;
    let office = staff.enrol(codes[1], &keys[1]).await;
    let places = staff.send(&head, "GET", "/staff/v1/places", &Value::Null).await;
    let people = staff.send(&head, "GET", "/staff/v1/people", &Value::Null).await;
    let (teacher, room) = teacher_of(&people);
    let tablet = staff.pair(&head, &places["centres"][0]["id"], &room).await;
    let given = head.json("POST", &format!("/staff/v1/people/{teacher}/first-code"), &json!({})).await;
    let first = json!({"person": teacher, "code": given.taken()["code"], "pin": PIN});
    staff.send(&tablet, "POST", "/staff/v1/unlock/first", &first).await;
    staff.send(&tablet, "POST", "/staff/v1/unlock", &json!({"person": teacher, "pin": PIN})).await;
    staff.send(&tablet, "POST", "/staff/v1/unlock", &json!({"person": teacher, "pin": "1397"})).await;
    let on_shift = tablet.with_header("aangan-person", &teacher);
    staff.send(&on_shift, "POST", "/staff/v1/touch", &json!({})).await;
    let ids = [("{member}", teacher.clone()), ("{child}", meera["children"][0]["id"].to_string().replace('"', ""))];
    for caller in [&staff.stranger(), &head, &office, &tablet, &on_shift] {
        staff.read_everything(caller, &ids).await;
    }

    // Short ones could be a part of an id: they are compared as whole values.
    let whole = [PIN.to_owned(), "1397".to_owned(), door_pin, one_time_code];
    let credentials = [1_u8, 2].map(|number| URL_SAFE_NO_PAD.encode([number; 32]));
    let mut parts = vec!["hush-hush".to_owned(), token];
    parts.extend(credentials);
    parts.extend(staff.cookies.iter().cloned());
    let accepted = staff.answers.iter().filter(|(_, reply)| reply.status.is_success()).count();
    assert!(accepted > 20, "only {accepted} answers tell anything");
    for (call, reply) in &staff.answers {
        let shown = values(&reply.json);
        assert!(!whole.iter().any(|secret| shown.contains(secret)), "{call}: {}", reply.json);
        assert!(!parts.iter().any(|secret| reply.text().contains(secret)), "{call}: {}", reply.json);
    }
}
