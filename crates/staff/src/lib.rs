//! The staff: who somebody is, with which passkey, PIN or tablet they call, and what each role may call. Of children only in whose
//! rooms something changed.
//!
//! One capability in small modules: each has its store, what it decides, and its handlers (`staff_api.rs`), which prove their
//! caller through `acting`.

pub mod access;
pub mod changes;
pub mod codes;
mod pages;
pub mod members;
pub mod sessions;
pub mod tablets;
pub mod pins;
pub mod call;
pub mod acting;
pub mod either;
pub mod sender;
pub mod unproved;
pub mod passkeys;
pub mod live;
pub mod door;
mod tidy;

pub use acting::{Caller, Desk, OnTablet, ReadContext, WriteContext, read, sign_of_life, write};
pub use call::{StaffCall, StaffClaims};
pub use tidy::{STATEMENTS, tidy};
