//! Refusals of the billing pages; `words/` translates them by code.

use base::refusal::{ErrorKind, Refusal};

pub const fn no_such_page() -> Refusal {
    Refusal::new("no_such_page", "There is no such page for your child. Open it again from the app.")
        .of_kind(ErrorKind::NotFound)
}

pub const fn bad_amount() -> Refusal {
    Refusal::new("unread_amount", "Please enter the amount in rupees, as 12500 or 12500.50.")
}

pub const fn too_many_payments() -> Refusal {
    Refusal::new("too_many_payments", "That is a lot of payments for one day. Please try again tomorrow.")
}

pub const fn bad_way() -> Refusal {
    Refusal::new("bad_way", "Please say whether you paid by UPI or by bank transfer.")
}
