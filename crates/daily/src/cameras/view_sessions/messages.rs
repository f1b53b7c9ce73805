//! Refusals to a parent who may not watch.

use base::refusal::{ErrorKind, Refusal};

pub const fn paused() -> Refusal {
    Refusal::new("camera_paused", "There is no live camera during the break.").of_kind(ErrorKind::Conflict)
}

pub const fn down() -> Refusal {
    Refusal::new("cameras_down", "The centre's cameras cannot be watched right now.").of_kind(ErrorKind::Conflict)
}

pub const fn not_live() -> Refusal {
    Refusal::new("not_live", "The cameras are not live at this hour.").of_kind(ErrorKind::Conflict)
}

pub const fn two_already() -> Refusal {
    Refusal::new("two_cameras", "You are watching two cameras already. Close one of them first.")
        .of_kind(ErrorKind::Conflict)
}

pub const fn no_stream() -> Refusal {
    Refusal::new("no_stream", "The camera isn't responding right now. Please try again in a minute.")
}
