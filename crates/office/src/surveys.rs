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
use service::surveys::centre_api::{self, AnswerOfSurvey};
use service::surveys::{self, ListedSurvey, SurveyForm};

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
            let all = read(app, centre, async |reader, centre| Ok(surveys::list(reader, centre).await?)).await?;
            let mut text = counted(all.len(), "survey", "surveys");
            for survey in &all {
                let _ = write!(text, "\n  {}", line(app, survey));
            }
            let row = |ListedSurvey { id, title, opened_at, closed_at, children, answers }: &ListedSurvey| {
                let (opened, closed_on) = (app.zone.day_of(*opened_at), closed_at.map(|at| app.zone.day_of(at)));
                json!({"id": id, "title": title, "opened": opened, "closed": closed_at.is_some(),
                    "closed_on": closed_on, "children": children, "answers": answers})
            };
            Ok(Answer::list(text, all.iter().map(row)))
        }
        Step::Open { title, everyone, child, room, consent } => {
            let mut children = Vec::with_capacity(child.len());
            for child in &child {
                children.push(for_centre::child(app, &centre, child).await?.to_string());
            }
            let called = title.clone();
            let form = SurveyForm { title, everyone, children, rooms: room };
            let parts = app.clone();
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let mut same = surveys::list(ctx.tx, ctx.centre).await?;
                same.retain(|one| one.closed_at.is_none() && one.title.trim() == form.title.trim());
                let same: Vec<String> = same.iter().map(|one| line(&parts, one)).collect();
                Ok(surveys::open_for(ctx, &form).await?.map(|(id, count)| (id, count, same)))
            };
            let describe = move |(id, count, same): (SurveyId, usize, Vec<String>)| {
                let children = counted(count, "child", "children");
                let mut plan =
                    vec![format!("the parents of {children} see the survey {called:?} at their next sign-in")];
                plan.extend(same.iter().map(|one| format!("another survey of this title is open: {one}")));
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
            let found = read(app, centre, async move |reader, centre| {
                centre_api::answers_with_table(reader, &there, centre, &month).await
            });
            let (answers, table) = found.await?;
            let row = |answer: &AnswerOfSurvey| {
                let mut row = json!(answer);
                row["admission_id"] = json!(answer.admission_id);
                row
            };
            Ok(Answer::list(String::from_utf8_lossy(&table).trim_end(), answers.iter().map(row)))
        }
    }
}

/// '2  How was the year?, opened 2026-11-27, for 122 children, 14 answers'
fn line(app: &App, survey: &ListedSurvey) -> String {
    let ListedSurvey { id, title, opened_at, closed_at, children, answers } = survey;
    let children = counted(usize::try_from(*children).unwrap_or_default(), "child", "children");
    let closed = closed_at.map(|at| format!(", closed {}", app.zone.day_of(at))).unwrap_or_default();
    let answers = counted(*answers, "answer", "answers");
    format!("{id}  {title}, opened {}, for {children}, {answers}{closed}", app.zone.day_of(*opened_at))
}
