//! The addresses that are in neither OpenAPI document, called as nobody, with a parent's token, with a centre's key and in the visit of
//! another family. `addresses.tsv` lists them; the architecture's tests hold it to the sources.

use database::Engine;
use rstest::rstest;

use crate::finance::pages;
use testing::town::{FARAH, MEERA};
use testing::{Caller, Reply};

const LISTED: &str = include_str!("../addresses.tsv");
/// The family whose invoice is asked for.
const THEIRS: [&str; 4] = ["Anaya", "Meera", "Rao", "12,000.50"];

struct Address {
    listener: &'static str,
    method: &'static str,
    path: &'static str,
    opened_by: &'static str,
    example: &'static str,
}

fn listed() -> Vec<Address> {
    let row = |line: &'static str| {
        let [listener, method, path, opened_by, example] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row of five: {line}");
        };
        Address { listener, method, path, opened_by, example }
    };
    LISTED.lines().skip(1).map(row).collect()
}

async fn ask(caller: &Caller, address: &Address, invoice: &str) -> Reply {
    let path = address.example.replace("{invoice}", invoice);
    let form = Some("application/x-www-form-urlencoded");
    match address.method {
        "GET" => caller.get(&path).await,
        method => caller.send(method, &path, form, format!("invoice={invoice}&amount=10&code=A").into_bytes()).await,
    }
}

fn tells_nothing(reply: &Reply, address: &Address, who: &str) {
    let text = reply.text();
    for theirs in THEIRS {
        assert!(!text.contains(theirs), "{} {} tells {who} of {theirs}", address.method, address.path);
    }
}

// proves: WIRE-12 ROLE-03
#[rstest]
#[tokio::test]
async fn every_address_outside_the_documents_is_closed_to_nobody_another_family_and_another_centre(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = pages::town(engine).await;
    let (meera, farah) = (town.parent(MEERA).await, town.parent(FARAH).await);
    let hers = pages::come_in(&town, &meera.caller).await;
    let invoice = pages::invoice(&hers).await.rsplit('/').next().expect("an id").to_owned();
    let theirs = pages::come_in_for(&town, &farah.caller, town.zoya).await;
    let nobody = town.nobody().at([198, 51, 100, 7]);
    let strangers = [
        ("nobody", nobody.clone()),
        ("who has a parent's token", nobody.with_header("auth_token", &meera.token)),
        ("who has a token in a cookie", nobody.with_header("cookie", &format!("billing={}", meera.token))),
        ("who has a centre's key", nobody.with_header("authorization", town.centre().header("authorization"))),
        (
            "who has another centre's key",
            nobody.with_header("authorization", town.other_centre().header("authorization")),
        ),
    ];
    for address in listed().iter().filter(|address| address.listener == "parents") {
        let (method, path) = (address.method, address.path);
        let closed = match address.opened_by {
            "anybody" => 200..=200,
            "address" => 200..=404,
            "visit" | "signature" => 400..=404,
            other => panic!("{path}: {other} opens nothing here"),
        };
        let first = ask(&nobody, address, &invoice).await;
        for (who, caller) in &strangers {
            let reply = ask(caller, address, &invoice).await;
            assert!(closed.contains(&reply.status.as_u16()), "{method} {path}: {} to {who}", reply.status);
            assert_eq!(reply.status, first.status, "{method} {path}: {who} is answered like nobody");
            tells_nothing(&reply, address, who);
        }
        if address.opened_by == "visit" {
            let reply = ask(&theirs, address, &invoice).await;
            tells_nothing(&reply, address, "another family");
            if address.example.contains("{invoice}") {
                let unknown = ask(&theirs, address, "9223372036854775806").await;
                assert_eq!((reply.status.as_u16(), unknown.status.as_u16()), (404, 404), "{method} {path}");
            }
        }
    }
    assert!(
        hers.get(&format!("/billing/invoices/{invoice}")).await.text().contains("12,000.50"),
        "it is there for her"
    );
    for address in listed().iter().filter(|address| address.listener == "centres") {
        let opens = address.opened_by == "anybody";
        let no_key = town.centre().with_header("authorization", "");
        for (who, caller) in [("nobody", no_key), ("another centre", town.other_centre()), ("a centre", town.centre())]
        {
            let reply = ask(&caller, address, &invoice).await;
            let status = reply.status.as_u16();
            assert!(
                if opens { status == 200 } else { [401, 404].contains(&status) },
                "{} to {who}: {status}",
                address.path
            );
            tells_nothing(&reply, address, who);
        }
    }
    town.finish().await;
}
