//! Parents' requests for their data: listed, released, refused.

use clap::Subcommand;
use database::{Reader, Writer};
use serde_json::{Value, json};

use super::answer::Answer;
use super::console::Console;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, reach};
use base::ids::DataRequestId;
use base::text;
use context::App;
use daily::notices::NoticeTopic;
use operations::data_requests::{self, PendingRequest};
use people::families::Side;

#[derive(Clone, Debug, Subcommand)]
pub enum DataRequests {
    /// List the parents' requests that wait, the oldest first
    List,
    /// Let the parent who requested a copy download it, for seven days
    Release {
        /// The request's id
        #[arg(value_name = "ID")]
        request: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Refuse; the parent reads the reason
    Refuse {
        /// The request's id
        #[arg(value_name = "ID")]
        request: String,
        /// What the parent reads
        #[arg(long, value_name = "REASON")]
        because: String,
        #[command(flatten)]
        consent: Consent,
    },
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: DataRequests) -> Result<Answer, CommandError> {
    match wanted {
        DataRequests::List => list(app).await,
        DataRequests::Release { request, consent } => {
            let id = id(&request)?;
            make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
                let released = data_requests::release(writer, app, id).await?;
                let reached = reached(writer, app, &released).await?;
                let fields = decided(&released);
                let PendingRequest { name, last_name, centre, parent_name, side, .. } = released;
                let side = side.map_or("parent", Side::as_str).to_lowercase();
                let plan = vec![format!(
                    "{parent_name}, {side} of {name} {last_name} in {centre}, can download the data of {name} for seven days"
                )];
                let done = format!("Released to {parent_name} for seven days; {reached}.");
                Ok(Change { plan, done }.with(fields))
            })
            .await
        }
        DataRequests::Refuse { request, because, consent } => {
            let id = id(&request)?;
            let because = text::lines(&because, text::NOTE_MAX);
            let because = because.map_err(|_| CommandError::new("--because must have 1 to 500 characters"))?;
            let because = because.to_owned();
            make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
                let refused = data_requests::refuse(writer, app, id, &because).await?;
                let reached = reached(writer, app, &refused).await?;
                let fields = decided(&refused);
                let PendingRequest { parent_name, name, .. } = refused;
                let line = format!("the request of {parent_name} for the data of {name} is refused: {because}");
                let done = format!("Refused; the reason is shown in the app. {reached}.");
                Ok(Change { plan: vec![line], done }.with(fields))
            })
            .await
        }
    }
}

fn decided(PendingRequest { id, child, parent, .. }: &PendingRequest) -> Value {
    json!({"request": id, "child": child, "parent": parent})
}

async fn reached(reader: &mut Reader<'_>, app: &App, decided: &PendingRequest) -> Result<String, database::Error> {
    reach::of_one(reader, (decided.child, decided.parent), NoticeTopic::Requests, app.now()).await
}

fn id(text: &str) -> Result<DataRequestId, CommandError> {
    DataRequestId::parse(text).ok_or_else(|| CommandError::not_found(format!("{text:?} is not the id of a request")))
}

async fn list(app: &App) -> Result<Answer, CommandError> {
    let pending = app.database.read(async |reader: &mut Reader<'_>| data_requests::list_pending(reader).await).await?;
    let head = format!("{} for data", counted(pending.len(), "request", "requests"));
    let text = pending.iter().fold(head, |text, request| text + "\n  " + &as_text(app, request));
    Ok(Answer::list(text, pending.iter().map(as_json)))
}

fn as_text(app: &App, request: &PendingRequest) -> String {
    let PendingRequest { id, kind, child, name, last_name, centre, parent_name, side, asked_at, .. } = request;
    let since = app.zone.day_of(*asked_at);
    let side = side.map_or("no longer a parent of the child", Side::as_str);
    format!("{id}  {since}  {}  of {name} {last_name} ({child}), {centre}, for {parent_name} ({side})", kind.as_str())
}

fn as_json(request: &PendingRequest) -> Value {
    let PendingRequest { id, kind, child, centre, parent, parent_name, side, asked_at, .. } = request;
    let side = side.map(Side::as_str);
    json!({"id": id, "kind": kind, "child": child, "centre": centre, "parent": parent, "name": parent_name, "side": side, "at": asked_at})
}
