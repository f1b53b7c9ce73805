//! Idempotency keys: a request that is sent again takes effect once and gets the stored answer of the first. The answer is stored in
//! the transaction of the work.

use std::time::Duration;

use axum::http::HeaderMap;
use database::{Reader, Writer, params, statements};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::centre_call::IdempotencyKey;
use base::clock::Timestamp;
use base::refusal::{AppError, ErrorKind, Refusal};

/// Characters of an `Idempotency-Key`.
const KEY_MAX: usize = 120;
/// After this time a key may be used for another request.
const KEPT: Duration = Duration::from_hours(30 * 24);

statements! {
    fn find_answer(reader, scope: &str, name: &str) -> Option<([u8; 32], String)> =
        "SELECT content, answer FROM push WHERE scope = $1 AND name = $2";
    pub(crate) KEEP_ANSWER = "INSERT INTO push (scope, name, content, answer, kept_at) VALUES ($1, $2, $3, $4, $5)";
    /// Deletes keys past their time. Returns how many.
    pub fn delete_old(writer, now: Timestamp) -> u64 = "DELETE FROM push WHERE kept_at < $1", now - KEPT;
}

/// The `Idempotency-Key` header of a call, if it has one. Refused (`bad_idempotency_key`) if it is malformed.
pub fn key_of(headers: &HeaderMap) -> Result<Option<String>, Refusal> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().unwrap_or_default();
    if key.is_empty() || key.len() > KEY_MAX || !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Refusal::new("bad_idempotency_key", "an Idempotency-Key is 1 to 120 visible ASCII characters"));
    }
    Ok(Some(key.to_owned()))
}

/// Runs `work` and stores its answer, unless the request was done before: then gives the stored answer. `scope` separates the keys of
/// one caller from those of another. Refused as [`stored_answer`].
pub async fn once<T, F>(
    tx: &mut Writer<'_>,
    scope: &str,
    idempotency_key: &IdempotencyKey,
    now: Timestamp,
    work: F,
) -> Result<T, AppError>
where
    T: Serialize + DeserializeOwned,
    F: AsyncFnOnce(&mut Writer<'_>) -> Result<T, AppError>,
{
    if let Some(answer) = stored_answer(tx, scope, idempotency_key).await? {
        return Ok(answer);
    }
    let answer = work(tx).await?;
    let text = serde_json::to_string(&answer).map_err(|error| answer_error(&error))?;
    let IdempotencyKey { key, content } = idempotency_key;
    tx.meter(KEEP_ANSWER, params![scope, key.as_str(), content.as_slice(), text, now]).await?;
    Ok(answer)
}

/// The stored answer of a request that was done before. Refused if the key was used for a different request
/// (`idempotency_key_reused`) or the answer is erased (`answer_erased`).
pub async fn stored_answer<T: DeserializeOwned>(
    reader: &mut Reader<'_>,
    scope: &str,
    idempotency_key: &IdempotencyKey,
) -> Result<Option<T>, AppError> {
    let stored = find_answer(reader, scope, &idempotency_key.key).await?;
    let Some((content, answer)) = stored else { return Ok(None) };
    if content != idempotency_key.content {
        return Err(Refusal::new(
            "idempotency_key_reused",
            "this Idempotency-Key was already used for a different request",
        )
        .of_kind(ErrorKind::Conflict)
        .into());
    }
    // The erasure of a family deletes the answer and leaves the key.
    if answer.is_empty() {
        return Err(Refusal::new(
            "answer_erased",
            "this request was taken already; its answer was erased with the data of a family",
        )
        .of_kind(ErrorKind::Conflict)
        .into());
    }
    Ok(Some(serde_json::from_str(&answer).map_err(|error| answer_error(&error))?))
}

fn answer_error(error: &serde_json::Error) -> database::Error {
    database::Error::other(format!("the stored answer of a request: {error}"))
}
