//! Parents' requests: listing and deciding them for a centre.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use database::{Reader, Writer};
use serde::Serialize;
use serde_json::json;

use super::answer::Answer;
use super::commands::ListingOfCentre;
use super::console::Console;
use super::for_centre::named;
use super::plan::{Change, Consent, Described, make};
use super::{CommandError, counted, find, on_one_line, reach, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::{ChildId, RequestId};
use base::page::Queue;
use base::text;
use context::App;
use daily::notices::NoticeTopic;
use people::centres::{self, MyCentre};
use service::requests::rules::RequestStatus;
use service::requests::{self, Decision, Request};

#[derive(Clone, Debug, Args)]
pub struct Decide {
    /// The requests' ids ('aangan office requests list --centre NAME' shows them); all of them are decided or none
    #[arg(required = true)]
    ids: Vec<String>,
    /// The centre's name or id
    #[arg(long)]
    centre: String,
    /// The new status
    #[arg(long)]
    status: Status,
    /// A note that the parents read, at most 500 characters; required to cancel
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
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

pub(super) async fn list(app: &App, wanted: ListingOfCentre) -> Result<Answer, CommandError> {
    let ListingOfCentre { centre } = wanted;
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = find::centre(reader, &centre).await?;
            let my_centre = MyCentre::of_the_office(centre.id, centre.chain_id);
            let waiting = requests::waiting(reader, &my_centre, &Queue::WHOLE).await?.items;
            let mut lines = vec![counted(waiting.len(), "request waits", "requests wait")];
            let mut rows = Vec::new();
            for request in &waiting {
                let shown = ShownRequest::of(reader, &parts, request).await?;
                lines.push(shown.text());
                rows.push(shown);
            }
            Ok(Answer::list(lines.join("\n"), rows))
        })
        .await
}

/// A request beside what stands now.
#[derive(Debug, Serialize)]
struct ShownRequest {
    id: RequestId,
    child: ChildId,
    name: String,
    side: &'static str,
    kind: &'static str,
    status: &'static str,
    /// The first day, `YYYY-MM-DD`.
    from: String,
    /// The last day of a break.
    until: Option<String>,
    asked: String,
    answer_by: String,
    overdue: bool,
    reason: String,
    wanted: Wanted,
    now: Now,
}

/// What the request asks for; only what it changes.
#[derive(Debug, Serialize)]
struct Wanted {
    program: Option<String>,
    centre: Option<String>,
    length: Option<String>,
    rating: Option<u8>,
    comment: Option<String>,
}

#[derive(Debug, Serialize)]
struct Now {
    program: String,
    centre: String,
    room: String,
    transport: Option<String>,
}

impl ShownRequest {
    async fn of(reader: &mut Reader<'_>, app: &App, request: &Request) -> Result<Self, CommandError> {
        let (asked, _) = app.zone.date_and_time(request.asked_at);
        let store::Placement { centre, room, program, transport } = store::find_placement(reader, request.child)
            .await?
            .ok_or_else(|| CommandError::not_found("the child is gone"))?;
        let details = &request.details;
        let wanted_centre = match details.centre {
            Some(id) => Some(store::find_centre_name(reader, id).await?.unwrap_or_else(|| id.to_string())),
            None => None,
        };
        let parting = details.parting.as_ref();
        let state = request.state;
        Ok(Self {
            id: request.id,
            child: request.child,
            name: store::find_child_name(reader, request.child).await?.unwrap_or_default(),
            side: request.side.as_str(),
            kind: state.kind.as_str(),
            status: state.status.as_str(),
            from: state.affected().to_string(),
            until: state.of_break().map(|days| days.to.to_string()),
            asked: asked.as_str().to_owned(),
            answer_by: request.answer_by.to_string(),
            overdue: request.answer_by < app.zone.day_of(app.now()),
            reason: request.reason.clone(),
            wanted: Wanted {
                program: details.program.clone(),
                centre: wanted_centre,
                length: details.length.clone(),
                rating: parting.map(|parting| parting.rating),
                comment: parting.map(|parting| parting.comment.clone()).filter(|comment| !comment.is_empty()),
            },
            now: Now { program, centre, room, transport },
        })
    }

    fn text(&self) -> String {
        let Self { id, name, side, kind, status, from, until, asked, overdue, reason, wanted, now, .. } = self;
        let until = until.as_deref().map(|day| format!(" until {day}")).unwrap_or_default();
        let late = if *overdue { ", overdue" } else { "" };
        let mut text =
            format!("  {id:<19}  {name}: {kind} from {from}{until}, {status}, asked {asked} by {side}{late}");
        let changes = [("program", &now.program, &wanted.program), ("centre", &now.centre, &wanted.centre)];
        for (what, now, wanted) in
            changes.into_iter().filter_map(|(what, now, wanted)| Some((what, now, wanted.as_ref()?)))
        {
            let _ = write!(text, "\n      {what}: now {now}, wanted {wanted}");
        }
        if kind.ends_with("Transport") {
            let _ = write!(text, "\n      transport: now {}", now.transport.as_deref().unwrap_or("none"));
        }
        if let Some(length) = &wanted.length {
            let _ = write!(text, "\n      length: {length}");
        }
        if !reason.is_empty() {
            let _ = write!(text, "\n      reason: {}", on_one_line(reason));
        }
        if let Some(rating) = wanted.rating {
            let comment = wanted.comment.as_deref().map(|text| format!(": {}", on_one_line(text))).unwrap_or_default();
            let _ = write!(text, "\n      rating {rating} of 10{comment}");
        }
        text
    }
}

pub(super) async fn decide(app: &App, console: &mut dyn Console, wanted: Decide) -> Result<Answer, CommandError> {
    if matches!(wanted.status, Status::Cancelled) && wanted.note.trim().is_empty() {
        return Err(CommandError::usage("--note is missing: the parents read the reason"));
    }
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        decide_all(writer, app, &wanted).await
    })
    .await
}

async fn decide_all(writer: &mut Writer<'_>, app: &App, wanted: &Decide) -> Result<Described, CommandError> {
    let Decide { ids, centre, status, note, .. } = wanted;
    let centre = find::centre(writer, centre).await?;
    let note = text::maybe_lines(note, text::NOTE_MAX);
    let note = note.map_err(|why| CommandError::new(format!("--note: {why}")))?.to_owned();
    let decision = Decision { status: (*status).into(), note, confirmed: true };
    let (my_centre, now) = (MyCentre::of_the_office(centre.id, centre.chain_id), app.now());
    let mut ctx = centres::WriteContext { tx: writer, centre: &my_centre, app, now };
    let (mut plan, mut reached) = (Vec::new(), Vec::new());
    for id in ids {
        let none = || {
            let name = &centre.name;
            CommandError::not_found(format!(
                "{name} has no request {id:?} ('aangan office requests list --centre {name}' shows the ids)"
            ))
        };
        let id = RequestId::parse(id).ok_or_else(none)?;
        let decided = requests::decide(&mut ctx, id, &decision).await.map_err(|error| named(error, none))?;
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
    Ok(Change { plan, done }.with(json!({"requests": ids, "status": decision.status.as_str()})))
}
