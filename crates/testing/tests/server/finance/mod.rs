mod certificate;
pub(crate) mod pages;
mod portal_login;
mod printed;
pub(crate) mod refund;
mod webhook;
