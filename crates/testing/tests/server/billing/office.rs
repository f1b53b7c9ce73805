//! What a centre's office does: by its program, and on the command line.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{NOVEMBER, issued, report, stands, try_to_receive, with_fees};
use base::audit;
use base::clock::Timestamp;
use base::money::Paise;
use money::billing::{InvoiceState, PaymentState};
use testing::{Caller, Reply, Town};

pub(super) async fn post(centre: &Caller, key: &str, path: &str, body: Value) -> Reply {
    centre.with_header("idempotency-key", key).json("POST", &format!("/centre/v1/fees/{path}"), &body).await
}

/// Actions and what they were about, the oldest first.
async fn audit_log(town: &Town) -> Vec<(String, String)> {
    let lines = town.read(async |reader| Ok(audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    lines.into_iter().map(|(_, action, object)| (action, object)).collect()
}

#[rstest]
#[tokio::test]
async fn an_office_charges_takes_and_closes(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (centre, anaya, zoya) = (town.centre(), town.anaya.to_string(), town.zoya.to_string());
    let plan = json!({"program": "Full Day (9:00 To 6:30)", "nature": "Tuition Fee", "paise": 1_200_000,
        "from": "2026-11-01", "until": null, "due_day": 20});
    for _ in 0..2 {
        assert_eq!(centre.json("PUT", "/centre/v1/fees/plans", &plan).await.taken()["plan"], plan);
    }
    assert_eq!(centre.get("/centre/v1/fees/plans").await.taken()["plans"], json!([plan]));
    for (field, bad) in [
        ("paise", json!(-1)),
        ("paise", json!(10_000_000_001_i64)),
        ("paise", json!(1.5)),
        ("paise", json!("100")),
        ("nature", json!("Late Fee")),
        ("program", json!("Night School")),
        ("from", json!("01/11/2026")),
        ("until", json!("2026-10-31")),
        ("due_day", json!(29)),
    ] {
        let mut wrong = plan.clone();
        wrong[field] = bad.clone();
        assert_eq!(centre.json("PUT", "/centre/v1/fees/plans", &wrong).await.status.as_u16(), 422, "{field} {bad}");
    }

    let preview = centre.get("/centre/v1/fees/invoices?month=2026-11").await.taken().clone();
    // Two children, and one that left on the twelfth.
    let drafts = preview["invoices"].as_array().expect("drafts");
    let total = |id: &str| drafts.iter().find(|one| one["child_id"] == id).map(|one| one["total"].clone());
    let left = town.left.to_string();
    assert_eq!(drafts.len(), 3);
    assert_eq!(
        [&anaya, &zoya, &left].map(|id| total(id)),
        [1_200_000, 1_200_000, 480_000].map(|paise| Some(json!(paise)))
    );
    assert_eq!(&drafts[0]["due"], &json!("2026-11-20"));
    assert!(stands(&town, town.anaya).await.invoices.is_empty(), "nothing was issued by looking");
    for _ in 0..2 {
        assert_eq!(post(&centre, "issue", "invoices", json!({"month": "2026-11"})).await.taken(), &preview);
    }
    let again = post(&centre, "issue anew".replace(' ', "-").as_str(), "invoices", json!({"month": "2026-11"})).await;
    assert_eq!(again.taken()["invoices"], json!([]));

    let paid =
        json!({"child_id": anaya, "paise": 1_200_000, "day": "2026-11-10", "way": "Cheque", "reference": "CHQ 99"});
    let receipt = post(&centre, "pay", "payments", paid.clone()).await.taken().clone();
    assert_eq!(
        (&receipt["state"], &receipt["reference"], &receipt["receipt_number"], &receipt["left"]),
        (&json!("Received"), &json!("CHQ99"), &json!("RCT-2627-00001"), &json!(0))
    );
    for (field, bad) in [
        ("paise", json!(0)),
        ("day", json!("2026-11-13")),
        ("way", json!("Gold")),
        ("child_id", json!(town.vihaan.to_string())),
    ] {
        let mut wrong = paid.clone();
        wrong[field] = bad.clone();
        let status = post(&centre, &format!("wrong-{field}"), "payments", wrong).await.status.as_u16();
        assert!(matches!(status, 404 | 422), "{field} {bad}: {status}");
    }
    let id = receipt["id"].as_str().expect("an id");
    let bounced =
        post(&centre, "bounce", &format!("payments/{id}/reverse"), json!({"reason": "The cheque came back"})).await;
    assert_eq!(bounced.taken()["state"], "Reversed");
    post(&centre, "credit", "credits", json!({"child_id": zoya, "paise": 5_000, "reason": "=1+1"})).await.taken();

    let account = centre.get(&format!("/centre/v1/fees/children/{anaya}")).await.taken().clone();
    assert_eq!((&account["owed"], &account["invoices"][0]["state"]), (&json!(1_200_000), &json!("Due")));
    let owed = centre.get("/centre/v1/fees/owed.csv").await.text();
    assert_eq!(
        owed,
        format!(
            "\u{feff}admission_id,child,owed,overdue,advance,oldest_unpaid,child_id\n,Omar Gone,4800.00,0.00,0.00,{},{left}\n,Zoya Khan,12000.00,0.00,0.00,{},{zoya}\n,Anaya Rao,12000.00,0.00,0.00,{},{anaya}\n",
            stands(&town, town.left).await.invoices[0].number,
            stands(&town, town.zoya).await.invoices[0].number,
            stands(&town, town.anaya).await.invoices[0].number
        )
    );

    post(&centre, "close", "months", json!({"month": "2026-10"})).await.taken();
    let twice = post(&centre, "close-2", "months", json!({"month": "2026-10"})).await;
    assert_eq!(
        (twice.status.as_u16(), &twice.json["message"]),
        (409, &json!("the books of 2026-10 are already closed"))
    );
    let late = json!({"child_id": anaya, "paise": 100, "day": "2026-10-31", "way": "Cash"});
    assert_eq!(post(&centre, "late", "payments", late).await.json["code"], "month_closed");
    assert_eq!(post(&centre, "odd", "months", json!({"month": "October"})).await.json["code"], "bad_month");

    let credit = stands(&town, town.zoya).await.credits[0].id;
    let written = audit_log(&town).await;
    let fees: Vec<_> = written.iter().map(|(action, object)| (action.as_str(), object.as_str())).collect();
    let (bounce, give) = (format!("{id} 1200000"), format!("{credit} 5000"));
    for line in [
        ("issued invoices", "3 2880000"),
        ("recorded a payment", bounce.as_str()),
        ("reversed a payment", bounce.as_str()),
        ("gave a credit", give.as_str()),
        ("closed a month", "2026-10"),
    ] {
        assert_eq!(fees.iter().filter(|written| **written == line).count(), 1, "{line:?} in {fees:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_bank_statement_records_matches_beyond_doubt_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    with_fees(&town).await;
    for child in [town.anaya, town.zoya] {
        issued(&town, child, NOVEMBER).await.expect("issued");
    }
    report(&town, town.anaya, 1_500_000, "402611880001").await.expect("reported");
    report(&town, town.zoya, 100, "402611880002").await.expect("reported");
    let number = stands(&town, town.zoya).await.invoices[0].number.clone();
    let file = format!(
        "Statement of account\n\nDate,Narration,Ref,Withdrawal,Deposit\n\
        12/11/2026,UPI/402611880001/MEERA,,,\"15,000.00\"\n\
        12/11/2026,UPI/402611880001/MEERA,,,\"15,000.00\"\n\
        12/11/2026,NEFT fees {number},,,15000\n\
        12/11/2026,UPI/402611880002,,,1000\n\
        12/11/2026,=HYPERLINK(),,,=1+1\n\
        13/11/2026,UPI/402611880002,,,1\n\
        12/11/2026,Rent,,9000,\n"
    );
    let centre = town.centre();
    let first = post(&centre, "bank", "bank", json!({"csv": file})).await.taken().clone();
    let rows = |list: &Value| list.as_array().expect("rows").iter().map(|one| one["row"].clone()).collect::<Vec<_>>();
    assert_eq!(
        (rows(&first["booked"]), rows(&first["doubtful"])),
        (vec![json!(4), json!(6)], vec![json!(5), json!(7), json!(8), json!(9)]),
        "{first}"
    );
    assert_eq!(first["others"], 1);
    for child in [town.anaya, town.zoya] {
        let account = stands(&town, child).await;
        assert_eq!((account.invoices[0].state, account.advance), (InvoiceState::Paid, Paise::NONE));
    }
    assert_eq!(stands(&town, town.anaya).await.payments[0].state, PaymentState::Received, "the reported one");
    // The same file again, and the same money in another file and from another handler.
    let again = post(&centre, "bank-2", "bank", json!({"csv": file})).await.taken().clone();
    assert_eq!((&again["booked"], &again["before"]), (&json!([]), &json!(2)), "{again}");
    let other = "Txn Date;Description;Credit\n12-Nov-2026;by 402611880001 once more;15000.00\n";
    let other = post(&centre, "bank-3", "bank", json!({"csv": other})).await.taken().clone();
    assert_eq!((&other["booked"], &other["before"]), (&json!([]), &json!(1)), "{other}");
    let known = super::money(town.anaya, 1_500_000, "402611880001", "webhook");
    assert!(!try_to_receive(&town, known).await.expect("known").is_new);
    assert_eq!(stands(&town, town.anaya).await.payments.len(), 1);
    for bad in ["", "a,b\n1,2", "<html>"] {
        assert_eq!(post(&centre, "bad", "bank", json!({"csv": bad})).await.json["code"], "bad_statement", "{bad}");
    }
    town.finish().await;
}
