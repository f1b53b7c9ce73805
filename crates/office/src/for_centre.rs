//! Reads and writes for a centre on behalf of the office.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use database::{Reader, Writer};

use super::answer::Answer;
use super::console::Console;
use super::plan::{self, Consent, Described, Rehearsal, make};
use super::{CommandError, find};
use base::ids::ChildId;
use base::refusal::{AppError, ErrorKind};
use context::App;
use people::centres::store::CentreRow;
use people::centres::{self, Audited, MyCentre, WriteContext};

/// A command for one centre: each of these takes `--centre`, unless it has an option of this name itself.
#[derive(Debug)]
pub struct OfCentre<Step> {
    pub(super) centre: String,
    pub(super) step: Step,
}

const CENTRE: &str = "centre";

impl<Step: Subcommand> Args for OfCentre<Step> {
    fn augment_args(command: Command) -> Command {
        let steps = Step::augment_subcommands(command).subcommand_required(true).arg_required_else_help(true);
        steps.mut_subcommands(|step| {
            if step.get_arguments().any(|known| known.get_id() == CENTRE) {
                return step;
            }
            let centre = Arg::new(CENTRE).long(CENTRE).value_name("CENTRE").help("The centre's name or id");
            step.arg(centre.required(true).display_order(0))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<Step: Subcommand> FromArgMatches for OfCentre<Step> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let centre = matches.subcommand().and_then(|(_, of_step)| of_step.get_one::<String>(CENTRE));
        Ok(Self { centre: centre.cloned().unwrap_or_default(), step: Step::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Reads something of a centre.
pub(super) async fn read<T, F>(app: &App, centre: String, ask: F) -> Result<T, CommandError>
where
    F: AsyncFnOnce(&mut Reader<'_>, &MyCentre) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let centre = find::centre(reader, &centre).await?;
        let asked = ask(reader, &MyCentre::of_the_office(centre.id, centre.chain_id)).await;
        asked.map_err(|error| at(&centre, error))
    });
    found.await
}

/// A child by id, admission id or name; one of this centre goes before those of others.
pub(super) async fn child(app: &App, centre: &str, wanted: &str) -> Result<ChildId, CommandError> {
    let (centre, wanted) = (centre.to_owned(), wanted.to_owned());
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let centre = find::centre(reader, &centre).await?;
        Ok::<_, CommandError>(find::child_at(reader, Some(&centre), &wanted).await?.0)
    });
    found.await
}

/// Adds something for a centre without a question, with an audit event.
pub(super) async fn add<T, F, D, C>(
    app: &App,
    (centre, rehearsal): (String, Rehearsal),
    work: F,
    describe: D,
) -> Result<Answer, CommandError>
where
    F: AsyncFn(&mut WriteContext<'_, '_>) -> Result<Audited<T>, AppError> + Send + Sync + 'static,
    D: Fn(T) -> Result<C, CommandError> + Send + Sync + 'static,
    C: Into<Described> + Send + 'static,
    T: Send + 'static,
{
    plan::add(app, rehearsal, async move |writer: &mut Writer<'_>, app: &App| {
        describe(write(writer, app, &centre, &work).await?)
    })
    .await
}

/// Previews a write for a centre, asks for confirmation and makes it, with an audit event.
pub(super) async fn change<T, F, D, C>(
    app: &App,
    console: &mut dyn Console,
    (centre, consent): (String, Consent),
    work: F,
    describe: D,
) -> Result<Answer, CommandError>
where
    F: AsyncFn(&mut WriteContext<'_, '_>) -> Result<Audited<T>, AppError> + Send + Sync + 'static,
    D: Fn(T) -> Result<C, CommandError> + Send + Sync + 'static,
    C: Into<Described> + Send + 'static,
    T: Send + 'static,
{
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        describe(write(writer, app, &centre, &work).await?)
    })
    .await
}

/// A refusal about something that is not there, in the command's own words.
pub(super) fn named(error: AppError, none: impl FnOnce() -> CommandError) -> CommandError {
    match error {
        AppError::Refused(refusal) if refusal.kind == ErrorKind::NotFound => none(),
        error => error.into(),
    }
}

/// A refusal about something that is not at the centre names the centre.
fn at(centre: &CentreRow, error: AppError) -> CommandError {
    match error {
        AppError::Refused(refusal)
            if refusal.kind == ErrorKind::NotFound && refusal.sentence.ends_with(" at this centre") =>
        {
            CommandError::not_found(format!("there is nothing with this id at {}", centre.name))
        }
        error => error.into(),
    }
}

async fn write<T, F>(writer: &mut Writer<'_>, app: &App, centre: &str, work: &F) -> Result<T, CommandError>
where
    F: AsyncFn(&mut WriteContext<'_, '_>) -> Result<Audited<T>, AppError> + Send + Sync,
    T: Send,
{
    let centre = find::centre(writer, centre).await?;
    let my_centre = MyCentre::of_the_office(centre.id, centre.chain_id);
    centres::write_in_transaction(writer, app, &my_centre, work).await.map_err(|error| at(&centre, error))
}
