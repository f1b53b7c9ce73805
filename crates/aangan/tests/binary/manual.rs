//! Completions for shells and the manual pages, for the package.

use std::fs;
use std::process::{Command, Stdio};

use rstest::rstest;

use super::running::aangan;

#[rstest]
#[case("bash", &["close-month", "never-signed-in", "past-the-limit"])]
#[case("zsh", &["close-month", "never-signed-in", "past-the-limit"])]
// It has the names of all commands, and options of the first two levels.
#[case("fish", &["close-month", "repair-timestamps", "past-the-limit"])]
fn completions_are_a_script_of_the_shell_and_nothing_else(#[case] shell: &str, #[case] names: &[&str]) {
    let output = aangan().args(["completions", shell]).env("AANGAN_DATABASE", "postgres://secret").output();
    let output = output.expect("it runs");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let script = String::from_utf8(output.stdout).expect("text");
    for name in names {
        assert!(script.contains(name), "{name}");
    }
    assert!(!script.contains("secret"));
    // Only a machine that has the shell can read its script.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("script");
    fs::write(&file, script).expect("written");
    if let Ok(read) = Command::new(shell).arg("-n").arg(&file).stdin(Stdio::null()).status() {
        assert!(read.success(), "{shell} cannot read it");
    }
}

#[test]
fn every_command_has_a_manual_page_and_no_hidden_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let man = folder.path().join("man");
    let output = aangan().arg("man").arg(&man).env("AANGAN_DATA", "/a/place").output().expect("it runs");
    assert!(output.status.success() && output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = |name: &str| fs::read_to_string(man.join(name));
    let issue = page("aangan-office-fees-issue.1").expect("a page");
    for text in ["Issue the missing invoices", "\\-\\-centre", "aangan office fees issue \\-\\-centre Indiranagar"] {
        assert!(issue.contains(text), "{text}: {issue}");
    }
    assert!(page("aangan.1").is_ok() && page("aangan-office.1").is_ok() && page("aangan-config-check.1").is_ok());
    for name in ["aangan-sweep.1", "aangan-adopt-store.1"] {
        assert!(page(name).is_err(), "{name}");
    }
    for entry in fs::read_dir(&man).expect("a folder") {
        let text = fs::read_to_string(entry.expect("a page").path()).expect("text");
        assert!(!text.contains("/a/place"), "a value of this machine");
    }
}
