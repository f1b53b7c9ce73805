//! Event streams of tablets and desks: they learn that something changed, never what.

pub mod staff_api;
