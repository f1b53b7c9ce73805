//! A change is shown before it is made. What is shown is no guess: the change is made, taken back, and told; then, if
//! somebody says yes, it is made again, and only if it would still do the same.

use std::sync::Arc;

use clap::Args;
use database::Writer;

use super::OfficeRefused;
use super::desk::{Desk, Said};
use context::App;

#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Consent {
    /// Do it without asking
    #[arg(long, conflicts_with = "dry_run")]
    yes: bool,
    /// Only say what would be done
    #[arg(long)]
    dry_run: bool,
}

impl Consent {
    pub(super) fn new(yes: bool, dry_run: bool) -> Self {
        Self { yes, dry_run }
    }

    /// Whether anything was said of it: who did not is asked only about what cannot be undone.
    pub(super) fn is_spoken_of(self) -> bool {
        self.yes || self.dry_run
    }

    /// Whether it was given beforehand: what only looks, or still has to be asked, begins nothing.
    pub(super) fn is_given(self) -> bool {
        self.yes
    }
}

/// What a change does, and what is said when it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// A sentence for each thing that somebody will notice.
    pub plan: Vec<String>,
    pub done: String,
}

const NOTHING: &str = "Nothing was changed.";

/// Shows what a change would do, asks, and makes it.
pub(super) async fn make<F>(
    app: &App,
    desk: &mut dyn Desk,
    consent: Consent,
    change: F,
) -> Result<String, OfficeRefused>
where
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<Change, OfficeRefused> + Send + Sync + 'static,
{
    let change = Arc::new(change);
    let plan = match rehearse(app, Arc::clone(&change)).await {
        Err(OfficeRefused::NothingToDo(sentence)) => return Ok(sentence),
        plan => plan?,
    };
    let lines: Vec<String> = plan.iter().map(|line| format!("\n  {line}")).collect();
    if consent.dry_run {
        return Ok(format!("Would be done:{}\n{NOTHING}", lines.concat()));
    }
    desk.show(&format!("To be done:{}", lines.concat()));
    let said = if consent.yes { Said::Yes } else { desk.ask("Shall it be done?") };
    match said {
        Said::Yes => {}
        Said::No => return Ok(NOTHING.to_owned()),
        Said::Nothing => {
            return Err(OfficeRefused::said(
                "there is nobody to be asked, and nothing was changed: --yes does it without asking, --dry-run only shows it",
            ));
        }
    }
    let there = app.clone();
    app.database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            let made = change(writer, &there).await?;
            if made.plan == plan { Ok(made.done) } else { Err(OfficeRefused::said(MEANWHILE)) }
        })
        .await
}

const MEANWHILE: &str =
    "something else was changed meanwhile, and this would do other things now: nothing was done, look at it again";

/// Makes the change and takes it back, and answers what it did.
async fn rehearse<F>(app: &App, change: Arc<F>) -> Result<Vec<String>, OfficeRefused>
where
    F: AsyncFn(&mut Writer<'_>, &App) -> Result<Change, OfficeRefused> + Send + Sync + 'static,
{
    let there = app.clone();
    let rehearsed: Result<(), OfficeRefused> = app
        .database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            Err(OfficeRefused::Planned(change(writer, &there).await?.plan))
        })
        .await;
    match rehearsed {
        Err(OfficeRefused::Planned(plan)) => Ok(plan),
        Err(refused) => Err(refused),
        // The closure never ends well.
        Ok(()) => Ok(Vec::new()),
    }
}
