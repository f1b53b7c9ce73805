//! Phone numbers and e-mail addresses that parents had before they changed them. An office's own list often still has one of them;
//! such a number may belong to somebody else by now, so it gives nobody a child.

pub mod store;

pub use store::{Former, delete_before, list_of_parent, list_who_had};
pub(super) use store::{has_it_again, keep};
