//! Refusals of the billing login.

use base::refusal::Refusal;

/// The provider is unavailable or refuses the portal.
pub const fn away() -> Refusal {
    Refusal::new("billing_away", "Billing is not available right now. Please try again in a few minutes.")
}

/// The provider does not know this child.
pub const fn no_account() -> Refusal {
    Refusal::new("no_billing_account", "There is no billing account for this child yet. Please ask the centre.")
}

pub const fn not_from_here() -> Refusal {
    Refusal::new("bad_redirect", "This page cannot be opened from here.")
}
