//! Keyset pagination: [`Page`] of a list, newest first, and [`Queue`] of waiting items, oldest first, with their total.

use std::fmt;
use std::ops::ControlFlow;

use database::{Error, FromRow, Params, Reader, Rows};
use jiff::civil::Date;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::IntoParams;

use super::clock::Timestamp;
use super::refusal::Refusal;

/// Items of a page.
pub const PAGE: i64 = 50;
/// Items of a page of a centre's list, unless it requests fewer.
const LISTED_MAX: i64 = 500;
/// The limit of a list without pages; one more row is read.
const WHOLE: i64 = i64::MAX - 1;
/// The largest start index; the cursor has no such limit.
const INDEX_MAX: i64 = 10_000;

/// The position after an item. Opaque on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    pub at: i64,
    pub id: i64,
}

impl Cursor {
    /// Before the newest.
    pub const START: Self = Self { at: i64::MAX, id: i64::MAX };

    /// Before the first waiting item.
    pub const LONGEST_WAITING: Self = Self { at: i64::MIN, id: i64::MIN };

    /// A position in a list ordered by time.
    pub fn of_time(at: Timestamp, id: i64) -> Self {
        Self { at: at.ms(), id }
    }

    /// The time of such a position.
    pub fn time(self) -> Timestamp {
        Timestamp::from_ms(self.at)
    }

    /// A position in a list ordered by day.
    pub fn of_day(day: Date, id: i64) -> Self {
        let (year, month, day) = (i64::from(day.year()), i64::from(day.month()), i64::from(day.day()));
        Self { at: year * 10_000 + month * 100 + day, id }
    }

    /// The day of such a position in the form of stored days; for the start it is later than any.
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

/// A page of a list, newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub before: Cursor,
    /// Items to skip; 0 with a cursor.
    pub skip: i64,
    pub limit: i64,
    /// Repeated in the answer.
    pub index_start: i64,
}

impl Page {
    /// The first page.
    pub fn first(limit: i64) -> Self {
        Self { before: Cursor::START, skip: 0, limit, index_start: 0 }
    }

    /// The whole list, for printing.
    pub fn whole() -> Self {
        Self::first(WHOLE)
    }

    /// Parses the three fields of a form; refused as `bad_page`. The index is rounded down to whole pages, so that a client that steps
    /// one too far misses nothing; with a cursor it is ignored.
    pub fn parse(index_start: &str, limit: &str, before: &str) -> Result<Self, Refusal> {
        let number = |text: &str, default: i64| if text.is_empty() { Some(default) } else { text.parse::<i64>().ok() };
        let limit = number(limit, PAGE).filter(|limit| (1..=PAGE).contains(limit)).ok_or_else(|| bad_page("limit"))?;
        let index_start = number(index_start, 0)
            .filter(|index| (0..=INDEX_MAX).contains(index))
            .ok_or_else(|| bad_page("index_start"))?;
        let (before, skip) = if before.is_empty() {
            (Cursor::START, index_start / PAGE * PAGE)
        } else {
            (Cursor::parse(before).ok_or_else(|| bad_page("before"))?, 0)
        };
        Ok(Self { before, skip, limit, index_start })
    }
}

/// The items of a page, and the cursor of the next page if there is one.
#[derive(Clone, Debug)]
pub struct Paged<T> {
    pub items: Vec<T>,
    pub next: Option<Cursor>,
}

impl Page {
    /// Reads this page of a statement whose limit is one row more than the page: the extra row shows that there is a next page. `item`
    /// gives a row's cursor and item.
    pub async fn read<R: FromRow, T>(
        &self,
        reader: &Reader<'_>,
        rows: Rows<R, impl Params>,
        mut item: impl FnMut(R::Read<'_>) -> (Cursor, T),
    ) -> Result<Paged<T>, Error> {
        read(reader, rows, self.limit, &mut item).await
    }
}

async fn read<R: FromRow, T>(
    reader: &Reader<'_>,
    rows: Rows<R, impl Params>,
    limit: i64,
    item: &mut impl FnMut(R::Read<'_>) -> (Cursor, T),
) -> Result<Paged<T>, Error> {
    let limit = usize::try_from(limit).unwrap_or_default();
    if limit == 0 {
        return Ok(Paged { items: Vec::new(), next: None });
    }
    let (mut items, mut last, mut more) = (Vec::new(), Cursor::START, false);
    reader
        .walk(rows, |row| {
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

fn bad_page(field: &str) -> Refusal {
    Refusal::new("bad_page", "That page does not exist").because(field)
}

/// Parses the page size of a centre's list.
fn listed(limit: &str) -> Result<i64, Refusal> {
    let limit = if limit.is_empty() { Some(LISTED_MAX) } else { limit.parse().ok() };
    limit.filter(|limit| (1..=LISTED_MAX).contains(limit)).ok_or_else(|| bad_page("limit"))
}

fn place(field: &'static str, text: &str, start: Cursor) -> Result<Cursor, Refusal> {
    if text.is_empty() { Ok(start) } else { Cursor::parse(text).ok_or_else(|| bad_page(field)) }
}

/// Query parameters of a queue, oldest first.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct QueueQuery {
    /// The `next` of the page before.
    #[param(required = false)]
    pub after: String,
    /// Items a page, 1 to 500; left out: 500.
    #[param(required = false)]
    pub limit: String,
}

/// Query parameters of a list, newest first.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct NewestQuery {
    /// The `next` of the page before.
    #[param(required = false)]
    pub before: String,
    /// Items a page, 1 to 500; left out: 500.
    #[param(required = false)]
    pub limit: String,
}

/// Query parameters of a list of waiting items and then of done items.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct QueueAndDoneQuery {
    /// The `next` of the page before: more of what waits, and nothing that is done.
    #[param(required = false)]
    pub after: String,
    /// The `next_done` of the page before: more of what is done, and nothing that waits.
    #[param(required = false)]
    pub before: String,
    /// Items a page of either, 1 to 500; left out: 500.
    #[param(required = false)]
    pub limit: String,
}

impl QueueQuery {
    pub fn queue(&self) -> Result<Queue, Refusal> {
        Ok(Queue { after: place("after", &self.after, Cursor::LONGEST_WAITING)?, limit: listed(&self.limit)? })
    }
}

impl NewestQuery {
    pub fn page(&self) -> Result<Page, Refusal> {
        let before = place("before", &self.before, Cursor::START)?;
        Ok(Page { before, ..Page::first(listed(&self.limit)?) })
    }
}

impl QueueAndDoneQuery {
    /// Of what waits and of what is done; of one of them a page without items where only the other is asked for.
    pub fn both(&self) -> Result<(Queue, Page), Refusal> {
        let Self { after, before, limit } = self.clone();
        let (only_waits, only_done) = (!after.is_empty(), !before.is_empty());
        if only_waits && only_done {
            return Err(bad_page("after and before"));
        }
        let queue = QueueQuery { after, limit: limit.clone() }.queue()?;
        let done = NewestQuery { before, limit }.page()?;
        let queue = if only_done { Queue { limit: 0, ..queue } } else { queue };
        let done = if only_waits { Page { limit: 0, ..done } } else { done };
        Ok((queue, done))
    }
}

/// A page of waiting items, the longest waiting first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    pub after: Cursor,
    pub limit: i64,
}

/// The items of a page of a queue, the total number of waiting items, and the cursor of the next page if there is one.
#[derive(Clone, Debug)]
pub struct Queued<T> {
    pub items: Vec<T>,
    pub total: i64,
    pub next: Option<Cursor>,
}

impl Queue {
    /// The whole queue, for printing.
    pub const WHOLE: Self = Self { after: Cursor::LONGEST_WAITING, limit: WHOLE };

    /// Reads this page of a statement whose limit is one row more than the page; `total` is the number of all waiting items.
    pub async fn read<R: FromRow, T>(
        &self,
        reader: &Reader<'_>,
        rows: Rows<R, impl Params>,
        total: i64,
        mut item: impl FnMut(R::Read<'_>) -> (Cursor, T),
    ) -> Result<Queued<T>, Error> {
        let Paged { items, next } = read(reader, rows, self.limit, &mut item).await?;
        Ok(Queued { items, total, next })
    }
}

impl<T> Queued<T> {
    pub fn map<U>(self, item: impl FnMut(T) -> U) -> Queued<U> {
        Queued { items: self.items.into_iter().map(item).collect(), total: self.total, next: self.next }
    }
}

impl<T> Paged<T> {
    pub fn map<U>(self, item: impl FnMut(T) -> U) -> Paged<U> {
        Paged { items: self.items.into_iter().map(item).collect(), next: self.next }
    }
}
