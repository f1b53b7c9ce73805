//! Which moments may stand on a timeline.

use super::NewMoment;
use super::kinds::Kind;
use crate::base::day::DAY_MS;

/// A message has at most this many characters.
const MESSAGE_MAX: usize = 2048;
/// A moment may be posted ahead by this much (a clock that is a little fast), and not from before the portal's time.
pub const AHEAD_MS: i64 = 10 * 60 * 1000;
const OLDEST_MS: i64 = 10 * 366 * DAY_MS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    NoMessage,
    LongMessage,
    ControlCharacter,
    Future,
    LongAgo,
    PictureMissing,
}

impl Fault {
    pub fn field(self) -> &'static str {
        match self {
            Self::NoMessage | Self::LongMessage | Self::ControlCharacter => "message",
            Self::Future | Self::LongAgo => "at",
            Self::PictureMissing => "picture",
        }
    }

    pub fn reason(self) -> &'static str {
        match self {
            Self::NoMessage => "a moment needs a message",
            Self::LongMessage => "a message has at most 2048 characters",
            Self::ControlCharacter => "a message is plain text; of control characters only line breaks are taken",
            Self::Future => "the moment lies in the future",
            Self::LongAgo => "the moment lies more than ten years back",
            Self::PictureMissing => "an Image needs its picture",
        }
    }
}

/// Whether a moment can be taken; `pictured`: a picture comes with it, or stands there already.
pub fn acceptable(moment: &NewMoment, pictured: bool, now: i64) -> Result<(), Fault> {
    if moment.message.trim().is_empty() {
        return Err(Fault::NoMessage);
    }
    if moment.message.chars().count() > MESSAGE_MAX {
        return Err(Fault::LongMessage);
    }
    if moment.message.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Fault::ControlCharacter);
    }
    if moment.at > now + AHEAD_MS {
        return Err(Fault::Future);
    }
    if moment.at < now - OLDEST_MS {
        return Err(Fault::LongAgo);
    }
    if moment.kind == Kind::Image && !pictured {
        return Err(Fault::PictureMissing);
    }
    Ok(())
}
