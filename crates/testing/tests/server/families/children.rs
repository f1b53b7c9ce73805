use database::{Engine, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use base::audit::Actor;
use base::clock::Timestamp;
use people::families::Side;
use people::families::children::store::find_parent_on_side;
use people::families::children::{By, Grace, give_back, join, leave};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, NOW};
use testing::{Caller, Town};

statements! {
    READABLE_UNTIL: Option<Timestamp> = "SELECT readable_until FROM child WHERE id = $1";
    END_WITHIN_A_DAY = "UPDATE child SET readable_until = $2 WHERE id = $1";
}

const ENDED: &str = "Expired Auth Token.";

async fn turn_on_emails(caller: &Caller) {
    let choice = json!({"topics": [{"topic": "messages", "push": true, "email": true}]}).to_string();
    caller.post("/parentapp/saveNoticeSettings", &[("settings", &choice)]).await.ok();
    let keys = json!({
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"
    });
    let browser = json!({"endpoint": "https://fcm.googleapis.com/fcm/send/one", "keys": keys});
    caller.post("/parentapp/saveToken", &[("web", "1"), ("token", &browser.to_string())]).await.ok();
}

fn photo(response: &Value) -> String {
    format!("/media/{}", response["children"][0]["child_photo"].as_str().expect("an address"))
}

#[rstest]
#[tokio::test]
async fn the_side_that_was_taken_off_closes_and_the_other_stays(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    turn_on_emails(&karthik.caller).await;
    let message = json!({"items": [{"child_id": town.anaya, "teacher": "Priya", "message": "How is the fever?"}]});
    let centre = town.centre().with_header("idempotency-key", "m");
    centre.json("POST", "/centre/v1/messages", &message).await.taken();
    // The push is on its way, and the e-mail is planned for ten minutes later.
    town.follow_up().await;
    let (his, hers) = (photo(&karthik.sign_in_response), photo(&meera.sign_in_response));
    assert_eq!(town.nobody().get(&his).await.status.as_u16(), 200);

    town.takes_off(town.anaya, Side::Father).await;
    assert_eq!(karthik.caller.post("/parentapp/childData", &[]).await.refused(), ENDED);
    assert_eq!(town.nobody().get(&his).await.status.as_u16(), 404, "an address that he has already");
    town.app.clock.advance(11 * MINUTE);
    town.follow_up().await;
    assert_eq!(
        town.sent_messages.addressed_to("karthik.rao@example.com").len(),
        0,
        "nothing about the child leaves any more"
    );
    meera.caller.post("/parentapp/childData", &[]).await.ok();
    assert_eq!(town.nobody().get(&hers).await.status.as_u16(), 200);
    let actions = town.actions_about(town.anaya).await;
    assert_eq!(actions.iter().filter(|action| *action == "removed a parent").count(), 1, "{actions:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn whom_the_office_took_off_no_door_joins_again(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (anaya, app) = (town.anaya, town.app.clone());
    let father = town
        .read(async move |reader| Ok(find_parent_on_side(reader, anaya, Side::Father).await?))
        .await
        .expect("a father");
    let before = town.actions_about(anaya).await.len();
    town.takes_off(anaya, Side::Father).await;
    let joined = town
        .app
        .database
        .write(async move |writer| {
            let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
            join(writer, by, anaya, Side::Mother, father).await
        })
        .await;
    assert!(joined.expect_err("on no side").to_string().contains("parents restore"));
    let app = town.app.clone();
    let side = town
        .write(async move |writer| {
            let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
            let side = give_back(writer, by, anaya, father).await?;
            assert!(!join(writer, by, anaya, side, father).await?, "given back is joined");
            Ok(side)
        })
        .await;
    assert_eq!(side, Side::Father);
    assert_eq!(town.actions_about(anaya).await.len(), before + 2, "taken, given back");
    town.parent(KARTHIK).await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_grace_of_a_child_that_left_counts_from_its_last_day_and_ends_with_a_day(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(("2026-11-12", "2026-12-12"), ("2026-10-22", "2026-11-21"), ("2026-10-13", "2026-11-12"), ("2026-10-12", ""))]
    (last_day, until): (&str, &str),
) {
    let town = Town::new(engine).await;
    let farah = town.parent(FARAH).await.caller;
    let (app, zoya) = (town.app.clone(), town.zoya);
    let day = last_day.parse().expect("a day");
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        Ok(leave(writer, by, zoya, Grace::after(&app, day)).await?)
    })
    .await;
    if until.is_empty() {
        assert_eq!(farah.post("/parentapp/childData", &[]).await.refused(), ENDED, "the last day is long ago");
        return town.finish().await;
    }
    assert_eq!(farah.post("/parentapp/childData", &[]).await.ok()["readable_until"], until);
    let end = town.app.zone.end_of(until.parse().expect("a day"));
    town.app.clock.set(end - MS, true);
    let last = town.parent(FARAH).await.caller;
    assert_eq!(last.post("/parentapp/childData", &[]).await.ok()["readable_until"], until);
    town.app.clock.set(end + MS, true);
    assert_eq!(last.post("/parentapp/childData", &[]).await.refused(), ENDED);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_grace_that_an_earlier_version_ended_within_a_day_lasts_to_the_end_of_that_day(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        leave(writer, by, zoya, Grace::from_today(&app)).await?;
        Ok(writer.execute(END_WITHIN_A_DAY, params![zoya, NOW + 60 * MINUTE]).await.map(drop)?)
    })
    .await;
    for _ in 0..2 {
        aangan::jobs::tidy(&town.app).await.expect("tidied");
        let until = town.read(async move |reader| Ok(reader.get(READABLE_UNTIL, params![zoya]).await?)).await;
        assert_eq!(until, Some(town.app.zone.end_of_day(NOW)));
    }
    town.finish().await;
}
