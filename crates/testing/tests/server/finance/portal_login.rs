use std::time::Duration;

use axum::http::StatusCode;
use database::Engine;
use rstest::rstest;

use base::ids::ChildId;
use config::Billing;
use money::finance::portal_login::rules::{Target, target};
use providers::outage::BILLING_PROVIDER;
use testing::Town;
use testing::gateways::{GatewayAnswer, LoopbackGateway, install_tls};
use testing::town::{FARAH, KARTHIK, MEERA};

const LOGIN: &str = "/billing/portalLogin";
const OWN: &str = "https://parents.example.com";

fn wanted(text: &str) -> Option<Target> {
    let billing = Billing { hosts: vec!["pay.example.com".into()], ..Billing::default() };
    target(text, OWN, &billing, ChildId(12), |path| ["/", "/Finance", "/support/Finance"].contains(&path))
}

#[test]
fn our_own_pages_and_the_owner_s_hosts_may_be_led_to() {
    let page = |text: &str| Some(Target::Page(text.to_owned()));
    assert_eq!(wanted(""), page("/billing/invoices"));
    for own in [
        "/billing/invoices",
        "/billing/invoices/7",
        "/billing/statement",
        "/billing/pay",
        "/billing/pay?child=12",
        "/billing/pay?child=12&invoice=7",
    ] {
        assert_eq!(wanted(own), page(own), "{own}");
        assert_eq!(wanted(&format!("{OWN}{own}")), page(own), "{own} with the portal's address");
    }
    for screen in ["/", "/Finance", "/support/Finance"] {
        assert_eq!(wanted(screen), Some(Target::Screen(screen.to_owned())), "{screen}");
        assert_eq!(wanted(&format!("{OWN}{screen}")), Some(Target::Screen(screen.to_owned())), "{screen}");
    }
    for outside in ["https://pay.example.com", "https://pay.example.com/", "https://pay.example.com/fees?child=12#top"]
    {
        assert_eq!(wanted(outside), Some(Target::Outside(outside.to_owned())));
    }
}

#[test]
fn nobody_is_led_elsewhere_however_it_is_spelled() {
    for evil in [
        "https://evil.example",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https:evil.example",
        "https:///pay.example.com",
        "https:\\\\pay.example.com\\",
        "http://pay.example.com/",
        "HTTPS://pay.example.com/",
        "https://PAY.example.com/",
        "https://pay.example.com:8443/",
        "https://pay.example.com:443/",
        "https://pay.example.com./",
        "https://pay.example.com@evil.example/",
        "https://me@pay.example.com/",
        "https://pay.example.com.evil.example/",
        "https://evil.example/https://pay.example.com/",
        "https://evil.example#pay.example.com",
        "https://pay%2eexample.com/",
        "https://pаy.example.com/",
        "https://parents.example.com.evil.example/billing/invoices",
        "https://parents.example.com@evil.example/billing/invoices",
        "javascript:alert(1)",
        "data:text/html,x",
        " /billing/invoices",
        "/billing/invoices\r\nSet-Cookie: a=b",
        "/billing/invoices/../../admin",
        "/billing/%2e%2e/admin",
        "/billing//evil.example",
        "/Billing/invoices",
        "/billing/invoices?next=//evil.example",
        "/billing/invoices/7.pdf/x",
        "/billing/invoices/-7",
        "/billing/pay?child=13",
        "/billing/pay?child=12&next=https://evil.example",
        "/billing/pay?child=12&child=13",
        "/billing/pay?child",
        "/billing/enter?child=12",
        "//Finance",
        "/\\Finance",
        "/\\evil.example/Finance",
        "/%2f/evil.example",
        "/%2Fevil.example",
        "/%46inance",
        "/finance",
        "/Finance/",
        "/Finance/../admin",
        "/Finance?next=https://evil.example",
        "/Finance#@evil.example",
        "/Finance\t",
        "Finance",
        "https://parents.example.com//evil.example",
        "https://parents.example.com/\\evil.example",
        "https://parents.example.com.evil.example/Finance",
        "https://evil.example/Finance",
        "javascript:/Finance",
        "/nowhere",
        "/blogs/$storyId",
        "/centre/v1/children",
    ] {
        assert_eq!(wanted(evil), None, "{evil}");
    }
}

// proves: FIN-10
#[rstest]
#[tokio::test]
async fn the_billing_login_answers_an_address_for_the_token_s_child(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| config.brand.address = OWN.into()).await;
    let meera = town.parent(MEERA).await.caller;
    let anaya = town.anaya.to_string();
    let ask = async |id: &str, to: &str| meera.post(LOGIN, &[("id", id), ("redirect_url", to)]).await;
    let url = |reply: &testing::Reply| reply.ok()["url"].as_str().expect("an address").to_owned();
    let first = url(&ask(&anaya, "").await);
    assert!(first.starts_with(&format!("{OWN}/billing/enter?child={anaya}&code=")), "{first}");
    assert!(first.ends_with("&to=%2Fbilling%2Finvoices"), "{first}");
    let second = url(&ask(&anaya, &format!("/billing/pay?child={anaya}")).await);
    assert!(second.contains(&format!("child={anaya}")) && second.contains("%2Fbilling%2Fpay"), "{second}");
    let code = |url: &str| url.split("code=").nth(1).and_then(|rest| rest.split('&').next()).map(str::to_owned);
    assert!(code(&first).is_some_and(|code| code.len() == 43) && code(&first) != code(&second));
    for screen in ["/Finance", "/support/Finance", "/timeline"] {
        assert_eq!(url(&ask(&anaya, screen).await), format!("{OWN}{screen}"), "a screen knows its parent: no code");
    }
    for evil in ["//evil.example", "/\\evil.example", "/%2f/evil.example", "/blogs/$storyId", "javascript:alert(1)"] {
        assert_eq!(ask(&anaya, evil).await.refused(), "This page cannot be opened from here.", "{evil}");
    }
    for other in ["", "abc", "9223372036854775807", &town.zoya.to_string(), &town.vihaan.to_string()] {
        assert_eq!(ask(other, "").await.refused(), "No Data Found", "{other}");
    }
    assert_eq!(ask(&anaya, "https://evil.example").await.refused(), "This page cannot be opened from here.");
    let farah = town.parent(FARAH).await.caller;
    assert_eq!(farah.post(LOGIN, &[("id", &anaya)]).await.refused(), "No Data Found");
    assert_eq!(town.nobody().post(LOGIN, &[("id", &anaya)]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}

#[tokio::test]
async fn an_owner_s_payment_page_is_opened_in_place_of_ours() {
    let town = Town::with(Engine::Sqlite, |config| {
        config.billing.payment_address = "https://pay.example.com/fees?child={child}".into();
    })
    .await;
    let karthik = town.parent(KARTHIK).await.caller;
    let anaya = town.anaya.to_string();
    let fields = [("id", anaya.as_str()), ("redirect_url", "/billing/pay")];
    let paying = karthik.post(LOGIN, &fields).await;
    assert_eq!(paying.ok()["url"], format!("https://pay.example.com/fees?child={anaya}"));
    let invoices = karthik.post(LOGIN, &[("id", &anaya)]).await;
    assert!(invoices.ok()["url"].as_str().is_some_and(|url| url.starts_with("/billing/enter?")), "{}", invoices.json);
    town.finish().await;
}

#[tokio::test]
async fn invoices_of_a_provider_are_opened_there_for_the_token_s_child_alone() {
    install_tls();
    let session = r#"{"portal_session": {"access_url": "https://sunshine.chargebeeportal.com/portal/access/cdBb"}}"#;
    let server = LoopbackGateway::start(GatewayAnswer::with(200, session)).await;
    let settings = format!("site = \"{}\"\nkey = \"k\"", server.url(""));
    let town = Town::with(Engine::Sqlite, |config| {
        config.brand.address = OWN.into();
        config.billing.payment_address = "https://pay.example.com/fees?child={child}".into();
        config.billing.chargebee = Some(toml::from_str(&settings).expect("settings"));
    })
    .await;
    let meera = town.parent(MEERA).await.caller;
    let anaya = town.anaya.to_string();
    let ask = async |id: &str, to: &str| meera.post(LOGIN, &[("id", id), ("redirect_url", to)]).await;
    let invoices = ask(&anaya, "").await;
    assert_eq!(invoices.ok()["url"], "https://sunshine.chargebeeportal.com/portal/access/cdBb");
    let asked = server.received();
    assert_eq!(asked.len(), 1);
    assert!(asked[0].body.starts_with(&format!("customer%5Bid%5D={anaya}&")), "{}", asked[0].body);
    assert!(asked[0].body.ends_with("parents.example.com%2FFinance"), "{}", asked[0].body);
    // The owner's own payment page goes first.
    assert_eq!(ask(&anaya, "/billing/pay").await.ok()["url"], format!("https://pay.example.com/fees?child={anaya}"));
    // Who may not is told so before the provider hears of it.
    assert_eq!(ask(&town.zoya.to_string(), "").await.refused(), "No Data Found");
    assert_eq!(ask(&anaya, "https://evil.example").await.refused(), "This page cannot be opened from here.");
    assert_eq!(town.nobody().post(LOGIN, &[("id", &anaya)]).await.refused(), "Expired Auth Token.");
    assert_eq!(server.received().len(), 1);

    server.answer(GatewayAnswer::with(404, ""));
    let unknown = "There is no billing account for this child yet. Please ask the centre.";
    assert_eq!(ask(&anaya, "").await.refused(), unknown);
    server.answer(GatewayAnswer::with(500, ""));
    let away = ask(&anaya, "").await;
    assert_eq!(away.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(town.app.gateways.lasting(), [(BILLING_PROVIDER.to_owned(), Duration::ZERO)]);
    let sentence = "Billing is not available right now. Please try again in a few minutes.";
    assert!(away.text().contains(sentence), "{}", away.text());
    town.finish().await;
}
