//! What was logged in the rooms on the last two days.
