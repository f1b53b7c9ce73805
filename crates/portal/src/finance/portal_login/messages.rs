//! What a parent is told at the billing login.

use crate::base::refusal::Refusal;

pub const fn not_from_here() -> Refusal {
    Refusal::new("bad_redirect", "This page cannot be opened from here.")
}
