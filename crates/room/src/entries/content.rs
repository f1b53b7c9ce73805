//! What an entry says: its kind and values, read from the row as the tablet sent it.

use base::ids::{EntryId, TimelineEntryId};
use base::text::{self, LABEL_MAX, NAME_MAX, NOTE_MAX, TEXT_MAX};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::reasons::Reason;
use daily::day::timeline::kinds::Kind;
use staff::call::Nothing;

/// The steps of an amount of milk, and the most, in millilitres.
const ML_STEP: u32 = 30;
const ML_MAX: u32 = 600;

/// A meal that a child has once a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meal {
    Breakfast,
    Fruits,
    Lunch,
    Snacks,
}

impl Meal {
    pub const ALL: [Self; 4] = [Self::Breakfast, Self::Fruits, Self::Lunch, Self::Snacks];

    /// The kinds of all their moments.
    pub const KINDS: &[Kind] = &[Kind::Breakfast, Kind::Fruit, Kind::Fruits, Kind::Lunch, Kind::Snack, Kind::Snacks];

    /// The meal of a moment of any source.
    pub fn of(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Breakfast => Some(Self::Breakfast),
            Kind::Fruit | Kind::Fruits => Some(Self::Fruits),
            Kind::Lunch => Some(Self::Lunch),
            Kind::Snack | Kind::Snacks => Some(Self::Snacks),
            _ => None,
        }
    }

    /// As the kind of an entry is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Breakfast => "breakfast",
            Self::Fruits => "fruits",
            Self::Lunch => "lunch",
            Self::Snacks => "snacks",
        }
    }

    /// The kind of the moment that it becomes.
    pub fn kind(self) -> Kind {
        match self {
            Self::Breakfast => Kind::Breakfast,
            Self::Fruits => Kind::Fruits,
            Self::Lunch => Kind::Lunch,
            Self::Snacks => Kind::Snacks,
        }
    }
}

/// How much a child ate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Amount {
    Most,
    Some,
    Taste,
}

/// What a diaper showed, and whether cream was used. At least one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "four ticks of one sheet, each its own")]
pub struct Diaper {
    pub wet: bool,
    pub dirty: bool,
    pub dry: bool,
    pub cream: bool,
}

/// The meal that another row corrects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    Entry(EntryId),
    Moment(TimelineEntryId),
}

/// A kind of entry with its values. Texts are trimmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    In,
    Out {
        /// `parent-12`, `guardian-7`. None: nobody of the list.
        collector: Option<String>,
        /// As the list named the collector.
        name: Option<String>,
    },
    Absent {
        reason: Option<String>,
    },
    Meal {
        meal: Meal,
        dish: String,
        amount: Option<Amount>,
        replaces: Option<Replaced>,
    },
    NapStart,
    NapEnd,
    /// In millilitres.
    Milk(u32),
    Diaper(Diaper),
    Activity(String),
    Note(String),
    Undo(EntryId),
}

impl Content {
    /// Reads a kind and its values.
    pub fn read(kind: &str, values: &Value) -> Result<Self, Reason> {
        if let Some(meal) = Meal::ALL.into_iter().find(|meal| meal.name() == kind) {
            return meal_of(meal, values);
        }
        match kind {
            "in" => nothing(values).map(|()| Self::In),
            "out" => out_of(values),
            "absent" => {
                let SentAbsence { reason } = fields(values)?;
                Ok(Self::Absent { reason: maybe_line(reason, NOTE_MAX)? })
            }
            "nap_start" => nothing(values).map(|()| Self::NapStart),
            "nap_end" => nothing(values).map(|()| Self::NapEnd),
            "milk" => {
                let SentMilk { ml } = fields(values)?;
                let fits = ml > 0 && ml <= ML_MAX && ml.is_multiple_of(ML_STEP);
                fits.then_some(Self::Milk(ml)).ok_or(Reason::BadContent)
            }
            "diaper" => {
                let diaper: Diaper = fields(values)?;
                let Diaper { wet, dirty, dry, cream } = diaper;
                let says = wet || dirty || dry || cream;
                (says && !(dry && (wet || dirty))).then_some(Self::Diaper(diaper)).ok_or(Reason::BadContent)
            }
            "activity" => text_of(values).map(Self::Activity),
            "note" => text_of(values).map(Self::Note),
            "undo" => {
                let SentUndo { of } = fields(values)?;
                EntryId::parse(&of).map(Self::Undo).ok_or(Reason::BadContent)
            }
            _ => Err(Reason::UnknownKind),
        }
    }

    /// Whether it needs a PIN of the last ten minutes, not only of this shift.
    pub fn is_sensitive(&self) -> bool {
        matches!(self, Self::Out { .. } | Self::Absent { reason: Some(_) })
    }

    pub fn undoes(&self) -> Option<EntryId> {
        if let Self::Undo(of) = self { Some(*of) } else { None }
    }
}

/// A kind with its values, as a row of the queue has them.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", content = "values", rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "it describes the wire; a row is read by `Content::read`, which tells why it cannot be read"
)]
pub(super) enum SentContent {
    In(Nothing),
    Out(SentHandOver),
    Absent(SentAbsence),
    Breakfast(SentMeal),
    Fruits(SentMeal),
    Lunch(SentMeal),
    Snacks(SentMeal),
    NapStart(Nothing),
    NapEnd(Nothing),
    Milk(SentMilk),
    Diaper(Diaper),
    Activity(SentWords),
    Note(SentWords),
    Undo(SentUndo),
}

/// The kinds of entries.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum EntryKind {
    In,
    Out,
    Absent,
    Breakfast,
    Fruits,
    Lunch,
    Snacks,
    NapStart,
    NapEnd,
    Milk,
    Diaper,
    Activity,
    Note,
    Undo,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SentHandOver {
    /// `parent-12`, `guardian-7`. Null: nobody of the list.
    collector: Option<String>,
    /// As the list named the collector.
    name: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SentAbsence {
    reason: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SentMeal {
    dish: String,
    amount: Option<Amount>,
    /// The moment or the entry that it replaces.
    replaces: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SentMilk {
    ml: u32,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SentWords {
    text: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SentUndo {
    /// The id of an entry of the same tablet.
    of: String,
}

fn nothing(values: &Value) -> Result<(), Reason> {
    values.as_object().filter(|fields| fields.is_empty()).map(|_| ()).ok_or(Reason::BadContent)
}

fn fields<'de, T: Deserialize<'de>>(values: &'de Value) -> Result<T, Reason> {
    T::deserialize(values).map_err(|_| Reason::BadContent)
}

fn out_of(values: &Value) -> Result<Content, Reason> {
    let SentHandOver { collector, name } = fields(values)?;
    let named = |id: &String| {
        let number = id.strip_prefix("parent-").or_else(|| id.strip_prefix("guardian-"));
        number.is_some_and(|number| number.len() <= 19 && number.bytes().all(|digit| digit.is_ascii_digit()))
    };
    if collector.as_ref().is_some_and(|id| !named(id)) {
        return Err(Reason::BadContent);
    }
    Ok(Content::Out { collector, name: maybe_line(name, NAME_MAX)? })
}

fn meal_of(meal: Meal, values: &Value) -> Result<Content, Reason> {
    let SentMeal { dish, amount, replaces } = fields(values)?;
    // The sentence of the amount follows in the same text.
    let dish = text::lines(&dish, TEXT_MAX - LABEL_MAX).map_err(|_| Reason::BadContent)?.to_owned();
    let replaces = replaces.map(|id| {
        let entry = EntryId::parse(&id).map(Replaced::Entry);
        entry.or_else(|| TimelineEntryId::parse(&id).map(Replaced::Moment)).ok_or(Reason::BadContent)
    });
    Ok(Content::Meal { meal, dish, amount, replaces: replaces.transpose()? })
}

fn text_of(values: &Value) -> Result<String, Reason> {
    let SentWords { text } = fields(values)?;
    text::lines(&text, TEXT_MAX).map(str::to_owned).map_err(|_| Reason::BadContent)
}

/// None and an empty text are alike.
fn maybe_line(words: Option<String>, most: usize) -> Result<Option<String>, Reason> {
    let words = words.unwrap_or_default();
    let words = text::maybe_line(&words, most).map_err(|_| Reason::BadContent)?;
    Ok((!words.is_empty()).then(|| words.to_owned()))
}
