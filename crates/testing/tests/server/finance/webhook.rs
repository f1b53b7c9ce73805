use axum::http::StatusCode;
use database::Engine;
use futures_util::future::join_all;
use jiff::civil::date;
use rstest::rstest;
use serde_json::{Value, json};

use base::audit;
use base::clock::Timestamp;
use base::ledger;
use base::money::Paise;
use config::Payments;
use money::billing;
use money::billing::{Account, BillingContext, PaidBy, PaymentState};
use money::finance::webhook::razorpay::{SIGNATURE, is_signed};
use money::finance::webhook::{Event, razorpay, signature_of, stripe};
use providers::secret::Secret;
use testing::town::MINUTE;
use testing::{Caller, Town};

const SECRET: &str = "what only they and we know";
const PATH: &str = "/billing/webhook/razorpay";
const NOVEMBER: jiff::civil::Date = date(2026, 11, 1);

/// As Razorpay writes it, shortened.
fn captured(id: &str, paise: i64, notes: &Value) -> Value {
    json!({
        "entity": "event", "account_id": "acc_BFQ7uQEaa7j2z7", "event": "payment.captured", "contains": ["payment"],
        "payload": {"payment": {"entity": {
            "id": id, "entity": "payment", "amount": paise, "currency": "INR", "status": "captured", "captured": true,
            "invoice_id": null, "method": "upi", "amount_refunded": 0, "notes": notes, "created_at": 1_699_000_000
        }}},
        "created_at": 1_699_000_001
    })
}

fn by_link(id: &str, paise: i64, reference: &str) -> Value {
    let mut event = captured(id, paise, &json!([]));
    event["event"] = json!("payment_link.paid");
    event["payload"]["payment_link"] =
        json!({"entity": {"id": "plink_1", "reference_id": reference, "status": "paid"}});
    event
}

async fn sell(engine: Engine) -> Town {
    let town = Town::with(engine, |config| {
        let payments = Payments { webhook_secret: Some(Secret::new(SECRET)), webhook_secret_file: None };
        config.billing.razorpay = Some(payments.clone());
        config.billing.stripe_payments = Some(payments);
    })
    .await;
    town.asks_for_fees(Paise(1_200_000), Paise(300_000)).await;
    town.invoices(town.anaya, NOVEMBER).await;
    town
}

async fn send(town: &Town, event: &Value) -> StatusCode {
    let body = event.to_string().into_bytes();
    let signature = signature_of(&[&body], &Secret::new(SECRET));
    from(town, &signature).send("POST", PATH, Some("application/json"), body).await.status
}

fn from(town: &Town, signature: &str) -> Caller {
    town.nobody().with_header(SIGNATURE, signature)
}

async fn stands(town: &Town) -> (Account, Paise) {
    let (child, today) = (town.anaya, BillingContext::of(&town.app).today());
    town.read(async move |reader| {
        let account = billing::account_of(reader, child, today).await?;
        Ok((account, ledger::sum_of_all(reader).await?))
    })
    .await
}

async fn number(town: &Town) -> String {
    stands(town).await.0.invoices[0].number.clone()
}

/// The audit events of online payments, by object.
async fn record(town: &Town) -> Vec<String> {
    let lines = town.read(async |reader| Ok(audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let mut of_payments: Vec<String> = lines
        .into_iter()
        .filter(|(_, action, _)| action.contains("online payment"))
        .map(|(actor, action, object)| format!("{object}: {actor} {action}"))
        .collect();
    of_payments.sort();
    of_payments
}

#[test]
fn a_signature_is_of_these_bytes_and_this_secret() {
    // The vector of RFC 4231, case 2.
    let secret = Secret::new("Jefe");
    let right = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
    assert!(is_signed(b"what do ya want for nothing?", right, &secret));
    for (body, signature, secret) in [
        (&b"what do ya want for nothing!"[..], right, "Jefe"),
        (b"what do ya want for nothing?", right, "jefe"),
        (b"what do ya want for nothing?", "", "Jefe"),
        (b"what do ya want for nothing?", &right[..63], "Jefe"),
        (b"what do ya want for nothing?", &right.to_uppercase(), "Jefe"),
    ] {
        assert!(!is_signed(body, signature, &Secret::new(secret)), "{signature} {secret}");
    }
}

#[test]
fn an_event_is_read_for_the_payment_and_its_invoice() {
    let invoice = |event: &Value| match razorpay::read(event.to_string().as_bytes()) {
        Some(Event::Captured(captured)) => Some((captured.id, captured.paise.0, captured.invoice)),
        _ => None,
    };
    let of = |text: &str| Some(("pay_1".to_owned(), 5, text.to_owned()));
    assert_eq!(invoice(&captured("pay_1", 5, &json!({"invoice": " INV-1 "}))), of("INV-1"));
    assert_eq!(invoice(&captured("pay_1", 5, &json!([]))), of(""));
    assert_eq!(invoice(&by_link("pay_1", 5, "INV-2")), of("INV-2"));
    let mut dollars = captured("pay_1", 5, &json!({"invoice": "INV-1"}));
    dollars["payload"]["payment"]["entity"]["currency"] = json!("USD");
    assert_eq!(invoice(&dollars), of(""), "another currency's number is no paise");
    let other = json!({"event": "payment.failed", "payload": {}});
    assert_eq!(razorpay::read(other.to_string().as_bytes()), Some(Event::Other));
    for amount in [json!(0), json!(-5), json!("5"), json!(5.5), json!(1e30), Value::Null] {
        let mut event = captured("pay_1", 5, &json!({}));
        event["payload"]["payment"]["entity"]["amount"] = amount.clone();
        assert_eq!(razorpay::read(event.to_string().as_bytes()), None, "{amount}");
    }
    for garbage in ["", "[]", "{}", "{\"event\":1}", "{\"event\":\"payment.captured\"}", "\u{0}"] {
        assert_eq!(razorpay::read(garbage.as_bytes()), None, "{garbage}");
    }
}

#[rstest]
#[tokio::test]
async fn a_payment_sent_twenty_times_at_once_is_recorded_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = sell(engine).await;
    let number = number(&town).await;
    let event = captured("pay_29QQoUBi66xm2f", 1_000_000, &json!({"invoice": number}));
    let answers = join_all((0..20).map(|_| send(&town, &event))).await;
    assert!(answers.iter().all(|status| *status == StatusCode::OK), "{answers:?}");
    // The link's own event is of the same payment.
    assert_eq!(send(&town, &by_link("pay_29QQoUBi66xm2f", 1_000_000, &number)).await, StatusCode::OK);
    let (account, sum) = stands(&town).await;
    assert_eq!((account.owed, sum, account.payments.len()), (Paise(500_000), Paise::NONE, 1));
    let payment = &account.payments[0];
    assert_eq!((payment.state, payment.way, payment.paise), (PaymentState::Received, PaidBy::Online, Paise(1_000_000)));
    // Another one pays the rest.
    assert_eq!(send(&town, &by_link("pay_2", 500_000, &number)).await, StatusCode::OK);
    assert_eq!(stands(&town).await.0.owed, Paise::NONE);
    let record = record(&town).await;
    let taken =
        ["pay_2 500000: portal took an online payment", "pay_29QQoUBi66xm2f 1000000: portal took an online payment"];
    assert_eq!(record, taken);
    town.finish().await;
}

#[tokio::test]
async fn an_unsigned_event_records_nothing() {
    let town = sell(Engine::Sqlite).await;
    let body = captured("pay_1", 100, &json!({"invoice": number(&town).await})).to_string().into_bytes();
    let right = signature_of(&[&body], &Secret::new(SECRET));
    let wrong = signature_of(&[&body], &Secret::new("what nobody else knows"));
    let of_another = signature_of(&[b"{}"], &Secret::new(SECRET));
    for signature in ["", &wrong, &of_another, &right[1..]] {
        let reply = from(&town, signature).send("POST", PATH, Some("application/json"), body.clone()).await;
        assert_eq!((reply.status, reply.text().as_str()), (StatusCode::UNAUTHORIZED, ""), "{signature}");
    }
    let unsigned = town.nobody().send("POST", PATH, Some("application/json"), body.clone()).await;
    assert_eq!(unsigned.status, StatusCode::UNAUTHORIZED);
    let long = vec![b' '; 256 * 1024 + 1];
    assert_eq!(from(&town, &right).send("POST", PATH, None, long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(stands(&town).await.0.payments, []);
    town.finish().await;

    let without = Town::new(Engine::Sqlite).await;
    assert_eq!(send(&without, &captured("pay_1", 100, &json!({}))).await, StatusCode::NOT_FOUND);
    without.finish().await;
}

#[rstest]
#[tokio::test]
async fn money_without_an_invoice_is_reported_to_the_office(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = sell(engine).await;
    let number = number(&town).await;
    for event in [
        captured("pay_1", 100, &json!([])),
        captured("pay_2", 100, &json!({"invoice": "INV-2627-99999"})),
        // More than anybody is asked for.
        captured("pay_3", i64::MAX, &json!({"invoice": number})),
    ] {
        assert_eq!(send(&town, &event).await, StatusCode::OK, "{event}");
    }
    assert_eq!(send(&town, &json!({"event": "refund.processed", "payload": {}})).await, StatusCode::OK);
    assert_eq!(send(&town, &json!({"event": "payment.captured"})).await, StatusCode::BAD_REQUEST);
    let (account, sum) = stands(&town).await;
    assert_eq!((account.payments.len(), account.owed, sum), (0, Paise(1_500_000), Paise::NONE));
    let expected = ["pay_1 100", "pay_2 100", &format!("pay_3 {}", i64::MAX)]
        .map(|payment| format!("{payment}: portal could not place an online payment"));
    assert_eq!(record(&town).await, expected);
    town.finish().await;
}

#[test]
fn a_signature_of_stripe_is_of_its_moment_too() {
    let (body, now) = (br#"{"type":"payment_intent.succeeded"}"#, Timestamp::from_seconds(1_794_457_800));
    let secret = Secret::new("whsec_what only they and we know");
    let at = |seconds: i64| {
        let moment = seconds.to_string();
        (format!("t={moment}"), signature_of(&[moment.as_bytes(), b".", body], &secret))
    };
    let (t, right) = at(now.seconds());
    let old = "0".repeat(64);
    for good in [format!("{t},v1={right}"), format!("{t},v1={old},v1={right},v0=x"), format!("{t}, v1={right}")] {
        assert!(stripe::is_signed(body, &good, &secret, now), "{good}");
    }
    for off in [-300, 300] {
        let (t, right) = at(now.seconds() + off);
        assert!(stripe::is_signed(body, &format!("{t},v1={right}"), &secret, now), "{off}");
    }
    let late = at(now.seconds() - 301);
    let early = at(now.seconds() + 301);
    for bad in [
        String::new(),
        right.clone(),
        t.clone(),
        format!("v1={right}"),
        format!("{t},v0={right}"),
        format!("{t},v1={old}"),
        format!("t=soon,v1={right}"),
        format!("{},v1={right}", late.0),
        format!("{},v1={}", late.0, late.1),
        format!("{},v1={}", early.0, early.1),
    ] {
        assert!(!stripe::is_signed(body, &bad, &secret, now), "{bad}");
    }
    assert!(!stripe::is_signed(b"{}", &format!("{t},v1={right}"), &secret, now));
    assert!(!stripe::is_signed(body, &format!("{t},v1={right}"), &Secret::new("whsec_another"), now));
}

#[tokio::test]
async fn a_stripe_payment_is_recorded_once_however_often_it_is_sent() {
    let town = sell(Engine::Sqlite).await;
    let number = number(&town).await;
    let event = json!({"id": "evt_1", "object": "event", "type": "payment_intent.succeeded", "data": {"object": {
        "id": "pi_3MtwBwLkdIwHu7ix28a3tqPa", "object": "payment_intent", "amount": 150_000, "amount_received": 150_000,
        "currency": "inr", "status": "succeeded", "metadata": {"invoice": number}
    }}});
    let send = async || {
        let (body, now) = (event.to_string().into_bytes(), town.app.now().seconds().to_string());
        let signature = signature_of(&[now.as_bytes(), b".", &body], &Secret::new(SECRET));
        let caller = town.nobody().with_header(stripe::SIGNATURE, &format!("t={now},v1={signature}"));
        caller.send("POST", "/billing/webhook/stripe", Some("application/json"), body).await.status
    };
    assert_eq!(send().await, StatusCode::OK);
    town.app.clock.advance(24 * 60 * MINUTE);
    assert_eq!(send().await, StatusCode::OK);
    let (account, sum) = stands(&town).await;
    assert_eq!((account.payments.len(), account.owed, sum), (1, Paise(1_350_000), Paise::NONE));
    let read = |change: &dyn Fn(&mut Value)| {
        let mut event = event.clone();
        change(&mut event);
        stripe::read(event.to_string().as_bytes())
    };
    let dollars = read(&|event| event["data"]["object"]["currency"] = json!("usd"));
    assert!(matches!(dollars, Some(Event::Captured(captured)) if captured.invoice.is_empty()));
    assert_eq!(read(&|event| event["type"] = json!("charge.failed")), Some(Event::Other));
    for amount in [json!(0), json!(-1), json!(1.5), json!("1"), Value::Null] {
        assert_eq!(read(&|event| event["data"]["object"]["amount_received"] = amount.clone()), None, "{amount}");
    }
    town.finish().await;
}

#[tokio::test]
async fn a_database_that_is_away_makes_the_provider_say_it_again() {
    let town = sell(Engine::Postgres).await;
    let event = captured("pay_1", 100_000, &json!({"invoice": number(&town).await}));
    town.refuse_changes().await;
    assert_eq!(send(&town, &event).await, StatusCode::SERVICE_UNAVAILABLE);
    town.take_changes().await;
    assert_eq!(send(&town, &event).await, StatusCode::OK);
    assert_eq!(stands(&town).await.0.owed, Paise(1_400_000));
    town.finish().await;
}
