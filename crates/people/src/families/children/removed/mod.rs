//! Whom the office took off a child, and the sides of a child that it barred while nobody was there.

pub mod store;

pub use store::{Removed, TakenAway, barred_sides, removed_of_child, taken_from};
