//! Forms: `a=1&b=2`, lists as repeated keys or `key[]`. Refused: a repeated key that is no list, text that is not UTF-8, and text
//! that is too long.

use std::borrow::Cow;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, header};
use bytes::Bytes;
use http_body_util::LengthLimitError;
use hyper::body::Body as _;
use serde::de::value::{self, MapDeserializer, SeqDeserializer};
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use base::refusal::Refusal;
use base::text::{TEXT_MAX, composed};

/// A device's push token is longer than any typed text; `families::devices` has its limit.
const PUSH_TOKEN: &[u8] = b"token";
/// The longest form, in bytes. A longer one is answered with 413.
pub const FORM_MAX: usize = 64 * 1024;
/// The time limit for receiving a body.
const BODY_TIME: Duration = Duration::from_secs(30);

/// Why a body could not be read.
#[derive(Debug)]
pub enum BodyError {
    TooLarge,
    TooSlow,
    Broken,
}

/// Reads a body of at most `limit` bytes within the time-out.
pub async fn read_body(body: Body, limit: usize) -> Result<Bytes, BodyError> {
    // A declared length above the limit is refused before anything is read.
    if body.size_hint().lower() > u64::try_from(limit).unwrap_or(u64::MAX) {
        return Err(BodyError::TooLarge);
    }
    match tokio::time::timeout(BODY_TIME, to_bytes(body, limit)).await {
        Err(_elapsed) => Err(BodyError::TooSlow),
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) if is_length_limit(&error) => Err(BodyError::TooLarge),
        Ok(Err(_)) => Err(BodyError::Broken),
    }
}

fn is_length_limit(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// Whether the content type is a form or missing.
pub fn is_form(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_none_or(|value| {
        value
            .to_str()
            .is_ok_and(|text| text.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(super::FORM))
    })
}

/// A form that was read once: its fields are decoded, checked and normalized as texts are stored. Fields of one name stand together, in
/// the order in which they were sent.
pub struct Form<'b>(Vec<Field<'b>>);

/// A name and a value.
type Field<'b> = (Cow<'b, str>, Cow<'b, str>);

impl<'b> Form<'b> {
    /// Reads a form. Refused is text that no field may hold: not UTF-8, a NUL (`bad_form`), or too long (`too_long`).
    pub fn read(body: &'b [u8]) -> Result<Self, Refusal> {
        let mut fields = Vec::new();
        for field in body.split(|&byte| byte == b'&').filter(|field| !field.is_empty()) {
            let mut parts = field.splitn(2, |&byte| byte == b'=');
            let (name, value) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
            let longest = if name == PUSH_TOKEN { FORM_MAX } else { TEXT_MAX };
            fields.push((text(name, longest)?, normalized(text(value, longest)?)));
        }
        fields.sort_by(|(one, _), (other, _): &Field<'_>| one.cmp(other));
        Ok(Self(fields))
    }

    /// The value of a field; None where it is missing or empty. Refused (`bad_form`): the field is repeated.
    pub fn filled(&self, name: &str) -> Result<Option<&str>, Refusal> {
        let mut values = self.0.iter().filter(|(field, _)| field == name).map(|(_, value)| value.as_ref());
        let first = values.next();
        match values.next() {
            Some(_) => Err(malformed(format!("{name} is given twice"))),
            None => Ok(first.filter(|value| !value.is_empty())),
        }
    }

    /// The fields as a `T`. Unknown ones are ignored. Refused (`bad_form`): a repeated field that is no list.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        let groups = self.0.chunk_by(|(one, _), (next, _)| one == next);
        let fields = groups.filter_map(|fields| Some((fields.first()?.0.as_ref(), Values(fields))));
        T::deserialize(MapDeserializer::new(fields)).map_err(|error: value::Error| malformed(error.to_string()))
    }
}

/// The values of one field. A form has only texts and lists of them.
struct Values<'f>(&'f [Field<'f>]);

impl<'de> IntoDeserializer<'de> for Values<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Values<'_> {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            [(_, value)] => visitor.visit_str(value),
            _ => Err(de::Error::custom("a field that is no list is given twice")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_seq(SeqDeserializer::new(self.0.iter().map(|(_, value)| value.as_ref())))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct map struct enum identifier
    }
}

/// A name or a value as text.
fn text(part: &[u8], longest: usize) -> Result<Cow<'_, str>, Refusal> {
    let decoded = decode(part).ok_or_else(|| malformed("a % is not followed by two hexadecimal digits"))?;
    let text = match decoded {
        Cow::Borrowed(plain) => std::str::from_utf8(plain).ok().map(Cow::Borrowed),
        Cow::Owned(decoded) => String::from_utf8(decoded).ok().map(Cow::Owned),
    };
    let text = text.ok_or_else(|| malformed("the text is not UTF-8"))?;
    if text.contains('\0') {
        return Err(malformed("a text holds a NUL character"));
    }
    if text.len() > longest && text.chars().count() > longest {
        return Err(too_long());
    }
    Ok(text)
}

/// Decodes percent encoding, and `+` as a space. Borrows what has neither; None if an encoding is malformed.
fn decode(part: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !part.iter().any(|byte| matches!(byte, b'%' | b'+')) {
        return Some(Cow::Borrowed(part));
    }
    let (mut decoded, mut rest) = (Vec::with_capacity(part.len()), part);
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        match first {
            b'%' => {
                let hex = std::str::from_utf8(after.get(..2)?).ok()?;
                if !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                    return None;
                }
                decoded.push(u8::from_str_radix(hex, 16).ok()?);
                rest = &after[2..];
            }
            b'+' => decoded.push(b' '),
            byte => decoded.push(byte),
        }
    }
    Some(Cow::Owned(decoded))
}

/// A text in the normalization in which it is stored.
fn normalized(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() {
        return text;
    }
    let changed = match composed(&text) {
        Cow::Owned(stored) => Some(stored),
        Cow::Borrowed(_) => None,
    };
    changed.map_or(text, Cow::Owned)
}

pub fn too_long() -> Refusal {
    Refusal::new("too_long", "Please keep each text within 2048 characters")
}

pub fn malformed(inside: impl Into<String>) -> Refusal {
    Refusal::new("bad_form", "The form could not be read. Please check it and try again.").because(inside)
}
