//! Which cards of guardians are accepted. `rules/guardian.json` tests server and app.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use base::contact::{Contact, Numbers};
use base::text::{NAME_MAX, is_blank};
use config::Choice;

/// A card as it was typed.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    /// A picture is uploaded with it, or the parent sees one that stays.
    pub has_image: bool,
    pub name: &'a str,
    pub mobile: &'a str,
    pub relation: &'a str,
}

/// The details that the centre decides on, besides the picture.
#[derive(Clone, PartialEq, Eq)]
pub struct Details {
    pub name: String,
    /// Ten digits.
    pub mobile: String,
    /// One of the configured values.
    pub relation: String,
}

/// Names and numbers stay out of logs.
impl std::fmt::Debug for Details {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Details({:?})", self.relation)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCard {
    NoImage,
    NoName,
    OddName,
    LongName,
    BadMobile,
    NoRelation,
}

/// The first fault of a card, from the top.
pub fn details(typed: Typed<'_>, relations: &[Choice], numbers: Numbers<'_>) -> Result<Details, BadCard> {
    if !typed.has_image {
        return Err(BadCard::NoImage);
    }
    let name = name(typed.name)?;
    let Some(Contact::Phone(mobile)) = numbers.mobile(typed.mobile) else { return Err(BadCard::BadMobile) };
    if !relations.iter().any(|relation| relation.value == typed.relation) {
        return Err(BadCard::NoRelation);
    }
    Ok(Details { name: name.to_owned(), mobile, relation: typed.relation.to_owned() })
}

fn name(typed: &str) -> Result<&str, BadCard> {
    let name = typed.trim();
    if is_blank(name) {
        return Err(BadCard::NoName);
    }
    if !name.chars().all(is_allowed_in_name) {
        return Err(BadCard::OddName);
    }
    if name.chars().count() > NAME_MAX {
        return Err(BadCard::LongName);
    }
    Ok(name)
}

/// Letters and digits of any script, the marks that belong to them, and spaces.
fn is_allowed_in_name(c: char) -> bool {
    use GeneralCategoryGroup::{Letter, Mark, Number};
    c == ' ' || matches!(c.general_category_group(), Letter | Mark | Number)
}
