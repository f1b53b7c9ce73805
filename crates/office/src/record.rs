//! Reading the record of who did what.

use clap::Args;
use database::Reader;
use jiff::civil::Date;
use serde_json::json;

use super::{Desk, OfficeRefused};
use base::audit::{self, RecordLine};
use base::clock::Timestamp;
use base::day::{CentreZone, MS, parse_day};
use base::ids::ChildId;
use context::App;

#[derive(Clone, Debug, Args)]
pub struct WantedLines {
    /// The first day (YYYY-MM-DD, by the centres' calendar)
    #[arg(long, value_name = "DAY")]
    since: Option<String>,
    /// The last day
    #[arg(long, value_name = "DAY")]
    until: Option<String>,
    /// Only what concerns the child with this id
    #[arg(long, value_name = "ID")]
    child: Option<String>,
    /// Only who is named like this: 'office', 'centre 12', 'session 34'
    #[arg(long)]
    who: Option<String>,
    /// Only deeds with these words: 'joined a parent'
    #[arg(long, value_name = "WORDS")]
    deed: Option<String>,
    /// A line of JSON for each
    #[arg(long)]
    json: bool,
}

/// Says the lines as they are read, the newest last; a record of years is never held as a whole.
pub(super) async fn read(app: &App, wanted: WantedLines, desk: &mut dyn Desk) -> Result<(), OfficeRefused> {
    let since = day(wanted.since.as_deref(), "--since")?.map_or(Timestamp::MIN, |day| app.zone.at(day, 0, 0));
    let until = day(wanted.until.as_deref(), "--until")?;
    let until = until.map_or(Timestamp::MAX, |day| app.zone.end_of_day(app.zone.at(day, 0, 0)) + MS);
    let child = match &wanted.child {
        Some(id) => Some(ChildId::parse(id).ok_or_else(|| OfficeRefused::said(format!("{id:?} is no child's id")))?),
        None => None,
    };
    let has = |text: &str, words: &Option<String>| words.as_ref().is_none_or(|words| text.contains(words.as_str()));
    let mut after = (since, i64::MIN);
    let mut said = 0;
    loop {
        let page = async move |reader: &mut Reader<'_>| audit::page(reader, after, until).await;
        let lines: Vec<RecordLine> = app.database.read(page).await?;
        let Some(last) = lines.last() else { break };
        after = (last.at, last.id);
        for line in &lines {
            let fits = child.is_none_or(|child| line.child == Some(child));
            if fits && has(&line.actor, &wanted.who) && has(&line.deed, &wanted.deed) {
                let text = if wanted.json { as_json(&app.zone, line) } else { as_text(&app.zone, line) };
                said += 1;
                if !desk.say(&text)? {
                    return Ok(());
                }
            }
        }
    }
    if said == 0 && !wanted.json {
        desk.say("There is nothing of that in the record.")?;
    }
    Ok(())
}

fn as_text(zone: &CentreZone, line: &RecordLine) -> String {
    let mut text = format!("{}  {}  {}", zone.wall_clock(line.at).strftime("%F %T"), line.actor, line.deed);
    if let Some(child) = line.child {
        text = format!("{text}  child {child}");
    }
    if line.object.is_empty() { text } else { format!("{text}  {}", line.object) }
}

fn as_json(zone: &CentreZone, line: &RecordLine) -> String {
    let RecordLine { at, actor, deed, child, object, .. } = line;
    let time = zone.wall_clock(*at).strftime("%FT%T").to_string();
    json!({"at": at, "time": time, "who": actor, "deed": deed, "child": child, "object": object}).to_string()
}

fn day(text: Option<&str>, option: &str) -> Result<Option<Date>, OfficeRefused> {
    let read = |text: &str| {
        parse_day(text)
            .ok_or_else(|| OfficeRefused::said(format!("{option}: {text:?} is no day: write it as 2026-11-12")))
    };
    text.map(read).transpose()
}
