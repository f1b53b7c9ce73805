//! A row of a batch as a tablet sent it. No row is refused for its content: what cannot be read waits for review.

use serde_json::{Value, json};

use super::content::Content;
use super::reasons::Reason;
use super::times::{Happened, Made};
use base::day::{parse_day, parse_time};
use base::ids::{ChildId, EntryId, MemberId};
use base::keys::fingerprint;

/// The newest version of a row that this server reads.
pub const VERSION: i64 = 1;
/// Characters of a kind that are stored, and of a start's id that are compared.
const NAME_MAX: usize = 40;

/// A row, read as far as it can be.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The id as sent: the verdict names it.
    pub name: String,
    pub id: EntryId,
    /// The SHA-256 of what it says.
    pub fingerprint: [u8; 32],
    pub group: Option<EntryId>,
    pub kind: String,
    pub child: Option<ChildId>,
    /// The person that it names.
    pub member: Option<MemberId>,
    /// It was made with a connection.
    pub online: bool,
    /// None: its clocks could not be read.
    pub made: Option<Made>,
    pub happened: Happened,
    pub values: Value,
    pub content: Result<Content, Reason>,
}

impl Sent {
    pub fn read(row: &Value) -> Self {
        let text = |field: &str| row.get(field).and_then(Value::as_str);
        let whole = |field: &str| row.get(field).and_then(milliseconds);
        let name = text("id").unwrap_or_default();
        let id = EntryId::parse(name);
        // A row without an id is known by all that it says.
        let fingerprint = if id.is_some() { fingerprint_of(row) } else { fingerprint(&row.to_string()) };
        let made = || {
            let difference = row.get("difference").filter(|value| !value.is_null());
            Some(Made {
                start: cut(text("start")?),
                since_start: whole("since_start")?,
                device_at: whole("device_at")?,
                difference: match difference {
                    Some(value) => Some(milliseconds(value)?),
                    None => None,
                },
            })
        };
        let made = made();
        let member = text("person").and_then(MemberId::parse);
        let (happened, values) = (happened(row.get("happened")), row.get("values").cloned().unwrap_or_default());
        let kind = text("kind").unwrap_or_default();
        let names_nobody = row.get("person").is_none_or(Value::is_null);
        let content = match row.get("version").and_then(Value::as_i64) {
            Some(version) if version > VERSION => Err(Reason::NewerVersion),
            Some(1..) => match Content::read(kind, &values) {
                Ok(_) if made.is_none() || happened.is_none() || !(names_nobody || member.is_some()) => {
                    Err(Reason::BadContent)
                }
                read => read,
            },
            _ => Err(Reason::BadContent),
        };
        Self {
            name: name.chars().take(100).collect(),
            id: id.unwrap_or_else(|| derived(&fingerprint)),
            fingerprint,
            group: text("group").and_then(EntryId::parse),
            kind: cut(kind),
            child: text("child").and_then(ChildId::parse),
            member,
            online: row.get("online").and_then(Value::as_bool).unwrap_or_default(),
            made,
            happened: happened.unwrap_or(Happened::WhenMade),
            values,
            content,
        }
    }

    /// The id of an entry whose own id belongs to an entry of other content.
    pub fn other_id(&self) -> EntryId {
        derived(&fingerprint(&format!("{} {}", self.id, base::keys::hex(&self.fingerprint))))
    }
}

/// Of what staff said. What the tablet only measured may differ when the row is sent again.
fn fingerprint_of(row: &Value) -> [u8; 32] {
    let said = ["kind", "child", "person", "values", "happened", "device_at"].map(|field| row.get(field));
    fingerprint(&json!(said).to_string())
}

fn derived(fingerprint: &[u8; 32]) -> EntryId {
    let mut id = [0; 16];
    id.copy_from_slice(&fingerprint[..16]);
    EntryId(id)
}

fn cut(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(NAME_MAX).collect()
}

/// A whole number. Clocks of browsers have fractions.
fn milliseconds(value: &Value) -> Option<i64> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number out of range becomes the nearest, which no clock shows"
    )]
    value.as_i64().or_else(|| value.as_f64().map(|number| number.round() as i64))
}

/// Reads what staff say about a time; null: nothing. None: it cannot be read.
pub fn happened(value: Option<&Value>) -> Option<Happened> {
    let Some(value) = value.filter(|value| !value.is_null()) else { return Some(Happened::WhenMade) };
    if let Some(minutes) = value.get("minutes_ago") {
        return minutes.as_u64().and_then(|minutes| u32::try_from(minutes).ok()).map(Happened::MinutesAgo);
    }
    let (day, time) = (value.get("day")?.as_str()?, value.get("time")?.as_str()?);
    Some(Happened::At(parse_day(day)?, parse_time(time)?))
}
