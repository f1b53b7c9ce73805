//! A change by the office, as somebody types it: shown first, and made only when somebody said so.

use std::path::Path;
use std::process::{Output, Stdio};

use super::place::seed;
use super::running::aangan;

const MEERA: &str = "9800000001";

/// `aangan office …`, with nobody at a terminal, whatever is written into it.
fn office(data: &Path, line: &str) -> Output {
    let words = line.split(' ').map(|word| word.replace('_', " "));
    let output = aangan().arg("office").args(words).arg("--data").arg(data).stdin(Stdio::null()).output();
    output.expect("it runs")
}

fn printed(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_change_is_previewed_and_made_after_confirmation() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    seed(&data);
    let set = format!("parents set --parent {MEERA} --phone 9811122222");
    let plan = format!("  Meera Rao signs in with 9811122222, no longer with {MEERA}\n");

    let rehearsed = office(&data, &format!("{set} --dry-run"));
    let (answer, aside) = printed(&rehearsed);
    assert!(rehearsed.status.success(), "{aside}");
    assert!(answer.starts_with("These changes would be made:\n") && answer.contains(&plan), "{answer}");
    assert!(answer.ends_with("\nNothing was changed.\n"), "{answer}");

    // Not at a terminal, and nobody said yes beforehand: the plan is beside the answer, and there is none.
    let refused = office(&data, &set);
    let (answer, aside) = printed(&refused);
    assert!(!refused.status.success() && answer.is_empty(), "{answer}");
    assert!(aside.starts_with("Changes:\n") && aside.contains(&plan), "{aside}");
    assert!(aside.contains("not a terminal: use --yes to confirm, or --dry-run"), "{aside}");
    assert!(office(&data, &format!("children find {MEERA}")).status.success(), "she is there as before");

    let done = office(&data, &format!("{set} --yes"));
    let (answer, aside) = printed(&done);
    assert!(done.status.success() && answer.starts_with("Done:\n") && aside.contains(&plan), "{answer}{aside}");
    let (_, aside) = printed(&office(&data, &format!("children find {MEERA}")));
    assert!(aside.contains(&format!("no child or parent matches \"{MEERA}\"")), "{aside}");
    let (found, _) = printed(&office(&data, "children find 9811122222"));
    assert!(found.contains("Meera Rao (parent "), "{found}");
    let (record, _) = printed(&office(&data, "audit-log list --who office --action changed_a_contact"));
    assert_eq!(record.lines().count(), 1, "{record}");

    let both = office(&data, &format!("{set} --yes --dry-run"));
    assert!(!both.status.success(), "one of them");
}

#[test]
fn the_audit_log_keeps_who_gave_the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let as_user = |names: &[(&str, &str)], words: &[&str]| {
        let mut command = aangan();
        for name in ["AANGAN_ACTOR", "SUDO_USER", "LOGNAME", "USER"] {
            command.env_remove(name);
        }
        let command = command.envs(names.iter().copied()).arg("office").args(words).arg("--data").arg(&data);
        command.stdin(Stdio::null()).output().expect("it runs")
    };
    let who = |chain: &str, names: &[(&str, &str)]| {
        let added = as_user(names, &["chains", "add", chain]);
        assert!(added.status.success(), "{}", printed(&added).1);
        let (events, _) = printed(&as_user(&[], &["audit-log", "list", "--json"]));
        let event: serde_json::Value = serde_json::from_str(events.lines().last().expect("an event")).expect("JSON");
        event["login"].as_str().expect("a login name").to_owned()
    };
    let (root, sudo) = (("LOGNAME", "root"), ("SUDO_USER", "priya"));
    assert_eq!(who("One", &[root]), "root");
    assert_eq!(who("Two", &[root, sudo]), "priya");
    assert_eq!(who("Three", &[root, sudo, ("AANGAN_ACTOR", "Priya Nair")]), "Priya Nair");
    assert_eq!(who("Four", &[root, ("SUDO_USER", "a\nb")]), "root");
    assert!(who("Five", &[]).starts_with("user "));
    for name in ["a\tb", &"x".repeat(65), "a\u{202e}b"] {
        let refused = as_user(&[("AANGAN_ACTOR", name)], &["chains", "add", "Six"]);
        let (_, aside) = printed(&refused);
        assert!(!refused.status.success() && aside.contains("AANGAN_ACTOR is not the name of a person"), "{aside}");
    }
}
