//! Parents' requests: listing and deciding them for a centre.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use database::{Reader, Writer};
use serde_json::json;

use super::console::Console;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, find, reach, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::RequestId;
use base::page::Queue;
use base::refusal::AppError;
use base::text;
use context::App;
use daily::notices::NoticeTopic;
use people::centres::{self, MyCentre};
use service::requests::messages::NEEDS_CONFIRM;
use service::requests::rules::RequestStatus;
use service::requests::{self, Decision};

#[derive(Clone, Debug, Args)]
pub struct Decide {
    /// The requests' ids ('aangan office list requests --centre NAME' shows them); all of them are decided or none
    #[arg(required = true)]
    ids: Vec<String>,
    /// The centre's name or id
    #[arg(long)]
    centre: String,
    #[arg(long)]
    status: Status,
    /// A note that the parents read, at most 500 characters; required to cancel
    #[arg(long, default_value = "")]
    note: String,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Status {
    Pending,
    Processing,
    Approved,
    Cancelled,
}

impl From<Status> for RequestStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Processing => Self::Processing,
            Status::Approved => Self::Approved,
            Status::Cancelled => Self::Cancelled,
        }
    }
}

pub(super) async fn list(app: &App, centre: String, json: bool) -> Result<String, CommandError> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = find::centre(reader, &centre).await?;
            let my_centre = MyCentre::of_the_office(centre.id, centre.chain_id);
            let waiting = requests::waiting(reader, &my_centre, &Queue::WHOLE).await?.items;
            let today = parts.zone.day_of(parts.now());
            let mut lines = Vec::new();
            let mut text = counted(waiting.len(), "request waits", "requests wait");
            for request in &waiting {
                let name = store::find_child_name(reader, request.child).await?.unwrap_or_default();
                let (asked, _) = parts.zone.date_and_time(request.asked_at);
                let state = request.state;
                let (kind, status, from) = (state.kind.as_str(), state.status.as_str(), state.affected());
                if json {
                    let late = request.answer_by < today;
                    let line = json!({"id": request.id, "child": request.child, "name": name, "kind": kind, "from": from.to_string(),
                        "status": status, "asked": asked.as_str(), "overdue": late});
                    lines.push(line.to_string());
                    continue;
                }
                let late = if request.answer_by < today { ", overdue" } else { "" };
                let asked = asked.as_str();
                let _ =
                    write!(text, "\n  {:<19}  {name}: {kind} from {from}, {status}, asked {asked}{late}", request.id);
            }
            Ok(if json { lines.join("\n") } else { text })
        })
        .await
}

pub(super) async fn decide(app: &App, console: &mut dyn Console, wanted: Decide) -> Result<String, CommandError> {
    if matches!(wanted.status, Status::Cancelled) && wanted.note.trim().is_empty() {
        return Err(CommandError::new("--note is missing: the parents read the reason"));
    }
    let (there, consent) = (wanted.clone(), wanted.consent);
    if !consent.is_set() {
        let parts = app.clone();
        let decided = app.database.write(async move |writer: &mut Writer<'_>| {
            Ok::<_, CommandError>(decide_all(writer, &parts, &there, false).await?.done)
        });
        match decided.await {
            Err(CommandError::NeedsConfirmation) => {}
            decided => return decided,
        }
    }
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        decide_all(writer, app, &wanted, true).await
    })
    .await
}

async fn decide_all(
    writer: &mut Writer<'_>,
    app: &App,
    wanted: &Decide,
    confirmed: bool,
) -> Result<Change, CommandError> {
    let Decide { ids, centre, status, note, .. } = wanted;
    let centre = find::centre(writer, centre).await?;
    let note = text::maybe_lines(note, text::NOTE_MAX);
    let note = note.map_err(|why| CommandError::new(format!("--note: {why}")))?.to_owned();
    let decision = Decision { status: (*status).into(), note, confirmed };
    let (my_centre, now) = (MyCentre::of_the_office(centre.id, centre.chain_id), app.now());
    let mut ctx = centres::WriteContext { tx: writer, centre: &my_centre, app, now };
    let (mut plan, mut reached) = (Vec::new(), Vec::new());
    for id in ids {
        let none = || {
            let name = &centre.name;
            CommandError::new(format!(
                "{name} has no request {id:?} ('aangan office list requests --centre {name}' shows the ids)"
            ))
        };
        let id = RequestId::parse(id).ok_or_else(none)?;
        let decided = match requests::decide(&mut ctx, id, &decision).await {
            Err(AppError::Refused(refusal)) if refusal.code == NEEDS_CONFIRM => {
                return Err(CommandError::NeedsConfirmation);
            }
            decided => decided?,
        };
        let name = store::find_child_name(ctx.tx, decided.child).await?.unwrap_or_default();
        let (kind, day, status) = (decided.state.kind.as_str(), decided.state.day, decision.status.as_str());
        let at_once = requests::takes_effect_by(app, &decided, now);
        let at_once = if at_once { ", and takes effect at once" } else { "" };
        plan.push(format!("{name}: {kind} of {day} is {}{at_once}", status.to_lowercase()));
        reached.push(reach::of_child(ctx.tx, decided.child, NoticeTopic::Requests, now).await?);
    }
    let (object, actor) = (ids.len().to_string(), Actor::OfficeFor(centre.id));
    let entry = Entry::new(&actor, AuditAction::DecidedOnRequests).with(&object);
    audit::record(ctx.tx, &app.random, now, entry).await?;
    let done = counted(ids.len(), "request is", "requests are");
    reached.dedup();
    let done = format!("{done} {}; {}.", decision.status.as_str().to_lowercase(), reached.join("; "));
    Ok(Change { plan, done })
}
