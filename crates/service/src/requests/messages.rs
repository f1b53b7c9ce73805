//! The texts of requests for parents and centres.

use jiff::civil::{Date, DateTime};

use super::rules::RequestStatus;
use super::{Request, Step, StepBy, Stepped};
use base::message_arg::MessageArg;
use base::refusal::{ErrorKind, Refusal};
use base::text::BadText;
use context::http::form;
use daily::notices::sentences;
use people::families::children::Way;

pub const fn not_offered() -> Refusal {
    Refusal::new("not_offered", "Your centre does not offer this. Please talk to the centre.")
}

pub const fn cannot_be_cancelled() -> Refusal {
    Refusal::new("cannot_be_cancelled", "This request cannot be cancelled any more. Please talk to the centre.")
}

pub const fn cannot_be_extended() -> Refusal {
    Refusal::new("cannot_be_extended", "This break cannot be extended any more. Please ask for a new one.")
}

pub const fn cannot_resume() -> Refusal {
    Refusal::new("cannot_resume", "This break cannot be ended early. Cancel it instead if it has not begun.")
}

/// `from`: when the parent may ask again.
pub fn too_many((from, today): (DateTime, Date)) -> Refusal {
    Refusal::with_args(
        "too_many_requests",
        "That is a lot of requests for one day. You can ask again from {from}.",
        &[("from", MessageArg::Moment { at: from, today })],
    )
}

pub const fn one_kind() -> Refusal {
    Refusal::new("one_kind", "A request asks for exactly one thing")
}

pub const fn bad_values() -> Refusal {
    Refusal::new("bad_values", "What was sent with the request cannot be read. Please reload the page and try again.")
}

/// On a transport card, while it is active.
pub const fn stop_transport(way: Way) -> &'static str {
    match way {
        Way::One => "Stop Transport 1 Way",
        Way::Two => "Stop Transport 2 Way",
    }
}

pub fn bad_text(why: BadText) -> Refusal {
    match why {
        BadText::Length { .. } => form::too_long(),
        BadText::Controls(_) => {
            Refusal::new("text_controls", "This text cannot be taken: of control characters only line breaks are taken")
        }
        BadText::Unseen => {
            Refusal::new("text_unseen", "This text cannot be taken: the text holds a character that cannot be seen")
        }
        BadText::Markup => Refusal::new("text_markup", "This text cannot be taken: the text is plain: no HTML"),
    }
}

pub const fn has_begun() -> Refusal {
    Refusal::new(
        "has_begun",
        "what was approved has begun, and later changes build on it: it cannot be decided differently any more",
    )
    .of_kind(ErrorKind::Conflict)
}

pub const fn taken_back() -> Refusal {
    Refusal::new("taken_back", "a parent cancelled this request").of_kind(ErrorKind::Conflict)
}

pub const fn is_over() -> Refusal {
    Refusal::new("is_over", "this request is over: the child left or moved, or it had no effect any more")
        .of_kind(ErrorKind::Conflict)
}

/// What takes effect at once needs a confirmation.
pub const NEEDS_CONFIRM: &str = "needs_confirm";

pub fn acts_at_once(request: &Request) -> Refusal {
    let (kind, day) = (request.state.kind.as_str(), request.state.day);
    let sentence = format!("{kind} of {day} takes effect at once: send confirm: true with it if it shall");
    Refusal::with_sentence(NEEDS_CONFIRM, sentence).of_kind(ErrorKind::Conflict)
}

pub fn undoes_at_once(request: &Request) -> Refusal {
    let (kind, day) = (request.state.kind.as_str(), request.state.day);
    let sentence =
        format!("{kind} of {day} has begun, and is taken back at once: send confirm: true with it if it shall");
    Refusal::with_sentence(NEEDS_CONFIRM, sentence).of_kind(ErrorKind::Conflict)
}

pub const fn no_room() -> Refusal {
    Refusal::new("no_room", "the new centre has no room yet: add one first").of_kind(ErrorKind::Conflict)
}

/// Its entry in the list of notifications of both parents.
pub fn step_taken(request: &Request, stepped: &Stepped) -> String {
    let kind = ("kind", request.state.kind.as_str().into());
    let day = ("day", request.state.affected().into());
    let note = ("note", sentences::note(": ", &stepped.note));
    match (stepped.step, stepped.by) {
        (Step::Asked, StepBy::Parent(side)) => {
            sentences::ASKED.with(&[("parent", side.as_str().into()), kind, day, note])
        }
        (Step::Asked, _) => sentences::WAS_ASKED.with(&[kind, day, note]),
        (Step::TakenBack, StepBy::Parent(side)) => {
            sentences::TAKEN_BACK.with(&[("parent", side.as_str().into()), kind, day, note])
        }
        (Step::TakenBack, _) => sentences::WAS_TAKEN_BACK.with(&[kind, day, note]),
        (Step::Extended, StepBy::Parent(side)) => {
            let last = request.state.end_day.map(|last| ("day", last.into()));
            let values = [Some(("parent", side.as_str().into())), Some(kind), last];
            sentences::EXTENDED.with(&values.into_iter().flatten().collect::<Vec<_>>())
        }
        (Step::Extended, _) => sentences::WAS_EXTENDED.with(&[kind]),
        (Step::Decided(RequestStatus::Pending), _) => sentences::WAITS_AGAIN.with(&[kind, day, note]),
        (Step::Decided(RequestStatus::Processing), _) => sentences::LOOKED_AT.with(&[kind, day, note]),
        (Step::Decided(RequestStatus::Approved), _) => sentences::APPROVED.with(&[kind, day, note]),
        (Step::Decided(RequestStatus::Cancelled), _) => sentences::CANCELLED.with(&[kind, day, note]),
        (Step::Began, _) => request.state.kind.definition().began().with(&[note]),
        (Step::Ended, _) => {
            request.state.kind.definition().ended().map_or_else(String::new, |ended| ended.with(&[note]))
        }
    }
}
