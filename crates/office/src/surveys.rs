//! Surveys on the command line, through the same steps as the centres' door.

use std::fmt::Write;

use clap::{Args, Subcommand};

use super::for_centre::{act, look};
use super::{OfficeRefused, counted};
use base::audit::Deed;
use base::ids::SurveyId;
use context::App;
use people::centres::{Acting, Done};
use service::surveys::{self, SurveyForm, centre_api};

#[derive(Debug, Args)]
pub struct Surveys {
    /// The centre's name or id
    #[arg(long, global = true, default_value = "")]
    centre: String,
    #[command(subcommand)]
    step: Step,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// The centre's surveys, the newest first
    List,
    /// Ask the parents of some children, or of all
    Open {
        /// For the office's own lists
        #[arg(long)]
        title: String,
        /// All children who are here now
        #[arg(long, conflicts_with_all = ["child", "room"])]
        everyone: bool,
        /// A child's id; more than once for several
        #[arg(long, value_name = "ID")]
        child: Vec<String>,
        /// The name of a room; more than once for several
        #[arg(long)]
        room: Vec<String>,
    },
    /// Ask nobody any more; what was answered stays
    Close { survey: String },
    /// What was answered in a month, as CSV
    Answers {
        /// YYYY-MM; without one, this month
        #[arg(long, default_value = "")]
        month: String,
    },
}

pub(super) async fn run(app: &App, wanted: Surveys) -> Result<String, OfficeRefused> {
    let Surveys { centre, step } = wanted;
    if centre.is_empty() {
        return Err(OfficeRefused::said("say which centre is meant: --centre NAME"));
    }
    match step {
        Step::List => {
            let all = look(app, centre, async |reader, centre| Ok(surveys::titles(reader, centre).await?)).await?;
            let mut text = counted(all.len(), "survey", "surveys");
            for (id, title, closed) in &all {
                let _ = write!(text, "\n  {id}  {title}{}", if *closed { ", closed" } else { "" });
            }
            Ok(text)
        }
        Step::Open { title, everyone, child, room } => {
            let form = SurveyForm { title, everyone, children: child, rooms: room };
            let step = async move |act: &mut Acting<'_, '_>| surveys::open_for(act, &form).await;
            let (id, children) = act(app, centre, step).await?;
            let children = counted(children, "child", "children");
            Ok(format!("Opened the survey {id}: the parents of {children} meet it at their next sign-in."))
        }
        Step::Close { survey } => {
            let none = || OfficeRefused::said(format!("there is no survey {survey:?}"));
            let id = SurveyId::parse(&survey).ok_or_else(none)?;
            let step = async move |act: &mut Acting<'_, '_>| {
                surveys::close(act.writer, act.now, act.centre, id).await?;
                Ok(Done::new(Deed::ClosedASurvey, ()).with(&id))
            };
            act(app, centre, step).await?;
            Ok(format!("The survey {id} is closed."))
        }
        Step::Answers { month } => {
            let there = app.clone();
            let table = look(app, centre, async move |reader, centre| {
                centre_api::answers_as_table(reader, &there, centre, &month).await
            });
            Ok(String::from_utf8_lossy(&table.await?).trim_end().to_owned())
        }
    }
}
