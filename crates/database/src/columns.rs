//! Row types: a statement has the type of its rows ([`crate::Query`]), and a row type names its columns
//! ([`crate::row!`]), so that both always fit.

use jiff::civil::Date;

use crate::{Error, Result, Row};

/// A type that is read from a row, or from adjacent columns of one.
pub trait FromRow {
    /// The value: mostly `Self`, or a borrowed one with the row's lifetime.
    type Read<'r>;

    /// The column names for `{}` in a statement.
    const COLUMNS: Columns;

    /// The number of its columns.
    const WIDTH: usize;

    /// The expected type of each column, for the test of both engines.
    fn expected(into: &mut Vec<Expected>);

    /// Reads it from column `at` on.
    fn from_row<'r>(row: &Row<'r>, at: usize) -> Result<Self::Read<'r>>;

    /// The same, or None where its first column is NULL.
    fn maybe_from_row<'r>(row: &Row<'r>, at: usize) -> Result<Option<Self::Read<'r>>>;
}

/// Column names, joined at compile time.
#[derive(Clone, Copy)]
pub enum Columns {
    /// They are in the statement's text.
    InText,
    Named(&'static str),
    Several(&'static [Columns]),
}

/// The expected type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    pub kind: Kind,
    /// Whether it may be NULL.
    pub maybe: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Int,
    Text,
    Boolean,
    Bytes,
    /// Only of a parameter: rows ([`crate::List`]).
    List,
}

macro_rules! plain {
    ($([$($life:lifetime)?] $type:ty => $read:ty, $kind:ident, |$row:ident, $at:ident| $get:expr, $word:literal;)*) => {$(
        impl$(<$life>)? FromRow for $type {
            type Read<'r> = $read;
            const COLUMNS: Columns = Columns::InText;
            const WIDTH: usize = 1;

            fn expected(into: &mut Vec<Expected>) {
                into.push(Expected { kind: Kind::$kind, maybe: false });
            }

            #[inline]
            fn from_row<'r>(row: &Row<'r>, at: usize) -> Result<Self::Read<'r>> {
                Self::maybe_from_row(row, at)?.ok_or_else(|| row.wrong(at, $word, "NULL"))
            }

            #[inline]
            fn maybe_from_row<'r>($row: &Row<'r>, $at: usize) -> Result<Option<Self::Read<'r>>> {
                $get
            }
        }
    )*};
}

plain! {
    // Ids, counts.
    [] i64 => i64, Int, |row, at| row.maybe_int(at), "an integer";
    [] bool => bool, Boolean, |row, at| row.maybe_boolean(at), "a boolean";
    ['a] &'a str => &'r str, Text, |row, at| row.maybe_text(at), "text";
    [] String => String, Text, |row, at| Ok(row.maybe_text(at)?.map(str::to_owned)), "text";
    // `YYYY-MM-DD`.
    [] Date => Date, Text, |row, at| row.maybe_date(at), "a day";
    ['a] &'a [u8] => &'r [u8], Bytes, |row, at| row.maybe_bytes(at), "bytes";
    [] Vec<u8> => Vec<u8>, Bytes, |row, at| Ok(row.maybe_bytes(at)?.map(<[u8]>::to_vec)), "bytes";
}

/// Exactly so many bytes, for example a fingerprint.
impl<const N: usize> FromRow for [u8; N] {
    type Read<'r> = Self;
    const COLUMNS: Columns = Columns::InText;
    const WIDTH: usize = 1;

    fn expected(into: &mut Vec<Expected>) {
        <&[u8]>::expected(into);
    }

    fn from_row<'r>(row: &Row<'r>, at: usize) -> Result<Self::Read<'r>> {
        Self::maybe_from_row(row, at)?.ok_or_else(|| row.wrong(at, "bytes", "NULL"))
    }

    fn maybe_from_row<'r>(row: &Row<'r>, at: usize) -> Result<Option<Self::Read<'r>>> {
        let Some(bytes) = row.maybe_bytes(at)? else { return Ok(None) };
        let whole = bytes.try_into().map_err(|_| row.wrong(at, "bytes of that number", format!("{}", bytes.len())));
        whole.map(Some)
    }
}

impl<T: FromRow> FromRow for Option<T> {
    type Read<'r> = Option<T::Read<'r>>;
    const COLUMNS: Columns = T::COLUMNS;
    const WIDTH: usize = T::WIDTH;

    fn expected(into: &mut Vec<Expected>) {
        let from = into.len();
        T::expected(into);
        into[from..].iter_mut().for_each(|column| column.maybe = true);
    }

    #[inline]
    fn from_row<'r>(row: &Row<'r>, at: usize) -> Result<Self::Read<'r>> {
        T::maybe_from_row(row, at)
    }

    #[inline]
    fn maybe_from_row<'r>(row: &Row<'r>, at: usize) -> Result<Option<Self::Read<'r>>> {
        T::maybe_from_row(row, at).map(Some)
    }
}

/// Tuples: two to four columns that the statement names.
macro_rules! tuples {
    ($(($first:ident $($other:ident)*);)*) => {$(
        impl<$first: FromRow, $($other: FromRow),*> FromRow for ($first, $($other),*) {
            type Read<'r> = ($first::Read<'r>, $($other::Read<'r>),*);
            const COLUMNS: Columns = Columns::Several(&[$first::COLUMNS, $($other::COLUMNS),*]);
            const WIDTH: usize = $first::WIDTH $(+ $other::WIDTH)*;

            fn expected(into: &mut Vec<Expected>) {
                $first::expected(into);
                $($other::expected(into);)*
            }

            #[expect(non_snake_case, unused_assignments, reason = "a macro's names are those of the types; nothing stands behind the last column")]
            #[inline]
            fn from_row<'r>(row: &Row<'r>, mut at: usize) -> Result<Self::Read<'r>> {
                let $first = $first::from_row(row, at)?;
                at += $first::WIDTH;
                $(
                    let $other = $other::from_row(row, at)?;
                    at += $other::WIDTH;
                )*
                Ok(($first, $($other),*))
            }

            #[inline]
            fn maybe_from_row<'r>(row: &Row<'r>, at: usize) -> Result<Option<Self::Read<'r>>> {
                if row.is_null(at)? { Ok(None) } else { Self::from_row(row, at).map(Some) }
            }
        }
    )*};
}

tuples! {
    (A B);
    (A B C);
    (A B C D);
}

/// Defines a row: a struct whose fields name their columns.
///
/// ```
/// database::row! {
///     pub struct Note<'r> {
///         pub id: i64 = "note.id",
///         pub text: &'r str = "note.text",
///         pub by: Option<Writer>,
///     }
/// }
/// database::row! {
///     pub struct Writer {
///         pub name: String = "writer.name",
///         pub children: i64 = "writer.children",
///     }
/// }
/// database::statements! {
///     NEWEST: Note<'_> = "SELECT {} FROM note LEFT JOIN writer ON writer.id = note.writer_id ORDER BY note.id DESC LIMIT 20";
///     WRITERS: Writer = "SELECT {} FROM writer";
/// }
/// ```
///
/// A field without a column is a row of its own, with its own columns; where such a row is an `Option`, it is None if
/// its first column is NULL. `time: Time as TimeOfDay = "time"` reads the column as `TimeOfDay` reads it. `row! { for
/// Menu { … } }` does the same for a struct that is defined elsewhere. Another type, such as an enum, is read through a
/// struct:
///
/// ```
/// # struct NoteId(i64);
/// # struct WriterId(i64);
/// enum About { Note(NoteId), Writer(WriterId) }
///
/// database::row! {
///     struct KeptAbout {
///         is_of_writer: bool = "is_of_writer",
///         id: i64 = "about_id",
///     }
/// }
/// database::row! { for About from KeptAbout: |KeptAbout { is_of_writer, id }| if is_of_writer { About::Writer(WriterId(id)) } else { About::Note(NoteId(id)) } }
/// database::row! {
///     struct Mark {
///         id: i64 = "id",
///         about: About,
///     }
/// }
/// ```
#[macro_export]
macro_rules! row {
    ($(#[$note:meta])* $see:vis struct $name:ident <$life:lifetime> { $(
        $(#[$field_note:meta])* $field_see:vis $field:ident : $type:ty $(as $how:ty)? $(= $column:literal)?
    ),* $(,)? }) => {
        $(#[$note])*
        $see struct $name<$life> { $($(#[$field_note])* $field_see $field: $type),* }
        $crate::row_is_read! { $name [<'static>] [<$life>] [$life] { $($field : [$type] [$($how)?] [$($column)?])* } }
    };
    ($(#[$note:meta])* $see:vis struct $name:ident { $(
        $(#[$field_note:meta])* $field_see:vis $field:ident : $type:ty $(as $how:ty)? $(= $column:literal)?
    ),* $(,)? }) => {
        $(#[$note])*
        $see struct $name { $($(#[$field_note])* $field_see $field: $type),* }
        $crate::row_is_read! { $name [] [] ['r] { $($field : [$type] [$($how)?] [$($column)?])* } }
    };
    (for $name:ident { $($field:ident : $type:ty $(as $how:ty)? $(= $column:literal)?),* $(,)? }) => {
        $crate::row_is_read! { $name [] [] ['r] { $($field : [$type] [$($how)?] [$($column)?])* } }
    };
    (for $name:ident from $kept:ident: $how:expr) => {
        impl $crate::FromRow for $name {
            type Read<'r> = Self;
            const COLUMNS: $crate::Columns = <$kept as $crate::FromRow>::COLUMNS;
            const WIDTH: usize = <$kept as $crate::FromRow>::WIDTH;

            fn expected(into: &mut Vec<$crate::Expected>) {
                <$kept as $crate::FromRow>::expected(into);
            }

            #[inline]
            fn from_row(row: &$crate::Row<'_>, at: usize) -> $crate::Result<Self> {
                <$kept as $crate::FromRow>::from_row(row, at).map($how)
            }

            #[inline]
            fn maybe_from_row(row: &$crate::Row<'_>, at: usize) -> $crate::Result<Option<Self>> {
                Ok(<$kept as $crate::FromRow>::maybe_from_row(row, at)?.map($how))
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! row_is_read {
    ($name:ident [$($always:tt)*] [$($own:tt)*] [$life:lifetime] { $($field:ident : [$type:ty] [$($how:ty)?] [$($column:literal)?])* }) => {
        impl $crate::FromRow for $name $($always)* {
            type Read<$life> = $name $($own)*;

            const COLUMNS: $crate::Columns = {
                const fn columns $($own)* () -> $crate::Columns {
                    $crate::Columns::Several(const { &[$($crate::column_of!([$type] [$($how)?] [$($column)?])),*] })
                }
                columns()
            };

            const WIDTH: usize = {
                const fn width $($own)* () -> usize {
                    0 $(+ <$crate::read_as!([$type] [$($how)?]) as $crate::FromRow>::WIDTH)*
                }
                width()
            };

            fn expected(into: &mut Vec<$crate::Expected>) {
                fn expect $($own)* (into: &mut Vec<$crate::Expected>) {
                    $(<$crate::read_as!([$type] [$($how)?]) as $crate::FromRow>::expected(into);)*
                }
                expect(into);
            }

            #[inline]
            fn from_row<$life>(row: &$crate::Row<$life>, at: usize) -> $crate::Result<Self::Read<$life>> {
                let mut next = at;
                $(
                    let $field = <$crate::read_as!([$type] [$($how)?]) as $crate::FromRow>::from_row(row, next)?;
                    next += <$crate::read_as!([$type] [$($how)?]) as $crate::FromRow>::WIDTH;
                )*
                let _ = next;
                Ok($name { $($field),* })
            }

            #[inline]
            fn maybe_from_row<$life>(row: &$crate::Row<$life>, at: usize) -> $crate::Result<Option<Self::Read<$life>>> {
                if row.is_null(at)? { Ok(None) } else { Self::from_row(row, at).map(Some) }
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! read_as {
    ([$type:ty] []) => {
        $type
    };
    ([$type:ty] [$how:ty]) => {
        $how
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! column_of {
    ([$type:ty] [$($how:ty)?] [$column:literal]) => {{
        // One name is one column: a row of several names its own.
        assert!(<$crate::read_as!([$type] [$($how)?]) as $crate::FromRow>::WIDTH == 1, "this field has columns of its own");
        $crate::Columns::Named($column)
    }};
    ([$type:ty] [$($how:ty)?] []) => {{
        let columns = <$crate::read_as!([$type] [$($how)?]) as $crate::FromRow>::COLUMNS;
        assert!(matches!(columns, $crate::Columns::Several(_)), "this field has to name its column");
        columns
    }};
}

/// Defines how a type is stored in one column: an id as a number, an enum as a word.
///
/// ```
/// # #[derive(Clone, Copy)] enum Side { Mother, Father }
/// # impl Side {
/// #     fn parse(word: &str) -> Option<Self> { None }
/// #     fn as_str(self) -> &'static str { "Mother" }
/// # }
/// database::stored! {
///     Side as &str: Side::parse, Side::as_str;
/// }
/// ```
///
/// The first function returns `None` for an unknown value, which is an error of the row. `TimeOfDay as &str => Time:
/// f;` defines how a column with `as TimeOfDay` is read.
#[macro_export]
macro_rules! stored {
    ($($type:ident as $plain:ty: $from:expr, $to:expr;)*) => {$(
        $crate::stored! { $type as $plain => $type: $from; }

        impl From<$type> for $crate::Value<'_> {
            fn from(kept: $type) -> Self {
                Self::from(($to)(kept))
            }
        }

        impl $crate::Param for $type {
            type Kind = <fn($plain) as $crate::kinds::Takes>::Kind;
        }
    )*};
    ($($type:ident as $plain:ty => $read:ty: $from:expr;)*) => {$(
        impl $crate::FromRow for $type {
            type Read<'r> = $read;
            const COLUMNS: $crate::Columns = $crate::Columns::InText;
            const WIDTH: usize = 1;

            fn expected(into: &mut Vec<$crate::Expected>) {
                <$plain as $crate::FromRow>::expected(into);
            }

            #[inline]
            fn from_row(row: &$crate::Row<'_>, at: usize) -> $crate::Result<$read> {
                let kept = <$plain as $crate::FromRow>::from_row(row, at)?;
                ($from)(kept).ok_or_else(|| row.unknown(at, stringify!($type), &kept))
            }

            #[inline]
            fn maybe_from_row(row: &$crate::Row<'_>, at: usize) -> $crate::Result<Option<$read>> {
                let Some(kept) = <$plain as $crate::FromRow>::maybe_from_row(row, at)? else { return Ok(None) };
                ($from)(kept).ok_or_else(|| row.unknown(at, stringify!($type), &kept)).map(Some)
            }
        }
    )*};
}

impl Columns {
    /// The text of a statement with these columns in place of `{}`.
    #[doc(hidden)]
    pub const fn in_text<const N: usize>(&self, text: &str) -> [u8; N] {
        let mut to = [0; N];
        let named = self.length();
        let text = text.as_bytes();
        let (mut from, mut i) = (0, 0);
        while from < text.len() {
            if named > 0 && is_place(text, from) {
                i = self.write(&mut to, i, i);
                from += 2;
            } else {
                to[i] = text[from];
                (from, i) = (from + 1, i + 1);
            }
        }
        to
    }

    /// The length of that text. Fails at compile time if the text has `{}` and there are no columns, or the reverse.
    #[doc(hidden)]
    pub const fn length_in_text(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        let (mut places, mut from) = (0, 0);
        while from < bytes.len() {
            if is_place(bytes, from) {
                places += 1;
            }
            from += 1;
        }
        match self.length() {
            0 => {
                assert!(
                    places == 0,
                    "a `{{}}` stands for columns that the type of the rows names: this one names none"
                );
                bytes.len()
            }
            named => {
                assert!(places == 1, "the type of the rows names its columns: put `{{}}` where they belong");
                bytes.len() - 2 + named
            }
        }
    }

    const fn length(&self) -> usize {
        match self {
            Self::InText => 0,
            Self::Named(name) => name.len(),
            Self::Several(several) => {
                let (mut length, mut i) = (0, 0);
                while i < several.len() {
                    let own = several[i].length();
                    length += if own > 0 && length > 0 { own + 2 } else { own };
                    i += 1;
                }
                length
            }
        }
    }

    /// Writes the names from `at` on, after a comma unless they are the first, and answers where they end.
    const fn write(&self, to: &mut [u8], first: usize, mut at: usize) -> usize {
        match self {
            Self::InText => {}
            Self::Named(name) => {
                if at > first {
                    (to[at], to[at + 1]) = (b',', b' ');
                    at += 2;
                }
                let name = name.as_bytes();
                let mut i = 0;
                while i < name.len() {
                    to[at] = name[i];
                    (at, i) = (at + 1, i + 1);
                }
            }
            Self::Several(several) => {
                let mut i = 0;
                while i < several.len() {
                    at = several[i].write(to, first, at);
                    i += 1;
                }
            }
        }
        at
    }
}

const fn is_place(text: &[u8], at: usize) -> bool {
    text[at] == b'{' && at + 1 < text.len() && text[at + 1] == b'}'
}

/// Compares the expected columns with those of the engine.
pub(crate) fn compare(expected: &[Expected], found: &[Option<Kind>]) -> Result<()> {
    if expected.len() != found.len() {
        return Err(Error::Other(format!("it answers {} columns, and {} are read", found.len(), expected.len())));
    }
    for (number, (expected, found)) in expected.iter().zip(found).enumerate() {
        if found.is_some_and(|found| found != expected.kind) {
            let reason = format!("column {number} is read as {:?} and is {found:?}", expected.kind);
            return Err(Error::Other(reason));
        }
    }
    Ok(())
}
