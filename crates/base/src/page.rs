//! Pages of lists, by key: of what only grows the newest first, of what waits the oldest first, with how many wait in all.

use std::fmt;
use std::ops::ControlFlow;

use database::{Error, FromRow, Params, Reader, Rows};
use jiff::civil::Date;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::IntoParams;

use super::clock::Timestamp;
use super::refusal::Refusal;

/// Items a page.
pub const PAGE: i64 = 50;
/// Items of a page of a centre's list, unless it asks for fewer.
const LISTED_MAX: i64 = 500;
/// Items of all pages; one more is asked for.
const WHOLE: i64 = i64::MAX - 1;
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

    /// Before all that waits.
    pub const LONGEST_WAITING: Self = Self { at: i64::MIN, id: i64::MIN };

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

    /// All of a list, for those who print it.
    pub fn whole() -> Self {
        Self::first(WHOLE)
    }

    /// Reads the three fields of a form. The index is rounded down to whole pages, so that a client that steps by one
    /// too many loses nothing; beside a cursor it is not looked at.
    pub fn asked(index_start: &str, limit: &str, before: &str) -> Result<Self, Refusal> {
        let number = |text: &str, unsaid: i64| if text.is_empty() { Some(unsaid) } else { text.parse::<i64>().ok() };
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

/// Items a page, as a centre asks for them.
fn listed(limit: &str) -> Result<i64, Refusal> {
    let limit = if limit.is_empty() { Some(LISTED_MAX) } else { limit.parse().ok() };
    limit.filter(|limit| (1..=LISTED_MAX).contains(limit)).ok_or_else(|| bad_page("limit"))
}

fn place(field: &'static str, text: &str, start: Cursor) -> Result<Cursor, Refusal> {
    if text.is_empty() { Ok(start) } else { Cursor::parse(text).ok_or_else(|| bad_page(field)) }
}

/// Which page of a queue a centre asks for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct QueueAsked {
    /// The `next` of the page before.
    #[param(required = false)]
    pub after: String,
    /// Items a page, 1 to 500; left out: 500.
    #[param(required = false)]
    pub limit: String,
}

/// Which page of a list a centre asks for, the newest first.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct NewestAsked {
    /// The `next` of the page before.
    #[param(required = false)]
    pub before: String,
    /// Items a page, 1 to 500; left out: 500.
    #[param(required = false)]
    pub limit: String,
}

/// Which page a centre asks for of a list that holds what waits, and then what is done.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct QueueAndDoneAsked {
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

impl QueueAsked {
    pub fn queue(&self) -> Result<Queue, Refusal> {
        Ok(Queue { after: place("after", &self.after, Cursor::LONGEST_WAITING)?, limit: listed(&self.limit)? })
    }
}

impl NewestAsked {
    pub fn page(&self) -> Result<Page, Refusal> {
        let before = place("before", &self.before, Cursor::START)?;
        Ok(Page { before, ..Page::first(listed(&self.limit)?) })
    }
}

impl QueueAndDoneAsked {
    /// Of what waits and of what is done; of one of them a page without items where only the other is asked for.
    pub fn both(&self) -> Result<(Queue, Page), Refusal> {
        let Self { after, before, limit } = self.clone();
        let (only_waits, only_done) = (!after.is_empty(), !before.is_empty());
        if only_waits && only_done {
            return Err(bad_page("after and before"));
        }
        let queue = QueueAsked { after, limit: limit.clone() }.queue()?;
        let done = NewestAsked { before, limit }.page()?;
        let queue = if only_done { Queue { limit: 0, ..queue } } else { queue };
        let done = if only_waits { Page { limit: 0, ..done } } else { done };
        Ok((queue, done))
    }
}

/// A page of what waits, the longest waiting first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    pub after: Cursor,
    pub limit: i64,
}

/// Items of a page of a queue, how many wait in all, and where the next page begins, if there is one.
#[derive(Clone, Debug)]
pub struct Queued<T> {
    pub items: Vec<T>,
    pub total: i64,
    pub next: Option<Cursor>,
}

impl Queue {
    /// All that waits, for those who print it.
    pub const WHOLE: Self = Self { after: Cursor::LONGEST_WAITING, limit: WHOLE };

    /// Reads this page of a statement that is asked for one row more than the page has; `total` is how many wait in all.
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
