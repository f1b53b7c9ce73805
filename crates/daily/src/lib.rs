//! What parents and centres share each day: what happens, what is read, what they write to each other, with pictures, cameras
//! and notices.
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod live;
pub mod notices;
pub mod pictures;
pub mod photo_consent;
pub mod guardians;
pub mod cameras;
pub mod day;
pub mod content;
pub mod conversations;
pub mod events;
