//! What the chain publishes for everybody.

pub mod blogs;
