//! Test support: gateways that stand in for the outside world, and a town of families with callers of the API.

pub mod authenticator;
mod built_routes;
pub mod callers;
pub mod described;
mod doings;
pub mod fees;
pub mod gateways;
pub mod listed;
pub mod captured_log;
pub mod pdf;
pub mod refused;
pub mod staff;
pub mod town;

pub use callers::{Caller, File, Reply};
pub use captured_log::CapturedLog;
pub use town::Town;
