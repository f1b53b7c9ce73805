//! What is tried of the outside, against gateways on loopback that are well and that are not.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap};

use base::clock::{Clock, Timestamp};
use base::random::Random;
use config::Config;
use operations::backup::verify::Finding;
use operations::data_folder::{Missing, Place};
use operations::doctor::address::valid_until;
use operations::doctor::outside::clock_is_right;
use operations::doctor::{self, Installation, disk};
use providers::probe::Answered;
use providers::secret::Secret;
use testing::gateways::{GatewayAnswer, LoopbackGateway, LoopbackMailServer, MailManners, install_tls};
use testing::town::NOW;

/// The finding about one thing.
async fn report(config: &Config, of: &str) -> Result<String, String> {
    let found = findings(config).await;
    found.into_iter().find(|finding| finding.subject == of).unwrap_or_else(|| panic!("nothing about {of}")).result
}

async fn findings(config: &Config) -> Vec<Finding> {
    findings_at(config, None).await
}

async fn findings_at(config: &Config, address: Option<&str>) -> Vec<Finding> {
    install_tls();
    let nowhere = tempfile::tempdir().expect("a folder");
    let place = Place { folder: nowhere.path().join("data"), database: None, missing: Missing::Refused };
    let (clock, random) = (Clock::frozen_at(NOW), Random::seeded(7));
    let installation =
        Installation { place: &place, config, config_file: None, address, clock: &clock, random: &random };
    let found = doctor::check(&installation).await;
    assert!(!place.folder.exists(), "nothing was made");
    found
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
        ("push to the app for phones", "not set up"),
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

#[tokio::test]
async fn settings_that_are_hardly_meant_are_warnings() {
    let gateway = LoopbackGateway::start(GatewayAnswer::ok()).await;
    let mail = LoopbackMailServer::start(MailManners::Good).await;
    let mut config = config(&gateway, &mail);
    config.network.centre_listen = "0.0.0.0:4701".to_owned();
    let found = findings(&config).await;
    let warned: Vec<String> = found.iter().map(ToString::to_string).filter(|line| line.starts_with("WARN ")).collect();
    assert_eq!(warned.len(), 2, "{warned:?}");
    for (line, words) in warned.iter().zip(["centre_listen is 0.0.0.0:4701", "[brand] address is not set"]) {
        assert!(line.starts_with("WARN   configuration: ") && line.contains(words), "{line}");
    }
}

#[test]
fn free_space_is_compared_with_the_reserve() {
    const GB: u64 = 1_000_000_000;
    let of = |free, reserve| disk::finding("data folder", "it is closed", free, reserve).to_string();
    for (free, reserve, line) in [
        (10 * GB, GB, "ok     data folder: it is closed, and 10.0 GB are free"),
        (3 * GB, GB, "ok     data folder: it is closed, and 3.0 GB are free"),
        (
            3 * GB - 1,
            GB,
            "WARN   data folder: it is closed, but 2.9 GB are free, which is close to the reserve of 1.0 GB ([uploads] \
             reserve_mb): below it photos and other files are refused. Make room",
        ),
        (
            GB - 1,
            GB,
            "WRONG  data folder: only 999 MB are free, less than the reserve of 1.0 GB ([uploads] reserve_mb): photos, \
             portraits and other files are refused, while messages and sign-ins still work. Make room",
        ),
        (
            200_000_000,
            GB,
            "WRONG  data folder: only 200 MB are free: soon nothing can be written any more, and the portal stops. \
             Make room",
        ),
    ] {
        assert_eq!(of(free, reserve), line, "{free} {reserve}");
    }
    assert!(of(200_000_000, 0).starts_with("WRONG"), "without a reserve too");
}

#[test]
fn the_end_of_a_certificate_is_a_day() {
    const DAY: i64 = 86_400;
    let of = |seconds: i64| valid_until(Timestamp::from_seconds(NOW.seconds() + seconds), NOW);
    assert_eq!(of(90 * DAY), Ok("it is valid until 2027-02-10, for 90 days more".to_owned()));
    for (seconds, words) in [
        (14 * DAY, "it ends on 2026-11-26, in 14 days: see why it was not renewed"),
        (5 * DAY + 60, "it ends on 2026-11-17, in 5 days: see why it was not renewed"),
        (DAY, "it ends on 2026-11-13, in 1 day: see why it was not renewed"),
        (DAY - 1, "it ends on 2026-11-13, in less than a day: see why it was not renewed"),
        (0, "it ended on 2026-11-12, and browsers refuse the portal: see why it was not renewed"),
        (-9 * DAY, "it ended on 2026-11-03, and browsers refuse the portal: see why it was not renewed"),
    ] {
        assert_eq!(of(seconds), Err(words.to_owned()));
    }
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

// proves: SIGNS-41
#[tokio::test]
async fn the_staffs_address_is_checked_and_that_the_parents_has_nothing_of_the_staff() {
    let line_of = async |config: &Config, parents: &str, of: &str| {
        let found = findings_at(config, Some(parents)).await;
        found.into_iter().find(|finding| finding.subject == of).map(|finding| finding.result)
    };
    let staff = LoopbackGateway::start(GatewayAnswer::with(200, r#"{"state":"none"}"#)).await;
    let parents = LoopbackGateway::start(GatewayAnswer::with(404, r#"{"status":"error"}"#)).await;
    let mut config = Config::default();
    assert_eq!(line_of(&config, &parents.url(""), "staff address").await, None, "the staff's app is off");
    config.staff.listen = "127.0.0.1:4702".to_owned();
    config.staff.address = staff.url("");
    let well = line_of(&config, &parents.url(""), "staff address").await.expect("a line").expect("it is well");
    assert!(well.contains("the staff's app answers"), "{well}");
    let apart = line_of(&config, &parents.url(""), "staff separation").await.expect("a line").expect("it is well");
    assert!(apart.contains("no call of the staff"), "{apart}");
    let mixed =
        line_of(&config, &staff.url(""), "staff separation").await.expect("a line").expect_err("one host for both");
    assert!(mixed.contains("[network] listen alone"), "{mixed}");
    config.staff.address = parents.url("");
    let elsewhere =
        line_of(&config, &parents.url(""), "staff address").await.expect("a line").expect_err("another program");
    assert!(elsewhere.contains("does the proxy lead to [staff] listen?"), "{elsewhere}");
}
