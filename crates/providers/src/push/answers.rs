//! What the two kinds of push services have in common: how they are spoken to, and what their answers mean.

use std::error::Error;
use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Response, StatusCode};
use serde_json::Value;

use super::Missed;
use super::network::PrivateNetwork;
use crate::{content_of, root_of};
use base::clock::Timestamp;

/// Whatever a service asks for, it is tried again by then.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// Why nothing came back, and whether the other side is to blame for its silence. The error's own text holds the address.
pub(super) fn unanswered(error: &reqwest::Error) -> (Missed, Silent) {
    if is_private(error) {
        return (Missed::Never("the push service's name leads into a private network".into()), Silent(false));
    }
    let why = if error.is_timeout() {
        "the push service did not answer in time".to_owned()
    } else if error.is_connect() {
        format!("the push service cannot be reached: {}", root_of(error))
    } else {
        format!("the push service broke off: {}", root_of(error))
    };
    (Missed::again(why), Silent(error.is_timeout() || error.is_connect()))
}

/// Whether a service said nothing at all.
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

/// What a status that is no success says about trying again.
pub(super) fn refused(status: StatusCode, headers: &HeaderMap, now: Timestamp) -> Missed {
    let number = status.as_u16();
    let why = format!("the push service answered {number}");
    if status.is_redirection() {
        Missed::Never(format!("{why}: redirections are not followed"))
    } else if status.is_server_error() || matches!(number, 408 | 425 | 429) {
        Missed::Again { after: wait(headers, now), why }
    } else {
        Missed::Never(why)
    }
}

/// The wait that is asked for, in seconds or as a date.
pub fn wait(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let said = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let seconds = said.parse::<u64>().ok().map(Duration::from_secs).or_else(|| {
        let then = jiff::fmt::rfc2822::parse(said).ok()?.timestamp();
        Some(Timestamp::from_ms(then.as_millisecond()) - now)
    })?;
    Some(seconds.min(LONGEST_WAIT))
}

/// The JSON of an answer; what is too long or none is Null.
pub(super) async fn json(response: Response) -> Value {
    let content = content_of(response).await.unwrap_or_default();
    serde_json::from_slice(&content).unwrap_or_default()
}
