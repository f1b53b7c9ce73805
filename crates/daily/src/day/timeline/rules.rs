//! Which moments may stand on a timeline.

use std::time::Duration;

use super::NewMoment;
use super::kinds::Kind;
use base::clock::Timestamp;
use base::refusal::BadField;
use base::text;

/// A moment may be posted ahead by this much (a clock that is a little fast), and not from before the portal's time.
pub const AHEAD: Duration = Duration::from_mins(10);
const OLDEST: Duration = Duration::from_hours(10 * 366 * 24);

/// What a centre says of a moment.
pub fn message(text: &str) -> Result<&str, BadField> {
    text::lines(text, text::TEXT_MAX).map_err(|why| BadField::new("message", why))
}

/// Where and how a moment may stand; `pictured`: a picture comes with it, or stands there already. Its text was looked at
/// where it came in: a message's or an event's is its own.
pub fn acceptable(moment: &NewMoment, pictured: bool, now: Timestamp) -> Result<(), BadField> {
    if moment.at > now + AHEAD {
        return Err(BadField::new("at", "the moment lies in the future"));
    }
    if moment.at < now - OLDEST {
        return Err(BadField::new("at", "the moment lies more than ten years back"));
    }
    if moment.what.kind() == Kind::Image && !pictured {
        return Err(BadField::new("picture", "an Image needs its picture"));
    }
    Ok(())
}
