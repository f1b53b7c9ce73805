//! Announcements to the families of rooms, centres and the chain, and what the office's answers say about who is notified.

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::{actions, asked, office};
use config::{RateLimits, Window};
use office::console::Confirm;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};
use testing::{Caller, Town};

const MESSAGES: &str = "/parentapp/getConversationList/";

async fn texts_of(parent: &Caller) -> Vec<String> {
    let list = parent.post(MESSAGES, &[]).await.ok()["conversationList"].clone();
    let texts = list.as_array().expect("messages").iter().map(|one| one["message"].as_str().expect("text").to_owned());
    texts.filter(|text| text.contains("flood") || text.contains("बाढ़")).collect()
}

#[rstest]
#[tokio::test]
async fn an_announcement_reaches_each_family_in_its_languages(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    meera.post("/parentapp/saveToken", &[("web", "0"), ("token", "meeras-telephone-01234")]).await.ok();
    karthik.post("/parentapp/saveLanguage", &[("language", "hi-IN")]).await.ok();
    let line = "announcements send --centre Indiranagar --text Closed_tomorrow:_flood --translation hi-IN=कल_बंद:_बाढ़ --from The_office";

    let (refused, shown) = asked(&town, line, Confirm::No).await;
    assert_eq!(refused, Err("not confirmed, and nothing was changed".to_owned()));
    assert!(shown.contains("in en-IN and hi-IN"), "{shown}");
    assert!(shown.contains("1 parent on their devices, 0 by e-mail, "), "{shown}");
    assert!(texts_of(&meera).await.is_empty());

    let (done, _) = asked(&town, line, Confirm::Yes).await;
    let done = done.expect("announced");
    assert!(done.contains("Notified: 1 parent on their devices, 0 by e-mail, "), "{done}");
    assert!(done.contains(&format!("\n  Karthik Rao {KARTHIK}")), "{done}");
    assert!(!done.contains(&format!("Meera Rao {MEERA}")), "{done}");
    let both = ["Closed tomorrow: flood\n\nकल बंद: बाढ़".to_owned()];
    assert_eq!((texts_of(&meera).await, texts_of(&karthik).await), (both.to_vec(), both.to_vec()));
    // A family that chose no language reads the text itself.
    let farah = town.parent(FARAH).await.caller;
    assert_eq!(texts_of(&farah).await, ["Closed tomorrow: flood"]);
    let audited = actions(&town).await;
    assert_eq!(audited.iter().filter(|action| action.contains("made an announcement")).count(), 1, "{audited:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_announcement_answers_nobody_who_waits(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    meera.post("/parentapp/saveParentMessage", &[("message", "She has a fever")]).await.ok();
    let waiting = async || office(&town, "conversations list --centre Indiranagar").await.expect("listed");
    let before = waiting().await;
    assert!(before.starts_with("1 conversation waits\n") && before.contains("Anaya Rao"), "{before}");
    town.app.clock.advance(MINUTE);
    office(&town, "announcements send --centre Indiranagar --text A_flood --yes").await.expect("announced");
    assert_eq!(waiting().await, before, "since when she waits stays too");
    let answer = json!({"items": [{"child_id": town.anaya, "message": "We are with her"}]});
    let centre = town.centre().with_header("idempotency-key", "answer");
    centre.json("POST", "/centre/v1/messages", &answer).await.taken();
    assert!(waiting().await.starts_with("0 conversations wait"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_announcement_keeps_to_its_rooms_and_its_limit(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| {
        let announcements_per_centre = vec![Window { times: 1, minutes: 60 }];
        config.rate_limits = RateLimits { announcements_per_centre, ..RateLimits::default() };
    })
    .await;
    let meera = town.parent(MEERA).await.caller;
    let line = "announcements send --centre Indiranagar --text A_flood --yes";
    let nowhere = office(&town, &format!("{line} --room Attic")).await;
    assert_eq!(nowhere, Err("rooms: there is no child in a room of this name".to_owned()));
    let empty = office(&town, "announcements send --centre Indiranagar --text _ --yes").await;
    assert!(empty.expect_err("no text").starts_with("text: "));
    let send = |text: usize, translations: &str| {
        let text = "a".repeat(text);
        format!("announcements send --centre Indiranagar --text {text}{translations} --yes")
    };
    let long = office(&town, &send(2049, "")).await;
    assert!(long.expect_err("too long").starts_with("text: "));
    let hindi = format!(" --translation hi-IN={}", "b".repeat(1000));
    let together = "text: the texts of all languages together have at most 2048 characters; these have 2049";
    assert_eq!(office(&town, &send(1047, &hindi)).await, Err(together.to_owned()));
    // The longest text of one language.
    let longest = send(2048, "").replace("--yes", "--dry-run");
    office(&town, &longest).await.expect("it fits");
    office(&town, line).await.expect("announced");
    let again = office(&town, line).await;
    assert_eq!(again, Err("this centre's families got many announcements already: try again later".to_owned()));
    assert_eq!(texts_of(&meera).await, ["A flood"]);
    // Another centre has a limit of its own.
    office(&town, "announcements send --centre Koramangala --text A_flood --yes").await.expect("announced");
    town.finish().await;
}
