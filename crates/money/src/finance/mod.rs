//! A family's doors to money: the one-time login to the billing pages and the pages, what is printed of them, certificates of what
//! was paid, refunds of days that families were not satisfied with. And a payment provider's door: what was paid online.

pub mod certificate;
pub mod pages;
pub mod portal_login;
pub mod printed;
pub mod refund;
pub mod visits;
pub mod webhook;
