//! Renamed commands keep their old names as hidden aliases for one release.

use rstest::rstest;

use super::running::aangan;

fn help(command: &str) -> String {
    let output = aangan().args(command.split_whitespace()).arg("--help").output().expect("it runs");
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The options of a command, without its name and purpose.
fn options(help: &str) -> &str {
    help.split_once("\nOptions:").expect("options").1
}

#[rstest]
#[case("office", "record", "audit-log")]
#[case("office", "asks", "data-requests")]
#[case("office fees", "told", "reported")]
#[case("", "sweep", "media check")]
#[case("", "adopt-store", "media adopt")]
#[case("config", "texts", "message-templates")]
fn a_renamed_command_keeps_its_old_name_as_a_hidden_alias(#[case] group: &str, #[case] old: &str, #[case] new: &str) {
    assert_eq!(options(&help(&format!("{group} {old}"))), options(&help(&format!("{group} {new}"))));
    let listed = help(group);
    assert!(!listed.lines().any(|line| line.split_whitespace().next() == Some(old)), "{listed}");
}
