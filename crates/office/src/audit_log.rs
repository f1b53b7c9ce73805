//! Reading the audit log.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use clap::Args;
use database::Reader;
use jiff::civil::Date;
use serde_json::json;

use super::answer::Format;
use super::{CommandError, Console, find, store};
use ::staff::members::store::find_member;
use base::audit::{self, AuditAction, AuditEvent};
use base::clock::Timestamp;
use base::day::{CentreZone, MS, parse_day};
use base::ids::{CentreId, ChildId, MemberId, ParentId, SessionId, TabletId};
use base::money::Paise;
use context::App;

#[derive(Clone, Debug, Args)]
pub struct AuditLog {
    /// The first day (YYYY-MM-DD, by the centres' calendar)
    #[arg(long, value_name = "DAY")]
    since: Option<String>,
    /// The last day
    #[arg(long, value_name = "DAY")]
    until: Option<String>,
    /// Only events about this child: its id, admission id or full name
    #[arg(long, value_name = "CHILD")]
    child: Option<String>,
    /// Only events of this actor: 'office', 'centre 12', 'session 34', 'person 56', or the login name of somebody of the office
    #[arg(long)]
    who: Option<String>,
    /// Only actions with these words: 'joined a parent'
    #[arg(long, alias = "deed", value_name = "WORDS")]
    action: Option<String>,
}

/// Prints the events page by page, the newest last, so that a log of years needs little memory.
pub(super) async fn read(app: &App, wanted: AuditLog, console: &mut dyn Console) -> Result<(), CommandError> {
    let since = day(wanted.since.as_deref(), "--since")?.map_or(Timestamp::MIN, |day| app.zone.at(day, 0, 0));
    let until = day(wanted.until.as_deref(), "--until")?;
    let until = until.map_or(Timestamp::MAX, |day| app.zone.end_of_day(app.zone.at(day, 0, 0)) + MS);
    let child = match wanted.child.clone() {
        Some(child) => {
            let found = async move |reader: &mut Reader<'_>| find::child(reader, &child).await;
            Some(app.database.read(found).await?.0)
        }
        None => None,
    };
    let filter = Filter { child, who: wanted.who, action: wanted.action };
    let mut after = (since, i64::MIN);
    let mut printed = 0;
    loop {
        let (parts, filter, json) = (app.clone(), filter.clone(), console.format() == Format::Json);
        let page = async move |reader: &mut Reader<'_>| {
            let events = audit::list_page(reader, after, until).await?;
            let next = events.last().map(|last| (last.at, last.id));
            let (mut names, mut lines) = (Names::default(), Vec::new());
            for event in events.iter().filter(|event| filter.fits(event)) {
                let line = if json {
                    as_json(reader, &parts.zone, &mut names, event).await?
                } else {
                    as_text(reader, &parts.zone, &mut names, event).await?
                };
                lines.push(line);
            }
            Ok::<_, CommandError>((next, lines))
        };
        let (next, lines) = app.database.read(page).await?;
        let Some(next) = next else { break };
        after = next;
        for line in lines {
            printed += 1;
            if !console.print(&line)? {
                return Ok(());
            }
        }
    }
    if printed == 0 && console.format() == Format::Text {
        console.print("No event in the audit log matches.")?;
    }
    Ok(())
}

#[derive(Clone)]
struct Filter {
    child: Option<ChildId>,
    who: Option<String>,
    action: Option<String>,
}

impl Filter {
    fn fits(&self, event: &AuditEvent) -> bool {
        let has = |text: &str, words: &Option<String>| words.as_ref().is_none_or(|words| text.contains(words.as_str()));
        let is_by = has(&event.actor, &self.who) || event.login.is_some() && self.who == event.login;
        is_by && has(&event.action, &self.action) && self.child.is_none_or(|child| event.child == Some(child))
    }
}

/// What the log names by an id.
const KINDS: [&str; 6] = ["child", "parent", "centre", "person", "tablet", "session"];

/// The names of a page's children, parents and places, each looked up once. None: erased, or never there.
#[derive(Default)]
struct Names(HashMap<(&'static str, i64), Option<String>>);

impl Names {
    /// "Anaya Rao (child 123)"; without a name "child 123".
    async fn named(&mut self, reader: &mut Reader<'_>, kind: &'static str, id: i64) -> Result<String, CommandError> {
        let name = match self.0.entry((kind, id)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(match kind {
                "child" => store::find_child_name(reader, ChildId(id)).await?,
                "parent" => store::find_parent_name(reader, ParentId(id)).await?,
                "centre" => store::find_centre_name(reader, CentreId(id)).await?,
                "person" => find_member(reader, MemberId(id)).await?.map(|member| member.name),
                "tablet" => store::find_tablet_name(reader, TabletId(id)).await?,
                _ => store::find_parent_name_of_session(reader, SessionId(id)).await?,
            }),
        };
        Ok(name.as_deref().map_or_else(|| format!("{kind} {id}"), |name| format!("{} ({kind} {id})", name.trim())))
    }

    /// A text of the log, with names beside the ids in it.
    async fn within(&mut self, reader: &mut Reader<'_>, text: &str) -> Result<String, CommandError> {
        let words: Vec<&str> = text.split(' ').collect();
        let (mut parts, mut at) = (Vec::new(), 0);
        while at < words.len() {
            let kind = KINDS.into_iter().find(|kind| *kind == words[at]);
            let next = words.get(at + 1).map(|next| next.trim_end_matches([',', ':']));
            if let Some((kind, (id, length))) = kind.zip(next.and_then(|id| id.parse::<i64>().ok().zip(Some(id.len()))))
            {
                parts.push(self.named(reader, kind, id).await? + &words[at + 1][length..]);
                at += 2;
            } else {
                parts.push(words[at].to_owned());
                at += 1;
            }
        }
        Ok(parts.join(" "))
    }
}

/// Whether the object of an action ends with an amount in paise.
fn ends_with_paise(action: &str) -> bool {
    use AuditAction as A;
    AuditAction::parse(action).is_some_and(|action| {
        matches!(
            action,
            A::SetAFeePlan
                | A::IssuedInvoices
                | A::WithdrewInvoices
                | A::ChargedAFamily
                | A::GaveACredit
                | A::RecordedAPayment
                | A::ReversedAPayment
                | A::ImportedABankStatement
                | A::PaidOut
                | A::ReversedAPayOut
                | A::SettledADifference
                | A::LeftADifference
                | A::ReportedAPayment
                | A::CorrectedAReportedPayment
                | A::TookAnOnlinePayment
                | A::CouldNotPlaceAnOnlinePayment
        )
    })
}

fn object_with_rupees(event: &AuditEvent) -> String {
    let amount = event.object.rsplit_once(' ').filter(|_| ends_with_paise(&event.action));
    match amount.and_then(|(what, paise)| Some((what, Paise(paise.parse().ok()?)))) {
        Some((what, paise)) => format!("{what}, {paise}"),
        None => event.object.clone(),
    }
}

async fn as_text(
    reader: &mut Reader<'_>,
    zone: &CentreZone,
    names: &mut Names,
    event: &AuditEvent,
) -> Result<String, CommandError> {
    let time = zone.wall_clock(event.at).strftime("%F %T");
    let login = event.login.as_deref().map(|login| format!(" ({login})")).unwrap_or_default();
    let proof = proof_of(reader, names, event).await?;
    let actor = names.within(reader, &event.actor).await?;
    let mut text = format!("{time}  {actor}{login}{proof}  {}", event.action);
    if let Some(child) = event.child {
        text = format!("{text}  {}", names.named(reader, "child", child.0).await?);
    }
    let object = names.within(reader, &object_with_rupees(event)).await?;
    Ok(if object.is_empty() { text } else { format!("{text}  {object}") })
}

/// With what a person of the staff called, and how well they were proved: ", passkey, session 12".
async fn proof_of(reader: &mut Reader<'_>, names: &mut Names, event: &AuditEvent) -> Result<String, CommandError> {
    let Some((device, proof)) = event.device.as_ref().zip(event.proof.as_deref()) else { return Ok(String::new()) };
    let proof = match proof {
        "pin" => "PIN",
        "none" => "without a proof",
        "code" => "with a code",
        "session" => "session",
        proof => proof,
    };
    // The number of a session of the staff is not one of a parent's.
    let device = if device.starts_with("tablet") { names.within(reader, device).await? } else { device.clone() };
    Ok(format!(", {proof}, {device}"))
}

async fn as_json(
    reader: &mut Reader<'_>,
    zone: &CentreZone,
    names: &mut Names,
    event: &AuditEvent,
) -> Result<String, CommandError> {
    let AuditEvent { at, actor, action, child, object, login, device, proof, .. } = event;
    let time = zone.wall_clock(*at).strftime("%FT%T").to_string();
    let who_named = names.within(reader, actor).await?;
    let child_named = match child {
        Some(child) => Some(names.named(reader, "child", child.0).await?),
        None => None,
    };
    let object_named = names.within(reader, &object_with_rupees(event)).await?;
    let line = json!({"at": at, "time": time, "who": actor, "login": login, "deed": action, "child": child,
        "object": object, "who_named": who_named, "child_named": child_named, "object_named": object_named,
        "device": device, "proof": proof});
    Ok(line.to_string())
}

fn day(text: Option<&str>, option: &str) -> Result<Option<Date>, CommandError> {
    let read = |text: &str| {
        parse_day(text)
            .ok_or_else(|| CommandError::new(format!("{option}: {text:?} is not a day: write it as 2026-11-12")))
    };
    text.map(read).transpose()
}
