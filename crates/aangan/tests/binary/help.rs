//! The help of every command, as an operator reads it.

use super::running::aangan;

/// What every command takes; the help of `serve` has it once.
const OF_ALL: [&str; 4] = ["--data <DATA>", "--database <DATABASE>", "--config <CONFIG>", "-h, --help"];
/// What every command of the office takes; the help of `office` has it once.
const OF_OFFICE: &str = "--actor <NAME>";

/// The help of a command and of those below it.
fn help_of(command: &[&str]) -> String {
    let output = aangan()
        .args(command)
        .arg("--help")
        // Their values would be shown.
        .env_remove("AANGAN_DATA")
        .env_remove("AANGAN_CONFIG")
        .env_remove("AANGAN_ACTOR")
        .output()
        .expect("it runs");
    let help = String::from_utf8(output.stdout).expect("text");
    let is_told = |line: &&str| {
        let line = line.trim_start();
        (command == ["serve"] || !OF_ALL.iter().any(|one| line.starts_with(one)))
            && (command == ["office"] || !line.starts_with(OF_OFFICE))
    };
    let mut text = format!("$ {} --help\n", [&["aangan"], command].concat().join(" "));
    for line in help.lines().filter(is_told) {
        text = text + line.trim_end() + "\n";
    }
    text += "\n";
    let below = help.split_once("\nCommands:\n").map_or("", |(_, below)| below);
    let names = below.lines().take_while(|line| !line.is_empty()).filter_map(|line| {
        // A longer purpose goes on below, deeper.
        line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?.split_whitespace().next()
    });
    for name in names.filter(|name| *name != "help") {
        text += &help_of(&[command, &[name]].concat());
    }
    text
}

#[test]
fn the_wording_of_the_help_is_as_accepted() {
    let all = help_of(&[]);
    let office = help_of(&["office"]);
    insta::assert_snapshot!("help", all.replace(&office, ""));
    insta::assert_snapshot!("help_office", office);
}
