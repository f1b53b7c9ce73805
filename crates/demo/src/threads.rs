//! What the demo's families and centres wrote to each other under a request and a ticket.

use database::Writer;

use base::clock::Timestamp;
use base::day::MINUTE;
use base::ids::ChildId;
use base::refusal::Trouble;
use people::families::Side;
use service::threads::rules::Words;
use service::threads::{Author, NewMessage, Subject, keep};

/// Who wrote (nobody of the parents: the centre, by this name), and what.
pub(super) type Said = (Option<Side>, &'static str, &'static str);

pub(super) const UNDER_THE_VAN: [Said; 3] = [
    (Some(Side::Mother), "", "He stands at the gate at 8:40, and it comes at 8:50 on most days anyway."),
    (None, "Anita", "Thank you, that helps. The driver tries it from Monday on."),
    (Some(Side::Mother), "", "Wonderful, we will be there."),
];

pub(super) const UNDER_THE_TRANSPORT: [Said; 2] = [
    (Some(Side::Mother), "", "His grandmother fetches him from then on. Does she need a card for the gate?"),
    (None, "Suresh", "Yes, please add her under Guardians. We approve the card the same day."),
];

/// Some messages under one thing, half an hour between them.
pub(super) async fn write(
    writer: &mut Writer<'_>,
    (child, subject): (ChildId, Subject),
    from: Timestamp,
    said: &[Said],
) -> Result<(), Trouble> {
    let mut at = from;
    for &(side, name, text) in said {
        at += 30 * MINUTE;
        let author = side.map_or_else(|| Author::Centre(name.to_owned()), Author::Parent);
        let new = NewMessage { author, words: Words(text.to_owned()), picture: None };
        keep(writer, (child, subject), new, None, at).await?;
    }
    Ok(())
}
