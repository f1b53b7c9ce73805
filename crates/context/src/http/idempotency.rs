//! A push made twice does its work once: the answer is kept under the push's name in the work's own transaction.

use std::time::Duration;

use axum::http::HeaderMap;
use database::{Reader, Writer, params, statements};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::centre_call::Push;
use base::clock::{Timestamp, latest};
use base::refusal::{Ground, Refusal, Trouble};

/// Characters of an `Idempotency-Key`.
const KEY_MAX: usize = 120;
/// After this a name may come again.
const KEPT: Duration = Duration::from_hours(30 * 24);

statements! {
    fn find_answer(reader, scope: &str, name: &str) -> Option<([u8; 32], String)> =
        "SELECT content, answer FROM push WHERE scope = $1 AND name = $2";
    pub(crate) KEEP_ANSWER = "INSERT INTO push (scope, name, content, answer, kept_at) VALUES ($1, $2, $3, $4, $5)";
    /// Names that came while the clock was wrong came now.
    pub fn bring_to_now(writer, now: Timestamp) -> u64 =
        "UPDATE push SET kept_at = $1 WHERE kept_at > $2",
        now, latest(now);
    /// Forgets names that are past their time. Returns how many.
    pub fn forget_old(writer, now: Timestamp) -> u64 = "DELETE FROM push WHERE kept_at < $1", now - KEPT;
}

/// The `Idempotency-Key` that a call came with.
pub fn key_of(headers: &HeaderMap) -> Result<Option<String>, Refusal> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().unwrap_or_default();
    if key.is_empty() || key.len() > KEY_MAX || !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Refusal::new("bad_idempotency_key", "an Idempotency-Key is 1 to 120 visible ASCII characters"));
    }
    Ok(Some(key.to_owned()))
}

/// Runs `work` unless this push was already done; then its answer is given again.
/// `scope` keeps one caller's names apart from another's.
pub async fn once<T, F>(
    writer: &mut Writer<'_>,
    scope: &str,
    push: &Push,
    now: Timestamp,
    work: F,
) -> Result<T, Trouble>
where
    T: Serialize + DeserializeOwned,
    F: AsyncFnOnce(&mut Writer<'_>) -> Result<T, Trouble>,
{
    if let Some(answer) = kept(writer, scope, push).await? {
        return Ok(answer);
    }
    let answer = work(writer).await?;
    let text =
        serde_json::to_string(&answer).map_err(|error| database::Error::other(format!("a push's answer: {error}")))?;
    writer.meter(KEEP_ANSWER, params![scope, push.name.as_str(), push.content.as_slice(), text, now]).await?;
    Ok(answer)
}

/// The answer to a push that was done already.
pub async fn kept<T: DeserializeOwned>(
    reader: &mut Reader<'_>,
    scope: &str,
    push: &Push,
) -> Result<Option<T>, Trouble> {
    let kept = find_answer(reader, scope, &push.name).await?;
    match kept.map(|(content, answer)| (content == push.content, answer)) {
        // An erasure leaves that it was done, and takes what was answered.
        Some((true, answer)) if answer.is_empty() => Err(Refusal::new(
            "answer_erased",
            "this push was taken already; its answer was erased with the data of a family",
        )
        .on(Ground::Standing)
        .into()),
        Some((true, answer)) => serde_json::from_str(&answer)
            .map(Some)
            .map_err(|error| database::Error::other(format!("a push's answer: {error}")).into()),
        Some((false, _)) => Err(Refusal::new("idempotency_key_reused", "this Idempotency-Key stands for another push")
            .on(Ground::Standing)
            .into()),
        None => Ok(None),
    }
}
