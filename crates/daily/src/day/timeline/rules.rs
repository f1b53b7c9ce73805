//! Which entries a timeline takes.

use std::time::Duration;

use super::NewTimelineEntry;
use super::kinds::Kind;
use base::clock::Timestamp;
use base::refusal::BadField;
use base::text;

/// How far ahead an entry may be posted, for clocks that are a little fast.
pub const AHEAD: Duration = Duration::from_mins(10);
/// How far back an entry may be posted.
const OLDEST: Duration = Duration::from_hours(10 * 366 * 24);

/// The text of an entry: 1 to 2048 characters on one or more lines. `field` is its name in the caller's request.
pub fn message<'a>(field: &'static str, text: &'a str) -> Result<&'a str, BadField> {
    text::lines(text, text::TEXT_MAX).map_err(|why| BadField::new(field, why))
}

/// Checks time and picture; `pictured`: the entry has a picture. The text was checked by its own rules before.
pub fn acceptable(entry: &NewTimelineEntry, pictured: bool, now: Timestamp) -> Result<(), BadField> {
    if entry.at > now + AHEAD {
        return Err(BadField::new("at", "the time lies in the future"));
    }
    if entry.at < now - OLDEST {
        return Err(BadField::new("at", "the time lies more than ten years back"));
    }
    if entry.what.kind() == Kind::Image && !pictured {
        return Err(BadField::new("picture", "an Image needs its picture"));
    }
    Ok(())
}
