//! Statements are constants: named, found by file and line, prepared once a connection.

use std::marker::PhantomData;

use crate::columns::compare;
use crate::{Engine, Error, Expected, FromRow, Kind, Result, Value};

/// One statement in the words of both engines. Made by [`statements!`](crate::statements) alone, so
/// that no text is put together at run time and a test can prepare each on both engines.
#[derive(Clone, Copy)]
pub struct Sql {
    name: &'static str,
    file: &'static str,
    line: u32,
    sqlite: &'static str,
    postgres: &'static str,
    twin: bool,
    answers: Option<fn(&mut Vec<Expected>)>,
}

/// A statement that answers rows, and what each is read as.
pub struct Query<T> {
    sql: Sql,
    row: PhantomData<fn() -> T>,
}

impl<T> Clone for Query<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Query<T> {}

impl<T: FromRow> Query<T> {
    #[doc(hidden)]
    pub const fn new(sql: Sql) -> Self {
        Self { sql: Sql { answers: Some(T::expected), ..sql }, row: PhantomData }
    }

    /// The statement itself.
    pub const fn sql(&self) -> Sql {
        self.sql
    }
}

impl<T> From<Query<T>> for Sql {
    fn from(query: Query<T>) -> Self {
        query.sql
    }
}

impl Sql {
    #[doc(hidden)]
    pub const fn new(
        name: &'static str,
        (file, line): (&'static str, u32),
        sqlite: &'static str,
        postgres: &'static str,
        twin: bool,
    ) -> Self {
        Self { name, file, line, sqlite, postgres, twin, answers: None }
    }

    /// The constant's name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The source file that states it.
    pub const fn file(&self) -> &'static str {
        self.file
    }

    /// The line of that file.
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// Whether the engines have a text each.
    pub const fn is_twin(&self) -> bool {
        self.twin
    }

    /// Refuses a call that hands over more or fewer values than the statement has parameters.
    pub(crate) fn expect(&self, takes: usize, params: &[Value<'_>]) -> Result<()> {
        if takes == params.len() {
            return Ok(());
        }
        let reason = format!("it takes {takes} parameters and was given {}", params.len());
        Err(Error::Statement { statement: self.name, reason })
    }

    /// Refuses a statement whose columns are not what its rows are read as. A kind that an engine does not tell is let pass.
    pub(crate) fn expect_columns(&self, found: &[Option<Kind>]) -> Result<()> {
        let mut expected = Vec::new();
        if let Some(answers) = self.answers {
            answers(&mut expected);
        }
        compare(&expected, found)
    }

    /// The text that engine is given.
    pub const fn text(&self, engine: Engine) -> &'static str {
        match engine {
            Engine::Sqlite => self.sqlite,
            Engine::Postgres => self.postgres,
        }
    }
}

impl std::fmt::Debug for Sql {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} ({}:{})", self.name, self.file, self.line)
    }
}

/// States the SQL of a module.
///
/// ```
/// database::statements! {
///     pub(crate) FORGET = "DELETE FROM note WHERE at < $1";
///     /// Newest first; the key carries child and time, so this is one range of the table.
///     pub(crate) PAGE: (i64, String) = "SELECT id, text FROM note WHERE child_id = $1 ORDER BY at DESC LIMIT 50";
///     /// SQLite has one writer and needs no row locks.
///     twin pub(crate) CLAIM: i64 = {
///         sqlite: "UPDATE job SET taken = TRUE WHERE id IN
///                  (SELECT id FROM job WHERE NOT taken LIMIT 1) RETURNING id",
///         postgres: "UPDATE job SET taken = TRUE WHERE id IN
///                  (SELECT id FROM job WHERE NOT taken LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id",
///     };
/// }
/// assert_eq!(STATEMENTS.len(), 3);
/// ```
///
/// gives one constant each, of type [`Sql`] or, where it says what its rows are read as, [`Query`]; and `pub const STATEMENTS: &[Sql]` of them all.
#[macro_export]
macro_rules! statements {
    ($($body:tt)*) => { $crate::statements_one_by_one! { [] $($body)* } };
}

#[doc(hidden)]
#[macro_export]
macro_rules! statements_one_by_one {
    ([$($seen:tt)*] $(#[$note:meta])* twin $see:vis $name:ident = { sqlite: $sqlite:expr, postgres: $postgres:expr $(,)? }; $($rest:tt)*) => {
        $crate::statement_constant! { [$(#[$note])*] [$see] $name, $sqlite, $postgres, true }
        $crate::statements_one_by_one! { [$($seen)* ($name)] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis $name:ident = $text:expr; $($rest:tt)*) => {
        $crate::statement_constant! { [$(#[$note])*] [$see] $name, $text, $text, false }
        $crate::statements_one_by_one! { [$($seen)* ($name)] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* twin $see:vis $name:ident : $row:ty = { sqlite: $sqlite:expr, postgres: $postgres:expr $(,)? }; $($rest:tt)*) => {
        $crate::query_constant! { [$(#[$note])*] [$see] $name, $row, $sqlite, $postgres, true }
        $crate::statements_one_by_one! { [$($seen)* ($name.sql())] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis $name:ident : $row:ty = $text:expr; $($rest:tt)*) => {
        $crate::query_constant! { [$(#[$note])*] [$see] $name, $row, $text, $text, false }
        $crate::statements_one_by_one! { [$($seen)* ($name.sql())] $($rest)* }
    };
    ([$($seen:tt)*]) => {
        /// Every statement of this module, for the test that prepares each on both engines.
        pub const STATEMENTS: &[$crate::Sql] = &[$($seen),*];
        const _: &[$crate::Sql] = STATEMENTS;
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! statement_constant {
    ([$(#[$note:meta])*] [$see:vis] $name:ident, $sqlite:expr, $postgres:expr, $twin:expr) => {
        $(#[$note])*
        $see const $name: $crate::Sql = {
            const TEXT: &str = $sqlite;
            const NUMBERED: [u8; TEXT.len()] = $crate::numbered(TEXT);
            $crate::Sql::new(stringify!($name), (file!(), line!()), $crate::utf8(&NUMBERED), $postgres, $twin)
        };
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! query_constant {
    ([$(#[$note:meta])*] [$see:vis] $name:ident, $row:ty, $sqlite:expr, $postgres:expr, $twin:expr) => {
        $(#[$note])*
        $see const $name: $crate::Query<$row> = {
            const COLUMNS: $crate::Columns = <$row as $crate::FromRow>::COLUMNS;
            const TEXT: [u8; COLUMNS.length_in_text($sqlite)] = COLUMNS.in_text($sqlite);
            const NUMBERED: [u8; TEXT.len()] = $crate::numbered($crate::utf8(&TEXT));
            const POSTGRES: [u8; COLUMNS.length_in_text($postgres)] = COLUMNS.in_text($postgres);
            let (sqlite, postgres) = ($crate::utf8(&NUMBERED), $crate::utf8(&POSTGRES));
            $crate::Query::new($crate::Sql::new(stringify!($name), (file!(), line!()), sqlite, postgres, $twin))
        };
    };
}

/// Text whose ASCII bytes were replaced by others, or put together of whole texts.
#[doc(hidden)]
pub const fn utf8(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("replacing one ASCII byte by another keeps UTF-8"),
    }
}

/// `$1` is a *name* to SQLite, numbered by first use; `?1` is the first parameter. Done at compile
/// time, outside quotes and comments.
#[doc(hidden)]
pub const fn numbered<const N: usize>(text: &str) -> [u8; N] {
    let from = text.as_bytes();
    let mut to = [0; N];
    let mut quote = 0; // the quote we are inside of, '-' for a comment, 0 outside
    let mut i = 0;
    while i < N {
        let byte = from[i];
        to[i] = byte;
        if quote == 0 {
            if byte == b'\'' || byte == b'"' || (byte == b'-' && i + 1 < N && from[i + 1] == b'-') {
                quote = byte;
            } else if byte == b'$' && i + 1 < N && from[i + 1].is_ascii_digit() {
                to[i] = b'?';
            }
        } else if byte == quote && quote != b'-' || byte == b'\n' && quote == b'-' {
            quote = 0;
        }
        i += 1;
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;

    statements! {
        /// Quotes and comments stay as they are.
        TRICKY = "SELECT $2, '$1''$1', \"$1\" -- $1\n, $10, $x";
        twin CLAIM = { sqlite: "SELECT $1", postgres: "SELECT $1 FOR UPDATE" };
    }

    #[test]
    fn parameters_are_numbered_outside_quotes_and_comments() {
        assert_eq!(TRICKY.text(Engine::Sqlite), "SELECT ?2, '$1''$1', \"$1\" -- $1\n, ?10, $x");
        assert_eq!(TRICKY.text(Engine::Postgres), "SELECT $2, '$1''$1', \"$1\" -- $1\n, $10, $x");
        assert_eq!(CLAIM.text(Engine::Sqlite), "SELECT ?1");
    }

    #[test]
    fn a_statement_knows_where_it_is_stated() {
        assert_eq!(STATEMENTS.len(), 2);
        assert_eq!((TRICKY.name(), TRICKY.is_twin(), CLAIM.is_twin()), ("TRICKY", false, true));
        assert!(TRICKY.file().ends_with("sql.rs") && TRICKY.line() > 100, "{TRICKY:?}");
    }
}
