//! Renamed commands keep their old names, which no help shows, for one release.

use rstest::rstest;

use super::running::aangan;

/// The help of a command, and what it says aside.
fn help(command: &str) -> (String, String) {
    let output = aangan().args(command.split_whitespace()).arg("--help").output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    assert!(output.status.success(), "{command}: {}", text(output.stderr));
    (text(output.stdout), text(output.stderr))
}

/// The options of a command, without its name and purpose.
fn options(help: &str) -> &str {
    help.split_once("\nOptions:").expect("options").1.split("\nExamples:").next().expect("options")
}

#[rstest]
#[case("office", "record", "audit-log list", "note: 'office record' is now 'office audit-log list'\n")]
#[case(
    "office",
    "asks release",
    "data-requests release",
    "note: 'office asks release' is now 'office data-requests release'\n"
)]
#[case("office", "list keys", "keys list", "note: 'office list keys' is now 'office keys list'\n")]
#[case("office fees", "told", "reported", "note: 'office fees told' is now 'office fees reported'\n")]
#[case("", "sweep", "media check", "")]
#[case("", "adopt-store", "media adopt", "")]
#[case("config", "texts", "message-templates", "")]
fn a_renamed_command_keeps_its_old_name_which_no_help_shows(
    #[case] group: &str,
    #[case] old: &str,
    #[case] new: &str,
    #[case] note: &str,
) {
    let (of_old, aside) = help(&format!("{group} {old}"));
    assert_eq!(aside, note);
    let (of_new, aside) = help(&format!("{group} {new}"));
    assert_eq!((options(&of_old), aside.as_str()), (options(&of_new), ""));
    let (listed, _) = help(group);
    let old = old.split(' ').next();
    assert!(!listed.lines().any(|line| line.split_whitespace().next() == old), "{listed}");
}
