//! A payment that was being recorded when the server was killed with -9 is booked once when it is sent again, and the books add up.

use std::path::Path;

use serde_json::{Value, json};

use super::running::{Line, Running, aangan};

const KEY: &str = "Bearer demo-indiranagar";
const PAYMENTS: i64 = 40;

#[test]
fn a_server_killed_while_money_comes_books_it_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let seeded = aangan().args(["demo", "seed", "--data"]).arg(&data).status().expect("it seeds");
    assert!(seeded.success());
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
            let mut line = Line::to(server.centres).expect("it listens");
            line.send_raw(request.as_bytes()).expect("it is sent");
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

fn ask(server: &Running, method: &str, path: &str, name: &str, body: &str) -> (u16, Value) {
    let headers = [("Authorization", KEY), ("Idempotency-Key", name), ("Content-Type", "application/json")];
    let asked = Line::to(server.centres).and_then(|mut line| line.ask(method, path, &headers, body));
    let (status, body) = asked.expect("the centre's door answers");
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
