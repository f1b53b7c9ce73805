mod answers;
mod encryption;
mod circuit_breaker;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use ring::signature::{KeyPair, RSA_PKCS1_2048_8192_SHA256, RsaKeyPair, UnparsedPublicKey};
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Clock;
use base::ids::ChildId;
use base::keys::Keys;
use base::random::Random;
use providers::outage::Outages;
use providers::push::network::LookUp;
use providers::push::{Address, Firebase, FirebaseConfig, Push, PushConfig, PushError, PushKind, PushService, WebPush};
use testing::CapturedLog;
use testing::gateways::{Browser, GatewayAnswer, LoopbackGateway, RSA_KEY, install_tls, jwt_of, vapid_of};
use testing::town::NOW;

fn push() -> Push {
    Push {
        title: "Aangan".into(),
        text: "New message from the centre",
        to: "/chat",
        params: BTreeMap::from([("item", "9223372036854775807".into()), ("day", "2026-11-12".into())]),
        child: ChildId(41),
        topic: "messages",
        id: "17".into(),
        urgent: true,
    }
}

/// A push service on loopback, a browser that subscribed there, and a portal that may speak to it.
struct Fixture {
    service: LoopbackGateway,
    browser: Browser,
    config: PushConfig,
    keys: Keys,
    clock: Clock,
}

impl Fixture {
    async fn answering(answer: GatewayAnswer) -> Self {
        install_tls();
        let seconds = answer.patience();
        let service = LoopbackGateway::start(answer).await;
        let config = PushConfig { allow_private: vec![service.url("")], seconds, ..PushConfig::default() };
        config.validate().expect("it can work");
        let keys = Keys::fresh(&Random::seeded(3));
        Self { service, browser: Browser::new(1), config, keys, clock: Clock::frozen_at(NOW) }
    }

    fn web_push(&self) -> WebPush {
        let (keys, clock) = (self.keys.clone(), self.clock.clone());
        WebPush::new(&self.config, "mailto:office@example.com".into(), keys, clock, Random::seeded(4)).expect("made")
    }

    fn address(&self) -> Address {
        let subscription = self.browser.subscription(&self.service.url("/push/one"));
        Address::read(PushKind::Browser, &subscription, &self.config).expect("an address")
    }

    async fn send(&self) -> Result<(), PushError> {
        self.web_push().send(&self.address(), &push()).await
    }
}

#[tokio::test]
async fn only_the_browser_can_read_a_push_message_and_the_service_knows_the_sender() {
    let fixture = Fixture::answering(GatewayAnswer::with(201, "")).await;
    assert_eq!(fixture.send().await, Ok(()));
    let received = &fixture.service.received()[0];
    assert_eq!((received.method.as_str(), received.target.as_str()), ("POST", "/push/one"));
    assert_eq!(
        fixture.browser.open(received),
        json!({"title": "Aangan", "text": "New message from the centre", "to": "/chat",
            "params": {"item": "9223372036854775807", "day": "2026-11-12"}, "child": "41", "topic": "messages", "id": "17"})
    );
    let (key, claims) = vapid_of(received);
    assert_eq!(key, fixture.keys.push_point());
    let origin = fixture.service.url("");
    let exp = NOW.seconds() + 12 * 60 * 60;
    assert_eq!(claims, json!({"aud": origin, "exp": exp, "sub": "mailto:office@example.com"}));
    let header = |name: &str| received.headers[name].as_str();
    assert_eq!((header("ttl"), header("urgency"), header("topic").len()), ("86400", "high", 32));
    let letters = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    assert!(letters(header("topic")) && !header("topic").contains("messages"));
}

#[rstest]
#[case::gone(GatewayAnswer::with(410, ""), PushError::Gone)]
#[case::unknown(GatewayAnswer::with(404, ""), PushError::Gone)]
#[case::fault(GatewayAnswer::with(500, "<html>"), PushError::temporary("the push service answered 500"))]
#[case::busy(GatewayAnswer::with(429, ""), PushError::temporary("the push service answered 429"))]
#[case::wait(
    GatewayAnswer::Wait(429, "90"),
    PushError::Temporary { retry_after: Some(Duration::from_secs(90)), why: "the push service answered 429".into() }
)]
#[case::down(
    GatewayAnswer::Wait(503, "Thu, 12 Nov 2026 04:32:00 GMT"),
    PushError::Temporary { retry_after: Some(Duration::from_secs(120)), why: "the push service answered 503".into() }
)]
#[case::other_key(GatewayAnswer::with(403, ""), PushError::Unauthorized("the push service answered 403".into()))]
#[case::unauthorised(GatewayAnswer::with(401, ""), PushError::Unauthorized("the push service answered 401".into()))]
#[case::bad(GatewayAnswer::with(400, ""), PushError::Permanent("the push service answered 400".into()))]
#[case::hangs(GatewayAnswer::Hang, PushError::temporary("the push service did not answer in time"))]
#[tokio::test]
async fn the_answer_of_a_push_service_decides_the_outcome(#[case] answer: GatewayAnswer, #[case] missed: PushError) {
    let fixture = Fixture::answering(answer).await;
    assert_eq!(fixture.send().await, Err(missed));
}

#[rstest]
#[case::garbage(GatewayAnswer::Garbage)]
#[case::close(GatewayAnswer::Close)]
#[tokio::test]
async fn garbage_and_silence_are_retried_and_reported_without_the_address(#[case] answer: GatewayAnswer) {
    let fixture = Fixture::answering(answer).await;
    let Err(PushError::Temporary { retry_after: None, why }) = fixture.send().await else {
        panic!("to be tried again")
    };
    assert!(why.starts_with("the push service") && !why.contains("127.0.0.1") && !why.contains("/push/"), "{why}");
}

/// What is behind the head of an answer is not waited for.
#[rstest]
#[case::endless(GatewayAnswer::HangInBody)]
#[case::long(GatewayAnswer::Long(10_000_000))]
#[case::cut(GatewayAnswer::CloseInBody)]
#[tokio::test]
async fn an_answer_that_reports_success_is_enough(#[case] answer: GatewayAnswer) {
    let fixture = Fixture::answering(answer).await;
    assert_eq!(fixture.send().await, Ok(()));
}

#[tokio::test]
async fn a_message_that_is_too_long_is_sent_again_without_padding() {
    let fixture = Fixture::answering(GatewayAnswer::with(413, "")).await;
    assert_eq!(fixture.send().await, Err(PushError::Permanent("the push service answered 413".into())));
    let received = fixture.service.received();
    assert_eq!(received.len(), 2);
    assert!(received[0].bytes.len() > 1024 && received[1].bytes.len() < 400, "{}", received[1].bytes.len());
    assert_eq!(fixture.browser.open(&received[0]), fixture.browser.open(&received[1]));
}

#[tokio::test]
async fn redirects_to_another_host_are_not_followed() {
    let inside = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let fixture = Fixture::answering(GatewayAnswer::RedirectTo(inside.url("/admin"))).await;
    let Err(PushError::Permanent(why)) = fixture.send().await else { panic!("refused for good") };
    assert!(why.contains("redirections are not followed"), "{why}");
    assert!(inside.received().is_empty());
}

#[rstest]
#[case::loopback(&["127.0.0.1:443"])]
#[case::private(&["10.0.0.1:443"])]
#[case::metadata(&["169.254.169.254:443"])]
#[case::six(&["[::1]:443"])]
#[case::one_of_two(&["8.8.8.8:443", "192.168.1.1:443"])]
#[tokio::test]
async fn a_known_name_that_resolves_to_a_private_network_is_not_used(#[case] addresses: &'static [&'static str]) {
    install_tls();
    let asked = Arc::new(AtomicU32::new(0));
    let counting = asked.clone();
    let look_up: LookUp = Arc::new(move |_| {
        counting.fetch_add(1, Ordering::Relaxed);
        let found: Vec<SocketAddr> = addresses.iter().map(|text| text.parse().expect("an address")).collect();
        Box::pin(async move { Ok(found) })
    });
    let config = PushConfig { seconds: 1, ..PushConfig::default() };
    let keys = Keys::fresh(&Random::seeded(3));
    let web = WebPush::with_resolver(look_up, &config, String::new(), keys, Clock::frozen_at(NOW), Random::seeded(4));
    let subscription = Browser::new(1).subscription("https://fcm.googleapis.com/fcm/send/x");
    let address = Address::read(PushKind::Browser, &subscription, &config).expect("an address");
    let missed = web.expect("made").send(&address, &push()).await;
    assert_eq!(missed, Err(PushError::Permanent("the push service's name leads into a private network".into())));
    assert_eq!(asked.load(Ordering::Relaxed), 1, "what was judged is what would be connected to");
}

#[tokio::test]
async fn a_service_that_hangs_opens_its_circuit_breaker() {
    let fixture = Fixture::answering(GatewayAnswer::Hang).await;
    let (web, address) = (fixture.web_push(), fixture.address());
    for _ in 0..3 {
        assert_eq!(
            web.send(&address, &push()).await,
            Err(PushError::temporary("the push service did not answer in time"))
        );
    }
    let Err(PushError::Temporary { retry_after: Some(after), .. }) = web.send(&address, &push()).await else {
        panic!("it rests")
    };
    assert_eq!(after, Duration::from_secs(60));
    assert!(fixture.service.received().len() <= 3, "it was not asked again");
}

/// Google on loopback: who lends tokens, and who carries messages.
struct Google {
    lender: LoopbackGateway,
    carrier: LoopbackGateway,
    firebase: Firebase,
    clock: Clock,
    _folder: tempfile::TempDir,
}

impl Google {
    async fn answering(answer: GatewayAnswer) -> Self {
        install_tls();
        let lent = json!({"access_token": "lent-to-us", "expires_in": 3600, "token_type": "Bearer"}).to_string();
        let lender = LoopbackGateway::start(GatewayAnswer::with(200, &lent)).await;
        let seconds = answer.patience();
        let carrier = LoopbackGateway::start(answer).await;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("firebase.json");
        let account = json!({"type": "service_account", "project_id": "aangan-test", "private_key_id": "key-1",
            "private_key": RSA_KEY, "client_email": "push@aangan-test.iam.example", "token_uri": lender.url("/token")});
        std::fs::write(&file, account.to_string()).expect("written");
        let config = FirebaseConfig { service_account_file: file, url: carrier.url("") };
        let clock = Clock::frozen_at(NOW);
        let firebase = Firebase::new(&config, seconds, clock.clone()).expect("made");
        Self { lender, carrier, firebase, clock, _folder: folder }
    }

    async fn send(&self) -> Result<(), PushError> {
        let address = Address::read(PushKind::Shell, "dJ3kX:APA91bF_-0123456789", &PushConfig::default());
        self.firebase.send(&address.expect("an address"), &push()).await
    }
}

#[tokio::test]
async fn firebase_gets_a_message_with_a_token_of_the_service_account() {
    let google = Google::answering(GatewayAnswer::with(200, r#"{"name": "projects/aangan-test/messages/1"}"#)).await;
    assert_eq!(google.send().await, Ok(()));
    let asked = &google.lender.received()[0];
    let form: Vec<(String, String)> = serde_html_form::from_str(&asked.body).expect("a form");
    assert_eq!(form[0], ("grant_type".into(), "urn:ietf:params:oauth:grant-type:jwt-bearer".into()));
    let (head, claims, output, signature) = jwt_of(&form[1].1);
    assert_eq!(head, json!({"alg": "RS256", "typ": "JWT", "kid": "key-1"}));
    let (seconds, audience) = (NOW.seconds(), google.lender.url("/token"));
    let scope = "https://www.googleapis.com/auth/firebase.messaging";
    assert_eq!(
        claims,
        json!({"iss": "push@aangan-test.iam.example", "scope": scope, "aud": audience, "iat": seconds, "exp": seconds + 3600})
    );
    let der = providers::push::firebase::pem(RSA_KEY).expect("PEM");
    let pair = RsaKeyPair::from_pkcs8(&der).expect("a key");
    let known = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, pair.public_key().as_ref());
    known.verify(output.as_bytes(), &signature).expect("the account's signature");

    let message = &google.carrier.received()[0];
    assert_eq!(message.target, "/v1/projects/aangan-test/messages:send");
    assert_eq!(message.headers["authorization"], "Bearer lent-to-us");
    let sent: Value = serde_json::from_str(&message.body).expect("JSON");
    assert_eq!(sent["message"]["token"], "dJ3kX:APA91bF_-0123456789");
    assert_eq!(sent["message"]["notification"], json!({"title": "Aangan", "body": "New message from the centre"}));
    let data = json!({"to": "/chat", "params": r#"{"day":"2026-11-12","item":"9223372036854775807"}"#, "child": "41",
        "topic": "messages", "id": "17"});
    assert_eq!(sent["message"]["data"], data);

    google.send().await.expect("sent");
    assert_eq!(google.lender.received().len(), 1, "a token is used while it is good");
    google.clock.advance(Duration::from_hours(1));
    google.send().await.expect("sent");
    assert_eq!(google.lender.received().len(), 2);
}

fn says(status: u16, word: &str) -> GatewayAnswer {
    let details = json!([{"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": word}]);
    GatewayAnswer::with(status, &json!({"error": {"code": status, "details": details}}).to_string())
}

#[rstest]
#[case::unregistered(says(404, "UNREGISTERED"), PushError::Gone)]
#[case::of_another(says(403, "SENDER_ID_MISMATCH"), PushError::Gone)]
#[case::not_allowed(
    says(403, "PERMISSION_DENIED"),
    PushError::temporary("the service account may not send messages for this project")
)]
#[case::apple(
    says(401, "THIRD_PARTY_AUTH_ERROR"),
    PushError::temporary("Firebase has no valid certificate for this project's Apple devices")
)]
#[case::wrong_project(GatewayAnswer::with(404, ""), PushError::Permanent("the push service answered 404".into()))]
#[case::bad(says(400, "INVALID_ARGUMENT"), PushError::Permanent("the push service answered 400".into()))]
#[case::busy(says(429, "QUOTA_EXCEEDED"), PushError::temporary("the push service answered 429"))]
#[case::down(
    GatewayAnswer::Wait(503, "30"),
    PushError::Temporary { retry_after: Some(Duration::from_secs(30)), why: "the push service answered 503".into() }
)]
#[case::elsewhere(
    GatewayAnswer::RedirectTo("http://127.0.0.1:1/".into()),
    PushError::Permanent("the push service answered 302: redirections are not followed".into())
)]
#[case::hangs(GatewayAnswer::Hang, PushError::temporary("the push service did not answer in time"))]
#[tokio::test]
async fn the_answer_of_firebase_decides_the_outcome(#[case] answer: GatewayAnswer, #[case] missed: PushError) {
    assert_eq!(Google::answering(answer).await.send().await, Err(missed));
}

#[tokio::test]
async fn a_token_that_firebase_refuses_is_requested_again() {
    let google = Google::answering(GatewayAnswer::with(401, "")).await;
    assert!(matches!(google.send().await, Err(PushError::Temporary { .. })));
    google.carrier.answer(GatewayAnswer::with(200, "{}"));
    assert_eq!(google.send().await, Ok(()));
    assert_eq!(google.lender.received().len(), 2);
}

#[rstest]
#[case::refused(GatewayAnswer::with(400, "hushhush"))]
#[case::garbage(GatewayAnswer::with(200, "hushhush"))]
#[case::broken(GatewayAnswer::Garbage)]
#[case::long(GatewayAnswer::Long(1_000_000))]
#[tokio::test]
async fn without_a_token_nothing_is_sent(#[case] answer: GatewayAnswer) {
    let google = Google::answering(GatewayAnswer::with(200, "{}")).await;
    google.lender.answer(answer);
    let missed = google.send().await.expect_err("no token");
    assert!(!format!("{missed:?}").contains("hushhush"));
    assert!(google.carrier.received().is_empty());
}

/// Refused for every device until the owner has mended it, and not tried while the breaker is open.
#[rstest]
#[case::refused(GatewayAnswer::with(401, ""), "Google answered 401 to the service account", 5)]
#[case::silent(GatewayAnswer::Hang, "the push service did not answer in time", 3)]
#[tokio::test]
async fn an_outage_of_firebase_is_reported_once(
    #[case] answer: GatewayAnswer,
    #[case] why: &str,
    #[case] tried: usize,
) {
    let google = Google::answering(GatewayAnswer::Hang).await;
    google.lender.answer(answer);
    let log = CapturedLog::default();
    let _writing =
        tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish());
    let outages = Outages::new(google.clock.clone());
    super::outage::send(google.firebase, &outages, &vec![push(); 5]).await;
    assert_eq!(outages.lasting(), [("firebase".to_owned(), Duration::ZERO)]);
    assert_eq!(google.lender.received().len(), tried);
    let text = log.text();
    assert!(text.lines().count() == 1 && text.contains(&format!("why=\"{why}\"")), "{text}");
}

#[test]
fn an_invalid_key_file_is_refused_without_showing_its_content() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("firebase.json");
    let account = |key: &str, token_uri: &str| {
        json!({"project_id": "p", "private_key_id": "k", "private_key": key, "client_email": "e", "token_uri": token_uri})
            .to_string()
    };
    for (text, output) in [
        ("hushhush".to_owned(), "is no service account's key file"),
        ("{}".to_owned(), "is no service account's key file"),
        (account("hushhush", "https://oauth.example/token"), "holds no RSA key"),
        (account(RSA_KEY, "http://oauth.example/token"), "has a token_uri that is not https"),
    ] {
        std::fs::write(&file, text).expect("written");
        let config = FirebaseConfig { service_account_file: file.clone(), url: "https://fcm.googleapis.com".into() };
        let refused = PushConfig { firebase: Some(config), ..PushConfig::default() }.validate().expect_err(output);
        assert!(refused.contains(output) && !refused.contains("hushhush"), "{refused}");
    }
}
