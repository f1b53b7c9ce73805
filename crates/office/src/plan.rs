//! Preview and confirmation of changes. The preview is exact: the change runs in a transaction that is rolled back, and its
//! effects are printed. After a yes it runs again, and is committed only if its effects are still the same.

use std::sync::Arc;

use clap::Args;
use database::Writer;

use super::CommandError;
use super::console::{Confirm, Console};
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
    pub(super) fn new(yes: bool, dry_run: bool) -> Self {
        Self { yes, dry_run }
    }

    /// Whether `--yes` or `--dry-run` was given.
    pub(super) fn is_set(self) -> bool {
        self.yes || self.dry_run
    }

    /// Whether `--yes` was given.
    pub(super) fn is_given(self) -> bool {
        self.yes
    }

    /// Whether `--dry-run` was given.
    pub(super) fn is_rehearsal(self) -> bool {
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

pub(super) const NOTHING: &str = "Nothing was changed.";

/// What became of a change, with the message.
pub(super) enum Outcome {
    Made(String),
    NotMade(String),
}

/// Previews a change, asks for confirmation and makes it.
pub(super) async fn make<F>(
    app: &App,
    console: &mut dyn Console,
    consent: Consent,
    change: F,
) -> Result<String, CommandError>
where
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<Change, CommandError> + Send + Sync + 'static,
{
    let (Outcome::Made(text) | Outcome::NotMade(text)) = make_or_not(app, console, consent, change).await?;
    Ok(text)
}

/// The same, for a command that goes on only if the change was made.
pub(super) async fn make_or_not<F>(
    app: &App,
    console: &mut dyn Console,
    consent: Consent,
    change: F,
) -> Result<Outcome, CommandError>
where
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<Change, CommandError> + Send + Sync + 'static,
{
    let change = Arc::new(change);
    let plan = match preview(app, Arc::clone(&change)).await {
        Err(CommandError::NothingToDo(sentence)) => return Ok(Outcome::NotMade(sentence)),
        plan => plan?,
    };
    let lines: Vec<String> = plan.iter().map(|line| format!("\n  {line}")).collect();
    if consent.dry_run {
        return Ok(Outcome::NotMade(format!("These changes would be made:{}\n{NOTHING}", lines.concat())));
    }
    console.preview(&format!("Changes:{}", lines.concat()));
    if !is_agreed(consent, || console.confirm("Make these changes?"))? {
        return Ok(Outcome::NotMade(NOTHING.to_owned()));
    }
    let there = app.clone();
    app.database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            let made = change(writer, &there).await?;
            if made.plan == plan { Ok(Outcome::Made(made.done)) } else { Err(CommandError::new(CHANGED_MEANWHILE)) }
        })
        .await
}

/// Whether the changes are to be made: by `--yes`, or by the answer to the question.
pub(super) fn is_agreed(consent: Consent, ask: impl FnOnce() -> Confirm) -> Result<bool, CommandError> {
    match if consent.yes { Confirm::Yes } else { ask() } {
        Confirm::Yes => Ok(true),
        Confirm::No => Ok(false),
        Confirm::NotATerminal => Err(CommandError::new(
            "not a terminal, and nothing was changed: --yes makes the changes without asking, --dry-run only shows them",
        )),
    }
}

const CHANGED_MEANWHILE: &str =
    "the data has changed meanwhile, and the command would now do something else: nothing was changed, run it again";

/// Runs the change, rolls it back and returns its effects.
async fn preview<F>(app: &App, change: Arc<F>) -> Result<Vec<String>, CommandError>
where
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<Change, CommandError> + Send + Sync + 'static,
{
    let there = app.clone();
    let previewed: Result<(), CommandError> = app
        .database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            Err(CommandError::Preview(change(writer, &there).await?.plan))
        })
        .await;
    match previewed {
        Err(CommandError::Preview(plan)) => Ok(plan),
        Err(refused) => Err(refused),
        // The closure always returns an error.
        Ok(()) => Ok(Vec::new()),
    }
}
