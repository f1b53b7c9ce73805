//! What families see of their fees: the one-time login to the billing pages, the pages, printed documents, fee certificates and
//! refunds. Also the webhooks of payment providers.

pub mod billing_session;
pub mod certificate;
pub mod pages;
pub mod portal_login;
pub mod printed;
pub mod refund;
pub mod webhook;
