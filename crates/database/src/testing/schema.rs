//! The schema as both engines should tell it alike.

use crate::{Database, Error, Reader, Result, params};

crate::statements! {
    /// The engines keep their catalogues each in its own way.
    twin COLUMNS: Column = {
        sqlite: "SELECT {} FROM (SELECT t.name AS of_table, c.name AS name, CASE lower(c.type) WHEN 'blob' THEN 'bytes' ELSE lower(c.type) END AS kind,
                c.\"notnull\" = 0 AS nullable, c.pk AS place
            FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            ORDER BY t.name, c.name) AS told",
        postgres: "SELECT {} FROM (SELECT CAST(t.relname AS TEXT) AS of_table, CAST(c.attname AS TEXT) AS name,
                CASE format_type(c.atttypid, c.atttypmod) WHEN 'bytea' THEN 'bytes' ELSE format_type(c.atttypid, c.atttypmod) END AS kind,
                NOT c.attnotnull AS nullable,
                CAST(COALESCE(array_position(CAST(k.indkey AS SMALLINT[]), c.attnum) + 1, 0) AS BIGINT) AS place
            FROM pg_class t
            JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
            LEFT JOIN pg_index k ON k.indrelid = t.oid AND k.indisprimary
            WHERE t.relkind = 'r' AND t.relnamespace = CAST('public' AS regnamespace)
            ORDER BY t.relname COLLATE \"C\", c.attname COLLATE \"C\") AS told",
    };
}

crate::row! {
    /// One column of a table.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Column {
        pub table: String = "of_table",
        pub name: String = "name",
        /// `bigint`, `text`, `boolean` or `bytes`; another word is told as the engine tells it.
        pub kind: String = "kind",
        pub nullable: bool = "nullable",
        /// Its place in the primary key, from 1; 0 when it has none.
        pub key: i64 = "place",
    }
}

/// Every column of every table, by table and name.
pub async fn schema(database: &Database) -> Result<Vec<Column>> {
    let read = async move |r: &mut Reader<'_>| r.list(COLUMNS, params![]).await;
    database.read::<_, Error, _>(read).await
}
