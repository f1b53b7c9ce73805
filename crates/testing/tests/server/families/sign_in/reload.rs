//! The daily reload: tokens are replaced, and a replaced token that comes back late ends its session.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use testing::town::{FARAH, MEERA, MINUTE, MS, Parent};
use testing::{Caller, Reply, Town};

const PATH: &str = "/parentapp/childLoginReloadDetails";
const DAY: Duration = Duration::from_hours(24);
const ENDED: &str = "Expired Auth Token.";

async fn reload(caller: &Caller) -> Reply {
    caller.post(PATH, &[("otp", "{secret}")]).await
}

fn with(town: &Town, token: &str) -> Caller {
    town.nobody().with_header("auth_token", token)
}

fn token(response: &Value) -> String {
    response["auth_token"].as_str().expect("a token").to_owned()
}

/// The token of a child as the list of children has it; every parent here is a mother.
fn token_of(response: &Value, child: usize) -> String {
    response["children"][child]["mother_access_token"].as_str().expect("a token").to_owned()
}

async fn is_good(town: &Town, token: &str) -> bool {
    with(town, token).post("/parentapp/childData", &[]).await.json["status"] == "ok"
}

async fn actions(town: &Town) -> Vec<String> {
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    entries.into_iter().map(|(actor, action, _)| format!("{actor}: {action}")).collect()
}

// proves: AUTH-29 AUTH-30 SESS-14
#[rstest]
#[tokio::test]
async fn a_reload_replaces_the_token_of_every_child(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let fields = [
        ("otp", "{secret}"),
        ("temp_otp", ""),
        ("temp_time", ""),
        ("phone", MEERA),
        ("email", ""),
        ("platform", "web"),
        ("web", "1"),
        ("verify", ""),
        ("aws", ""),
        ("app_version", "4.7.0"),
        ("device_Modal", "Pixel"),
        ("device_os", "16"),
    ];
    town.app.clock.advance(24 * 60 * MINUTE);
    let second_child = with(&town, &token_of(&meera.sign_in_response, 1));
    let reloaded = second_child.post(PATH, &fields).await;
    let response = reloaded.ok();
    assert_eq!(response["time"], json!(town.app.now()));
    assert_eq!((response["survey"]["survey_id"].as_i64(), response["eventStatus"].as_i64()), (Some(0), Some(0)));
    assert_eq!(response["children"].as_array().map(Vec::len), Some(2));
    assert_eq!(token(response), token_of(response, 1), "the fresh token is the same child's");
    let (fresh, old) =
        ([0, 1].map(|at| token_of(response, at)), [0, 1].map(|at| token_of(&meera.sign_in_response, at)));
    assert!(fresh.iter().all(|token| token.len() >= 43 && !old.contains(token)) && fresh[0] != fresh[1]);
    for (token, child) in fresh.iter().zip([town.anaya, town.vihaan]) {
        let data = with(&town, token).post("/parentapp/childData", &[]).await;
        assert_eq!(data.ok()["id"], child.to_string());
    }
    // The old ones live a minute longer, both of them.
    town.app.clock.advance(MINUTE.saturating_sub(MS));
    for token in &old {
        assert!(is_good(&town, token).await);
    }
    assert!(actions(&town).await.iter().any(|action| action.ends_with(": reloaded the session")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_replaced_token_used_late_ends_the_session_and_no_other(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    for late in [PATH, "/parentapp/childData", "/parentapp/getChildTimeline"] {
        let (meera, her_tablet, farah) = (town.parent(MEERA).await, town.parent(MEERA).await, town.parent(FARAH).await);
        let fresh = token(reload(&meera.caller).await.ok());
        town.app.clock.advance(MINUTE);
        assert!(is_good(&town, &fresh).await, "a token's time alone ends nothing");
        assert_eq!(meera.caller.post(late, &[("otp", "{secret}")]).await.refused(), ENDED, "{late}");
        assert!(!is_good(&town, &fresh).await, "{late}: the fresh token is dead too");
        assert_eq!(reload(&with(&town, &fresh)).await.refused(), ENDED);
        assert!(is_good(&town, &her_tablet.token).await && is_good(&town, &farah.token).await);
    }
    let actions = actions(&town).await;
    assert_eq!(actions.iter().filter(|action| action.ends_with(": used a replaced token")).count(), 3, "{actions:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_sibling_s_replaced_token_used_late_ends_the_session_too(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let fresh = token(reload(&meera.caller).await.ok());
    town.app.clock.advance(MINUTE);
    assert!(!is_good(&town, &token_of(&meera.sign_in_response, 1)).await);
    assert!(!is_good(&town, &fresh).await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn two_tabs_and_a_lost_answer_strand_nobody(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    // Both tabs reload at once; a third time, because an answer was lost.
    let (one, other) = tokio::join!(reload(&meera.caller), reload(&meera.caller));
    town.app.clock.advance(MINUTE.saturating_sub(MS));
    let again = reload(&meera.caller).await;
    let tabs = [token(one.ok()), token(other.ok()), token(again.ok())];
    // A day later each still reloads, and none of them ends the others.
    town.app.clock.advance(24 * 60 * MINUTE);
    let mut next = Vec::new();
    for tab in &tabs {
        assert!(is_good(&town, tab).await);
        next.push(token(reload(&with(&town, tab)).await.ok()));
    }
    town.app.clock.advance(2 * MINUTE);
    for tab in &next {
        assert!(is_good(&town, tab).await);
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_reload_needs_its_marker_and_a_living_token(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| config.sign_in.reload_code = "good morning".into()).await;
    assert_eq!(town.nobody().get("/static/config.json").await.json["reloadCode"], "good morning");
    let meera = town.parent(MEERA).await;
    for marker in ["", "{secret}", "123456", "good morning "] {
        let refused = meera.caller.post(PATH, &[("otp", marker)]).await;
        assert_eq!(refused.refused(), "The session could not be reloaded", "{marker:?}");
    }
    assert!(is_good(&town, &meera.token).await, "the session stays");
    let marked = [("otp", "good morning"), ("phone", MEERA)];
    assert_eq!(town.nobody().post(PATH, &marked).await.refused(), ENDED, "the marker alone opens nothing");
    assert_eq!(with(&town, "aangan_made_up").post(PATH, &marked).await.refused(), ENDED);
    let sibling = town.vihaan.to_string();
    let crossed = meera.caller.post(PATH, &[("otp", "good morning"), ("child_id", &sibling)]).await;
    assert_eq!(crossed.refused(), "No Data Found");
    town.app.clock.advance(2 * MINUTE);
    assert!(is_good(&town, &meera.token).await, "what was refused replaced nothing");
    meera.caller.post(PATH, &marked).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn reloading_every_day_does_not_stretch_the_thirty_days(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    let mut newest = town.parent(MEERA).await.token;
    for _ in 0..29 {
        town.app.clock.advance(24 * 60 * MINUTE);
        newest = token(reload(&with(&town, &newest)).await.ok());
    }
    town.app.clock.advance((24 * 60 * MINUTE).saturating_sub(MS));
    assert!(is_good(&town, &newest).await);
    town.app.clock.advance(MS);
    assert_eq!(reload(&with(&town, &newest)).await.refused(), ENDED);
    // Thirty reloads have cost none of the codes with which one signs in.
    town.ask(MEERA).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_restart_in_the_middle_changes_nothing(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let mut town = Town::new(engine).await;
    let Parent { caller, token: old, .. } = town.parent(MEERA).await;
    let fresh = token(reload(&caller).await.ok());
    town.restart();
    assert!(is_good(&town, &old).await && is_good(&town, &fresh).await);
    let third = token(reload(&with(&town, &old)).await.ok());
    town.app.clock.advance(MINUTE);
    town.restart();
    assert!(is_good(&town, &third).await);
    assert!(!is_good(&town, &old).await, "the minute is over, whichever process counts it");
    assert!(!is_good(&town, &fresh).await && !is_good(&town, &third).await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_session_is_reloaded_six_times_an_hour_and_lives_on_after_the_seventh(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    let (meera, farah) = (town.parent(MEERA).await, town.parent(FARAH).await);
    let mut newest = meera.token;
    for _ in 0..6 {
        newest = token(reload(&with(&town, &newest)).await.ok());
    }
    let lines = actions(&town).await.len();
    let refused = reload(&with(&town, &newest)).await;
    assert_eq!(refused.refused(), "The session was reloaded too often. Please try again later.");
    assert_eq!(refused.json["code"], "too_many_reloads");
    assert!(is_good(&town, &newest).await, "the session lives on, under the token that it has");
    assert_eq!(actions(&town).await.len(), lines);
    reload(&farah.caller).await.ok();
    town.app.clock.advance(60 * MINUTE + MS);
    reload(&with(&town, &newest)).await.ok();
    town.finish().await;
}

database::statements! {
    LEFT_OF_SESSIONS: (i64, i64, i64) = "SELECT (SELECT COUNT(*) FROM session), (SELECT COUNT(*) FROM token), (SELECT COUNT(*) FROM device)";
}

#[rstest]
#[tokio::test]
async fn what_belongs_to_sessions_that_are_over_is_forgotten(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let left =
        async || town.read(async move |reader| Ok(reader.get(LEFT_OF_SESSIONS, database::params![]).await?)).await;
    let (ended, living) = (town.parent(MEERA).await, town.parent(FARAH).await);
    assert_eq!(left().await, (2, 3, 0));
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &ended.token)]).await.ok();
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(left().await, (2, 3, 0), "for a day nothing goes");
    town.app.clock.advance(DAY + MS);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(left().await, (2, 1, 0), "her tokens went, and the other session keeps its own");
    assert!(is_good(&town, &living.token).await);
    // It comes to its end by itself.
    town.app.clock.advance(31 * DAY);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(left().await, (2, 0, 0));
    town.app.clock.advance(730 * DAY);
    aangan::jobs::tidy(&town.app).await.expect("tidied");
    assert_eq!(left().await, (0, 0, 0));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_reload_finds_the_children_of_today(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    town.leaves(town.vihaan).await;
    let reloaded = reload(&meera.caller).await;
    assert_eq!(reloaded.ok()["children"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        reload(&with(&town, &token_of(&meera.sign_in_response, 1))).await.refused(),
        ENDED,
        "the child that left"
    );
    town.finish().await;
}
