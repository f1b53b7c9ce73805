//! What parents asked of a centre, and deciding in its name.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use database::{Reader, Writer};
use serde_json::json;

use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, counted, find, store};
use base::audit::{self, Actor, Deed, Entry};
use base::ids::RequestId;
use base::page::Queue;
use base::refusal::Trouble;
use base::text;
use context::App;
use people::centres::{self, MyCentre};
use service::requests::messages::NEEDS_CONFIRM;
use service::requests::rules::RequestStatus;
use service::requests::{self, Decision};

#[derive(Clone, Debug, Args)]
pub struct Decide {
    /// The requests' ids ('aangan office list requests --centre NAME' shows them): all of them are decided, or none
    #[arg(required = true)]
    ids: Vec<String>,
    /// The centre's name or id
    #[arg(long)]
    centre: String,
    #[arg(long)]
    status: Status,
    /// What the parents are told with it, at most 500 characters; needed where a request is cancelled
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

pub(super) async fn list(app: &App, centre: String, json: bool) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = find::centre(reader, &centre).await?;
            let its_own = MyCentre::of_the_office(centre.id, centre.chain_id);
            let waiting = requests::waiting(reader, &its_own, &Queue::WHOLE).await?.items;
            let today = parts.zone.day_of(parts.now());
            let mut lines = Vec::new();
            let mut text = counted(waiting.len(), "request waits", "requests wait");
            for request in &waiting {
                let name = store::child_name(reader, request.child).await?.unwrap_or_default();
                let (asked, _) = parts.zone.date_and_time(request.asked_at);
                let standing = request.standing;
                let (kind, status, from) = (standing.kind.as_str(), standing.status.as_str(), standing.affected());
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

pub(super) async fn decide(app: &App, desk: &mut dyn Desk, wanted: Decide) -> Result<String, OfficeRefused> {
    if matches!(wanted.status, Status::Cancelled) && wanted.note.trim().is_empty() {
        return Err(OfficeRefused::said("--note: say why it is declined; the parents are told"));
    }
    let (there, consent) = (wanted.clone(), wanted.consent);
    if !consent.is_spoken_of() {
        let parts = app.clone();
        let decided = app.database.write(async move |writer: &mut Writer<'_>| {
            Ok::<_, OfficeRefused>(decide_all(writer, &parts, &there, false).await?.done)
        });
        match decided.await {
            Err(OfficeRefused::TakesEffectAtOnce) => {}
            decided => return decided,
        }
    }
    make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        decide_all(writer, app, &wanted, true).await
    })
    .await
}

async fn decide_all(
    writer: &mut Writer<'_>,
    app: &App,
    wanted: &Decide,
    confirmed: bool,
) -> Result<Change, OfficeRefused> {
    let Decide { ids, centre, status, note, .. } = wanted;
    let centre = find::centre(writer, centre).await?;
    let note = text::maybe_lines(note, text::NOTE_MAX);
    let note = note.map_err(|why| OfficeRefused::said(format!("--note: {why}")))?.to_owned();
    let decision = Decision { status: (*status).into(), note, confirmed };
    let (its_own, now) = (MyCentre::of_the_office(centre.id, centre.chain_id), app.now());
    let mut act = centres::Acting { writer, centre: &its_own, app, now };
    let mut plan = Vec::new();
    for id in ids {
        let none = || {
            let name = &centre.name;
            OfficeRefused::said(format!(
                "{name} has no request {id:?} ('aangan office list requests --centre {name}' shows the ids)"
            ))
        };
        let id = RequestId::parse(id).ok_or_else(none)?;
        let decided = match requests::decide(&mut act, id, &decision).await {
            Err(Trouble::Refused(refusal)) if refusal.code == NEEDS_CONFIRM => {
                return Err(OfficeRefused::TakesEffectAtOnce);
            }
            decided => decided?,
        };
        let name = store::child_name(act.writer, decided.child).await?.unwrap_or_default();
        let (kind, day, status) = (decided.standing.kind.as_str(), decided.standing.day, decision.status.as_str());
        let at_once = requests::takes_effect_by(app, &decided, now);
        let at_once = if at_once { ", and takes effect at once" } else { "" };
        plan.push(format!("{name}: {kind} of {day} is {}{at_once}; both parents are told", status.to_lowercase()));
    }
    let (object, actor) = (ids.len().to_string(), Actor::OfficeFor(centre.id));
    let entry = Entry::new(&actor, Deed::DecidedOnRequests).with(&object);
    audit::record(act.writer, &app.chance, now, entry).await?;
    let done = counted(ids.len(), "request is", "requests are");
    let done = format!("{done} {} now; both parents are told.", decision.status.as_str().to_lowercase());
    Ok(Change { plan, done })
}
