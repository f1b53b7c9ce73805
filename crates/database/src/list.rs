//! [`List`]: many rows as one parameter.

use std::fmt::Write;

use crate::Value;

/// Rows as one parameter, so that a statement reads or writes them all at once, however many they are.
///
/// It is the text of a JSON object, `{"0": [3, "a"], "1": [4, null]}`: both engines read one with `json_each`, which
/// answers a row with the columns `key` and `value` for each, and take a value out of a row with `->>`, as text or as
/// NULL. A statement casts what is no text.
///
/// ```
/// database::statements! {
///     fn insert(writer, notes: &database::List, at: i64) =
///         "INSERT INTO note (id, text, at) SELECT CAST(given.value ->> 0 AS BIGINT), given.value ->> 1, $2 \
///         FROM json_each($1) AS given";
///     fn list(reader, ids: &database::List) -> Vec<(i64, String)> =
///         "SELECT id, text FROM note WHERE id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given)";
/// }
/// ```
///
/// A `SELECT` by several columns, or by one of several indexes, joins the table: `FROM json_each($1) AS given CROSS JOIN
/// note`. SQLite then reads the list first and finds each row by its key.
///
/// An upsert needs a `WHERE` or an `ORDER BY` before its `ON CONFLICT`, else SQLite reads `ON` as a join's, and may not
/// meet a row twice: PostgreSQL refuses that. It orders its rows by their key, so that two transactions lock rows in the
/// same order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List(String);

impl List {
    /// Each row as [`params!`](crate::params) makes it. Bytes have no place in JSON.
    ///
    /// # Panics
    ///
    /// If a row has bytes or a list in it.
    pub fn of<'v, const N: usize>(rows: impl IntoIterator<Item = [Value<'v>; N]>) -> Self {
        let mut json = String::from("{");
        for (index, row) in rows.into_iter().enumerate() {
            let row: serde_json::Value = row.into_iter().map(json_of).collect();
            let comma = if index == 0 { "" } else { "," };
            let _ = write!(json, "{comma}\"{index}\":{row}");
        }
        json.push('}');
        Self(json)
    }

    pub(crate) fn json(&self) -> &str {
        &self.0
    }
}

fn json_of(value: Value<'_>) -> serde_json::Value {
    match value {
        Value::Null => serde_json::Value::Null,
        Value::Int(number) => number.into(),
        Value::Text(text) => text.into(),
        Value::String(text) => text.into(),
        Value::Boolean(is) => is.into(),
        Value::Bytes(_) | Value::List(_) => unreachable!("a list holds numbers, texts and booleans"),
    }
}
