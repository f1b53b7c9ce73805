//! What is put right after a month was issued. An issued invoice is never changed: a credit note withdraws it, and its month may be
//! issued again. What was paid on it is free again and goes to the next.
//!
//! | file | story |
//! |---|---|
//! | `credit_notes.rs` | an invoice is withdrawn |
//! | `charges.rs` | what is charged once, on an invoice of its own |
//! | `discounts.rs` | what a child pays less than the plans say |
//! | `pay_outs.rs` | what a family has to its credit is paid out |
//! | `differences.rs` | what an issued month costs by what was decided since |

pub mod centre_api;
pub mod charges;
pub mod credit_notes;
pub mod differences;
pub mod discounts;
pub mod pay_outs;
pub mod rules;
pub mod store;
