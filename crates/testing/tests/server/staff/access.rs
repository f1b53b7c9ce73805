//! Every call of the staff's API, made by everybody who may not make it. The list comes from the OpenAPI document: a call
//! added tomorrow is walked tomorrow.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, StatusCode};
use database::{Engine, statements};
use futures_util::Stream;
use rstest::rstest;
use serde_json::{Value, json};
use tower::ServiceExt;

use aangan::routes;
use base::audit::Role;
use base::ids::{MemberId, TabletId};
use context::http::staff::{PAIRING_COOKIE, SESSION_COOKIE, TABLET_COOKIE};
use staff::access::{Needs, ROUTES, needs};
use testing::staff::ADDRESS;
use testing::town::{MEERA, MINUTE};
use testing::{Caller, Town};

const LIVE: &str = "/staff/v1/live";

statements! {
    fn end_sessions_of(writer, member: MemberId) = "UPDATE staff_session SET ended_at = started_at WHERE member_id = $1";
    fn withdraw(writer, tablet: TabletId) = "UPDATE tablet SET withdrawn_at = paired_at WHERE id = $1";
}

/// The calls of a document: method and path.
pub(crate) fn calls(document: &utoipa::openapi::OpenApi) -> BTreeSet<(String, String)> {
    let document = serde_json::to_value(document).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let calls = paths.iter().flat_map(|(path, calls)| {
        calls.as_object().expect("calls").keys().map(move |method| (method.to_uppercase(), path.clone()))
    });
    calls.collect()
}

/// What a caller can prove, in the words of the table.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of the table")]
struct May {
    pairing: bool,
    tablet: bool,
    /// A withdrawn tablet.
    queue: bool,
    person: bool,
    desk: bool,
    step_up: bool,
}

impl May {
    fn make(self, needs: Needs) -> bool {
        match needs {
            Needs::Anybody => true,
            Needs::Pairing => self.pairing,
            Needs::Tablet => self.tablet,
            Needs::Queue => self.tablet || self.queue,
            Needs::Person(_) => self.person,
            Needs::PersonOrDesk => self.person || self.desk,
            Needs::Desk { step_up, .. } => self.desk && (self.step_up || !step_up),
            Needs::TabletOrDesk => self.tablet || self.desk,
        }
    }
}

/// A body of 64 KiB that notes whether anybody reads it. It is no JSON, so reading it changes nothing.
struct Watched {
    was_read: Arc<AtomicBool>,
    left: usize,
}

impl Stream for Watched {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.was_read.store(true, Ordering::Relaxed);
        if self.left == 0 {
            return Poll::Ready(None);
        }
        self.left -= 1;
        Poll::Ready(Some(Ok(Bytes::from_static(&[b'x'; 1024]))))
    }
}

/// Makes a call with such a body. Returns the status, the refusal's code, and whether the body was read.
pub(super) async fn call(
    routes: &Router,
    headers: &[(&'static str, String)],
    method: &str,
    path: &str,
) -> (StatusCode, String, bool) {
    let was_read = Arc::new(AtomicBool::new(false));
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    let body = if method == "GET" {
        Body::empty()
    } else {
        Body::from_stream(Watched { was_read: Arc::clone(&was_read), left: 64 })
    };
    let response = routes.clone().oneshot(request.body(body).expect("a request")).await.expect("routes always answer");
    let status = response.status();
    let is_stream = response.headers().get("content-type").is_some_and(|kind| kind == "text/event-stream");
    let text = if is_stream { Bytes::new() } else { to_bytes(response.into_body(), usize::MAX).await.expect("a body") };
    let answer: Value = serde_json::from_slice(&text).unwrap_or_default();
    (status, answer["code"].as_str().unwrap_or_default().to_owned(), was_read.load(Ordering::Relaxed))
}

fn json_with(more: &[(&'static str, String)]) -> Vec<(&'static str, String)> {
    let mut headers = vec![("content-type", "application/json".to_owned()), ("origin", ADDRESS.to_owned())];
    headers.extend_from_slice(more);
    headers
}

/// Each caller by name: the headers that they send, and what they may.
async fn callers(town: &Town) -> Vec<(&'static str, Vec<(&'static str, String)>, May)> {
    let cookie = |caller: &Caller| ("cookie", caller.header("cookie").to_owned());
    let rooms = town.rooms_of(town.indiranagar).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
    let device = cookie(&tablet.caller);
    let person = |member: MemberId| ("aangan-person", member.to_string());
    let mut callers = Vec::new();

    callers.push(("nobody", vec![], May::default()));
    let parent = town.parent(MEERA).await;
    let token = parent.token.clone();
    callers.push((
        "a parent",
        vec![("auth_token", token.clone()), ("authorization", format!("Bearer {token}"))],
        May::default(),
    ));
    callers.push(("a centre", vec![("authorization", format!("Bearer {}", town.centre().bearer()))], May::default()));
    let as_cookies = format!("{SESSION_COOKIE}={token}; {TABLET_COOKIE}={token}; {PAIRING_COOKIE}={token}");
    callers.push(("a parent's token as cookies", vec![("cookie", as_cookies)], May::default()));

    let on_tablet = May { tablet: true, ..May::default() };
    callers.push(("a tablet", vec![device.clone()], on_tablet));
    let away = town.add_person(Role::Teacher, Some(town.indiranagar), "Tara", &rooms).await;
    callers.push(("a person not on shift", vec![device.clone(), person(away)], on_tablet));
    let meena = town.add_person(Role::Teacher, Some(town.indiranagar), "Meena", &rooms).await;
    town.on_shift(&tablet, meena).await;
    callers.push(("a teacher on shift", vec![device.clone(), person(meena)], May { person: true, ..on_tablet }));
    town.on_shift(&tablet, head).await;
    callers.push(("a head on a tablet", vec![device.clone(), person(head)], May { person: true, ..on_tablet }));
    let ended = town.add_person(Role::Teacher, Some(town.indiranagar), "Nina", &rooms).await;
    town.on_shift(&tablet, ended).await;
    town.end_person(ended).await;
    callers.push(("an ended person on shift", vec![device.clone(), person(ended)], on_tablet));
    let foreign = town.add_person(Role::Teacher, Some(town.koramangala), "Kiran", &[]).await;
    town.on_shift(&tablet, foreign).await;
    callers.push(("a person of another centre", vec![device.clone(), person(foreign)], on_tablet));

    let at_desk = May { desk: true, step_up: true, ..May::default() };
    let desk = town.desk_of(head).await;
    callers.push(("a head", vec![cookie(&desk)], at_desk));
    let both = ("cookie", format!("{}; {}", device.1, desk.header("cookie")));
    callers.push(("a head's session on a tablet", vec![both], on_tablet));
    let was_a_tablet = format!("{TABLET_COOKIE}=unknown; {}", town.desk_of(head).await.header("cookie"));
    callers.push(("a head's browser that was a tablet", vec![("cookie", was_a_tablet)], at_desk));
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    callers.push(("the office", vec![cookie(&town.desk_of(office).await)], at_desk));
    let teacher = cookie(&town.desk_of(meena).await);
    callers.push(("a teacher's session", vec![teacher], May::default()));
    let gone = town.add_person(Role::Head, Some(town.indiranagar), "Dev Shah", &[]).await;
    let of_gone = cookie(&town.desk_of(gone).await);
    town.end_person(gone).await;
    callers.push(("an ended person", vec![of_gone], May::default()));
    let left = town.add_person(Role::Head, Some(town.indiranagar), "Uma Nair", &[]).await;
    let of_left = cookie(&town.desk_of(left).await);
    town.write(async move |writer| Ok(end_sessions_of(writer, left).await?)).await;
    callers.push(("an ended session", vec![of_left], May::default()));
    let withdrawn = town.add_tablet(town.indiranagar, &rooms, head).await;
    let of_withdrawn = town.on_shift(&withdrawn, meena).await;
    town.write(async move |writer| Ok(withdraw(writer, withdrawn.id).await?)).await;
    let may = May { queue: true, ..May::default() };
    callers.push(("a withdrawn tablet", vec![cookie(&of_withdrawn), person(meena)], may));
    callers
}

// proves: BUILD-03
#[test]
fn the_document_in_the_repository_is_that_of_the_routes() {
    let committed = include_str!("../../../../../docs/openapi/staff.json");
    let made = routes::staff_document().to_pretty_json().expect("a document");
    assert!(committed.trim_end() == made, "run scripts/generate");
}

// proves: SIGNS-29
#[test]
fn the_table_of_access_has_exactly_the_calls_of_the_document() {
    let described = calls(&routes::staff_document());
    let listed: BTreeSet<_> =
        ROUTES.iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert_eq!(
        described.difference(&listed).collect::<Vec<_>>(),
        Vec::<&(String, String)>::new(),
        "nobody may make them"
    );
    assert_eq!(
        listed.difference(&described).collect::<Vec<_>>(),
        Vec::<&(String, String)>::new(),
        "there is no such call"
    );
    assert_eq!(listed.len(), ROUTES.len(), "a call is listed twice");
}

// proves: SIGNS-26 SIGNS-29 SIGNS-42
#[rstest]
#[tokio::test]
async fn a_caller_who_may_not_make_a_call_is_refused_before_the_body_is_read(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let routes = town.staff_routes();
    for (who, headers, may) in callers(&town).await {
        walk(&routes, who, &headers, may).await;
    }
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Tara Bose", &[]).await;
    let desk = vec![("cookie", town.desk_of(head).await.header("cookie").to_owned())];
    town.app.clock.advance(5 * MINUTE);
    walk(&routes, "a head without a fresh passkey", &desk, May { desk: true, ..May::default() }).await;
    town.app.clock.advance(10 * MINUTE);
    walk(&routes, "a locked session", &desk, May::default()).await;
    town.finish().await;
}

async fn walk(routes: &Router, who: &str, headers: &[(&'static str, String)], may: May) {
    for (method, path) in calls(&routes::staff_document()) {
        let needs = needs(&method, &path).expect("it is in the table");
        let address = address(&path, "77");
        let (status, code, was_read) = call(routes, &json_with(headers), &method, &address).await;
        let answer = format!("{who}: {method} {path}: {status} {code}");
        if !may.make(needs) {
            assert!(!was_read, "{answer}: the body was read");
            assert!(matches!(status.as_u16(), 401 | 403 | 404), "{answer}");
            // Nothing on a tablet tells that there are pages of a desk.
            let is_hidden = may.tablet && matches!(needs, Needs::Desk { .. });
            assert!(!is_hidden || code == "not_found", "{answer}");
        } else if method == "GET" {
            assert!(status.is_success() || code == "not_found", "{answer}");
        } else {
            assert!(was_read, "{answer}: the body was not read");
            assert_eq!((status.as_u16(), code.as_str()), (422, "bad_json"), "{answer}");
        }
    }
}

// proves: SIGNS-29
#[rstest]
#[tokio::test]
async fn ids_of_another_centre_or_chain_are_answered_like_unknown_ones(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (chain, centre, room) = town.another_chain().await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
    let others = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
    let strangers = town.add_person_of(chain, Role::Head, Some(centre), "Ravi Kumar", &[]).await;
    let strange_office = town.add_person_of(chain, Role::Office, None, "Sana Ali", &[]).await;
    let here = town.rooms_of(town.koramangala).await;
    let their_tablet = town.add_tablet(town.koramangala, &here, others).await.id;
    let strange_tablet = town.add_tablet(centre, &[room], strangers).await.id;
    let pairing_of = async |member: MemberId, body: Value| {
        let begun = town.desk_of(member).await.json("POST", "/staff/v1/pairings", &body).await;
        begun.taken()["id"].as_str().expect("an id").to_owned()
    };
    let their_pairing = pairing_of(others, json!({"name": "T", "centre": town.koramangala, "rooms": here})).await;
    let strange_pairing = pairing_of(strangers, json!({"name": "T", "centre": centre, "rooms": [room]})).await;

    let (theirs, strange) = (
        [others.to_string(), their_tablet.to_string(), their_pairing, town.koramangala.to_string()],
        [strangers.to_string(), strange_tablet.to_string(), strange_pairing, centre.to_string()],
    );
    // The head reaches neither, the office not the other chain.
    let desks = [(head, vec![&theirs, &strange]), (office, vec![&strange]), (strange_office, vec![&theirs])];
    for (who, foreign) in desks {
        let desk = town.desk_of(who).await;
        for (method, path) in calls(&routes::staff_document()) {
            let Some(Needs::Desk { .. }) = needs(&method, &path) else { continue };
            let fields = ["{member}", "{tablet}", "{pairing}", "{centre}"];
            let Some(field) = fields.iter().position(|field| path.contains(field)) else { continue };
            let body = body_of(&path);
            let unknown = ask(&desk, &method, &address(&path, "77"), &body).await;
            assert_eq!(unknown.0, 404, "{method} {path}");
            for ids in &foreign {
                let refused = ask(&desk, &method, &address(&path, &ids[field]), &body).await;
                assert_eq!(refused, unknown, "{method} {path} by {who}");
            }
        }
        for path in ["/staff/v1/tablets", "/staff/v1/people"] {
            if !calls(&routes::staff_document()).contains(&("GET".to_owned(), path.to_owned())) {
                continue;
            }
            let unknown = ask(&desk, "GET", &format!("{path}?centre=77"), &Value::Null).await;
            let foreign = if who == strange_office { town.koramangala } else { centre };
            let refused = ask(&desk, "GET", &format!("{path}?centre={foreign}"), &Value::Null).await;
            assert_eq!((unknown.0, &refused), (404, &unknown), "{path}");
        }
    }
    town.finish().await;
}

fn address(path: &str, id: &str) -> String {
    path.split('/').map(|part| if part.starts_with('{') { id } else { part }).collect::<Vec<_>>().join("/")
}

/// A body that the call takes.
fn body_of(path: &str) -> Value {
    match path {
        "/staff/v1/people/{member}" => {
            json!({"name": "N", "role": "teacher", "rooms": [], "writes": true, "publishes": true})
        }
        "/staff/v1/tablets/{tablet}" => json!({"name": "N", "rooms": ["77"]}),
        "/staff/v1/pairings/{pairing}/confirm" => json!({"number": 10}),
        path if path.ends_with("/decide") => json!({"status": "Approved", "version": 1}),
        path if path.ends_with("/decision") => json!({"status": "Active"}),
        path if path.contains("/tickets/") => json!({"status": 4, "version": 1}),
        path if path.contains("/threads/") => json!({"text": "N", "seen": 0}),
        _ => json!({}),
    }
}

async fn ask(desk: &Caller, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let reply = if method == "GET" { desk.get(path).await } else { desk.json(method, path, body).await };
    (reply.status.as_u16(), reply.json)
}

// proves: SIGNS-37
#[rstest]
#[tokio::test]
async fn a_call_from_another_site_is_refused_before_the_body_is_read(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let cookie = ("cookie", town.desk_of(head).await.header("cookie").to_owned());
    let json = ("content-type", "application/json".to_owned());
    let sent = |name: &'static str, value: &str| (name, value.to_owned());
    let sites = [
        (vec![json.clone(), sent("origin", "https://elsewhere.test")], 403, "other_site"),
        (vec![json.clone(), sent("origin", "https://aangan.test")], 403, "other_site"),
        (vec![json.clone(), sent("origin", "null")], 403, "other_site"),
        (vec![json.clone(), sent("origin", ADDRESS), sent("sec-fetch-site", "cross-site")], 403, "other_site"),
        (vec![json.clone(), sent("origin", ADDRESS), sent("sec-fetch-site", "same-site")], 403, "other_site"),
        (vec![sent("origin", ADDRESS)], 415, "not_json"),
        (vec![sent("origin", ADDRESS), sent("content-type", "text/plain")], 415, "not_json"),
        (vec![sent("content-type", "application/x-www-form-urlencoded")], 415, "not_json"),
        (vec![sent("content-type", "multipart/form-data; boundary=x")], 415, "not_json"),
    ];
    let routes = town.staff_routes();
    for (method, path) in calls(&routes::staff_document()) {
        for (headers, status, code) in &sites {
            if method == "GET" && *status == 415 {
                continue;
            }
            let mut headers = headers.clone();
            headers.push(cookie.clone());
            let answer = call(&routes, &headers, &method, &address(&path, "77")).await;
            assert_eq!(
                answer,
                (StatusCode::from_u16(*status).expect("a status"), (*code).to_owned(), false),
                "{method} {path}"
            );
        }
    }
    town.finish().await;
}

// proves: SIGNS-01 SIGNS-42
#[rstest]
#[tokio::test]
async fn no_listener_has_the_calls_of_another(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (parents, centres, of_staff) = (town.parents_routes(), town.centres_routes(), town.staff_routes());
    let of = |document| calls(&document);
    let others: Vec<_> = of(routes::parent_document()).into_iter().chain(of(routes::centre_document())).collect();
    let key = ("authorization", format!("Bearer {}", town.centre().bearer()));
    let absent = async |listener: &Router, method: &str, path: &str| {
        let place: String =
            path.split('/').map(|part| if part.starts_with('{') { "77" } else { part }).collect::<Vec<_>>().join("/");
        let (status, code, _) = call(listener, &json_with(std::slice::from_ref(&key)), method, &place).await;
        assert_eq!((status.as_u16(), code.as_str()), (404, "no_such_route"), "{method} {path}");
    };
    for (method, path) in of(routes::staff_document()) {
        assert!(path == LIVE || path.starts_with("/staff/v1/"));
        for listener in [&parents, &centres] {
            let place = address(&path, "77");
            let (status, _, _) = call(listener, &json_with(std::slice::from_ref(&key)), &method, &place).await;
            assert_eq!(status.as_u16(), 404, "{method} {path}");
        }
    }
    for (method, path) in &others {
        absent(&of_staff, method, path).await;
    }
    // A staff's cookie is nobody's at the parents' address.
    let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
    let cookie = town.desk_of(head).await.header("cookie").to_owned();
    let token = cookie.split_once('=').expect("a cookie").1.to_owned();
    let write = async |caller: Caller| caller.post("/parentapp/saveParentMessage", &[("message", "hello")]).await.json;
    let as_nobody = write(town.nobody()).await;
    assert_eq!(write(town.nobody().with_header("cookie", &cookie)).await, as_nobody);
    assert_eq!(write(town.nobody().with_header("auth_token", &token)).await["error"], "Expired Auth Token.");
    town.finish().await;
}
