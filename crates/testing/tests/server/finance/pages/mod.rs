mod qr;
mod upi;
mod words;

use std::time::Duration;

use database::Engine;
use jiff::civil::date;
use rstest::rstest;
use serde_json::json;

use crate::billing::set_fees;
use base::audit::{self, Actor};
use base::clock::Timestamp;
use base::ids::ChildId;
use base::money::Paise;
use config::{RateLimits, TokenBucket, Window};
use people::centres;
use people::families::children;
use people::families::children::{By, Grace};
use service::requests;
use testing::pdf::Pdf;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS};
use testing::{Caller, Reply, Town};

/// A town with fees, one invoice of Anaya's that is open, and a way to pay.
pub(crate) async fn town(engine: Engine) -> Town {
    town_with_rate_limits(engine, RateLimits::off()).await
}

async fn town_with_rate_limits(engine: Engine, rate_limits: RateLimits) -> Town {
    let town = Town::with(engine, |config| {
        config.rate_limits = rate_limits;
        config.billing.upi_address = "school@bank".into();
        config.billing.payee = "Aangan Schools".into();
        config.billing.bank_account = "50100123456789".into();
        config.billing.bank_ifsc = "HDFC0000001".into();
        config.billing.hosts = vec!["pay.example.com".into()];
    })
    .await;
    town.asks_for_fees(Paise(1_200_050), Paise(300_000)).await;
    town.invoices(town.anaya, date(2026, 10, 1)).await;
    town
}

/// The one-time address of a caller's child, as a browser opens it.
pub(super) async fn address(caller: &Caller, child: &str, to: &str) -> String {
    let reply = caller.post("/billing/portalLogin", &[("id", child), ("redirect_url", to)]).await;
    reply.ok()["url"].as_str().expect("an address").to_owned()
}

/// Presses the button of the page at a one-time address.
pub(super) async fn press(town: &Town, address: &str) -> Reply {
    let form = address.split_once('?').expect("a query").1.as_bytes().to_vec();
    town.nobody().send("POST", "/billing/enter", Some("application/x-www-form-urlencoded"), form).await
}

/// A browser that came in for Anaya.
pub(crate) async fn come_in(town: &Town, caller: &Caller) -> Caller {
    come_in_for(town, caller, town.anaya).await
}

pub(crate) async fn come_in_for(town: &Town, caller: &Caller, child: ChildId) -> Caller {
    let entered = press(town, &address(caller, &child.to_string(), "").await).await;
    assert_eq!(
        (entered.status.as_u16(), &entered.headers["location"]),
        (303, &"/billing/invoices".parse().expect("text"))
    );
    let cookie = entered.headers["set-cookie"].to_str().expect("text");
    town.nobody().with_header("cookie", cookie.split(';').next().expect("a pair"))
}

/// The address of the first invoice on the list.
pub(crate) async fn invoice(browser: &Caller) -> String {
    let list = browser.get("/billing/invoices").await.text();
    let from = list.find("/billing/invoices/").expect("an invoice");
    list[from..].split('"').next().expect("its address").to_owned()
}

#[rstest]
#[tokio::test]
async fn a_login_link_is_valid_once_for_a_minute(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    const TOO_LATE: &str = "This link has been used or is too old. Open it again from the app.";
    let town = town(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let anaya = town.anaya.to_string();
    let first = address(&meera, &anaya, "").await;
    for _ in 0..3 {
        let shown = town.nobody().get(&first).await;
        assert!(shown.status.is_success() && shown.text().contains("Continue to your invoices"), "{}", shown.text());
        assert!(!shown.headers.contains_key("set-cookie"), "looking at the link uses nothing up");
    }
    let entered = press(&town, &first).await;
    let cookie = entered.headers["set-cookie"].to_str().expect("text");
    assert!(cookie.ends_with("; Path=/; Max-Age=1800; HttpOnly; SameSite=Strict"), "{cookie}");
    for again in [town.nobody().get(&first).await, press(&town, &first).await] {
        assert_eq!(again.status.as_u16(), 403);
        assert!(again.text().contains(TOO_LATE) && !again.headers.contains_key("set-cookie"));
    }
    let old = address(&meera, &anaya, "").await;
    let of_another = address(&meera, &anaya, "").await.replace(&anaya, &town.zoya.to_string());
    let elsewhere = address(&meera, &anaya, "").await.replace("%2Fbilling%2Finvoices", "%2F%2Fevil.example");
    let made_up = format!("/billing/enter?child={anaya}&code=&to=");
    for wrong in [&of_another, &elsewhere, &made_up] {
        assert!(town.nobody().get(wrong).await.text().contains(TOO_LATE), "{wrong}");
        assert!(!press(&town, wrong).await.headers.contains_key("set-cookie"), "{wrong}");
    }
    town.app.clock.advance(MINUTE);
    assert!(press(&town, &old).await.text().contains(TOO_LATE));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn going_back_to_a_used_login_link_redirects_to_the_pages(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let used = address(&meera, &town.anaya.to_string(), "/billing/pay").await;
    let entered = press(&town, &used).await;
    let cookie = entered.headers["set-cookie"].to_str().expect("text");
    let browser = town.nobody().with_header("cookie", cookie.split(';').next().expect("a pair"));
    let back = browser.get(&used).await;
    assert_eq!(
        (back.status.as_u16(), &back.headers["location"]),
        (303, &"/billing/pay".parse().expect("text")),
        "the pages are still open in this browser"
    );
    // One that was not used yet asks as ever, and one of another child leads nowhere.
    let fresh = address(&karthik, &town.anaya.to_string(), "").await;
    assert!(browser.get(&fresh).await.text().contains("Continue to your invoices"));
    let of_another = used.replace(&town.anaya.to_string(), &town.vihaan.to_string());
    assert_eq!(browser.get(&of_another).await.status.as_u16(), 403);
    assert_eq!(town.nobody().get(&used).await.status.as_u16(), 403, "a browser that is not inside");
    town.app.clock.advance(31 * MINUTE);
    assert_eq!(browser.get(&used).await.status.as_u16(), 403, "the visit is over");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_sees_what_it_owes_and_reports_a_payment(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    let list = browser.get("/billing/invoices").await;
    assert!(list.text().contains("Anaya Rao") && list.text().contains("₹15,000.50"), "{}", list.text());
    let policy = list.headers["content-security-policy"].to_str().expect("text");
    assert!(policy.starts_with("default-src 'none'; style-src 'self'") && !policy.contains("script"), "{policy}");
    let one = browser.get(&invoice(&browser).await).await.text();
    assert!(one.contains("₹12,000.50") && one.contains("October 2026") && one.contains("To be paid"), "{one}");
    for paper in [format!("{}.pdf", invoice(&browser).await), "/billing/statement.pdf".to_owned()] {
        let printed = browser.get(&paper).await;
        assert!(printed.status.is_success() && printed.body.starts_with(b"%PDF"), "{paper}");
        assert_eq!(town.nobody().get(&paper).await.status.as_u16(), 403, "{paper}");
    }
    let pay = format!("/billing/pay?child={}", town.anaya);
    let shown = browser.get(&pay).await.text();
    assert!(shown.contains("upi://pay?pa=school@bank&amp;pn=Aangan%20Schools&amp;am=15000.50&amp;cu=INR"), "{shown}");
    assert!(shown.contains("<svg class=\"qr\" role=\"img\""));
    let form = [("amount", "15000.50"), ("way", "UPI"), ("reference", "utr 77")];
    let mut led = Vec::new();
    for _ in 0..2 {
        let taken = browser.post("/billing/paid", &form).await;
        assert_eq!(taken.status.as_u16(), 303, "{}", taken.text());
        led.push(taken.headers["location"].to_str().expect("text").to_owned());
    }
    assert_eq!(led[0], led[1], "the same reference is the same payment");
    assert!(browser.get(&led[0]).await.text().contains("Thank you. The office confirms your payment of ₹15,000.50"));
    assert!(browser.get("/billing/statement").await.text().contains("with the reference UTR77"));
    town.pays(town.anaya, date(2026, 11, 12), Paise(1_500_050), "UTR77").await;
    assert!(browser.get(&pay).await.text().contains("Everything is paid"));
    let statement = browser.get("/billing/statement").await.text();
    let receipt = statement.split('"').find(|part| part.starts_with("/billing/receipts/")).expect("a receipt");
    assert!(browser.get(receipt).await.body.starts_with(b"%PDF"));
    assert!(statement.contains("Bank transfer UTR77") && statement.contains("-₹15,000.50"), "{statement}");
    assert!(!statement.contains("not been confirmed"), "a reported and a received payment are one");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_pages_spend_the_limit_of_the_session_s_writes(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| {
        config.rate_limits.writes_per_session = TokenBucket { at_once: 2, each_ms: 12_000 }
    })
    .await;
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    let report = async |reference: &str| {
        browser.post("/billing/paid", &[("amount", "100"), ("way", "UPI"), ("reference", reference)]).await
    };
    // The entry was one write, the first word is another.
    assert_eq!(report("UTR771").await.status.as_u16(), 303);
    let refused = report("UTR772").await;
    assert_ne!(refused.status.as_u16(), 303);
    assert!(refused.text().contains("Please try again in 12 seconds"), "{}", refused.text());
    assert!(!browser.get("/billing/statement").await.text().contains("UTR772"));
    town.app.clock.advance(Duration::from_secs(12));
    assert_eq!(report("UTR772").await.status.as_u16(), 303);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_corrected_amount_replaces_the_first_and_is_confirmed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    let report = async |amount: &str| {
        let taken =
            browser.post("/billing/paid", &[("amount", amount), ("way", "UPI"), ("reference", "402611880001")]).await;
        assert_eq!(taken.status.as_u16(), 303, "{}", taken.text());
        browser.get(taken.headers["location"].to_str().expect("text")).await.text()
    };
    assert!(report("1500.50").await.contains("Thank you. The office confirms your payment of ₹1,500.50"));
    let corrected = report("15000.50").await;
    assert!(corrected.contains("You corrected the amount from ₹1,500.50 to ₹15,000.50."), "{corrected}");
    assert!(report("15000.50").await.contains("You corrected the amount from ₹1,500.50 to ₹15,000.50."));
    let listed = town.centre().get("/centre/v1/fees/payments").await.taken().clone();
    assert_eq!(listed["payments"].as_array().map(Vec::len), Some(1), "{listed}");
    let one = &listed["payments"][0];
    assert_eq!((&one["paise"], &one["corrected_from"]), (&json!(1_500_050), &json!(150_050)), "{listed}");
    // The bank's row with the right amount is beyond doubt now.
    let file = json!({"csv": "Date,Narration,Credit\n11/11/2026,UPI/402611880001,15000.50\n"});
    let seen = town.centre().with_header("idempotency-key", "bank").json("POST", "/centre/v1/fees/bank", &file).await;
    assert_eq!(seen.taken()["booked"].as_array().map(Vec::len), Some(1), "{}", seen.text());
    let late = [("amount", "1"), ("way", "UPI"), ("reference", "402611880001")];
    let refused = browser.post("/billing/paid", &late).await;
    let sentence = "The office has confirmed a payment of ₹15,000.50 with this reference already.";
    assert!(refused.text().contains(sentence), "{}", refused.text());
    let lines = town.read(async |reader| Ok(audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let id = one["payment_id"].as_str().expect("an id");
    for (action, object) in [("reported a payment", "150050"), ("corrected a reported payment", "1500050")] {
        let found =
            lines.iter().filter(|(_, done, about)| done == action && *about == format!("{id} {object}")).count();
        assert_eq!(found, 1, "{action}: {lines:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn twenty_payments_are_reported_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town_with_rate_limits(engine, RateLimits::default()).await;
    assert_eq!(RateLimits::default().reported_payments_per_parent, [Window { times: 20, minutes: 24 * 60 }]);
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    let report = async |browser: &Caller, nth: usize| {
        let reference = format!("4026118800{nth:02}");
        browser.post("/billing/paid", &[("amount", "10"), ("way", "UPI"), ("reference", reference.as_str())]).await
    };
    for nth in 1..=20 {
        assert_eq!(report(&browser, nth).await.status.as_u16(), 303);
    }
    let many = report(&browser, 21).await;
    assert!(
        many.text().contains("That is a lot of payments for one day. Please try again tomorrow."),
        "{}",
        many.text()
    );
    let listed = town.centre().get("/centre/v1/fees/payments").await.taken().clone();
    assert_eq!(listed["payments"].as_array().map(Vec::len), Some(20), "refused reports are not stored");
    assert_eq!(report(&browser, 20).await.status.as_u16(), 303, "the same once more is no other report");
    let karthik = come_in(&town, &town.parent(KARTHIK).await.caller).await;
    assert_eq!(report(&karthik, 21).await.status.as_u16(), 303);
    town.finish().await;
}

#[tokio::test]
async fn a_wrong_report_is_refused_and_not_stored() {
    let town = town(Engine::Sqlite).await;
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    let amount = "Please enter the amount in rupees";
    for (fields, sentence) in [
        ([("amount", "-1"), ("way", "UPI"), ("reference", "A1")], amount),
        ([("amount", "1e3"), ("way", "UPI"), ("reference", "A1")], amount),
        ([("amount", "1.005"), ("way", "UPI"), ("reference", "A1")], amount),
        ([("amount", "१२"), ("way", "UPI"), ("reference", "A1")], amount),
        ([("amount", "1000000000000000000"), ("way", "UPI"), ("reference", "A1")], amount),
        ([("amount", "0"), ("way", "UPI"), ("reference", "A1")], "above zero"),
        ([("amount", "10"), ("way", "Cash"), ("reference", "A1")], "UPI or by bank transfer"),
        ([("amount", "10"), ("way", "UPI"), ("reference", " ")], "Please enter the reference"),
        ([("amount", "10"), ("way", "UPI"), ("reference", "<b>ü</b>")], "A reference has at most"),
    ] {
        let refused = browser.post("/billing/paid", &fields).await;
        assert!(refused.status.as_u16() == 403 && refused.text().contains(sentence), "{fields:?}: {}", refused.text());
        // What was typed stands there still, to be put right.
        let [(_, amount), (_, way), (_, reference)] = fields;
        let reference = reference.replace('<', "&lt;").replace('>', "&gt;");
        for typed in [
            format!("name=\"amount\" inputmode=\"decimal\" required maxlength=\"20\" value=\"{amount}\""),
            format!("value=\"{reference}\""),
        ] {
            assert!(refused.text().contains(&typed), "{typed}: {}", refused.text());
        }
        assert_eq!(refused.text().contains("<option value=\"UPI\" selected>UPI"), way == "UPI", "{}", refused.text());
    }
    let form = [("amount", "10"), ("way", "UPI"), ("reference", "A1")];
    let foreign = browser.with_header("sec-fetch-site", "cross-site").post("/billing/paid", &form).await;
    assert!(foreign.status.as_u16() == 403 && foreign.text().contains("not sent from our own page"));
    assert!(!browser.get("/billing/statement").await.text().contains("A1"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_pages_are_closed_to_everybody_else(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    const OVER: &str = "Your session on the billing pages is over.";
    let town = town(engine).await;
    let karthik = town.parent(KARTHIK).await;
    let browser = come_in(&town, &karthik.caller).await;
    let invoice = invoice(&browser).await;
    let farah = town.parent(FARAH).await.caller;
    let entered = press(&town, &address(&farah, &town.zoya.to_string(), "").await).await;
    let cookie = entered.headers["set-cookie"].to_str().expect("text").split(';').next().expect("a pair");
    let hers = town.nobody().with_header("cookie", cookie);
    let anothers =
        [invoice.clone(), format!("/billing/pay?child={}", town.anaya), invoice.replace("/invoices/", "/pay?invoice=")];
    for path in &anothers {
        let reply = hers.get(path).await;
        assert_eq!(reply.status.as_u16(), 404, "{path}");
        assert!(!reply.text().contains("Anaya"), "{path}");
    }
    let number = invoice.rsplit('/').next().expect("an id");
    let form = [("invoice", number), ("amount", "10"), ("way", "UPI"), ("reference", "A1")];
    assert_eq!(hers.post("/billing/paid", &form).await.status.as_u16(), 404);
    let pages = ["/billing/invoices", invoice.as_str(), "/billing/pay", "/billing/statement"];
    let closed = async |caller: &Caller, why: &str| {
        for path in pages {
            let reply = caller.get(path).await;
            assert!(reply.status.as_u16() == 403 && reply.text().contains(OVER), "{path}: {why}");
        }
        assert!(caller.post("/billing/paid", &form).await.text().contains(OVER), "{why}");
    };
    closed(&town.nobody(), "no cookie").await;
    closed(&town.nobody().with_header("cookie", "billing=made-up"), "a cookie that is made up").await;
    closed(&town.nobody().with_header("auth_token", &karthik.token), "a token opens calls, not pages").await;
    assert_eq!(browser.get(&invoice).await.status.as_u16(), 200);
    karthik.caller.post("/userauth/logLogoutInfo", &[("Auth_token", &karthik.token)]).await.ok();
    closed(&browser, "the session has ended").await;
    assert_eq!(hers.get("/billing/invoices").await.status.as_u16(), 200);
    town.app.clock.advance(30 * MINUTE);
    closed(&hers, "half an hour is over").await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_child_that_was_taken_from_a_parent_closes_the_pages(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    assert_eq!(browser.get("/billing/invoices").await.status.as_u16(), 200);
    town.leaves(town.anaya).await;
    assert_eq!(browser.get("/billing/invoices").await.status.as_u16(), 403);
    town.finish().await;
}

/// What is open of Anaya is shown, reported and paid, as by a parent on the pages.
async fn sees_and_pays_all(town: &Town, browser: &Caller) {
    let list = browser.get("/billing/invoices").await.text();
    assert!(list.contains("₹15,000.50"), "{list}");
    let one = invoice(browser).await;
    assert!(browser.get(&one).await.text().contains("October 2026"));
    assert!(browser.get(&format!("{one}.pdf")).await.body.starts_with(b"%PDF"));
    let pay = format!("/billing/pay?child={}", town.anaya);
    assert!(browser.get(&pay).await.text().contains("am=15000.50&amp;cu=INR"));
    let form = [("amount", "15000.50"), ("way", "UPI"), ("reference", "UTR7700112233")];
    let taken = browser.post("/billing/paid", &form).await;
    assert_eq!(taken.status.as_u16(), 303, "{}", taken.text());
    let thanks = taken.headers["location"].to_str().expect("text").to_owned();
    assert!(browser.get(&thanks).await.text().contains("Thank you. The office confirms your payment of ₹15,000.50"));
    town.pays(town.anaya, date(2026, 11, 12), Paise(1_500_050), "UTR7700112233").await;
    assert!(browser.get(&pay).await.text().contains("Everything is paid"));
    let statement = browser.get("/billing/statement").await.text();
    let receipt = statement.split('"').find(|part| part.starts_with("/billing/receipts/")).expect("a receipt");
    assert!(browser.get(receipt).await.body.starts_with(b"%PDF"));
}

#[rstest]
#[tokio::test]
async fn the_last_bill_of_a_family_that_left_is_seen_and_paid_until_its_last_day_of_looking(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    // November costs nothing, or its days would be invoiced too.
    set_fees(&town, town.indiranagar, date(2026, 11, 1), (0, 0)).await;
    let before = come_in(&town, &town.parent(MEERA).await.caller).await;
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        Ok(children::leave(writer, by, anaya, Grace::from_today(&app)).await?)
    })
    .await;
    assert_eq!(before.get("/billing/invoices").await.status.as_u16(), 200, "who looks at them goes on");
    let end = town.app.zone.end_of(date(2026, 12, 12));
    town.app.clock.set(end - 10 * MINUTE, true);
    let karthik = town.parent(KARTHIK).await.caller;
    let browser = come_in(&town, &karthik).await;
    sees_and_pays_all(&town, &browser).await;
    town.app.clock.set(end + MS, true);
    assert_eq!(browser.get("/billing/invoices").await.status.as_u16(), 403);
    let entry = karthik.post("/billing/portalLogin", &[("id", &anaya.to_string())]).await;
    assert_eq!(entry.refused(), "Expired Auth Token.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_the_former_centre_invoiced_is_seen_and_paid_after_a_move(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let (app, anaya, chain, centre) = (town.app.clone(), town.anaya, town.chain, town.koramangala);
    town.write(async move |writer| {
        let (program, _) = centres::store::list_programs(writer, chain).await?.remove(0);
        let (room, _) = centres::store::list_rooms(writer, centre).await?.remove(0);
        requests::move_to(writer, &app, anaya, (centre, room), program).await?;
        Ok(())
    })
    .await;
    town.app.clock.advance(MINUTE);
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    sees_and_pays_all(&town, &browser).await;
    town.finish().await;
}

#[tokio::test]
async fn over_https_the_cookies_are_the_host_s_own() {
    let town = Town::with(Engine::Sqlite, |config| config.brand.address = "https://parents.example.com".into()).await;
    let meera = town.parent(MEERA).await.caller;
    let address = address(&meera, &town.anaya.to_string(), "").await;
    let entered = press(&town, &address).await;
    let cookies: Vec<&str> =
        entered.headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok()).collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    for (cookie, name) in cookies.iter().zip(["__Host-billing=", "__Host-billing-language=en-IN; "]) {
        assert!(cookie.starts_with(name) && cookie.ends_with("; HttpOnly; SameSite=Strict; Secure"), "{cookie}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_page_shows_can_be_opened_as_pdf_by_its_family_alone(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    town.pays(town.anaya, date(2026, 10, 6), Paise(100_000), "UTR0010").await;
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    let page = invoice(&browser).await;
    let statement = browser.get("/billing/statement").await.text();
    let from = statement.find("/billing/receipts/").expect("a receipt");
    let receipt = statement[from..].split('"').next().expect("its address").to_owned();
    assert!(
        browser.get(&page).await.text().contains(&format!("{page}.pdf"))
            && statement.contains("/billing/statement.pdf")
    );
    let files = [format!("{page}.pdf"), receipt, "/billing/statement.pdf".to_owned()];
    for (file, expected) in files.iter().zip(["To be paid ₹14,000.50", "Bank transfer UTR0010", "Statement of account"])
    {
        let opened = browser.get(file).await;
        assert_eq!(opened.headers["content-type"], "application/pdf", "{file}");
        let text = Pdf::open(&opened.body).plain();
        assert!(text.contains(expected) && text.contains("Anaya Rao"), "{file}: {text}");
        assert_eq!(opened.headers["cache-control"], "no-store");
        let stranger = town.nobody().get(file).await;
        assert!(stranger.status.as_u16() == 403 && !stranger.text().contains("Anaya"), "{file}");
    }
    // Farah's own browser finds nothing at the addresses of another family's papers.
    let farah = town.parent(FARAH).await.caller;
    let entered = press(&town, &address(&farah, &town.zoya.to_string(), "").await).await;
    let cookie = entered.headers["set-cookie"].to_str().expect("text");
    let hers = town.nobody().with_header("cookie", cookie.split(';').next().expect("a pair"));
    for file in &files[..2] {
        assert_eq!(hers.get(file).await.status.as_u16(), 404, "{file}");
    }
    assert!(!Pdf::open(&hers.get(&files[2]).await.body).plain().contains("Anaya"));
    for odd in ["/billing/receipts/1.pdf", "/billing/receipts/x", "/billing/receipts/.pdf", "/billing/invoices/.pdf"] {
        assert_eq!(browser.get(odd).await.status.as_u16(), 404, "{odd}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_withdrawn_invoice_is_shown_with_its_credit_note(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let browser = come_in(&town, &town.parent(MEERA).await.caller).await;
    let page = invoice(&browser).await;
    let id = page.rsplit('/').next().expect("an id").to_owned();
    let why = serde_json::json!({"reason": "Price & program"});
    let path = format!("/centre/v1/fees/invoices/{id}/withdraw");
    town.centre().with_header("idempotency-key", "a").json("POST", &path, &why).await.taken();
    let shown = browser.get(&page).await.text();
    for text in ["Withdrawn on Nov 12, 2026: Price &amp; program.", "Credit note CRN-2627-00001", "badge withdrawn"] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    assert!(!shown.contains("Pay this invoice"));
    let mut charged = Vec::new();
    for key in ["b", "c"] {
        let books = serde_json::json!({
            "child_id": town.anaya.to_string(), "nature": "Books", "paise": 80_000, "text": "Story books"
        });
        let asked =
            town.centre().with_header("idempotency-key", key).json("POST", "/centre/v1/fees/charges", &books).await;
        charged.push(asked.taken()["number"].as_str().expect("a number").to_owned());
    }
    let statement = browser.get("/billing/statement").await.text();
    assert!(statement.contains("-₹15,000.50") && statement.contains("Credit note CRN-2627-00001"), "{statement}");
    let at = |number: &String| statement.find(number.as_str()).expect("an entry");
    assert!(at(&charged[0]) < at(&charged[1]), "in the order in which they were issued: {statement}");
    let paper = browser.get(&format!("/billing/credit-notes/{id}.pdf")).await;
    assert_eq!((paper.status.as_u16(), &paper.body[..5]), (200, &b"%PDF-"[..]));
    let farah = come_in_for(&town, &town.parent(FARAH).await.caller, town.zoya).await;
    assert_eq!(farah.get(&format!("/billing/credit-notes/{id}.pdf")).await.status.as_u16(), 404);
    town.finish().await;
}
