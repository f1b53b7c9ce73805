//! The texts that parents read of what staff log, in the centre's language. The room screen offers the same phrases.

use super::content::{Amount, Content, Diaper};

pub const ATE_MOST: &str = "Ate most of it.";
pub const ATE_SOME: &str = "Ate some of it.";
pub const TASTED: &str = "Tasted it.";
/// `{ml}` is the amount in millilitres.
pub const MILK: &str = "{ml} ml of milk";
pub const WET: &str = "Wet";
pub const DIRTY: &str = "Dirty";
pub const DRY: &str = "Dry";
pub const CREAM: &str = "Cream used";
/// What a note may begin as.
pub const NOTES: &[&str] =
    &["Please send a change of clothes.", "Please send more diapers.", "Had a good day.", "Was a little tired today."];

impl Amount {
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Most => ATE_MOST,
            Self::Some => ATE_SOME,
            Self::Taste => TASTED,
        }
    }
}

/// The text of the moment that an entry becomes. None: it becomes none of its own.
pub fn text_of(content: &Content) -> Option<String> {
    match content {
        Content::Meal { dish, amount, .. } => Some(meal(dish, *amount)),
        Content::Milk(ml) => Some(MILK.replace("{ml}", &ml.to_string())),
        Content::Diaper(diaper) => Some(diaper_text(*diaper)),
        Content::Activity(text) | Content::Note(text) => Some(text.clone()),
        Content::In
        | Content::Out { .. }
        | Content::Absent { .. }
        | Content::NapStart
        | Content::NapEnd
        | Content::Undo(_) => None,
    }
}

/// `Rice and dal. Ate some of it.`; without an amount the dish alone.
fn meal(dish: &str, amount: Option<Amount>) -> String {
    let Some(amount) = amount else { return dish.to_owned() };
    let stop = if dish.ends_with(['.', '!', '?', '।']) { "" } else { "." };
    format!("{dish}{stop} {}", amount.sentence())
}

/// `Wet, dirty. Cream used.`
fn diaper_text(diaper: Diaper) -> String {
    let found = [(diaper.wet, WET), (diaper.dirty, DIRTY), (diaper.dry, DRY)];
    let mut found = found.into_iter().filter(|(is, _)| *is).map(|(_, word)| word);
    let first = found.next().map(str::to_owned);
    let state = first.map(|first| found.fold(first, |text, word| format!("{text}, {}", word.to_lowercase())));
    match (state, diaper.cream) {
        (Some(state), true) => format!("{state}. {CREAM}."),
        (Some(state), false) => state,
        (None, _) => CREAM.to_owned(),
    }
}
