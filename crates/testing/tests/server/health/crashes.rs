use database::Engine;
use metrics_exporter_prometheus::PrometheusBuilder;
use rstest::rstest;

use config::RateLimits;
use operations::health::crashes::rules::{Crash, crash};
use testing::town::{MEERA, MINUTE};
use testing::{CapturedLog, Town};

const TELL: &str = "/parentapp/tellCrash";

#[rstest]
#[tokio::test]
async fn a_crash_is_counted_and_logged_with_nothing_of_a_child_in_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let (log, recorder) = (CapturedLog::default(), PrometheusBuilder::new().build_recorder());
    let figures = recorder.handle();
    let _counting = metrics::set_default_local_recorder(&recorder);
    let _writing =
        tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish());
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let message = [
        ("screen", "/blogs/Anaya Rao"),
        ("error", "Anaya is not iterable"),
        ("stack", "Anaya Rao\nassets/anaya.js:1:2\nhttps://example.com/?phone=9800000001:1:2"),
    ];
    meera.caller.post(TELL, &message).await.ok();
    let lines: Vec<String> = log
        .text()
        .lines()
        .filter(|line| line.contains("a screen of the parents' app crashed"))
        .map(str::to_owned)
        .collect();
    assert_eq!(lines.len(), 1, "{}", log.text());
    for part in ["WARN", "screen=\"unknown\"", "error=\"Error\"", "at=\"\""] {
        assert!(lines[0].contains(part), "{part}: {}", lines[0]);
    }
    assert!(!log.text().to_lowercase().contains("anaya"), "{}", log.text());
    let counted = "aangan_app_crashes_total{screen=\"unknown\"} 1";
    assert!(figures.render().contains(counted), "{}", figures.render());

    let ended = town.nobody().with_header("auth_token", "nobody's").post(TELL, &message).await;
    assert_eq!(ended.refused(), "Expired Auth Token.");
    assert!(figures.render().contains(counted), "nobody's crash is not counted");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn crash_reports_of_one_session_are_limited(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| config.rate_limits = RateLimits::default()).await;
    let (tablet, phone) = (town.parent(MEERA).await, {
        town.app.clock.advance(MINUTE);
        town.parent(MEERA).await
    });
    for _ in 0..10 {
        tablet.caller.post(TELL, &[]).await.ok();
    }
    assert_eq!(tablet.caller.post(TELL, &[]).await.refused(), "Too many crashes were reported.");
    phone.caller.post(TELL, &[]).await.ok();
    town.app.clock.advance(60 * MINUTE);
    tablet.caller.post(TELL, &[]).await.ok();
    town.finish().await;
}

#[test]
fn only_what_is_known_already_is_kept_of_a_crash() {
    let ours = |file: &str| file == "assets/chat.js";
    let kept = |error: &str, stack: &str| crash(Some("/chat"), error, stack, ours);
    let good = Crash {
        screen: "/chat",
        error: "TypeError".into(),
        places: vec!["assets/chat.js:1:20".into(), "assets/chat.js:3:4".into()],
    };
    assert_eq!(kept("TypeError", "assets/chat.js:1:20\nassets/chat.js:3:4"), good);
    for error in ["", "Type Error", "Störung", "Error: Anaya", &"E".repeat(41)] {
        assert_eq!(kept(error, "").error, "Error", "{error}");
    }
    for line in [
        "assets/anaya.js:1:2",
        "assets/chat.js",
        "assets/chat.js:1",
        "assets/chat.js:1:",
        "assets/chat.js:1:2 Anaya",
        "assets/chat.js:x:2",
        "assets/chat.js:1:12345678",
        " assets/chat.js:1:2",
        "https://example.com/assets/chat.js:1:2",
    ] {
        assert_eq!(kept("TypeError", line).places, Vec::<String>::new(), "{line}");
    }
    assert_eq!(kept("TypeError", &"assets/chat.js:1:2\n".repeat(20)).places.len(), 8);
    assert_eq!(crash(None, "TypeError", "", ours).screen, "unknown");
}
