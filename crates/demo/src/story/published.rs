//! What the demo's centres publish: menus that agree with what the timeline says was eaten, plans that agree with what
//! was done, and letters.

use std::fmt::Write;

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use super::Story;
use super::calendar::{is_open, weekdays_until};
use super::dice::Dice;
use super::words::{pick, sections};
use crate::picture_id;
use daily::content::activity_plan::Activity;
use daily::content::food_menu::Menu;

const PLANS: &str = include_str!("plans.txt");
const LETTERS: &str = include_str!("letters.txt");

/// Menus and plans go this far back and ahead of the demo's beginning.
const BACK_DAYS: i64 = 31;
const AHEAD_DAYS: i64 = 45;
const LETTER_WEEKS: i64 = 10;

/// A letter of a centre.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Empty: the weekly one.
    pub subject: String,
    pub due: Date,
    pub html: String,
}

impl Story {
    /// The open days for which menus and plans are known.
    pub fn published(&self) -> impl Iterator<Item = Date> {
        let first = self.began.saturating_sub(BACK_DAYS.days());
        let days = usize::try_from(BACK_DAYS + AHEAD_DAYS).unwrap_or(0);
        first.series(1.day()).take(days).filter(|day| is_open(*day))
    }

    /// What a centre's kitchen cooks of one section on a day.
    pub fn dish(&self, centre: &str, section: &str, day: Date) -> &'static str {
        let kitchen = Dice::of(&[self.seed, Dice::word(centre), Dice::word(section)]);
        self.words.dish(section, kitchen, weekdays_until(day))
    }

    pub fn menu(&self, centre: &str, day: Date) -> Menu {
        let dish = |section| capitalised(self.dish(centre, section, day));
        let two = |first, second| format!("{}\n{}", dish(first), dish(second));
        Menu {
            breakfast: dish("breakfast"),
            lunch: dish("lunch"),
            snacks: two("snack", "snacks"),
            fruits: two("fruit", "fruits"),
        }
    }

    /// What a room means to do, in the order of the day.
    pub fn plan(&self, centre: &str, room: &str, day: Date) -> Vec<Activity> {
        let plans = sections(PLANS);
        let turn = weekdays_until(day);
        let own = |section: &str| Dice::of(&[Dice::word(centre), Dice::word(room), Dice::word(section)]);
        let theme = plans[self.theme_of(centre, room, turn)][0];
        let lines = [
            pick(&plans["morning"], &mut own("morning"), turn),
            theme,
            pick(&plans["afternoon"], &mut own("afternoon"), turn),
        ];
        let activities = lines.into_iter().map(|line| {
            let (activity, parent_text) = line.split_once(" | ").unwrap_or((line, line));
            Activity { activity: activity.to_owned(), parent_text: parent_text.to_owned() }
        });
        activities.collect()
    }

    /// Each Friday's letter and each month's, some of them still to come.
    pub fn letters(&self, centre: &str) -> Vec<Letter> {
        let first = self.began.saturating_sub((LETTER_WEEKS * 7).days());
        let days = usize::try_from((LETTER_WEEKS + 5) * 7).unwrap_or(0);
        first.series(1.day()).take(days).flat_map(|day| self.letters_due(centre, day)).collect()
    }

    fn letters_due(&self, centre: &str, day: Date) -> Vec<Letter> {
        let mut letters = Vec::new();
        if day.weekday() == Weekday::Friday {
            letters.push(Letter { subject: String::new(), due: day, html: self.week_after(centre, day) });
        }
        if day == day.first_of_month() {
            let months = sections(LETTERS);
            let subjects: Vec<&str> = months.keys().copied().collect();
            let turn = usize::from(day.month().unsigned_abs()) + Dice::of(&[Dice::word(centre)]).below(subjects.len());
            let subject = subjects[turn % subjects.len()];
            let mut html = String::from("<p>Dear families,</p>");
            for paragraph in &months[subject] {
                html.push_str(&block(centre, paragraph));
            }
            html.push_str("<p>Warmly,<br>your team at the centre</p>");
            let subject = subject.replace("{month}", &day.strftime("%B").to_string());
            letters.push(Letter { subject, due: day, html });
        }
        letters
    }

    /// What the week after a Friday brings.
    fn week_after(&self, centre: &str, friday: Date) -> String {
        let mut html = String::from(
            "<p>Dear families,</p><p>here is what next week brings.</p><table><thead><tr><th>Day</th><th>Theme</th><th>Lunch</th></tr></thead><tbody>",
        );
        for day in friday.series(1.day()).skip(1).take(9).filter(|day| is_open(*day)) {
            let theme = self.plan(centre, "Nursery", day).swap_remove(1).activity;
            let lunch = capitalised(self.dish(centre, "lunch", day));
            let _ = write!(html, "<tr><td>{}</td><td>{theme}</td><td>{lunch}</td></tr>", day.strftime("%A, %-d %B"));
        }
        html.push_str("</tbody></table><p>Have a good weekend!</p>");
        html
    }
}

/// A line of a centre's letter as HTML.
fn block(centre: &str, line: &str) -> String {
    match line.strip_prefix('!').and_then(|picture| picture.split_once(" | ")) {
        Some((name, shows)) => {
            let id = picture_id(name, centre);
            format!("<figure><img alt=\"{shows}\" src=\"/media/{id}\"></figure>")
        }
        None if line.starts_with('<') => line.to_owned(),
        None => format!("<p>{line}</p>"),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
