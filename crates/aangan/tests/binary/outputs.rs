//! What commands print for programs, and how they end. docs/scripts.md promises both.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Output, Stdio};

use base::failure::FailureKind;
use serde_json::Value;

use super::help::{examples_in, leaves};
use super::pages::{Place, words};
use super::place::seed;
use super::running::{Running, aangan};

/// Commands without a result to print as JSON.
const WITHOUT_JSON: [(&str, &str); 3] = [
    ("serve", "it prints where it listens, and its log has a format of its own"),
    ("completions", "a shell reads its output"),
    ("man", "it writes files"),
];
/// The last words of commands that change nothing.
const READS: [&str; 19] = [
    "account",
    "answers",
    "check",
    "completions",
    "differences",
    "discounts",
    "doctor",
    "find",
    "list",
    "man",
    "message-templates",
    "openapi",
    "owed",
    "plans",
    "print-example",
    "reported",
    "show",
    "verify",
    "watched",
];
/// Commands that change something and show no plan.
const WITHOUT_DRY_RUN: [(&str, &str); 10] = [
    ("serve", "it is no change by itself"),
    ("migrate", "verify says whether the database lacks a migration"),
    ("media adopt", "media check says whether files and database belong together"),
    ("backup", "it only adds a backup"),
    ("restore", "it only fills an empty folder and an empty database"),
    ("keys rotate", "it is interrupted and finished by the same command"),
    ("demo seed", "it only fills an empty folder"),
    ("office children export", "it only writes a file"),
    ("office fees statement", "it only writes files"),
    ("office messages send-test", "it sends sample values to the operator"),
];
/// Commands that only add something: they have --dry-run and do not ask.
const ADDS: [&str; 11] = [
    "office chains add",
    "office centres add",
    "office rooms add",
    "office programs add",
    "office children add",
    "office children import",
    "office parents add",
    "office keys add",
    "office staff add",
    "office staff enrolment-code",
    "office tickets answer",
];
/// Commands that need the outside world, or replace what the others need.
const TRIED_ELSEWHERE: [&str; 4] = ["serve", "doctor", "keys rotate", "restore"];

fn objects(text: &[u8]) -> Result<Vec<Value>, String> {
    let text = String::from_utf8_lossy(text);
    let read = |line: &str| match serde_json::from_str::<Value>(line) {
        Ok(object) if object.is_object() => Ok(object),
        _ => Err(format!("not an object: {line}")),
    };
    text.lines().map(read).collect()
}

/// Checks the output of a command with `--json`: objects, and an error that fits the exit code.
fn check_json(output: &Output) -> Result<(), String> {
    let code = output.status.code().ok_or("it was killed")?;
    objects(&output.stdout)?;
    let errors = objects(&output.stderr)?;
    if code == 0 {
        return Ok(());
    }
    let last = errors.last().ok_or("it failed without an error")?;
    let kind =
        FailureKind::ALL.into_iter().find(|kind| i32::from(kind.exit_code()) == code).ok_or("an unknown code")?;
    if last["error"] != serde_json::to_value(kind).expect("a word") || !last["message"].is_string() {
        return Err(format!("{last} with the code {code}"));
    }
    if code == 2 { Err(format!("a wrong example: {last}")) } else { Ok(()) }
}

fn check(name: &str, output: &Output) -> Result<(), String> {
    if WITHOUT_JSON.iter().all(|(known, _)| *known != name) {
        return check_json(output);
    }
    match output.status.code() {
        Some(2) => objects(&output.stderr).map(drop),
        other => Err(format!("it takes --json and ends with {other:?}")),
    }
}

#[test]
fn every_command_prints_json_and_what_changes_something_can_be_rehearsed() {
    let mut place = Place::new();
    place.furnish();
    let mut wrong = Vec::new();
    for (name, help) in leaves(&[]) {
        let (rehearses, asks) = (help.contains("--dry-run"), help.contains("--yes"));
        let reads = name.rsplit(' ').next().is_some_and(|verb| READS.contains(&verb));
        if !reads && !rehearses && WITHOUT_DRY_RUN.iter().all(|(known, _)| *known != name) {
            wrong.push(format!("{name} has no --dry-run"));
        }
        if rehearses && !asks && !ADDS.contains(&name.as_str()) {
            wrong.push(format!("{name} has no --yes"));
        }
        if TRIED_ELSEWHERE.contains(&name.as_str()) {
            continue;
        }
        for example in examples_in(&name, &help) {
            let Some(line) = example.strip_prefix("aangan ") else { continue };
            // A redirection is the shell's.
            let line = line.split_once(" > ").map_or(line, |(command, _)| command);
            let mut command = place.filled(&words(line));
            for option in ["--dry-run", "--json"] {
                let takes = option == "--json" || rehearses;
                if takes && !command.iter().any(|word| word == option) {
                    command.push(option.to_owned());
                }
            }
            let checked = check(&name, &place.run(&command));
            wrong.extend(checked.err().map(|why| format!("{}: {why}", command.join(" "))));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `aangan …` with nobody at a terminal.
fn run(data: &Path, line: &str) -> Output {
    let mut command = aangan();
    command.args(line.split(' ').map(|word| word.replace('_', " "))).arg("--data").arg(data);
    command.stdin(Stdio::null()).output().expect("it runs")
}

#[track_caller]
fn ends(output: &Output, code: i32, words: &str) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{errors}");
    assert!(errors.contains(words), "{errors}");
}

#[test]
fn the_exit_code_tells_the_kind_of_a_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, at) = (folder.path().join("data"), |name: &str| folder.path().join(name).display().to_string());
    let nothing = folder.path().join("nothing");
    let a_config = |text: &str| {
        fs::write(folder.path().join("aangan.toml"), text).expect("written");
        at("aangan.toml")
    };
    let office = |line: &str| run(&data, &format!("office {line}"));
    seed(&data);

    ends(&office("places list"), 0, "");
    fs::write(folder.path().join("chain.toml"), "chain = \"Aangan\"\n").expect("written");
    ends(&office(&format!("places apply {}", at("chain.toml"))), 0, "");

    ends(&office("chains add Aangan"), 1, "already");
    ends(&office("children return --child IND-104582 --yes"), 1, "has not left");
    ends(&run(&data, &format!("config check --config {}", a_config("[sms]\nurl = 5\n"))), 1, "url");
    fs::rename(data.join("keys"), folder.path().join("no keys")).expect("taken away");
    ends(&run(&data, "verify"), 1, "checks failed");
    fs::rename(folder.path().join("no keys"), data.join("keys")).expect("put back");

    ends(&office("centres add Jayanagar"), 2, "--city");
    ends(&office("requests decide 1 --centre Indiranagar --status cancelled"), 2, "--note is missing");
    ends(&run(&data, "backup"), 2, "name a folder or a bucket");
    ends(&run(&data, "serve --json"), 2, "no result to print as JSON");

    ends(&office("children leave --child nobody --yes"), 3, "no child has");
    ends(&office("parents set --parent 9999999999 --name X --yes"), 3, "no parent has");
    ends(&office("rooms list --centre Nowhere"), 3, "there is no centre");
    ends(&office("rooms close Attic --centre Indiranagar --yes"), 3, "there is no room");
    ends(
        &office("fees reverse 1 --centre Indiranagar --reason X --yes"),
        3,
        "there is nothing with this id at Indiranagar",
    );
    ends(&office("messages drop 1 --yes"), 3, "there is no message 1");
    ends(&office("children find nobody at all"), 3, "no child or parent matches");
    assert!(office("keys add --centre Indiranagar --label tablet").status.success());
    assert!(office("keys add --centre Indiranagar --label tablet").status.success());
    ends(&office("keys revoke tablet --yes"), 3, "several keys have the label");
    for command in ["verify", "media check", "office places list", "backup /nowhere"] {
        ends(&run(&nothing, command), 3, "there is no portal in");
    }
    ends(&run(&nothing, &format!("restore {}", at("2026-11-11T00-00-00.000Z"))), 3, "is not a complete backup");
    ends(&run(&data, &format!("config check --config {}", at("missing.toml"))), 3, "missing.toml");

    ends(&office("children leave --child IND-104582"), 4, "not a terminal: use --yes to confirm, or --dry-run");
    ends(&office("requests decide 1 --centre Indiranagar --status approved"), 3, "");

    let away = "postgres://nobody@127.0.0.1:1/nothing";
    ends(&run(&nothing, &format!("migrate --database {away}")), 5, "127.0.0.1:1");
    let server = Running::start(&data);
    ends(&run(&data, "serve --demo --listen 127.0.0.1:0 --centre-listen 127.0.0.1:0"), 5, "another 'aangan serve'");
    drop(server);
    let backups = folder.path().join("backups");
    ends(&run(&data, &format!("backup {}", backups.display())), 0, "");
    let lock = File::open(backups.join(".lock")).expect("the lock");
    lock.lock().expect("locked");
    ends(&run(&data, &format!("backup {}", backups.display())), 5, "another backup is being written");
}

#[test]
fn errors_are_one_object_for_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    seed(&data);
    let error = |line: &str| {
        let output = run(&data, line);
        assert!(output.stdout.is_empty(), "{line}: {}", String::from_utf8_lossy(&output.stdout));
        let errors = objects(&output.stderr).expect("objects");
        (errors.last().expect("an error")["error"].clone(), output.status.code())
    };
    assert_eq!(error("office chains add Aangan --json"), ("refused".into(), Some(1)));
    assert_eq!(error("office centres add --json"), ("usage".into(), Some(2)));
    assert_eq!(error("--json office children list --centre Nowhere"), ("not_found".into(), Some(3)));
    // The plan is not beside the error: a program asks for it with --dry-run.
    assert_eq!(error("office children leave --json --child IND-104582"), ("not_confirmed".into(), Some(4)));
    let away = run(&folder.path().join("nothing"), "migrate --json --database postgres://nobody@127.0.0.1:1/nothing");
    assert_eq!(check_json(&away), Ok(()));
    assert_eq!(away.status.code(), Some(5));
    let done = run(&data, "office children leave --json --yes --child IND-104582");
    assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    let done = objects(&done.stdout).expect("an object");
    assert_eq!((done.len(), &done[0]["result"]), (1, &"done".into()), "{done:?}");
    let config = folder.path().join("aangan.toml");
    fs::write(&config, "[push]\nhosts = []\n").expect("written");
    let doctor = run(&data, &format!("doctor --json --config {}", config.display()));
    assert_eq!(doctor.status.code(), Some(1));
    let findings = objects(&doctor.stdout).expect("objects");
    let statuses = ["ok", "warning", "wrong"];
    assert!(findings.iter().all(|one| statuses.iter().any(|status| one["status"] == *status)), "{findings:?}");
    assert!(findings.iter().any(|one| one["status"] == "wrong" && one["subject"] == "sms"), "{findings:?}");
}
