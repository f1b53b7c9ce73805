//! The billing pages: server-rendered HTML without scripts, for a browser with a billing session.

pub mod handlers;
mod login;
pub(super) mod frame;
mod invoices;
pub mod messages;
mod pay;
pub mod qr;
pub mod store;
pub mod upi;
mod session;
pub mod words;
