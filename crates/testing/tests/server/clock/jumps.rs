//! A clock that jumps a day ahead and back while families and a centre use the portal.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::check;
use aangan::jobs;
use base::day::DAY;
use operations::health::prometheus::Metrics;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, Reply, Town};

const PARENTS: [&str; 3] = [MEERA, KARTHIK, FARAH];
const MESSAGES: usize = 12;

async fn send(caller: &Caller, text: &str) -> Reply {
    caller
        .with_header("idempotency-key", &text.replace(' ', "-"))
        .post("/parentapp/saveParentMessage", &[("message", text)])
        .await
}

/// What the conversation of a parent's child has, sorted.
async fn conversation(caller: &Caller) -> Vec<String> {
    let page = caller.post("/parentapp/getConversationList/", &[("limit", "50")]).await.ok().clone();
    let list = page["conversationList"].as_array().expect("a list");
    let mut said: Vec<String> = list.iter().map(|one| one["message"].as_str().expect("a text").to_owned()).collect();
    said.sort();
    said
}

async fn tidy(town: &Town) {
    jobs::tidy(&town.app).await.expect("tidied");
    for figure in Metrics(None).render(&town.app).await.lines().filter(|line| !line.starts_with('#')) {
        let value = figure.rsplit(' ').next().expect("a value");
        assert!(!value.starts_with('-'), "{figure}");
    }
}

/// Everybody writes at once, and the clock jumps meanwhile.
async fn round(town: &Town, callers: &[Caller], name: &str, to: Option<base::clock::Timestamp>) {
    let mut sending = JoinSet::new();
    for n in 0..MESSAGES {
        let caller = callers[n % callers.len()].clone();
        let text = format!("{name} {n}");
        sending.spawn(async move {
            let first = send(&caller, &text).await.ok()["message"]["id"].clone();
            caller.post("/parentapp/childData", &[]).await.ok();
            // As a device does that lost the answer.
            assert_eq!(send(&caller, &text).await.ok()["message"]["id"], first);
        });
    }
    let (nap, key) = (format!("nap {name}"), name.replace(' ', "-"));
    let items = json!([{"child_id": town.anaya, "type": "Sleep", "message": nap, "at": NOW - 3 * DAY}]);
    let pushed = town.post_timeline_entries(&key, items.clone()).await.taken().clone();
    for _ in 0..MESSAGES / 2 {
        sending.join_next().await.expect("one of them").expect("it was taken");
    }
    if let Some(to) = to {
        town.app.clock.set(to, true);
    }
    while let Some(sent) = sending.join_next().await {
        sent.expect("it was taken");
    }
    assert_eq!(town.post_timeline_entries(&key, items).await.taken(), &pushed, "the same request is not done twice");
}

#[rstest]
#[tokio::test]
async fn a_clock_that_jumps_a_day_and_back_under_load_loses_and_doubles_nothing_and_logs_nobody_out(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    // With its rate limits: what was used on another day by a clock that was wrong is in nobody's way.
    let town = Town::with(engine, |_| {}).await;
    let mut callers = Vec::new();
    for phone in PARENTS {
        callers.push(town.parent(phone).await.caller);
    }
    town.follow_up().await;
    let messages = || PARENTS.map(|phone| town.sent_messages.addressed_to(phone).len());
    let before = messages();
    round(&town, &callers, "ahead", Some(NOW + DAY)).await;
    check(&town).await;
    town.follow_up().await;
    tidy(&town).await;

    round(&town, &callers, "still ahead", None).await;
    town.app.clock.set(NOW + 3 * MINUTE, true);
    check(&town).await;
    for caller in &callers {
        assert_eq!(send(caller, "refused").await.status.as_u16(), 503);
        caller.post("/parentapp/childData", &[]).await.ok();
    }
    town.set_clock_back(NOW + 4 * MINUTE).await;
    round(&town, &callers, "after", None).await;
    town.follow_up().await;
    tidy(&town).await;

    // What was planned meanwhile is due by now, and done once.
    town.app.clock.advance(15 * MINUTE);
    town.follow_up().await;
    town.follow_up().await;
    assert_eq!(messages(), before, "no code was sent a second time");
    for (n, caller) in callers.iter().enumerate() {
        // Both parents of a child read what either wrote.
        let of_child = |n: usize| PARENTS[n] == FARAH;
        let mut sent: Vec<String> = ["ahead", "still ahead", "after"]
            .into_iter()
            .flat_map(|name| (0..MESSAGES).map(move |message| (name, message)))
            .filter(|(_, message)| of_child(message % PARENTS.len()) == of_child(n))
            .map(|(name, message)| format!("{name} {message}"))
            .collect();
        sent.sort();
        assert_eq!(conversation(caller).await, sent);
    }
    let timeline = callers[0].post("/parentapp/getChildTimeline", &[("limit", "50")]).await.ok().to_string();
    for name in ["ahead", "still ahead", "after"] {
        assert_eq!(timeline.matches(&format!("\"nap {name}\"")).count(), 1, "{timeline}");
    }
    // And all goes on: codes, sessions, messages.
    let again = town.parent(MEERA).await;
    send(&again.caller, "last").await.ok();
    let newest: Value = callers[0].post("/parentapp/getConversationList/", &[("limit", "1")]).await.ok().clone();
    assert_eq!(newest["conversationList"][0]["message"], "last");
    town.finish().await;
}
