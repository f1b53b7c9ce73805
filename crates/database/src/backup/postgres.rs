use std::path::PathBuf;
use std::process::{Command, Stdio};

use tokio::task::JoinHandle;
use tokio_postgres::config::Host;
use tokio_postgres::{Client, SimpleQueryMessage, SimpleQueryRow};

use super::Copied;
use crate::database::unblocked;
use crate::location::Server;
use crate::postgres::Tls;
use crate::{Error, Limits, Result};

/// For each foreign key a query that counts dangling rows. It reads both tables.
const FOREIGN_KEYS: &str = "SELECT conname, conrelid::regclass::text, confrelid::regclass::text, \
    format('SELECT count(*) FROM %s AS a LEFT JOIN %s AS b ON %s WHERE %s AND b.%I IS NULL', \
        conrelid::regclass, confrelid::regclass, \
        string_agg(format('a.%I = b.%I', own.attname, other.attname), ' AND '), \
        string_agg(format('a.%I IS NOT NULL', own.attname), ' AND '), min(other.attname::text)) \
    FROM pg_constraint \
    CROSS JOIN LATERAL unnest(conkey, confkey) AS pair (own, other) \
    JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = pair.own \
    JOIN pg_attribute AS other ON other.attrelid = confrelid AND other.attnum = pair.other \
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace \
    GROUP BY conname, conrelid, confrelid ORDER BY 1";
const UNPROVED: &str = "SELECT format('the constraint %s of %s was never validated', conname, conrelid::regclass) \
    FROM pg_constraint WHERE NOT convalidated AND connamespace = current_schema()::regnamespace \
    UNION ALL SELECT format('the index %s is incomplete: run REINDEX', indexrelid::regclass) \
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid \
    WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace ORDER BY 1";
const TABLES: &str = "SELECT relname::text, format('SELECT count(*) FROM %I', relname) FROM pg_class \
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1";
const ANY_TABLE: &str = "SELECT 1 FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace \
    WHERE relkind IN ('r', 'p', 'v', 'm') AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' LIMIT 1";

/// A connection without time limits; dropping it closes it.
struct Connection {
    client: Client,
    carrier: JoinHandle<()>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

impl Connection {
    async fn to(server: &Server) -> Result<Self> {
        let limit = Limits::default().connect;
        let unavailable = |reason: String| Error::Unavailable { reason };
        let tls = Tls::of(server).map_err(unavailable)?;
        let connected = tokio::time::timeout(limit, tls.connect(&server.config)).await;
        let connected = connected.map_err(|_| unavailable("it did not answer in time".to_owned()))?;
        let (client, carrier) = connected.map_err(|error| unavailable(with_source(&error)))?;
        Ok(Self { client, carrier: tokio::spawn(carrier) })
    }

    async fn ask(&self, text: &str) -> Result<Vec<SimpleQueryRow>> {
        let answer = self.client.simple_query(text).await;
        let answer = answer
            .map_err(|error| Error::Statement { statement: "a check of the database", reason: with_source(&error) })?;
        let rows = answer.into_iter().filter_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row),
            _ => None,
        });
        Ok(rows.collect())
    }

    async fn number(&self, text: &str) -> Result<i64> {
        let rows = self.ask(text).await?;
        let number = rows.first().and_then(|row| row.get(0)).and_then(|number| number.parse().ok());
        number.ok_or_else(|| Error::other("the database did not answer with a number"))
    }

    async fn newest_migration(&self) -> Result<i64> {
        let there = self.ask("SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL").await?;
        if there.is_empty() {
            return Ok(0);
        }
        self.number("SELECT COALESCE(MAX(number), 0) FROM schema_migration").await
    }
}

/// The server's DETAIL is left out, since it contains values of rows.
fn with_source(error: &tokio_postgres::Error) -> String {
    if let Some(db_error) = error.as_db_error() {
        return format!("{} ({})", db_error.message(), db_error.code().code());
    }
    std::error::Error::source(error).map_or_else(|| error.to_string(), |source| format!("{error}: {source}"))
}

fn text(row: &SimpleQueryRow, column: usize) -> &str {
    row.get(column).unwrap_or_default()
}

pub(super) async fn faults(server: &Server) -> Result<Vec<String>> {
    let connection = Connection::to(server).await?;
    let mut faults: Vec<String> = connection.ask(UNPROVED).await?.iter().map(|row| text(row, 0).to_owned()).collect();
    // Reads each table once, to find unreadable pages.
    for table in connection.ask(TABLES).await? {
        if let Err(error) = connection.number(text(&table, 1)).await {
            faults.push(format!("the table {} cannot be read: {error}", text(&table, 0)));
        }
    }
    for key in connection.ask(FOREIGN_KEYS).await? {
        let (name, table, other) = (text(&key, 0), text(&key, 1), text(&key, 2));
        match connection.number(text(&key, 3)).await {
            Ok(0) => {}
            Ok(rows) => {
                faults.push(format!("{rows} rows of {table} point at rows of {other} that are not there ({name})"));
            }
            Err(error) => faults.push(format!("{name} of {table} cannot be checked: {error}")),
        }
    }
    Ok(faults)
}

pub(super) async fn migrated_to(server: &Server) -> Result<i64> {
    Connection::to(server).await?.newest_migration().await
}

pub(super) async fn bytes(server: &Server) -> Result<u64> {
    let bytes = Connection::to(server).await?.number("SELECT pg_database_size(current_database())").await?;
    Ok(u64::try_from(bytes).unwrap_or_default())
}

pub(super) async fn is_empty(server: &Server) -> Result<bool> {
    Ok(Connection::to(server).await?.ask(ANY_TABLE).await?.is_empty())
}

/// Rows are counted in the transaction whose snapshot `pg_dump` uses.
pub(super) async fn copy(server: &Server, file: PathBuf) -> Result<Copied> {
    let connection = Connection::to(server).await?;
    connection.ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let lent = connection.ask("SELECT pg_export_snapshot()").await?;
    let lent = lent.first().map(|row| text(row, 0).to_owned()).unwrap_or_default();
    let mut copied = Copied { migrated_to: connection.newest_migration().await?, ..Copied::default() };
    for table in connection.ask(TABLES).await? {
        let rows = connection.number(text(&table, 1)).await?;
        copied.rows.insert(text(&table, 0).to_owned(), rows);
    }
    let mut dump = program("pg_dump", server);
    dump.args(["--format=custom", "--no-owner", "--no-privileges"]).arg(format!("--snapshot={lent}"));
    dump.arg("--file").arg(&file);
    unblocked(move || {
        run(dump, "pg_dump")?;
        let kept = std::fs::File::open(&file).and_then(|file| file.sync_all());
        kept.map_err(|error| Error::Unwritable { statement: "a copy", reason: error.to_string() })
    })
    .await?;
    Ok(copied)
}

pub(super) async fn put_back(server: &Server, copy: PathBuf) -> Result<()> {
    let name = server.config.get_dbname().or(server.config.get_user()).unwrap_or_default().to_owned();
    let mut restore = program("pg_restore", server);
    restore.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]);
    restore.arg(format!("--dbname={name}")).arg(copy);
    unblocked(move || run(restore, "pg_restore")).await
}

/// A program of PostgreSQL. Its settings are environment variables, because every user of the machine can read
/// arguments, and one of them is a password.
fn program(name: &str, server: &Server) -> Command {
    let Server { config, authority } = server;
    let mut command = Command::new(name);
    command.stdin(Stdio::null()).arg("--no-password");
    let hosts: Vec<String> = config.get_hosts().iter().map(shown).collect();
    let addresses: Vec<String> = config.get_hostaddrs().iter().map(ToString::to_string).collect();
    let ports: Vec<String> = config.get_ports().iter().map(ToString::to_string).collect();
    let password = config.get_password().map(|password| String::from_utf8_lossy(password).into_owned());
    for (name, value) in [
        ("PGHOST", Some(hosts.join(",")).filter(|hosts| !hosts.is_empty())),
        ("PGHOSTADDR", Some(addresses.join(",")).filter(|addresses| !addresses.is_empty())),
        ("PGPORT", Some(ports.join(",")).filter(|ports| !ports.is_empty())),
        ("PGUSER", config.get_user().map(str::to_owned)),
        ("PGDATABASE", config.get_dbname().or(config.get_user()).map(str::to_owned)),
        ("PGPASSWORD", password),
        ("PGSSLMODE", authority.as_ref().map(|_| "verify-full".to_owned())),
        ("PGSSLROOTCERT", authority.as_ref().map(|file| file.display().to_string())),
    ] {
        if let Some(value) = value {
            command.env(name, value);
        }
    }
    command
}

fn shown(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(folder) => folder.display().to_string(),
    }
}

fn run(mut command: Command, name: &str) -> Result<()> {
    let ran = command.output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::Other(format!(
            "{name} is not here: install PostgreSQL's own programs (postgresql-client), of the server's version or later"
        )),
        _ => Error::Other(format!("{name} cannot be run: {error}")),
    })?;
    if ran.status.success() {
        return Ok(());
    }
    let output = String::from_utf8_lossy(&ran.stderr);
    // Later lines repeat statements and rows.
    let output: Vec<&str> = output.lines().map(str::trim).filter(|line| line.starts_with(name)).take(3).collect();
    Err(Error::Other(if output.is_empty() { format!("{name} ended badly") } else { output.join("; ") }))
}
