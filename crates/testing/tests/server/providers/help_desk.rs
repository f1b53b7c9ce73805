use std::time::Duration;

use rstest::rstest;

use base::clock::Timestamp;
use providers::help_desk::{Freshdesk, HelpDesk, Missed};
use testing::gateways::{GatewayAnswer, LoopbackGateway, install_tls};

fn settings(text: &str) -> HelpDesk {
    toml::from_str(&format!("kind = \"freshdesk\"\n{text}")).expect("settings")
}

async fn ask(server: &LoopbackGateway) -> Result<(), Missed> {
    install_tls();
    let settings = settings(&format!("url = \"{}\"\nkey = \"hush\"", server.url("")));
    Freshdesk::new(&settings, Timestamp::EPOCH).ticket(17).await.map(drop)
}

#[tokio::test]
async fn a_ticket_is_requested_with_the_key_and_parsed() {
    let answer = r#"{"id": 17, "requester_id": 9, "status": 2, "tags": ["a"], "updated_at": "2026-11-12T04:30:00Z", "spam": false}"#;
    let server = LoopbackGateway::start(GatewayAnswer::with(200, answer)).await;
    assert_eq!(ask(&server).await, Ok(()));
    let received = server.received();
    assert_eq!((received[0].method.as_str(), received[0].target.as_str()), ("GET", "/api/v2/tickets/17"));
    // The key is the user, and X the password.
    assert_eq!(received[0].headers["authorization"], "Basic aHVzaDpY");
}

#[rstest]
#[case(GatewayAnswer::with(500, ""), true)]
#[case(GatewayAnswer::with(429, ""), true)]
#[case(GatewayAnswer::with(401, "hush is wrong"), true)]
#[case(GatewayAnswer::with(403, ""), true)]
#[case(GatewayAnswer::with(400, r#"{"errors": [{"field": "hush", "message": "hush", "code": "a b"}]}"#), false)]
#[case(GatewayAnswer::with(200, "no JSON"), true)]
#[case(GatewayAnswer::with(200, "{}"), true)]
#[case(GatewayAnswer::with(200, r#"{"id": 17, "requester_id": 9, "status": 2, "updated_at": "today"}"#), true)]
#[case(GatewayAnswer::RedirectTo("https://evil.example/".into()), true)]
#[case(GatewayAnswer::Long(8 * 1024 * 1024 + 1), true)]
#[case(GatewayAnswer::Garbage, true)]
#[case(GatewayAnswer::Close, true)]
#[case(GatewayAnswer::CloseInBody, true)]
#[tokio::test]
async fn a_help_desk_that_misbehaves_is_retried_and_no_key_is_shown(
    #[case] answer: GatewayAnswer,
    #[case] again: bool,
) {
    let server = LoopbackGateway::start(answer).await;
    let missed = ask(&server).await.expect_err("it misbehaves");
    assert_eq!(matches!(missed, Missed::Again { .. }), again, "{missed:?}");
    assert!(!format!("{missed:?}").contains("hush"), "{missed:?}");
}

#[tokio::test]
async fn a_requested_delay_is_kept_and_a_missing_ticket_is_reported() {
    let server = LoopbackGateway::start(GatewayAnswer::Wait(429, "120")).await;
    let missed = ask(&server).await;
    assert!(matches!(missed, Err(Missed::Again { after: Some(wait), .. }) if wait == Duration::from_secs(120)));
    server.answer(GatewayAnswer::with(404, ""));
    assert_eq!(ask(&server).await, Err(Missed::Gone));
}

#[tokio::test]
async fn a_help_desk_that_does_not_answer_times_out_before_the_job_does() {
    let server = LoopbackGateway::start(GatewayAnswer::Hang).await;
    let missed = tokio::time::timeout(Duration::from_secs(30), ask(&server)).await.expect("it is given up in time");
    assert_eq!(missed, Err(Missed::again("the help desk did not answer in time")));
}

#[test]
fn half_a_configuration_is_refused() {
    let right = "url = \"https://a.freshdesk.com\"\nkey = \"k\"";
    assert_eq!(settings(right).validate(), Ok(()));
    assert_eq!(settings(&format!("{right}\nwebhook_secret = \"sixteen letters!\"")).validate(), Ok(()));
    for (wrong, about) in [
        ("url = \"https://a.freshdesk.com\"", "key"),
        ("url = \"http://a.freshdesk.com\"\nkey = \"k\"", "url"),
        ("url = \"https://a.freshdesk.com/\"\nkey = \"k\"", "url"),
        ("url = \"https://a.freshdesk.com/api/v2\"\nkey = \"k\"", "url"),
        ("url = \"https://me:you@a.freshdesk.com\"\nkey = \"k\"", "url"),
        ("url = \"a.freshdesk.com\"\nkey = \"k\"", "url"),
        ("url = \"https://a.freshdesk.com\"\nkey = \"k\"\nkey_file = \"/k\"", "key"),
        ("url = \"https://a.freshdesk.com\"\nkey = \"k\"\nwebhook_secret = \"short\"", "webhook_secret"),
        ("url = \"https://a.freshdesk.com\"\nkey = \"k\"\nwebhook_secret_file = \"/none\"", "webhook_secret"),
        ("url = \"https://a.freshdesk.com\"\nkey = \"k\"\nlook_each_minutes = 0", "look_each_minutes"),
    ] {
        let reason = settings(wrong).validate().expect_err(wrong);
        assert!(reason.contains(about), "{wrong}: {reason}");
    }
    for half in ["key = \"k\"", "url = \"https://a.freshdesk.com\"\nkey = \"k\"\nsecret = \"x\""] {
        assert!(toml::from_str::<HelpDesk>(&format!("kind = \"freshdesk\"\n{half}")).is_err(), "{half}");
    }
}
