//! Until when an event can be answered, and which events may be published. `rules/outdoor-event.json` tests server and app.

use jiff::ToSpan;
use jiff::civil::Date;

use super::{Event, EventForm, NewEvent};
use base::day::parse_day;
use base::refusal::BadField;
use base::text;
use people::families::children::{OwnChild, OwnChildren};

/// Why an event cannot be answered any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    Cancelled,
    Over,
}

/// An event can be answered until its day ends, unless it was cancelled.
pub fn open(event: &Event, today: Date) -> Result<(), Closed> {
    if event.cancelled {
        return Err(Closed::Cancelled);
    }
    if event.day < today { Err(Closed::Over) } else { Ok(()) }
}

/// A valid event; or every fault with its index in its list.
pub fn read(form: &EventForm, own: &OwnChildren, today: Date) -> Result<NewEvent, Vec<(usize, BadField)>> {
    let mut faults = Vec::new();
    let mut note = |fault: BadField| faults.push((0, fault));
    let day = day(&form.day, today).map_err(&mut note).ok();
    let title = text::line(&form.title, text::NAME_MAX).map_err(|reason| note(BadField::new("title", reason))).ok();
    let details =
        text::lines(&form.details, text::TEXT_MAX).map_err(|reason| note(BadField::new("details", reason))).ok();
    let children = invited(form, own).map_err(|mut bad| faults.append(&mut bad)).ok();
    match (day, title, details, children) {
        (Some(day), Some(title), Some(details), Some(children)) => {
            Ok(NewEvent { title: title.to_owned(), day, details: details.to_owned(), children })
        }
        _ => Err(faults),
    }
}

fn day(text: &str, today: Date) -> Result<Date, BadField> {
    let bad = |reason: &'static str| BadField::new("day", reason);
    let day = parse_day(text).ok_or_else(|| bad("a day is written YYYY-MM-DD"))?;
    if day < today {
        return Err(bad("the day is past"));
    }
    if day > today.saturating_add(1.year()) {
        return Err(bad("the day lies more than a year ahead"));
    }
    Ok(day)
}

fn invited(form: &EventForm, own: &OwnChildren) -> Result<Vec<OwnChild>, Vec<(usize, BadField)>> {
    let children = own.named_or_in_rooms(&form.children, &form.rooms)?;
    if children.is_empty() {
        return Err(vec![(0, BadField::new("children", "name the invited children, or their rooms"))]);
    }
    Ok(children)
}
