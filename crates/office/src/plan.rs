//! Preview and confirmation of changes. The preview is exact: the change runs in a transaction that is rolled back, and its
//! effects are printed. After a yes it runs again, and is committed only if its effects are still the same.

use std::sync::Arc;

use clap::Args;
use database::Writer;
use serde_json::{Map, Value, json};

use super::CommandError;
use super::answer::{Answer, Format};
use super::console::{Confirm, Console};
use base::failure::FailureKind;
use context::App;

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Consent {
    /// Make the changes without asking
    #[arg(long, conflicts_with = "dry_run")]
    yes: bool,
    /// Show the changes and make none
    #[arg(long)]
    dry_run: bool,
}

impl Consent {
    /// Whether `--yes` was given.
    pub(super) fn is_given(self) -> bool {
        self.yes
    }

    /// Whether `--dry-run` was given.
    pub(super) fn is_rehearsal(self) -> bool {
        self.dry_run
    }
}

/// For what only adds something and does not ask.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Rehearsal {
    /// Show the changes and make none
    #[arg(long)]
    dry_run: bool,
}

impl Rehearsal {
    /// Whether `--dry-run` was given.
    pub(super) fn is_wanted(self) -> bool {
        self.dry_run
    }
}

/// The effects of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// One sentence for each visible effect.
    pub plan: Vec<String>,
    /// The message after the change.
    pub done: String,
}

impl Change {
    /// The same with fields for programs: the ids and amounts of the sentences.
    pub(super) fn with(self, fields: Value) -> Described {
        let fields = match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        Described { change: self, fields }
    }
}

/// A change, with fields for programs beside those that every change has.
#[derive(Clone, Debug)]
pub(super) struct Described {
    change: Change,
    fields: Map<String, Value>,
}

impl From<Change> for Described {
    fn from(change: Change) -> Self {
        Self { change, fields: Map::new() }
    }
}

impl Described {
    fn done(self) -> Answer {
        let Self { change: Change { plan, done }, fields } = self;
        let mut object = answer_fields("done", &plan, &done);
        object.extend(fields);
        Answer::one(done, object)
    }
}

/// What the answer to every change has. Its ids are of use only once it is made.
fn answer_fields(result: &str, changes: &[String], message: &str) -> Map<String, Value> {
    let fields = [("result", json!(result)), ("changes", json!(changes)), ("message", json!(message))];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

const NOTHING: &str = "Nothing was changed.";
const QUESTION: &str = "Make these changes?";
const NOT_CONFIRMED: &str = "not confirmed, and nothing was changed";
const NOT_A_TERMINAL: &str = "not a terminal: use --yes to confirm, or --dry-run";

pub(super) fn rehearsed(plan: &[String]) -> Answer {
    let text = format!("These changes would be made:{}\n{NOTHING}", indented(plan));
    Answer::one(text, answer_fields("dry_run", plan, NOTHING))
}

fn nothing_to_do(sentence: String) -> Answer {
    let object = answer_fields("nothing_to_do", &[], &sentence);
    Answer::one(sentence, object)
}

pub(super) fn indented(plan: &[String]) -> String {
    plan.iter().flat_map(|line| ["\n  ", line]).collect()
}

/// What became of a change.
pub(super) enum Outcome {
    Made(Answer),
    NotMade(Answer),
}

/// Previews a change, asks for confirmation and makes it.
pub(super) async fn make<C, F>(
    app: &App,
    console: &mut dyn Console,
    consent: Consent,
    change: F,
) -> Result<Answer, CommandError>
where
    C: Into<Described> + Send + 'static,
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<C, CommandError> + Send + Sync + 'static,
{
    let (Outcome::Made(answer) | Outcome::NotMade(answer)) = make_or_not(app, console, consent, change).await?;
    Ok(answer)
}

/// The same, for a command that goes on only if the change was made.
pub(super) async fn make_or_not<C, F>(
    app: &App,
    console: &mut dyn Console,
    consent: Consent,
    change: F,
) -> Result<Outcome, CommandError>
where
    C: Into<Described> + Send + 'static,
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<C, CommandError> + Send + Sync + 'static,
{
    let change = Arc::new(change);
    let plan = match preview(app, Arc::clone(&change)).await {
        Err(CommandError::NothingToDo(sentence)) => return Ok(Outcome::NotMade(nothing_to_do(sentence))),
        plan => plan?,
    };
    if consent.dry_run {
        return Ok(Outcome::NotMade(rehearsed(&plan)));
    }
    let shown = format!("Changes:{}", indented(&plan));
    console.preview(&shown);
    let question = match console.format() {
        Format::Text => QUESTION.to_owned(),
        Format::Json => format!("{shown}\n{QUESTION}"),
    };
    confirmed(consent, || console.confirm(&question))?;
    let there = app.clone();
    app.database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            let made: Described = change(writer, &there).await?.into();
            if made.change.plan == plan {
                Ok(Outcome::Made(made.done()))
            } else {
                Err(CommandError::new(CHANGED_MEANWHILE))
            }
        })
        .await
}

/// Makes a change that only adds something, without a question; a rehearsal shows it.
pub(super) async fn add<C, F>(app: &App, Rehearsal { dry_run }: Rehearsal, change: F) -> Result<Answer, CommandError>
where
    C: Into<Described> + Send + 'static,
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<C, CommandError> + Send + Sync + 'static,
{
    if dry_run {
        return Ok(rehearsed(&preview(app, Arc::new(change)).await?));
    }
    let there = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let made: Described = change(writer, &there).await?.into();
            Ok(made.done())
        })
        .await
}

/// The changes are to be made: by `--yes`, or by the answer to the question.
pub(super) fn confirmed(consent: Consent, ask: impl FnOnce() -> Confirm) -> Result<(), CommandError> {
    let refusal = match if consent.yes { Confirm::Yes } else { ask() } {
        Confirm::Yes => return Ok(()),
        Confirm::No => NOT_CONFIRMED,
        Confirm::NotATerminal => NOT_A_TERMINAL,
    };
    Err(CommandError::of_kind(FailureKind::NotConfirmed, refusal))
}

const CHANGED_MEANWHILE: &str =
    "the data has changed meanwhile, and the command would now do something else: nothing was changed, run it again";

/// Runs the change, rolls it back and returns its effects.
async fn preview<C, F>(app: &App, change: Arc<F>) -> Result<Vec<String>, CommandError>
where
    C: Into<Described> + Send + 'static,
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<C, CommandError> + Send + Sync + 'static,
{
    let there = app.clone();
    let previewed: Result<(), CommandError> = app
        .database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            let made: Described = change(writer, &there).await?.into();
            Err(CommandError::Preview(made.change.plan))
        })
        .await;
    match previewed {
        Err(CommandError::Preview(plan)) => Ok(plan),
        Err(refused) => Err(refused),
        // The closure always returns an error.
        Ok(()) => Ok(Vec::new()),
    }
}
