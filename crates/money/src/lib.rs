//! Fees, invoices and payments (`billing`), and what families see and use of them (`finance`).
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod billing;
pub mod finance;
