//! The billing pages: server-rendered HTML without a script, for a browser that came in by the one-time login.

pub mod doors;
mod enter;
pub(super) mod frame;
mod invoices;
mod messages;
mod pay;
mod qr;
pub(crate) mod store;
#[cfg(test)]
mod tests;
mod upi;
mod visit;
pub(super) mod words;
