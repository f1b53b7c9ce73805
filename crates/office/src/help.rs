//! What the help adds to the commands: groups of things, and examples.

use std::fmt::Write;

use clap::Command;
use clap::builder::StyledStr;

/// The things of the office, as its help groups them.
pub const GROUPS: [(&str, &[&str]); 6] = [
    ("Places", &["chains", "centres", "rooms", "programs", "places"]),
    ("Families", &["children", "parents", "guardians", "photo-consents", "data-requests"]),
    ("Access", &["keys", "staff", "sessions", "audit-log"]),
    ("Day", &["announcements", "conversations", "photos", "cameras", "services", "surveys", "requests", "tickets"]),
    ("Money", &["fees", "refunds"]),
    ("Messages", &["messages", "tasks"]),
];

/// Groups the things in the help of `office`, which clap lists without headings.
pub fn with_groups(office: Command) -> Command {
    let (header, literal) = (*office.get_styles().get_header(), *office.get_styles().get_literal());
    let things: Vec<&Command> = office.get_subcommands().collect();
    let width = things.iter().map(|thing| thing.get_name().len()).max().unwrap_or_default();
    let mut help = StyledStr::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (group, names) in GROUPS {
        let _ = write!(help, "\n{header}{group}:{header:#}\n");
        for thing in names.iter().filter_map(|name| things.iter().find(|thing| thing.get_name() == *name)) {
            let about = thing.get_about().cloned().unwrap_or_default();
            let _ = writeln!(help, "  {literal}{:width$}{literal:#}  {about}", thing.get_name());
        }
    }
    let _ = write!(help, "\n{header}Global options:{header:#}\n{{options}}{{after-help}}");
    office.help_template(help)
}

/// Ends the help of every command with its examples: those that begin with its name.
pub fn with_examples(command: Command, examples: &[&str]) -> Command {
    let name = command.get_name().to_owned();
    add_examples(command, &name, examples)
}

fn add_examples(command: Command, name: &str, examples: &[&str]) -> Command {
    if command.has_subcommands() {
        return command.mut_subcommands(|below| {
            let name = format!("{name} {}", below.get_name());
            add_examples(below, &name, examples)
        });
    }
    let is_of =
        |example: &&&str| example.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let header = *command.get_styles().get_header();
    let mut help = StyledStr::from(format!("{header}Examples:{header:#}"));
    let mut found = 0;
    for example in examples.iter().filter(is_of) {
        let _ = write!(help, "\n  {example}");
        found += 1;
    }
    if found == 0 { command } else { command.after_help(help) }
}
