//! [`statements!`](crate::statements!): the SQL of a module as functions with typed parameters.

use crate::{FromRow, Kind, Value};
#[cfg(doc)]
use crate::{Query, Reader, Sql};

/// A type of parameters. Its values become a [`Value`] by `From`.
pub trait Param {
    /// The kind of the parameter: one of [`kinds`].
    type Kind: kinds::IsKind;
}

/// The kinds of parameters as types, because the check has no values.
pub mod kinds {
    use crate::{Kind, Timestamp};

    pub trait IsKind {
        const KIND: Kind;
    }

    macro_rules! kinds {
        ($($name:ident)*) => {$(
            pub enum $name {}

            impl IsKind for $name {
                const KIND: Kind = Kind::$name;
            }
        )*};
    }

    /// The kind of a plain type by a function that takes it: the type of a function leaves out the lifetime of `&str`.
    pub trait Takes {
        type Kind: IsKind;
    }

    impl Takes for fn(i64) {
        type Kind = Int;
    }

    impl Takes for fn(Timestamp) {
        type Kind = Int;
    }

    impl Takes for fn(bool) {
        type Kind = Boolean;
    }

    impl Takes for fn(&str) {
        type Kind = Text;
    }

    impl Takes for fn(&[u8]) {
        type Kind = Bytes;
    }

    kinds! {
        Int Text Boolean Bytes List
    }
}

/// A query with its parameters, for a caller that takes the rows one by one ([`Reader::walk`]).
pub struct Rows<T, P> {
    pub(crate) query: crate::Query<T>,
    pub(crate) params: P,
}

impl<T, P> Rows<T, P> {
    #[doc(hidden)]
    pub const fn new(query: crate::Query<T>, params: P) -> Self {
        Self { query, params }
    }
}

/// The values of a statement's parameters.
pub trait Params {
    fn values(&self) -> &[Value<'_>];
}

impl<const N: usize> Params for [Value<'_>; N] {
    fn values(&self) -> &[Value<'_>] {
        self
    }
}

/// The value that a row of this type becomes.
#[doc(hidden)]
pub type Read<T> = <T as FromRow>::Read<'static>;

/// States the SQL of a module: each statement with the function that runs it.
///
/// ```
/// # struct Note; impl database::FromRow for Note {
/// #     type Read<'r> = Self; const COLUMNS: database::Columns = database::Columns::Named("id"); const WIDTH: usize = 1;
/// #     fn expected(_: &mut Vec<database::Expected>) {}
/// #     fn from_row<'r>(_: &database::Row<'r>, _: usize) -> database::Result<Self> { Ok(Self) }
/// #     fn maybe_from_row<'r>(_: &database::Row<'r>, _: usize) -> database::Result<Option<Self>> { Ok(None) }
/// # }
/// # struct NewNote { id: i64, text: String }
/// database::statements! {
///     /// The newest first.
///     pub(super) fn list(reader, child: i64) -> Vec<Note> = "SELECT {} FROM note WHERE child_id = $1 ORDER BY at DESC";
///     fn find(reader, id: i64) -> Option<Note> = "SELECT {} FROM note WHERE id = $1";
///     fn count(reader, child: i64) -> i64 = "SELECT COUNT(*) FROM note WHERE child_id = $1";
///     fn exists(reader, id: i64) -> bool = "SELECT 1 FROM note WHERE id = $1";
///     fn insert(writer, new: &NewNote, at: i64) = "INSERT INTO note (id, text, at) VALUES ($1, $2, $3)", new.id, &new.text, at;
///     fn delete_before(writer, at: i64) -> u64 = "DELETE FROM note WHERE at < $1";
///     /// One page; the table's own order.
///     fn page(before: i64, limit: i64) -> Rows<Note> = "SELECT {} FROM note WHERE at < $1 ORDER BY at DESC LIMIT $2";
/// }
/// assert_eq!(STATEMENTS.len(), 7);
/// ```
///
/// Each is an `async fn` that answers a [`Result`](crate::Result) of its type:
///
/// | type | runs | answers |
/// |---|---|---|
/// | `Vec<T>` | [`Reader::list`] | every row |
/// | `Option<T>` | [`Reader::find`] | the first row, if there is one |
/// | `bool` | [`Reader::exists`] | whether there is a row of a `SELECT 1`; of a `writer`, whether a row was changed |
/// | `u64` | [`Writer::execute`](crate::Writer::execute) | how many rows were changed |
/// | none | [`Writer::execute`](crate::Writer::execute) | nothing |
/// | `T` | [`Reader::get`] | the first row; an error when there is none |
/// | `Rows<T>` | nothing yet | the statement with its parameters, to be walked |
///
/// `T` says what a row is read as ([`row!`](crate::row!)). The function's parameters are those of the statement, `$1`
/// first; where they are not, the values stand after the text. That there are as many values as the text has
/// parameters, and that only a `writer` changes rows, is checked when it is compiled; their types, and the columns, by
/// [`Database::prepare_all`](crate::Database::prepare_all).
///
/// `STATEMENTS` lists them all. A statement that is used in another way is stated as a constant ([`Sql`], or [`Query`]
/// with the type of its rows); `twin` gives each engine a text of its own:
///
/// ```
/// database::statements! {
///     pub(crate) FORGET = "DELETE FROM note WHERE at < $1";
///     pub(crate) PAGE: (i64, String) = "SELECT id, text FROM note WHERE child_id = $1 ORDER BY at DESC LIMIT 50";
///     /// SQLite has one writer and needs no row locks.
///     twin pub(crate) CLAIM: i64 = {
///         sqlite: "UPDATE job SET taken = TRUE WHERE id IN
///                  (SELECT id FROM job WHERE NOT taken LIMIT 1) RETURNING id",
///         postgres: "UPDATE job SET taken = TRUE WHERE id IN
///                  (SELECT id FROM job WHERE NOT taken LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id",
///     };
/// }
/// ```
#[macro_export]
macro_rules! statements {
    ($($body:tt)*) => { $crate::statements_one_by_one! { [] $($body)* } };
}

#[doc(hidden)]
#[macro_export]
macro_rules! statements_one_by_one {
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis fn $name:ident($who:ident $(, $param:tt: $type:ty)* $(,)?) -> Option<$row:ty> = $text:expr $(, $value:expr)*; $($rest:tt)*) => {
        $crate::statement_function! { find [$(#[$note])*] [$see] $name $who ($($param: $type),*) [Option<$crate::Read<$row>>] [$row] [$($value),*] }
        $crate::statements_one_by_one! { [$($seen)* ($crate::function_statement! { $name $who ($($param: $type),*) [$row] $text, [$($value),*] [$($param),*] })] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis fn $name:ident($who:ident $(, $param:tt: $type:ty)* $(,)?) -> Vec<$row:ty> = $text:expr $(, $value:expr)*; $($rest:tt)*) => {
        $crate::statement_function! { list [$(#[$note])*] [$see] $name $who ($($param: $type),*) [Vec<$crate::Read<$row>>] [$row] [$($value),*] }
        $crate::statements_one_by_one! { [$($seen)* ($crate::function_statement! { $name $who ($($param: $type),*) [$row] $text, [$($value),*] [$($param),*] })] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis fn $name:ident($who:ident $(, $param:tt: $type:ty)* $(,)?) -> bool = $text:expr $(, $value:expr)*; $($rest:tt)*) => {
        $crate::statement_function! { $who [$(#[$note])*] [$see] $name $who ($($param: $type),*) [bool] [] [$($value),*] }
        $crate::statements_one_by_one! { [$($seen)* ($crate::function_statement! { $name $who ($($param: $type),*) [] $text, [$($value),*] [$($param),*] })] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis fn $name:ident($who:ident $(, $param:tt: $type:ty)* $(,)?) -> u64 = $text:expr $(, $value:expr)*; $($rest:tt)*) => {
        $crate::statement_function! { execute [$(#[$note])*] [$see] $name $who ($($param: $type),*) [u64] [] [$($value),*] }
        $crate::statements_one_by_one! { [$($seen)* ($crate::function_statement! { $name $who ($($param: $type),*) [] $text, [$($value),*] [$($param),*] })] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis fn $name:ident($who:ident $(, $param:tt: $type:ty)* $(,)?) = $text:expr $(, $value:expr)*; $($rest:tt)*) => {
        $crate::statement_function! { drop [$(#[$note])*] [$see] $name $who ($($param: $type),*) [()] [] [$($value),*] }
        $crate::statements_one_by_one! { [$($seen)* ($crate::function_statement! { $name $who ($($param: $type),*) [] $text, [$($value),*] [$($param),*] })] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis fn $name:ident($who:ident $(, $param:tt: $type:ty)* $(,)?) -> $row:ty = $text:expr $(, $value:expr)*; $($rest:tt)*) => {
        $crate::statement_function! { get [$(#[$note])*] [$see] $name $who ($($param: $type),*) [$crate::Read<$row>] [$row] [$($value),*] }
        $crate::statements_one_by_one! { [$($seen)* ($crate::function_statement! { $name $who ($($param: $type),*) [$row] $text, [$($value),*] [$($param),*] })] $($rest)* }
    };
    ([$($seen:tt)*] $(#[$note:meta])* $see:vis fn $name:ident($($param:tt: $type:ty),* $(,)?) -> Rows<$row:ty> = $text:expr $(, $value:expr)*; $($rest:tt)*) => {
        $crate::statement_function! { rows [$(#[$note])*] [$see] $name reader ($($param: $type),*) [] [$row] [$($value),*] }
        $crate::statements_one_by_one! { [$($seen)* ($crate::function_statement! { $name reader ($($param: $type),*) [$row] $text, [$($value),*] [$($param),*] })] $($rest)* }
    };
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

/// The function of a statement, by what it does with the answer.
#[doc(hidden)]
#[macro_export]
macro_rules! statement_function {
    // Without values of its own a statement takes the function's parameters.
    ($how:ident $note:tt $see:tt $name:ident $who:ident ($($param:tt: $type:ty),*) $answer:tt $row:tt []) => {
        $crate::statement_function! { $how $note $see $name $who ($($param: $type),*) $answer $row [$($param),*] => }
    };
    ($how:ident $note:tt $see:tt $name:ident $who:ident $params:tt $answer:tt $row:tt [$($value:expr),+]) => {
        $crate::statement_function! { $how $note $see $name $who $params $answer $row [$($value),+] => }
    };
    (rows [$($note:tt)*] [$see:vis] $name:ident $who:ident ($($param:tt: $type:ty),*) [] [$row:ty] [$($value:expr),*] =>) => {
        $($note)*
        $see fn $name($($param: $type),*) -> $crate::Rows<$row, impl $crate::Params> {
            const QUERY: $crate::Query<$row> = $crate::Query::new($crate::this_statement!($name));
            $crate::Rows::new(QUERY, $crate::params![$($value),*])
        }
    };
    (drop [$($note:tt)*] [$see:vis] $name:ident $who:ident ($($param:tt: $type:ty),*) $answer:tt [] [$($value:expr),*] =>) => {
        $($note)*
        $see async fn $name($who: $crate::handle!($who) $(, $param: $type)*) -> $crate::Result<()> {
            const SQL: $crate::Sql = $crate::this_statement!($name);
            $who.execute(SQL, $crate::params![$($value),*]).await?;
            Ok(())
        }
    };
    (execute [$($note:tt)*] [$see:vis] $name:ident $who:ident ($($param:tt: $type:ty),*) $answer:tt [] [$($value:expr),*] =>) => {
        $($note)*
        $see async fn $name($who: $crate::handle!($who) $(, $param: $type)*) -> $crate::Result<u64> {
            const SQL: $crate::Sql = $crate::this_statement!($name);
            $who.execute(SQL, $crate::params![$($value),*]).await
        }
    };
    (writer [$($note:tt)*] [$see:vis] $name:ident $who:ident ($($param:tt: $type:ty),*) $answer:tt [] [$($value:expr),*] =>) => {
        $($note)*
        $see async fn $name($who: $crate::handle!($who) $(, $param: $type)*) -> $crate::Result<bool> {
            const SQL: $crate::Sql = $crate::this_statement!($name);
            Ok($who.execute(SQL, $crate::params![$($value),*]).await? > 0)
        }
    };
    (reader [$($note:tt)*] [$see:vis] $name:ident $who:ident ($($param:tt: $type:ty),*) $answer:tt [] [$($value:expr),*] =>) => {
        $($note)*
        $see async fn $name($who: $crate::handle!($who) $(, $param: $type)*) -> $crate::Result<bool> {
            const SQL: $crate::Sql = $crate::this_statement!($name);
            $who.exists(SQL, $crate::params![$($value),*]).await
        }
    };
    ($how:ident [$($note:tt)*] [$see:vis] $name:ident $who:ident ($($param:tt: $type:ty),*) [$answer:ty] [$row:ty] [$($value:expr),*] =>) => {
        $($note)*
        $see async fn $name($who: $crate::handle!($who) $(, $param: $type)*) -> $crate::Result<$answer> {
            const QUERY: $crate::Query<$row> = $crate::Query::new($crate::this_statement!($name));
            $who.$how(QUERY, $crate::params![$($value),*]).await
        }
    };
}

/// What runs a function's statement.
#[doc(hidden)]
#[macro_export]
macro_rules! handle {
    (reader) => { &$crate::Reader<'_> };
    (writer) => { &mut $crate::Writer<'_> };
    ($other:ident) => { compile_error!("a statement's function takes `reader` or `writer` first") };
}

/// One statement of the list, found again by its name.
#[doc(hidden)]
#[macro_export]
macro_rules! this_statement {
    ($name:ident) => {
        $crate::statement(STATEMENTS, concat!(module_path!(), "::", stringify!($name)))
    };
}

/// A statement of a function, as it stands in the list.
#[doc(hidden)]
#[macro_export]
macro_rules! function_statement {
    ($name:ident $who:ident $params:tt $row:tt $text:expr, [] [$($param:tt),*]) => {
        $crate::function_statement! { $name $who $params $row $text, [$($param),*] }
    };
    ($name:ident $who:ident $params:tt $row:tt $text:expr, [$($value:expr),+] [$($param:tt),*]) => {
        $crate::function_statement! { $name $who $params $row $text, [$($value),+] }
    };
    ($name:ident $who:ident $params:tt [$($row:ty)?] $text:expr, [$($value:expr),*]) => {{
        const VALUES: &[&str] = &[$(stringify!($value)),*];
        assert!($crate::changes($text) == $crate::is_writer!($who), concat!("`", stringify!($name), "`: a statement that changes rows takes `writer` first, one that only reads takes `reader`"));
        const COLUMNS: $crate::Columns = $crate::columns_of_row!($($row)?);
        const TEXT: [u8; COLUMNS.length_in_text($text)] = COLUMNS.in_text($text);
        const POSTGRES: &str = $crate::utf8(&TEXT);
        assert!($crate::parameters(POSTGRES) == VALUES.len(), concat!("`", stringify!($name), "`: the number of values is not the number of parameters of its statement"));
        const NUMBERED: [u8; POSTGRES.len()] = $crate::numbered(POSTGRES);
        const NAME: &str = concat!(module_path!(), "::", stringify!($name));
        let sql = $crate::Sql::new(NAME, (file!(), line!()), $crate::utf8(&NUMBERED), POSTGRES, false);
        // A `bool` is a `SELECT 1`: whether there is a row. Nothing reads its column.
        let sql = if $crate::is_writer!($who) { sql } else { sql.answering::<i64>() };
        $(let sql = sql.answering::<$row>();)?
        sql.taking(|| Vec::from([$($crate::kind_of!($params $value)),*]))
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! columns_of_row {
    () => {
        $crate::Columns::InText
    };
    ($row:ty) => {
        <$row as $crate::FromRow>::COLUMNS
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! is_writer {
    (reader) => {
        false
    };
    ($who:ident) => {
        true
    };
}

/// The kind of a value by its type alone: the closure is never called.
#[doc(hidden)]
#[macro_export]
macro_rules! kind_of {
    (($($param:tt: $type:ty),*) $value:expr) => {
        $crate::kind_of(|| {
            $(let $param: $type = $crate::never();)*
            let _ = ($(&$param,)*);
            $crate::kind_by_type($value)
        })
    };
}

#[doc(hidden)]
pub fn kind_of<K: kinds::IsKind>(_: impl FnOnce() -> K) -> Kind {
    K::KIND
}

#[doc(hidden)]
pub fn kind_by_type<P: Param>(_: P) -> P::Kind {
    never()
}

/// A value for code that is compiled and never run.
#[doc(hidden)]
pub fn never<T>() -> T {
    unreachable!("only its type is used")
}

#[doc(hidden)]
#[macro_export]
macro_rules! statement_constant {
    ([$(#[$note:meta])*] [$see:vis] $name:ident, $sqlite:expr, $postgres:expr, $twin:expr) => {
        $(#[$note])*
        $see const $name: $crate::Sql = {
            const TEXT: &str = $sqlite;
            const NUMBERED: [u8; TEXT.len()] = $crate::numbered(TEXT);
            const NAME: &str = concat!(module_path!(), "::", stringify!($name));
            $crate::Sql::new(NAME, (file!(), line!()), $crate::utf8(&NUMBERED), $postgres, $twin)
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
            const NAME: &str = concat!(module_path!(), "::", stringify!($name));
            let (sqlite, postgres) = ($crate::utf8(&NUMBERED), $crate::utf8(&POSTGRES));
            $crate::Query::new($crate::Sql::new(NAME, (file!(), line!()), sqlite, postgres, $twin))
        };
    };
}
