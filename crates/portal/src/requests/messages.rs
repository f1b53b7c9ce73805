//! What parents and centres are told of requests.

use super::kinds::RequestKind;
use super::rules::{BadStep, RequestStatus};
use super::{Request, Step, StepBy, Stepped};
use crate::base::day::shown_day;
use crate::base::refusal::{Ground, Refusal};
use crate::base::text::BadText;
use crate::families::children::Way;
use crate::http::form;

/// Tags of a withdrawal, and the letters of one.
const TAGS_MAX: usize = 40;
const TAG_MAX: usize = 120;

pub const fn not_offered() -> Refusal {
    Refusal::new("not_offered", "Your centre does not offer this. Please talk to the centre.")
}

pub const fn cannot_be_cancelled() -> Refusal {
    Refusal::new("cannot_be_cancelled", "This request cannot be cancelled any more. Please talk to the centre.")
}

pub const fn cannot_be_extended() -> Refusal {
    Refusal::new("cannot_be_extended", "This pause cannot be extended any more. Please ask for a new one.")
}

pub const fn cannot_resume() -> Refusal {
    Refusal::new("cannot_resume", "This pause cannot be ended early. Cancel it instead if it has not begun.")
}

pub const fn one_kind() -> Refusal {
    Refusal::new("one_kind", "A request asks for exactly one thing")
}

pub const fn bad_values() -> Refusal {
    Refusal::new("bad_values", "What was sent with the request cannot be read. Please reload the page and try again.")
}

/// On a transport card, while it runs.
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

pub fn few_tags(tags: &[String]) -> Result<(), Refusal> {
    let plain = tags.len() <= TAGS_MAX && tags.iter().all(|tag| tag.chars().count() <= TAG_MAX);
    if plain { Ok(()) } else { Err(bad_values()) }
}

pub fn bad_step(bad: BadStep) -> Refusal {
    match bad {
        BadStep::HasBegun => {
            Refusal::new("has_begun", "what was approved has begun: it cannot be decided otherwise any more")
        }
        BadStep::TakenBack => Refusal::new("taken_back", "a parent took this request back"),
    }
    .on(Ground::Standing)
}

pub const fn no_room() -> Refusal {
    Refusal::new("no_room", "the new centre has no room yet: add one first").on(Ground::Standing)
}

/// As it stands among the notifications of both parents.
pub fn told(request: &Request, stepped: &Stepped) -> String {
    let what = request.standing.kind.as_str();
    let on = shown_day(request.standing.affected());
    let said = match (stepped.step, stepped.by) {
        (Step::Asked, StepBy::Parent(side)) => format!("{} asked for {what} from {on}", side.as_str()),
        (Step::Asked, _) => format!("{what} from {on} was asked for"),
        (Step::TakenBack, StepBy::Parent(side)) => format!("{} cancelled {what} from {on}", side.as_str()),
        (Step::TakenBack, _) => format!("{what} from {on} was cancelled"),
        (Step::Extended, StepBy::Parent(side)) => {
            let last = request.standing.end_day.map(shown_day).unwrap_or_default();
            format!("{} extended {what} to {last}", side.as_str())
        }
        (Step::Extended, _) => format!("{what} was extended"),
        (Step::Decided(RequestStatus::Pending), _) => format!("{what} from {on} waits for the centre again"),
        (Step::Decided(RequestStatus::Processing), _) => format!("The centre is looking at {what} from {on}"),
        (Step::Decided(RequestStatus::Approved), _) => format!("The centre approved {what} from {on}"),
        (Step::Decided(RequestStatus::Cancelled), _) => format!("The centre cancelled {what} from {on}"),
        (Step::Began, _) => began(request.standing.kind).to_owned(),
        (Step::Ended, _) => ended(request.standing.kind).to_owned(),
    };
    if stepped.note.is_empty() || stepped.step == Step::Extended { said } else { format!("{said}: {}", stepped.note) }
}

fn began(kind: RequestKind) -> &'static str {
    match kind {
        RequestKind::Leaves | RequestKind::Pause => "The pause has begun",
        RequestKind::Resume => "The pause has ended early",
        RequestKind::Shift => "Your child is at the new centre now",
        RequestKind::ProgramChange => "The new program has begun",
        RequestKind::AddOneWay | RequestKind::AddTwoWay => "Transport has begun",
        RequestKind::DeleteOneWay | RequestKind::DeleteTwoWay => "Transport has ended",
        RequestKind::Withdrawal => "Your child has left the centre",
        RequestKind::ExtendedDaycare => "Extended daycare has begun",
    }
}

fn ended(kind: RequestKind) -> &'static str {
    match kind {
        RequestKind::ExtendedDaycare => "Extended daycare has ended",
        _ => "The pause has ended",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Way, stop_transport};

    #[test]
    fn what_the_cards_of_transport_say_is_listed_for_all_languages() {
        let listed: serde_json::Value =
            serde_json::from_str(include_str!("../../../../rules/own-words.json")).expect("texts and lists");
        let listed = listed["lists"]["transport_labels"].as_object().expect("a list");
        let bounds = crate::config::Requests::default();
        let said = [&bounds.transport_one_way, &bounds.transport_two_way].map(String::as_str);
        let said = said.into_iter().chain([Way::One, Way::Two].map(stop_transport));
        assert_eq!(listed.keys().map(String::as_str).collect::<BTreeSet<_>>(), said.collect());
    }
}
