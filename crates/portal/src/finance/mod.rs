//! What families take away from money: certificates of what they paid, and refunds of days they were not satisfied with.

pub mod certificate;
pub mod printed;
pub mod refund;
