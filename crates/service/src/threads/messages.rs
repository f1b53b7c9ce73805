//! The texts of threads for parents and centres.

use super::rules::Words;
use super::{Known, rules};
use base::refusal::{ErrorKind, Refusal};
use daily::notices::sentences;

pub const fn closed() -> Refusal {
    Refusal::new("thread_closed", "This is closed: you can read the messages, but not add any.")
        .of_kind(ErrorKind::Conflict)
}

pub fn full() -> Refusal {
    let most = [("most", rules::MESSAGES_MAX.into())];
    Refusal::with_args(
        "thread_full",
        "There are {most} messages here, and no more fit. Please go on in Updates.",
        &most,
    )
    .of_kind(ErrorKind::Conflict)
}

/// Its entry in the list of notifications of both parents.
pub fn written(known: &Known, teacher: &str, words: &Words) -> String {
    let who = ("who", if teacher.is_empty() { "The centre" } else { teacher }.into());
    let Words(text) = words;
    match (known, text.is_empty()) {
        (Known::Request(request), true) => {
            sentences::PICTURE_ABOUT.with(&[who, ("kind", request.state.kind.as_str().into())])
        }
        (Known::Request(request), false) => {
            let kind = ("kind", request.state.kind.as_str().into());
            sentences::WROTE_ABOUT.with(&[who, kind, ("text", text.as_str().into())])
        }
        (Known::Ticket(ticket), true) => {
            sentences::PICTURE_ABOUT_TICKET.with(&[who, ("subject", ticket.subject.as_str().into())])
        }
        (Known::Ticket(ticket), false) => {
            let subject = ("subject", ticket.subject.as_str().into());
            sentences::WROTE_ABOUT_TICKET.with(&[who, subject, ("text", text.as_str().into())])
        }
    }
}
