//! Statements are constants: named, found by file and line, prepared once a connection.

use crate::{Engine, Error, Result, Value};

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
        Self { name, file, line, sqlite, postgres, twin }
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
///     /// Newest first; the key carries child and time, so this is one range of the table.
///     pub(crate) PAGE = "SELECT id, text FROM note WHERE child_id = $1 ORDER BY at DESC LIMIT 50";
///     /// SQLite has one writer and needs no row locks.
///     twin pub(crate) CLAIM = {
///         sqlite: "UPDATE job SET taken = TRUE WHERE id IN
///                  (SELECT id FROM job WHERE NOT taken LIMIT 1) RETURNING id",
///         postgres: "UPDATE job SET taken = TRUE WHERE id IN
///                  (SELECT id FROM job WHERE NOT taken LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id",
///     };
/// }
/// assert_eq!(STATEMENTS.len(), 2);
/// ```
///
/// gives one constant of type [`Sql`] each, and `pub(crate) const STATEMENTS: &[Sql]` of them all.
#[macro_export]
macro_rules! statements {
    ($($body:tt)*) => { $crate::statements_one_by_one! { [] $($body)* } };
}

#[doc(hidden)]
#[macro_export]
macro_rules! statements_one_by_one {
    ([$($seen:ident)*] $(#[$note:meta])* twin $see:vis $name:ident = { sqlite: $sqlite:expr, postgres: $postgres:expr $(,)? }; $($rest:tt)*) => {
        $crate::statement_constant! { [$(#[$note])*] [$see] $name, $sqlite, $postgres, true }
        $crate::statements_one_by_one! { [$($seen)* $name] $($rest)* }
    };
    ([$($seen:ident)*] $(#[$note:meta])* $see:vis $name:ident = $text:expr; $($rest:tt)*) => {
        $crate::statement_constant! { [$(#[$note])*] [$see] $name, $text, $text, false }
        $crate::statements_one_by_one! { [$($seen)* $name] $($rest)* }
    };
    ([$($seen:ident)*]) => {
        /// Every statement of this module, for the test that prepares each on both engines.
        pub(crate) const STATEMENTS: &[$crate::Sql] = &[$($seen),*];
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
            const SQLITE: &str = match ::core::str::from_utf8(&NUMBERED) {
                Ok(text) => text,
                Err(_) => panic!("replacing one ASCII byte by another keeps UTF-8"),
            };
            $crate::Sql::new(stringify!($name), (file!(), line!()), SQLITE, $postgres, $twin)
        };
    };
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
