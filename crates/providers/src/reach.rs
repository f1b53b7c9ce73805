//! Whether somebody out there answers at all: asked without a message and without a key.

use jiff::fmt::rfc2822;
use reqwest::header::{DATE, HeaderMap};
use reqwest::{StatusCode, Url};

use super::{client, root_of};
use base::clock::Timestamp;

/// Seconds that an operator who looks on waits for one answer.
pub const PATIENCE_S: u64 = 10;

/// An answer, whichever it is.
#[derive(Debug)]
pub struct Answered {
    pub status: StatusCode,
    pub headers: HeaderMap,
}

impl Answered {
    /// What the clock out there says, to the second.
    pub fn clock(&self) -> Option<Timestamp> {
        let said = self.headers.get(DATE)?.to_str().ok()?;
        Some(Timestamp::from_seconds(rfc2822::parse(said).ok()?.timestamp().as_second()))
    }
}

/// Asks the root of a host for its head. Fails with a sentence that names the host.
pub async fn reach(url: &Url) -> Result<Answered, String> {
    let client =
        client(PATIENCE_S).build().map_err(|error| format!("no connection can be prepared: {}", root_of(&error)))?;
    let answer = client.head(url.clone()).send().await.map_err(|error| broke(url, &error))?;
    Ok(Answered { status: answer.status(), headers: answer.headers().clone() })
}

/// Why nobody answered, for a sentence.
pub fn broke(url: &Url, error: &reqwest::Error) -> String {
    let host = url.host_str().unwrap_or_default();
    if error.is_timeout() {
        return format!("{host} did not answer within {PATIENCE_S} s");
    }
    format!("{host} cannot be reached: {}", root_of(error))
}
