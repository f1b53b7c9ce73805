use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::Copied;
use crate::{Error, Result, sqlite};

/// How long to wait for a locked file.
const BUSY: Duration = Duration::from_secs(5);
/// Faults that are reported at most.
const MOST_FAULTS: usize = 20;

/// Opens an existing file. Nothing is written, not even a checkpoint.
fn open(path: &Path) -> Result<Connection> {
    let opened = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX);
    let prepared = opened.and_then(|connection| {
        connection.busy_timeout(BUSY)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        Ok(connection)
    });
    prepared.map_err(|error| Error::Open { path: path.display().to_string(), reason: error.to_string() })
}

pub(super) fn faults(path: &Path) -> Result<Vec<String>> {
    let connection = open(path)?;
    let mut faults = Vec::new();
    // Read once from its beginning to its end: an error of the disk is reported here, and the check, which follows every index to its
    // rows, finds the file in memory.
    let length = match File::open(path).and_then(|mut file| io::copy(&mut file, &mut io::sink())) {
        Ok(length) => length,
        Err(error) => return Ok(vec![format!("the file cannot be read: {error}")]),
    };
    let mut look = || {
        connection.pragma_update(None, "mmap_size", i64::try_from(length).unwrap_or(i64::MAX))?;
        let mut check = connection.prepare(&format!("PRAGMA integrity_check({MOST_FAULTS})"))?;
        let mut rows = check.raw_query();
        while let Some(row) = rows.next()? {
            let fault: String = row.get(0)?;
            if fault != "ok" {
                faults.extend(fault.lines().map(str::to_owned));
            }
        }
        let mut check = connection.prepare(
            "SELECT \"table\", \"parent\", COUNT(*) FROM pragma_foreign_key_check GROUP BY \"table\", \"parent\" ORDER BY 1, 2",
        )?;
        let mut rows = check.raw_query();
        while let Some(row) = rows.next()? {
            let (table, parent, rows): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            faults.push(format!("{rows} rows of {table} point at rows of {parent} that are not there"));
        }
        Ok(())
    };
    let looked: rusqlite::Result<()> = look();
    if let Err(error) = looked {
        faults.push(error.to_string()); // so damaged that the check itself stops
    }
    faults.truncate(MOST_FAULTS);
    Ok(faults)
}

pub(super) fn migrated_to(path: &Path) -> Result<i64> {
    newest_migration(&open(path)?)
}

fn newest_migration(connection: &Connection) -> Result<i64> {
    let failed = |error| sqlite::error("the newest migration", &error);
    let there = connection.table_exists(None, "schema_migration").map_err(failed)?;
    if !there {
        return Ok(0);
    }
    let newest = connection.query_row("SELECT COALESCE(MAX(number), 0) FROM schema_migration", [], |row| row.get(0));
    newest.map_err(failed)
}

pub(super) fn bytes(path: &Path) -> Result<u64> {
    let length = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    open(path).map(|_| length(path) + length(&beside(path, "-wal")))
}

/// Reads the whole file while writers continue and the log grows. A damaged page makes it fail.
pub(super) fn copy(path: &Path, file: &Path) -> Result<Copied> {
    let failed = |error| sqlite::error("copying the database", &error);
    let named = file.to_str().ok_or_else(|| Error::other("the copy needs a path that is text"))?;
    open(path)?.execute("VACUUM INTO ?1", [named]).map_err(failed)?;
    File::open(file).and_then(|file| file.sync_all()).map_err(|error| unwritten(file, &error))?;
    let copy = open(file)?;
    let mut copied = Copied { migrated_to: newest_migration(&copy)?, ..Copied::default() };
    let mut tables = || {
        let mut tables = copy.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
        )?;
        let mut tables = tables.raw_query();
        while let Some(row) = tables.next()? {
            let table: String = row.get(0)?;
            let count = format!("SELECT COUNT(*) FROM \"{}\"", table.replace('"', "\"\""));
            let rows = copy.query_row(&count, [], |row| row.get(0))?;
            copied.rows.insert(table, rows);
        }
        Ok(())
    };
    tables().map_err(failed)?;
    Ok(copied)
}

fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(more);
    PathBuf::from(name)
}

/// A log without its file counts too: SQLite would apply it to a new file of that name.
pub(super) fn is_empty(path: &Path) -> bool {
    !["", "-wal", "-shm", "-journal"].iter().any(|more| beside(path, more).exists())
}

pub(super) fn put_back(path: &Path, copy: &Path) -> Result<()> {
    if !is_empty(path) {
        return Err(Error::Open { path: path.display().to_string(), reason: "there is a database already".to_owned() });
    }
    let part = beside(path, ".part");
    let put = || {
        let _ = fs::remove_file(&part); // of a restore that ended too early
        let mut file = File::create_new(&part)?;
        io::copy(&mut File::open(copy)?, &mut file)?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    };
    put().map_err(|error| {
        let _ = fs::remove_file(&part); // it is not there, or the error says more
        unwritten(path, &error)
    })
}

fn unwritten(path: &Path, error: &io::Error) -> Error {
    Error::Unwritable { statement: "a copy", reason: format!("{}: {error}", path.display()) }
}
