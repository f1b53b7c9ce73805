//! A clock that jumps a day ahead, two back and then is right again, while families and a centre use the portal.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};
use tokio::task::JoinSet;

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

#[rstest]
#[tokio::test]
async fn a_clock_that_jumps_a_day_each_way_under_load_loses_and_doubles_nothing_and_logs_nobody_out(
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
    let long_ago = NOW - 3 * DAY;
    for (round, to) in [NOW + DAY, NOW - DAY, NOW + 3 * MINUTE].into_iter().enumerate() {
        let mut sending = JoinSet::new();
        for n in 0..MESSAGES {
            let caller = callers[n % callers.len()].clone();
            sending.spawn(async move {
                let text = format!("round {round}, message {n}");
                let first = send(&caller, &text).await.ok()["message"]["id"].clone();
                caller.post("/parentapp/childData", &[]).await.ok();
                // As a device does that lost the answer.
                assert_eq!(send(&caller, &text).await.ok()["message"]["id"], first);
            });
        }
        let (key, nap) = (format!("key-{round}"), format!("nap {round}"));
        let items = json!([{"child_id": town.anaya.to_string(), "type": "Sleep", "message": nap, "at": long_ago}]);
        let pushed = town.post_timeline_entries(&key, items.clone()).await.taken().clone();
        for _ in 0..MESSAGES / 2 {
            sending.join_next().await.expect("one of them").expect("it was taken");
        }
        town.app.clock.set(to, true);
        while let Some(sent) = sending.join_next().await {
            sent.expect("it was taken");
        }
        assert_eq!(
            town.post_timeline_entries(&key, items).await.taken(),
            &pushed,
            "the same request is not done twice"
        );
        town.follow_up().await;
        jobs::tidy(&town.app).await.expect("tidied");
        for figure in Metrics(None).render(&town.app).await.lines().filter(|line| !line.starts_with('#')) {
            let value = figure.rsplit(' ').next().expect("a value");
            assert!(!value.starts_with('-'), "round {round}: {figure}");
        }
    }
    // What was planned meanwhile is due by now, and done once.
    town.app.clock.advance(15 * MINUTE);
    town.follow_up().await;
    town.follow_up().await;
    assert_eq!(messages(), before, "no code was sent a second time");
    for (n, caller) in callers.iter().enumerate() {
        // Both parents of a child read what either wrote.
        let of_child = |n: usize| PARENTS[n] == FARAH;
        let mut sent: Vec<String> = (0..3)
            .flat_map(|round| (0..MESSAGES).map(move |message| (round, message)))
            .filter(|(_, message)| of_child(message % PARENTS.len()) == of_child(n))
            .map(|(round, message)| format!("round {round}, message {message}"))
            .collect();
        sent.sort();
        assert_eq!(conversation(caller).await, sent);
    }
    let timeline = callers[0].post("/parentapp/getChildTimeline", &[("limit", "50")]).await.ok().to_string();
    for round in 0..3 {
        assert_eq!(timeline.matches(&format!("nap {round}")).count(), 1, "{timeline}");
    }
    // And all goes on: codes, sessions, messages.
    let again = town.parent(MEERA).await;
    send(&again.caller, "after").await.ok();
    let newest: Value = callers[0].post("/parentapp/getConversationList/", &[("limit", "1")]).await.ok().clone();
    assert_eq!(newest["conversationList"][0]["message"], "after");
    town.finish().await;
}
