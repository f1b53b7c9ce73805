//! Nothing of a family is left where nothing is to be left.

use std::collections::BTreeSet;

use database::testing::{TestDatabase, schema};
use database::{Database, Engine, Location, Options, Reader, params, statements};
use rstest::rstest;
use serde_json::{Value, json};

use base::ids::PictureId;
use base::money::Paise;
use daily::pictures::{Size, path_of};
use money::billing::{self, BillingContext, PaidBy, PaymentReport};
use operations::erasure::fates::{FATES, Fate, TEXTS, TextFate, sentences};
use operations::erasure::{erase, erase_files, store};
use operations::migrations::MIGRATIONS;
use testing::town::{FARAH, MEERA};
use testing::{File, Town};

statements! {
    TABLES_OF_SQLITE: String = "SELECT name FROM sqlite_master WHERE type = 'table'";
    EVERYTHING_OF_POSTGRES: String = "SELECT CAST(schema_to_xml(current_schema(), true, false, '') AS TEXT)";
    PHOTOS_OF: PictureId = "SELECT picture_id FROM photo WHERE child_id = $1";
}

// proves: BUILD-04
#[tokio::test]
async fn each_table_has_its_fate() {
    let database = TestDatabase::new(Engine::Sqlite, MIGRATIONS).await;
    let read = async |reader: &mut Reader<'_>| reader.list(TABLES_OF_SQLITE, params![]).await;
    let tables: BTreeSet<String> =
        database.read::<_, database::Error, _>(read).await.expect("tables").into_iter().collect();
    let told_of: BTreeSet<String> = FATES.iter().map(|(table, _)| (*table).to_owned()).collect();
    assert_eq!(told_of.len(), FATES.len(), "a table stands twice");
    let lacking: Vec<_> = tables.difference(&told_of).collect();
    assert!(lacking.is_empty(), "say in erasure/fates.rs what becomes of {lacking:?}");
    let strange: Vec<_> = told_of.difference(&tables).collect();
    assert!(strange.is_empty(), "there is no {strange:?}");
    assert!(FATES.iter().any(|(table, fate)| *table == "child" && matches!(fate, Fate::Blanked(_))));
    assert!(sentences().iter().any(|line| line.starts_with("retained: the chain's ledger")));
    let blanked: Vec<String> = sentences().into_iter().filter(|line| line.starts_with("blanked: ")).collect();
    assert!(blanked.iter().all(|line| !line.starts_with("blanked: the words;")), "of what? {blanked:?}");
    assert!(
        blanked.contains(&"blanked: the texts of a refund; the amount stays in the ledger".to_owned()),
        "{blanked:?}"
    );
}

#[rstest]
#[tokio::test]
async fn a_picture_of_other_children_too_stays_theirs(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (zoya, anaya) = (town.zoya.to_string(), town.anaya.to_string());
    for (key, colour, children) in [
        ("alone", 90, vec![("children", zoya.as_str())]),
        ("both", 200, vec![("children", &zoya), ("children", &anaya)]),
    ] {
        let mut content = Vec::new();
        let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([colour, 90, 90]));
        image::codecs::jpeg::JpegEncoder::new(&mut content).encode_image(&picture).expect("a JPEG");
        let file = File { field: "image", name: "a.jpg", content: &content };
        let mut fields = children;
        fields.extend([("caption", "A day"), ("at", "2026-11-12T09:30:00+05:30")]);
        town.centre().with_header("idempotency-key", key).upload("/centre/v1/photos", &fields, &[file]).await.taken();
    }
    let (farah, meera) = (town.parent(FARAH).await.caller, town.parent(MEERA).await.caller);
    let (zoya, app) = (town.zoya, town.app.clone());
    let pictures = town.write(async move |writer| Ok(writer.list(PHOTOS_OF, params![zoya]).await?)).await;
    assert_eq!(pictures.len(), 2);
    town.leaves(zoya).await;
    let erased = town.write(async move |writer| erase(writer, &app, zoya).await).await;
    // Her own face is the picture that the whole town has.
    assert_eq!((erased.pictures.len(), erased.shared), (1, 2));
    let gone = erased.pictures[0];
    assert!(
        town.app.media.get_small(&path_of(gone, Size::Full)).await.is_ok(),
        "files go after the rows are on the disk"
    );
    assert_eq!(erase_files(&town.app, &pictures).await.expect("deleted"), 0);
    for size in Size::ALL {
        assert!(town.app.media.get_small(&path_of(gone, size)).await.is_err());
    }
    let stays = pictures.into_iter().find(|picture| *picture != gone).expect("the other one");
    assert!(town.app.media.get_small(&path_of(stays, Size::Full)).await.is_ok());
    assert_eq!(meera.post("/parentapp/childData", &[]).await.ok()["name"], "Anaya");
    assert_eq!(farah.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}

/// A new column of text has to be decided on, and one that is emptied needs the statement that does it.
#[tokio::test]
async fn each_text_of_a_row_that_stays_has_its_fate() {
    let database = TestDatabase::new(Engine::Sqlite, MIGRATIONS).await;
    let stays = |table: &str| {
        FATES.iter().any(|(known, fate)| *known == table && matches!(fate, Fate::Retained(_) | Fate::Blanked(_)))
    };
    let columns = schema(&database).await.expect("a schema");
    let texts: BTreeSet<(String, String)> = columns
        .into_iter()
        .filter(|column| column.kind == "text" && stays(&column.table))
        .map(|column| (column.table, column.name))
        .collect();
    let decided: BTreeSet<(String, String)> =
        TEXTS.iter().map(|(table, column, _)| ((*table).to_owned(), (*column).to_owned())).collect();
    assert_eq!(decided.len(), TEXTS.len(), "a column stands twice");
    let lacking: Vec<_> = texts.difference(&decided).collect();
    assert!(lacking.is_empty(), "say in erasure/fates.rs what becomes of {lacking:?}");
    let strange: Vec<_> = decided.difference(&texts).collect();
    assert!(strange.is_empty(), "there is no {strange:?}");
    let statements: Vec<&str> = store::STATEMENTS.iter().map(|sql| sql.text(Engine::Sqlite)).collect();
    for (table, column, fate) in TEXTS.iter().filter(|(table, ..)| *table != "data_ask") {
        let empties = |sql: &&str| {
            let sets = sql.strip_prefix(&format!("UPDATE {table} SET ")).map(|sets| sets.split(" WHERE ").next());
            sets.flatten().is_some_and(|sets| format!(" {sets}").contains(&format!(" {column} = ")))
        };
        assert_eq!(statements.iter().any(empties), *fate == TextFate::Emptied, "{table}.{column}");
    }
}

/// Everything that a database answers or dumps, and of SQLite every byte of its files once the office's command has ended.
async fn everything(town: &Town) -> Vec<u8> {
    if let Some(file) = town.database_file() {
        let office = Database::open(&Location::file(file), Options::default()).await.expect("the same file");
        office.close().await;
        return town.everything_stored();
    }
    let read = town.read(async |reader| Ok(reader.find(EVERYTHING_OF_POSTGRES, params![]).await?));
    read.await.expect("a text").into_bytes()
}

async fn found(town: &Town) -> Vec<String> {
    let content = String::from_utf8_lossy(&everything(town).await).into_owned();
    let letters = |rest: &str| rest.chars().take_while(char::is_ascii_alphanumeric).collect::<String>();
    let mut found: Vec<String> = content.split("canary").skip(1).map(letters).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The words that a centre and a parent write about a family, each with a word of its own.
async fn write_everywhere(town: &Town) {
    let zoya = town.zoya.to_string();
    let post = async |path: &str, key: &str, body: Value| {
        town.centre().with_header("idempotency-key", key).json("POST", path, &body).await.taken().clone()
    };
    town.asks_for_fees(Paise(1_200_000), Paise(300_000)).await;
    post("/centre/v1/fees/invoices", "november", json!({"month": "2026-11"})).await;
    let credit = json!({"child_id": zoya, "paise": 5_000, "reason": "canaryCredit for Zoya Khan"});
    post("/centre/v1/fees/credits", "credit", credit).await;
    let paid =
        json!({"child_id": zoya, "paise": 70_000, "day": "2026-11-12", "way": "UPI", "reference": "402611880001"});
    let payment = post("/centre/v1/fees/payments", "canaryKey-zoya", paid).await["id"].clone();
    let reverse = format!("/centre/v1/fees/payments/{}/reverse", payment.as_str().expect("an id"));
    post(&reverse, "reverse", json!({"reason": "canaryReversal by father Imran"})).await;
    let charge = json!({"child_id": zoya, "nature": "Books", "paise": 80_000, "text": "canaryCharge"});
    let charge = post("/centre/v1/fees/charges", "charge", charge).await["id"].clone();
    let withdraw = format!("/centre/v1/fees/invoices/{}/withdraw", charge.as_str().expect("an id"));
    post(&withdraw, "withdraw", json!({"reason": "canaryNote"})).await;
    let discount = json!({"child_id": zoya, "nature": "Tuition Fee", "share": 100, "reason": "canaryDiscount", "from": "2026-12-01"});
    post("/centre/v1/fees/discounts", "discount", discount).await;
    let ahead = json!({"child_id": zoya, "paise": 2_000_000, "day": "2026-11-12", "way": "Cash"});
    post("/centre/v1/fees/payments", "ahead", ahead).await;
    let out = json!({"child_id": zoya, "paise": 100, "day": "2026-11-12", "way": "Cash"});
    let out = post("/centre/v1/fees/pay-outs", "out", out).await["id"].clone();
    let back = format!("/centre/v1/fees/pay-outs/{}/reverse", out.as_str().expect("an id"));
    post(&back, "back", json!({"reason": "canaryPayOut"})).await;
    // The credit stands on the invoice of the month after, and in the answer about it.
    town.set_clock((2026, 12, 1), (9, 0));
    let issued = post("/centre/v1/fees/invoices", "december", json!({"month": "2026-12"})).await;
    assert!(issued.to_string().contains("canaryCredit"), "{issued}");
    town.set_clock((2026, 12, 2), (9, 0));
    let app = town.app.clone();
    let reported = PaymentReport {
        child: town.zoya,
        invoice: None,
        paise: Paise(100),
        way: PaidBy::Upi,
        reference: "CANARYREPORTED".into(),
        by: "Father".into(),
    };
    town.write(async move |writer| Ok(billing::report_payment(writer, &BillingContext::of(&app), &reported).await?.0))
        .await;

    let moment =
        json!({"child_id": zoya, "type": "Milk", "message": "canaryMoment", "at": "2026-12-02T08:00:00+05:30"});
    post("/centre/v1/timeline", "moment", json!({"items": [moment]})).await;
    let message = json!({"child_id": zoya, "message": "canaryMessage", "teacher": "Ms Iyer"});
    let posted = town.tell("message", json!([message])).await;
    assert_eq!(posted.status.as_u16(), 200, "{}", posted.json);
    let entry = json!({"child_id": zoya, "day": "2026-12-02", "description": "canaryCare", "items": [{"key": "k", "value": "canaryItem"}]});
    post("/centre/v1/child-care", "care", json!({"rows": [entry]})).await;

    let farah = town.parent(FARAH).await.caller;
    let ticket = [("subject", "Food"), ("description", "canaryTicket")];
    let ticket = farah.post("/parentapp/createTicket", &ticket).await.ok()["ticket"]["ticket_id"].clone();
    let answers = format!("/centre/v1/tickets/{}/answers", ticket.as_str().expect("an id"));
    post(&answers, "answer", json!({"note": "canaryAnswer"})).await;
    let request = [
        ("date", "2026-12-16"),
        ("end_date", "2026-12-20"),
        ("attrition_reason", "canaryRequest"),
        ("child_pause", "1"),
    ];
    let request = farah.post("/parentapp/request", &request).await.ok()["request"]["request_id"].clone();
    let decision = json!({"id": request, "status": "Cancelled", "note": "canaryDecision"});
    post("/centre/v1/requests/decide", "decide", json!({"decisions": [decision]})).await;
    let survey = json!({"title": "How are we doing?", "children": [zoya]});
    let survey = post("/centre/v1/surveys", "survey", survey).await["id"].clone();
    let answer = [
        ("survey_id", survey.as_str().expect("an id")),
        ("nps_score", "9"),
        ("nps_tags", "[\"teachers\"]"),
        ("nps_comments", "canarySurvey"),
    ];
    farah.post("/parentapp/updateParentFeedback", &answer).await.ok();
    let refund = crate::finance::refund::enter(town, town.zoya).await;
    let decision = json!({"id": refund, "approved": false, "note": "canaryRefund"});
    post("/centre/v1/refunds/decide", "refund", json!({"decisions": [decision]})).await;
    town.follow_up().await;
}

#[rstest]
#[tokio::test]
async fn no_word_about_an_erased_family_is_left(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    write_everywhere(&town).await;
    let written = found(&town).await;
    for word in [
        "Answer", "Care", "Charge", "Credit", "Decision", "Discount", "Item", "Key", "Message", "Moment", "Note",
        "PayOut", "Refund", "Request", "Reversal", "Survey", "Ticket",
    ] {
        assert!(written.contains(&word.to_owned()), "canary{word} was not written: {written:?}");
    }
    let zoya = town.zoya;
    town.leaves(zoya).await;
    let app = town.app.clone();
    town.write(async move |writer| erase(writer, &app, zoya).await.map(drop)).await;
    // The centre's own key of a request stays for its thirty days.
    assert_eq!(found(&town).await, ["Key"]);
    let content = String::from_utf8_lossy(&everything(&town).await).into_owned();
    assert!(!content.contains("CANARYREPORTED") && !content.contains("Imran"), "what a parent reported");

    // Sent again, nothing is done twice, and nothing breaks.
    let december = town.centre().with_header("idempotency-key", "december");
    let again = december.json("POST", "/centre/v1/fees/invoices", &json!({"month": "2026-12"})).await;
    assert_eq!((again.status.as_u16(), again.json["code"].as_str()), (409, Some("answer_erased")), "{}", again.json);
    town.app.clock.advance(31 * base::day::DAY);
    let app = town.app.clone();
    town.write(async move |writer| Ok(context::http::idempotency::delete_old(writer, app.now()).await?)).await;
    assert_eq!(found(&town).await, Vec::<String>::new());
    town.finish().await;
}
