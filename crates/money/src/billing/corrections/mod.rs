//! Corrections after the issue. An issued invoice is never changed: a credit note withdraws it, its month can be issued again, and
//! payments on it go to the next invoice.
//!
//! | file | content |
//! |---|---|
//! | `credit_notes.rs` | withdrawing invoices |
//! | `charges.rs` | one-time charges |
//! | `discounts.rs` | discounts of a child |
//! | `pay_outs.rs` | paying out a credit balance |
//! | `differences.rs` | differences between issued invoices and current fees |

pub mod centre_api;
pub mod charges;
pub mod credit_notes;
pub mod differences;
pub mod discounts;
pub mod pay_outs;
pub mod rules;
pub mod store;
