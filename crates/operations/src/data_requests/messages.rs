//! Refusals and notifications of data requests.

use super::rules::NotAllowed;
use base::ids::ChildId;
use base::refusal::{ErrorKind, Refusal};
use daily::notices::sentences::{COPY_READY, COPY_REFUSED};

/// Texts in the list of notifications, without any content of the copy.
pub const READY: &str = COPY_READY.plain();
pub const REFUSED: &str = COPY_REFUSED.plain();

pub fn refusal(why: NotAllowed) -> Refusal {
    match why {
        NotAllowed::ChildIsHere => Refusal::new(
            "child_is_here",
            "Your child is at the centre: data can be erased after your child has left. A copy can be asked for now.",
        )
        .of_kind(ErrorKind::Conflict),
        NotAllowed::TooOften => {
            Refusal::new("asked_too_often", "You have asked often this week. Please call your centre.")
                .of_kind(ErrorKind::Conflict)
        }
    }
}

pub const fn no_kind() -> Refusal {
    Refusal::new("no_kind", "Say what is asked for: a copy, or erasure.")
}

pub const fn not_ready() -> Refusal {
    Refusal::new("not_ready", "This copy is not ready, or its seven days have passed. Please ask for a new one.")
        .of_kind(ErrorKind::Conflict)
}

pub const fn not_pending() -> Refusal {
    Refusal::new("not_found", "no open request has this id ('aangan office data-requests list' shows the ids)")
        .of_kind(ErrorKind::NotFound)
}

pub const fn no_longer_parent() -> Refusal {
    Refusal::new(
        "no_parent",
        "this parent no longer has access to the child: give it back first, or refuse the request",
    )
    .of_kind(ErrorKind::Conflict)
}

pub fn use_erase_command(child: ChildId) -> Refusal {
    Refusal::with_sentence(
        "erasure",
        format!("'aangan office children erase --child {child}' erases the data and marks this request as done"),
    )
}

pub const fn busy() -> Refusal {
    Refusal::new("busy", "Other copies are being downloaded right now. Please try again in a few minutes.")
}
