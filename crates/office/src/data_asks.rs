//! What parents ask for their data: listed, released, refused.

use clap::{Args, Subcommand};
use database::{Reader, Writer};
use serde_json::json;

use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, counted};
use base::ids::DataAskId;
use base::text;
use context::App;
use operations::data_asks::{self, WaitingAsk};
use people::families::Side;

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Asks {
    #[command(subcommand)]
    step: Option<Step>,
    /// A line of JSON for each
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// Let the parent who asked download a copy, for seven days
    Release {
        ask: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Say no; the parent reads why
    Refuse {
        ask: String,
        /// What the parent reads
        #[arg(long, value_name = "REASON")]
        because: String,
    },
}

pub(super) async fn run(app: &App, desk: &mut dyn Desk, Asks { step, json }: Asks) -> Result<String, OfficeRefused> {
    match step {
        None => list(app, json).await,
        Some(Step::Release { ask, consent }) => {
            let id = id(&ask)?;
            make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
                let WaitingAsk { name, last_name, centre, parent_name, side, .. } =
                    data_asks::release(writer, app, id).await?;
                let side = side.map_or("parent", Side::as_str).to_lowercase();
                let plan = vec![format!(
                    "{parent_name}, {side} of {name} {last_name} in {centre}, can download all that is kept of {name}, for seven days"
                )];
                Ok(Change { plan, done: format!("Released to {parent_name} for seven days; they are told.") })
            })
            .await
        }
        Some(Step::Refuse { ask, because }) => {
            let (id, there) = (id(&ask)?, app.clone());
            let because = text::lines(&because, text::NOTE_MAX);
            let because = because.map_err(|_| OfficeRefused::said("--because: say why, in at most 500 characters"))?;
            let because = because.to_owned();
            let step = async move |writer: &mut Writer<'_>| data_asks::refuse(writer, &there, id, &because).await;
            let ask = app.database.write(step).await?;
            Ok(format!("Refused; {} reads why.", ask.parent_name))
        }
    }
}

fn id(text: &str) -> Result<DataAskId, OfficeRefused> {
    DataAskId::parse(text).ok_or_else(|| OfficeRefused::said(format!("{text:?} is no id of an ask")))
}

async fn list(app: &App, json: bool) -> Result<String, OfficeRefused> {
    let asks = app.database.read(async |reader: &mut Reader<'_>| data_asks::waiting(reader).await).await?;
    let line = |ask: &WaitingAsk| if json { as_json(ask) } else { as_text(app, ask) };
    let lines: Vec<String> = asks.iter().map(line).collect();
    if json {
        return Ok(lines.join("\n"));
    }
    Ok(lines
        .into_iter()
        .fold(format!("{} for data", counted(asks.len(), "ask", "asks")), |text, line| text + "\n  " + &line))
}

fn as_text(app: &App, ask: &WaitingAsk) -> String {
    let WaitingAsk { id, kind, child, name, last_name, centre, parent_name, side, asked_at, .. } = ask;
    let since = app.zone.day_of(*asked_at);
    let side = side.map_or("no parent of the child any more", Side::as_str);
    format!("{id}  {since}  {}  of {name} {last_name} ({child}), {centre}, for {parent_name} ({side})", kind.as_str())
}

fn as_json(ask: &WaitingAsk) -> String {
    let WaitingAsk { id, kind, child, centre, parent, parent_name, side, asked_at, .. } = ask;
    let side = side.map(Side::as_str);
    json!({"id": id, "kind": kind, "child": child, "centre": centre, "parent": parent, "name": parent_name, "side": side, "at": asked_at})
        .to_string()
}
