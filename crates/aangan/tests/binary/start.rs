//! What the program says when it cannot start: what is wrong and what to do.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use super::place::seed;
use super::running::{EMAIL, HttpConnection, Running, SMS, aangan, carriers};

fn serve(data: &Path, more: &[&str]) -> Output {
    aangan()
        .args(["serve", "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(more)
        .output()
        .expect("it runs")
}

fn complaint(output: &Output) -> String {
    let printed = String::from_utf8_lossy(&output.stderr);
    printed.split_once("aangan: ").map_or_else(String::new, |(_log, complaint)| complaint.to_owned())
}

#[track_caller]
fn refused(output: &Output, words: &[&str]) {
    let complaint = complaint(output);
    assert!(!output.status.success() && !complaint.is_empty(), "it says why: {output:?}");
    for word in words {
        assert!(complaint.contains(word), "{word:?} in {complaint:?}");
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn seeded() -> tempfile::TempDir {
    let data = folder();
    seed(data.path());
    data
}

#[test]
fn without_a_gateway_it_names_the_settings() {
    refused(&serve(folder().path(), &[]), &["[sms]", "--console-messages", "config print-example"]);
    let data = folder();
    std::fs::write(data.path().join("aangan.toml"), "[sms]\nurl = 1\n").expect("written");
    refused(&serve(data.path(), &[]), &["aangan.toml", "url"]);
}

#[test]
fn what_serve_demands_the_check_of_the_configuration_demands_too() {
    for (text, missing) in [("", vec!["[sms]", "[email]"]), (SMS, vec!["[email]"]), (EMAIL, vec!["[sms]"])] {
        let data = folder();
        let file = data.path().join("aangan.toml");
        std::fs::write(&file, text).expect("written");
        let checked = aangan().args(["config", "check", "--data"]).arg(data.path()).output().expect("it runs");
        let served = serve(data.path(), &[]);
        refused(&checked, &missing);
        assert_eq!(complaint(&checked), complaint(&served), "one rule");
        assert_eq!(complaint(&served).matches("does not start").count(), missing.len());
        // With whatever else is wrong, so that it is mended in one go.
        std::fs::write(&file, format!("{text}[log]\nfromat = 'json'\n")).expect("written");
        let all = aangan().args(["config", "check", "--data"]).arg(data.path()).output().expect("it runs");
        refused(&all, &[&["fromat"], missing.as_slice()].concat());
    }
    // A section that stands there and cannot be read is not missing; after a fault of the whole file nobody knows.
    for wrong in
        ["[sms]\nsender = 'AANGAN'\n[email]\nhots = 'localhost'\n", &format!("{}[brand]\nname = 'x\n", carriers())]
    {
        let data = folder();
        std::fs::write(data.path().join("aangan.toml"), wrong).expect("written");
        let checked = aangan().args(["config", "check", "--data"]).arg(data.path()).output().expect("it runs");
        refused(&checked, &["line "]);
        assert!(!complaint(&checked).contains("there is no ["), "{}", complaint(&checked));
    }
    let data = folder();
    let file = data.path().join("my.toml");
    std::fs::write(&file, carriers()).expect("written");
    let checked = aangan().args(["config", "check", "--config"]).arg(&file).output().expect("it runs");
    assert!(checked.status.success(), "{}", complaint(&checked));
}

#[test]
fn a_port_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let data = folder();
    let output = aangan()
        .args(["serve", "--console-messages", "--listen", &address, "--data"])
        .arg(data.path())
        .output()
        .expect("it runs");
    refused(&output, &[&address, "in use", "--listen"]);
}

#[test]
fn a_database_server_that_accepts_and_does_not_answer_fails_the_start() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let location = format!("postgres://anu:s3cret@{}/portal", silent.local_addr().expect("an address"));
    let words = ["postgres://127.0.0.1:", "/portal", "did not answer in time"];
    let output = serve(folder().path(), &["--console-messages", "--database", &location]);
    refused(&output, &words);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("s3cret"));
    let data = folder();
    let migrated = aangan().args(["migrate", "--database", &location, "--data"]).arg(data.path()).output();
    refused(&migrated.expect("it runs"), &words);
}

#[test]
fn a_data_folder_that_cannot_be_written_is_named() {
    let data = folder();
    let file = data.path().join("file");
    std::fs::write(&file, "").expect("written");
    refused(&serve(&file.join("data"), &["--console-messages"]), &["data folder", "--data"]);
}

#[test]
fn a_bad_configuration_value_is_named() {
    for (text, words) in [
        ("[brand]\ntime_zone = \"Mars/Olympus\"\n", ["brand.time_zone", "Mars"]),
        ("[brand]\nname = \"\"\n", ["brand.name", "1 to 60"]),
        ("[brand]\ncountry_code = \"91\"\n", ["brand.country_code", "+91"]),
        ("[sign_in]\ntoken_days = 0\n", ["sign_in.token_days", "1 to 365"]),
        ("[sign_in]\nsupported_versions = [\"1.0.0\"]\n", ["sign_in.supported_versions", "4.7.0"]),
        ("[sign_in]\napp_hashes = [\"http://x\"]\n", ["sign_in.app_hashes", "eleven"]),
        ("[cameras]\nlive_from = \"19:00:00\"\n", ["cameras.live_from", "before"]),
        ("[brand]\nnmae = \"x\"\n", ["nmae", "unknown"]),
        ("brand = [", ["configuration", "not right"]),
    ] {
        let data = folder();
        let file = data.path().join("my.toml");
        std::fs::write(&file, text).expect("written");
        let path = file.display().to_string();
        refused(&serve(data.path(), &["--console-messages", "--config", &path]), &words);
        refused(&aangan().args(["config", "check", "--config", &path]).output().expect("it runs"), &words);
    }
    refused(&serve(folder().path(), &["--console-messages", "--config", "/nowhere.toml"]), &["/nowhere.toml"]);
    refused(&serve(folder().path(), &["--console-messages", "--database", "mysql://x"]), &["sqlite:", "postgres://"]);
}

#[test]
fn the_example_configuration_is_right() {
    let example = aangan().args(["config", "print-example"]).output().expect("it runs");
    assert!(example.status.success());
    let data = folder();
    let file = data.path().join("example.toml");
    let text = String::from_utf8(example.stdout).expect("text") + &carriers();
    // Where parents reach it is the one thing that has no default.
    let text = text.replacen("\naddress = \"\"", "\naddress = \"https://parents.example.com\"", 1);
    std::fs::write(&file, text).expect("written");
    let check = || aangan().args(["config", "check", "--config"]).arg(&file).output().expect("it runs");
    let checked = check();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    assert!(!String::from_utf8_lossy(&checked.stdout).contains("WARNING"));
    // What can work and is hardly meant is said beside it.
    let text = std::fs::read_to_string(&file).expect("written");
    std::fs::write(&file, text.replace("\nnetworks = []", "\nnetworks = [\"0.0.0.0/0\"]")).expect("written");
    let checked = check();
    let printed = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && printed.contains("\nWARNING: [cameras] networks has 0.0.0.0/0: "), "{printed}");
}

#[test]
fn a_newer_database_is_left_alone() {
    let data = folder();
    assert!(aangan().args(["migrate", "--data"]).arg(data.path()).status().expect("it runs").success());
    let database = rusqlite::Connection::open(data.path().join("aangan.db")).expect("it opens");
    database
        .execute("INSERT INTO schema_migration (number, name, checksum, applied_at) SELECT 999, 'later', checksum, applied_at FROM schema_migration WHERE number = 1", [])
        .expect("a later migration");
    drop(database);
    refused(&serve(data.path(), &["--console-messages"]), &["newer"]);
}

#[test]
fn a_key_that_others_can_read_stops_the_start() {
    let data = folder();
    assert!(aangan().args(["migrate", "--data"]).arg(data.path()).status().expect("it runs").success());
    let key = data.path().join("keys/code.key");
    assert_eq!(std::fs::metadata(&key).expect("a key").permissions().mode() & 0o777, 0o600);
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o640)).expect("changed");
    refused(&serve(data.path(), &["--console-messages"]), &["code.key", "chmod 600"]);
}

#[test]
fn demo_data_is_not_served_to_real_families() {
    let data = seeded();
    refused(&serve(data.path(), &["--console-messages"]), &["demo", "--data"]);
}

#[test]
fn a_second_server_on_one_sqlite_folder_is_refused() {
    let data = seeded();
    let mut first = Running::start(data.path());
    refused(&serve(data.path(), &["--demo", "--still"]), &["another 'aangan serve' serves the data folder", "--data"]);
    // What works beside a server goes on working.
    let place = |words: &[&str]| aangan().args(words).arg("--data").arg(data.path()).output().expect("it runs");
    let backups = folder();
    let backup = backups.path().join("backup").display().to_string();
    for words in [&["office", "places", "list"][..], &["backup", &backup]] {
        let output = place(words);
        assert!(output.status.success(), "{words:?}: {}", complaint(&output));
    }
    assert!(first.stop());
    let mut next = Running::start(data.path());
    assert!(next.stop());
}

#[test]
fn a_listener_of_the_centres_on_every_address_is_a_warning() {
    let data = folder();
    std::fs::write(data.path().join("aangan.toml"), format!("{}[network]\ncentre_listen = '0.0.0.0:0'\n", carriers()))
        .expect("written");
    let checked = aangan().args(["config", "check", "--data"]).arg(data.path()).output().expect("it runs");
    let printed = String::from_utf8_lossy(&checked.stdout).into_owned();
    for words in ["\nWARNING: [network] centre_listen is 0.0.0.0:0", "\nWARNING: [brand] address is not set"] {
        assert!(checked.status.success() && printed.contains(words), "{printed}");
    }
    // So does the log of a start.
    let elsewhere = folder();
    let log = elsewhere.path().join("log");
    let mut command = aangan();
    command.args(["serve", "--data"]).arg(data.path()).stderr(std::fs::File::create(&log).expect("a file"));
    assert!(Running::of(command).stop());
    let log = std::fs::read_to_string(log).expect("a log");
    assert!(log.contains("WARN") && log.contains("warning=\"[brand] address is not set"), "{log}");
    // The setting is what 'serve' uses.
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    std::fs::write(data.path().join("aangan.toml"), format!("[network]\ncentre_listen = '{address}'\n"))
        .expect("written");
    let output =
        aangan().args(["serve", "--console-messages", "--listen", "127.0.0.1:0", "--data"]).arg(data.path()).output();
    refused(&output.expect("it runs"), &[&address, "in use", "--centre-listen"]);
}

// proves: SIGNS-01 SIGNS-41
#[test]
fn the_staffs_app_is_off_until_it_is_asked_for_and_then_apart() {
    let data = folder();
    let ask = |address, path: &str| {
        let answer = HttpConnection::to(address).and_then(|mut connection| connection.ask("GET", path, &[], ""));
        answer.expect("it answers").0
    };
    let running = Running::start(data.path());
    assert_eq!(running.listeners(), 2);
    drop(running);
    let running = Running::start_with(data.path(), &["--staff-listen", "127.0.0.1:0"]);
    let staff = running.staff.expect("a third listener");
    assert_eq!(running.listeners(), 3);
    assert_eq!(ask(staff, "/healthz"), 200);
    for theirs in ["/parentapp/getChildTimeline", "/centre/v1/requests", "/metrics", "/demo/clock"] {
        assert_eq!(ask(staff, theirs), 404, "{theirs}");
    }
    let output = serve(folder().path(), &["--console-messages", "--staff-listen", "127.0.0.1:0"]);
    refused(&output, &["[staff] address"]);
}

#[test]
fn a_stop_ends_it_cleanly_and_it_starts_again_where_it_was() {
    let data = folder();
    for _ in 0..2 {
        let mut running = Running::start(data.path());
        let health =
            HttpConnection::to(running.parents).and_then(|mut connection| connection.ask("GET", "/healthz", &[], ""));
        assert_eq!(health.expect("it answers"), (200, "ok\n".to_owned()));
        assert!(running.stop());
    }
}

#[test]
fn a_terminal_that_is_closed_stops_it_in_peace_unless_it_was_to_outlive_it() {
    let data = seeded();
    let mut running = Running::start(data.path());
    running.signal("-HUP");
    assert!(running.ended_well());

    let mut outliving = std::process::Command::new("sh");
    outliving.args(["-c", "trap '' HUP; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_aangan")]);
    outliving.args(["serve", "--demo", "--still", "--data"]).arg(data.path()).stderr(std::process::Stdio::null());
    let mut running = Running::of(outliving);
    running.signal("-HUP");
    let health =
        HttpConnection::to(running.parents).and_then(|mut connection| connection.ask("GET", "/healthz", &[], ""));
    assert_eq!(health.expect("it answers").0, 200);
    assert!(running.stop());
}

/// Eighteen thousand open lines would take half as much again with them.
#[test]
fn it_takes_no_huge_pages() {
    let data = seeded();
    let running = Running::start(data.path());
    let status = running.memory_and_threads();
    // Kernels before 5.0 do not tell.
    let message = status.lines().find_map(|line| line.strip_prefix("THP_enabled:"));
    assert!(message.is_none_or(|enabled| enabled.trim() == "0"), "{status}");
}

#[test]
fn the_centres_listener_counts_requests_of_parents() {
    let data = seeded();
    let running = Running::start(data.path());
    HttpConnection::to(running.parents)
        .and_then(|mut connection| connection.ask("GET", "/static/config.json", &[], ""))
        .expect("it answers");
    let (status, figures) = HttpConnection::to(running.centres)
        .and_then(|mut connection| connection.ask("GET", "/metrics", &[], ""))
        .expect("it answers");
    assert_eq!(status, 200);
    assert!(figures.contains("route=\"/static/config.json\""), "{figures}");
    let route = "listener=\"parents\",route=\"/static/config.json\"";
    for line in [
        format!("aangan_request_seconds_bucket{{{route},le=\"10\"}} 1"),
        format!("aangan_request_seconds_count{{{route}}} 1"),
        format!("aangan_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION")),
        "aangan_live_lines 0".to_owned(),
        "aangan_cameras_running 0".to_owned(),
        "aangan_disk_reserve_bytes 268435456".to_owned(),
    ] {
        assert!(figures.lines().any(|message| message == line), "{line} in {figures}");
    }
    let memory = figures.lines().find_map(|line| line.strip_prefix("aangan_memory_bytes "));
    assert!(memory.and_then(|bytes| bytes.parse().ok()).is_some_and(|bytes: u64| bytes > 1 << 20), "{figures}");
    for typed in figures.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let (name, kind) = typed.split_once(' ').expect("a name and a kind");
        assert!(figures.contains(&format!("# HELP {name} ")), "{name} says what it counts");
        assert!(kind != "counter" || name.ends_with("_total"), "{name}");
    }
    let (status, _) = HttpConnection::to(running.parents)
        .and_then(|mut connection| connection.ask("GET", "/metrics", &[], ""))
        .expect("it answers");
    assert_eq!(status, 404, "not on the parents' address");
}

#[test]
fn sent_codes_are_counted() {
    let data = seeded();
    let running = Running::start(data.path());
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let asked = HttpConnection::to(running.parents).and_then(|mut connection| {
        connection.ask("POST", "/parentapp/childLoginOTP", &form, "phone=9800000001&platform=web")
    });
    assert_eq!(asked.expect("it answers").0, 200);
    let mut connection = HttpConnection::to(running.centres).expect("a connection");
    loop {
        let (_, figures) = connection.ask("GET", "/metrics", &[], "").expect("it answers");
        let sent = |line: &&str| line.starts_with("aangan_outbox_attempts_total") && line.contains("send_code");
        let asked = "aangan_sign_ins_total{step=\"code_asked\",outcome=\"ok\"} 1";
        assert!(figures.lines().any(|line| line == asked), "{figures}");
        if let Some(sent) = figures.lines().find(sent) {
            assert!(sent.contains("outcome=\"done\"") && sent.ends_with(" 1"), "{sent}");
            break;
        }
    }
}
