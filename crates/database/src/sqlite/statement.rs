//! One statement on one connection, and SQLite's errors in the words of this crate.

use rusqlite::{CachedStatement, Connection, ErrorCode};

use super::Health;
use crate::reader::{Described, EachRow};
use crate::row::Answer;
use crate::{Engine, Error, Result, Row, Sql, Value};

/// Runs a statement of the layer's own.
pub(super) fn run(connection: &Connection, text: &'static str, health: &Health) -> Result<()> {
    let ran = connection.prepare_cached(text).and_then(|mut statement| statement.raw_execute());
    ran.map(drop).map_err(|error| {
        let error = self::error(text, &error);
        health.note(&error);
        error
    })
}

fn prepare(connection: &Connection, sql: Sql) -> Result<CachedStatement<'_>> {
    let prepared = connection.prepare_cached(sql.text(Engine::Sqlite));
    prepared.map_err(|error| self::error(sql.name(), &error))
}

/// How many parameters and columns a statement has; of what kind they are SQLite does not know before it has values.
pub(crate) fn describe(connection: &Connection, sql: Sql) -> Result<Described> {
    let statement = prepare(connection, sql)?;
    Ok(Described { parameters: vec![None; statement.parameter_count()], columns: vec![None; statement.column_count()] })
}

fn bind<'c>(connection: &'c Connection, sql: Sql, params: &[Value<'_>]) -> Result<CachedStatement<'c>> {
    let mut statement = prepare(connection, sql)?;
    sql.expect(statement.parameter_count(), params)?;
    for (index, value) in params.iter().enumerate() {
        let bound = statement.raw_bind_parameter(index + 1, value);
        bound.map_err(|error| self::error(sql.name(), &error))?;
    }
    Ok(statement)
}

pub(crate) fn each(connection: &Connection, sql: Sql, params: &[Value<'_>], row: EachRow<'_>) -> Result<()> {
    let failed = |error| self::error(sql.name(), &error);
    let mut statement = bind(connection, sql, params)?;
    let changes = !statement.readonly();
    let mut rows = statement.raw_query();
    let mut done = false;
    while let Some(answer) = rows.next().map_err(failed)? {
        done = done || row(&Row { statement: sql.name(), answer: Answer::Sqlite(answer) })?.is_break();
        if done && !changes {
            break;
        }
        // `… RETURNING` is stepped to its end: only then has the statement done all it does.
    }
    Ok(())
}

pub(crate) fn execute(connection: &Connection, sql: Sql, params: &[Value<'_>]) -> Result<u64> {
    let changed = bind(connection, sql, params)?.raw_execute();
    changed.map(|rows| rows as u64).map_err(|error| self::error(sql.name(), &error))
}

/// How SQLite means to run a statement: the lines of `EXPLAIN QUERY PLAN`.
pub(crate) fn explain(connection: &Connection, sql: Sql) -> Result<Vec<String>> {
    let text = format!("EXPLAIN QUERY PLAN {}", sql.text(Engine::Sqlite));
    let lines = connection.prepare(&text).and_then(|mut statement| {
        let mut rows = statement.raw_query(); // no parameter is bound: the plan needs none
        let mut lines = Vec::new();
        while let Some(row) = rows.next()? {
            lines.push(row.get("detail")?);
        }
        Ok(lines)
    });
    lines.map_err(|error| self::error(sql.name(), &error))
}

/// SQLite's errors in the words of this crate.
pub(crate) fn error(statement: &'static str, error: &rusqlite::Error) -> Error {
    use rusqlite::ffi;
    let reason = error.to_string();
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        return Error::Statement { statement, reason };
    };
    match failure.code {
        ErrorCode::DiskFull | ErrorCode::ReadOnly => Error::Unwritable { statement, reason },
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Busy { reason },
        ErrorCode::SystemIoFailure | ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
            Error::Broken { reason: format!("{statement}: {reason} ({})", failure.extended_code) }
        }
        ErrorCode::ConstraintViolation => {
            let constraint = reason.split_once("failed: ").map_or(reason.as_str(), |(_, at)| at).to_owned();
            match failure.extended_code {
                ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID => {
                    Error::Unique { constraint }
                }
                ffi::SQLITE_CONSTRAINT_FOREIGNKEY => Error::ForeignKey { constraint },
                _ => Error::Statement { statement, reason },
            }
        }
        _ => Error::Statement { statement, reason },
    }
}
