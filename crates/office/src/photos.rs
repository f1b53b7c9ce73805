//! Photos on the command line, by day: who is on them and under which ids.

use std::fmt::Write;

use clap::Subcommand;
use jiff::civil::Date;
use serde::Serialize;

use super::answer::Answer;
use super::for_centre::{self, read};
use super::people::moment;
use super::{CommandError, counted, fees, on_one_line, store};
use base::ids::{ChildId, PhotoId, PictureId};
use context::App;
use daily::day::photos;

#[derive(Debug, Subcommand)]
pub enum Photos {
    /// List a centre's photos of a day, the newest first
    List {
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// YYYY-MM-DD; default: today
        #[arg(long, value_parser = fees::day)]
        day: Option<Date>,
        /// Only photos of this child: its id, admission id or full name
        #[arg(long, value_name = "CHILD")]
        child: Option<String>,
    },
}

#[derive(Debug, Serialize)]
struct ShownPhoto {
    id: PhotoId,
    picture: PictureId,
    taken: String,
    caption: String,
    children: Vec<NamedChild>,
}

#[derive(Debug, Serialize)]
struct NamedChild {
    id: ChildId,
    name: String,
}

pub(super) async fn run(app: &App, wanted: Photos) -> Result<Answer, CommandError> {
    let Photos::List { centre, day, child } = wanted;
    let day = day.unwrap_or_else(|| app.zone.day_of(app.now()));
    let child = match child {
        Some(child) => Some(for_centre::child(app, &centre, &child).await?),
        None => None,
    };
    let parts = app.clone();
    let shown = read(app, centre, async move |reader, centre| {
        let mut listed = photos::of_day(reader, centre, &parts.zone, day).await?;
        listed.retain(|photo| child.is_none_or(|child| photo.children.contains(&child)));
        let mut shown = Vec::new();
        for photo in listed {
            let mut children = Vec::new();
            for id in photo.children {
                children.push(NamedChild { id, name: store::find_child_name(reader, id).await?.unwrap_or_default() });
            }
            let taken = moment(&parts, photo.at);
            shown.push(ShownPhoto { id: photo.id, picture: photo.picture, taken, caption: photo.caption, children });
        }
        Ok(shown)
    });
    let shown = shown.await?;
    let mut text = format!("{} of {day}", counted(shown.len(), "photo", "photos"));
    for ShownPhoto { id, taken, caption, children, .. } in &shown {
        let names: Vec<_> = children.iter().map(|NamedChild { id, name }| format!("{name} ({id})")).collect();
        let caption = if caption.is_empty() { String::new() } else { format!(": {}", on_one_line(caption)) };
        let _ = write!(text, "\n  {id:<19}  {taken}  {}{caption}", names.join(", "));
    }
    Ok(Answer::list(text, shown))
}
