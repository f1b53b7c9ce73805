mod activity_plan;
mod blogs;
mod food_menu;
mod holidays;
mod my_centre;
mod newsletters;
