mod certificate;
mod pages;
mod portal_login;
mod printed;
pub(crate) mod refund;
mod webhook;
