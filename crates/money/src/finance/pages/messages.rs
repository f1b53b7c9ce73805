//! What the billing pages refuse. Each language has it by its code, in `words/`.

use base::refusal::{Ground, Refusal};

pub const fn no_such_page() -> Refusal {
    Refusal::new("no_such_page", "There is no such page for your child. Open it again from the app.")
        .on(Ground::NotFound)
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
