//! [`Sql`]: one statement with its name, its place in the source and its text for each engine. It is prepared once per
//! connection.

use std::marker::PhantomData;

use crate::columns::compare;
use crate::{Engine, Error, Expected, FromRow, Kind, Result, Value};

/// The kinds of a statement's parameters, in their order.
pub(crate) type Kinds = Vec<Kind>;

/// One statement, with a text for each engine. Only [`statements!`](crate::statements!) makes it, so that no SQL is
/// built at run time and a test can prepare every statement on both engines.
#[derive(Clone, Copy)]
pub struct Sql {
    name: &'static str,
    file: &'static str,
    line: u32,
    sqlite: &'static str,
    postgres: &'static str,
    twin: bool,
    /// The expected columns, if it returns rows.
    answers: Option<fn(&mut Vec<Expected>)>,
    takes: Option<fn() -> Kinds>,
}

/// A statement that returns rows, with the type of a row.
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
        Self { sql: sql.answering::<T>(), row: PhantomData }
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
        Self { name, file, line, sqlite, postgres, twin, answers: None, takes: None }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn answering<T: FromRow>(self) -> Self {
        Self { answers: Some(T::expected), ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn taking(self, takes: fn() -> Kinds) -> Self {
        Self { takes: Some(takes), ..self }
    }

    /// The name of its constant or function, with the path of the module.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The source file that contains it.
    pub const fn file(&self) -> &'static str {
        self.file
    }

    /// The line in that file.
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// Whether the engines have different texts.
    pub const fn is_twin(&self) -> bool {
        self.twin
    }

    /// Fails if the number of values is not the number of parameters.
    pub(crate) fn expect(&self, takes: usize, params: &[Value<'_>]) -> Result<()> {
        if takes == params.len() {
            return Ok(());
        }
        let reason = format!("it takes {takes} parameters and was given {}", params.len());
        Err(Error::Statement { statement: self.name, reason })
    }

    /// Fails if the columns are not those of the row type. A kind that the engine does not know is accepted.
    pub(crate) fn expect_columns(&self, found: &[Option<Kind>]) -> Result<()> {
        let mut expected = Vec::new();
        if let Some(rows) = self.answers {
            rows(&mut expected);
        }
        compare(&expected, found)
    }

    /// Fails if the parameters are not those that the function binds. A kind that the engine does not know is accepted.
    pub(crate) fn expect_parameters(&self, found: &[Option<Kind>]) -> Result<()> {
        let Some(takes) = self.takes else { return Ok(()) };
        let bound = takes();
        if bound.len() != found.len() {
            return Err(Error::Other(format!("it takes {} parameters, and {} are bound", found.len(), bound.len())));
        }
        for (index, (bound, found)) in bound.into_iter().zip(found).enumerate() {
            if let Some(found) = found.filter(|found| *found != bound) {
                return Err(Error::Other(format!("parameter ${} is {found:?} and is bound as {bound:?}", index + 1)));
            }
        }
        Ok(())
    }

    /// The text for an engine.
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

/// Bytes that are known to be UTF-8: ASCII bytes of a text were replaced, or texts were joined.
#[doc(hidden)]
pub const fn utf8(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("replacing one ASCII byte by another keeps UTF-8"),
    }
}

/// A scanner that tells code from quotes and comments, byte by byte.
struct Scan {
    /// The open quote, `-` in a comment, 0 in code.
    quote: u8,
}

impl Scan {
    /// Whether a parameter (`$1`) begins at this byte, the next after the one before.
    const fn is_parameter(&mut self, text: &[u8], at: usize) -> bool {
        let byte = text[at];
        let next = if at + 1 < text.len() { text[at + 1] } else { 0 };
        if self.quote == 0 {
            if byte == b'\'' || byte == b'"' || (byte == b'-' && next == b'-') {
                self.quote = byte;
            }
            return byte == b'$' && next.is_ascii_digit();
        }
        if byte == self.quote && byte != b'-' || byte == b'\n' && self.quote == b'-' {
            self.quote = 0;
        }
        false
    }
}

/// `$1` is a *name* to SQLite, numbered by first use; `?1` is the first parameter. Done at compile
/// time, outside quotes and comments.
#[doc(hidden)]
pub const fn numbered<const N: usize>(text: &str) -> [u8; N] {
    let from = text.as_bytes();
    let mut to = [0; N];
    let mut scan = Scan { quote: 0 };
    let mut i = 0;
    while i < N {
        to[i] = if scan.is_parameter(from, i) { b'?' } else { from[i] };
        i += 1;
    }
    to
}

/// How many parameters a text takes: the highest number.
#[doc(hidden)]
pub const fn parameters(text: &str) -> usize {
    let text = text.as_bytes();
    let mut scan = Scan { quote: 0 };
    let (mut most, mut i) = (0, 0);
    while i < text.len() {
        if scan.is_parameter(text, i) {
            let (mut number, mut digit) = (0, i + 1);
            while digit < text.len() && text[digit].is_ascii_digit() {
                number = number * 10 + (text[digit] - b'0') as usize;
                digit += 1;
            }
            if number > most {
                most = number;
            }
        }
        i += 1;
    }
    most
}

/// Whether a text changes rows or locks them. After `WITH` any of these words outside quotes and comments counts.
#[doc(hidden)]
pub const fn changes(text: &str) -> bool {
    let text = text.trim_ascii_start();
    if begins_with(text, "WITH") {
        return has_word(text, "INSERT")
            || has_word(text, "UPDATE")
            || has_word(text, "DELETE")
            || has_word(text, "MERGE");
    }
    !begins_with(text, "SELECT")
}

/// Whether a text contains a word of SQL, outside quotes and comments.
const fn has_word(text: &str, word: &str) -> bool {
    let (text, word) = (text.as_bytes(), word.as_bytes());
    let mut scan = Scan { quote: 0 };
    let mut i = 0;
    while i + word.len() <= text.len() {
        let _ = scan.is_parameter(text, i);
        let begins = i == 0 || !is_in_word(text[i - 1]);
        let ends = i + word.len() == text.len() || !is_in_word(text[i + word.len()]);
        if scan.quote == 0 && begins && ends && equal(text, i, word) {
            return true;
        }
        i += 1;
    }
    false
}

const fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn begins_with(text: &str, word: &str) -> bool {
    text.len() >= word.len() && equal(text.as_bytes(), 0, word.as_bytes())
}

/// Whether `part` is in a text at this index.
const fn equal(text: &[u8], at: usize, part: &[u8]) -> bool {
    let mut i = 0;
    while i < part.len() {
        if text[at + i] != part[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The statement with this name. The path of the module may be left out: `statement(store::STATEMENTS, "page")`.
///
/// # Panics
///
/// If there is none.
#[track_caller]
pub const fn statement(list: &[Sql], name: &str) -> Sql {
    let (name, mut i) = (name.as_bytes(), 0);
    while i < list.len() {
        let whole = list[i].name.as_bytes();
        if whole.len() >= name.len() {
            let at = whole.len() - name.len();
            if equal(whole, at, name) && (at == 0 || whole[at - 1] == b':') {
                return list[i];
            }
        }
        i += 1;
    }
    panic!("there is no statement with this name")
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::statements! {
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
    fn parameters_are_counted_outside_quotes_and_comments() {
        assert_eq!(["SELECT 1", "SELECT $2, $1", "$1 '$3' \"$4\" -- $5\n, $12, $x"].map(parameters), [0, 2, 12]);
    }

    #[test]
    fn a_with_that_changes_rows_is_no_reading() {
        for text in [
            "WITH old AS (SELECT id FROM job) UPDATE job SET taken = TRUE",
            "\n  WITH gone AS (DELETE FROM job RETURNING id) SELECT id FROM gone",
            "WITH a AS (SELECT 1) INSERT INTO job SELECT 1",
            "UPDATE job SET taken = TRUE",
        ] {
            assert!(changes(text), "{text}");
        }
        for text in [
            "WITH a AS (SELECT updated_at, last_update FROM job) SELECT 'UPDATE', \"DELETE\" FROM a -- INSERT",
            "SELECT id FROM job",
        ] {
            assert!(!changes(text), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "there is no statement with this name")]
    fn a_statement_that_is_not_there_is_not_found() {
        statement(STATEMENTS, "RICKY");
    }

    #[test]
    fn a_statement_knows_where_it_is_stated() {
        assert_eq!(STATEMENTS.len(), 2);
        assert_eq!((TRICKY.name(), TRICKY.is_twin(), CLAIM.is_twin()), ("database::sql::tests::TRICKY", false, true));
        assert!(TRICKY.file().ends_with("sql.rs") && TRICKY.line() > 100, "{TRICKY:?}");
    }
}
