use std::collections::BTreeSet;
use std::time::Duration;

use database::Engine;
use futures_util::future::join_all;
use jiff::civil::{Date, date};
use rstest::rstest;
use serde_json::{Value, json};

use crate::billing::{moves, stands};
use base::audit::Actor;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, ChildId, RefundId};
use base::money::Paise;
use base::refusal::Refusal;
use config::Requests;
use money::billing;
use money::finance::refund::rules;
use money::finance::refund::rules::{ExistingRefund, NoRefund};
use money::finance::refund::{Refund, RefundStatus, store};
use people::families::Side;
use people::families::children;
use service::requests::kinds::days::Days;
use testing::town::{FARAH, KARTHIK, MEERA};
use testing::{Caller, Reply, Town};

const PATH: &str = "/financials/saveNonSatisfactionRefund/";

/// A refund that waits, whatever was invoiced: for tests of what can be done with one.
pub async fn enter(town: &Town, child: ChildId) -> RefundId {
    let (app, id) = (town.app.clone(), RefundId(town.app.random.id()));
    town.write(async move |writer| {
        let centre = children::store::find_centre_of(writer, child).await?.expect("a centre");
        let mother = children::store::find_parent_on_side(writer, child, Side::Mother).await?.expect("a mother");
        let refund = Refund {
            id,
            child,
            centre,
            side: Side::Mother,
            day: date(2026, 11, 11),
            comment: "The food was cold".into(),
            paise: Paise(40_000),
            status: RefundStatus::Pending,
            note: String::new(),
            asked_at: app.now(),
        };
        Ok(store::insert(writer, &refund, mother).await?)
    })
    .await;
    id
}

/// November has thirty days: ₹12,000 are ₹400 a day.
async fn invoiced(engine: Engine) -> Town {
    let town = Town::new(engine).await;
    town.asks_for_fees(Paise(1_200_000), Paise(300_000)).await;
    town.invoices(town.anaya, date(2026, 11, 1)).await;
    town
}

async fn look(caller: &Caller) -> Value {
    caller.post(PATH, &[("show_refund_amount", "yes")]).await.ok().clone()
}

async fn ask(caller: &Caller, day: &str, comment: &str) -> Reply {
    let fields = [
        ("refund_date_submit", day),
        ("refund_date", "12 Nov, 2026"),
        ("refund_comments", comment),
        ("refund_amount", "99999"),
        ("show_refund_amount", "no"),
    ];
    caller.post(PATH, &fields).await
}

async fn at_centre(centre: &Caller) -> Vec<Value> {
    centre.get("/centre/v1/refunds").await.taken()["refunds"].as_array().expect("refunds").clone()
}

async fn decide(centre: &Caller, key: &str, decisions: Value) -> Reply {
    let named = centre.with_header("idempotency-key", key);
    named.json("POST", "/centre/v1/refunds/decide", &json!({ "decisions": decisions })).await
}

async fn credits(town: &Town, child: ChildId) -> Vec<(Paise, String)> {
    let today = town.app.zone.day_of(town.app.now());
    let account = town.read(async move |reader| Ok(billing::account_of(reader, child, today).await?)).await;
    account.credits.into_iter().map(|credit| (credit.paise, credit.reason)).collect()
}

#[test]
fn the_rule_follows_its_table() {
    let table: Value = serde_json::from_str(include_str!("../../../../../rules/refund.json")).expect("JSON");
    let cases = table["cases"].as_array().expect("cases");
    let day = |of: &Value| -> Date { of.as_str().expect("a day").parse().expect("a day") };
    for case in cases {
        let (facts, input) = (&case["facts"], &case["input"]);
        let holidays: BTreeSet<Date> = facts["holidays"].as_array().expect("holidays").iter().map(day).collect();
        let days = Days { today: day(&facts["today"]), holidays };
        let text = |field: &str| input[field].as_str().expect("a text");
        let parsed = rules::asked(&days, Requests::default().refund_days_back, text("date"), text("comment"));
        let refused = parsed.err().map(|bad| Refusal::from(bad).sentence.into_owned());
        assert_eq!(refused.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
    assert!(cases.len() > 30);
}

#[test]
fn a_day_s_share_is_of_what_was_charged_with_it() {
    for (fee, days, share) in [
        (Some(1_200_000), 30, Ok(40_000)),
        (Some(1_200_000), 31, Ok(38_710)),
        (Some(1_200_000), 28, Ok(42_857)),
        (Some(1_200_000), 29, Ok(41_379)),
        // Who came on 12 April paid for nineteen days.
        (Some(601_667), 19, Ok(31_667)),
        (Some(16), 31, Ok(1)),
        (Some(15), 31, Err(NoRefund::NoFee)),
        (Some(0), 31, Err(NoRefund::NoFee)),
        (Some(-100), 31, Err(NoRefund::NoFee)),
        (Some(100), 0, Err(NoRefund::NoFee)),
        (None, 31, Err(NoRefund::NoFee)),
    ] {
        let charged = fee.map(|fee| billing::ChargedMonth { centre: CentreId(1), paise: Paise(fee), days });
        assert_eq!(rules::share(charged, None), share.map(Paise), "{fee:?} {days}");
        let existing = ExistingRefund { day: date(2026, 11, 12), approved: false };
        assert_eq!(rules::share(charged, Some(existing)), Err(NoRefund::Asked(existing)));
    }
}

// proves: REFUND-07 REFUND-08 REFUND-14 REFUND-15
#[rstest]
#[tokio::test]
async fn the_amount_is_looked_at_first_and_then_the_refund_is_saved(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = invoiced(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let may = json!({"message": "", "amount": "400.00", "amount_paise": 40_000});
    for path in [PATH, "/financials/saveNonSatisfactionRefund"] {
        let anaya = town.anaya.to_string();
        let fields = [("refund_child_id", anaya.as_str()), ("show_refund_amount", "yes")];
        assert_eq!(meera.post(path, &fields).await.ok(), &may, "{path}");
    }
    assert!(at_centre(&town.centre()).await.is_empty(), "nothing is saved by looking");
    let named = meera.with_header("idempotency-key", "refund-1");
    let saved = ask(&named, "2026-11-11", " The food was cold\r\n ").await;
    assert_eq!(saved.json["message"], "We have your request. The centre will answer it.");
    let id = saved.ok()["refund_id"].as_str().expect("an id").to_owned();
    assert_eq!(
        saved.ok(),
        &json!({"message": "", "amount": "400.00", "amount_paise": 40_000, "refund_id": id}),
        "the amount is the server's, whatever the app sends"
    );
    assert_eq!(ask(&named, "2026-11-11", " The food was cold\r\n ").await.ok()["refund_id"], json!(id), "sent again");
    assert_eq!(
        at_centre(&town.centre()).await,
        [json!({"id": id, "child_id": town.anaya.to_string(), "by": "Mother", "day": "2026-11-11",
            "comment": "The food was cold", "paise": 40_000, "status": "pending", "note": "",
            "asked_at": "2026-11-12 10:00:00"})]
    );
    let again = "You have already asked for a refund this month: the one for Nov 11, 2026 is waiting for the centre.";
    for caller in [&meera, &karthik] {
        assert_eq!(
            look(caller).await,
            json!({"message": again, "code": "asked_and_waits", "values": {"day": "2026-11-11"},
                "amount": "0.00", "amount_paise": 0})
        );
        assert_eq!(ask(caller, "2026-11-12", "Again").await.refused(), again);
        let timeline = caller.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
        let entry = &timeline.ok()["conversationList"][0];
        assert_eq!(entry["message"], "Refund of ₹400.00 for Nov 11, 2026: requested");
        assert_eq!(entry["navigateTo"], "/notification");
    }
    let unread = async |caller: &Caller| caller.post("/parentapp/getUnread", &[]).await.ok()["unread"].clone();
    assert_eq!((unread(&meera).await, unread(&karthik).await), (json!(0), json!(1)), "her own act is no news to her");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_wrong_request_is_refused_and_not_saved(#[values(Engine::Sqlite)] engine: Engine) {
    let town = invoiced(engine).await;
    let listed = json!({"rows": [{"day": "2026-11-10", "title": "Deepavali"}]});
    town.centre().json("PUT", "/centre/v1/holidays/2026", &listed).await.taken();
    let meera = town.parent(MEERA).await.caller;
    for (day, comment, sentence) in [
        ("2026-11-10", "", "The Selected Date Cannot Be a Holiday"),
        ("", "", "Please Select Date"),
        ("2026-11-09", "x", "Please Select Date"),
        ("2026-11-13", "x", "Please Select Date"),
        ("2026-11-12", " \u{200b}", "Please Enter Comment"),
    ] {
        assert_eq!(ask(&meera, day, comment).await.refused(), sentence);
    }
    assert!(ask(&meera, "2026-11-12", "bell\u{7}").await.refused().starts_with("Please write the comment again"));
    let long = ask(&meera, "2026-11-12", &"x".repeat(2049)).await;
    assert_eq!(long.refused(), "Please keep each text within 2048 characters");
    for word in ["", "YES", "maybe", "1"] {
        assert_eq!(meera.post(PATH, &[("show_refund_amount", word)]).await.json["code"], "bad_call", "{word}");
    }
    // Without the hidden field the shown one is read.
    let fields = [("refund_date", "2026-11-12"), ("refund_comments", "x"), ("show_refund_amount", "maybe")];
    meera.post(PATH, &fields).await.refused();
    assert!(at_centre(&town.centre()).await.is_empty());
    for amount in ["nan", "-1", "1e309", "10000000000000000000", "١٢", "0.001"] {
        let fields = [
            ("refund_date", "2026-11-12"),
            ("refund_comments", "x"),
            ("refund_amount", amount),
            ("show_refund_amount", "no"),
        ];
        let named = meera.with_header("idempotency-key", "once");
        assert_eq!(named.post(PATH, &fields).await.ok()["amount"], "400.00", "{amount}");
    }
    assert_eq!(at_centre(&town.centre()).await.len(), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_day_on_a_break_and_a_child_who_left_get_different_refusals(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = invoiced(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let fields = [("child_pause", "1"), ("date", "2026-11-12"), ("end_date", "2026-12-20"), ("attrition_reason", "x")];
    let asked = meera.post("/parentapp/request", &fields).await.ok()["request"]["request_id"].clone();
    let decided = json!({"decisions": [{"id": asked, "status": "Approved", "confirm": true}]});
    let centre = town.centre().with_header("idempotency-key", "the-break");
    centre.json("POST", "/centre/v1/requests/decide", &decided).await.taken();
    assert_eq!(
        ask(&meera, "2026-11-12", "x").await.refused(),
        "Your child was on a break on that day. Please choose another day."
    );
    assert!(at_centre(&town.centre()).await.is_empty());
    ask(&meera, "2026-11-11", "The food was cold").await.ok();

    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let by = children::By { actor: &Actor::Office, random: &app.random, now: app.now() };
        Ok(children::leave(writer, by, anaya, children::Grace::from_today(&app)).await.map(drop)?)
    })
    .await;
    let left = "Your child has left the centre: you can read everything, but no longer send anything.";
    assert_eq!(meera.post(PATH, &[("show_refund_amount", "yes")]).await.refused(), left);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn another_family_s_child_is_not_there(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = invoiced(engine).await;
    let farah = town.parent(FARAH).await.caller;
    let anaya = town.anaya.to_string();
    for word in ["yes", "no"] {
        let fields = [
            ("refund_child_id", anaya.as_str()),
            ("refund_date_submit", "2026-11-12"),
            ("refund_comments", "x"),
            ("show_refund_amount", word),
        ];
        assert_eq!(farah.post(PATH, &fields).await.refused(), "No Data Found");
        assert_eq!(town.nobody().post(PATH, &fields).await.refused(), "Expired Auth Token.");
    }
    let none = "There is no fee of this month that could be refunded.";
    assert_eq!(look(&farah).await, json!({"message": none, "code": "no_fee", "amount": "0.00", "amount_paise": 0}));
    assert_eq!(ask(&farah, "2026-11-12", "x").await.refused(), none);
    let id = ask(&town.parent(MEERA).await.caller, "2026-11-12", "x").await.ok()["refund_id"].clone();
    let elsewhere = town.other_centre();
    assert!(at_centre(&elsewhere).await.is_empty());
    for unknown in [&id, &json!("9223372036854775807"), &json!("0"), &json!("abc"), &json!("-1")] {
        let refused =
            decide(&elsewhere, &format!("key-{unknown}").replace('"', ""), json!([{"id": unknown, "approved": true}]))
                .await;
        assert_eq!(refused.json["rows"][0]["reason"], "there is no such refund at this centre", "{unknown}");
    }
    assert_eq!(at_centre(&town.centre()).await[0]["status"], "pending");
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_refunds_of_both_parents_at_once_are_one(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = invoiced(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let replies = join_all((0..50).map(|n| ask(if n % 2 == 0 { &meera } else { &karthik }, "2026-11-12", "x"))).await;
    assert_eq!(replies.iter().filter(|reply| reply.json["status"] == "ok").count(), 1);
    assert!(replies.iter().all(|reply| reply.status.is_success()), "the others are refused");
    let waiting = at_centre(&town.centre()).await;
    assert_eq!(waiting.len(), 1);
    // Approved twenty times at once, it is credited once.
    let id = waiting[0]["id"].clone();
    let centre = town.centre();
    let keys: Vec<String> = (0..20).map(|n| format!("key-{n}")).collect();
    let decided = join_all(keys.iter().map(|key| decide(&centre, key, json!([{"id": id, "approved": true}])))).await;
    for reply in &decided {
        assert_eq!(reply.taken(), &json!({"decided": 1}));
    }
    assert_eq!(credits(&town, town.anaya).await, [(Paise(40_000), "Refund for Nov 12, 2026".to_owned())]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_centre_decides_once_and_an_approved_refund_is_credited(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = invoiced(engine).await;
    town.invoices(town.zoya, date(2026, 11, 1)).await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let own = ask(&meera, "2026-11-12", "x").await.ok()["refund_id"].clone();
    let hers = ask(&farah, "2026-11-12", "x").await.ok()["refund_id"].clone();
    let centre = town.centre();
    let both = json!([{"id": own, "approved": true, "note": "We are sorry"}, {"id": "1", "approved": true}]);
    assert_eq!(decide(&centre, "with-a-wrong-one", both).await.status.as_u16(), 422);
    assert!(credits(&town, town.anaya).await.is_empty(), "all of them or none");
    town.app.clock.advance(Duration::from_mins(1));
    let both = json!([{"id": own, "approved": true, "note": "We are sorry"}, {"id": hers, "approved": false}]);
    for _ in 0..2 {
        assert_eq!(decide(&centre, "both", both.clone()).await.taken(), &json!({"decided": 2}));
    }
    decide(&centre, "the-same-word", json!([{"id": own, "approved": true}])).await.taken();
    for (id, approved) in [(&own, false), (&hers, true)] {
        let refused = decide(&centre, &format!("other-{approved}"), json!([{"id": id, "approved": approved}])).await;
        assert_eq!(refused.json["rows"][0]["reason"], "the refund was already decided differently");
    }
    assert_eq!(credits(&town, town.anaya).await, [(Paise(40_000), "Refund for Nov 12, 2026".to_owned())]);
    assert!(credits(&town, town.zoya).await.is_empty());
    let timeline = meera.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await;
    assert_eq!(
        timeline.ok()["conversationList"][0]["message"],
        "Refund of ₹400.00 for Nov 12, 2026: approved. It will be deducted from the invoice of the month after its approval. We are sorry"
    );
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let decisions = entries.into_iter().filter(|(_, action, _)| action == "decided on refunds");
    let decisions: Vec<String> = decisions.map(|(_, _, object)| object).collect();
    let first = format!(
        "{} Approved ₹400.00, {} Declined ₹400.00",
        own.as_str().expect("an id"),
        hers.as_str().expect("an id")
    );
    assert!(decisions.contains(&first), "the audit log has each amount: {decisions:?}");
    // It is taken off the invoice of the month after.
    town.app.clock.advance(20 * DAY);
    town.invoices(town.anaya, date(2026, 12, 1)).await;
    let (anaya, today) = (town.anaya, date(2026, 12, 2));
    let account = town.read(async move |reader| Ok(billing::account_of(reader, anaya, today).await?)).await;
    assert_eq!(account.invoices[0].total, Paise(1_500_000 - 40_000));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refund_is_credited_at_the_centre_that_invoiced_the_day(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = invoiced(engine).await;
    moves(&town, town.anaya, town.koramangala).await;
    let meera = town.parent(MEERA).await.caller;
    let id = ask(&meera, "2026-11-11", "The food was cold").await.ok()["refund_id"].clone();
    decide(&town.other_centre(), "yes", json!([{"id": id, "approved": true}])).await.taken();
    let credit = stands(&town, town.anaya).await.credits.remove(0);
    assert_eq!((credit.centre, credit.paise), (town.indiranagar, Paise(40_000)));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_declined_refund_allows_another_and_an_existing_one_is_named(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = invoiced(engine).await;
    let (meera, karthik, centre) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller, town.centre());
    // The same day again, and another one: neither decision before uses the month up.
    for (key, day) in [("first", "2026-11-12"), ("second", "2026-11-12"), ("third", "2026-11-11")] {
        let id = ask(&meera, day, "The food was cold").await.ok()["refund_id"].clone();
        let waits = "You have already asked for a refund this month: the one for";
        assert!(ask(&karthik, "2026-11-12", "x").await.refused().starts_with(waits), "{key} waits");
        decide(&centre, key, json!([{"id": id, "approved": false}])).await.taken();
        assert_eq!(look(&karthik).await["amount_paise"], 40_000, "{key} was declined");
    }
    let id = ask(&karthik, "2026-11-11", "x").await.ok()["refund_id"].clone();
    decide(&centre, "approved", json!([{"id": id, "approved": true}])).await.taken();
    let stands = "You have already asked for a refund this month: the one for Nov 11, 2026 was approved.";
    assert_eq!(ask(&meera, "2026-11-12", "x").await.refused(), stands);
    assert_eq!(look(&meera).await["message"], stands);
    assert_eq!(at_centre(&centre).await.len(), 4, "the declined ones stay on the list");
    assert_eq!(credits(&town, town.anaya).await.len(), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn in_the_first_days_of_a_month_the_last_month_can_be_refunded(#[values(Engine::Sqlite)] engine: Engine) {
    let town = invoiced(engine).await;
    let meera = town.parent(MEERA).await.caller;
    // Tuesday, 1 December: nothing is invoiced for it yet.
    town.app.clock.advance(19 * DAY);
    assert_eq!(look(&meera).await["amount"], "400.00");
    assert!(ask(&meera, "2026-12-01", "x").await.refused().starts_with("There is no fee of this month"));
    assert_eq!(ask(&meera, "2026-11-30", "x").await.ok()["amount"], "400.00");
    assert_eq!(look(&meera).await["message"], "There is no fee of this month that could be refunded.");
    town.invoices(town.anaya, date(2026, 12, 1)).await;
    assert_eq!(look(&meera).await["amount"], "387.10", "each month has its own");
    town.finish().await;
}
