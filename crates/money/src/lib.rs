//! Fees, invoices and payments (`billing`), and a family's doors to them (`finance`).
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod billing;
pub mod finance;
