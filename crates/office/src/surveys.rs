//! Surveys on the command line, through the same service functions as the centre API.

use std::fmt::Write;

use clap::Subcommand;
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::for_centre::{self, OfCentre, change, read};
use super::plan::{Change, Consent};
use super::{CommandError, counted};
use base::audit::AuditAction;
use base::ids::SurveyId;
use context::App;
use people::centres::{Audited, WriteContext};
use service::surveys::{self, SurveyForm, centre_api};

#[derive(Clone, Debug, Subcommand)]
pub enum Step {
    /// List the centre's surveys, the newest first
    List,
    /// Open a survey for the parents of some or all children
    Open {
        /// A title that only the office sees
        #[arg(long)]
        title: String,
        /// All children who are here now
        #[arg(long, conflicts_with_all = ["child", "room"])]
        everyone: bool,
        /// A child's id, admission id or full name; repeat for several
        #[arg(long, value_name = "CHILD")]
        child: Vec<String>,
        /// The name of a room; repeat for several
        #[arg(long)]
        room: Vec<String>,
        #[command(flatten)]
        consent: Consent,
    },
    /// Close a survey; its answers stay
    Close {
        /// The survey's id ('list' shows it)
        survey: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Print the answers of a month as CSV
    Answers {
        /// YYYY-MM; default: this month
        #[arg(long, default_value = "", hide_default_value = true)]
        month: String,
    },
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: OfCentre<Step>) -> Result<Answer, CommandError> {
    let OfCentre { centre, step } = wanted;
    match step {
        Step::List => {
            let all = read(app, centre, async |reader, centre| Ok(surveys::titles(reader, centre).await?)).await?;
            let mut text = counted(all.len(), "survey", "surveys");
            for (id, title, closed) in &all {
                let _ = write!(text, "\n  {id}  {title}{}", if *closed { ", closed" } else { "" });
            }
            let row =
                |(id, title, closed): &(SurveyId, String, bool)| json!({"id": id, "title": title, "closed": closed});
            Ok(Answer::list(text, all.iter().map(row)))
        }
        Step::Open { title, everyone, child, room, consent } => {
            let mut children = Vec::with_capacity(child.len());
            for child in &child {
                children.push(for_centre::child(app, &centre, child).await?.to_string());
            }
            let called = title.clone();
            let form = SurveyForm { title, everyone, children, rooms: room };
            let step = async move |ctx: &mut WriteContext<'_, '_>| surveys::open_for(ctx, &form).await;
            let describe = move |(id, count): (SurveyId, usize)| {
                let children = counted(count, "child", "children");
                let plan = vec![format!("the parents of {children} see the survey {called:?} at their next sign-in")];
                let done = format!("Opened the survey {id}: the parents of {children} see it at their next sign-in.");
                Ok(Change { plan, done }.with(json!({"id": id, "children": count})))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Step::Close { survey, consent } => {
            let none = || CommandError::not_found(format!("there is no survey {survey:?}"));
            let id = SurveyId::parse(&survey).ok_or_else(none)?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                surveys::close(ctx.tx, ctx.now, ctx.centre, id).await?;
                Ok(Audited::new(AuditAction::ClosedASurvey, ()).with(&id))
            };
            let describe = move |()| {
                let plan = vec![format!("no parent can answer the survey {id} any more; its answers stay")];
                Ok(Change { plan, done: format!("The survey {id} is closed.") }.with(json!({ "id": id })))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Step::Answers { month } => {
            let there = app.clone();
            let table = read(app, centre, async move |reader, centre| {
                centre_api::answers_as_table(reader, &there, centre, &month).await
            });
            let table = String::from_utf8_lossy(&table.await?).trim_end().to_owned();
            // The mark is for programs that open a file.
            let object = json!({"csv": table.trim_start_matches('\u{feff}')});
            Ok(Answer::one(table, object))
        }
    }
}
