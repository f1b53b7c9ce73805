//! A clock that was forty days ahead, is right again and repaired: nobody waits for the day that it showed.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::devices::Device;
use operations::clock;
use testing::town::{MEERA, MINUTE, NOW};
use testing::{Caller, Town};

const EXPIRED: &str = "OTP expired. Please request a new OTP.";
const ENDED: &str = "Expired Auth Token.";
const DAY: Duration = Duration::from_hours(24);
const TODAY: &str = "2026-11-12";

async fn write(caller: &Caller, text: &str) {
    caller.post("/parentapp/saveParentMessage", &[("message", text)]).await.ok();
}

async fn post_message(town: &Town, key: &str, text: &str) {
    let body = json!({"items": [{"child_id": town.anaya, "teacher": "Anita", "message": text}]});
    town.centre().with_header("idempotency-key", key).json("POST", "/centre/v1/messages", &body).await.taken();
}

/// Newest first, each with its day.
async fn conversation(caller: &Caller) -> Vec<(String, String)> {
    let list = caller.post("/parentapp/getConversationList/", &[]).await.ok()["conversationList"].clone();
    let text = |item: &Value, name: &str| item[name].as_str().expect("a text").to_owned();
    list.as_array().expect("a list").iter().map(|item| (text(item, "message"), text(item, "date"))).collect()
}

fn caller_of(town: &Town, response: &Value) -> Caller {
    town.nobody().with_header("auth_token", response["auth_token"].as_str().expect("a token"))
}

#[rstest]
#[tokio::test]
async fn after_a_clock_was_forty_days_ahead_parents_go_on_at_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    let home = caller_of(&town, &Device::new(&town, 1).sign_in(&town, MEERA).await);
    write(&home, "before").await;
    town.follow_up().await;

    town.app.clock.set(NOW + 40 * DAY, true);
    let elsewhere = Device::new(&town, 2);
    let response = Device::new(&town, 2).sign_in(&town, MEERA).await;
    let ahead = caller_of(&town, &response);
    let asked_ahead = elsewhere.ask(MEERA).await;
    let code_ahead = town.newest_code(MEERA).await;
    town.confirm(&ahead, "phone", "9811111111", MEERA).await;
    write(&ahead, "ahead one").await;
    town.app.clock.advance(MINUTE);
    post_message(&town, "ahead", "ahead two").await;
    let reloaded = ahead.post("/parentapp/childLoginReloadDetails", &[("otp", "{secret}")]).await;
    let fresh = caller_of(&town, reloaded.ok());

    town.app.clock.set(NOW + 5 * MINUTE, true);
    clock::check(&town.app).await.expect("the database answers");
    for caller in [&home, &fresh] {
        caller.post("/parentapp/childData", &[]).await.ok();
        assert_eq!(caller.post("/parentapp/saveParentMessage", &[("message", "no")]).await.status.as_u16(), 503);
    }
    town.set_clock_back(NOW + 6 * MINUTE).await;
    town.app.clock.advance(2 * MINUTE);
    // Codes of that time are void; the session that began then began now.
    assert_eq!(elsewhere.verify(MEERA, asked_ahead.ok(), &code_ahead).await.refused(), EXPIRED);
    fresh.post("/parentapp/childData", &[]).await.ok();
    fresh.post("/userauth/resetDoorPin", &[]).await.ok();

    // Nobody waits: for a code, to sign in, to write.
    Device::new(&town, 3).sign_in(&town, MEERA).await;
    let asked = town.ask_to_confirm(&fresh, "phone", "9811111111", MEERA).await;
    let code = town.newest_code(MEERA).await;
    town.type_confirmation(&fresh, ("phone", "9811111111", MEERA), asked.ok(), &code).await.ok();
    write(&home, "after one").await;
    post_message(&town, "after", "after two").await;
    let expected = ["after two", "after one", "ahead two", "ahead one", "before"];
    assert_eq!(conversation(&home).await, expected.map(|text| (text.to_owned(), TODAY.to_owned())));
    assert_eq!(conversation(&fresh).await.len(), 5);

    // A token that was replaced then is replaced now: its use ends the session.
    assert_eq!(ahead.post("/parentapp/childData", &[]).await.refused(), ENDED);
    assert_eq!(fresh.post("/parentapp/childData", &[]).await.refused(), ENDED);
    town.finish().await;
}
