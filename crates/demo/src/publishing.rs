//! What the demo's centres say about themselves, and the outings that they ask consent for.

use std::collections::BTreeMap;
use std::time::Duration;

use database::Writer;
use jiff::ToSpan;
use jiff::civil::Date;

use super::picture_id;
use super::seed::moment_of;
use super::store;
use super::story::{Outing, Story, is_open, outings, program_labels, staff};
use base::chance::Chance;
use base::day::CentreZone;
use base::ids::ConsentId;
use base::refusal::Trouble;
use daily::content::my_centre::{self, CentreCard, Head, Teacher};
use daily::events::{self, Consent, Given, NewEvent};
use people::centres::MyCentre;
use people::families::children::OwnChildren;

const HOUR: Duration = Duration::from_hours(1);

/// Heads, teachers, and that children may come over.
pub(super) async fn present(
    writer: &mut Writer<'_>,
    centres: &BTreeMap<&'static str, MyCentre>,
) -> Result<(), Trouble> {
    for told in staff() {
        let teacher = |&(name, face): &(&str, &str)| Teacher {
            name: name.to_owned(),
            photo: Some(picture_id(face, told.centre)),
        };
        let centre = &centres[told.centre];
        let card = CentreCard {
            head: Head {
                name: told.head.to_owned(),
                contact: told.contact.to_owned(),
                photo: Some(picture_id(told.face, told.centre)),
            },
            fee_card: String::new(),
            admission_enabled: true,
            programs: program_labels().map(str::to_owned).collect(),
        };
        my_centre::present(writer, centre, &card).await?;
        let teachers: Vec<_> = told.teachers.iter().map(teacher).collect();
        my_centre::set_teachers(writer, centre, &teachers).await?;
    }
    Ok(())
}

/// Asks for the outings at their times, answers them as families did, and calls off what was called off.
pub(super) async fn ask(
    writer: &mut Writer<'_>,
    (chance, zone): (&Chance, &CentreZone),
    story: &Story,
    centres: &BTreeMap<&'static str, MyCentre>,
) -> Result<(), Trouble> {
    let (ago, ahead) = (|days: i64| before(story.began(), days), |days: i64| after(story.began(), days));
    let morning = |day: Date| moment_of(zone, day.at(11, 20, 0, 0));
    for Outing { centre, room, asked, day, answers, called_off, title, details } in outings() {
        let centre = &centres[centre];
        let families = store::families_of_room(writer, centre.id(), room).await?;
        let named = families.iter().map(|(child, ..)| *child);
        let children = OwnChildren::among(writer, centre, named).await?.all().collect();
        let (title, details) = (title.to_owned(), details.to_owned());
        let new = NewEvent { title, day: ahead(day), details, children };
        let event = events::publish(writer, chance, morning(ago(asked)), centre, &new).await?;
        for child in &new.children {
            let both: Vec<_> = families.iter().filter(|(other, ..)| *other == child.id()).collect();
            for (turn, answer) in (0_u32..).zip(&answers) {
                // The one who stands first begins; alone, they change their mind.
                let parent = usize::try_from(turn).ok().and_then(|turn| both.get(turn)).or_else(|| both.first());
                let (Some(consent), Some((_, by, parent))) = (Consent::parse(answer), parent) else { continue };
                let given = Given { consent, by: *by, at: morning(ago(asked - 1)) + turn * HOUR };
                events::store::give(writer, ConsentId(chance.id()), event, (child.id(), *parent), given).await?;
            }
        }
        if let Some(days) = called_off {
            events::cancel(writer, chance, (morning(ago(days)), ago(days)), centre, event).await?;
        }
    }
    Ok(())
}

/// The last open day that lies so many days back, or more.
fn before(today: Date, days: i64) -> Date {
    let day = today.saturating_sub(days.days());
    day.series((-1).day()).find(|day| is_open(*day)).unwrap_or(day)
}

/// The first open day that lies so many days ahead, or more.
fn after(today: Date, days: i64) -> Date {
    let day = today.saturating_add(days.days());
    day.series(1.day()).find(|day| is_open(*day)).unwrap_or(day)
}
