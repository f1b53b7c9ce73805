//! The demo's tickets, one in each status.

use database::Writer;
use jiff::ToSpan;

use super::story::Child;
use super::threads;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, ChildId, TicketId};
use base::random::Random;
use base::refusal::AppError;
use context::App;
use people::families::Side;
use people::families::children::store::find_parent_on_side;
use service::requests::answer_due;
use service::threads::Subject;
use service::tickets::{Status, Ticket, store};

/// Parent, age in days, subject and text; status and the centre's note.
type PlannedTicket = (Side, i64, &'static str, &'static str, Status, &'static str);

const TICKETS: [PlannedTicket; 4] = [
    (
        Side::Father,
        40,
        "Accounts",
        "The receipt of August has the wrong name.",
        Status::Closed,
        "It is mended. Thank you!",
    ),
    (
        Side::Mother,
        16,
        "Food",
        "Anaya comes home hungry on Fridays.",
        Status::Resolved,
        "There is a second helping from now on.",
    ),
    (
        Side::Mother,
        4,
        "Transport",
        "Can the van come ten minutes later?",
        Status::Pending,
        "We ask the driver and write to you.",
    ),
    (Side::Father, 1, "Others", "The swing in the garden squeaks.\nOthers: The left one", Status::Open, ""),
];

pub(super) async fn write(
    writer: &mut Writer<'_>,
    (app, random, now): (&App, &Random, Timestamp),
    children: &[(ChildId, &Child)],
    centres: &[(&str, CentreId)],
) -> Result<(), AppError> {
    let Some(&(child, family)) = children.iter().find(|(_, child)| child.first_name == "Anaya") else { return Ok(()) };
    let Some(&(_, centre)) = centres.iter().find(|(slug, _)| *slug == family.centre) else { return Ok(()) };
    for (side, days, subject, description, status, note) in TICKETS {
        let Some(parent) = find_parent_on_side(writer, child, side).await? else { continue };
        let today = app.zone.day_of(now).saturating_sub(days.days());
        let raised_at = app.zone.at(today, 9, 40);
        let raised = Ticket {
            id: TicketId(random.id()),
            child,
            side,
            subject: subject.to_owned(),
            description: description.to_owned(),
            status: Status::Open,
            note: String::new(),
            answer_by: answer_due(writer, app, centre, raised_at).await?,
            raised_at,
        };
        store::insert(writer, &raised, parent).await?;
        if status != Status::Open {
            let answered = Ticket { status, note: note.to_owned(), ..raised };
            store::update_with_step(writer, &answered, note, raised_at + DAY / 4, None).await?;
            if status == Status::Pending {
                let about = (child, Subject::Ticket(answered.id));
                threads::write(writer, about, raised_at + DAY / 4, &threads::UNDER_THE_VAN).await?;
            }
        }
    }
    Ok(())
}
