//! Parents whom the office took off a child, and barred sides of children.

pub mod store;

pub use store::{Removed, TakenAway, list_barred_sides, list_removed_of_child, list_taken_from};
