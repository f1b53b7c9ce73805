//! What parents and centres are told of threads.

use super::rules::Words;
use super::{Known, rules};
use crate::base::refusal::{Ground, Refusal};

pub const fn closed() -> Refusal {
    Refusal::new("thread_closed", "This is closed: what was written can be read, and nothing can be added any more.")
        .on(Ground::Standing)
}

pub fn full() -> Refusal {
    let most = [("most", rules::MESSAGES_MAX.into())];
    Refusal::about("thread_full", "There are {most} messages here, and no more fit. Please go on in Updates.", &most)
        .on(Ground::Standing)
}

/// As it stands among the notifications of both parents.
pub fn told(known: &Known, teacher: &str, words: &Words) -> String {
    let who = if teacher.is_empty() { "The centre" } else { teacher };
    let about = match known {
        Known::Request(request) => format!("about {}", request.standing.kind.as_str()),
        Known::Ticket(ticket) => format!("about your ticket '{}'", ticket.subject),
    };
    let Words(text) = words;
    if text.is_empty() { format!("{who} sent a picture {about}") } else { format!("{who} wrote {about}: {text}") }
}
