//! The reader of an answer may stop reading: the command ends without an error and without a stack trace.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;

use super::place::seed;
use super::running::{HttpConnection, aangan, carriers};

/// The end of a pipe that nobody reads from.
fn nobody() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    Stdio::from(writer)
}

fn every_command(data: &Path) -> Vec<Vec<String>> {
    let roster = data.join("roster.csv");
    let header = "first name,last name,date of birth,room,program,admission date,mother name,mother phone";
    std::fs::write(
        &roster,
        format!("{header}\nJoel,Fernandes,2024-01-05,Nursery,Full Day,2026-06-01,Maria Fernandes,9811111111\n"),
    )
    .expect("written");
    let roster = roster.display().to_string();
    let config = data.join("my.toml");
    std::fs::write(&config, carriers()).expect("written");
    let office = |words: &str| -> Vec<String> {
        let words = ["office"].into_iter().chain(words.split(' ')).chain(["--data"]).map(str::to_owned);
        words.chain([data.display().to_string()]).collect()
    };
    let mut all = vec![
        office("places list"),
        office("children list --centre Indiranagar"),
        office("keys list"),
        office("sessions list --all"),
        office("audit-log list"),
        office("audit-log list --json"),
        office("rooms add Attic --centre Indiranagar"),
        office("places list --json"),
        office("parents list --never-signed-in"),
        office("parents list --json"),
        office("messages list"),
        office("children find 9800000001"),
        office("children find 9800000001 --json"),
        office("parents set --parent 9800000001 --name Somebody --dry-run"),
        office("parents set --parent 9800000001 --phone 9811122222 --yes"),
        office("sessions end --all --yes"),
        office(&format!("children import {roster} --centre Indiranagar --dry-run")),
        office("children leave --child 12"),
    ];
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    all.extend(["config print-example", "openapi parents", "openapi centres", "--help", "--version"].map(words));
    all.push(vec!["config".into(), "check".into(), "--config".into(), config.display().to_string()]);
    all.push(vec!["migrate".into(), "--data".into(), data.display().to_string()]);
    all
}

#[test]
fn an_answer_that_nobody_reads_ends_quietly() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    seed(&data);
    for arguments in every_command(&data) {
        let refused = arguments.contains(&"leave".to_owned());
        let output = aangan().args(&arguments).stdout(nobody()).stderr(Stdio::piped()).output().expect("it runs");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert!(!printed.contains("panicked") && output.status.success() != refused, "{arguments:?}: {printed}");
        // And with nobody who reads the log or a complaint.
        let status = aangan().args(&arguments).stdout(nobody()).stderr(nobody()).status().expect("it runs");
        assert!(status.code().is_some_and(|code| code != 101), "{arguments:?}: {status}");
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_a_fault() {
    let full = File::options().write(true).open("/dev/full").expect("a full disk");
    let output = aangan().args(["config", "print-example"]).stdout(full).output().expect("it runs");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("the answer cannot be written"));
}

#[test]
fn a_server_whose_terminal_is_gone_serves_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut process = aangan()
        .args(["serve", "--demo", "--still", "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0", "--data"])
        .arg(folder.path().join("data"))
        .stdout(Stdio::piped())
        .stderr(nobody())
        .spawn()
        .expect("the program starts");
    // Reads where parents call, and no word more.
    let mut printed = process.stdout.take().expect("its output");
    let (mut line, mut byte) = (Vec::new(), [0]);
    while !line.ends_with(b"\n") {
        printed.read_exact(&mut byte).expect("it says where it listens");
        line.extend(byte);
    }
    drop(printed);
    let line = String::from_utf8_lossy(&line).into_owned();
    let address = line.trim_end().rsplit('/').next().expect("an address").parse().expect("host and port");
    let health = HttpConnection::to(address).and_then(|mut connection| connection.ask("GET", "/healthz", &[], ""));
    assert_eq!(health.expect("it answers").0, 200);
    process.kill().expect("killed");
    process.wait().expect("gone");
}
