//! Who may appoint whom, and which entries of a person are right.

use jiff::civil::Date;

use super::PersonForm;
use base::audit::Role;
use base::day::parse_day;
use base::ids::{CentreId, RoomId};
use base::refusal::{BadField, BadRow};
use base::text::{NAME_MAX, composed, line};

/// The entries of a person, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entries {
    pub name: String,
    pub role: Role,
    pub centre: Option<CentreId>,
    pub rooms: Vec<RoomId>,
    pub writes: bool,
    pub publishes: bool,
    pub starts_on: Date,
    pub ends_on: Option<Date>,
}

/// Checks a form. `appointer`: the role of who appoints; None for the command line. `centre` is the person's, proved to be
/// reached; `open_rooms` are its rooms. `starts_on`: the first day unless the form has one.
pub(super) fn entries(
    form: &PersonForm,
    appointer: Option<Role>,
    centre: Option<CentreId>,
    open_rooms: &[RoomId],
    starts_on: Date,
) -> Result<Entries, Vec<BadRow>> {
    let mut faults = Vec::new();
    let name = composed(&form.name);
    let name = line(&name, NAME_MAX).map(str::to_owned).map_err(|why| faults.push(BadField::new("name", why)));
    if appointer == Some(Role::Head) && form.role != Role::Teacher {
        faults.push(BadField::new("role", "only the office appoints heads and people of the office"));
    }
    match (form.role, centre) {
        (Role::Teacher | Role::Head, None) => faults.push(BadField::new("centre", "a teacher or head has a centre")),
        (Role::Office, Some(_)) => faults.push(BadField::new("centre", "the office has no centre")),
        _ => {}
    }
    // Heads reach all rooms of their centre, the office none.
    let mut rooms = if form.role == Role::Teacher { form.rooms.clone() } else { Vec::new() };
    rooms.sort_unstable();
    rooms.dedup();
    if rooms.iter().any(|room| !open_rooms.contains(room)) {
        faults.push(BadField::new("rooms", "there is no such room at this centre"));
    }
    let day = |field: &'static str, text: Option<&str>, faults: &mut Vec<BadField>| {
        let day = text.map(|text| parse_day(text).ok_or(()));
        day.transpose().unwrap_or_else(|()| {
            faults.push(BadField::new(field, "a day is written YYYY-MM-DD"));
            None
        })
    };
    let first = day("starts_on", form.starts_on.as_deref(), &mut faults).unwrap_or(starts_on);
    let last = day("ends_on", form.ends_on.as_deref(), &mut faults);
    if last.is_some_and(|last| last < first) {
        faults.push(BadField::new("ends_on", "the last day is not before the first"));
    }
    let is_teacher = form.role == Role::Teacher;
    match name {
        Ok(name) if faults.is_empty() => Ok(Entries {
            name,
            role: form.role,
            centre,
            rooms,
            writes: form.writes || !is_teacher,
            publishes: form.publishes || !is_teacher,
            starts_on: first,
            ends_on: last,
        }),
        _ => Err(faults.into_iter().map(|fault| BadRow::at(0, fault)).collect()),
    }
}
