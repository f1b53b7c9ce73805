//! A parent asks for their data, the office decides, and a copy is fetched by nobody but who asked.

use std::io::{Cursor, Read};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use database::{Engine, params, statements};
use futures_util::StreamExt;
use rstest::rstest;
use tower::ServiceExt;

use crate::pictures::made::{jpeg, two_halves};
use base::audit::Actor;
use base::clock::Timestamp;
use base::day::MS;
use base::ids::ChildId;
use base::refusal::AppError;
use daily::guardians;
use operations::data_requests::PendingRequest;
use operations::data_requests::download;
use operations::data_requests::messages::{READY, REFUSED};
use operations::data_requests::rules::{Kind, NotAllowed, State, may_request};
use operations::erasure;
use people::families::Side;
use people::families::children;
use people::families::children::By;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};
use testing::{Caller, File, Town};

statements! {
    TAKE_FROM_HER = "DELETE FROM parenthood WHERE child_id = $1 AND side = 'Mother'";
    WORDS_KEPT: String = "SELECT state || ' ' || reason FROM data_ask WHERE child_id = $1 ORDER BY state";
}

const LIST: &str = "/parentapp/listDataAsks";
const ASK: &str = "/parentapp/askForData";
const OPEN: &str = "/parentapp/openDataCopy";

#[test]
fn erasure_can_be_requested_after_the_child_has_left_and_a_released_copy_expires() {
    assert_eq!(may_request(Kind::Copy, false, 19), Ok(()));
    assert_eq!(may_request(Kind::Erasure, false, 0), Err(NotAllowed::ChildIsHere));
    assert_eq!(may_request(Kind::Erasure, true, 0), Ok(()));
    assert_eq!(may_request(Kind::Copy, true, 20), Err(NotAllowed::TooOften));
    let until = Timestamp::from_ms(8);
    let ready = |now| State::Ready.at(Some(until), now);
    assert_eq!((ready(until - MS), ready(until)), (State::Ready, State::Over));
    assert_eq!(State::Refused.at(None, until), State::Refused);
}

async fn waiting(town: &Town) -> Vec<PendingRequest> {
    town.read(async |reader| operations::data_requests::list_pending(reader).await).await
}

async fn release_all(town: &Town) {
    for ask in waiting(town).await {
        let app = town.app.clone();
        town.write(async move |writer| operations::data_requests::release(writer, &app, ask.id).await).await;
    }
}

async fn url(caller: &Caller, ask: &str) -> String {
    let opened = caller.post(OPEN, &[("ask_id", ask)]).await;
    opened.ok()["url"].as_str().expect("an address").to_owned()
}

async fn newest(caller: &Caller) -> (String, String) {
    let listed = caller.post(LIST, &[]).await;
    let ask = &listed.ok()["asks"][0];
    (ask["id"].as_str().expect("an id").to_owned(), ask["state"].as_str().expect("a state").to_owned())
}

#[rstest]
#[tokio::test]
async fn a_copy_is_downloaded_only_by_the_parent_who_requested_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let karthik = town.parent(KARTHIK).await.caller;
    assert_eq!(meera.post(LIST, &[]).await.ok()["asks"], serde_json::json!([]));
    assert_eq!(meera.post(ASK, &[("kind", "all")]).await.refused(), "Say what is asked for: a copy, or erasure.");
    for _ in 0..2 {
        let asked = meera.post(ASK, &[("kind", "copy")]).await;
        assert_eq!(asked.ok()["asks"].as_array().map(Vec::len), Some(1), "one open ask of a kind");
    }
    assert_eq!(karthik.post(LIST, &[]).await.ok()["asks"], serde_json::json!([]), "the other parent's own");
    let (ask, state) = newest(&meera).await;
    assert_eq!(state, "asked");
    assert!(meera.post(OPEN, &[("ask_id", &ask)]).await.refused().contains("not ready"));

    release_all(&town).await;
    assert_eq!(newest(&meera).await.1, "ready");
    assert_eq!(karthik.post(OPEN, &[("ask_id", &ask)]).await.refused(), "No Data Found");
    let listed =
        meera.post("/parentapp/getChildTimeline", &[("include_types", "Message"), ("limit", "50")]).await.text();
    assert!(listed.contains("is ready"), "she is told: {listed}");

    // The address is all that a browser brings: the session is in it.
    let address = url(&meera, &ask).await;
    let fetched = town.nobody().get(&address).await;
    assert_eq!(
        (fetched.status, fetched.headers["content-type"].to_str().ok()),
        (StatusCode::OK, Some("application/zip"))
    );
    assert_eq!(fetched.headers["cache-control"], "no-store");
    let mut archive = zip::ZipArchive::new(Cursor::new(fetched.body)).expect("an archive");
    let mut people = String::new();
    archive.by_name("people.html").expect("a page").read_to_string(&mut people).expect("text");
    assert!(people.contains(MEERA) && people.contains("Anaya") && !people.contains(KARTHIK), "{people}");

    for at in [address.len() - 1, address.len() - 30, address.rfind('/').expect("a path") + 1] {
        let mut changed = address.clone();
        changed.replace_range(at..=at, if &changed[at..=at] == "1" { "2" } else { "1" });
        assert_eq!(town.nobody().get(&changed).await.status, StatusCode::NOT_FOUND, "{changed}");
    }
    town.app.clock.advance(2 * MINUTE);
    assert_eq!(town.nobody().get(&address).await.status, StatusCode::NOT_FOUND, "past its two minutes");

    // Later a code is asked for.
    town.app.clock.advance(19 * MINUTE);
    let unproved = meera.post(OPEN, &[("ask_id", &ask)]).await;
    unproved.refused();
    assert_eq!(unproved.json["code"], "confirm");
    let confirmation = town.confirm(&meera, "data_copy", "", MEERA).await;
    let opened = meera.post(OPEN, &[("ask_id", &ask), ("confirmation", &confirmation)]).await;
    let address = opened.ok()["url"].as_str().expect("an address").to_owned();
    assert_eq!(town.nobody().get(&address).await.status, StatusCode::OK);

    // From whom the child was taken, an address is worth nothing.
    let anaya = town.anaya;
    town.write(async move |writer| Ok(writer.execute(TAKE_FROM_HER, params![anaya]).await?)).await;
    assert_eq!(town.nobody().get(&address).await.status, StatusCode::NOT_FOUND);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_address_ends_with_its_session_and_a_copy_after_seven_days(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let farah = town.parent(FARAH).await.caller;
    meera.caller.post(ASK, &[("kind", "copy")]).await.ok();
    release_all(&town).await;
    let (ask, _) = newest(&meera.caller).await;
    assert_eq!(farah.post(OPEN, &[("ask_id", &ask)]).await.refused(), "No Data Found");
    let address = url(&meera.caller, &ask).await;
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &meera.token)]).await.ok();
    assert_eq!(town.nobody().get(&address).await.status, StatusCode::NOT_FOUND);

    // The seventh day is one to its end.
    let end = town.app.zone.end_of_day(town.app.now() + operations::data_requests::DOWNLOAD_PERIOD);
    town.app.clock.set(end - MS, true);
    assert_eq!(newest(&town.parent(MEERA).await.caller).await, (ask.clone(), "ready".to_owned()));
    town.app.clock.set(end, true);
    let again = town.parent(MEERA).await.caller;
    assert_eq!(newest(&again).await, (ask.clone(), "over".to_owned()));
    assert!(again.post(OPEN, &[("ask_id", &ask)]).await.refused().contains("seven days have passed"));
    again.post(ASK, &[("kind", "copy")]).await.ok();
    town.finish().await;
}

/// All texts of a copy, its pictures left out.
async fn texts(town: &Town, address: &str) -> String {
    let fetched = town.nobody().get(address).await;
    let mut archive = zip::ZipArchive::new(Cursor::new(fetched.body)).expect("an archive");
    let mut all = String::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        if !file.name().starts_with("pictures/") {
            file.read_to_string(&mut all).expect("text");
        }
    }
    all
}

#[rstest]
#[tokio::test]
async fn a_parents_copy_contains_no_private_requests_of_the_other_parent(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let karthik = town.parent(KARTHIK).await.caller;
    let mobile = "9811111111";
    let confirmation = town.confirm(&karthik, "guardian_add", mobile, KARTHIK).await;
    let card = [("parent_name", "Aunt Revathi"), ("mobile_no", mobile), ("relation_to_child", "Grand Parent")];
    let fields = [card[0], card[1], card[2], ("created_by", ""), ("confirmation", &confirmation)];
    let face = jpeg(&two_halves(300, 200));
    let image = [File { field: "image", name: "g.jpg", content: &face }];
    karthik.upload("/parentapp/add_guardian", &fields, &image).await.ok();

    karthik.post(ASK, &[("kind", "copy")]).await.ok();
    release_all(&town).await;
    karthik.post(ASK, &[("kind", "copy")]).await.ok();
    let (app, second) = (town.app.clone(), waiting(&town).await.remove(0).id);
    town.write(async move |writer| operations::data_requests::refuse(writer, &app, second, "Not twice a day.").await)
        .await;
    meera.post(ASK, &[("kind", "copy")]).await.ok();
    release_all(&town).await;
    let (hers, _) = newest(&meera).await;

    let texts_of_hers = texts(&town, &url(&meera, &hers).await).await;
    assert_eq!(texts_of_hers.matches(READY).count(), 2, "her own line, on a page and in the JSON");
    for private in [REFUSED, "Not twice a day.", "released a copy", "refused an ask", "Revathi", mobile] {
        assert!(!texts_of_hers.contains(private), "{private:?} is the father's");
    }
    // Who is alone with the child now may read no more of him than before.
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        guardians::remove_parent(writer, by, anaya, Side::Father, true).await
    })
    .await;
    let texts_of_hers = texts(&town, &url(&meera, &hers).await).await;
    assert!(!texts_of_hers.contains("Revathi") && !texts_of_hers.contains(mobile), "a card that waits is its writer's");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_copy_is_not_released_to_a_parent_from_whom_the_child_was_taken(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let karthik = town.parent(KARTHIK).await.caller;
    karthik.post(ASK, &[("kind", "copy")]).await.ok();
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        guardians::remove_parent(writer, by, anaya, Side::Father, true).await
    })
    .await;
    let (app, ask) = (town.app.clone(), waiting(&town).await.remove(0).id);
    let released =
        town.write(async move |writer| Ok(operations::data_requests::release(writer, &app, ask).await.map(drop))).await;
    let Err(AppError::Refused(refusal)) = released else { panic!("released") };
    assert_eq!(refusal.code, "no_parent");
    assert_eq!(waiting(&town).await.len(), 1, "the office can still say no");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_download_that_has_begun_breaks_off_when_the_child_is_taken_from_the_parent(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    meera.post(ASK, &[("kind", "copy")]).await.ok();
    release_all(&town).await;
    let (ask, _) = newest(&meera).await;
    let request = Request::get(url(&meera, &ask).await).body(Body::empty()).expect("a request");
    let fetched = download::routes().with_state(town.app.clone()).oneshot(request).await.expect("an answer");
    let mut body = fetched.into_body().into_data_stream();
    assert!(body.next().await.expect("a piece").is_ok());
    let anaya = town.anaya;
    town.write(async move |writer| Ok(writer.execute(TAKE_FROM_HER, params![anaya]).await?)).await;
    assert!(body.next().await.expect("more was to come").is_err());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_data_request_is_withdrawn_or_refused_with_a_reason(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let karthik = town.parent(KARTHIK).await.caller;
    meera.post(ASK, &[("kind", "copy")]).await.ok();
    let (ask, _) = newest(&meera).await;
    let back = "/parentapp/takeBackDataAsk";
    assert_eq!(karthik.post(back, &[("ask_id", &ask)]).await.refused(), "No Data Found");
    assert_eq!(meera.post(back, &[("ask_id", &ask)]).await.ok()["asks"][0]["state"], "taken_back");
    assert_eq!(meera.post(back, &[("ask_id", &ask)]).await.refused(), "No Data Found");
    assert!(waiting(&town).await.is_empty());

    meera.post(ASK, &[("kind", "copy")]).await.ok();
    let (app, ask) = (town.app.clone(), waiting(&town).await.remove(0).id);
    town.write(async move |writer| {
        operations::data_requests::refuse(writer, &app, ask, "Please come by and show your card.").await
    })
    .await;
    let listed = meera.post(LIST, &[]).await;
    let states: Vec<_> = listed.ok()["asks"].as_array().expect("asks").iter().map(|ask| &ask["state"]).collect();
    assert!(states.contains(&&"refused".into()) && states.contains(&&"taken_back".into()), "{states:?}");
    assert!(listed.text().contains("show your card"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn erasure_is_requested_after_the_child_has_left_and_leaves_no_texts(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let farah = town.parent(FARAH).await.caller;
    assert_eq!(farah.post(LIST, &[]).await.ok()["erasure"], false);
    assert!(farah.post(ASK, &[("kind", "erasure")]).await.refused().contains("after your child has left"));
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        Ok(children::leave(writer, by, zoya, children::Grace::from_today(&app)).await?)
    })
    .await;
    assert_eq!(farah.post(ASK, &[("kind", "erasure")]).await.ok()["erasure"], true);
    farah.post(ASK, &[("kind", "copy")]).await.ok();
    let waiting = waiting(&town).await;
    let (erasure, copy) =
        (waiting.iter().find(|ask| ask.kind == Kind::Erasure), waiting.iter().find(|ask| ask.kind == Kind::Copy));
    let (erasure, copy) = (erasure.expect("erasure").id, copy.expect("a copy").id);
    let app = town.app.clone();
    let released = town
        .write(async move |writer| Ok(operations::data_requests::release(writer, &app, erasure).await.is_err()))
        .await;
    assert!(released, "an erasure is done by its own command");
    let app = town.app.clone();
    town.write(async move |writer| operations::data_requests::refuse(writer, &app, copy, "A private word").await).await;

    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| erasure::erase(writer, &app, zoya).await).await;
    assert_eq!(kept(&town, zoya).await, ["done ", "refused "]);
    assert_eq!(farah.post(LIST, &[]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}

async fn kept(town: &Town, child: ChildId) -> Vec<String> {
    town.read(async move |reader| Ok(reader.list(WORDS_KEPT, params![child]).await?)).await
}
