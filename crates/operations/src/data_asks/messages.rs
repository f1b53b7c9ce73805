//! What is said about asks for data.

use super::rules::NotAsked;
use base::ids::ChildId;
use base::refusal::{Ground, Refusal};
use daily::notices::sentences::{COPY_READY, COPY_REFUSED};

/// In the list of notifications; they say nothing of what is in the copy.
pub const READY: &str = COPY_READY.plain();
pub const REFUSED: &str = COPY_REFUSED.plain();

pub fn refusal(why: NotAsked) -> Refusal {
    match why {
        NotAsked::ChildIsHere => Refusal::new(
            "child_is_here",
            "Your child is at the centre: data can be erased after your child has left. A copy can be asked for now.",
        )
        .on(Ground::Standing),
        NotAsked::TooOften => {
            Refusal::new("asked_too_often", "You have asked often this week. Please call your centre.")
                .on(Ground::Standing)
        }
    }
}

pub const fn no_kind() -> Refusal {
    Refusal::new("no_kind", "Say what is asked for: a copy, or erasure.")
}

pub const fn not_ready() -> Refusal {
    Refusal::new("not_ready", "This copy is not ready, or its seven days have passed. Please ask for a new one.")
        .on(Ground::Standing)
}

pub const fn nothing_waits() -> Refusal {
    Refusal::new("not_found", "no open ask has this id ('aangan office asks' shows them)").on(Ground::NotFound)
}

pub const fn no_parent_any_more() -> Refusal {
    Refusal::new(
        "no_parent",
        "the child was taken from this parent after they had asked: give the child back first, or refuse the ask",
    )
    .on(Ground::Standing)
}

pub fn erased_by_its_command(child: ChildId) -> Refusal {
    Refusal::said(
        "erasure",
        format!("an erasure is done by 'aangan office erase-family --child {child}', which marks this ask as done"),
    )
}

pub const fn busy() -> Refusal {
    Refusal::new("busy", "Other copies are being downloaded right now. Please try again in a few minutes.")
}
