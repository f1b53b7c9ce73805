//! What a centre may say about a camera.

use super::ForRoom;
use base::refusal::BadField;
use base::text;
use people::centres::OwnRoom;

/// The longest word of a centre's own for a camera.
const WORD_MAX: usize = 40;

pub fn name(said: &str) -> Result<String, BadField> {
    text::line(said, text::LABEL_MAX).map(str::to_owned).map_err(|reason| BadField::new("name", reason))
}

pub fn room(said: &str, rooms: &[(OwnRoom, String)]) -> Result<ForRoom, BadField> {
    if said.is_empty() {
        return Ok(None);
    }
    let own = rooms.iter().find(|(_, name)| name == said);
    own.map(|(room, _)| Some(room.id())).ok_or_else(|| BadField::new("room", "there is no such room at this centre"))
}

/// A source before it is looked into.
pub fn source(said: &str) -> Result<&str, BadField> {
    text::line(said, text::TEXT_MAX).map_err(|reason| BadField::new("source", reason))
}

pub fn word(said: &str) -> Result<(), BadField> {
    let plain = said.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if said.is_empty() || said.len() > WORD_MAX || !plain {
        return Err(BadField::new("ref", "a camera's own word has 1 to 40 small letters, digits and hyphens"));
    }
    Ok(())
}
