//! Every command in the documentation is one that the program understands, and what can run on a demo does.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use office::old_names::rewrite;

use super::help::examples;
use super::running::{Running, aangan, carriers};

/// Commands that pages only name, without what they need. Every other command is complete as it stands on its page.
const NAMED: [&str; 17] = [
    "completions",
    "man",
    "office",
    "office THING VERB",
    "office keys add",
    "office parents add",
    "office parents bar",
    "office cameras list",
    "office cameras set",
    "office requests decide",
    "office sessions end",
    "office children erase",
    "office fees",
    "office children leave",
    "office messages send-test",
    "office children set",
    "office parents set",
];

/// Commands that are tried elsewhere: they serve, look at the outside world, replace all keys, or add a second chain.
const TRIED_ELSEWHERE: [&str; 6] = ["serve", "doctor", "keys", "man /", "--version", "office chains add"];

/// A list of children, with one that the demo does not have.
const ROSTER: &str = "first name,last name,date of birth,room,program,admission date,mother name,mother phone\n\
    Joel,Mathew,2023-02-08,Nursery,Half Day,2026-06-01,Anna Mathew,9812345678\n";

/// What the demo refuses, with a part of the reason: the words of the page are right, its chain is not in that state.
const REFUSED: [(&str, &str); 29] = [
    ("backup s3://", "[backup.s3] is missing"),
    ("restore s3://", "[backup.s3] is missing"),
    ("office programs add Full", "already"),
    ("office centres add Indiranagar", "already"),
    ("office rooms add Nursery", "already"),
    ("office programs close", "in the program"),
    ("office cameras remove", "there is nothing with this id"),
    ("office chains close", "close them first"),
    ("office fees end-discount", "there is nothing with this id"),
    ("office fees reverse-pay-out", "there is nothing with this id"),
    ("office parents add", "already"),
    ("office conversations withdraw", "the centre wrote no message"),
    ("office refunds decide", "has no refund"),
    ("office requests decide 1 ", "has no request"),
    ("office cameras set", "address.txt cannot be read"),
    ("office rooms close", "children are in the room"),
    ("office data-requests re", "no open request has this id"),
    ("office messages drop", "no message"),
    ("office sessions end --device", "there is no session of the device"),
    ("office children erase --child", "has not left"),
    ("office parents restore", "was not removed from the child"),
    ("office children return", "has not left"),
    ("office messages send-again", "no message"),
    ("office messages send-test", "cannot be"),
    ("office surveys close", "there is nothing with this id"),
    ("office parents unbar", "not barred"),
    ("office fees settle", "has no difference"),
    ("office fees close-month --month", "is not over"),
    ("office fees pay-out --centre Indiranagar", "no more can be paid out"),
];

fn pages() -> Vec<PathBuf> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(top.join("docs")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let docs = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    docs.chain([top.join("README.md"), top.join("SECURITY.md")]).collect()
}

/// The words of a command, without what the shell adds.
pub fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = command.trim();
    while !rest.is_empty() && !rest.starts_with(['#', '>']) {
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

/// A command of a page, or the end of one: `… list` stands for the command before it with another end.
enum Printed {
    Whole(Vec<String>),
    End(Vec<String>),
}

/// The commands of a page: between backticks, and on the lines of indented code.
fn printed(page: &str) -> Vec<Printed> {
    let page = page.replace("\\\n", " ");
    let pieces = page.lines().flat_map(|line| match line.strip_prefix("    ") {
        Some(code) => vec![code.trim_start()],
        None => line.split('`').skip(1).step_by(2).collect(),
    });
    let command = |code: &str| {
        let by_the_user = || code.strip_prefix("sudo -u aangan")?.rsplit_once(" aangan ").map(|(_, command)| command);
        let end = || code.strip_prefix("… ").map(|end| Printed::End(words(end)));
        code.strip_prefix("aangan ").or_else(by_the_user).map(|whole| Printed::Whole(words(whole))).or_else(end)
    };
    pieces.filter_map(command).collect()
}

/// The commands that the end of one can stand for: it replaces the same word, is added, or replaces another word, the last
/// first.
fn completed(before: &[String], end: &[String]) -> Vec<Vec<String>> {
    let replaces = |place: usize| {
        let named = before[place].chars().all(|c| c.is_ascii_lowercase() || c == '-');
        named && !before[place].starts_with('-') && (place == 0 || !before[place - 1].starts_with("--"))
    };
    let same = (0..before.len()).find(|place| before.get(*place) == end.first());
    let places = same.into_iter().chain([before.len()]).chain((0..before.len()).rev().filter(|place| replaces(*place)));
    places.map(|place| [&before[..place], end].concat()).collect()
}

/// A demo, a configuration and a backup, and what the pages' placeholders stand for there.
pub struct Place {
    folder: tempfile::TempDir,
    values: BTreeMap<&'static str, String>,
}

impl Place {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).display().to_string();
        let config = format!("{}[backup]\nfolder = '{}'\n", carriers(), at("nightly"));
        let files = [
            ("aangan.toml", config.as_str()),
            ("chain.toml", "chain = \"Aangan\"\n"),
            ("children.csv", ROSTER),
            ("statement.csv", "Date,Narration,Reference,Withdrawal,Deposit\n"),
        ];
        for (name, text) in files {
            fs::write(folder.path().join(name), text).expect("written");
        }
        let values = [
            ("ID", "IND-104582"),
            ("NAME", "Indiranagar"),
            ("OTHER_CENTRE", "Koramangala"),
            ("ROOM", "Toddler"),
            ("PHONE", "9800000001"),
            ("PHONE_OR_EMAIL", "9800000001"),
            ("NEW_PHONE", "9811122233"),
            ("NEW_EMAIL", "new@example.com"),
            ("NEW NAME", "Meera Iyer"),
            ("NEW_NAME", "Jayanagar"),
            ("TEXT", "Thank you"),
            ("TITLE", "How was the year?"),
            ("REASON", "A typing error"),
            ("DEVICE", "1"),
            ("PERSON", "Nandini Hegde"),
            ("MESSAGE", "1"),
            ("SURVEY", "1"),
            ("DISCOUNT", "1"),
            ("PAY_OUT", "1"),
            ("REFUND", "1"),
        ];
        let mut place = Self { values: values.map(|(name, value)| (name, value.to_owned())).into(), folder };
        for (name, file) in [
            ("FOLDER", "restored"),
            ("FILE.zip", "family.zip"),
            ("OUTPUT_FOLDER", "documents"),
            ("NEW_FOLDER", "many documents"),
            ("children.csv", "children.csv"),
            ("chain.toml", "chain.toml"),
            ("statement.csv", "statement.csv"),
            ("family.zip", "another family.zip"),
        ] {
            place.values.insert(name, place.at(file));
        }
        place
    }

    fn at(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    pub fn run(&self, words: &[String]) -> Output {
        let mut command = aangan();
        command.env("AANGAN_DATA", self.at("data")).env("AANGAN_CONFIG", self.at("aangan.toml"));
        command.args(words).current_dir(self.folder.path()).stdin(Stdio::null()).output().expect("it runs")
    }

    fn says(&self, command: &str) -> String {
        let output = self.run(&words(command));
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Fills a data folder with the demo, backs it up, and looks up the ids that the pages have no names for.
    pub fn furnish(&mut self) {
        let output = self.says("demo seed");
        assert!(output.starts_with("Filled with the demo: 3 centres, "), "{output}");
        assert!(self.says("demo seed").starts_with("The demo is there already. Nothing was changed."));
        self.says("backup");
        let day = self.says("office audit-log list").split(' ').next().expect("a day").to_owned();
        let moment = fs::read_dir(self.at("nightly")).expect("a folder").filter_map(|entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            name.starts_with("20").then_some(name)
        });
        let moment = moment.max().expect("a backup");
        let account = self.says("office fees account --centre Indiranagar --child IND-104582");
        let first = |text: &str, before: &str| {
            let line = text.lines().find_map(|line| line.trim_start().strip_prefix(before)).expect("a line");
            line.split([' ', ':']).next().expect("a word").to_owned()
        };
        let received = account.lines().rfind(|line| line.contains("Received")).expect("a payment").trim_start();
        let waiting = self.says("office requests list --centre Indiranagar");
        let second = |text: &str| first(text.split_once('\n').expect("a list").1, "");
        for (name, value) in [
            ("INVOICE", first(&account, "invoice ")),
            ("INVOICE...", first(&account, "invoice ")),
            ("PAYMENT", first(received, "payment ")),
            ("GUARDIAN", second(&self.says("office guardians list --child IND-104582"))),
            ("TICKET", second(&self.says("office tickets list --centre Indiranagar"))),
            ("REQUEST...", second(&waiting)),
            ("REQUEST", "1".to_owned()),
            ("LABEL", first(&self.says("office keys list"), "")),
            // The days and months of the help's examples are those of any year.
            ("2026-11", day[..7].to_owned()),
            ("2026-11-20", day.clone()),
            ("2026-12-01", day.clone()),
            ("2027-04-01", day.clone()),
            ("MONTH", day[..7].to_owned()),
            ("DAY", day),
            ("PLACE/MOMENT", format!("{}/{moment}", self.at("nightly"))),
        ] {
            self.values.insert(name, value);
        }
    }

    /// A command as it is run here: with values for the placeholders, and this place for the machine's folders.
    pub fn filled(&self, command: &[String]) -> Vec<String> {
        let restores = command.first().is_some_and(|word| word == "restore");
        let filled = command.iter().map(|word| match word.as_str() {
            "/etc/aangan/aangan.toml" => self.at("aangan.toml"),
            "/var/lib/aangan" if restores => self.at("restored too"),
            "/var/lib/aangan" => self.at("data"),
            "/tmp/try" => self.at("restored"),
            "/backup/aangan" => self.at("by hand"),
            "FILE" if command.iter().any(|word| word == "import-bank") => self.at("statement.csv"),
            "FILE" => self.at("children.csv"),
            word if word.starts_with("/backup/aangan/") => self.values["PLACE/MOMENT"].clone(),
            word => self.values.get(word).cloned().unwrap_or_else(|| word.to_owned()),
        });
        filled.collect()
    }

    /// Runs a command; one that asks only shows its plan. Returns why it failed; a former name counts as a failure.
    fn try_out(&self, command: &[String]) -> Result<(), String> {
        let mut command = self.filled(command);
        let help = self.run(&[&command[..], &["--help".to_owned()]].concat());
        if String::from_utf8_lossy(&help.stdout).contains("--dry-run")
            && !command.iter().any(|word| word == "--dry-run")
        {
            command.retain(|word| word != "--yes");
            command.push("--dry-run".to_owned());
        }
        let output = self.run(&command);
        let (line, why) = (command.join(" "), String::from_utf8_lossy(&output.stderr).into_owned());
        let refused = REFUSED.iter().find(|(start, _)| line.starts_with(start));
        match (output.status.success(), refused) {
            _ if why.contains("' is now 'office ") => Err(format!("aangan {line}: {}", why.trim())),
            (true, None) => Ok(()),
            (false, Some((_, reason))) if why.contains(reason) => Ok(()),
            (true, Some((_, reason))) => Err(format!("aangan {line}: it is listed as refused ({reason}), and was not")),
            (false, _) => Err(format!("aangan {line}: {}", why.trim())),
        }
    }
}

/// Whether the program understands these words: 2 says that it does not. Without its configuration no command gets any
/// further.
fn understood(place: &Place, command: &[String]) -> Result<(), String> {
    let missing = place.at("missing.toml");
    let output = aangan()
        .args(place.filled(command).iter().map(|word| if word.ends_with("aangan.toml") { &missing } else { word }))
        .env("AANGAN_DATA", place.at("nothing"))
        .env("AANGAN_CONFIG", &missing)
        .current_dir(place.folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let why = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(2) { Err(why.lines().next().unwrap_or_default().to_owned()) } else { Ok(()) }
}

fn named(command: &[String]) -> bool {
    NAMED.contains(&command.join(" ").as_str())
}

/// The complete commands of all pages, each with its page, and those that are not commands, with the reason.
fn commands(place: &Place) -> (BTreeMap<Vec<String>, String>, Vec<String>) {
    let (mut known, mut unknown, mut only_named) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
    for path in pages() {
        let page = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut before: Vec<String> = Vec::new();
        for printed in printed(&fs::read_to_string(&path).expect("a page")) {
            let (shown, readings) = match printed {
                Printed::Whole(command) => {
                    before.clone_from(&command);
                    (command.join(" "), vec![command])
                }
                Printed::End(end) => (format!("… {}", end.join(" ")), completed(&before, &end)),
            };
            if readings.iter().any(|command| named(command)) {
                only_named.insert(shown);
                continue;
            }
            let tried: Vec<_> = readings.into_iter().map(|command| (understood(place, &command), command)).collect();
            if let Some((_, command)) = tried.iter().find(|(reading, _)| reading.is_ok()) {
                known.insert(command.clone(), page.clone());
            } else {
                let why = tried.iter().find_map(|(reading, _)| reading.as_ref().err().cloned());
                unknown.push(format!("{page}: aangan {shown}: {}", why.unwrap_or_default()));
            }
        }
    }
    let unused = NAMED.iter().filter(|command| !only_named.contains(**command));
    unknown.extend(unused.map(|command| format!("no page names 'aangan {command}' any more")));
    (known, unknown)
}

#[test]
fn every_command_of_the_documentation_is_understood_and_runs_on_a_demo() {
    let mut place = Place::new();
    place.furnish();
    let (known, mut wrong) = commands(&place);
    assert!(known.len() > 100, "the pages have more commands than {}", known.len());
    for (command, page) in &known {
        let line = command.join(" ");
        if TRIED_ELSEWHERE.iter().any(|start| line.starts_with(start)) {
            continue;
        }
        if let Err(why) = place.try_out(command) {
            wrong.push(format!("{page}: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The commands of the office that a text names, each up to the end of its quotes.
fn named_in(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.split("aangan office ").skip(1).map(|rest| {
        let end = rest.find(['\'', '`', '"', '\n', ',', ';', ':', ')']).unwrap_or(rest.len());
        ["aangan", "office"].into_iter().chain(rest[..end].split_whitespace()).collect()
    })
}

/// Also where no test runs the command: in prose, in what the program says, and in commands that are only named.
#[test]
fn no_page_and_no_sentence_of_the_program_has_the_former_name_of_a_command() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = sources(&crates).into_iter().filter(|path| path.components().any(|part| part.as_os_str() == "src"));
    let (mut seen, mut former) = (0, Vec::new());
    for path in pages().into_iter().chain(sources) {
        let text = fs::read_to_string(&path).expect("a text");
        for command in named_in(&text) {
            seen += 1;
            if let (_, Some(note)) = rewrite(command.iter().map(OsString::from).collect()) {
                former.push(format!("{}: {}: {note}", path.display(), command.join(" ")));
            }
        }
    }
    assert!(seen > 300, "{seen} commands");
    assert!(former.is_empty(), "{}", former.join("\n"));
    let old: Vec<_> = named_in("Use 'aangan office list keys', then `aangan office keys list`.").collect();
    let noted = old.into_iter().map(|command| rewrite(command.into_iter().map(OsString::from).collect()).1.is_some());
    assert_eq!(noted.collect::<Vec<_>>(), [true, false]);
}

#[test]
fn every_example_of_the_help_runs_on_a_demo() {
    let mut place = Place::new();
    place.furnish();
    let mut examples = examples(&[]);
    // Nothing is opened before the example that closes it: it would have the id of the example by chance.
    examples.sort();
    assert!(examples.len() > 110, "{examples:#?}");
    let lines = examples.iter().map(|example| words(example.strip_prefix("aangan ").expect("a command")));
    let lines = lines.filter(|line| !TRIED_ELSEWHERE.iter().any(|start| line.join(" ").starts_with(start)));
    let wrong: Vec<String> = lines.filter_map(|line| place.try_out(&line).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The lines of the README that call the demo, each with what belongs to it.
fn calls_of_the_demo() -> Vec<String> {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).expect("a page");
    let mut calls: Vec<String> = Vec::new();
    for line in readme.lines().filter_map(|line| line.strip_prefix("    ")) {
        if line.starts_with("curl ") {
            calls.push(line.to_owned());
        } else if let Some(call) = calls.last_mut().filter(|_| line.starts_with(' ')) {
            *call = format!("{call}\n{line}");
        }
    }
    calls
}

#[test]
fn the_calls_of_the_readme_work_on_any_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let demo = Running::start(folder.path());
    let calls = calls_of_the_demo();
    assert!(calls.len() >= 6, "{calls:?}");
    for call in calls {
        let here =
            call.replace("localhost:4701", &demo.centres.to_string()).replace("curl -s", "curl --fail-with-body -s");
        let output = Command::new("sh").args(["-c", &here]).output().expect("it runs");
        assert!(output.status.success(), "{call}: {}", String::from_utf8_lossy(&output.stdout));
        assert!(!output.stdout.is_empty(), "{call}");
    }
}

#[test]
fn a_command_that_lacks_something_is_not_understood() {
    let mut place = Place::new();
    place.values.insert("PLACE/MOMENT", String::new());
    for (command, right) in [
        ("office children find PHONE", true),
        ("office children find", false),
        ("office parents set --parent PHONE --phone NEW_PHONE", true),
        ("office parents set --phone NEW_PHONE", false),
        ("restore", false),
        ("verify --everything", false),
        ("office no-such-command", false),
    ] {
        assert_eq!(understood(&place, &words(command)).is_ok(), right, "{command}");
    }
}
