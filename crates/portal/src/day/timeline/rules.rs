//! Which moments may stand on a timeline.

use super::NewMoment;
use super::kinds::Kind;
use crate::base::day::DAY_MS;
use crate::base::refusal::BadField;
use crate::base::text;

/// A moment may be posted ahead by this much (a clock that is a little fast), and not from before the portal's time.
pub const AHEAD_MS: i64 = 10 * 60 * 1000;
const OLDEST_MS: i64 = 10 * 366 * DAY_MS;

/// What a centre says of a moment.
pub fn message(text: &str) -> Result<&str, BadField> {
    text::lines(text, text::TEXT_MAX).map_err(|why| BadField::new("message", why))
}

/// Where and how a moment may stand; `pictured`: a picture comes with it, or stands there already. Its text was looked at
/// where it came in: a message's or an event's is its own.
pub fn acceptable(moment: &NewMoment, pictured: bool, now: i64) -> Result<(), BadField> {
    if moment.at > now + AHEAD_MS {
        return Err(BadField::new("at", "the moment lies in the future"));
    }
    if moment.at < now - OLDEST_MS {
        return Err(BadField::new("at", "the moment lies more than ten years back"));
    }
    if moment.kind == Kind::Image && !pictured {
        return Err(BadField::new("picture", "an Image needs its picture"));
    }
    Ok(())
}
