//! The billing pages: server-rendered HTML without a script, for a browser that came in by the one-time login.

pub mod doors;
mod enter;
pub(super) mod frame;
mod invoices;
pub mod messages;
mod pay;
pub mod qr;
pub mod store;
pub mod upi;
mod visit;
pub mod words;
