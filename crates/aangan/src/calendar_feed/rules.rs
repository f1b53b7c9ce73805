//! What stands in a family's calendar.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;

use daily::content::food_menu::Menu;

/// So far back a calendar reaches; ahead, to the end of what is known.
const DAYS_BACK: i32 = 31;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    Holiday(String),
    Outing { title: String, called_off: bool },
    Menu(Menu),
}

/// Something of a day, as it is known of one child.
#[derive(Clone, Debug)]
pub struct Known {
    /// The same for every child whom it concerns, and at every fetch.
    pub key: String,
    pub day: Date,
    pub what: What,
}

/// A line of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub key: String,
    pub day: Date,
    pub what: What,
    /// The first names of those whom it concerns; none where that is all of the family's children.
    pub of: Vec<String>,
}

pub(super) fn first_day(today: Date) -> Date {
    today.saturating_sub(DAYS_BACK.days())
}

/// The lines of a family's calendar by their days. What concerns several children stands once; what was called off, not
/// at all.
pub fn entries(of_children: &[(&str, Vec<Known>)], first: Date) -> Vec<Entry> {
    let mut entries = BTreeMap::<(Date, &str), Entry>::new();
    for (name, known) in of_children {
        for one in known.iter().filter(|one| one.day >= first && !is_called_off(&one.what)) {
            let entry = entries.entry((one.day, &one.key)).or_insert_with(|| Entry {
                key: one.key.clone(),
                day: one.day,
                what: one.what.clone(),
                of: Vec::new(),
            });
            entry.of.push((*name).to_owned());
        }
    }
    let nameless_if_for_all = |mut entry: Entry| {
        if entry.of.len() == of_children.len() {
            entry.of.clear();
        }
        entry
    };
    entries.into_values().map(nameless_if_for_all).collect()
}

fn is_called_off(what: &What) -> bool {
    matches!(what, What::Outing { called_off: true, .. })
}
