//! What comes out of a statement.

use rusqlite::types::ValueRef;
use tokio_postgres::Column;
use tokio_postgres::types::{FromSql, Type};

use crate::{Error, Result};

/// One row of an answer, valid inside the closure that is given it. Columns count from 0.
///
/// `text` and `bytes` borrow: nothing is copied on SQLite before the caller does it. Asking for
/// another type than the column's, or for a value where there is NULL, is [`Error::WrongType`].
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

macro_rules! getters {
    ($($(#[$note:meta])* $get:ident, $maybe:ident -> $type:ty, $word:literal;)*) => {
        $(
            $(#[$note])*
            pub fn $get(&self, column: usize) -> Result<$type> {
                self.$maybe(column)?.ok_or_else(|| self.wrong(column, $word, "NULL"))
            }
        )*
    };
}

impl<'r> Row<'r> {
    getters! {
        /// A whole number: ids, unix milliseconds, paise.
        int, maybe_int -> i64, "an integer";
        text, maybe_text -> &'r str, "text";
        boolean, maybe_boolean -> bool, "a boolean";
        bytes, maybe_bytes -> &'r [u8], "bytes";
    }

    /// [`Row::text`], copied.
    pub fn string(&self, column: usize) -> Result<String> {
        self.text(column).map(str::to_owned)
    }

    /// [`Row::maybe_text`], copied.
    pub fn maybe_string(&self, column: usize) -> Result<Option<String>> {
        Ok(self.maybe_text(column)?.map(str::to_owned))
    }

    pub fn maybe_int(&self, column: usize) -> Result<Option<i64>> {
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

    pub fn maybe_text(&self, column: usize) -> Result<Option<&'r str>> {
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

    pub fn maybe_boolean(&self, column: usize) -> Result<Option<bool>> {
        match self.answer {
            Answer::Sqlite(row) => match self.cell(row, column)? {
                ValueRef::Integer(value @ (0 | 1)) => Ok(Some(value == 1)),
                ValueRef::Null => Ok(None),
                other => Err(self.wrong(column, "a boolean", other.data_type())),
            },
            Answer::Postgres(row) => self.get(row, column, "a boolean"),
        }
    }

    pub fn maybe_bytes(&self, column: usize) -> Result<Option<&'r [u8]>> {
        match self.answer {
            Answer::Sqlite(row) => match self.cell(row, column)? {
                ValueRef::Blob(value) => Ok(Some(value)),
                ValueRef::Null => Ok(None),
                other => Err(self.wrong(column, "bytes", other.data_type())),
            },
            Answer::Postgres(row) => self.get(row, column, "bytes"),
        }
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

    fn wrong(&self, column: usize, wanted: &'static str, found: impl std::fmt::Display) -> Error {
        Error::WrongType { statement: self.statement, column, wanted, found: found.to_string() }
    }
}
