//! A payment that was being recorded, or reported by a payment provider, when the server was killed with -9 is booked
//! once when it is sent again, and the books add up.

use std::fmt::Write;
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use super::place::seed;
use super::running::{HttpConnection, Running};

const KEY: &str = "Bearer demo-indiranagar";
const PAYMENTS: i64 = 40;
const SECRET: &str = "what only they and we know";
const WEBHOOK: &str = "/billing/webhook/razorpay";

#[test]
fn a_server_killed_while_money_comes_books_it_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    seed(&data);
    let mut server = Running::start(&data);
    let (_, children) = ask(&server, "GET", "/centre/v1/children", "none", "");
    let child = children["children"][0]["id"].as_str().expect("a child").to_owned();
    let mut kills = 0;
    for number in 1..=PAYMENTS {
        let name = format!("money-{number}");
        let body = json!({"child_id": child, "paise": number, "day": "2026-11-02", "way": "UPI", "reference": format!("CRASH{number}")});
        let body = body.to_string();
        if number % 4 == 0 {
            // It is sent, and nobody waits for the answer.
            let request = format!(
                "POST /centre/v1/fees/payments HTTP/1.1\r\nhost: portal\r\nauthorization: {KEY}\r\nidempotency-key: {name}\r\n\
                content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            let mut connection = HttpConnection::to(server.centres).expect("it listens");
            connection.send_raw(request.as_bytes()).expect("it is sent");
            server.kill();
            server = Running::start(&data);
            kills += 1;
        }
        for _ in 0..2 {
            let (status, answer) = ask(&server, "POST", "/centre/v1/fees/payments", &name, &body);
            assert_eq!(
                (status, &answer["paise"], &answer["state"]),
                (200, &json!(number), &json!("Received")),
                "{answer}"
            );
        }
    }
    server.kill();
    assert_eq!(kills, PAYMENTS / 4);
    let sums = sums(&data);
    assert_eq!(
        sums,
        (0, PAYMENTS, PAYMENTS * (PAYMENTS + 1) / 2),
        "the sum over all accounts, the payments, their sum"
    );
}

#[test]
fn a_server_killed_between_a_webhook_and_its_answer_books_the_payment_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, settings) = (folder.path().join("data"), folder.path().join("settings.toml"));
    std::fs::write(&settings, format!("[billing.razorpay]\nwebhook_secret = \"{SECRET}\"\n")).expect("written");
    seed(&data);
    let database = rusqlite::Connection::open(data.join("aangan.db")).expect("the database opens");
    let invoice: String =
        database.query_row("SELECT number FROM invoice LIMIT 1", [], |row| row.get(0)).expect("an invoice");
    drop(database);
    let start = || Running::start_with(&data, &["--config", settings.to_str().expect("UTF-8")]);
    let mut server = start();
    for number in 1..=PAYMENTS {
        let body = json!({"event": "payment.captured", "payload": {"payment": {"entity": {
            "id": format!("CRASH{number}"), "amount": number, "currency": "INR", "notes": {"invoice": invoice}
        }}}})
        .to_string();
        let signature = signature(&body);
        if number % 4 == 0 {
            let request = format!(
                "POST {WEBHOOK} HTTP/1.1\r\nhost: portal\r\nx-razorpay-signature: {signature}\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            let mut connection = HttpConnection::to(server.parents).expect("it listens");
            connection.send_raw(request.as_bytes()).expect("it is sent");
            server.kill();
            server = start();
        }
        // It says so until it has been heard, and once more.
        for _ in 0..2 {
            let mut connection = HttpConnection::to(server.parents).expect("it listens");
            let heard =
                connection.ask("POST", WEBHOOK, &[("x-razorpay-signature", &signature)], &body).expect("an answer");
            assert_eq!(heard.0, 200, "{}", heard.1);
        }
    }
    server.kill();
    assert_eq!(sums(&data), (0, PAYMENTS, PAYMENTS * (PAYMENTS + 1) / 2));
}

fn signature(body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("a key");
    mac.update(body.as_bytes());
    mac.finalize().into_bytes().iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a text grows");
        hex
    })
}

fn ask(server: &Running, method: &str, path: &str, name: &str, body: &str) -> (u16, Value) {
    let headers = [("Authorization", KEY), ("Idempotency-Key", name), ("Content-Type", "application/json")];
    let asked =
        HttpConnection::to(server.centres).and_then(|mut connection| connection.ask(method, path, &headers, body));
    let (status, body) = asked.expect("the centre API answers");
    (status, serde_json::from_str(&body).unwrap_or_default())
}

fn sums(data: &Path) -> (i64, i64, i64) {
    let database = rusqlite::Connection::open(data.join("aangan.db")).expect("the database opens");
    let number = |sql: &str| database.query_row(sql, [], |row| row.get(0)).expect("a number");
    (
        number("SELECT SUM(paise) FROM booking_line"),
        number("SELECT COUNT(*) FROM booking WHERE note LIKE 'CRASH%'"),
        number(
            "SELECT SUM(paise) FROM booking JOIN booking_line ON booking_id = id AND account = 'Bank' WHERE note LIKE 'CRASH%'",
        ),
    )
}
