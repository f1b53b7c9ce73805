use std::net::Ipv4Addr;
use std::sync::LazyLock;

use database::{Engine, params, statements};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use rstest::rstest;

use config::{Config, Window};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};
use testing::{CapturedLog, Reply, Town};

const STRANGER: &str = "9123456789";

statements! {
    pub(crate) FORGET_WORK = "DELETE FROM outbox WHERE state = 'given_up'";
}

async fn with(engine: Engine, change: impl FnOnce(&mut Config)) -> Town {
    Town::with(engine, change).await
}

async fn ask_from(town: &Town, address: u32, phone: &str) -> Reply {
    let caller = town.nobody().at(Ipv4Addr::from(address));
    caller.post("/parentapp/childLoginOTP", &[("phone", phone)]).await
}

#[rstest]
#[tokio::test]
async fn a_call_that_one_rate_limit_refuses_counts_against_no_other(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town =
        with(engine, |config| config.rate_limits.codes_per_address = vec![Window { times: 2, minutes: 10 }]).await;
    for phone in [FARAH, KARTHIK] {
        ask_from(&town, 1, phone).await.ok();
    }
    for _ in 0..6 {
        let refused = ask_from(&town, 1, MEERA).await;
        assert_eq!(refused.refused(), "Too many OTP requests. You can ask for an OTP again from 10:10 AM.");
        assert_eq!(refused.json["code"], "too_many_codes");
    }
    // None of these six is one of her five codes in fifteen minutes, nor a wait.
    for (address, wait) in [(1, 10), (1, 0), (2, 0), (2, 0), (3, 0)] {
        town.app.clock.advance(wait * MINUTE);
        ask_from(&town, address, MEERA).await.ok();
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_server_s_codes_are_counted_where_they_are_sent(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town =
        with(engine, |config| config.rate_limits.codes_per_server = vec![Window { times: 3, minutes: 24 * 60 }]).await;
    let key = town.parent(MEERA).await.sign_in_response["device_key"].as_str().expect("a key").to_owned();
    for n in 0..10 {
        ask_from(&town, n, &format!("91234567{n:02}")).await.ok();
    }
    town.follow_up().await;
    // One was sent to sign in with. Of four more that are asked for at once, two are.
    for (address, phone) in [(20, MEERA), (21, KARTHIK), (22, FARAH), (23, STRANGER), (24, MEERA)] {
        ask_from(&town, address, phone).await.ok();
    }
    town.follow_up().await;
    assert_eq!([MEERA, KARTHIK, FARAH].map(|to| town.sent_messages.addressed_to(to).len()), [2, 1, 0]);
    // From now on every number is refused at once; a known device continues.
    for phone in [FARAH, STRANGER] {
        let refused = ask_from(&town, 30, phone).await;
        assert_eq!(refused.refused(), "Too many OTP requests. You can ask for an OTP again from 10:00 AM tomorrow.");
    }
    let known = [("phone", MEERA), ("device_key", key.as_str())];
    town.nobody().post("/parentapp/childLoginOTP", &known).await.ok();
    town.follow_up().await;
    assert_eq!(town.sent_messages.addressed_to(MEERA).len(), 3);
    // Two were given up: the office can see that they were not sent.
    let given_up = town.write(async |writer| Ok(writer.execute(FORGET_WORK, params![]).await?)).await;
    assert_eq!(given_up, 2);
    town.finish().await;
}

static LISTENING: LazyLock<(CapturedLog, PrometheusHandle)> = LazyLock::new(|| {
    let log = CapturedLog::default();
    tracing_subscriber::fmt().with_max_level(tracing::Level::INFO).with_writer(log.clone()).with_ansi(false).init();
    (log, PrometheusBuilder::new().install_recorder().expect("nobody else counts in this process"))
});

/// Both engines in one test: the log of a process can be captured only once.
#[tokio::test]
async fn a_rate_limit_that_is_reached_is_logged_and_counted_without_naming_the_subject() {
    let (log, figures) = &*LISTENING;
    let mut refusals = 0;
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let town = with(engine, |_| {}).await;
        let logged = || log.text();
        let before = logged().len();
        for minute in 0..5 {
            town.app.clock.advance(MINUTE * u32::from(minute > 0));
            ask_from(&town, 0xC633_6407, MEERA).await.ok();
        }
        town.app.clock.advance(MINUTE);
        for _ in 0..3 {
            ask_from(&town, 0xC633_6407, MEERA).await.refused();
            refusals += 1;
        }
        let logged = logged()[before..].to_owned();
        let lines: Vec<&str> = logged.lines().filter(|line| line.contains("rate limit reached")).collect();
        assert_eq!(lines.len(), 1, "once, not at each refusal: {logged}");
        for part in ["WARN", "limit=\"code_asker\"", "times=5", "minutes=15"] {
            assert!(lines[0].contains(part), "{part}: {}", lines[0]);
        }
        for secret in [MEERA, "198.51.100.7"] {
            assert!(!logged.contains(secret), "{logged}");
        }
        let counted = format!("aangan_budget_refusals_total{{budget=\"code_asker\"}} {refusals}");
        let text = figures.render();
        assert!(text.contains(&counted), "{text}");
        assert!(text.contains("aangan_budgets_used_up_total{budget=\"code_asker\"}"), "{text}");
        town.finish().await;
    }
}
