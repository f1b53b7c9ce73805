//! The application context ([`App`]), HTTP (`http`), scheduled tasks and rate limits. It knows no feature module.
//!
//! A module may use the modules listed before it, never the other way round; a test checks it.

pub mod ended;
mod streams;
pub mod live;
pub mod staff_live;
pub mod outage;
pub mod watching;
pub mod upload_spool;
pub mod app;
pub mod http;
pub mod scheduler;
pub mod rate_limits;

pub use app::App;
