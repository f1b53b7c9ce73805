//! HTTP: forms and envelopes, headers, limits, listeners, the web app's files. It knows no feature module.

mod app_links;
pub mod query_fields;
pub mod bulk;
pub mod call;
pub mod centre_call;
pub mod centre_file;
pub mod centre_json;
pub mod centre_path;
pub mod compression;
pub mod document;
pub mod middleware;
pub mod forwarded;
pub mod form;
pub mod idempotency;
pub mod listener;
mod progress;
pub mod staff;
pub mod staff_app;
pub mod unchanged;
pub mod upload;
pub mod web_app;

pub use base::answer::Answer;
pub use call::{Claims, ParentCall};
pub use centre_call::CentreCall;
pub use staff::StaffError;

/// The content type of every call of the parents' API.
pub const FORM: &str = "application/x-www-form-urlencoded";
