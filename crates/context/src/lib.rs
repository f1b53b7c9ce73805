//! What every call has at hand ([`App`]), the wire it comes in by (`http`), what falls due, and how often something may happen.
//! Nothing here knows a capability.
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod ended;
pub mod live;
pub mod outage;
pub mod watching;
pub mod arriving;
pub mod app;
pub mod http;
pub mod due;
pub mod budgets;

pub use app::App;
