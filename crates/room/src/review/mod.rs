//! Entries that the server stored but could not apply by itself.
