//! Phone numbers and e-mail addresses that parents had before they changed them. An office's own list often has one of them for
//! long; whoever holds such a number today may be anybody, so it gives nobody a child.

pub mod store;

pub use store::{Former, forget_before, of_parent, who_had};
pub(super) use store::{has_it_again, keep};
