//! Codes that people read and type, without 0, O, 1, I and L, which look alike; and the limits of wrong ones.

use database::{Error, Reader, Writer};

use base::clock::Timestamp;
use base::message_arg::MessageArg;
use base::random::Random;
use base::refusal::{AppError, ErrorKind, Refusal};
use context::App;
use context::rate_limits::{self, LimitReached, STAFF_CODES_PER_ADDRESS, STAFF_CODES_PER_SERVER};

const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// A code of so many characters.
pub fn draw(random: &Random, length: usize) -> String {
    let mut code = String::with_capacity(length);
    while code.len() < length {
        let [byte] = random.bytes();
        // Bytes past the last whole 31 would favour the first letters: draw another one.
        if usize::from(byte) < 256 - 256 % LETTERS.len() {
            code.push(char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
        }
    }
    code
}

/// A code as it is stored. It may be typed with small letters, blanks and hyphens.
pub fn typed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect()
}

/// The same answer for an unknown, an old and a used code.
pub const fn wrong_code() -> Refusal {
    Refusal::new("wrong_code", "this code is not valid").of_kind(ErrorKind::Forbidden)
}

/// Refused (`too_many_codes`) after too many wrong codes.
pub async fn check_limits(reader: &Reader<'_>, app: &App, address: &str) -> Result<(), AppError> {
    let reached = rate_limits::check(reader, app, &limits(address)).await?;
    Ok(reached.map_err(|LimitReached { until, .. }| too_many(until, app.now()))?)
}

/// Counts a wrong code, in the transaction that records it.
pub async fn count_wrong(writer: &mut Writer<'_>, app: &App, address: &str) -> Result<(), Error> {
    // A limit that others reached meanwhile refuses the next try.
    rate_limits::consume(writer, app, &limits(address)).await.map(drop)
}

/// Like [`check_limits`], for a passkey: those of other addresses do not keep anybody from signing in.
pub async fn check_limit_of_address(reader: &Reader<'_>, app: &App, address: &str) -> Result<(), AppError> {
    let reached = rate_limits::check(reader, app, &[(STAFF_CODES_PER_ADDRESS, address)]).await?;
    Ok(reached.map_err(|LimitReached { until, .. }| too_many(until, app.now()))?)
}

/// Counts a wrong passkey, in the transaction that records it.
pub async fn count_wrong_of_address(writer: &mut Writer<'_>, app: &App, address: &str) -> Result<(), Error> {
    rate_limits::consume(writer, app, &[(STAFF_CODES_PER_ADDRESS, address)]).await.map(drop)
}

fn limits(address: &str) -> [(rate_limits::RateLimit, &str); 2] {
    [(STAFF_CODES_PER_ADDRESS, address), (STAFF_CODES_PER_SERVER, "")]
}

fn too_many(until: Timestamp, now: Timestamp) -> Refusal {
    let seconds = i64::try_from((until - now).as_millis().div_ceil(1000)).unwrap_or(i64::MAX);
    Refusal::with_args(
        "too_many_codes",
        "there were too many wrong codes: try again in {wait_seconds} seconds",
        &[("wait_seconds", MessageArg::Number(seconds))],
    )
    .of_kind(ErrorKind::TooMany)
}
