//! Pages of what only grows: newest first, fifty at a time, by key.

use std::fmt;
use std::ops::ControlFlow;

use database::{Error, FromRow, Query, Reader, Value};
use jiff::civil::Date;
use serde::{Serialize, Serializer};

use super::clock::Timestamp;
use super::refusal::Refusal;

/// Items a page.
pub const PAGE: i64 = 50;
/// A bare start index reaches this far; with the cursor there is no end.
const INDEX_MAX: i64 = 10_000;

/// The place after an item: what is older follows. On the wire it is opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    pub at: i64,
    pub id: i64,
}

impl Cursor {
    /// Before the newest.
    pub const START: Self = Self { at: i64::MAX, id: i64::MAX };

    /// A place in a list that is ordered by time.
    pub fn of_time(at: Timestamp, id: i64) -> Self {
        Self { at: at.ms(), id }
    }

    /// The time of such a place.
    pub fn time(self) -> Timestamp {
        Timestamp::from_ms(self.at)
    }

    /// A place in a list of days.
    pub fn of_day(day: Date, id: i64) -> Self {
        let (year, month, day) = (i64::from(day.year()), i64::from(day.month()), i64::from(day.day()));
        Self { at: year * 10_000 + month * 100 + day, id }
    }

    /// The day of such a place, as it compares with days that are kept; later than any for the start.
    pub fn day(self) -> String {
        let at = self.at.clamp(0, 99_999_999);
        format!("{:04}-{:02}-{:02}", at / 10_000, at / 100 % 100, at % 100)
    }

    pub fn parse(text: &str) -> Option<Self> {
        let (at, id) = text.split_once('.')?;
        Some(Self { at: at.parse().ok()?, id: id.parse().ok().filter(|&id| id > 0)? })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at, self.id)
    }
}

impl Serialize for Cursor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Which page is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub before: Cursor,
    /// Items to leave out first; 0 with a cursor.
    pub skip: i64,
    pub limit: i64,
    /// What the answer repeats.
    pub index_start: i64,
}

impl Page {
    /// The newest.
    pub fn first(limit: i64) -> Self {
        Self { before: Cursor::START, skip: 0, limit, index_start: 0 }
    }

    /// Reads the three fields of a form. The index is rounded down to whole pages, so that a client that steps by one
    /// too many loses nothing; beside a cursor it is not looked at.
    pub fn asked(index_start: &str, limit: &str, before: &str) -> Result<Self, Refusal> {
        let bad = |what: &str| Refusal::new("bad_page", "That page does not exist").because(what);
        let number = |text: &str, unsaid: i64| if text.is_empty() { Some(unsaid) } else { text.parse::<i64>().ok() };
        let limit = number(limit, PAGE).filter(|limit| (1..=PAGE).contains(limit)).ok_or_else(|| bad("limit"))?;
        let index_start =
            number(index_start, 0).filter(|index| (0..=INDEX_MAX).contains(index)).ok_or_else(|| bad("index_start"))?;
        let (before, skip) = if before.is_empty() {
            (Cursor::START, index_start / PAGE * PAGE)
        } else {
            (Cursor::parse(before).ok_or_else(|| bad("before"))?, 0)
        };
        Ok(Self { before, skip, limit, index_start })
    }
}

/// Items of one page, and where the next one begins, if there is one.
#[derive(Clone, Debug)]
pub struct Paged<T> {
    pub items: Vec<T>,
    pub next: Option<Cursor>,
}

impl Page {
    /// Reads this page of a statement that is asked for one row more than the page has: that one is left where it is and says
    /// that there is more. `item` answers a row's place and what stands there.
    pub async fn read<R: FromRow, T>(
        &self,
        reader: &Reader<'_>,
        query: Query<R>,
        params: impl AsRef<[Value<'_>]>,
        mut item: impl FnMut(R::Read<'_>) -> (Cursor, T),
    ) -> Result<Paged<T>, Error> {
        let limit = usize::try_from(self.limit).unwrap_or_default();
        let (mut items, mut last, mut more) = (Vec::with_capacity(limit), Cursor::START, false);
        reader
            .walk(query, params, |row| {
                more = items.len() == limit;
                if more {
                    return Ok(ControlFlow::Break(()));
                }
                let (place, item) = item(row);
                last = place;
                items.push(item);
                Ok(ControlFlow::Continue(()))
            })
            .await?;
        Ok(Paged { items, next: more.then_some(last) })
    }
}
