//! The schema as both engines should tell it alike.

use crate::{Database, Error, Reader, Result, params};

crate::statements! {
    /// The engines keep their catalogues each in its own way.
    twin COLUMNS = {
        sqlite: "SELECT t.name, c.name, lower(c.type), c.\"notnull\" = 0, c.pk
            FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            ORDER BY t.name, c.name",
        postgres: "SELECT CAST(t.relname AS TEXT), CAST(c.attname AS TEXT), format_type(c.atttypid, c.atttypmod),
                NOT c.attnotnull,
                CAST(COALESCE(array_position(CAST(k.indkey AS SMALLINT[]), c.attnum) + 1, 0) AS BIGINT)
            FROM pg_class t
            JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
            LEFT JOIN pg_index k ON k.indrelid = t.oid AND k.indisprimary
            WHERE t.relkind = 'r' AND t.relnamespace = CAST('public' AS regnamespace)
            ORDER BY t.relname COLLATE \"C\", c.attname COLLATE \"C\"",
    };
}

/// One column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub table: String,
    pub name: String,
    /// `bigint`, `text`, `boolean` or `bytes`; another word is told as the engine tells it.
    pub kind: String,
    pub nullable: bool,
    /// Its place in the primary key, from 1; 0 when it has none.
    pub key: i64,
}

/// Every column of every table, by table and name.
pub async fn schema(database: &Database) -> Result<Vec<Column>> {
    let read = async move |r: &mut Reader<'_>| {
        r.all(COLUMNS, params![], |row| {
            let kind = match row.text(2)? {
                "blob" | "bytea" => "bytes",
                other => other,
            };
            Ok(Column {
                table: row.string(0)?,
                name: row.string(1)?,
                kind: kind.to_owned(),
                nullable: row.boolean(3)?,
                key: row.int(4)?,
            })
        })
        .await
    };
    database.read::<_, Error, _>(read).await
}
