//! Against providers on loopback that answer as the published documents say, and ones that misbehave.

use std::time::Duration;

use rstest::rstest;

use providers::billing::{BillingProvider, Chargebee, NotOpened, Stripe};
use testing::gateways::mail::quoted;
use testing::gateways::{GatewayAnswer, LoopbackGateway, ReceivedRequest, install_tls};

const BACK: &str = "https://parents.example.com/Finance";
const OPENED: &str = "https://sunshine.chargebeeportal.com/portal/access/cdBbQgJg5f";
const BILLING: &str = "https://billing.stripe.com/p/session/test_YWNjdF8x";

/// As Chargebee answers, shortened.
const SESSION: &str = r#"{"portal_session": {"id": "portal_1", "token": "cdBbQgJg5f", "status": "created", "customer_id": "child-12",
    "access_url": "https://sunshine.chargebeeportal.com/portal/access/cdBbQgJg5f", "redirect_url": "https://parents.example.com/Finance",
    "created_at": 1517505973, "expires_at": 1517509573, "object": "portal_session"}}"#;
/// As Stripe answers a search and then a session, in one.
const FOUND: &str = r#"{"object": "search_result", "has_more": false, "data": [{"id": "cus_NeGfPRiPKxeBi1", "object": "customer"}],
    "url": "https://billing.stripe.com/p/session/test_YWNjdF8x"}"#;

fn chargebee(server: &LoopbackGateway) -> Chargebee {
    let site = server.url("");
    toml::from_str(&format!("site = \"{site}\"\nkey = \"test_key\"\ncustomer = \"child-{{child}}\"")).expect("settings")
}

fn stripe(server: &LoopbackGateway) -> Stripe {
    let api = server.url("");
    toml::from_str(&format!("api = \"{api}\"\nkey = \"sk_test\"")).expect("settings")
}

async fn open(provider: BillingProvider<'_>) -> Result<String, NotOpened> {
    install_tls();
    provider.open("12", BACK).await
}

fn decoded(text: &str) -> String {
    String::from_utf8(quoted(text, b'%')).expect("UTF-8")
}

fn output(request: &ReceivedRequest) -> (&str, &str, String, &str) {
    (&request.method, &request.target, decoded(&request.body), &request.headers["authorization"])
}

#[tokio::test]
async fn chargebee_gets_a_request_for_a_session_of_the_child_s_customer() {
    let server = LoopbackGateway::start(GatewayAnswer::with(200, SESSION)).await;
    assert_eq!(open(BillingProvider::Chargebee(&chargebee(&server))).await.as_deref(), Ok(OPENED));
    let received = server.received();
    assert_eq!(received.len(), 1);
    let form = format!("customer[id]=child-12&redirect_url={BACK}");
    // The key is the user, and there is no password.
    assert_eq!(output(&received[0]), ("POST", "/api/v2/portal_sessions", form, "Basic dGVzdF9rZXk6"));
    assert_eq!(received[0].headers["content-type"], "application/x-www-form-urlencoded");
}

#[tokio::test]
async fn stripe_gets_a_search_for_the_child_and_then_a_request_for_a_session() {
    let server = LoopbackGateway::start(GatewayAnswer::with(200, FOUND)).await;
    assert_eq!(open(BillingProvider::Stripe(&stripe(&server))).await.as_deref(), Ok(BILLING));
    let received = server.received();
    assert_eq!(received.len(), 2);
    let (method, target, body, key) = output(&received[0]);
    assert_eq!((method, body.as_str(), key), ("GET", "", "Bearer sk_test"));
    assert_eq!(decoded(&target.replace('+', "%20")), "/v1/customers/search?query=metadata['child']:'12'&limit=1");
    let form = format!("customer=cus_NeGfPRiPKxeBi1&return_url={BACK}");
    assert_eq!(output(&received[1]), ("POST", "/v1/billing_portal/sessions", form, "Bearer sk_test"));
}

#[tokio::test]
async fn a_child_without_a_customer_is_distinguished_from_a_provider_that_is_down() {
    let unknown = r#"{"message": "child-12 not found", "api_error_code": "resource_not_found"}"#;
    let server = LoopbackGateway::start(GatewayAnswer::with(404, unknown)).await;
    assert_eq!(open(BillingProvider::Chargebee(&chargebee(&server))).await, Err(NotOpened::NoCustomer));
    server.answer(GatewayAnswer::with(200, r#"{"object": "search_result", "data": [], "has_more": false}"#));
    assert_eq!(open(BillingProvider::Stripe(&stripe(&server))).await, Err(NotOpened::NoCustomer));
}

#[rstest]
#[case(GatewayAnswer::with(500, ""), true)]
#[case(GatewayAnswer::with(503, SESSION), true)]
#[case(GatewayAnswer::with(429, ""), true)]
#[case(GatewayAnswer::with(401, r#"{"message": "the key test_key is wrong"}"#), false)]
#[case(GatewayAnswer::with(400, ""), false)]
#[case(GatewayAnswer::with(200, "no JSON"), true)]
#[case(GatewayAnswer::with(200, "{}"), true)]
#[case(GatewayAnswer::with(200, r#"{"portal_session": {"access_url": ""}, "data": [{"id": "cus_1"}]}"#), true)]
#[case(GatewayAnswer::with(200, r#"{"portal_session": {"access_url": "http://evil.example/"}, "data": [{"id": "c"}], "url": "javascript:alert(1)"}"#), false)]
#[case(GatewayAnswer::RedirectTo("https://evil.example/".into()), false)]
#[case(GatewayAnswer::Long(64 * 1024 + 1), true)]
#[case(GatewayAnswer::Garbage, true)]
#[case(GatewayAnswer::Close, true)]
#[case(GatewayAnswer::CloseInBody, true)]
#[tokio::test]
async fn a_provider_that_misbehaves_opens_nothing_and_shows_no_key(#[case] answer: GatewayAnswer, #[case] again: bool) {
    let server = LoopbackGateway::start(answer).await;
    for opened in [
        open(BillingProvider::Chargebee(&chargebee(&server))).await,
        open(BillingProvider::Stripe(&stripe(&server))).await,
    ] {
        let Err(NotOpened::Failed(failure)) = opened else { panic!("{opened:?}") };
        assert_eq!(failure.again, again, "{failure}");
        assert!(!failure.why.contains("key") && !failure.why.contains("sk_test"), "{failure}");
    }
}

#[rstest]
#[tokio::test]
async fn a_provider_that_does_not_answer_times_out_within_ten_seconds(
    #[values(GatewayAnswer::Hang, GatewayAnswer::HangInBody)] answer: GatewayAnswer,
) {
    let server = LoopbackGateway::start(answer).await;
    let (chargebee, stripe) = (chargebee(&server), stripe(&server));
    let both =
        async { tokio::join!(open(BillingProvider::Chargebee(&chargebee)), open(BillingProvider::Stripe(&stripe))) };
    let both = tokio::time::timeout(Duration::from_secs(10), both).await.expect("it is given up in time");
    for opened in [both.0, both.1] {
        assert!(matches!(&opened, Err(NotOpened::Failed(failure)) if failure.why == "no answer in time"), "{opened:?}");
    }
}

#[test]
fn settings_report_what_is_wrong_with_them() {
    let of_chargebee = |text: &str| toml::from_str::<Chargebee>(text).expect("settings").validate();
    assert_eq!(of_chargebee("site = \"https://a.chargebee.com\"\nkey = \"k\""), Ok(()));
    for (wrong, about) in [
        ("site = \"http://a.chargebee.com\"\nkey = \"k\"", "site"),
        ("site = \"https://a.chargebee.com/\"\nkey = \"k\"", "site"),
        ("site = \"https://me@a.chargebee.com\"\nkey = \"k\"", "site"),
        ("site = \"a.chargebee.com\"\nkey = \"k\"", "site"),
        ("site = \"https://a.chargebee.com\"", "key"),
        ("site = \"https://a.chargebee.com\"\nkey = \"k\"\nkey_file = \"/k\"", "key"),
        ("site = \"https://a.chargebee.com\"\nkey = \"k\"\ncustomer = \"all\"", "customer"),
    ] {
        let reason = of_chargebee(wrong).expect_err(wrong);
        assert!(reason.contains(about), "{wrong}: {reason}");
    }
    let of_stripe = |text: &str| toml::from_str::<Stripe>(text).expect("settings").validate();
    assert_eq!(of_stripe("key = \"k\""), Ok(()));
    assert!(of_stripe("").is_err() && of_stripe("api = \"http://api.stripe.com\"\nkey = \"k\"").is_err());
}
