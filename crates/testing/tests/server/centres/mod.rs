//! Every call of the centres' API, as its own OpenAPI document lists it: a route added tomorrow is walked tomorrow.

mod costs;
mod reading_back;
mod samples;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::{Body as HttpBody, to_bytes};
use axum::http::Request;
use database::{Engine, params, statements};
use futures_util::stream;
use rstest::rstest;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::centres::samples::{Body, Sample, Three, sample, send};
use aangan::routes::{centre_api, centre_document};
use base::audit;
use base::clock::Timestamp;
use base::ids::ChildId;
use base::keys::fingerprint;
use testing::town::MS;
use testing::{Caller, Town};

statements! {
    SET_NUMBER = "UPDATE child SET office_number = $2 WHERE id = $1";
    WITHDRAW = "UPDATE centre_key SET withdrawn_at = $2 WHERE fingerprint = $1";
}

/// Every call that writes leaves a line, so what leaves none has written nothing.
async fn record(town: &Town) -> Vec<(String, String, String)> {
    town.read(async |reader| Ok(audit::list_since(reader, Timestamp::EPOCH).await?)).await
}

const UNKNOWN: &str = "4611686018427387904";

/// Method and path of every call, those that only ask first and those that take away last, so that a walk can make them all.
fn operations() -> Vec<(&'static str, String)> {
    let document = serde_json::to_value(centre_api().into_openapi()).expect("JSON");
    let mut operations = Vec::new();
    for method in ["GET", "POST", "PUT", "DELETE"] {
        for (path, calls) in document["paths"].as_object().expect("paths") {
            if calls.get(method.to_lowercase()).is_some() {
                operations.push((method, path.clone()));
            }
        }
    }
    let all: usize = document["paths"]
        .as_object()
        .expect("paths")
        .values()
        .map(|calls| calls.as_object().map_or(0, serde_json::Map::len))
        .sum();
    assert_eq!(operations.len(), all, "a call of another method is walked too");
    operations
}

/// Whether the document says that a call takes an Idempotency-Key.
fn takes_key(document: &Value, method: &str, path: &str) -> bool {
    let parameters = document["paths"][path][method.to_lowercase()]["parameters"].as_array();
    parameters.into_iter().flatten().any(|one| one["name"] == "Idempotency-Key" && one["required"] == true)
}

fn samples(three: &Three) -> Vec<(&'static str, String, Sample)> {
    let sampled = |(method, path): (&'static str, String)| {
        let sample = sample(method, &path, &three.own);
        let sample = sample.unwrap_or_else(|| panic!("{method} {path} has no sample: add one in samples.rs"));
        (method, path, sample)
    };
    operations().into_iter().map(sampled).collect()
}

/// The names of all fields that a call's body may have.
fn fields_of(document: &Value, schema: &Value, found: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return fields_of(document, &document["components"]["schemas"][name], found);
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        found.push(name.clone());
        fields_of(document, field, found);
    }
    if schema.get("items").is_some() {
        fields_of(document, &schema["items"], found);
    }
    for part in ["oneOf", "allOf", "anyOf"] {
        schema[part].as_array().into_iter().flatten().for_each(|part| fields_of(document, part, found));
    }
}

#[tokio::test]
async fn each_sample_names_every_field_that_its_call_takes() {
    let town = Town::new(Engine::Sqlite).await;
    let three = Three::furnished(&town).await;
    let document = serde_json::to_value(centre_api().into_openapi()).expect("JSON");
    for (method, path, sample) in samples(&three) {
        let call = &document["paths"][&path][method.to_lowercase()];
        for (form, body) in call["requestBody"]["content"].as_object().into_iter().flatten() {
            let mut fields = Vec::new();
            fields_of(&document, &body["schema"], &mut fields);
            for field in fields {
                assert!(sample.names(&field), "the sample of {method} {path} ({form}) does not name {field}");
            }
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn without_a_good_key_every_address_answers_alike(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let withdrawn = three.own.caller.bearer().to_owned();
    set_withdrawn(&town, &withdrawn, Some(town.app.now())).await;
    let commits = town.app.database.counts().commits;
    let mut calls: Vec<(&str, String, Body)> =
        samples(&three).into_iter().map(|(method, _, sample)| (method, sample.path, sample.body)).collect();
    // Not a call at all, an id that is no text, and a call made in another way.
    for (method, path) in [("GET", "/centre/v1/nothing"), ("POST", "/"), ("GET", "/centre/v1/events/%FF")] {
        calls.push((method, path.to_owned(), Body::Nothing));
    }
    calls.push(("PATCH", "/centre/v1/cctv".into(), Body::Nothing));
    let mut answers = BTreeMap::new();
    for authorization in [
        None,
        Some("Bearer ".to_owned()),
        Some("Bearer aangan_centre_wrong".to_owned()),
        Some("Basic eDp5".to_owned()),
        Some(format!("Bearer {withdrawn}")),
        Some(format!("Bearer {}", three.token)),
    ] {
        let headers = authorization.iter().map(|value| ("authorization", value.clone())).collect();
        let caller = Caller::of_centres(town.centres_routes(), headers);
        for (method, path, body) in &calls {
            let garbage = caller.send(method, path, Some("application/json"), b"{".to_vec()).await;
            for reply in [send(&caller, method, path, body, "k").await, garbage] {
                assert_eq!(
                    (reply.status.as_u16(), reply.json["code"].as_str()),
                    (401, Some("no_key")),
                    "{method} {path} with {authorization:?}: {}",
                    reply.text()
                );
                answers.insert(reply.body, (*method, path.clone()));
            }
            let read = Arc::new(AtomicBool::new(false));
            let seen = Arc::clone(&read);
            let body = HttpBody::from_stream(stream::once(async move {
                seen.store(true, Ordering::Relaxed);
                Ok::<_, std::io::Error>("{}")
            }));
            let mut request = Request::builder().method(*method).uri(path).header("content-type", "application/json");
            if let Some(value) = &authorization {
                request = request.header("authorization", value);
            }
            town.centres_routes().oneshot(request.body(body).expect("a request")).await.expect("an answer");
            assert!(!read.load(Ordering::Relaxed), "{method} {path}: the body was read for nobody");
        }
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(town.app.database.counts().commits, commits, "nothing was written");
    // The parents' address knows no centre's path at all, whatever key is sent.
    for (method, path, _) in calls.iter().filter(|(_, path, _)| path.starts_with("/centre")) {
        let parents = Caller::of_parents(town.parents_routes(), vec![("authorization", format!("Bearer {withdrawn}"))]);
        assert_eq!(parents.send(method, path, None, Vec::new()).await.json["status"], "error", "{path}");
    }
    set_withdrawn(&town, &withdrawn, None).await;
    town.finish().await;
}

async fn set_withdrawn(town: &Town, key: &str, at: Option<Timestamp>) {
    let key = fingerprint(key);
    town.write(async move |writer| Ok(writer.execute(WITHDRAW, params![key.as_slice(), at]).await?)).await;
}

#[rstest]
#[tokio::test]
async fn a_key_that_is_withdrawn_while_the_body_comes_writes_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let key = three.own.caller.bearer().to_owned();
    let before = record(&town).await;
    for (method, path, sample) in samples(&three) {
        let Body::Json(json) = &sample.body else { continue };
        let (app, content, held) = (town.app.clone(), json.to_string(), fingerprint(&key));
        let body = HttpBody::from_stream(stream::once(async move {
            let withdraw =
                app.database.write(async move |writer| writer.execute(WITHDRAW, params![held.as_slice(), 1_i64]).await);
            withdraw.await.expect("it can be withdrawn");
            Ok::<_, std::io::Error>(content)
        }));
        let request = Request::builder()
            .method(method)
            .uri(&sample.path)
            .header("content-type", "application/json")
            .header("idempotency-key", "withdrawn")
            .header("authorization", format!("Bearer {key}"));
        let request = request.body(body).expect("a request");
        let response = town.centres_routes().oneshot(request).await.expect("an answer");
        let status = response.status().as_u16();
        let text = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        assert_eq!(status, 401, "{method} {path}: {text:?}");
        assert_eq!(record(&town).await, before, "{method} {path}: nothing is written");
        set_withdrawn(&town, &key, None).await;
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_belongs_to_others_is_not_there(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let before = record(&town).await;
    let mut compared = 0;
    for (method, path, sample) in samples(&three) {
        for (thing, own) in &three.own.ids {
            // Stories are public: whose a slug is need not be hidden, and one that nobody has is free to be taken.
            let is_slug = *thing == "slug";
            let unknown = (!is_slug).then_some(UNKNOWN);
            // The pictures of stories belong to the chain: those of its other centre, the first of the others, may be used.
            let shared = usize::from(*thing == "public picture");
            let foreign = three.others.iter().skip(shared).map(|other| other.ids[thing].as_str());
            let mut answers = Vec::new();
            for other in foreign.chain(unknown) {
                let Some(call) = sample.about(own, other) else { continue };
                let reply = send(&three.own.caller, method, &call.path, &call.body, "foreign").await;
                assert!(
                    matches!(reply.status.as_u16(), 404 | 422) || is_slug && reply.status.is_client_error(),
                    "{method} {path} takes the {thing} {other}: {} {}",
                    reply.status,
                    reply.text()
                );
                let names =
                    ["there is no such ", "this centre has no "].iter().any(|start| reply.text().contains(start));
                let says_what = names && !reply.text().contains("no such thing");
                // A survey's number is also in the version of the address.
                let is_route = !reply.text().contains("no_such_route");
                assert!(reply.status != 404 || says_what || !is_route, "{method} {path}, {thing}: {}", reply.text());
                // The reply may repeat the id that was sent.
                answers.push((reply.status, reply.text().replace(other, "…")));
            }
            let alike = is_slug || answers.windows(2).all(|pair| pair[0] == pair[1]);
            assert!(alike, "{method} {path}, {thing}: {answers:?}");
            compared += answers.len();
        }
    }
    assert!(compared > 60, "{compared} calls named something of others");
    assert_eq!(record(&town).await, before, "nothing was written");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn each_call_that_writes_leaves_one_line_in_the_record(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let document = serde_json::to_value(centre_document()).expect("JSON");
    // Each call has its own time, so that the last audit event is the call's.
    let mut lines = 0;
    for (method, path, sample) in samples(&three) {
        town.app.clock.advance(MS);
        let now = town.app.now();
        let record = async || town.read(async move |reader| Ok(audit::list_since(reader, now).await?)).await;
        let first = send(&three.own.caller, method, &sample.path, &sample.body, &format!("{method}{path}")).await;
        first.taken();
        let written = record().await;
        if method == "GET" {
            assert_eq!(written, [], "{method} {path}");
            continue;
        }
        assert_eq!(written.len(), 1, "{method} {path}: {written:?}");
        assert_eq!(written[0].0, format!("centre {}, key office", town.indiranagar), "{method} {path}");
        lines += 1;
        if takes_key(&document, method, &path) {
            let again = send(&three.own.caller, method, &sample.path, &sample.body, &format!("{method}{path}")).await;
            assert_eq!(again.taken(), first.taken(), "{method} {path}");
            assert_eq!(record().await, written, "{method} {path}: a request sent again is the same request");
        }
    }
    assert!(lines > 20, "{lines} calls write");
    town.finish().await;
}

#[test]
fn each_call_is_described_with_the_key_and_the_refusals_that_all_share() {
    let document = serde_json::to_value(centre_document()).expect("JSON");
    assert_eq!(document["security"], json!([{"centre_key": []}]));
    assert_eq!(document["components"]["securitySchemes"]["centre_key"], json!({"type": "http", "scheme": "bearer"}));
    for (method, path) in operations() {
        let call = &document["paths"][&path][method.to_lowercase()];
        assert_eq!(call.get("security"), None, "{method} {path} needs the key as every call does");
        for status in ["400", "401", "403", "404", "409", "422", "500", "503"] {
            let response = json!({"$ref": format!("#/components/responses/Refused{status}")});
            assert_eq!(call["responses"][status], response, "{method} {path}");
            let envelope = &document["components"]["responses"][format!("Refused{status}")]["content"];
            assert_eq!(envelope["application/json"]["schema"]["$ref"], "#/components/schemas/CentreRefused");
        }
    }
}

#[rstest]
#[tokio::test]
async fn an_idempotency_key_is_demanded_exactly_where_the_document_says(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let document = serde_json::to_value(centre_document()).expect("JSON");
    let mut demanded = 0;
    for (method, path, sample) in samples(&three) {
        let reply = send(&three.own.caller, method, &sample.path, &sample.body, "").await;
        let is_demanded = reply.json["code"] == "no_idempotency_key";
        assert_eq!(is_demanded, takes_key(&document, method, &path), "{method} {path}: {}", reply.text());
        demanded += usize::from(is_demanded);
    }
    assert!(demanded > 20, "{demanded} calls take a key");
    town.finish().await;
}

/// What no text may hold; where something else than a text is meant, it is no such thing either.
const HOSTILE: [&str; 6] = ["<b>bold</b>", "a</p>", "bell\u{7}", "Rao\u{202e}ayanA", "zero\u{200b}width", "\u{0}"];

#[rstest]
#[tokio::test]
async fn one_law_of_plain_text_holds_for_every_field(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let before = record(&town).await;
    let too_long = "x".repeat(2049);
    let mut fields = 0;
    for (method, path, sample) in samples(&three) {
        for place in sample.texts() {
            // The one is cleaned by an allow-list of its own, the others go to a camera alone, as they are typed there.
            if ["/html", "/user", "/password"].contains(&place.as_str()) {
                continue;
            }
            fields += 1;
            for text in HOSTILE.into_iter().chain([too_long.as_str()]) {
                let call = sample.with(&place, text);
                let reply = send(&three.own.caller, method, &call.path, &call.body, "hostile").await;
                let status = reply.status.as_u16();
                assert!(matches!(status, 404 | 422), "{method} {path} takes {text:?} at {place}: {status}");
            }
        }
    }
    assert!(fields > 50, "{fields} fields were tried");
    assert_eq!(record(&town).await, before, "nothing was written");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_cannot_be_understood_is_refused_in_the_centres_envelope(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let centre = &three.own.caller;
    let envelope = |reply: &testing::Reply, status: u16, code: &str| {
        let outcome = (reply.status.as_u16(), reply.json["code"].as_str(), reply.json["message"].is_string());
        assert_eq!(outcome, (status, Some(code), true), "{}", reply.text());
        assert!(reply.json.get("status").is_none() && reply.headers.contains_key("x-request-id"));
    };
    envelope(&centre.get("/centre/v1/nothing").await, 404, "no_such_route");
    for path in ["/nothing", "/demo/outbox?to=9800000001", "/demo/clock"] {
        envelope(&centre.get(path).await, 404, "no_such_route");
    }
    envelope(&centre.send("PATCH", "/healthz", None, Vec::new()).await, 405, "wrong_method");
    envelope(&centre.get("/centre/v1/messages?child=1&child=2").await, 400, "bad_address");
    for (method, path, sample) in samples(&three) {
        envelope(&centre.send("TRACE", &sample.path, None, Vec::new()).await, 405, "wrong_method");
        if path.contains('{') {
            let odd = path.replace("{day}", "2026-11-11").replace("{year}", "%FF");
            let odd = odd.replace("{id}", "%FF").replace("{slug}", "%FF").replace("{child}", "%FF");
            if odd.contains("%FF") {
                envelope(&send(centre, method, &odd, &sample.body, "odd").await, 400, "bad_address");
            }
        }
        if sample.body != Body::Nothing {
            let centre = centre.with_header("idempotency-key", "odd");
            for body in [b"{".to_vec(), vec![b' '; 21 * 1024 * 1024]] {
                for kind in ["application/json", "text/plain", "multipart/form-data; boundary=x"] {
                    let reply = centre.send(method, &sample.path, Some(kind), body.clone()).await;
                    let status = reply.status.as_u16();
                    assert!(matches!(status, 400 | 413 | 415 | 422), "{method} {path} {kind}: {status}");
                    let code =
                        reply.json["code"].as_str().unwrap_or_else(|| panic!("{method} {path}: {}", reply.text()));
                    envelope(&reply, status, code);
                }
            }
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_wrong_type_is_reported_by_row_and_field(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let before = record(&town).await;
    let mut tried = 0;
    for (method, path, sample) in samples(&three) {
        let Body::Json(Value::Object(call)) = &sample.body else { continue };
        let mut wrong = Vec::new();
        for (name, value) in call {
            match value {
                Value::Array(rows) => {
                    let Some(first) = rows.first() else { continue };
                    let odd = json!([first, first, {"odd": {}}, first, 0.5]);
                    wrong.push((name, odd, vec![(2, None), (4, Some(name.clone()))]));
                    for field in first.as_object().into_iter().flatten().map(|(field, _)| field) {
                        let (mut one, mut other) = (first.clone(), first.clone());
                        one[field] = json!({"odd": {}});
                        other[field] = json!([[]]);
                        let row_of = |row| (row, Some(field.clone()));
                        wrong.push((name, json!([first, one, first, other]), vec![row_of(1), row_of(3)]));
                    }
                }
                Value::Object(_) => {}
                _ => wrong.push((name, json!([[]]), vec![(0, Some(name.clone()))])),
            }
        }
        for (name, odd, expected) in wrong {
            let mut body = call.clone();
            body.insert(name.clone(), odd);
            let reply = send(&three.own.caller, method, &sample.path, &Body::Json(body.into()), "typed").await;
            assert_eq!(
                (reply.status.as_u16(), reply.json["code"].as_str()),
                (422, Some("bad_rows")),
                "{method} {path} {name}: {}",
                reply.text()
            );
            let rows = reply.json["rows"].as_array().expect("rows");
            assert_eq!(rows.len(), expected.len(), "{method} {path} {name}: {rows:?}");
            for (row, (index, field)) in rows.iter().zip(expected) {
                assert_eq!(row["index"], index, "{method} {path} {name}: {rows:?}");
                let row_field = row["field"].as_str().expect("a field");
                let right = field.as_deref().is_none_or(|field| row_field.split(['[', '.']).next() == Some(field));
                assert!(right, "{method} {path} {name}: {rows:?}");
            }
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried} calls had something of a wrong type");
    assert_eq!(record(&town).await, before, "nothing was written");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_may_be_named_by_the_office_s_number(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    let own = &three.own;
    // The office answers for the number; in an address it is escaped like everything there.
    for (child, number) in [(&own.ids["child"], "LC/IND 13"), (&three.others[0].ids["child"], "LC-KOR-1")] {
        let child = ChildId::parse(child).expect("an id");
        town.write(async move |writer| Ok(writer.execute(SET_NUMBER, params![child, number]).await?)).await;
    }
    let mut named = Vec::new();
    for (method, path, sample) in samples(&three) {
        let by = |number: &str| {
            let mut call = sample.about(&own.ids["child"], &format!("office:{number}"))?;
            call.path = call.path.replace(number, &number.replace('/', "%2F").replace(' ', "%20"));
            Some(call)
        };
        let Some(call) = by("LC/IND 13") else { continue };
        for unknown in ["LC-KOR-1", "LC-KOR-2", "lc/ind 13", "LC"] {
            let call = by(unknown).expect("a call");
            let reply = send(&own.caller, method, &call.path, &call.body, "unknown").await;
            assert!(matches!(reply.status.as_u16(), 404 | 422), "{method} {path} takes {unknown}: {}", reply.text());
        }
        let reply = send(&own.caller, method, &call.path, &call.body, &format!("{method}{path}")).await;
        reply.taken();
        assert!(!reply.text().contains("office:"), "{method} {path} answers with ids: {}", reply.text());
        named.push(format!("{method} {path}"));
    }
    assert!(named.len() > 18, "{named:?}");
    let listed = own.caller.get("/centre/v1/children").await;
    let of = |name: &str| {
        let children = listed.taken()["children"].as_array().expect("children");
        children.iter().find(|child| child["name"] == name).expect("listed").clone()
    };
    assert_eq!((&of("Anaya")["office_number"], &of("Zoya")["office_number"]), (&json!("LC/IND 13"), &Value::Null));
    assert_eq!(of("Anaya")["date_of_birth"].as_str().map(str::len), Some(10));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_centre_lists_its_own_living_children(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let names = |reply: &testing::Reply| -> Vec<String> {
        reply.taken()["children"]
            .as_array()
            .expect("children")
            .iter()
            .map(|child| child["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    assert_eq!(names(&town.centre().get("/centre/v1/children").await), ["Anaya", "Zoya"]);
    assert_eq!(names(&town.other_centre().get("/centre/v1/children").await), ["Vihaan"]);
    town.finish().await;
}
