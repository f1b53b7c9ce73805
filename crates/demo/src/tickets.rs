//! The demo's tickets: one in each status, so that a visitor sees what becomes of them.

use database::Writer;
use jiff::ToSpan;

use super::story::Child;
use super::threads;
use base::chance::Chance;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, ChildId, TicketId};
use base::refusal::Trouble;
use context::App;
use people::families::Side;
use people::families::children::store::parent_on_side;
use service::requests::answer_due;
use service::threads::Subject;
use service::tickets::{Status, Ticket, store};

/// Who raised it, how many days ago, about what; and what the centre said to it.
type Told = (Side, i64, &'static str, &'static str, Status, &'static str);

const TOLD: [Told; 4] = [
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
    (app, chance, now): (&App, &Chance, Timestamp),
    children: &[(ChildId, &Child)],
    centres: &[(&str, CentreId)],
) -> Result<(), Trouble> {
    let Some(&(child, told)) = children.iter().find(|(_, child)| child.first_name == "Anaya") else { return Ok(()) };
    let Some(&(_, centre)) = centres.iter().find(|(slug, _)| *slug == told.centre) else { return Ok(()) };
    for (side, days, subject, description, status, note) in TOLD {
        let Some(parent) = parent_on_side(writer, child, side).await? else { continue };
        let today = app.zone.day_of(now).saturating_sub(days.days());
        let raised_at = app.zone.at(today, 9, 40);
        let raised = Ticket {
            id: TicketId(chance.id()),
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
            let said = Ticket { status, note: note.to_owned(), ..raised };
            store::say(writer, &said, note, raised_at + DAY / 4).await?;
            if status == Status::Pending {
                let about = (child, Subject::Ticket(said.id));
                threads::write(writer, about, raised_at + DAY / 4, &threads::UNDER_THE_VAN).await?;
            }
        }
    }
    Ok(())
}
