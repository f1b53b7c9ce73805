//! The help of every command, as an operator reads it.

use super::running::aangan;

/// What every command takes; the help of `serve` has it once.
const OF_ALL: [&str; 5] = ["--json", "--data <DATA>", "--database <DATABASE>", "--config <CONFIG>", "-h, --help"];
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
    // What is left of the options of all commands.
    text = text.replace("\nGlobal options:\n\n", "\n").replace("Options:\n\n", "");
    for name in names_below(&help) {
        text += &help_of(&[command, &[name]].concat());
    }
    text
}

/// Headings of what is no command.
const NO_COMMANDS: [&str; 5] = ["Arguments:", "Options:", "Global options:", "Examples:", "Exit codes:"];

/// The commands that a help lists.
fn names_below(help: &str) -> Vec<&str> {
    let mut heading = "";
    let mut names = Vec::new();
    for line in help.lines() {
        if line.ends_with(':') && !line.starts_with(' ') {
            heading = line;
        } else if !heading.is_empty() && !NO_COMMANDS.contains(&heading) {
            // A longer purpose goes on below, deeper.
            let name = line.strip_prefix("  ").filter(|line| !line.starts_with(' '));
            names.extend(name.and_then(|line| line.split_whitespace().next()));
        }
    }
    names.retain(|name| *name != "help");
    names
}

/// The name and the help of each command below one that has no commands below it.
pub fn leaves(command: &[&str]) -> Vec<(String, String)> {
    let output = aangan().args(command).arg("--help").output().expect("it runs");
    let help = String::from_utf8(output.stdout).expect("text");
    let below = names_below(&help);
    if below.is_empty() {
        return vec![(command.join(" "), help)];
    }
    below.into_iter().flat_map(|name| leaves(&[command, &[name]].concat())).collect()
}

/// The examples of a command's help and of those below it; each command has one.
pub fn examples(command: &[&str]) -> Vec<String> {
    leaves(command).iter().flat_map(|(name, help)| examples_in(name, help)).collect()
}

pub fn examples_in(name: &str, help: &str) -> Vec<String> {
    let (_, found) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{name} has no example"));
    found.lines().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn the_wording_of_the_help_is_as_accepted() {
    let all = help_of(&[]);
    let office = help_of(&["office"]);
    insta::assert_snapshot!("help", all.replace(&office, ""));
    insta::assert_snapshot!("help_office", office);
}
