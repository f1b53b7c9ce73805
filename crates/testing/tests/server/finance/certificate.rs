use database::Engine;
use futures_util::future::join_all;
use jiff::civil::date;
use rstest::rstest;

use base::clock::Timestamp;
use base::day::DAY;
use base::money::Paise;
use config::{RateLimits, Requests, Window};
use money::billing::Nature;
use money::finance::certificate::rules;
use money::finance::certificate::rules::BadRequest;
use money::finance::certificate::{Number, document};
use testing::pdf::Pdf;
use testing::town::{FARAH, KARTHIK, MEERA};
use testing::{Caller, Reply, Town};

const MAKE: &str = "/financials/getTuitionFeeCertificate";
const SEND: &str = "/parentapp/sendFeeCertificate";
pub(crate) const YEAR: (&str, &str) = ("2026-04-01", "2027-03-31");
const ADDRESS: &str = "https://parents.example.com";

/// A town in which Anaya's family has paid ₹12,000.50 of tuition for two months each, and ₹3,000 of daycare.
pub(crate) async fn paid(engine: Engine) -> Town {
    let town = Town::with(engine, |config| {
        config.rate_limits = RateLimits::off();
        config.brand.address = ADDRESS.into();
    })
    .await;
    pay(&town).await;
    town
}

async fn pay(town: &Town) {
    town.asks_for_fees(Paise(1_200_050), Paise(300_000)).await;
    for (month, day, reference) in [(9, 5, "UTR0009"), (10, 6, "UTR0010")] {
        town.invoices(town.anaya, date(2026, month, 1)).await;
        town.pays(town.anaya, date(2026, month, day), Paise(1_500_050), reference).await;
    }
}

async fn make(caller: &Caller, (from, to): (&str, &str), nature: &str) -> Reply {
    caller.post(MAKE, &[("start_date", from), ("end_date", to), ("nature_of_Service", nature)]).await
}

pub(crate) async fn made(caller: &Caller, period: (&str, &str), nature: &str) -> String {
    make(caller, period, nature).await.ok()["url"].as_str().expect("an address").to_owned()
}

async fn send(caller: &Caller, email: &str, url: &str) -> Reply {
    caller.post(SEND, &[("email", email), ("name", "Meera Rao"), ("url", url)]).await
}

/// As somebody without a session opens it.
pub(crate) async fn open(town: &Town, url: &str) -> Reply {
    town.nobody().get(url.strip_prefix(ADDRESS).expect("the portal's own address")).await
}

/// The verification address that is printed on it.
pub(crate) fn verification(pdf: &Pdf) -> String {
    let plain = pdf.plain();
    let word = plain.split(' ').find(|word| word.contains("/verify/")).expect("a verification address");
    word.strip_prefix(ADDRESS).expect("the portal's own address").to_owned()
}

#[test]
fn a_wish_is_refused_in_the_order_of_its_fields() {
    let natures = Requests::default().certificate_natures;
    let parse = |from, to, nature| rules::parse((from, to), nature, &natures).map(|wanted| wanted.nature);
    for (from, to, nature, bad) in [
        ("", "", "", BadRequest::NoFrom),
        ("", "2026-04-01", "Tuition Fee", BadRequest::NoFrom),
        ("01-04-2026", "2026-04-01", "Tuition Fee", BadRequest::NoFrom),
        ("2026-02-30", "2026-04-01", "Tuition Fee", BadRequest::NoFrom),
        ("2026-04-01", "", "", BadRequest::NoTo),
        ("2026-04-01", "tomorrow", "Tuition Fee", BadRequest::NoTo),
        ("2026-04-01", "2026-03-31", "Tuition Fee", BadRequest::EndsBefore),
        ("2026-04-01", "2028-04-01", "Tuition Fee", BadRequest::TooLong),
        ("1986-04-01", "2026-04-01", "Tuition Fee", BadRequest::TooLong),
        ("0001-01-01", "9999-12-31", "Tuition Fee", BadRequest::TooLong),
        ("2028-02-29", "2030-02-28", "Tuition Fee", BadRequest::TooLong),
        ("2026-04-01", "2026-04-01", "", BadRequest::NoNature),
        ("2026-04-01", "2026-04-01", "tuition fee", BadRequest::NoNature),
        ("2026-04-01", "2026-04-01", "Late Fee", BadRequest::NoNature),
        ("2026-04-01", "2026-04-01", "Tuition Fee ", BadRequest::NoNature),
    ] {
        assert_eq!(parse(from, to, nature), Err(bad), "{from} {to} {nature}");
    }
    assert_eq!(parse("2026-04-01", "2028-03-31", "Tuition Fee"), Ok(Nature::TuitionFee));
    assert_eq!(parse("9999-01-01", "9999-12-31", "Daycare Fee"), Ok(Nature::DaycareFee));
    // An owner who offers one kind offers no other, and a kind that no invoice has is none.
    assert!(rules::parse(YEAR, "Daycare Fee", &["Tuition Fee".to_owned()]).is_err());
    assert!(rules::parse(YEAR, "Meals", &["Meals".to_owned()]).is_err());
}

// proves: CERT-03 CERT-10
#[rstest]
#[tokio::test]
async fn a_certificate_lists_payments_and_opens_for_anyone_with_its_address(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = paid(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let url = made(&meera, YEAR, "Tuition Fee").await;
    let file = open(&town, &url).await;
    for (name, value) in [
        ("content-type", "application/pdf"),
        ("cache-control", "no-store"),
        ("x-robots-tag", "noindex"),
        ("content-disposition", "inline; filename=\"fee-certificate-FC-2026-00001.pdf\""),
    ] {
        assert_eq!(file.headers[name], value);
    }
    let pdf = Pdf::open(&file.body);
    let text = pdf.plain();
    for line in [
        "Aangan",
        "Indiranagar, Bengaluru",
        "Fee certificate",
        "FC-2026-00001",
        "12 November 2026",
        "Anaya Rao",
        "Meera Rao",
        "Tuition Fee",
        "1 April 2026 to 31 March 2027",
        "05-09-2026",
        "06-10-2026",
        "UTR0009",
        "₹12,000.50",
        "₹24,001.00",
        "Rupees Twenty-Four Thousand One Only",
        "Page 1 of 1",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(!text.contains("3,000"), "daycare is no tuition: {text}");
    assert_eq!(pdf.pages, 1);
    assert!(pdf.is_whole(), "{:?}", pdf.fonts);
    assert_eq!(open(&town, &url).await.body, file.body, "opened again it is the same file");
    let daycare = made(&meera, YEAR, "Daycare Fee").await;
    let daycare = Pdf::open(&open(&town, &daycare).await.body).plain();
    assert!(daycare.contains("Rupees Six Thousand Only") && daycare.contains("FC-2026-00002"), "{daycare}");
    let month = made(&meera, ("2026-10-06", "2026-10-06"), "Tuition Fee").await;
    let month = Pdf::open(&open(&town, &month).await.body).plain();
    assert!(month.contains("UTR0010") && !month.contains("UTR0009"), "both days are among them: {month}");
    town.finish().await;
}

// proves: CERT-09
#[rstest]
#[tokio::test]
async fn what_no_certificate_can_be_of_is_refused_plainly(#[values(Engine::Sqlite)] engine: Engine) {
    let town = paid(engine).await;
    let meera = town.parent(MEERA).await.caller;
    for (period, nature, sentence) in [
        (("", ""), "", "Please Select From Date"),
        (("2026-04-01", ""), "", "Please Select End Date"),
        (("2026-04-02", "2026-04-01"), "Tuition Fee", "The end date is before the from date. Please choose it again."),
        (
            ("1987-01-01", "2026-12-31"),
            "Tuition Fee",
            "A certificate covers two years at most. Please ask for several.",
        ),
        (YEAR, "School Fee", "Please choose what the certificate is for."),
        (YEAR, "Late Fee", "Please choose what the certificate is for."),
        (("2025-04-01", "2026-03-31"), "Tuition Fee", "There is no payment of Tuition Fee in this period."),
        (("2026-09-06", "2026-10-05"), "Daycare Fee", "There is no payment of Daycare Fee in this period."),
    ] {
        assert_eq!(make(&meera, period, nature).await.refused(), sentence);
    }
    let farah = town.parent(FARAH).await.caller;
    assert_eq!(
        make(&farah, YEAR, "Tuition Fee").await.refused(),
        "There is no payment of Tuition Fee in this period.",
        "another family has paid nothing"
    );
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_certificates_at_once_are_one_and_each_parent_has_their_own(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = paid(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let urls = join_all((0..50).map(|_| made(&meera, YEAR, "Tuition Fee"))).await;
    assert!(urls.iter().all(|url| *url == urls[0]), "{urls:?}");
    let files = join_all((0..50).map(|_| open(&town, &urls[0]))).await;
    assert!(files.iter().all(|file| file.body == files[0].body && file.body.starts_with(b"%PDF")));
    let his = made(&karthik, YEAR, "Tuition Fee").await;
    let text = Pdf::open(&open(&town, &his).await.body).plain();
    assert!(his != urls[0] && text.contains("FC-2026-00002") && text.contains("Karthik Rao"), "{text}");
    // What is paid since is on the next one, and the former stays as it was.
    town.invoices(town.anaya, date(2026, 11, 1)).await;
    town.pays(town.anaya, date(2026, 11, 10), Paise(1_500_050), "UTR0011").await;
    let later = made(&meera, YEAR, "Tuition Fee").await;
    assert_ne!(later, urls[0]);
    assert_eq!(open(&town, &urls[0]).await.body, files[0].body);
    assert!(Pdf::open(&open(&town, &later).await.body).plain().contains("₹36,001.50"));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_address_opens_nothing_but_its_own_certificate(#[values(Engine::Sqlite)] engine: Engine) {
    let mut town = paid(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let (url, other) = (made(&meera, YEAR, "Tuition Fee").await, made(&meera, YEAR, "Daycare Fee").await);
    let parts = |url: &str| {
        let mut parts = url.rsplit('/');
        (parts.next().expect("a secret").to_owned(), parts.next().expect("an id").to_owned())
    };
    let ((secret, id), (other_secret, other_id)) = (parts(&url), parts(&other));
    assert!(secret.len() == 22 && id.len() > 15);
    for (id, secret) in [
        (id.as_str(), other_secret.as_str()),
        (&other_id, &secret),
        (&id, &secret[..21]),
        (&id, &format!("{secret}A")),
        (&id, &secret.to_ascii_uppercase()),
        ("1", &secret),
        ("-1", &secret),
        ("9223372036854775808", &secret),
        ("..", "%2e%2e"),
        (&id, "%00"),
        (&id, "%ff"),
    ] {
        let reply = town.nobody().get(&format!("/certificates/{id}/{secret}")).await;
        assert!(matches!(reply.status.as_u16(), 400 | 404), "{id} {secret}: {}", reply.status);
        assert!(!reply.body.starts_with(b"%PDF") && !reply.text().contains("Anaya"));
    }
    // The process comes up again with the same keys.
    let before = open(&town, &url).await.body;
    town.restart();
    assert_eq!(open(&town, &url).await.body, before);
    let stored = town.everything_stored();
    assert!(!stored.windows(secret.len()).any(|bytes| bytes == secret.as_bytes()), "the secret is stored nowhere");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn anybody_can_see_that_it_is_genuine_and_nothing_more(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = paid(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let url = made(&meera, YEAR, "Tuition Fee").await;
    let pdf = Pdf::open(&open(&town, &url).await.body);
    let address = verification(&pdf);
    let reply = town.nobody().get(&address).await;
    let page = reply.text();
    assert!(reply.status.is_success() && page.contains("This certificate is genuine."), "{page}");
    assert_eq!(reply.headers["x-robots-tag"], "noindex");
    for private in ["Anaya", "Rao", "12,000", "24,001", "Tuition", "UTR"] {
        assert!(!page.contains(private), "{private}: {page}");
    }
    let is_genuine = async |address: &str| town.nobody().get(address).await.text().contains("is genuine");
    assert!(is_genuine(&address.to_ascii_lowercase()).await, "however it is typed");
    let check = address.rsplit('/').next().expect("a check");
    for wrong in [
        format!("/verify/FC-2026-00002/{check}"),
        format!("/verify/FC-2026-1/{check}"),
        format!("/verify/FC-2026-+0001/{check}"),
        format!("/verify/FC-2026-00001/{}", &check[..11]),
        format!("/verify/FC-2026-00001/{check}0"),
        format!("/verify/FC-2026-00001/{}", "0".repeat(12)),
        "/verify/<script>/x".replace('<', "%3C").replace('>', "%3E"),
    ] {
        let reply = town.nobody().get(&wrong).await;
        assert_eq!(reply.status.as_u16(), 404, "{wrong}");
        assert!(reply.text().contains("not a valid certificate") && !reply.text().contains("<script>"), "{wrong}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_payment_that_was_taken_back_takes_its_certificates_with_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = paid(engine).await;
    town.invoices(town.anaya, date(2026, 11, 1)).await;
    let bounced = town.pays(town.anaya, date(2026, 11, 10), Paise(1_500_050), "CHEQUE11").await;
    let meera = town.parent(MEERA).await.caller;
    let (year, before) =
        (made(&meera, YEAR, "Tuition Fee").await, made(&meera, ("2026-09-01", "2026-10-31"), "Tuition Fee").await);
    let address = verification(&Pdf::open(&open(&town, &year).await.body));
    send(&meera, "ca@example.com", &year).await.ok();
    town.bounces(bounced).await;
    assert_eq!(open(&town, &year).await.status.as_u16(), 404);
    assert_eq!(town.nobody().get(&address).await.status.as_u16(), 404);
    assert!(send(&meera, "ca@example.com", &year).await.refused().starts_with("This certificate is no longer valid"));
    town.follow_up().await;
    assert!(town.sent_messages.addressed_to("ca@example.com").is_empty(), "what was planned before does not leave");
    assert_eq!(open(&town, &before).await.status.as_u16(), 200, "what it is not on stands");
    assert_ne!(made(&meera, YEAR, "Tuition Fee").await, year);
    town.finish().await;
}

// proves: CERT-11
#[rstest]
#[tokio::test]
async fn a_certificate_goes_by_e_mail_with_the_file(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = paid(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let url = made(&meera, YEAR, "Tuition Fee").await;
    let named = meera.with_header("idempotency-key", "email-1");
    for _ in 0..3 {
        let sent = send(&named, " CA@Example.com", &url).await;
        sent.ok();
        assert_eq!(sent.json["message"], "The certificate is on its way.");
    }
    town.follow_up().await;
    let emails = town.sent_messages.addressed_to("ca@example.com");
    assert_eq!(emails.len(), 1, "the same email leaves once");
    let (text, file) = (&emails[0].text, emails[0].file.as_ref().expect("a file"));
    assert!(text.starts_with("Aangan: fee certificate FC-2026-00001\n") && text.contains("Tuition Fee"), "{text}");
    assert!(!text.contains("Rao") && !text.contains("Anaya"), "a mistyped address learns no name: {text}");
    assert_eq!((file.name.as_str(), file.bytes), ("fee-certificate-FC-2026-00001.pdf", file.content.len()));
    assert_eq!(file.content, open(&town, &url).await.body);
    let stored = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let mut actions: Vec<String> =
        stored.into_iter().map(|(_, action, _)| action).filter(|action| action.contains("certif")).collect();
    // Both were done in one millisecond.
    actions.sort();
    assert_eq!(actions, ["made a fee certificate", "sent a fee certificate"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_email_goes_to_one_address_with_a_certificate_of_this_child(#[values(Engine::Sqlite)] engine: Engine) {
    let town = paid(engine).await;
    town.invoices(town.zoya, date(2026, 9, 1)).await;
    town.pays(town.zoya, date(2026, 9, 7), Paise(1_500_050), "UTR0020").await;
    let meera = town.parent(MEERA).await;
    let farah = town.parent(FARAH).await.caller;
    let (url, hers) = (made(&meera.caller, YEAR, "Tuition Fee").await, made(&farah, YEAR, "Tuition Fee").await);
    let sibling = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    let sibling = town.nobody().with_header("auth_token", sibling);
    assert_eq!(send(&sibling, "ca@example.com", &url).await.refused(), "No Data Found", "the other child's");
    let evil = format!("https://evil.example/certificates{}", url.split("/certificates").nth(1).expect("a path"));
    for bad in [
        hers.as_str(),
        "",
        "x",
        "/",
        "https://evil.example/paper.pdf",
        &evil,
        &format!("{url}/"),
        &format!("{url}?x=1"),
        &format!("{url}#x"),
        &format!(" {url}"),
        &url.replace(ADDRESS, ""),
        &url.to_ascii_uppercase(),
        "http://169.254.169.254/latest/meta-data/",
        "file:///etc/passwd",
    ] {
        assert_eq!(send(&meera.caller, "ca@example.com", bad).await.refused(), "No Data Found", "{bad}");
    }
    let many = (0..100).map(|n| format!("a{n}@example.com")).collect::<Vec<_>>();
    for bad in [
        "",
        "meera",
        "a@b@c",
        "a@example.com\r\nBcc: b@example.com",
        "a@example.com\n",
        "\ra@example.com",
        "Meera <a@example.com>",
        "a b@example.com",
        &many.join(","),
        &many.join(";"),
        &many.join(" "),
    ] {
        assert_eq!(send(&meera.caller, bad, &url).await.refused(), "Please enter a valid e-mail address.", "{bad:?}");
    }
    let split =
        meera.caller.post(SEND, &[("email", "a@example.com"), ("name", "M\r\nBcc: b@c.d"), ("url", &url)]).await;
    assert_eq!(split.refused(), "The name holds a character that cannot be sent.");
    town.follow_up().await;
    assert!(town.sent_messages.addressed_to("").iter().all(|email| email.file.is_none()), "nothing has left");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn twenty_certificates_are_made_a_day_and_the_same_one_is_there_again(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| config.brand.address = ADDRESS.into()).await;
    assert_eq!(RateLimits::default().certificates_per_parent, [Window { times: 20, minutes: 24 * 60 }]);
    pay(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let until = |day: usize| format!("2026-12-{day:02}");
    for day in 1..=20 {
        make(&meera, ("2026-04-01", &until(day)), "Tuition Fee").await.ok();
    }
    let many = make(&meera, ("2026-04-01", &until(21)), "Tuition Fee").await;
    assert_eq!(many.refused(), "That is a lot of certificates for one day. Please try again tomorrow.");
    make(&meera, ("2026-04-01", &until(20)), "Tuition Fee").await.ok();
    let karthik = town.parent(KARTHIK).await.caller;
    make(&karthik, ("2026-04-01", &until(21)), "Tuition Fee").await.ok();
    town.app.clock.advance(DAY);
    make(&meera, ("2026-04-01", &until(21)), "Tuition Fee").await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn of_a_hundred_emails_five_are_sent_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| config.brand.address = ADDRESS.into()).await;
    assert_eq!(RateLimits::default().certificate_letters_per_parent, [Window { times: 5, minutes: 24 * 60 }]);
    pay(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let url = made(&meera, YEAR, "Tuition Fee").await;
    let mut sent = 0;
    for n in 0..100 {
        let reply = send(&meera, &format!("a{n}@example.com"), &url).await;
        if reply.json["status"] == "ok" {
            sent += 1;
        } else {
            assert!(reply.refused().starts_with("That is a lot of emails for one day."));
        }
    }
    town.follow_up().await;
    let left = town.sent_messages.addressed_to("").iter().filter(|email| email.file.is_some()).count();
    assert_eq!((sent, left), (5, 5));
    town.app.clock.advance(DAY);
    send(&meera, "a@example.com", &url).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn without_an_address_of_its_own_the_portal_prints_no_code(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    pay(&town).await;
    let meera = town.parent(MEERA).await.caller;
    let url = made(&meera, YEAR, "Tuition Fee").await;
    assert!(url.starts_with("/certificates/"), "{url}");
    let text = Pdf::open(&town.nobody().get(&url).await.body).plain();
    assert!(text.contains("ask the centre for FC-2026-00001") && !text.contains("/verify/"), "{text}");
    send(&meera, "ca@example.com", &url).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn nobody_and_a_family_that_is_gone_get_none(#[values(Engine::Sqlite)] engine: Engine) {
    let town = paid(engine).await;
    for path in [MAKE, SEND] {
        assert_eq!(town.nobody().post(path, &[]).await.refused(), "Expired Auth Token.");
    }
    let meera = town.parent(MEERA).await.caller;
    let zoya = town.zoya.to_string();
    let other = [("child_id", zoya.as_str()), ("start_date", YEAR.0), ("end_date", YEAR.1)];
    assert_eq!(meera.post(MAKE, &other).await.refused(), "No Data Found");
    // A child that leaves is still read for a while, and its certificate made.
    let url = made(&meera, YEAR, "Tuition Fee").await;
    let app = town.app.clone();
    let anaya = town.anaya;
    town.write(async move |writer| {
        use people::families::children::{By, Grace, leave};
        let by = By { actor: &base::audit::Actor::Office, random: &app.random, now: app.now() };
        Ok(leave(writer, by, anaya, Grace::from_today(&app)).await?)
    })
    .await;
    assert_eq!(made(&meera, YEAR, "Tuition Fee").await, url);
    send(&meera, "ca@example.com", &url).await.ok();
    town.finish().await;
}

#[test]
fn a_number_has_one_spelling() {
    let number = Number { year: 2026, count: 42 };
    assert_eq!(Number::parse("FC-2026-00042"), Some(number));
    assert_eq!(Number::parse("FC-2026-123456"), Some(Number { year: 2026, count: 123_456 }));
    for odd in [
        "",
        "FC-2026-42",
        "FC-2026-000042",
        "fc-2026-00042",
        "FC--1-00042",
        "FC-2026-+0042",
        "FC-2026-",
        "FC-2026-00042 ",
    ] {
        assert_eq!(Number::parse(odd), None, "{odd}");
    }
}

#[tokio::test]
async fn a_certificate_shows_a_name_in_hindi() {
    let town = paid(Engine::Sqlite).await;
    let meera = town.parent(MEERA).await.caller;
    made(&meera, YEAR, "Tuition Fee").await;
    let kept = town
        .read(async |reader| {
            Ok(money::finance::certificate::store::find_by_number(reader, Number { year: 2026, count: 1 }).await?)
        })
        .await;
    let mut certificate = kept.expect("a certificate");
    certificate.content.child = "अनाया राव".into();
    certificate.content.parent = "मीरा श्रीनिवासन".into();
    let (name, file) = document::file(&town.app, &certificate).expect("a file");
    let pdf = Pdf::open(&file);
    assert_eq!(name, "fee-certificate-FC-2026-00001.pdf");
    assert!(pdf.plain().contains("अनाया") && pdf.plain().contains("मीरा"), "{}", pdf.text);
    assert!(pdf.is_whole() && pdf.fonts.iter().any(|(name, _)| name.contains("Devanagari")), "{:?}", pdf.fonts);
    town.finish().await;
}
