//! A change by the office, as somebody types it: shown first, and made only when somebody said so.

use std::path::Path;
use std::process::{Output, Stdio};

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
    assert!(aangan().args(["demo", "seed", "--data"]).arg(&data).status().expect("it runs").success());
    let set = format!("set parent --parent {MEERA} --phone 9811122222");
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
    assert!(aside.contains("not a terminal, and nothing was changed: --yes "), "{aside}");
    assert!(office(&data, &format!("find {MEERA}")).status.success(), "she is there as before");

    let done = office(&data, &format!("{set} --yes"));
    let (answer, aside) = printed(&done);
    assert!(done.status.success() && answer.starts_with("Done:\n") && aside.contains(&plan), "{answer}{aside}");
    let (_, aside) = printed(&office(&data, &format!("find {MEERA}")));
    assert!(aside.contains(&format!("no child or parent matches \"{MEERA}\"")), "{aside}");
    let (found, _) = printed(&office(&data, "find 9811122222"));
    assert!(found.contains("Meera Rao (parent "), "{found}");
    let (record, _) = printed(&office(&data, "audit-log --who office --action changed_a_contact"));
    assert_eq!(record.lines().count(), 1, "{record}");

    let both = office(&data, &format!("{set} --yes --dry-run"));
    assert!(!both.status.success(), "one of them");
}
