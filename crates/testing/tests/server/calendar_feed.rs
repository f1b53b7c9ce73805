//! A calendar fetches what a family may know, nothing more, and from nobody whose address has ended.

use axum::http::StatusCode;
use database::{Engine, params, statements};
use icalendar::{Calendar, Component};
use jiff::civil::date;
use metrics_exporter_prometheus::PrometheusBuilder;
use rstest::rstest;
use serde_json::{Value, json};
use tracing_subscriber::fmt::format::FmtSpan;

use aangan::calendar_feed::rules::{Entry, Known, What, entries};
use aangan::calendar_feed::{ics, messages};
use base::audit::Actor;
use base::clock::Timestamp;
use base::language::Language;
use config::{RateLimits, TokenBucket};
use daily::content::food_menu::Menu;
use operations::erasure;
use people::families::children;
use people::families::children::By;
use people::families::sessions;
use people::families::sessions::WhichSessions;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};
use testing::{Caller, CapturedLog, Reply, Town};

statements! {
    ADDRESSES: i64 = "SELECT made_at FROM calendar_address";
}

const MAKE: &str = "/parentapp/makeCalendarFeed";

/// The path of a fresh address.
async fn made(parent: &Caller, menus: &str) -> String {
    let made = parent.post(MAKE, &[("menus", menus)]).await;
    made.ok()["address"].as_str().expect("an address").to_owned()
}

async fn fetch(town: &Town, address: &str) -> Reply {
    town.nobody().get(address).await
}

/// Day, title and description of each line, as a calendar's own program reads them.
fn lines(reply: &Reply) -> Vec<(String, String, String)> {
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
    let calendar: Calendar = reply.text().parse().expect("a calendar");
    let line = |component: &icalendar::Event| {
        let value_of = |property: &str| component.property_value(property).unwrap_or_default().to_owned();
        assert!(value_of("UID").ends_with("@aangan") && value_of("DTSTAMP").ends_with('Z'), "{component:?}");
        (value_of("DTSTART"), value_of("SUMMARY"), value_of("DESCRIPTION"))
    };
    calendar.events().map(line).collect()
}

fn titles(reply: &Reply) -> Vec<String> {
    lines(reply).into_iter().map(|(day, title, _)| format!("{day} {title}")).collect()
}

#[test]
fn an_event_for_all_children_names_none_and_occurs_once() {
    let known = |key: &str, day, title: &str| Known { key: key.into(), day, what: What::Holiday(title.into()) };
    let (first, day) = (date(2026, 11, 1), date(2026, 11, 10));
    let off = What::Outing { title: "Zoo".into(), called_off: true };
    let hers = vec![known("a", day, "Deepavali"), known("b", day, "Hers"), known("old", date(2026, 10, 31), "Past")];
    let his = vec![known("a", day, "Deepavali"), Known { key: "off".into(), day, what: off }];
    let keys_of = |entries: Vec<Entry>| entries.into_iter().map(|entry| (entry.key, entry.of)).collect::<Vec<_>>();
    assert_eq!(
        keys_of(entries(&[("Anaya", hers.clone()), ("Vihaan", his)], first)),
        [("a".to_owned(), vec![]), ("b".to_owned(), vec!["Anaya".to_owned()])]
    );
    assert_eq!(keys_of(entries(&[("Anaya", hers)], first)), [("a".to_owned(), vec![]), ("b".to_owned(), vec![])]);
}

#[test]
fn a_calendar_is_written_as_the_standard_wants_it_and_read_back_the_same() {
    let title = "ದೀಪಾವಳಿ, ಬಲಿಪಾಡ್ಯಮಿ; ಹಬ್ಬದ ದಿನ \\ ಎಲ್ಲಾ ಮಕ್ಕಳಿಗೆ ರಜೆ, ಪೋಷಕರಿಗೆ ಶುಭಾಶಯಗಳು";
    let menu = Menu { breakfast: "Idli, sambar".into(), lunch: "Dal; rice".into(), ..Menu::default() };
    let entry = |key: &str, what| Entry { key: key.into(), day: date(2026, 12, 31), what, of: Vec::new() };
    let all = [entry("holiday-1", What::Holiday(title.into())), entry("menu-1-2026-12-31", What::Menu(menu))];
    let words = messages::words(Language::Kannada);
    let text = ics::written(&all, words, ("Tiny, Tots; Ltd", "Asia/Kolkata"), Timestamp::from_ms(1_794_457_800_000));
    assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains(['\r', '\n'])), "{text}");
    let calendar: Calendar = text.parse().expect("a calendar");
    assert_eq!(calendar.property_value("X-WR-CALNAME"), Some(&*format!("Tiny, Tots; Ltd: {}", words.calendar)));
    let events: Vec<_> = calendar.events().collect();
    let value_of = |at: usize, property: &str| events[at].property_value(property);
    assert_eq!(value_of(0, "SUMMARY"), Some(&*format!("{}: {title}", words.holiday)));
    assert_eq!((value_of(0, "DESCRIPTION"), value_of(1, "SUMMARY")), (None, Some(words.menu)));
    let served = format!("{}: Idli, sambar\n{}: Dal; rice", words.breakfast, words.lunch);
    assert_eq!(value_of(1, "DESCRIPTION"), Some(&*served));
}

#[rstest]
#[tokio::test]
async fn a_calendar_has_holidays_outings_and_only_if_wanted_menus(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    town.is_closed_on(&[("2026-10-11", "32 days ago"), ("2026-10-12", "31 days ago"), ("2026-12-25", "Christmas")])
        .await;
    town.goes_out("Picnic", "2026-11-20", &[town.anaya, town.zoya]).await;
    let menu = json!({"rows": [{"day": "2026-11-13", "breakfast": "Idli", "fruits": "Papaya"}]});
    town.centre().json("PUT", "/centre/v1/food-menu", &menu).await.taken();

    let hers = made(&farah, "").await;
    let reply = fetch(&town, &hers).await;
    for (name, value) in [
        ("content-type", "text/calendar; charset=utf-8"),
        ("cache-control", "private, no-cache"),
        ("x-robots-tag", "noindex"),
        ("referrer-policy", "no-referrer"),
    ] {
        assert_eq!(reply.headers[name], value, "{name}");
    }
    assert!(!reply.headers.contains_key("set-cookie"));
    let of_one_child = [
        "20261012 Centre closed: 31 days ago",
        "20261120 Outdoor activity: Picnic",
        "20261225 Centre closed: Christmas",
    ];
    assert_eq!(titles(&reply), of_one_child, "a family with one child reads no name");
    let text = reply.text();
    for private in ["Zoya", "Khan", "Farah", FARAH, "Asthma", "Nursery", "Indiranagar", "/media/"] {
        assert!(!text.contains(private), "{private}: {text}");
    }

    // The other child is at another centre: what is for one is said of whom.
    let several = fetch(&town, &made(&meera, "1").await).await;
    let of_two_children = [
        "20261012 Centre closed: 31 days ago (Anaya)",
        "20261113 Food menu (Anaya)",
        "20261120 Outdoor activity: Picnic (Anaya)",
        "20261225 Centre closed: Christmas (Anaya)",
    ];
    assert_eq!(titles(&several), of_two_children);
    assert_eq!(lines(&several)[1].2, "Breakfast: Idli\nFruits: Papaya");
    assert!(!several.text().contains("Rao"), "a first name at most");

    // Menus come and go without a new address, and our words in the parent's language.
    farah.post("/parentapp/changeCalendarFeed", &[("menus", "1")]).await.ok();
    farah.post("/parentapp/saveLanguage", &[("language", "hi-IN")]).await.ok();
    let changed = fetch(&town, &hers).await;
    assert_eq!(titles(&changed)[1..3], ["20261113 खाने का मेन्यू", "20261120 आउटडोर एक्टिविटी: Picnic"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_cancelled_outing_disappears_and_a_declined_one_stays(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let event = town.goes_out("Picnic", "2026-11-20", &[town.zoya]).await;
    town.is_closed_on(&[("2026-12-25", "Christmas")]).await;
    let address = made(&farah, "").await;
    let before = fetch(&town, &address).await;
    let known = before.headers["etag"].to_str().expect("text").to_owned();
    assert_eq!(titles(&before).len(), 2);
    assert_eq!(titles(&fetch(&town, &made(&meera, "").await).await), ["20261225 Centre closed: Christmas (Anaya)"]);

    town.app.clock.advance(MINUTE);
    farah.post("/centerevents/event_act", &[("event_id", &event), ("status", "Denied")]).await.ok();
    let unchanged = town.nobody().with_header("if-none-match", &format!("\"other\", {known}")).get(&address).await;
    assert_eq!((unchanged.status, unchanged.body.len()), (StatusCode::NOT_MODIFIED, 0), "an answer changes nothing");
    assert_eq!(unchanged.headers["etag"], known.as_str());

    town.centre().json("DELETE", &format!("/centre/v1/events/{event}"), &Value::Null).await.taken();
    let after = town.nobody().with_header("if-none-match", &known).get(&address).await;
    assert_eq!(titles(&after), ["20261225 Centre closed: Christmas"]);
    town.is_closed_on(&[("2026-12-26", "Boxing Day")]).await;
    assert_eq!(titles(&fetch(&town, &address).await), ["20261226 Centre closed: Boxing Day"], "a holiday that is none");
    town.follow_up().await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn every_wrong_address_gets_the_same_answer(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let farah = town.parent(FARAH).await.caller;
    let nowhere = fetch(&town, &format!("/calendar/{}.ics", "A".repeat(43))).await;
    assert_eq!((nowhere.status, nowhere.json["error"].as_str()), (StatusCode::NOT_FOUND, Some("No Data Found")));
    let is_gone = async |address: &str, why: &str| {
        let reply = fetch(&town, address).await;
        assert_eq!((reply.status, &reply.body), (nowhere.status, &nowhere.body), "{why}");
    };
    let first = made(&farah, "").await;
    fetch(&town, &first).await;
    let mut changed = first.clone();
    let last = changed.len() - 5;
    changed.replace_range(last..=last, if &changed[last..=last] == "A" { "B" } else { "A" });
    is_gone(&changed, "a letter of it is another").await;
    is_gone(first.trim_end_matches(".ics"), "without its end").await;
    is_gone("/calendar/.ics", "empty").await;
    for method in ["POST", "PUT", "DELETE"] {
        let reply = town.nobody().send(method, &first, None, Vec::new()).await;
        assert_eq!(reply.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }

    let second = made(&farah, "").await;
    is_gone(&first, "a new address ends the old one").await;
    assert_eq!(fetch(&town, &second).await.status, StatusCode::OK);
    farah.post("/parentapp/endCalendarFeed", &[]).await.ok();
    is_gone(&second, "ended").await;

    // A parent from whom the last child is taken; given back, the address stays ended.
    let third = made(&farah, "").await;
    town.takes_from_her(town.zoya, false).await;
    is_gone(&third, "removed").await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        let parent = children::list_removed_of_child(writer, zoya).await?[0].parent;
        children::give_back(writer, by, zoya, parent).await
    })
    .await;
    is_gone(&third, "given back").await;

    // Barred from one child: the other's days stay.
    let meera = town.parent(MEERA).await.caller;
    town.is_closed_on(&[("2026-12-25", "Christmas")]).await;
    let hers = made(&meera, "").await;
    assert_eq!(titles(&fetch(&town, &hers).await), ["20261225 Centre closed: Christmas (Anaya)"]);
    let karthik = made(&town.parent(KARTHIK).await.caller, "").await;
    town.takes_from_her(town.anaya, true).await;
    assert!(titles(&fetch(&town, &hers).await).is_empty(), "the child's days go at once");
    assert_eq!(titles(&fetch(&town, &karthik).await), ["20261225 Centre closed: Christmas"], "the other parent's stay");

    // What the office does about a lost phone, and a family that left.
    let (app, anaya) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        Ok(sessions::end(writer, &app.random, app.now(), &Actor::Office, WhichSessions::Child(anaya)).await?)
    })
    .await;
    is_gone(&karthik, "all devices of the child's parents were signed out").await;
    let farah = town.parent(FARAH).await.caller;
    let last = made(&farah, "").await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| {
        let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
        Ok(children::leave(writer, by, zoya, children::Grace::from_today(&app)).await?)
    })
    .await;
    assert_eq!(fetch(&town, &last).await.status, StatusCode::OK, "days can still be read");
    town.app.clock.advance(31 * 24 * 60 * MINUTE);
    is_gone(&last, "the days of reading are over").await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_erased_family_leaves_no_address(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let farah = town.parent(FARAH).await.caller;
    let address = made(&farah, "").await;
    town.leaves(town.zoya).await;
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| erasure::erase(writer, &app, zoya).await).await;
    assert_eq!(fetch(&town, &address).await.status, StatusCode::NOT_FOUND);
    assert!(town.read(async |reader| Ok(reader.list(ADDRESSES, params![]).await?)).await.is_empty());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_address_is_in_no_log_and_no_metric(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let (log, recorder) = (CapturedLog::default(), PrometheusBuilder::new().build_recorder());
    let figures = recorder.handle();
    let _counting = metrics::set_default_local_recorder(&recorder);
    let everything = tracing_subscriber::fmt()
        .with_writer(log.clone())
        .with_ansi(false)
        .with_max_level(tracing::Level::TRACE)
        .with_span_events(FmtSpan::FULL);
    let _writing = tracing::subscriber::set_default(everything.finish());
    let town = Town::new(engine).await;
    let farah = town.parent(FARAH).await.caller;
    let address = made(&farah, "").await;
    let secret = address.trim_start_matches("/calendar/").trim_end_matches(".ics").to_owned();
    assert_eq!(fetch(&town, &address).await.status, StatusCode::OK);
    farah.post("/parentapp/endCalendarFeed", &[]).await.ok();
    assert_eq!(fetch(&town, &address).await.status, StatusCode::NOT_FOUND);
    let (logged, counted) = (log.text(), figures.render());
    assert!(logged.contains("/calendar/{file}") && counted.contains("/calendar/{file}"), "by its route: {logged}");
    assert!(!logged.contains(&secret) && !counted.contains(&secret), "{logged}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_calendar_can_be_fetched_while_changes_are_suspended(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    let farah = town.parent(FARAH).await.caller;
    let address = made(&farah, "").await;
    let before = titles(&fetch(&town, &address).await);
    town.app.database.suspend_writes("a test");
    assert_eq!(titles(&fetch(&town, &address).await), before);
    assert_eq!(farah.post(MAKE, &[]).await.status, StatusCode::SERVICE_UNAVAILABLE, "an address is a change");
    town.app.database.resume_writes();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_calendar_that_polls_too_often_has_to_wait(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| {
        config.rate_limits = RateLimits {
            calendars_per_parent: TokenBucket { at_once: 2, each_ms: 10 * 60 * 1000 },
            ..RateLimits::default()
        };
    })
    .await;
    let farah = town.parent(FARAH).await.caller;
    let address = made(&farah, "").await;
    for _ in 0..2 {
        assert_eq!(fetch(&town, &address).await.status, StatusCode::OK);
    }
    let refused = fetch(&town, &address).await;
    assert_eq!(
        (refused.status, &refused.headers["retry-after"]),
        (StatusCode::TOO_MANY_REQUESTS, &"3600".parse().expect("a header"))
    );
    let sentence = "This calendar is fetched too often. Let it be fetched once an hour, and it comes again.";
    assert_eq!(refused.json["error"], sentence);
    let again = made(&farah, "").await;
    assert_eq!(fetch(&town, &again).await.status, StatusCode::TOO_MANY_REQUESTS, "a new address is the same parent");
    town.app.clock.advance(10 * MINUTE);
    assert_eq!(fetch(&town, &again).await.status, StatusCode::OK);
    town.finish().await;
}
