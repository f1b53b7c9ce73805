mod crashes;

use std::time::Duration;

use database::Engine;
use metrics_exporter_prometheus::PrometheusBuilder;
use rstest::rstest;
use serde_json::json;

use base::day::DAY;
use operations::health::certificate::{self, ENDS_SOON};
use operations::health::prometheus::Metrics;
use operations::health::try_again;
use providers::certificate::Unknown;
use testing::town::{MEERA, MINUTE, NOW};
use testing::{CapturedLog, Town};

const OVER: &str = "Expired Auth Token.";

#[rstest]
#[tokio::test]
async fn a_log_out_works_while_nothing_can_be_written(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let mut town = Town::new(engine).await;
    let (meera, tablet) = (town.parent(MEERA).await, town.parent(MEERA).await);
    let photo =
        format!("/media/{}", meera.sign_in_response["children"][0]["child_photo"].as_str().expect("an address"));
    let sibling = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token").to_owned();
    assert_eq!(town.nobody().get(&photo).await.status.as_u16(), 200);
    town.refuse_changes().await;
    let log_out = async |token: &str| town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", token)]).await;
    log_out(&meera.token).await.ok();
    log_out("nobody's").await.ok();
    for again in [false, true] {
        for token in [&meera.token, &sibling] {
            let reply = town.nobody().with_header("auth_token", token).post("/parentapp/childData", &[]).await;
            assert_eq!(reply.refused(), OVER);
        }
        assert_eq!(town.nobody().get(&photo).await.status.as_u16(), 404);
        tablet.caller.post("/parentapp/childData", &[]).await.ok();
        assert_eq!(town.app.ended.all().len(), 1, "it waits to be written down");
        if !again {
            try_again(&town.app).await; // in vain
        }
    }
    town.take_changes().await;
    try_again(&town.app).await;
    assert!(town.app.ended.is_empty());
    // What was only in memory is gone with the process; what was written is not.
    town.restart();
    assert_eq!(meera_again(&town, &meera.token).await, OVER);
    assert_eq!(town.nobody().get(&photo).await.status.as_u16(), 404);
    let tablets = town.nobody().with_header("auth_token", &tablet.token).post("/parentapp/childData", &[]).await;
    tablets.ok();
    town.finish().await;
}

async fn meera_again(town: &Town, token: &str) -> String {
    let reply = town.nobody().with_header("auth_token", token).post("/parentapp/childData", &[]).await;
    reply.refused().to_owned()
}

#[rstest]
#[tokio::test]
async fn health_reports_a_failed_write_until_one_succeeds(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let log = CapturedLog::default();
    let _writing =
        tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish());
    let town = Town::new(engine).await;
    let health = async || {
        let reply = town.nobody().get("/healthz").await;
        (reply.status.as_u16(), reply.text())
    };
    assert_eq!(health().await, (200, "ok\n".into()));
    town.fill_up().await;
    let letter = json!({"subject": "s", "due_date": "2026-11-12", "html": "x".repeat(200_000)});
    let centre = town.centre().with_header("idempotency-key", "n1");
    let reply = centre.json("POST", "/centre/v1/newsletters", &letter).await;
    assert_eq!((reply.status.as_u16(), &reply.json["code"]), (503, &json!("unavailable")), "{}", reply.json);
    for _ in 0..2 {
        assert_eq!(health().await, (503, "nothing can be written\n".into()));
    }
    let logged = |words: &str| log.text().lines().filter(|line| line.contains(words)).count();
    assert_eq!((logged("nothing can be written"), logged("takes changes again")), (1, 0), "{}", log.text());
    town.make_room().await;
    assert_eq!(health().await.0, 503, "nothing was written yet");
    try_again(&town.app).await;
    assert_eq!((logged("nothing can be written"), logged("takes changes again")), (1, 1), "{}", log.text());
    assert_eq!(health().await, (200, "ok\n".into()));
    centre.json("POST", "/centre/v1/newsletters", &letter).await.taken();
    town.finish().await;
}

#[tokio::test]
async fn disks_and_gateways_that_fail_are_reported() {
    let town = Town::new(Engine::Sqlite).await;
    let figures = async || Metrics(None).render(&town.app).await;
    town.app.gateways.failed("sms", "no answer");
    town.app.clock.advance(Duration::from_secs(90));
    let text = figures().await;
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name} in {text}"));
        line.trim().parse::<u64>().expect("a number")
    };
    assert_eq!(value("aangan_gateway_outage_seconds{gateway=\"sms\"}"), 90);
    assert_eq!(value("aangan_disk_reserve_bytes"), 256 * 1024 * 1024);
    for place in ["data", "media"] {
        let free = value(&format!("aangan_disk_free_bytes{{place=\"{place}\"}}"));
        assert!(free > 1_000_000, "{place}: {free}");
    }
    town.app.gateways.answered("sms");
    assert!(!figures().await.contains("gateway="), "it works");
    town.finish().await;
}

#[test]
fn the_end_of_the_certificate_is_a_gauge_and_a_warning_before_it() {
    let (log, recorder) = (CapturedLog::default(), PrometheusBuilder::new().build_recorder());
    let _counting = metrics::set_default_local_recorder(&recorder);
    let _writing =
        tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish());
    let gauge = || recorder.handle().render();
    certificate::report(Err(Unknown::Unreachable("no answer".into())), NOW);
    assert_eq!(gauge(), "", "it is not known");
    certificate::report(Ok(NOW + ENDS_SOON + MINUTE), NOW);
    assert!(log.text().is_empty(), "{}", log.text());
    certificate::report(Ok(NOW + 5 * DAY), NOW);
    let line = format!("aangan_certificate_end_seconds {}", NOW.seconds() + 5 * 86_400);
    assert!(gauge().lines().any(|found| found == line), "{}", gauge());
    assert!(log.text().contains("WARN") && log.text().contains("ends_on=\"2026-11-17\""), "{}", log.text());
}

#[rstest]
#[tokio::test]
async fn waiting_jobs_are_reported_with_their_age(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let figures = async || Metrics(None).render(&town.app).await;
    assert!(!figures().await.contains("kind="), "nothing waits");
    town.ask(MEERA).await.ok();
    town.app.clock.advance(Duration::from_secs(90));
    let logged = figures().await;
    for line in [
        "# TYPE aangan_outbox_jobs gauge",
        "aangan_outbox_jobs{kind=\"send_code/sms\",state=\"waiting\"} 1",
        "aangan_outbox_jobs{kind=\"send_code/sms\",state=\"given_up\"} 0",
        "# TYPE aangan_outbox_oldest_seconds gauge",
        "aangan_outbox_oldest_seconds{kind=\"send_code/sms\"} 90",
    ] {
        assert!(logged.lines().any(|output| output == line), "{line} in {logged}");
    }
    town.follow_up().await;
    assert!(!figures().await.contains("kind="), "done is not told any more");
    town.finish().await;
}
