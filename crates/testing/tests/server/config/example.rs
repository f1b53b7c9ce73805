//! The example names every setting there is. What a struct can be read from is asked of the struct itself, so that a field
//! that is added and not shown fails here, whether or not it has a default.

use std::cell::RefCell;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use toml::Value;

use config::{Config, EXAMPLE};

/// Keys of older configurations, which are still read.
const OLD_KEYS: [&str; 1] = ["letter"];

/// The example with what it only shows.
pub(super) fn shown() -> String {
    let uncommented =
        |line: &str| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line).to_owned();
    EXAMPLE.lines().map(|line| uncommented(line) + "\n").collect()
}

/// A value that notes which fields of the structs read from it are not there.
struct Walk<'a> {
    value: Value,
    place: String,
    missing: &'a RefCell<Vec<String>>,
}

impl<'a> Walk<'a> {
    fn inside(&self, value: Value, name: &str) -> Walk<'a> {
        Walk { value, place: format!("{}.{name}", self.place), missing: self.missing }
    }
}

impl<'de> Deserializer<'de> for Walk<'_> {
    type Error = toml::de::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match &self.value {
            Value::Table(table) => {
                let rest = table.clone().into_iter().collect();
                visitor.visit_map(Members { of: self, rest, next: None })
            }
            Value::Array(items) => {
                let rest = items.clone();
                visitor.visit_seq(Items { of: self, rest })
            }
            _ => self.value.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let absent = fields.iter().filter(|field| self.value.get(field).is_none() && !OLD_KEYS.contains(field));
        self.missing.borrow_mut().extend(absent.map(|field| format!("{}.{field}", self.place)));
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.value.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        identifier ignored_any
    }
}

struct Members<'a> {
    of: Walk<'a>,
    rest: Vec<(String, Value)>,
    next: Option<(String, Value)>,
}

impl<'de> MapAccess<'de> for Members<'_> {
    type Error = toml::de::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Self::Error> {
        self.next = self.rest.pop();
        let Some((name, _)) = &self.next else { return Ok(None) };
        seed.deserialize(StrDeserializer::<Self::Error>::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Self::Error> {
        let (name, value) = self.next.take().expect("a key was read before");
        seed.deserialize(self.of.inside(value, &name))
    }
}

struct Items<'a> {
    of: Walk<'a>,
    rest: Vec<Value>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = toml::de::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Self::Error> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let item = self.rest.remove(0);
        seed.deserialize(self.of.inside(item, "")).map(Some)
    }
}

/// The settings that a configuration does not name.
fn missing(text: &str) -> Vec<String> {
    let value = toml::from_str(text).expect("TOML");
    let missing = RefCell::default();
    Config::deserialize(Walk { value, place: String::new(), missing: &missing }).expect("a configuration");
    missing.into_inner()
}

#[test]
fn the_example_names_every_setting_there_is() {
    assert_eq!(missing(&shown()), Vec::<String>::new(), "put them into example.toml, with what they are for");
    // A setting without a default, deep inside one, and one of the whole.
    let without = |line: &str| {
        let text = shown();
        assert!(text.contains(line), "{line}");
        missing(&text.replace(line, ""))
    };
    assert_eq!(without("port = 587\n"), [".email.port"]);
    assert_eq!(without(", again_values = [\"throttled\"]"), [".sms.success.again_values"]);
    assert_eq!(without("token_days = 30\n"), [".sign_in.token_days"]);
}
