//! Which photos a gallery takes.

use super::NewPhoto;
use crate::base::day::DAY_MS;
use crate::families::children::OwnChild;

const CAPTION_MAX: usize = 2048;
const CHILDREN_MAX: usize = 100;
/// As on the timeline: a clock may be a little fast, and nothing is older than the portal's time.
pub const AHEAD_MS: i64 = 10 * 60 * 1000;
const OLDEST_MS: i64 = 10 * 366 * DAY_MS;

/// The archive's notice tells parents that they have this long.
pub const SHOWN_MONTHS: i8 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    NoChild,
    ManyChildren,
    ChildTwice,
    LongCaption,
    ControlCharacter,
    CaptionMissing,
    Future,
    LongAgo,
}

impl Fault {
    pub fn field(self) -> &'static str {
        match self {
            Self::NoChild | Self::ManyChildren | Self::ChildTwice => "children",
            Self::LongCaption | Self::ControlCharacter | Self::CaptionMissing => "caption",
            Self::Future | Self::LongAgo => "at",
        }
    }

    pub fn reason(self) -> &'static str {
        match self {
            Self::NoChild => "a photo shows at least one child",
            Self::ManyChildren => "a photo shows at most 100 children",
            Self::ChildTwice => "a child is named twice",
            Self::LongCaption => "a caption has at most 2048 characters",
            Self::ControlCharacter => "a caption is plain text; of control characters only line breaks are taken",
            Self::CaptionMissing => "on the timeline a photo needs a caption",
            Self::Future => "the photo lies in the future",
            Self::LongAgo => "the photo lies more than ten years back",
        }
    }
}

pub fn acceptable(photo: &NewPhoto, now: i64) -> Result<(), Fault> {
    children_are_named_once(&photo.children)?;
    if photo.caption.chars().count() > CAPTION_MAX {
        return Err(Fault::LongCaption);
    }
    if photo.caption.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Fault::ControlCharacter);
    }
    if photo.timeline && photo.caption.trim().is_empty() {
        return Err(Fault::CaptionMissing);
    }
    if photo.at > now + AHEAD_MS {
        return Err(Fault::Future);
    }
    if photo.at < now - OLDEST_MS {
        return Err(Fault::LongAgo);
    }
    Ok(())
}

pub fn children_are_named_once(children: &[OwnChild]) -> Result<(), Fault> {
    match children.len() {
        0 => return Err(Fault::NoChild),
        1..=CHILDREN_MAX => {}
        _ => return Err(Fault::ManyChildren),
    }
    let twice = children.iter().enumerate().any(|(n, child)| children[..n].contains(child));
    if twice { Err(Fault::ChildTwice) } else { Ok(()) }
}
