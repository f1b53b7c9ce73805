use serde_json::{Value, json};

use base::day::CentreZone;
use base::ids::ChildId;
use daily::notices::place::{Params, Screen, Target};

#[test]
fn every_screen_is_one_of_the_apps_and_is_found_again_by_its_name() {
    let paths = include_str!("../../../../../web/src/kit/paths.ts");
    for screen in Screen::ALL {
        assert!(paths.contains(&format!("'{}'", screen.path())), "{screen:?}");
        assert_eq!(Screen::parse(screen.as_str()), Some(screen));
    }
    assert_eq!(Screen::parse("/chat"), None);
}

#[test]
fn the_rule_follows_its_table() {
    let zone = CentreZone::named("Asia/Kolkata").expect("the zone is bundled");
    let at = zone.at(jiff::civil::date(2026, 11, 12), 0, 20);
    let table: Value = serde_json::from_str(include_str!("../../../../../rules/notice-place.json")).expect("JSON");
    let cases = table["cases"].as_array().expect("cases");
    for screen in Screen::ALL {
        let found = cases.iter().find(|case| case["name"] == screen.as_str()).map(|case| &case["input"]);
        let params = Target::item(screen, i64::MAX, at).params(&zone);
        assert_eq!(found, Some(&json!({"to": screen.path(), "params": params})), "{screen:?}");
    }
    assert_eq!(cases.len(), Screen::ALL.len());
}

#[test]
fn a_screen_is_opened_with_what_it_asks_for_and_nothing_else() {
    let zone = CentreZone::named("Asia/Kolkata").expect("the zone is bundled");
    // Twenty past midnight in India is still the day before in London.
    let at = zone.at(jiff::civil::date(2026, 11, 12), 0, 20);
    let address = |screen| Target::item(screen, i64::MAX, at).address(&zone, ChildId(41));
    for (screen, address_of_it) in [
        (Screen::Chat, "/chat?child=41&day=2026-11-12&item=9223372036854775807"),
        (Screen::Timeline, "/timeline?child=41&day=2026-11-12&item=9223372036854775807"),
        (Screen::Photos, "/photoGallery?child=41&day=2026-11-12&item=9223372036854775807"),
        (Screen::News, "/newsRoom?child=41&day=2026-11-12&item=9223372036854775807"),
        (Screen::Holidays, "/holidayCalendar?child=41"),
        (Screen::Events, "/outdoorActivity?child=41&item=9223372036854775807"),
        (Screen::Attendance, "/attendance?child=41&day=2026-11-12"),
        (Screen::Growth, "/growth?child=41&day=2026-11-12"),
        (Screen::ChildCare, "/growth?child=41&item=9223372036854775807&tab=COR"),
        (Screen::Profile, "/myProfile?child=41"),
        (Screen::Guardians, "/guardian?child=41"),
        (Screen::Requests, "/request?child=41&item=9223372036854775807"),
        (Screen::Tickets, "/ticket?child=41&item=9223372036854775807"),
        (Screen::Notifications, "/notification?child=41"),
    ] {
        assert_eq!(address(screen), address_of_it);
    }
    assert_eq!(Target::whole(Screen::Chat).params(&zone), Params::default());
}
