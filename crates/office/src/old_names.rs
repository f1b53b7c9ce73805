//! The names of commands before the grammar of `aangan office THING VERB`. They work for one release: the arguments are rewritten
//! before they are parsed.

use std::ffi::OsString;

/// Old and new names. An option of an old name has to be there; a word in capitals is the argument that becomes an option.
pub const OLD_NAMES: [(&str, &str); 56] = [
    ("add chain", "chains add"),
    ("add centre", "centres add"),
    ("add room", "rooms add"),
    ("add program", "programs add"),
    ("add child", "children add"),
    ("add parent", "parents add"),
    ("add parents", "parents add"),
    ("add key", "keys add"),
    ("import-roster", "children import"),
    ("roster", "children import"),
    ("find", "children find"),
    ("list", "places list"),
    ("list --centre", "children list --centre"),
    ("list keys", "keys list"),
    ("list parents", "parents list"),
    ("list requests", "requests list"),
    ("list tasks", "tasks list"),
    ("list sessions", "sessions list"),
    ("set parent", "parents set"),
    ("set child", "children set"),
    ("remove-parent", "parents remove"),
    ("replace-parent", "parents replace"),
    ("bar", "parents bar"),
    ("unbar", "parents unbar"),
    ("give-back", "parents restore"),
    ("guardians give-back", "guardians restore"),
    ("leave", "children leave"),
    ("return", "children return"),
    ("erase-family", "children erase"),
    ("export-family", "children export"),
    ("move-child", "children move"),
    ("data-requests", "data-requests list"),
    ("asks", "data-requests list"),
    ("asks release", "data-requests release"),
    ("asks refuse", "data-requests refuse"),
    ("rename chain", "chains rename"),
    ("rename centre", "centres rename"),
    ("rename room", "rooms rename"),
    ("rename program", "programs rename"),
    ("close chain", "chains close"),
    ("close centre", "centres close"),
    ("close room", "rooms close"),
    ("close program", "programs close"),
    ("apply", "places apply"),
    ("announce", "announcements send"),
    ("tell", "announcements send"),
    ("messages", "messages list"),
    ("send-again", "messages send-again"),
    ("drop", "messages drop"),
    ("send-test", "messages send-test"),
    ("decide", "requests decide"),
    ("end-sessions", "sessions end"),
    ("audit-log", "audit-log list"),
    ("record", "audit-log list"),
    ("withdraw key", "keys revoke"),
    ("fees told", "fees reported"),
];

/// Arguments that became options.
pub const OLD_ARGUMENTS: [(&str, &str); 1] = [("fees close-month MONTH", "fees close-month --month MONTH")];

/// Options with a value that may stand within an old name, before such an argument, or after the name of a thing alone.
const WITH_VALUE: [&str; 14] = [
    "--action",
    "--actor",
    "--centre",
    "--child",
    "--config",
    "--data",
    "--database",
    "--deed",
    "--month",
    "--move-children-to",
    "--since",
    "--to",
    "--until",
    "--who",
];

/// Options that stood between these things and the verb.
const BEFORE_THE_VERB: [&str; 2] = ["--centre", "--child"];
const THINGS_WITH_OPTIONS: [&str; 6] = ["cameras", "fees", "guardians", "services", "surveys", "tickets"];

/// The command line of `aangan`, with the new names in place of old ones, and a note that says so.
pub fn rewrite(arguments: Vec<OsString>) -> (Vec<OsString>, Option<String>) {
    let Some(line) = Line::read(&arguments) else { return (arguments, None) };
    if let Some((old, new)) = line.find_old_name() {
        return (line.with_name(old, new), Some(format!("'office {old}' is now 'office {new}'")));
    }
    let Some((thing, option, verb)) = line.option_before_the_verb() else { return (arguments, None) };
    let name = format!("{thing} {verb}");
    let note = format!("'office {thing} {option} ... {verb}' is now 'office {name} {option} ...'");
    (line.with_name(&name, &name), Some(note))
}

/// A command line with the places of its words.
struct Line<'a> {
    arguments: &'a [OsString],
    /// The place of the first argument after `office`, or after `office help`.
    begin: usize,
    /// The places and texts of the words from there on: names, and arguments without an option.
    words: Vec<(usize, &'a str)>,
    wants_help: bool,
}

impl<'a> Line<'a> {
    /// Nothing if it is no command of the office.
    fn read(arguments: &'a [OsString]) -> Option<Self> {
        let mut words = Vec::new();
        let mut wants_help = false;
        let mut place = 1;
        while let Some(argument) = arguments.get(place) {
            // What is no text is no name either.
            let text = argument.to_str().unwrap_or_default();
            match text {
                "--" => break,
                "--help" | "-h" => wants_help = true,
                option if WITH_VALUE.contains(&option) => place += 1,
                option if option.starts_with('-') => {}
                word => words.push((place, word)),
            }
            place += 1;
        }
        let skip_help = |words: &mut Vec<(usize, &str)>| {
            let is_help = words.first().is_some_and(|(_, word)| *word == "help");
            is_help.then(|| words.remove(0).0)
        };
        let before = skip_help(&mut words);
        let office = words.first().filter(|(_, word)| *word == "office")?.0;
        words.remove(0);
        let after = skip_help(&mut words);
        let begin = after.unwrap_or(office) + 1;
        Some(Self { arguments, begin, words, wants_help: wants_help || before.is_some() || after.is_some() })
    }

    /// The longest old name that fits.
    fn find_old_name(&self) -> Option<(&'static str, &'static str)> {
        let all = OLD_NAMES.into_iter().chain(OLD_ARGUMENTS);
        all.filter(|(old, new)| self.has_name(old, new)).max_by_key(|(old, _)| old.split(' ').count())
    }

    fn has_name(&self, old: &str, new: &str) -> bool {
        let parts: Vec<&str> = old.split(' ').collect();
        let fits = self.words.len() >= parts.iter().filter(|part| !part.starts_with("--")).count()
            && parts.iter().enumerate().all(|(at, part)| match part {
                option if option.starts_with("--") => self.has_option(option),
                part => is_argument(part) || self.words[at].1 == *part,
            });
        // The thing itself, such as `messages`: it was a list, and now needs a verb.
        let is_thing = new.starts_with(&format!("{old} "));
        let is_alone = self.words.len() == 1;
        fits && if is_thing { is_alone && !self.wants_help } else { is_alone || !old.contains(" --") }
    }

    fn has_option(&self, option: &str) -> bool {
        let starts = |text: &str| text == option || text.strip_prefix(option).is_some_and(|rest| rest.starts_with('='));
        self.arguments[self.begin..].iter().any(|argument| argument.to_str().is_some_and(starts))
    }

    /// A thing, the option between it and its verb, and the verb.
    fn option_before_the_verb(&self) -> Option<(&'a str, &'static str, &'a str)> {
        let [(begin, thing), (end, verb), ..] = self.words[..] else { return None };
        let between = &self.arguments[begin + 1..end];
        let is_between = |option: &&str| {
            let starts = |text: &str| text.split('=').next() == Some(*option);
            between.iter().any(|argument| argument.to_str().is_some_and(starts))
        };
        let option = BEFORE_THE_VERB.into_iter().find(is_between)?;
        THINGS_WITH_OPTIONS.contains(&thing).then_some((thing, option, verb))
    }

    /// The arguments with the new name in place of the old one; all options follow it.
    fn with_name(&self, old: &str, new: &str) -> Vec<OsString> {
        let old: Vec<&str> = old.split(' ').filter(|part| !part.starts_with("--")).collect();
        let (replaced, _) = self.words.split_at(old.len());
        let argument = old.iter().zip(replaced).find(|(part, _)| is_argument(part));
        let mut line = self.arguments[..self.begin].to_vec();
        line.extend(new.split(' ').take_while(|part| !part.starts_with("--")).map(OsString::from));
        if let Some((_, (place, _))) = argument {
            line.extend(new.split(' ').find(|part| part.starts_with("--")).map(OsString::from));
            line.push(self.arguments[*place].clone());
        }
        let rest = self.arguments.iter().enumerate().skip(self.begin);
        let rest = rest.filter(|(at, _)| replaced.iter().all(|(place, _)| place != at));
        line.extend(rest.map(|(_, argument)| argument.clone()));
        line
    }
}

/// Whether a part of a name stands for an argument.
fn is_argument(part: &str) -> bool {
    part.starts_with(|first: char| first.is_ascii_uppercase())
}
