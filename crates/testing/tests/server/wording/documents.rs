//! Documents of a family: fee certificate, invoice, receipt, credit note, pay-out, statement, and the copy of its data.

use std::fmt::Write;
use std::io::{Cursor, Read};
use std::path::Path;

use database::Engine;
use rstest::rstest;
use serde_json::json;

use super::without_ids;
use crate::finance::certificate::{YEAR, made, open, paid, verification};
use crate::finance::printed::{account, family};
use money::finance::printed::{Printed, credit_note, invoice, pay_out, receipt, statement};
use operations::data_export::{Audience, gather};
use testing::pdf::Pdf;
use testing::town::MEERA;

/// The text of a PDF, line by line. Its columns are two blanks apart, however wide they are drawn.
fn text_of(content: &[u8]) -> String {
    let columns = |line: &str| {
        let cells = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty());
        cells.collect::<Vec<_>>().join("  ")
    };
    let pdf = Pdf::open(content);
    assert!(pdf.is_whole(), "{:?}", pdf.fonts);
    pdf.text.lines().map(columns).filter(|line| !line.is_empty()).map(|line| line + "\n").collect()
}

/// The name of a file and its text.
fn drawn(file: &Printed) -> String {
    format!("== {}\n{}", file.name, text_of(&file.content))
}

#[rstest]
#[tokio::test]
async fn documents_about_fees(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = family(engine).await;
    let (centre, child) = (town.centre(), town.anaya);
    let before = account(&town, child).await;
    let november = before.invoices[0].clone();
    let (bill, received) = (november.id.to_string(), before.payments[1].id.to_string());
    let of = |id: &str| (town.app.clone(), id.to_owned());

    let (app, id) = of(&bill);
    let of_november = town.read(async move |reader| invoice(reader, &app, child, &id).await).await;
    insta::assert_snapshot!("invoice", drawn(&of_november));
    let (app, id) = of(&received);
    let of_its_payment = town.read(async move |reader| receipt(reader, &app, child, &id).await).await;
    insta::assert_snapshot!("receipt", drawn(&of_its_payment));

    let path = format!("/centre/v1/fees/invoices/{}/withdraw", november.number);
    let why = json!({"reason": "The wrong program"});
    centre.with_header("idempotency-key", "a").json("POST", &path, &why).await.taken();
    let out =
        json!({"child_id": child.to_string(), "paise": 170_000, "day": "2026-11-12", "way": "UPI", "reference": "U7"});
    centre.with_header("idempotency-key", "b").json("POST", "/centre/v1/fees/pay-outs", &out).await.taken();
    let paid_out = account(&town, child).await.pay_outs[0].id.to_string();

    let (app, id) = of(&bill);
    let withdrawn = town.read(async move |reader| credit_note(reader, &app, child, &id).await).await;
    insta::assert_snapshot!("credit_note", drawn(&withdrawn));
    let (app, id) = of(&paid_out);
    let out = town.read(async move |reader| pay_out(reader, &app, child, &id).await).await;
    insta::assert_snapshot!("pay_out", drawn(&out));
    let app = town.app.clone();
    let all = town.read(async move |reader| statement(reader, &app, child).await).await;
    insta::assert_snapshot!("statement", drawn(&all));
    town.finish().await;
}

/// The certificate, and the page that tells anybody whether it is genuine.
#[tokio::test]
async fn fee_certificate() {
    let town = paid(Engine::Sqlite).await;
    let meera = town.parent(MEERA).await.caller;
    let url = made(&meera, YEAR, "Tuition Fee").await;
    let pdf = Pdf::open(&open(&town, &url).await.body);
    let check = verification(&pdf);
    let secret = check.rsplit('/').next().expect("a check");
    let text = text_of(&open(&town, &url).await.body).replace(secret, "<check>");
    let genuine = town.nobody().get(&check).await.text();
    let wrong = town.nobody().get("/verify/FC-2026-00002/000000000000").await.text();
    let [genuine, wrong] = [genuine, wrong].map(|page| words_of(&page));
    insta::assert_snapshot!(
        "fee_certificate",
        format!("{text}\n== the page of its address\n{genuine}\n== the page of a wrong address\n{wrong}")
    );
    town.finish().await;
}

/// What each file of a family's copy is, and what is not in it.
#[tokio::test]
async fn data_export() {
    let town = family(Engine::Sqlite).await;
    let export = gather(&town.app, town.anaya, Audience::Family).await.expect("a copy");
    let mut writing = export.write(town.app.clone());
    let mut archive = Vec::new();
    while let Some(chunk) = writing.next().await {
        archive.extend_from_slice(&chunk.expect("a chunk"));
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).expect("an archive");
    let mut names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|end| end == "html"));
    names.sort();
    let mut text = String::new();
    for name in ["README.txt".to_owned()].into_iter().chain(names) {
        let mut content = String::new();
        archive.by_name(&name).expect("a file").read_to_string(&mut content).expect("text");
        let content = if name == "README.txt" { content } else { words_of(&content) };
        let _ = writeln!(text, "== {name}\n{content}");
    }
    insta::assert_snapshot!("data_export", without_ids(&text));
    town.finish().await;
}

/// What a reader sees of a page, an element a line.
fn words_of(page: &str) -> String {
    let body = page.split_once("<body").map_or(page, |(_, body)| body);
    let pieces = body.split('<').map(|piece| piece.split_once('>').map_or("", |(_, text)| text.trim()));
    pieces.filter(|text| !text.is_empty()).fold(String::new(), |words, text| words + text + "\n")
}
