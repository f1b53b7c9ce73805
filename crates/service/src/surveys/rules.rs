//! Which answers and surveys are valid. `rules/survey.json` tests server and app.

use super::{NewSurvey, SurveyForm};
use base::ids::SurveyId;
use base::refusal::BadField;
use base::text;
use config::{MARKS, Survey};
use people::families::children::OwnChildren;

/// An answer as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    pub survey: &'a str,
    pub rating: &'a str,
    /// The keys of the chosen reasons.
    pub tags: &'a [String],
    pub comment: &'a str,
}

/// A valid answer.
#[derive(Clone, PartialEq, Eq)]
pub struct Marked {
    pub score: i64,
    /// Keys of the score's own category, in its order.
    pub tags: Vec<String>,
    pub comment: String,
}

/// What a parent wrote stays out of logs.
impl std::fmt::Debug for Marked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Marked({})", self.score)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadAnswer {
    NoSurvey,
    NoRating,
    NoTags,
    NoComment,
    LongComment,
    OddComment,
}

/// The survey and the answer, or the first fault.
pub fn marked(typed: Typed<'_>, survey: &Survey) -> Result<(SurveyId, Marked), BadAnswer> {
    let id = SurveyId::parse(typed.survey).ok_or(BadAnswer::NoSurvey)?;
    let is_plain = typed.rating.bytes().all(|b| b.is_ascii_digit());
    let mark = typed.rating.parse().ok().filter(|mark| is_plain && MARKS.contains(mark)).ok_or(BadAnswer::NoRating)?;
    let tags = survey.ticked(mark, typed.tags).ok_or(BadAnswer::NoTags)?;
    if text::is_blank(typed.comment) {
        return Err(BadAnswer::NoComment);
    }
    let comment = typed.comment.replace("\r\n", "\n").trim().to_owned();
    if comment.chars().count() > text::TEXT_MAX {
        return Err(BadAnswer::LongComment);
    }
    if comment.chars().any(|c| c.is_control() && c != '\n' && c != '\t') || text::hides_something(&comment) {
        return Err(BadAnswer::OddComment);
    }
    Ok((id, Marked { score: i64::from(mark), tags, comment }))
}

/// A valid survey; or every fault with its index in its list.
pub fn read(form: &SurveyForm, own: &OwnChildren) -> Result<NewSurvey, Vec<(usize, BadField)>> {
    let mut faults = Vec::new();
    let title = text::line(&form.title, text::NAME_MAX)
        .map_err(|reason| faults.push((0, BadField::new("title", reason))))
        .unwrap_or_default();
    let named = own.named_or_in_rooms(&form.children, &form.rooms);
    let mut children = named.map_err(|mut bad| faults.append(&mut bad)).unwrap_or_default();
    if form.everyone {
        children = own.all().collect();
    }
    if children.is_empty() && faults.is_empty() {
        faults.push((0, BadField::new("children", "name children or their rooms, or say everyone")));
    }
    if faults.is_empty() { Ok(NewSurvey { title: title.to_owned(), children }) } else { Err(faults) }
}
