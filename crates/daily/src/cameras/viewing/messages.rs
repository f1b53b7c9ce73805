//! What a parent is told who may not look.

use base::refusal::{Ground, Refusal};

pub const fn paused() -> Refusal {
    Refusal::new("camera_paused", "There is no live camera during the break.").on(Ground::Standing)
}

pub const fn down() -> Refusal {
    Refusal::new("cameras_down", "The centre's cameras cannot be watched right now.").on(Ground::Standing)
}

pub const fn not_live() -> Refusal {
    Refusal::new("not_live", "The cameras are not live at this hour.").on(Ground::Standing)
}

pub const fn two_already() -> Refusal {
    Refusal::new("two_cameras", "You are watching two cameras already. Close one of them first.").on(Ground::Standing)
}

pub const fn no_stream() -> Refusal {
    Refusal::new("no_stream", "The camera isn't responding right now. Please try again in a minute.")
}
