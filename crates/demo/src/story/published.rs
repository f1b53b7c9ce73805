//! The demo's publications: menus and plans that match the timelines, and newsletters.

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
const NEWSLETTERS: &str = include_str!("newsletters.txt");

/// Days of menus and plans before and after the first day.
const BACK_DAYS: i64 = 31;
const AHEAD_DAYS: i64 = 45;
const NEWSLETTER_WEEKS: i64 = 10;

/// A newsletter of a centre.
#[derive(Clone, Debug)]
pub struct Newsletter {
    /// Empty for the weekly one.
    pub subject: String,
    pub due: Date,
    pub html: String,
}

impl Story {
    /// The open days with menus and plans.
    pub fn published(&self) -> impl Iterator<Item = Date> {
        let first = self.began.saturating_sub(BACK_DAYS.days());
        let days = usize::try_from(BACK_DAYS + AHEAD_DAYS).unwrap_or(0);
        first.series(1.day()).take(days).filter(|day| is_open(*day))
    }

    /// The dish of a section on a day.
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

    /// The plan of a room, in order of time.
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

    /// The weekly and monthly newsletters, including future ones.
    pub fn newsletters(&self, centre: &str) -> Vec<Newsletter> {
        let first = self.began.saturating_sub((NEWSLETTER_WEEKS * 7).days());
        let days = usize::try_from((NEWSLETTER_WEEKS + 5) * 7).unwrap_or(0);
        first.series(1.day()).take(days).flat_map(|day| self.newsletters_due(centre, day)).collect()
    }

    fn newsletters_due(&self, centre: &str, day: Date) -> Vec<Newsletter> {
        let mut newsletters = Vec::new();
        if day.weekday() == Weekday::Friday {
            newsletters.push(Newsletter { subject: String::new(), due: day, html: self.week_after(centre, day) });
        }
        if day == day.first_of_month() {
            let months = sections(NEWSLETTERS);
            let subjects: Vec<&str> = months.keys().copied().collect();
            let turn = usize::from(day.month().unsigned_abs()) + Dice::of(&[Dice::word(centre)]).below(subjects.len());
            let subject = subjects[turn % subjects.len()];
            let mut html = String::from("<p>Dear families,</p>");
            for paragraph in &months[subject] {
                html.push_str(&block(centre, paragraph));
            }
            html.push_str("<p>Warmly,<br>your team at the centre</p>");
            let subject = subject.replace("{month}", &day.strftime("%B").to_string());
            newsletters.push(Newsletter { subject, due: day, html });
        }
        newsletters
    }

    /// The outlook for the week after a Friday.
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

/// A line of a newsletter as HTML.
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
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
