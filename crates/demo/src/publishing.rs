//! The demo's centre cards and outings.

use std::collections::BTreeMap;
use std::time::Duration;

use database::Writer;
use jiff::ToSpan;
use jiff::civil::Date;

use super::picture_id;
use super::seed::timestamp_of;
use super::store;
use super::story::{Outing, Story, is_open, outings, program_labels, staff};
use base::day::CentreZone;
use base::ids::ConsentId;
use base::random::Random;
use base::refusal::AppError;
use daily::content::my_centre::{self, CentreCard, Head, Teacher};
use daily::events::{self, Consent, Given, NewEvent};
use people::centres::MyCentre;
use people::families::children::OwnChildren;

const HOUR: Duration = Duration::from_hours(1);

/// Sets heads and teachers, and opens admission.
pub(super) async fn present(
    writer: &mut Writer<'_>,
    centres: &BTreeMap<&'static str, MyCentre>,
) -> Result<(), AppError> {
    for centre_staff in staff() {
        let teacher = |&(name, face): &(&str, &str)| Teacher {
            name: name.to_owned(),
            photo: Some(picture_id(face, centre_staff.centre)),
        };
        let centre = &centres[centre_staff.centre];
        let card = CentreCard {
            head: Head {
                name: centre_staff.head.to_owned(),
                contact: centre_staff.contact.to_owned(),
                photo: Some(picture_id(centre_staff.face, centre_staff.centre)),
            },
            fee_card: String::new(),
            admission_enabled: true,
            programs: program_labels().map(str::to_owned).collect(),
        };
        my_centre::set_card(writer, centre, &card).await?;
        let teachers: Vec<_> = centre_staff.teachers.iter().map(teacher).collect();
        my_centre::set_teachers(writer, centre, &teachers).await?;
    }
    Ok(())
}

/// Publishes the outings at their times, with the families' answers, and cancels those that were cancelled.
pub(super) async fn ask(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    story: &Story,
    centres: &BTreeMap<&'static str, MyCentre>,
) -> Result<(), AppError> {
    let (ago, ahead) = (|days: i64| before(story.began(), days), |days: i64| after(story.began(), days));
    let morning = |day: Date| timestamp_of(zone, day.at(11, 20, 0, 0));
    for Outing { centre, room, asked, day, answers, called_off, title, details } in outings() {
        let centre = &centres[centre];
        let families = store::families_of_room(writer, centre.id(), room).await?;
        let named = families.iter().map(|(child, ..)| *child);
        let children = OwnChildren::among(writer, centre, named).await?.all().collect();
        let (title, details) = (title.to_owned(), details.to_owned());
        let new = NewEvent { title, day: ahead(day), details, children };
        let event = events::publish(writer, random, morning(ago(asked)), centre, &new).await?;
        for child in &new.children {
            let both: Vec<_> = families.iter().filter(|(other, ..)| *other == child.id()).collect();
            for (turn, answer) in (0_u32..).zip(&answers) {
                // The first parent answers first; a single parent changes the answer.
                let parent = usize::try_from(turn).ok().and_then(|turn| both.get(turn)).or_else(|| both.first());
                let (Some(consent), Some((_, by, parent))) = (Consent::parse(answer), parent) else { continue };
                let given = Given { consent, by: *by, at: morning(ago(asked - 1)) + turn * HOUR };
                events::store::insert_answer(writer, ConsentId(random.id()), event, (child.id(), *parent), given)
                    .await?;
            }
        }
        if let Some(days) = called_off {
            events::cancel(writer, random, (morning(ago(days)), ago(days)), centre, event).await?;
        }
    }
    Ok(())
}

/// The last open day at least so many days ago.
fn before(today: Date, days: i64) -> Date {
    let day = today.saturating_sub(days.days());
    day.series((-1).day()).find(|day| is_open(*day)).unwrap_or(day)
}

/// The first open day at least so many days ahead.
fn after(today: Date, days: i64) -> Date {
    let day = today.saturating_add(days.days());
    day.series(1.day()).find(|day| is_open(*day)).unwrap_or(day)
}
