//! What is tried of the outside, against gateways on loopback that are well and that are not.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap};

use base::clock::{Clock, Timestamp};
use base::random::Random;
use config::Config;
use operations::data_folder::{Missing, Place};
use operations::doctor::outside::clock_is_right;
use operations::doctor::{self, Installation};
use providers::probe::Answered;
use providers::secret::Secret;
use testing::gateways::{GatewayAnswer, LoopbackGateway, LoopbackMailServer, MailManners, install_tls};
use testing::town::NOW;

/// What is said of one thing.
async fn report(config: &Config, of: &str) -> Result<String, String> {
    install_tls();
    let nowhere = tempfile::tempdir().expect("a folder");
    let place = Place { folder: nowhere.path().join("data"), database: None, missing: Missing::Refused };
    let (clock, random) = (Clock::frozen_at(NOW), Random::seeded(7));
    let installation =
        Installation { place: &place, config, config_file: None, address: None, clock: &clock, random: &random };
    let found = doctor::check(&installation).await;
    assert!(!place.folder.exists(), "nothing was made");
    found.into_iter().find(|finding| finding.subject == of).unwrap_or_else(|| panic!("nothing about {of}")).result
}

fn config(gateway: &LoopbackGateway, mail: &LoopbackMailServer) -> Config {
    let text = format!(
        "[sms]\nmethod = 'GET'\nurl = '{}'\nsecret = 'hush'\n[push]\nhosts = []\nallow_private = ['{}']\n\
         [email]\nhost = '127.0.0.1'\nport = {}\ntls = 'none'\nuser = 'portal'\npassword = 'hush'\n\
         from = 'no-reply@portal.example'\nseconds = 1\n",
        gateway.url("/send?key={secret}&to={to}&text={text}"),
        gateway.url(""),
        mail.port()
    );
    toml::from_str(&text).expect("the test's configuration can be read")
}

#[tokio::test]
async fn gateways_are_checked_without_sending_a_message() {
    let gateway = LoopbackGateway::start(GatewayAnswer::with(404, "")).await;
    let mail = LoopbackMailServer::start(MailManners::Good).await;
    let config = config(&gateway, &mail);
    for (of, words) in [
        ("data folder", "'aangan serve' makes it"),
        ("database", "the first start makes it"),
        ("sms", "127.0.0.1 answers"),
        ("push to browsers", "127.0.0.1 answer"),
        ("push to the phone shell", "not set up"),
        ("email", "127.0.0.1 lets us in"),
        ("backups", "none is made by itself"),
        ("files with secrets", "none are named"),
    ] {
        let report = report(&config, of).await.unwrap_or_else(|wrong| panic!("{of}: {wrong}"));
        assert!(report.contains(words), "{of}: {report}");
    }
    assert!(gateway.received().iter().all(|asked| asked.method == "HEAD" && asked.target == "/"), "a key went out");
    assert!(mail.mails().is_empty());
    assert!(mail.sign_ins().iter().all(|(user, password)| user == "portal" && password == "hush"));
    assert!(!mail.sign_ins().is_empty(), "the password was tried");
}

#[tokio::test]
async fn a_fault_of_the_address_is_reported_with_what_to_do() {
    let gateway = LoopbackGateway::start(GatewayAnswer::Hang).await;
    let mail = LoopbackMailServer::start(MailManners::Answers("AUTH", "535 5.7.8 no")).await;
    let mut config = config(&gateway, &mail);
    let wrong = report(&config, "email").await.expect_err("the password is not taken");
    assert!(wrong.contains("answered 535: look at user and password_file in [email]"), "{wrong}");

    let (closed, silent) = (gateway.url(""), LoopbackMailServer::start(MailManners::Silent).await);
    drop(gateway);
    config.email.as_mut().expect("a mail server").port = Some(silent.port());
    let wrong = report(&config, "email").await.expect_err("it says nothing");
    assert!(wrong.contains("within 1 s"), "{wrong}");
    for of in ["sms", "push to browsers"] {
        let wrong = report(&config, of).await.expect_err("nobody is there");
        assert!(wrong.contains("127.0.0.1 cannot be reached"), "{closed}: {wrong}");
    }
    (config.sms, config.email) = (None, None);
    for of in ["sms", "email"] {
        let wrong = report(&config, of).await.expect_err("it is not named");
        assert!(wrong.starts_with(&format!("there is no [{of}]")), "{wrong}");
    }
    config.backup.folder = Some("/nowhere/at/all".into());
    let wrong = report(&config, "backups").await.expect_err("there is no such folder");
    assert!(wrong.contains("no backup can be written into /nowhere/at/all"), "{wrong}");
    // The address of every machine: nobody answers on this one, and it might be another.
    config.database.url = Some(Secret::new("postgres://anu@0.0.0.0:1/portal"));
    assert!(report(&config, "way to the database").await.expect_err("it is plain").contains("sslmode=require"));
    config.database.url_file = Some("/nowhere/at/all".into());
    assert!(report(&config, "files with secrets").await.expect_err("it is not there").contains("[database] url_file"));
}

#[test]
fn the_clock_is_compared_with_the_hosts_that_answered() {
    let head = |date: &str| {
        let headers = HeaderMap::from_iter([(DATE, date.parse().expect("a header"))]);
        Answered { status: StatusCode::OK, headers }.clock()
    };
    assert_eq!(head("Thu, 12 Nov 2026 04:30:00 GMT"), Some(NOW));
    assert_eq!(head("yesterday"), None);
    let of = |there: Timestamp| clock_is_right(&vec![("sms.example".to_owned(), there)], NOW);
    assert_eq!(of(NOW - Duration::from_secs(29)), Ok("it agrees with sms.example".to_owned()));
    assert!(of(NOW - Duration::from_secs(90)).expect_err("it is ahead").starts_with("it is 90 s ahead of sms.example"));
    assert!(of(NOW + Duration::from_secs(90)).expect_err("it is behind").starts_with("it is 90 s behind sms.example"));
    assert!(clock_is_right(&Vec::new(), NOW).expect("nobody to ask").contains("nobody answered"));
    // One that is wrong itself makes ours none.
    let two = vec![("a".to_owned(), NOW + Duration::from_hours(1)), ("b".to_owned(), NOW)];
    assert!(clock_is_right(&two, NOW).is_ok());
}
