use serde::{Deserialize, Serialize};

use super::faults::Faults;

/// The questions of a survey and of a withdrawal: a rating from 1 to 10, and tags by rating.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Survey {
    pub questions: Vec<Question>,
}

/// A range of ratings and its tags.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    #[schema(example = "promoter")]
    pub cat_key: String,
    #[schema(example = "what-you-like")]
    pub cat_slug: String,
    /// The lowest and highest rating.
    #[schema(example = 9)]
    pub cat_min: u8,
    #[schema(example = 10)]
    pub cat_max: u8,
    pub data: Vec<Tag>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// The value that is sent.
    #[schema(example = "teachers")]
    pub key: String,
    /// The label for parents.
    #[schema(example = "Teachers")]
    pub value: String,
}

/// All ratings.
pub const MARKS: std::ops::RangeInclusive<u8> = 1..=10;

impl Default for Survey {
    fn default() -> Self {
        let question = |cat_key: &str, cat_slug: &str, cat_min, cat_max, tags: &[(&str, &str)]| Question {
            cat_key: cat_key.into(),
            cat_slug: cat_slug.into(),
            cat_min,
            cat_max,
            data: tags.iter().map(|&(key, value)| Tag { key: key.into(), value: value.into() }).collect(),
        };
        Self {
            questions: vec![
                question(
                    "detractor",
                    "what-went-wrong",
                    1,
                    6,
                    &[
                        ("safety", "Safety and hygiene"),
                        ("care", "Care and attention"),
                        ("communication", "Communication"),
                        ("food_quality", "Quality of food"),
                        ("fees", "Fees"),
                    ],
                ),
                question(
                    "passive",
                    "what-is-missing",
                    7,
                    8,
                    &[
                        ("more_updates", "More updates of the day"),
                        ("more_activities", "More activities"),
                        ("more_outdoors", "More time outdoors"),
                        ("better_app", "A better app"),
                    ],
                ),
                question(
                    "promoter",
                    "what-you-like",
                    9,
                    10,
                    &[
                        ("teachers", "Teachers"),
                        ("learning", "Learning"),
                        ("food", "Food"),
                        ("cameras", "Live CCTV"),
                        ("app", "The app"),
                    ],
                ),
            ],
        }
    }
}

impl Survey {
    /// The category of a rating.
    pub fn of_mark(&self, mark: u8) -> Option<&Question> {
        self.questions.iter().find(|question| (question.cat_min..=question.cat_max).contains(&mark))
    }

    /// The ticked tags of a rating in the category's order. None: no tag, or one that the category does not have.
    pub fn ticked(&self, mark: u8, keys: &[String]) -> Option<Vec<String>> {
        let known = &self.of_mark(mark)?.data;
        if keys.is_empty() || !keys.iter().all(|key| known.iter().any(|tag| tag.key == *key)) {
            return None;
        }
        Some(known.iter().map(|tag| &tag.key).filter(|key| keys.contains(key)).cloned().collect())
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        let in_order = |question: &Question| {
            question.cat_min <= question.cat_max
                && MARKS.contains(&question.cat_min)
                && MARKS.contains(&question.cat_max)
        };
        let holding = |mark| self.questions.iter().filter(|one| (one.cat_min..=one.cat_max).contains(&mark)).count();
        faults.unless(
            self.questions.iter().all(in_order) && MARKS.into_iter().all(|mark| holding(mark) == 1),
            "survey.questions",
            "each mark from 1 to 10 stands in one category (cat_min, cat_max), and no other mark does",
        );
        let named = |texts: [&str; 2]| texts.iter().all(|text| !text.trim().is_empty());
        faults.unless(
            self.questions.iter().all(|one| named([&one.cat_key, &one.cat_slug])),
            "survey.questions",
            "cat_key and cat_slug must not be empty",
        );
        let mut keys: Vec<_> = self.questions.iter().flat_map(|one| &one.data).map(|tag| &tag.key).collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        faults.unless(
            keys.len() == count
                && self.questions.iter().all(|one| {
                    (1..=30).contains(&one.data.len()) && one.data.iter().all(|tag| named([&tag.key, &tag.value]))
                }),
            "survey.questions",
            "each category has 1 to 30 tags in data, each with a key of its own and a value",
        );
    }
}
