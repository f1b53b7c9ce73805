//! Which values a camera takes.

use super::ForRoom;
use base::refusal::BadField;
use base::text;
use people::centres::OwnRoom;

/// Characters of a centre's own reference for a camera.
const WORD_MAX: usize = 40;

pub fn name(typed: &str) -> Result<String, BadField> {
    text::line(typed, text::LABEL_MAX).map(str::to_owned).map_err(|reason| BadField::new("name", reason))
}

pub fn room(typed: &str, rooms: &[(OwnRoom, String)]) -> Result<ForRoom, BadField> {
    if typed.is_empty() {
        return Ok(None);
    }
    let own = rooms.iter().find(|(_, name)| name == typed);
    own.map(|(room, _)| Some(room.id())).ok_or_else(|| BadField::new("room", "there is no such room at this centre"))
}

/// The text of a source, not parsed yet.
pub fn source(typed: &str) -> Result<&str, BadField> {
    text::line(typed, text::TEXT_MAX).map_err(|reason| BadField::new("source", reason))
}

pub fn word(typed: &str) -> Result<(), BadField> {
    let plain = typed.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if typed.is_empty() || typed.len() > WORD_MAX || !plain {
        return Err(BadField::new("ref", "a camera's reference has 1 to 40 lower-case letters, digits and hyphens"));
    }
    Ok(())
}
