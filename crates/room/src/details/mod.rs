//! A child's details, opened with a PIN.
