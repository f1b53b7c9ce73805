//! What parents and centres are told of threads.

use super::rules::Words;
use super::{Known, rules};
use base::refusal::{Ground, Refusal};
use daily::notices::sentences;

pub const fn closed() -> Refusal {
    Refusal::new("thread_closed", "This is closed: you can read the messages, but not add any.").on(Ground::Standing)
}

pub fn full() -> Refusal {
    let most = [("most", rules::MESSAGES_MAX.into())];
    Refusal::about("thread_full", "There are {most} messages here, and no more fit. Please go on in Updates.", &most)
        .on(Ground::Standing)
}

/// As it stands among the notifications of both parents.
pub fn told(known: &Known, teacher: &str, words: &Words) -> String {
    let who = ("who", if teacher.is_empty() { "The centre" } else { teacher }.into());
    let Words(text) = words;
    match (known, text.is_empty()) {
        (Known::Request(request), true) => {
            sentences::PICTURE_ABOUT.with(&[who, ("kind", request.standing.kind.as_str().into())])
        }
        (Known::Request(request), false) => {
            let kind = ("kind", request.standing.kind.as_str().into());
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
