pub(crate) mod certificate;
pub(crate) mod pages;
mod portal_login;
pub(crate) mod printed;
pub(crate) mod refund;
mod webhook;
