//! Which cards and teachers are accepted.

use super::{CentreCard, Teacher};
use base::ids::ProgramId;
use base::refusal::BadField;
use base::text;

const CONTACT_MAX: usize = 40;
const ADDRESS_MAX: usize = 500;

pub fn card(card: &CentreCard, programs: &[(ProgramId, String)]) -> Result<(), BadField> {
    text::line(&card.head.name, text::NAME_MAX).map_err(|reason| BadField::new("head.name", reason))?;
    let of_a_number = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '(' | ')');
    if card.head.contact.len() > CONTACT_MAX || !card.head.contact.chars().all(of_a_number) {
        return Err(BadField::new("head.contact", "a phone number has digits, blanks and + - ( ), 40 at most"));
    }
    let https =
        card.fee_card.strip_prefix("https://").is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric()));
    let plain = card.fee_card.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>' | b'"' | b'\\'));
    if !card.fee_card.is_empty() && (card.fee_card.len() > ADDRESS_MAX || !https || !plain) {
        return Err(BadField::new(
            "fee_card",
            "a fee card's address begins with https:// and has 500 characters at most",
        ));
    }
    match card.programs.iter().find(|label| !programs.iter().any(|(_, known)| known == *label)) {
        Some(unknown) => Err(BadField::new("programs", format!("the chain has no program called {unknown:?}"))),
        None => Ok(()),
    }
}

pub fn teacher(teacher: &Teacher) -> Result<Teacher, BadField> {
    let name = text::line(&teacher.name, text::NAME_MAX).map_err(|reason| BadField::new("name", reason))?;
    Ok(Teacher { name: name.to_owned(), photo: teacher.photo })
}
