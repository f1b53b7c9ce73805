//! [`Value`]: a parameter of a statement.

use std::error::Error;

use bytes::BytesMut;
use jiff::civil::Date;
use tokio_postgres::types::{IsNull, ToSql, Type};

use crate::kinds;
use crate::{List, Param};

/// One parameter. [`params!`](crate::params) makes it by `From`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'a> {
    Null,
    Int(i64),
    Text(&'a str),
    /// Owned text.
    String(String),
    Boolean(bool),
    Bytes(&'a [u8]),
    List(&'a List),
}

/// The parameters of a statement, `$1` first: `params![child.id(), name, None::<i64>]`.
#[macro_export]
macro_rules! params {
    () => { [] as [$crate::Value<'static>; 0] };
    ($($value:expr),+ $(,)?) => { [$($crate::Value::from($value)),+] };
}

macro_rules! from {
    ($($type:ty: $kind:ident => |$given:ident| $value:expr;)*) => {
        $(impl<'a> From<$type> for Value<'a> {
            fn from($given: $type) -> Self { $value }
        }

        impl<'a> Param for $type {
            type Kind = kinds::$kind;
        })*
    };
}

from! {
    i64: Int => |given| Self::Int(given);
    i32: Int => |given| Self::Int(given.into());
    u32: Int => |given| Self::Int(given.into());
    bool: Boolean => |given| Self::Boolean(given);
    &'a str: Text => |given| Self::Text(given);
    &'a String: Text => |given| Self::Text(given);
    String: Text => |given| Self::String(given);
    // `YYYY-MM-DD`.
    Date: Text => |given| Self::String(given.to_string());
    &'a [u8]: Bytes => |given| Self::Bytes(given);
    &'a Vec<u8>: Bytes => |given| Self::Bytes(given);
    &'a List: List => |given| Self::List(given);
}

impl<'a, const N: usize> From<&'a [u8; N]> for Value<'a> {
    fn from(given: &'a [u8; N]) -> Self {
        Self::Bytes(given)
    }
}

impl<const N: usize> Param for &[u8; N] {
    type Kind = kinds::Bytes;
}

impl<T: Param> Param for Option<T> {
    type Kind = T::Kind;
}

impl<T: Into<Self>> From<Option<T>> for Value<'_> {
    fn from(given: Option<T>) -> Self {
        given.map_or(Self::Null, Into::into)
    }
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::ValueRef;
        Ok(rusqlite::types::ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(value) => ValueRef::Integer(*value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
            Self::String(value) => ValueRef::Text(value.as_bytes()),
            Self::Boolean(value) => ValueRef::Integer((*value).into()),
            Self::Bytes(value) => ValueRef::Blob(value),
            Self::List(rows) => ValueRef::Text(rows.json().as_bytes()),
        }))
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(value) => match *kind {
                Type::INT4 => i32::try_from(*value)?.to_sql_checked(kind, out),
                Type::INT2 => i16::try_from(*value)?.to_sql_checked(kind, out),
                _ => value.to_sql_checked(kind, out),
            },
            Self::Text(value) => value.to_sql_checked(kind, out),
            Self::String(value) => value.to_sql_checked(kind, out),
            Self::Boolean(value) => value.to_sql_checked(kind, out),
            Self::Bytes(value) => value.to_sql_checked(kind, out),
            // PostgreSQL takes the text of its type `json` as it is.
            Self::List(rows) => rows.json().to_sql(kind, out),
        }
    }

    /// `to_sql` checks the type, since it knows the value.
    fn accepts(_: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}
