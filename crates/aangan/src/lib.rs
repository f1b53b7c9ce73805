//! Aangan, the parent portal: what is put together from all other crates.
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod unread;
pub mod today;
pub mod calendar_feed;
pub mod arrival;

pub mod web_files;
pub mod routes;
pub mod jobs;
pub mod statements;
pub mod serve;
