//! What comes out of a statement.

use jiff::civil::Date;
use rusqlite::types::ValueRef;
use tokio_postgres::Column;
use tokio_postgres::types::{FromSql, Type};

use crate::{Error, Result};

/// One row of an answer, as [`crate::FromRow`] reads it. Columns count from 0.
///
/// Text and bytes borrow: nothing is copied on SQLite before the caller does it. Another type than the column's, or
/// NULL where a value is read, is [`Error::WrongType`].
#[derive(Clone, Copy)]
pub struct Row<'r> {
    pub(crate) statement: &'static str,
    pub(crate) answer: Answer<'r>,
}

#[derive(Clone, Copy)]
pub(crate) enum Answer<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r tokio_postgres::Row),
}

impl<'r> Row<'r> {
    pub(crate) fn maybe_int(&self, column: usize) -> Result<Option<i64>> {
        match self.answer {
            Answer::Sqlite(row) => match self.cell(row, column)? {
                ValueRef::Integer(value) => Ok(Some(value)),
                ValueRef::Null => Ok(None),
                other => Err(self.wrong(column, "an integer", other.data_type())),
            },
            Answer::Postgres(row) => match row.columns().get(column).map(Column::type_) {
                Some(&Type::INT4) => Ok(self.get::<Option<i32>>(row, column, "an integer")?.map(Into::into)),
                Some(&Type::INT2) => Ok(self.get::<Option<i16>>(row, column, "an integer")?.map(Into::into)),
                _ => self.get(row, column, "an integer"),
            },
        }
    }

    pub(crate) fn maybe_text(&self, column: usize) -> Result<Option<&'r str>> {
        match self.answer {
            Answer::Sqlite(row) => match self.cell(row, column)? {
                ValueRef::Text(value) => {
                    str::from_utf8(value).map(Some).map_err(|_| self.wrong(column, "text", "not UTF-8"))
                }
                ValueRef::Null => Ok(None),
                other => Err(self.wrong(column, "text", other.data_type())),
            },
            Answer::Postgres(row) => self.get(row, column, "text"),
        }
    }

    pub(crate) fn maybe_date(&self, column: usize) -> Result<Option<Date>> {
        let Some(text) = self.maybe_text(column)? else { return Ok(None) };
        text.parse().map(Some).map_err(|_| self.wrong(column, "a day", format_args!("{text:?}")))
    }

    pub(crate) fn maybe_boolean(&self, column: usize) -> Result<Option<bool>> {
        match self.answer {
            Answer::Sqlite(row) => match self.cell(row, column)? {
                ValueRef::Integer(value @ (0 | 1)) => Ok(Some(value == 1)),
                ValueRef::Null => Ok(None),
                other => Err(self.wrong(column, "a boolean", other.data_type())),
            },
            Answer::Postgres(row) => self.get(row, column, "a boolean"),
        }
    }

    pub(crate) fn maybe_bytes(&self, column: usize) -> Result<Option<&'r [u8]>> {
        match self.answer {
            Answer::Sqlite(row) => match self.cell(row, column)? {
                ValueRef::Blob(value) => Ok(Some(value)),
                ValueRef::Null => Ok(None),
                other => Err(self.wrong(column, "bytes", other.data_type())),
            },
            Answer::Postgres(row) => self.get(row, column, "bytes"),
        }
    }

    /// Whether there is nothing in a column.
    #[doc(hidden)]
    pub fn is_null(&self, column: usize) -> Result<bool> {
        match self.answer {
            Answer::Sqlite(row) => Ok(matches!(self.cell(row, column)?, ValueRef::Null)),
            Answer::Postgres(row) => Ok(self.get::<Option<Anything>>(row, column, "there")?.is_none()),
        }
    }

    /// What a column holds is none of the words or numbers that a type is kept as.
    #[doc(hidden)]
    #[cold]
    pub fn unknown(&self, column: usize, wanted: &'static str, found: &dyn std::fmt::Debug) -> Error {
        self.wrong(column, wanted, format_args!("{found:?}"))
    }

    fn cell(&self, row: &'r rusqlite::Row<'r>, column: usize) -> Result<ValueRef<'r>> {
        row.get_ref(column).map_err(|_| self.wrong(column, "there", "not in the answer"))
    }

    fn get<T: FromSql<'r>>(&self, row: &'r tokio_postgres::Row, column: usize, wanted: &'static str) -> Result<T> {
        row.try_get(column).map_err(|_| match row.columns().get(column) {
            Some(found) => self.wrong(column, wanted, found.type_()),
            None => self.wrong(column, "there", "not in the answer"),
        })
    }

    #[cold]
    pub(crate) fn wrong(&self, column: usize, wanted: &'static str, found: impl std::fmt::Display) -> Error {
        Error::WrongType { statement: self.statement, column, wanted, found: found.to_string() }
    }
}

/// A value that is not looked at.
struct Anything;

impl<'r> FromSql<'r> for Anything {
    fn from_sql(_: &Type, _: &'r [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
