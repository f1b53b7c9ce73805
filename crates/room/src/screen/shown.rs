//! The room screen as the app gets it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::collectors::Collector;
use crate::entries::sentences;
use base::ids::{ChildId, EntryId, RoomId, TimelineEntryId};
use daily::content::food_menu::Menu;

/// The rooms of a tablet today.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rooms {
    /// When it was read, in unix milliseconds.
    pub at: i64,
    /// `YYYY-MM-DD`.
    pub day: String,
    /// From when on a child that has not come is called 'not in yet': `HH:MM`.
    pub not_in_yet_from: String,
    /// The name of today's holiday.
    #[schema(required)]
    pub holiday: Option<String>,
    #[schema(required)]
    pub menu: Option<Dishes>,
    pub phrases: Phrases,
    /// How many entries of the rooms and of the tablet wait for review.
    pub to_review: i64,
    pub rooms: Vec<RoomOnScreen>,
    /// By first name: an order that no state changes.
    pub children: Vec<ChildOfRoom>,
}

/// Today's menu; an empty meal is not served.
#[derive(Debug, Serialize, ToSchema)]
pub struct Dishes {
    breakfast: String,
    fruits: String,
    lunch: String,
    snacks: String,
}

impl From<Menu> for Dishes {
    fn from(Menu { breakfast, lunch, snacks, fruits }: Menu) -> Self {
        Self { breakfast, fruits, lunch, snacks }
    }
}

/// The texts for parents that staff choose from, in the centre's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct Phrases {
    amounts: Amounts,
    /// With `{ml}`.
    milk: &'static str,
    diaper: DiaperWords,
    notes: &'static [&'static str],
}

#[derive(Debug, Serialize, ToSchema)]
struct Amounts {
    most: &'static str,
    some: &'static str,
    taste: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
struct DiaperWords {
    wet: &'static str,
    dirty: &'static str,
    dry: &'static str,
    cream: &'static str,
}

impl Phrases {
    pub fn of_the_centre() -> Self {
        Self {
            amounts: Amounts { most: sentences::ATE_MOST, some: sentences::ATE_SOME, taste: sentences::TASTED },
            milk: sentences::MILK,
            diaper: DiaperWords {
                wet: sentences::WET,
                dirty: sentences::DIRTY,
                dry: sentences::DRY,
                cream: sentences::CREAM,
            },
            notes: sentences::NOTES,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RoomOnScreen {
    pub id: RoomId,
    pub name: String,
    /// Today's plan.
    pub activities: Vec<PlannedActivity>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PlannedActivity {
    pub name: String,
    /// As parents read it.
    pub text: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChildOfRoom {
    pub id: ChildId,
    pub room: RoomId,
    pub first_name: String,
    pub last_initial: String,
    /// The path of its approved photo.
    #[schema(required)]
    pub photo: Option<String>,
    pub facts: Facts,
    pub logged: LoggedMeals,
    pub collectors: Vec<Collector>,
}

/// What a tile's state is made of.
#[derive(Debug, Serialize, ToSchema)]
pub struct Facts {
    /// The first arrival of the day, and the last departure unless the child is in again: `HH:MM`.
    #[schema(required)]
    pub in_at: Option<String>,
    #[schema(required)]
    pub out_at: Option<String>,
    #[schema(required)]
    pub last: Option<LastEvent>,
    /// Asleep since then, in unix milliseconds.
    #[schema(required)]
    pub nap_since: Option<i64>,
    /// The last day of the break.
    #[schema(required)]
    pub break_until: Option<String>,
    pub on_break: bool,
    #[schema(required)]
    pub announced: Option<Announced>,
    /// When the hours of its program begin: `HH:MM`.
    #[schema(required)]
    pub hours_from: Option<String>,
}

/// The last event of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LastEvent {
    In,
    Out,
    Absent,
}

/// What a parent announced for today: `"away"`, or `{"late_at": "HH:MM"}`.
#[derive(Debug, Serialize, ToSchema)]
pub enum Announced {
    #[serde(rename = "away")]
    Away,
    #[serde(rename = "late_at")]
    Late(String),
}

/// Today's meals of a child.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct LoggedMeals {
    #[schema(required)]
    pub breakfast: Option<Logged>,
    #[schema(required)]
    pub fruits: Option<Logged>,
    #[schema(required)]
    pub lunch: Option<Logged>,
    #[schema(required)]
    pub snacks: Option<Logged>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Logged {
    /// `HH:MM`.
    pub at: String,
    /// The first name of who logged it; null: the centre's program or office.
    #[schema(required)]
    pub by: Option<String>,
    #[schema(required)]
    pub entry: Option<EntryId>,
    pub moment: TimelineEntryId,
}
