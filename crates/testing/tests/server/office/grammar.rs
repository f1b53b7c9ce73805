//! `aangan office THING VERB`: one grammar for every command, and the names before it.

use std::collections::BTreeMap;
use std::ffi::OsString;

use clap::{CommandFactory, Parser, Subcommand};
use rstest::rstest;

use super::Line;
use office::examples::EXAMPLES;
use office::help::{GROUPS, with_examples, with_groups};
use office::old_names::{OLD_ARGUMENTS, OLD_NAMES, rewrite};

/// The part of `aangan` that this is about.
#[derive(Debug, Parser)]
#[command(name = "aangan")]
struct Program {
    #[command(subcommand)]
    part: Part,
}

#[derive(Debug, Subcommand)]
enum Part {
    Office {
        #[arg(long, global = true)]
        data: Option<String>,
        #[arg(long, global = true)]
        json: bool,
        #[command(subcommand)]
        command: office::Command,
    },
}

/// The words of a line, with the quotes of a shell.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let (word, behind) = match rest.strip_prefix('\'') {
            Some(quoted) => quoted.split_once('\'').expect("a quote is closed"),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = behind.trim_start();
    }
    words
}

fn read(words: &[String]) -> Result<String, String> {
    Program::try_parse_from(words).map(|read| format!("{read:?}")).map_err(|error| error.to_string())
}

/// A line as it is after its old name is replaced, and the note about it.
fn rewritten(line: &[String]) -> (Vec<String>, Option<String>) {
    let (line, note) = rewrite(line.iter().map(OsString::from).collect());
    (line.into_iter().map(|word| word.into_string().expect("text")).collect(), note)
}

/// The lower-case words of a name; the others are an option or an argument.
fn name_of(name: &str) -> Vec<String> {
    words(name).into_iter().filter(|word| !word.starts_with("--") && *word == word.to_lowercase()).collect()
}

/// The complete examples of a command with all options of its new name.
fn examples_of(new: &str) -> Vec<Vec<String>> {
    let name = [&["aangan".to_owned(), "office".to_owned()][..], &name_of(new)].concat();
    let options: Vec<String> = words(new).into_iter().filter(|word| word.starts_with("--")).collect();
    let all = EXAMPLES.iter().map(|example| words(example));
    all.filter(|example| example.starts_with(&name) && options.iter().all(|option| example.contains(option))).collect()
}

#[test]
fn every_old_name_is_the_same_command_as_the_new_one() {
    for (old, new) in OLD_NAMES.into_iter().chain(OLD_ARGUMENTS) {
        let examples = examples_of(new);
        assert!(!examples.is_empty(), "{new} has an example");
        for example in examples {
            let mut rest = example[2 + name_of(new).len()..].to_vec();
            if old != old.to_lowercase() {
                let option = rest.iter().position(|word| new.contains(&format!(" {word} "))).expect("the option");
                rest.remove(option);
            }
            let name = name_of(old);
            let (data, folder) = ("--data".to_owned(), "folder".to_owned());
            let expected = read(&[&example[..], &[data.clone(), folder.clone()]].concat()).expect("a command");
            // The folder of the data stands anywhere after `office`.
            for place in 0..=name.len() {
                let mut line = name.clone();
                line.splice(place..place, [data.clone(), folder.clone()]);
                let line = [&["aangan".to_owned(), "office".to_owned()][..], &line, &rest].concat();
                let (renamed, note) = rewritten(&line);
                assert_eq!(read(&renamed).as_ref(), Ok(&expected), "{line:?} became {renamed:?}");
                assert_eq!(note.as_deref(), Some(format!("'office {old}' is now 'office {new}'").as_str()));
            }
        }
    }
}

#[rstest]
#[case(
    "fees --centre Indiranagar issue --month 2026-11 --yes",
    "fees issue --centre Indiranagar --month 2026-11 --yes"
)]
#[case("tickets --centre=Indiranagar show 7", "tickets show 7 --centre Indiranagar")]
#[case("guardians --child 12 suspend 7", "guardians suspend 7 --child 12")]
#[case("guardians --child 12 give-back 7", "guardians restore 7 --child 12")]
#[case("fees --centre Indiranagar told", "fees reported --centre Indiranagar")]
#[case("fees --centre Indiranagar close-month 2026-10", "fees close-month --month 2026-10 --centre Indiranagar")]
#[case("rename --to Attic room Nursery --centre Indiranagar", "rooms rename Nursery --to Attic --centre Indiranagar")]
#[case("close --yes centre Indiranagar --children-leave", "centres close Indiranagar --children-leave --yes")]
#[case("list --json --centre Indiranagar", "children list --centre Indiranagar --json")]
#[case("asks release 7", "data-requests release 7")]
#[case("list parents --centre Indiranagar", "parents list --centre Indiranagar")]
fn options_of_an_old_line_follow_the_new_name(#[case] old: &str, #[case] new: &str) {
    let line = |text: &str| words(&format!("aangan office {text}"));
    let (renamed, note) = rewritten(&line(old));
    assert!(note.is_some(), "{old}");
    assert_eq!(read(&renamed), Ok(read(&line(new)).expect("a command")), "{renamed:?}");
}

#[rstest]
#[case("office messages --help", "office messages --help", false)]
#[case("office help list keys", "office help keys list", true)]
#[case("help office add chain", "help office chains add", true)]
#[case("office messages send-again 5", "office messages send-again 5", false)]
#[case("office children find list keys", "office children find list keys", false)]
#[case("office --data office fees issue --month 2026-11", "office --data office fees issue --month 2026-11", false)]
#[case("office find -- list", "office children find -- list", true)]
#[case("config check", "config check", false)]
#[case("backup office", "backup office", false)]
#[case("", "", false)]
fn only_old_names_of_the_office_change(#[case] old: &str, #[case] new: &str, #[case] noted: bool) {
    let line = |text: &str| words(&format!("aangan {text}"));
    let (renamed, note) = rewritten(&line(old));
    assert_eq!((renamed, note.is_some()), (line(new), noted));
}

#[test]
fn every_command_is_a_thing_and_a_verb_in_a_group_with_described_options_and_examples() {
    let office = Line::command();
    let things: Vec<&str> = office.get_subcommands().map(clap::Command::get_name).collect();
    let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, things)| things.iter().copied()).collect();
    assert_eq!(grouped, things, "each thing is in one group, in the order of the groups");
    let mut examples: BTreeMap<String, usize> = BTreeMap::new();
    for example in EXAMPLES {
        let line = words(example);
        *examples.entry(line[2..4].join(" ")).or_default() += 1;
        read(&line).unwrap_or_else(|why| panic!("{example}: {why}"));
    }
    for thing in office.get_subcommands() {
        assert!(thing.has_subcommands(), "{} has no verb", thing.get_name());
        for verb in thing.get_subcommands() {
            let name = format!("{} {}", thing.get_name(), verb.get_name());
            assert!(!verb.has_subcommands(), "{name} has two verbs");
            assert!(matches!(examples.remove(&name), Some(1 | 2)), "{name} has one or two examples");
            for argument in verb.get_arguments() {
                assert!(argument.get_help().is_some(), "{name}: {} has no description", argument.get_id());
                let empty = argument.get_default_values().iter().any(|value| value.is_empty());
                assert!(!empty || argument.is_hide_default_value_set(), "{name}: {}", argument.get_id());
            }
        }
    }
    assert!(examples.is_empty(), "examples of no command: {examples:?}");
}

#[test]
fn the_help_of_the_office_groups_its_things_and_a_command_ends_with_its_examples() {
    let mut program = with_examples(Program::command().mut_subcommand("office", with_groups), EXAMPLES);
    let mut help = |path: &[&str]| {
        program.build();
        let command = path.iter().fold(&mut program, |command, name| command.find_subcommand_mut(name).expect("it"));
        command.render_help().to_string()
    };
    let office = help(&["office"]);
    for (group, things) in GROUPS {
        let listed = office.split_once(&format!("\n{group}:\n")).expect("a heading").1;
        let names = listed.lines().take_while(|line| !line.is_empty());
        assert_eq!(names.map(|line| line.split_whitespace().next().expect("a name")).collect::<Vec<_>>(), things);
    }
    assert!(!office.contains("Commands:"), "{office}");
    let revoke = help(&["office", "keys", "revoke"]);
    assert!(revoke.ends_with("\n\nExamples:\n  aangan office keys revoke LABEL --dry-run\n"), "{revoke}");
}
