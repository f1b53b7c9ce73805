//! What the tests stand on: stand-ins for the outside world, and a town of families with callers that read like people.

pub mod callers;
pub mod described;
mod doings;
pub mod fees;
pub mod gateways;
pub mod listed;
pub mod paper;
pub mod pdf;
pub mod refused;
pub mod town;

pub use callers::{Caller, File, Reply};
pub use paper::Paper;
pub use town::Town;
