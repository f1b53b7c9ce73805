//! The demo's messages under a request and a ticket.

use database::Writer;

use base::clock::Timestamp;
use base::day::MINUTE;
use base::ids::ChildId;
use base::refusal::AppError;
use people::families::Side;
use service::threads::rules::Words;
use service::threads::{self, Author, NewMessage, Subject};

/// The author (`None`: the centre, with this name) and the text.
pub(super) type ThreadMessage = (Option<Side>, &'static str, &'static str);

pub(super) const UNDER_THE_VAN: [ThreadMessage; 3] = [
    (Some(Side::Mother), "", "He stands at the gate at 8:40, and it comes at 8:50 on most days anyway."),
    (None, "Anita", "Thank you, that helps. The driver tries it from Monday on."),
    (Some(Side::Mother), "", "Wonderful, we will be there."),
];

pub(super) const UNDER_THE_TRANSPORT: [ThreadMessage; 2] = [
    (Some(Side::Mother), "", "His grandmother picks him up from then on. Does she need a card for the gate?"),
    (None, "Suresh", "Yes, please add her under Guardians. We approve the card the same day."),
];

/// Writes messages of a thread, half an hour apart.
pub(super) async fn write(
    writer: &mut Writer<'_>,
    (child, subject): (ChildId, Subject),
    from: Timestamp,
    messages: &[ThreadMessage],
) -> Result<(), AppError> {
    let mut at = from;
    for &(side, name, text) in messages {
        at += 30 * MINUTE;
        let author = side.map_or_else(|| Author::Centre(name.to_owned()), Author::Parent);
        let new = NewMessage { author, words: Words(text.to_owned()), picture: None };
        threads::insert(writer, (child, subject), new, None, at).await?;
    }
    Ok(())
}
