//! An address is made, shown once, changed and ended by its parent alone. What it opens is tried in `calendar_feed/`.

use database::Engine;
use rstest::rstest;
use serde_json::json;

use testing::Town;
use testing::town::{KARTHIK, MEERA, MINUTE, NOW};

const GET: &str = "/parentapp/getCalendarFeed";
const MAKE: &str = "/parentapp/makeCalendarFeed";
const CHANGE: &str = "/parentapp/changeCalendarFeed";
const END: &str = "/parentapp/endCalendarFeed";

#[rstest]
#[tokio::test]
async fn an_address_is_a_parents_own_and_shown_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| {
        config.rate_limits = config::RateLimits::off();
        config.brand.address = "https://parents.example.com".into();
    })
    .await;
    let meera = town.parent(MEERA).await.caller;
    let karthik = town.parent(KARTHIK).await.caller;
    let none = json!({"made_at": null, "menus": false});
    assert_eq!(meera.post(GET, &[]).await.ok(), &none);
    assert_eq!(meera.post(CHANGE, &[("menus", "1")]).await.refused(), "No Data Found", "there is nothing to change");
    assert_eq!(meera.post(END, &[]).await.ok(), &none, "nor to end");

    let made = meera.post(MAKE, &[]).await.ok().clone();
    let address = made["address"].as_str().expect("an address");
    let secret =
        address.strip_prefix("https://parents.example.com/calendar/").and_then(|file| file.strip_suffix(".ics"));
    let secret = secret.expect("an address of the portal's own").to_owned();
    assert_eq!(secret.len(), 43, "256 bits");
    let kept = meera.post(GET, &[]).await;
    assert_eq!(kept.ok(), &json!({"made_at": NOW, "menus": false}));
    if engine == Engine::Sqlite {
        let stored = town.everything_stored();
        assert!(!stored.windows(secret.len()).any(|bytes| bytes == secret.as_bytes()), "only its fingerprint is kept");
    }

    town.app.clock.advance(MINUTE);
    assert_eq!(meera.post(CHANGE, &[("menus", "1")]).await.ok(), &json!({"made_at": NOW, "menus": true}));
    let again = meera.post(MAKE, &[("menus", "1")]).await.ok().clone();
    assert_eq!((&again["made_at"], &again["menus"]), (&json!(NOW + MINUTE), &json!(true)));
    assert_ne!(again["address"], made["address"]);
    assert_eq!(karthik.post(GET, &[]).await.ok(), &none, "the other parent's is their own");

    town.app.clock.advance(MINUTE);
    assert_eq!(meera.post(END, &[]).await.ok(), &none);
    let activity = meera.post("/parentapp/listSessions", &[]).await.ok()["activity"].clone();
    let found: Vec<_> = activity.as_array().expect("a list").iter().map(|one| one["what"].as_str()).collect();
    assert_eq!(found[..2], [Some("Turned off the calendar link"), Some("Created a calendar link")]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn for_a_child_that_left_none_is_made_and_one_is_ended(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    meera.post(MAKE, &[]).await.ok();
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let by =
            people::families::children::By { actor: &base::audit::Actor::Office, random: &app.random, now: app.now() };
        Ok(people::families::children::leave(writer, by, anaya, people::families::children::Grace::from_today(&app))
            .await?)
    })
    .await;
    assert!(meera.post(MAKE, &[]).await.refused().contains("has left the centre"));
    assert_eq!(meera.post(END, &[]).await.ok()["made_at"], json!(null));
    town.finish().await;
}
