use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use base::audit::Actor;
use people::families::Side;
use people::families::children::store::parent_on_side;
use people::families::children::{By, give_back, join};
use testing::town::{KARTHIK, MEERA, MINUTE};
use testing::{Caller, Town};

const ENDED: &str = "Expired Auth Token.";

async fn wants_letters(caller: &Caller) {
    let choice = json!({"topics": [{"topic": "messages", "push": true, "email": true}]}).to_string();
    caller.post("/parentapp/saveNoticeSettings", &[("settings", &choice)]).await.ok();
    let keys = json!({
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"
    });
    let browser = json!({"endpoint": "https://fcm.googleapis.com/fcm/send/one", "keys": keys});
    caller.post("/parentapp/saveToken", &[("web", "1"), ("token", &browser.to_string())]).await.ok();
}

fn photo(arrival: &Value) -> String {
    format!("/media/{}", arrival["children"][0]["child_photo"].as_str().expect("an address"))
}

#[rstest]
#[tokio::test]
async fn the_side_that_was_taken_off_closes_and_the_other_stays(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    wants_letters(&karthik.caller).await;
    let message = json!({"items": [{"child_id": town.anaya, "teacher": "Priya", "message": "How is the fever?"}]});
    let centre = town.centre().saying("idempotency-key", "m");
    centre.json("POST", "/centre/v1/messages", &message).await.taken();
    // The push is on its way, and the letter is planned for ten minutes later.
    town.follow_up().await;
    let (his, hers) = (photo(&karthik.arrival), photo(&meera.arrival));
    assert_eq!(town.nobody().get(&his).await.status.as_u16(), 200);

    town.takes_off(town.anaya, Side::Father).await;
    assert_eq!(karthik.caller.post("/parentapp/childData", &[]).await.refused(), ENDED);
    assert_eq!(town.nobody().get(&his).await.status.as_u16(), 404, "an address that he has already");
    town.app.clock.advance(11 * MINUTE);
    town.follow_up().await;
    assert_eq!(
        town.letterbox.letters_to("karthik.rao@example.com").len(),
        0,
        "nothing about the child leaves any more"
    );
    meera.caller.post("/parentapp/childData", &[]).await.ok();
    assert_eq!(town.nobody().get(&hers).await.status.as_u16(), 200);
    let deeds = town.deeds_about(town.anaya).await;
    assert_eq!(deeds.iter().filter(|deed| *deed == "removed a parent").count(), 1, "{deeds:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn whom_the_office_took_off_no_door_joins_again(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (anaya, app) = (town.anaya, town.app.clone());
    let father =
        town.read(async move |reader| Ok(parent_on_side(reader, anaya, Side::Father).await?)).await.expect("a father");
    let before = town.deeds_about(anaya).await.len();
    town.takes_off(anaya, Side::Father).await;
    let joined = town
        .app
        .database
        .write(async move |writer| {
            let by = By { actor: &Actor::Office, chance: &app.chance, now: app.now() };
            join(writer, by, anaya, Side::Mother, father).await
        })
        .await;
    assert!(joined.expect_err("on no side").to_string().contains("give-back"));
    let app = town.app.clone();
    let side = town
        .write(async move |writer| {
            let by = By { actor: &Actor::Office, chance: &app.chance, now: app.now() };
            let side = give_back(writer, by, anaya, father).await?;
            assert!(!join(writer, by, anaya, side, father).await?, "given back is joined");
            Ok(side)
        })
        .await;
    assert_eq!(side, Side::Father);
    assert_eq!(town.deeds_about(anaya).await.len(), before + 2, "taken, given back");
    town.parent(KARTHIK).await;
    town.finish().await;
}
