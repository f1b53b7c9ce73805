//! Interprets the answers of both kinds of push services.

use std::error::Error;
use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Response, StatusCode};
use serde_json::Value;

use super::PushError;
use super::network::PrivateNetwork;
use crate::{content_of, root_of};
use base::clock::Timestamp;

/// The longest wait that is accepted from a service.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// The error of a request without an answer, and whether the service did not respond at all. The error's own text
/// contains the address and is not used.
pub(super) fn unanswered(error: &reqwest::Error) -> (PushError, Silent) {
    if is_private(error) {
        return (PushError::Permanent("the push service's name leads into a private network".into()), Silent(false));
    }
    let why = if error.is_timeout() {
        "the push service did not answer in time".to_owned()
    } else if error.is_connect() {
        format!("the push service cannot be reached: {}", root_of(error))
    } else {
        format!("the push service broke off: {}", root_of(error))
    };
    (PushError::temporary(why), Silent(error.is_timeout() || error.is_connect()))
}

/// Whether a service did not respond at all.
pub(super) struct Silent(pub bool);

fn is_private(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<PrivateNetwork>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// The error of a status that is not a success.
pub(super) fn refused(status: StatusCode, headers: &HeaderMap, now: Timestamp) -> PushError {
    let number = status.as_u16();
    let why = format!("the push service answered {number}");
    if status.is_redirection() {
        PushError::Permanent(format!("{why}: redirections are not followed"))
    } else if status.is_server_error() || matches!(number, 408 | 425 | 429) {
        PushError::Temporary { retry_after: retry_after(headers, now), why }
    } else {
        PushError::Permanent(why)
    }
}

/// The header `Retry-After`, in seconds or as a date.
pub fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let seconds = value.parse::<u64>().ok().map(Duration::from_secs).or_else(|| {
        let then = jiff::fmt::rfc2822::parse(value).ok()?.timestamp();
        Some(Timestamp::from_ms(then.as_millisecond()) - now)
    })?;
    Some(seconds.min(LONGEST_WAIT))
}

/// The JSON of an answer; `Null` if it is too long or not JSON.
pub(super) async fn json(response: Response) -> Value {
    let content = content_of(response).await.unwrap_or_default();
    serde_json::from_slice(&content).unwrap_or_default()
}
