//! Which photos a gallery takes.

use std::time::Duration;

use super::NewPhoto;
use base::clock::Timestamp;
use base::refusal::BadField;
use base::text;
use people::families::children::OwnChild;

const CHILDREN_MAX: usize = 100;
/// How far ahead a photo may be, as on the timeline.
pub const AHEAD: Duration = Duration::from_mins(10);
const OLDEST: Duration = Duration::from_hours(10 * 366 * 24);

/// How long photos stay at least.
pub const SHOWN_MONTHS: i8 = 3;

/// The caption of a photo; may be empty.
pub fn caption(text: &str) -> Result<&str, BadField> {
    text::maybe_lines(text, text::TEXT_MAX).map_err(|why| BadField::new("caption", why))
}

pub fn acceptable(photo: &NewPhoto, now: Timestamp) -> Result<(), BadField> {
    children_are_named_once(&photo.children)?;
    caption(&photo.caption)?;
    if photo.timeline && photo.caption.trim().is_empty() {
        return Err(BadField::new("caption", "on the timeline a photo needs a caption"));
    }
    if photo.at > now + AHEAD {
        return Err(BadField::new("at", "the time lies in the future"));
    }
    if photo.at < now - OLDEST {
        return Err(BadField::new("at", "the time lies more than ten years back"));
    }
    Ok(())
}

pub fn children_are_named_once(children: &[OwnChild]) -> Result<(), BadField> {
    let bad = |reason: &'static str| Err(BadField::new("children", reason));
    match children.len() {
        0 => return bad("a photo shows at least one child"),
        1..=CHILDREN_MAX => {}
        _ => return bad("a photo shows at most 100 children"),
    }
    let twice = children.iter().enumerate().any(|(n, child)| children[..n].contains(child));
    if twice { bad("a child is named twice") } else { Ok(()) }
}
