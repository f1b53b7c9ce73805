//! Rendering an export: areas, their lists, and the cells of their rows. Each row type defines the names and labels of its fields once,
//! for pages, JSON and README.

use std::collections::BTreeMap;

use database::{Error, FromRow, Query, Reader, Value, stored};
use serde_json::{Map, json};

use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{ChildId, EventId, ParentId, PictureId};
use base::money::Paise;
use daily::pictures::Kind;

/// What rows are rendered with.
#[derive(Clone, Debug)]
pub struct RenderContext {
    pub zone: CentreZone,
    /// The existing pictures; others were withdrawn.
    pub pictures: BTreeMap<PictureId, Kind>,
}

impl RenderContext {
    /// The path of a picture in the archive; `None`: it was withdrawn.
    pub fn path(&self, picture: PictureId) -> Option<String> {
        let end = match self.pictures.get(&picture)? {
            Kind::Jpeg => "jpg",
            Kind::Webp => "webp",
        };
        Some(format!("pictures/{picture}.{end}"))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct At(pub Timestamp);

/// An id without a type of its own.
#[derive(Clone, Copy, Debug)]
pub struct Id(pub i64);

/// A calendar day, or a month (`YYYY-MM`).
#[derive(Clone, Debug)]
pub(crate) struct On(String);

/// A share in hundredths of a percent.
#[derive(Clone, Copy, Debug)]
pub struct Percent(pub i64);

/// Stored JSON.
#[derive(Clone, Debug)]
pub(crate) struct Raw(serde_json::Value);

stored! {
    At as Timestamp: |at| Some(At(at)), |at: At| at.0;
    Id as i64: |id| Some(Id(id)), |id: Id| id.0;
    Percent as i64: |share| Some(Percent(share)), |share: Percent| share.0;
}

stored! {
    On as &str => On: |day: &str| Some(On(day.to_owned()));
    Raw as &str => Raw: |text: &str| serde_json::from_str(text).ok().map(Raw);
}

#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Nothing,
    Text(String),
    Number(i64),
    Truth(bool),
    At(Timestamp),
    On(String),
    Money(Paise),
    Percent(i64),
    Picture(PictureId),
    Id(i64),
    Raw(serde_json::Value),
}

impl Cell {
    /// JSON: times in the centre's zone, ids as text, money in paise, pictures as file names.
    pub fn as_json(&self, context: &RenderContext) -> serde_json::Value {
        match self {
            Self::Nothing => serde_json::Value::Null,
            Self::Text(text) | Self::On(text) => json!(text),
            Self::Number(number) | Self::Percent(number) => json!(number),
            Self::Truth(truth) => json!(truth),
            Self::At(at) => json!(context.zone.wall_clock(*at).strftime("%FT%T").to_string()),
            Self::Money(Paise(paise)) => json!(paise),
            Self::Picture(picture) => json!(context.path(*picture)),
            Self::Id(id) => json!(id.to_string()),
            Self::Raw(raw) => raw.clone(),
        }
    }

    /// Text for a page; empty for missing values.
    pub fn as_text(&self, context: &RenderContext) -> String {
        match self {
            Self::Nothing | Self::Picture(_) => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
            Self::At(at) => context.zone.wall_clock(*at).strftime("%-d %B %Y, %H:%M").to_string(),
            Self::On(day) => match day.parse::<jiff::civil::Date>() {
                Ok(day) => day.strftime("%-d %B %Y").to_string(),
                Err(_) => day.clone(),
            },
            Self::Money(paise) => paise.to_string(),
            Self::Percent(hundredths) => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
            Self::Id(id) => id.to_string(),
            Self::Raw(raw) => written_out(raw),
        }
    }
}

/// JSON as readable text.
fn written_out(raw: &serde_json::Value) -> String {
    match raw {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Array(all) => all.iter().map(written_out).collect::<Vec<_>>().join(", "),
        serde_json::Value::Object(fields) => {
            let parts = fields.iter().map(|(name, value)| format!("{name}: {}", written_out(value)));
            parts.collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

macro_rules! cells {
    ($($type:ty: |$it:ident| $cell:expr;)*) => {$(
        impl From<$type> for Cell {
            fn from($it: $type) -> Self {
                $cell
            }
        }
    )*};
}

cells! {
    String: |text| if text.is_empty() { Self::Nothing } else { Self::Text(text) };
    i64: |number| Self::Number(number);
    bool: |truth| Self::Truth(truth);
    At: |at| Self::At(at.0);
    On: |day| Self::On(day.0);
    Id: |id| Self::Id(id.0);
    ChildId: |id| Self::Id(id.0);
    ParentId: |id| Self::Id(id.0);
    EventId: |id| Self::Id(id.0);
    PictureId: |picture| Self::Picture(picture);
    Paise: |paise| Self::Money(paise);
    Percent: |share| Self::Percent(share.0);
    Raw: |raw| Self::Raw(raw.0);
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(maybe: Option<T>) -> Self {
        maybe.map_or(Self::Nothing, Into::into)
    }
}

/// A field of a list: its name in the JSON, which never changes, and its label on pages. Pages hide fields with an empty label.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
}

/// A row that can be exported.
pub trait ExportRow {
    const FIELDS: &'static [Field];

    fn cells(self) -> Vec<Cell>;
}

/// Defines a row type with the labels of its fields: `at "When": At = "message.at"`.
macro_rules! export_row {
    ($($(#[$note:meta])* $name:ident { $($field:ident $label:literal : $type:ty = $column:literal),* $(,)? })*) => {$(
        database::row! {
            $(#[$note])*
            pub struct $name { $(pub $field: $type = $column),* }
        }

        impl $crate::data_export::render::ExportRow for $name {
            const FIELDS: &'static [$crate::data_export::render::Field] =
                &[$($crate::data_export::render::Field { name: stringify!($field), label: $label }),*];

            fn cells(self) -> Vec<$crate::data_export::render::Cell> {
                vec![$(self.$field.into()),*]
            }
        }
    )*};
}
pub(crate) use export_row;

/// The layout of a list on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One block per row.
    Entries,
    /// A table.
    Table,
}

/// A list of an area.
#[derive(Clone, Debug)]
pub struct List {
    /// Its name in the JSON.
    pub name: &'static str,
    pub title: &'static str,
    pub shape: Shape,
    pub fields: &'static [Field],
    pub rows: Vec<Vec<Cell>>,
    /// The parent list; the first cell of both is the parent's id.
    pub under: Option<&'static str>,
}

/// A page of the export and the JSON file with the same data.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    /// The name of its files.
    pub name: &'static str,
    pub title: &'static str,
    /// A note for the reader.
    pub note: &'static str,
    pub lists: Vec<List>,
}

impl Area {
    pub fn rows(&self) -> usize {
        self.lists.iter().map(|list| list.rows.len()).sum()
    }

    pub fn pictures(&self) -> impl Iterator<Item = PictureId> {
        self.lists.iter().flat_map(|list| &list.rows).flatten().filter_map(|cell| match cell {
            Cell::Picture(picture) => Some(*picture),
            _ => None,
        })
    }

    pub fn as_json(&self, context: &RenderContext) -> serde_json::Value {
        let list = |list: &List| {
            let row = |row: &Vec<Cell>| {
                let fields = list.fields.iter().zip(row);
                let fields = fields.map(|(field, cell)| (field.name.to_owned(), cell.as_json(context)));
                serde_json::Value::Object(fields.collect::<Map<_, _>>())
            };
            (list.name.to_owned(), list.rows.iter().map(row).collect::<serde_json::Value>())
        };
        serde_json::Value::Object(self.lists.iter().map(list).collect())
    }
}

/// The rows of one statement as a list.
pub async fn list<T>(
    reader: &Reader<'_>,
    (name, title, shape): (&'static str, &'static str, Shape),
    query: Query<T>,
    params: impl AsRef<[Value<'_>]>,
) -> Result<List, Error>
where
    T: ExportRow + for<'r> FromRow<Read<'r> = T>,
{
    let rows = reader.list(query, params).await?.into_iter().map(ExportRow::cells).collect();
    Ok(List { name, title, shape, fields: T::FIELDS, rows, under: None })
}

impl List {
    pub fn under(self, list: &'static str) -> Self {
        Self { under: Some(list), ..self }
    }

    /// Appends the rows of another list.
    pub fn and(mut self, more: Self) -> Self {
        self.rows.extend(more.rows);
        self
    }
}
