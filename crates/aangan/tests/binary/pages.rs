//! Every command in the documentation exists, with its subcommands and options.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::running::aangan;

fn pages() -> Vec<PathBuf> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(top.join("docs")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let docs = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    docs.chain([top.join("README.md"), top.join("SECURITY.md")]).collect()
}

/// The commands of a page: between backticks, and on the lines of indented code.
fn commands(page: &str) -> BTreeSet<String> {
    let page = page.replace("\\\n", " ");
    let inline = page.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let indented = page.lines().filter(|line| line.starts_with("    ")).map(str::trim_start);
    let all = inline.chain(indented).filter_map(|code| {
        let by_the_user = || code.strip_prefix("sudo -u aangan")?.rsplit_once(" aangan ").map(|(_, command)| command);
        code.strip_prefix("aangan ").or_else(by_the_user)
    });
    all.map(str::to_owned).collect()
}

/// The words of a command, without what the shell or the page adds.
fn words(command: &str) -> Vec<String> {
    // The README lists several commands with their purpose, two blanks apart.
    let command = command.split("  ").next().unwrap_or_default().split(',').next().unwrap_or_default();
    let mut words = Vec::new();
    let mut rest = command.trim();
    while !rest.is_empty() && !rest.starts_with(['#', '>', '…']) {
        let quote = rest.chars().next().filter(|first| ['"', '\''].contains(first));
        let (word, behind) = match quote {
            Some(quote) => rest[1..].split_once(quote).expect("a quote is closed"),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = behind.trim_start();
    }
    words
}

#[test]
fn every_command_of_the_documentation_exists() {
    let mut unknown = Vec::new();
    let mut tried = BTreeSet::new();
    for path in pages() {
        let page = fs::read_to_string(&path).expect("a page");
        for command in commands(&page) {
            // Whatever stands before '--help' is parsed first.
            let known = aangan().args(words(&command)).arg("--help").output().expect("it runs");
            if !known.status.success() {
                let why = String::from_utf8_lossy(&known.stderr);
                unknown.push(format!(
                    "{}: aangan {command}: {}",
                    path.display(),
                    why.lines().next().unwrap_or_default()
                ));
            }
            tried.insert(command);
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    assert!(tried.len() > 100, "the pages have more commands than {}", tried.len());
}
