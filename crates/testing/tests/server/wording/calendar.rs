//! The calendar that families subscribe to.

use jiff::civil::date;

use aangan::calendar_feed::rules::{Entry, What};
use aangan::calendar_feed::{ics, messages};
use base::language::Language;
use daily::content::food_menu::Menu;
use testing::town::NOW;

#[test]
fn calendar() {
    let menu = Menu {
        breakfast: "Idli, sambar".into(),
        lunch: "Dal; rice".into(),
        snacks: "Poha".into(),
        fruits: "Papaya".into(),
    };
    let outing = What::Outing { title: "Zoo".into(), called_off: false };
    let of_one_child = |key: &str, what| Entry { key: key.into(), day: date(2026, 12, 31), what, of: Vec::new() };
    let holiday = Entry { of: vec!["Anaya".into()], ..of_one_child("holiday-1", What::Holiday("Christmas".into())) };
    let all = [holiday, of_one_child("outing-1", outing), of_one_child("menu-1", What::Menu(menu))];
    for language in Language::ALL {
        let text = ics::written(&all, messages::words(language), ("Aangan", "Asia/Kolkata"), NOW);
        insta::assert_snapshot!(format!("calendar_{}", language.as_str()), text.replace("\r\n", "\n"));
    }
}
