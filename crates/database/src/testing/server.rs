//! A private PostgreSQL for one test run.
//!
//! Every test may be a process of its own, several at once; they share the server of the run they
//! belong to, known by the id of the process that started them. It speaks over a unix socket in a
//! folder that only its user may enter, forces nothing to the disk, and lives in memory where the
//! machine has a RAM disk. A shell waits beside it for the run to end, then stops it and removes the
//! folder. What a killed run left behind is cleared away by the next.

use std::fs::{self, File};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, parent_id};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio_postgres::{Config, NoTls};

use crate::Location;
use crate::location::Place;

pub(super) const PREFIX: &str = "database-tests-";
const MISSING: &str = "these tests need PostgreSQL's own programs (initdb, pg_ctl), \
    looked for in /usr/lib/postgresql/*/bin and on the PATH: install the package 'postgresql'";
const PORT: u16 = 5432;
const PASSWORD: &str = "of-a-test";
/// Over loopback nobody comes in without TLS and the password.
const WAYS_IN: &str = "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n";
const SETTINGS: &str = "-c listen_addresses= -c max_connections=200 -c shared_buffers=64MB \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off \
    -c wal_level=minimal -c max_wal_senders=0 -c jit=off \
    -c dynamic_shared_memory_type=mmap -c log_min_messages=fatal";
/// What a shell waits with. `$1`: the process whose end is awaited. It may belong to another user, hence the second look.
pub(super) const WAIT_FOR_END: &str = r#"while kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ]; do sleep 0.5; done; "#;
/// `$2`: the server's folder, `$3`: `pg_ctl`.
const STOP: &str = r#""$3" -D "$2/data" -m immediate stop; rm -rf "$2""#;

/// A running PostgreSQL of the tests' own.
#[derive(Debug, Clone)]
pub struct Server {
    folder: PathBuf,
    account: Option<Account>,
    /// Where it listens on loopback too, with TLS; else only its socket bears this number.
    port: Option<u16>,
}

/// Who the server runs as when the tests run as root, which PostgreSQL refuses to.
#[derive(Debug, Clone, Copy)]
struct Account {
    user: u32,
    group: u32,
}

impl Server {
    /// The server of this test run, started if this is the first test that wants it.
    pub fn of_this_run() -> Self {
        let run = run_of_this_process();
        let server = Self::at(&format!("{PREFIX}{run}"));
        let _alone = server.lock("server");
        if UnixStream::connect(server.socket()).is_err() {
            clear_leftovers();
            server.make(run);
        }
        server
    }

    /// A server that one test may stop and start; it ends with the test's process.
    pub fn own() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let server = Self::at(&format!("{PREFIX}{}-{number}", std::process::id()));
        server.make(std::process::id());
        server
    }

    /// Such a server that also listens on loopback, with TLS and a certificate for `localhost`.
    pub async fn own_with_tls() -> Self {
        let mut server = Self::own();
        server.stop();
        sign(|| server.command(Path::new("openssl")), 90);
        fs::write(server.folder.join("data/pg_hba.conf"), WAYS_IN).expect("the server's list of ways in");
        // A port that is free may be another test's by the time that PostgreSQL takes it.
        let started = (0..5).any(|_| {
            let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
            server.port = Some(free.expect("a free port").port());
            server.starting().status().is_ok_and(|ended| ended.success())
        });
        assert!(started, "the private PostgreSQL starts with TLS");
        server.run(&format!("ALTER USER test PASSWORD '{PASSWORD}'")).await;
        server
    }

    fn at(name: &str) -> Self {
        let folder = quickest_folder().join(name);
        fs::create_dir_all(&folder).expect("a folder for the private PostgreSQL");
        let user = fs::metadata(&folder).map_or(0, |made| made.uid());
        // The folder is root's as it was made, or already the unprivileged account's.
        let root = fs::metadata("/proc/self").map_or(user == 0, |process| process.uid() == 0);
        let account = root.then(unprivileged);
        if let Some(Account { user, group }) = account {
            chown(&folder, Some(user), Some(group)).expect("root may give a folder away");
        }
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("the folder is ours");
        Self { folder, account, port: None }
    }

    /// Holds other tests that want the same off until it is dropped.
    pub(super) fn lock(&self, name: &str) -> File {
        lock(&self.folder.join(format!("{name}.lock")))
    }

    #[expect(clippy::zombie_processes, reason = "the keeper outlives the test that starts it")]
    fn make(&self, watched: u32) {
        let data = self.folder.join("data");
        if data.exists() {
            let _ = self.pg_ctl(&["-m", "immediate", "stop"]); // it may not be running
            fs::remove_dir_all(&data).expect("the leftover of a killed run can be removed");
        }
        let mut keeper = self.command(Path::new("sh"));
        keeper.args(["-c", &format!("{WAIT_FOR_END}{STOP}"), "keeper", &watched.to_string()]);
        keeper.arg(&self.folder).arg(program("pg_ctl"));
        // A group of its own: a runner that kills a test and its children must not kill this.
        keeper.process_group(0).spawn().expect("a shell");
        let mut initdb = self.command(&program("initdb"));
        initdb.arg("-D").arg(&data);
        initdb.args(["--username=test", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        run(&mut initdb, "initdb");
        self.start();
    }

    /// Starts it and waits until it answers.
    pub fn start(&self) {
        run(&mut self.starting(), "pg_ctl start");
    }

    fn starting(&self) -> Command {
        let folder = self.folder.display();
        let on_loopback = self.port.map(|port| {
            format!(
                "-c port={port} -c listen_addresses=127.0.0.1 -c ssl=on -c ssl_cert_file={folder}/host.pem \
                 -c ssl_key_file={folder}/host.key"
            )
        });
        let settings = format!("{SETTINGS} -k {folder} {}", on_loopback.unwrap_or_default());
        let log = self.folder.join("log");
        self.pg_ctl_with(&["-w", "-o", &settings, "-l", &log.display().to_string(), "start"])
    }

    /// Stops it and cuts off its connections.
    pub fn stop(&self) {
        run(&mut self.pg_ctl_with(&["-w", "-m", "fast", "stop"]), "pg_ctl stop");
    }

    fn pg_ctl(&self, arguments: &[&str]) -> bool {
        self.pg_ctl_with(arguments).status().is_ok_and(|status| status.success())
    }

    fn pg_ctl_with(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(&program("pg_ctl"));
        command.arg("-D").arg(self.folder.join("data")).args(arguments);
        command
    }

    /// A command in the server's name that holds nothing of the test's open.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(Account { user, group }) = self.account {
            command.uid(user).gid(group);
        }
        command
    }

    /// The folder of its socket.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(format!(".s.PGSQL.{}", self.port.unwrap_or(PORT)))
    }

    /// Where the database of that name is.
    pub fn location(&self, database: &str) -> Location {
        Location::server(self.config(database))
    }

    /// The address of a database of this server over loopback, without `sslmode`.
    pub fn address(&self, database: &Location) -> String {
        let port = self.port.expect("a server that listens on loopback");
        let Place::Postgres(server) = &database.0 else { panic!("SQLite has no server") };
        format!("postgres://test:{PASSWORD}@localhost:{port}/{}", server.config.get_dbname().expect("a database"))
    }

    /// The certificate of the authority that vouches for a server with TLS.
    pub fn authority(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }

    fn config(&self, database: &str) -> Config {
        let mut config = Config::new();
        config.host_path(&self.folder).port(self.port.unwrap_or(PORT)).user("test").dbname(database);
        config
    }

    /// Runs one statement that stands outside any test's database.
    pub(super) async fn run(&self, text: &str) {
        let (client, connection) =
            self.config("postgres").connect(NoTls).await.expect("the private PostgreSQL answers");
        let talking = tokio::spawn(connection);
        if let Err(error) = client.batch_execute(text).await {
            panic!("{text}: {:?}", error.as_db_error());
        }
        drop(client);
        let _ = talking.await;
    }

    pub(super) async fn has_database(&self, name: &str) -> bool {
        let (client, connection) =
            self.config("postgres").connect(NoTls).await.expect("the private PostgreSQL answers");
        tokio::spawn(connection);
        let found = client.query("SELECT 1 FROM pg_database WHERE datname = $1", &[&name]).await;
        !found.expect("the catalogue can be read").is_empty()
    }

    /// Removes a test's database, also with open connections. Called while a test is being torn
    /// down, so on a thread and a runtime of its own; a failure is the keeper's to clear away.
    pub(super) fn drop_database(&self, name: &str) {
        let (config, text) = (self.config("postgres"), format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        let drop_it = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                if let Ok((client, connection)) = config.connect(NoTls).await {
                    tokio::spawn(connection);
                    let _ = client.batch_execute(&text).await;
                }
            });
            Ok::<_, std::io::Error>(())
        };
        let _ = std::thread::spawn(drop_it).join();
    }
}

/// Makes an authority in a folder (`ca.pem`) and, by it, a certificate for `localhost` and `db.invalid` (`host.pem`,
/// `host.key`) that ends after so many days.
pub fn certificate(folder: &Path, days: u16) {
    let openssl = || {
        let mut command = Command::new("openssl");
        command.current_dir(folder).stderr(Stdio::null());
        command
    };
    sign(openssl, days);
}

fn sign(openssl: impl Fn() -> Command, days: u16) {
    let new = "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
    for line in [
        format!("{new} -x509 -keyout ca.key -out ca.pem -subj /CN=authority -days 90"),
        format!(
            "{new} -keyout host.key -out host.csr -subj /CN=localhost -addext subjectAltName=DNS:localhost,DNS:db.invalid"
        ),
        format!("x509 -req -in host.csr -CA ca.pem -CAkey ca.key -copy_extensions copy -days {days} -out host.pem"),
    ] {
        let mut command = openssl();
        run(command.args(line.split(' ')), &line);
    }
}

/// The process that started the tests. A test whose runner was killed belongs to nobody, and is a run of its own.
pub(super) fn run_of_this_process() -> u32 {
    static RUN: LazyLock<u32> = LazyLock::new(|| match parent_id() {
        0 | 1 => std::process::id(),
        runner => runner,
    });
    *RUN
}

pub(super) fn lock(path: &Path) -> File {
    let file = File::create(path).expect("a lock file");
    file.lock().expect("a lock");
    file
}

/// A RAM disk if there is one that can be written to.
pub(super) fn quickest_folder() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if tempfile::tempfile_in(&memory).is_ok() { memory } else { std::env::temp_dir() }
}

/// A folder that goes away with what holds it, or is cleared away as the leftover of a killed test.
pub(super) fn folder_of_this_process() -> tempfile::TempDir {
    let prefix = format!("{PREFIX}{}-", std::process::id());
    let made = tempfile::Builder::new().prefix(&prefix).tempdir_in(quickest_folder());
    made.expect("a temporary folder")
}

/// The newest PostgreSQL's program, or whatever the PATH has.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max();
    newest.map_or_else(|| name.into(), |version| format!("/usr/lib/postgresql/{version}/bin/{name}").into())
}

fn run(command: &mut Command, what: &str) {
    match command.status() {
        Ok(status) => assert!(status.success(), "{what}, for a private PostgreSQL, ended with {status}"),
        Err(error) => panic!("{MISSING} ({what}: {error})"),
    }
}

/// The account PostgreSQL's package made, or nobody's.
fn unprivileged() -> Account {
    let accounts = fs::read_to_string("/etc/passwd").expect("the list of accounts");
    let find = |wanted| {
        let line = accounts.lines().find(|line| line.split(':').next() == Some(wanted))?;
        let mut ids = line.split(':').skip(2).map(str::parse);
        Some(Account { user: ids.next()?.ok()?, group: ids.next()?.ok()? })
    };
    find("postgres").or_else(|| find("nobody")).expect("an account other than root")
}

/// What killed tests left: files, and servers whose keeper was killed too.
pub(super) fn clear_leftovers() {
    for entry in fs::read_dir(quickest_folder()).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let Some(Ok(owner)) = owner.map(|owner| owner.split('-').next().unwrap_or(owner).parse::<u32>()) else {
            continue;
        };
        if Path::new("/proc/self").exists() && !Path::new(&format!("/proc/{owner}")).exists() {
            let left = Server::at(&name.to_string_lossy());
            let _ = left.pg_ctl(&["-m", "immediate", "stop"]);
            let _ = fs::remove_dir_all(&left.folder);
        }
    }
}
