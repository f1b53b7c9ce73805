//! Probes whether a host answers, without sending a message or a key.

use jiff::fmt::rfc2822;
use reqwest::header::{DATE, HeaderMap};
use reqwest::{StatusCode, Url};

use super::{client, root_of};
use base::clock::Timestamp;

/// The time limit of one answer, in seconds.
pub const TIMEOUT_S: u64 = 10;

/// An answer of any status.
#[derive(Debug)]
pub struct Answered {
    pub status: StatusCode,
    pub headers: HeaderMap,
}

impl Answered {
    /// The time of the host's clock, to the second.
    pub fn clock(&self) -> Option<Timestamp> {
        let date = self.headers.get(DATE)?.to_str().ok()?;
        Some(Timestamp::from_seconds(rfc2822::parse(date).ok()?.timestamp().as_second()))
    }
}

/// Sends a HEAD request to the root of a host. Fails with a sentence that names the host.
pub async fn probe(url: &Url) -> Result<Answered, String> {
    let client =
        client(TIMEOUT_S).build().map_err(|error| format!("no connection can be prepared: {}", root_of(&error)))?;
    let answer = client.head(url.clone()).send().await.map_err(|error| failure(url, &error))?;
    Ok(Answered { status: answer.status(), headers: answer.headers().clone() })
}

/// Why a request failed, as a sentence.
pub fn failure(url: &Url, error: &reqwest::Error) -> String {
    let host = url.host_str().unwrap_or_default();
    if error.is_timeout() {
        return format!("{host} did not answer within {TIMEOUT_S} s");
    }
    format!("{host} cannot be reached: {}", root_of(error))
}
