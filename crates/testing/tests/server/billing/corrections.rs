//! What is put right after a month was issued: invoices withdrawn, charges, discounts, pay-outs, differences.

use std::collections::BTreeMap;

use database::{Engine, Reader};
use jiff::civil::date;
use rstest::rstest;
use serde_json::{Value, json};

use super::due::{days_pass, notified};
use super::office::post;
use super::{NOVEMBER, TODAY, given, issued, money, set_fees, stands, try_to_receive, with_fees};
use ::money::billing::{InvoiceKind, InvoiceState, Nature, PaymentState, paid_between};
use aangan::jobs;
use base::day::DAY;
use base::ledger::{self, Account};
use base::money::Paise;
use config::Fees;
use database::{params, statements};
use testing::Town;
use testing::town::MEERA;

statements! {
    DAYS: (String, String) = "SELECT kind, day FROM booking ORDER BY at, id";
}

/// What stands on each account of Indiranagar's books.
async fn accounts(town: &Town) -> BTreeMap<Account, i64> {
    let centre = town.indiranagar;
    let accounts = town.read(async move |reader: &mut Reader<'_>| Ok(ledger::accounts(reader, centre).await?)).await;
    accounts.into_iter().map(|(account, paise)| (account, paise.0)).collect()
}

#[rstest]
#[tokio::test]
async fn a_withdrawn_invoice_releases_payments_and_its_month_is_issued_again(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.centre(), town.anaya);
    with_fees(&town).await;
    given(&town, child, 50_000, date(2026, 10, 20)).await.expect("given");
    issued(&town, child, NOVEMBER).await.expect("issued");
    issued(&town, town.zoya, NOVEMBER).await.expect("issued");
    try_to_receive(&town, money(child, 1_000_000, "UTR1", "a")).await.expect("received");
    let first = stands(&town, child).await.invoices[0].clone();
    assert_eq!((first.total, first.state), (Paise(1_450_000), InvoiceState::PartlyPaid));

    let path = format!("invoices/{}/withdraw", first.number);
    let bad = post(&centre, "no-reason", &path, json!({"reason": ""})).await;
    assert_eq!(bad.status.as_u16(), 422);
    let theirs = post(&town.other_centre(), "theirs", &path, json!({"reason": "x"})).await;
    assert_eq!(theirs.status.as_u16(), 404, "another centre's invoice is not there");
    let why = json!({"reason": "The price was wrong"});
    for _ in 0..2 {
        let withdrawn = post(&centre, "withdraw", &path, why.clone()).await.taken().clone();
        assert_eq!(
            (&withdrawn["state"], &withdrawn["withdrawn"]["number"], &withdrawn["withdrawn"]["reason"]),
            (&json!("Withdrawn"), &json!("CRN-2627-00001"), &json!("The price was wrong"))
        );
    }
    let again = post(&centre, "withdraw-2", &path, why).await;
    assert_eq!((again.status.as_u16(), &again.json["code"]), (409, &json!("withdrawn_already")));
    let account = stands(&town, child).await;
    assert_eq!(
        (account.owed, account.advance, account.credits[0].used),
        (Paise::NONE, Paise(1_000_000), Paise::NONE),
        "what was paid and credited waits"
    );
    assert_eq!(accounts(&town).await[&Account::TuitionFees], -1_200_000, "one month of one child is left in the books");
    let heard = notified(&town).await;
    assert!(
        heard.contains(&"Invoice INV-2627-00001 of ₹14,500.00 was withdrawn: The price was wrong".to_owned()),
        "{heard:?}"
    );

    // Nobody issues it again by himself, in this month or at its end.
    jobs::run_due_tasks(&town.app).await;
    assert_eq!(stands(&town, child).await.invoices.len(), 1);
    let skipped = post(&centre, "issue", "invoices", json!({"month": "2026-11"})).await;
    assert_eq!(skipped.taken()["invoices"], json!([]));
    let issue = json!({"month": "2026-11", "child_id": child.to_string(), "again": true});
    post(&centre, "issue-again", "invoices", issue.clone()).await.taken();
    let nothing = post(&centre, "issue-thrice", "invoices", issue).await;
    assert_eq!(nothing.taken()["invoices"], json!([]), "one invoice of a month stands");
    let account = stands(&town, child).await;
    let (new, old) = (&account.invoices[0], &account.invoices[1]);
    assert!(new.number > old.number && old.state == InvoiceState::Withdrawn, "{account:?}");
    assert_eq!(
        (new.total, new.paid, account.owed, account.credits[0].used),
        (Paise(1_450_000), Paise(1_000_000), Paise(450_000), Paise(50_000))
    );
    // A certificate shows valid payments.
    let tuition =
        town.read(async move |reader| Ok(paid_between(reader, child, Nature::TuitionFee, TODAY, TODAY).await?)).await;
    assert_eq!(tuition.iter().map(|part| part.invoice_number.as_str()).collect::<Vec<_>>(), [new.number.as_str()]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_invoice_of_a_closed_month_is_withdrawn_today_with_its_late_fee(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let rules = Fees { late_fee_paise: Paise(50_000), ..Fees::default() };
    let town = Town::with(engine, |config| config.fees = rules).await;
    let child = town.anaya;
    set_fees(&town, town.indiranagar, date(2026, 4, 1), (1_000_000, 0)).await;
    issued(&town, child, NOVEMBER).await.expect("issued");
    days_pass(&town, 20).await;
    let november = stands(&town, child).await.invoices.pop().expect("November");
    assert_eq!(november.total, Paise(1_050_000), "with its late fee");
    let centre = town.centre();
    post(&centre, "close", "months", json!({"month": "2026-11"})).await.taken();
    let path = format!("invoices/{}/withdraw", november.id);
    post(&centre, "withdraw", &path, json!({"reason": "She was ill"})).await.taken();
    let accounts = accounts(&town).await;
    assert_eq!(accounts[&Account::LateFees], -100_000, "Zoya's, and of the one that left: {accounts:?}");
    let days = town.read(async |reader| Ok(reader.list(DAYS, params![]).await?)).await;
    let corrected: Vec<&str> =
        days.iter().filter(|(kind, _)| kind == "Correction").map(|(_, day)| day.as_str()).collect();
    assert_eq!(corrected, ["2026-12-02", "2026-12-02"]);
    // Nobody is reminded of it, and the month's end does not bring it back.
    days_pass(&town, 32).await;
    let account = stands(&town, child).await;
    let of_november = account.invoices.iter().filter(|one| one.period == "2026-11");
    assert_eq!(of_november.map(|one| one.state).collect::<Vec<_>>(), [InvoiceState::Withdrawn]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn invoices_are_issued_from_last_month_to_the_next(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    let centre = town.centre();
    for month in ["2026-09", "2027-01", "2027-11", "2062-12", "9999-12", "1926-11"] {
        let sentence = "invoices can be issued for last month, this month and next month: 2026-10, 2026-11 or 2026-12";
        let refused = post(&centre, &format!("issue-{month}"), "invoices", json!({"month": month})).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json["code"], &refused.json["message"]),
            (422, &json!("month_out_of_reach"), &json!(sentence))
        );
        let preview = centre.get(&format!("/centre/v1/fees/invoices?month={month}")).await;
        assert_eq!(preview.json["code"], "month_out_of_reach");
    }
    for (month, count) in [("2026-10", 3), ("2026-11", 3), ("2026-12", 2)] {
        let issued = post(&centre, &format!("issue-{month}"), "invoices", json!({"month": month})).await;
        assert_eq!(issued.taken()["invoices"].as_array().map(Vec::len), Some(count), "{month}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_day_that_nobody_can_mean_is_refused(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    let (centre, child) = (town.centre(), town.anaya.to_string());
    let plan = |from: &str, until: Option<&str>| {
        json!({"program": "Full Day (9:00 To 6:30)", "nature": "Tuition Fee", "paise": 5, "from": from, "until": until,
            "due_day": null})
    };
    for (from, until) in
        [("2028-11-13", None), ("9999-12-31", None), ("2024-11-11", None), ("2026-11-12", Some("9999-01-01"))]
    {
        let refused = centre.json("PUT", "/centre/v1/fees/plans", &plan(from, until)).await;
        assert_eq!(refused.json["code"], "day_out_of_reach", "{from} {until:?}");
    }
    centre.json("PUT", "/centre/v1/fees/plans", &plan("2028-11-12", Some("2036-11-12"))).await.taken();
    for (day, code) in [("2026-11-13", "not_yet"), ("2025-11-11", "long_ago"), ("1926-11-12", "long_ago")] {
        let paid = json!({"child_id": child, "paise": 5, "day": day, "way": "Cash"});
        assert_eq!(post(&centre, &format!("pay-{day}"), "payments", paid).await.json["code"], code, "{day}");
    }
    let paid = json!({"child_id": child, "paise": 5, "day": "2025-11-12", "way": "Cash"});
    post(&centre, "pay-in-time", "payments", paid).await.taken();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_is_charged_once_by_an_invoice_of_its_own(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.centre(), town.anaya);
    with_fees(&town).await;
    let charge =
        json!({"child_id": child.to_string(), "nature": "Deposit", "paise": 500_000, "text": "Deposit", "due": null});
    for (field, bad) in [
        ("nature", json!("Tuition Fee")),
        ("nature", json!("Credit")),
        ("paise", json!(0)),
        ("paise", json!(10_000_000_001_i64)),
        ("text", json!("")),
        ("due", json!("2026-11-11")),
        ("due", json!("2027-11-13")),
    ] {
        let mut wrong = charge.clone();
        wrong[field] = bad.clone();
        let status =
            post(&centre, &format!("wrong-{field}-{bad}").replace(['"', ' '], ""), "charges", wrong).await.status;
        assert_eq!(status.as_u16(), 422, "{field} {bad}");
    }
    try_to_receive(&town, money(child, 600_000, "", "ahead")).await.expect("received");
    for _ in 0..2 {
        let charged = post(&centre, "deposit", "charges", charge.clone()).await.taken().clone();
        assert_eq!(
            (&charged["kind"], &charged["total"], &charged["paid"], &charged["due"]),
            (&json!("Charge"), &json!(500_000), &json!(500_000), &json!("2026-11-22")),
            "what was paid ahead goes to it"
        );
    }
    let late = json!({"child_id": child.to_string(), "nature": "Late Pick-Up", "paise": 30_000,
        "text": "Picked up at 19:10 on 5 November", "due": "2026-11-20"});
    post(&centre, "late", "charges", late).await.taken();
    let account = stands(&town, child).await;
    assert_eq!((account.invoices.len(), account.owed, account.advance), (2, Paise::NONE, Paise(70_000)));
    assert!(account.invoices.iter().all(|one| one.kind == InvoiceKind::Charge));
    assert!(
        notified(&town).await.contains(
            &"You have been charged ₹300.00: Picked up at 19:10 on 5 November. It is due on Nov 20, 2026 (INV-2627-00002)."
                .to_owned()
        )
    );
    let books = accounts(&town).await;
    assert_eq!((books[&Account::Deposits], books[&Account::OtherCharges]), (-500_000, -30_000));
    // The month is issued all the same, and by itself.
    jobs::run_due_tasks(&town.app).await;
    assert_eq!(stands(&town, child).await.invoices.len(), 3);
    // The deposit is given back: its invoice is withdrawn, and what was paid on it is free.
    let deposit = account.invoices.iter().find(|one| one.lines[0].nature == Nature::Deposit).expect("it").id;
    post(&centre, "back", &format!("invoices/{deposit}/withdraw"), json!({"reason": "Given back"})).await.taken();
    assert_eq!(accounts(&town).await[&Account::Deposits], 0);
    stands(&town, child).await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_discount_is_prorated_by_its_days(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.centre(), town.anaya);
    with_fees(&town).await;
    let give = async |key: &str, body: Value| {
        let mut whole = json!({"child_id": child.to_string(), "nature": "Tuition Fee", "share": null, "paise": null,
            "reason": "Sibling", "from": "2026-11-01", "until": null});
        for (name, value) in body.as_object().expect("fields") {
            whole[name] = value.clone();
        }
        post(&centre, key, "discounts", whole).await
    };
    for (nth, bad) in [
        json!({}),
        json!({"share": 1000, "paise": 5}),
        json!({"share": 0}),
        json!({"share": 10_001}),
        json!({"paise": 0}),
        json!({"paise": -5}),
        json!({"share": 5, "nature": "Late Fee"}),
        json!({"share": 5, "reason": ""}),
        json!({"share": 5, "from": "2099-01-01"}),
        json!({"share": 5, "until": "2026-10-31"}),
        json!({"share": 5, "until": "9999-10-31"}),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(give(&format!("bad-{nth}"), bad.clone()).await.status.as_u16(), 422, "{bad}");
    }
    let tenth = give("tenth", json!({"share": 1000})).await.taken()["id"].as_str().expect("an id").to_owned();
    give("half-the-month", json!({"paise": 60_000, "from": "2026-11-16", "reason": "Staff"})).await.taken();
    issued(&town, child, NOVEMBER).await.expect("issued");
    let lines = |account: &::money::billing::Account| -> Vec<(String, i64)> {
        account.invoices[0].lines.iter().map(|line| (line.text.clone(), line.paise.0)).collect()
    };
    let account = stands(&town, child).await;
    assert_eq!(
        lines(&account),
        [
            ("Tuition Fee, November 2026".to_owned(), 1_200_000),
            ("Daycare Fee, November 2026".to_owned(), 300_000),
            ("Discount: Sibling".to_owned(), -120_000),
            ("Discount: Staff".to_owned(), -30_000),
        ]
    );
    let books = accounts(&town).await;
    assert_eq!((books[&Account::TuitionFees], books[&Account::Discounts]), (-1_200_000, 150_000));
    // What is paid goes to what is left of tuition.
    try_to_receive(&town, money(child, 1_350_000, "", "all")).await.expect("received");
    let tuition =
        town.read(async move |reader| Ok(paid_between(reader, child, Nature::TuitionFee, TODAY, TODAY).await?)).await;
    assert_eq!(tuition.iter().map(|part| part.paise.0).sum::<i64>(), 1_050_000);
    // It ends; and a whole fee may be let off.
    post(&centre, "end", &format!("discounts/{tenth}/end"), json!({"until": "2026-11-30"})).await.taken();
    let theirs =
        post(&town.other_centre(), "end", &format!("discounts/{tenth}/end"), json!({"until": "2026-11-30"})).await;
    assert_eq!(theirs.status.as_u16(), 404);
    for nature in ["Tuition Fee", "Daycare Fee"] {
        let all = json!({"share": 10_000, "nature": nature, "from": "2026-12-01", "reason": "Staff child"});
        give(&format!("all of {nature}").replace(' ', "-"), all).await.taken();
    }
    issued(&town, child, date(2026, 12, 1)).await.expect("issued");
    let account = stands(&town, child).await;
    assert_eq!(
        (account.invoices[0].total, account.invoices[0].state),
        (Paise::NONE, InvoiceState::Paid),
        "{account:?}"
    );
    assert_eq!(lines(&account).iter().filter(|(text, _)| text == "Discount: Sibling").count(), 0);
    assert_eq!(centre.get("/centre/v1/fees/discounts").await.taken()["discounts"].as_array().map(Vec::len), Some(4));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_is_paid_out_what_it_has_to_its_credit_and_no_more(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.centre(), town.anaya);
    with_fees(&town).await;
    issued(&town, child, NOVEMBER).await.expect("issued");
    let payment = try_to_receive(&town, money(child, 1_600_000, "UTR9", "a")).await.expect("received").payment.id;
    given(&town, child, 40_000, TODAY).await.expect("given");
    town.leaves(child).await;
    let out = |paise: i64, day: &str| json!({"child_id": child.to_string(), "paise": paise, "day": day, "way": "Bank transfer", "reference": "NEFT 7"});
    for (key, paise, day, code) in [
        ("too-much", 140_001, "2026-11-12", "nothing_left"),
        ("nothing", 0, "2026-11-12", "bad_amount"),
        ("tomorrow", 5, "2026-11-13", "not_yet"),
        ("long-ago", 5, "2025-11-11", "long_ago"),
    ] {
        assert_eq!(post(&centre, key, "pay-outs", out(paise, day)).await.json["code"], code);
    }
    let theirs = post(&town.other_centre(), "theirs", "pay-outs", out(5, "2026-11-12")).await;
    assert_eq!(theirs.status.as_u16(), 404);
    let mut id = String::new();
    for _ in 0..2 {
        let paid = post(&centre, "out", "pay-outs", out(120_000, "2026-11-12")).await.taken().clone();
        assert_eq!(paid["number"], "OUT-2627-00001");
        id = paid["id"].as_str().expect("an id").to_owned();
    }
    let account = stands(&town, child).await;
    assert_eq!(
        (account.advance, account.credits[0].left(), account.pay_outs[0].of_credits),
        (Paise::NONE, Paise(20_000), Paise(20_000))
    );
    assert_eq!(accounts(&town).await[&Account::Bank], 1_600_000 - 120_000);
    let reverse = format!("payments/{payment}/reverse");
    let refused = post(&centre, "bounce", &reverse, json!({"reason": "It came back"})).await;
    assert_eq!(refused.json["code"], "paid_out_again");
    let back = format!("pay-outs/{id}/reverse");
    for key in ["back", "back-again"] {
        assert_eq!(
            post(&centre, key, &back, json!({"reason": "Wrong account"})).await.taken()["reversed"],
            "2026-11-12"
        );
    }
    let account = stands(&town, child).await;
    assert_eq!((account.advance, account.credits[0].left()), (Paise(100_000), Paise(40_000)));
    let bounced = post(&centre, "bounce-2", &reverse, json!({"reason": "It came back"})).await.taken().clone();
    assert_eq!(bounced["state"], "Reversed");
    let account = stands(&town, child).await;
    assert_eq!((account.payments[0].state, account.owed), (PaymentState::Reversed, Paise(1_500_000)));
    // What is owed is not paid out.
    assert_eq!(post(&centre, "owing", "pay-outs", out(5, "2026-11-12")).await.json["code"], "nothing_left");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_an_issued_month_costs_by_now_waits_for_the_offices_word(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (centre, anaya, zoya) = (town.centre(), town.anaya, town.zoya);
    with_fees(&town).await;
    for child in [anaya, zoya] {
        issued(&town, child, NOVEMBER).await.expect("issued");
        issued(&town, child, date(2026, 12, 1)).await.expect("issued");
    }
    let waiting = async || -> Vec<(String, i64)> {
        let listed = centre.get("/centre/v1/fees/differences").await.taken()["differences"].clone();
        let one = |one: &Value| {
            (
                format!("{} {}", one["child"].as_str().expect("a name"), one["period"].as_str().expect("a month")),
                one["paise"].as_i64().expect("paise"),
            )
        };
        listed.as_array().expect("a list").iter().map(one).collect()
    };
    assert!(waiting().await.is_empty());
    // The price goes up in the middle of an issued month.
    let plan = json!({"program": "Full Day (9:00 To 6:30)", "nature": "Tuition Fee", "paise": 1_500_000,
        "from": "2026-11-16", "until": null, "due_day": null});
    let set = centre.json("PUT", "/centre/v1/fees/plans", &plan).await.taken().clone();
    assert_eq!(set["not_reached"].as_array().map(Vec::len), Some(4), "{set}");
    let all = [
        ("Anaya Rao 2026-11", 150_000),
        ("Zoya Khan 2026-11", 150_000),
        ("Anaya Rao 2026-12", 300_000),
        ("Zoya Khan 2026-12", 300_000),
    ];
    let mut found = waiting().await;
    found.sort();
    let mut expected: Vec<(String, i64)> = all.iter().map(|(name, paise)| ((*name).to_owned(), *paise)).collect();
    expected.sort();
    assert_eq!(found, expected);

    let of = async |child, period: &str| {
        let account = stands(&town, child).await;
        let found = account.invoices.into_iter().find(|one| one.period == period && one.kind == InvoiceKind::Month);
        found.expect("an invoice").number
    };
    let november = of(anaya, "2026-11").await;
    let path = format!("differences/{november}");
    assert_eq!(post(&town.other_centre(), "theirs", &path, json!({"settle": true})).await.status.as_u16(), 404);
    for _ in 0..2 {
        assert_eq!(post(&centre, "charge", &path, json!({"settle": true})).await.taken()["paise"], 150_000);
    }
    assert_eq!(post(&centre, "charge-2", &path, json!({"settle": true})).await.json["code"], "no_difference");
    let account = stands(&town, anaya).await;
    let charge = account.invoices.iter().find(|one| one.kind == InvoiceKind::Charge).expect("a charge").clone();
    assert_eq!(
        (charge.total, charge.lines[0].nature, charge.lines[0].text.as_str()),
        (Paise(150_000), Nature::TuitionFee, format!("Difference of {november} for 2026-11").as_str())
    );
    // The month's invoice cannot be withdrawn beside its charge; once the charge is, it waits again.
    let withdraw = async |key: &str, number: &str| {
        post(&centre, key, &format!("invoices/{number}/withdraw"), json!({"reason": "x"})).await
    };
    assert_eq!(withdraw("beside", &november).await.json["code"], "settled_beside");
    withdraw("its-charge", &charge.number).await.taken();
    assert!(waiting().await.contains(&("Anaya Rao 2026-11".to_owned(), 150_000)));
    post(&centre, "leave", &path, json!({"settle": false})).await.taken();
    assert_eq!(waiting().await.len(), 3);
    withdraw("left-as-it-was", &november).await.taken();

    // A break over December is approved after it was issued: the month costs nothing by now.
    let meera = town.parent(MEERA).await.caller;
    let fields = [("child_pause", "1"), ("date", "2026-12-01"), ("end_date", "2026-12-31"), ("attrition_reason", "x")];
    let asked = meera.post("/parentapp/request", &fields).await.ok()["request"]["request_id"].clone();
    let decided = json!({"decisions": [{"id": asked, "status": "Approved"}]});
    let deciding = town.centre().with_header("idempotency-key", "the-break");
    deciding.json("POST", "/centre/v1/requests/decide", &decided).await.taken();
    assert!(waiting().await.contains(&("Anaya Rao 2026-12".to_owned(), -1_500_000)), "{:?}", waiting().await);
    let december = of(anaya, "2026-12").await;
    post(&centre, "credit", &format!("differences/{december}"), json!({"settle": true})).await.taken();
    let account = stands(&town, anaya).await;
    assert_eq!(account.credits[0].paise, Paise(1_500_000));
    assert_eq!(withdraw("credited", &december).await.json["code"], "settled_beside");
    // A discount is given in an issued month.
    let discount = json!({"child_id": zoya.to_string(), "nature": "Daycare Fee", "share": null, "paise": 300_000,
        "reason": "Grandmother fetches her", "from": "2026-11-01", "until": null});
    post(&centre, "discount", "discounts", discount).await.taken();
    let mut found = waiting().await;
    found.sort();
    assert_eq!(
        found,
        [("Zoya Khan 2026-11".to_owned(), -150_000)],
        "in December both are the same: 3,000 more and less"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_portal_that_was_down_does_not_issue_a_withdrawn_invoice_again(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    jobs::run_due_tasks(&town.app).await;
    let november = stands(&town, town.anaya).await.invoices[0].id;
    let path = format!("invoices/{november}/withdraw");
    post(&town.centre(), "withdraw", &path, json!({"reason": "Not this month"})).await.taken();
    town.app.clock.advance(60 * DAY);
    for _ in 0..4 {
        jobs::run_due_tasks(&town.app).await;
    }
    let account = stands(&town, town.anaya).await;
    let periods: Vec<_> = account.invoices.iter().map(|one| (one.period.as_str(), one.state)).collect();
    assert_eq!(
        periods.iter().filter(|(period, state)| *period == "2026-11" && *state != InvoiceState::Withdrawn).count(),
        0,
        "{periods:?}"
    );
    assert_eq!(periods.len(), 3, "December and January came: {periods:?}");
    town.finish().await;
}
