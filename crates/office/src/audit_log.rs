//! Reading the audit log.

use clap::Args;
use database::Reader;
use jiff::civil::Date;
use serde_json::json;

use super::{CommandError, Console};
use base::audit::{self, AuditEvent};
use base::clock::Timestamp;
use base::day::{CentreZone, MS, parse_day};
use base::ids::ChildId;
use context::App;

#[derive(Clone, Debug, Args)]
pub struct AuditLog {
    /// The first day (YYYY-MM-DD, by the centres' calendar)
    #[arg(long, value_name = "DAY")]
    since: Option<String>,
    /// The last day
    #[arg(long, value_name = "DAY")]
    until: Option<String>,
    /// Only events about the child with this id
    #[arg(long, value_name = "ID")]
    child: Option<String>,
    /// Only events of this actor: 'office', 'centre 12', 'session 34'
    #[arg(long)]
    who: Option<String>,
    /// Only actions with these words: 'joined a parent'
    #[arg(long, alias = "deed", value_name = "WORDS")]
    action: Option<String>,
    /// Print one line of JSON for each
    #[arg(long)]
    json: bool,
}

/// Prints the events page by page, the newest last, so that a log of years needs little memory.
pub(super) async fn read(app: &App, wanted: AuditLog, console: &mut dyn Console) -> Result<(), CommandError> {
    let since = day(wanted.since.as_deref(), "--since")?.map_or(Timestamp::MIN, |day| app.zone.at(day, 0, 0));
    let until = day(wanted.until.as_deref(), "--until")?;
    let until = until.map_or(Timestamp::MAX, |day| app.zone.end_of_day(app.zone.at(day, 0, 0)) + MS);
    let child = match &wanted.child {
        Some(id) => {
            Some(ChildId::parse(id).ok_or_else(|| CommandError::new(format!("{id:?} is not the id of a child")))?)
        }
        None => None,
    };
    let has = |text: &str, words: &Option<String>| words.as_ref().is_none_or(|words| text.contains(words.as_str()));
    let mut after = (since, i64::MIN);
    let mut printed = 0;
    loop {
        let page = async move |reader: &mut Reader<'_>| audit::list_page(reader, after, until).await;
        let lines: Vec<AuditEvent> = app.database.read(page).await?;
        let Some(last) = lines.last() else { break };
        after = (last.at, last.id);
        for line in &lines {
            let fits = child.is_none_or(|child| line.child == Some(child));
            if fits && has(&line.actor, &wanted.who) && has(&line.action, &wanted.action) {
                let text = if wanted.json { as_json(&app.zone, line) } else { as_text(&app.zone, line) };
                printed += 1;
                if !console.print(&text)? {
                    return Ok(());
                }
            }
        }
    }
    if printed == 0 && !wanted.json {
        console.print("No event in the audit log matches.")?;
    }
    Ok(())
}

fn as_text(zone: &CentreZone, line: &AuditEvent) -> String {
    let mut text = format!("{}  {}  {}", zone.wall_clock(line.at).strftime("%F %T"), line.actor, line.action);
    if let Some(child) = line.child {
        text = format!("{text}  child {child}");
    }
    if line.object.is_empty() { text } else { format!("{text}  {}", line.object) }
}

fn as_json(zone: &CentreZone, line: &AuditEvent) -> String {
    let AuditEvent { at, actor, action, child, object, .. } = line;
    let time = zone.wall_clock(*at).strftime("%FT%T").to_string();
    json!({"at": at, "time": time, "who": actor, "deed": action, "child": child, "object": object}).to_string()
}

fn day(text: Option<&str>, option: &str) -> Result<Option<Date>, CommandError> {
    let read = |text: &str| {
        parse_day(text)
            .ok_or_else(|| CommandError::new(format!("{option}: {text:?} is not a day: write it as 2026-11-12")))
    };
    text.map(read).transpose()
}
