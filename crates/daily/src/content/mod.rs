//! What chain and centres publish.

pub mod activity_plan;
pub mod blogs;
pub mod food_menu;
pub mod holidays;
pub mod newsletters;
pub mod my_centre;
