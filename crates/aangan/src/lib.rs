//! Aangan, the parent portal: what is assembled from all other crates.
//!
//! A module may call the modules above it in this list, never those below.

pub mod unread;
pub mod today;
pub mod calendar_feed;
pub mod sign_in_response;

pub mod web_files;
pub mod routes;
pub mod jobs;
pub mod statements;
mod listeners;
pub mod serve;
