//! The texts of surveys.

use super::rules::BadAnswer;
use base::refusal::{ErrorKind, Refusal};
use base::text::TEXT_MAX;

impl From<BadAnswer> for Refusal {
    fn from(bad: BadAnswer) -> Self {
        match bad {
            BadAnswer::NoSurvey => Self::new("no_survey", "Survey id missing"),
            BadAnswer::NoRating => Self::new("no_rating", "Please Select Rating"),
            BadAnswer::NoTags => Self::new("no_tags", "Please Check the Tags"),
            BadAnswer::NoComment => Self::new("no_comment", "Please Enter Comment"),
            BadAnswer::LongComment => {
                let most = [("most", TEXT_MAX.into())];
                Self::with_args("long_comment", "Comment can have at most {most} characters", &most)
            }
            BadAnswer::OddComment => {
                Self::new("odd_comment", "The comment holds a character that cannot be shown. Please write it again.")
            }
        }
    }
}

/// The app continues after either of them.
pub const fn answered_already() -> Refusal {
    Refusal::new("survey_answered", "You have answered this survey already. Thank you!").of_kind(ErrorKind::Conflict)
}

pub const fn closed() -> Refusal {
    Refusal::new("survey_closed", "This survey is closed. Thank you!").of_kind(ErrorKind::Conflict)
}

pub const fn no_month() -> Refusal {
    Refusal::new("bad_month", "a month is written YYYY-MM")
}
