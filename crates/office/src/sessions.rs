//! Listing and ending sessions.

use std::fmt::Write;

use clap::Args;
use database::{Reader, Writer};
use serde_json::{Value, json};

use super::answer::Answer;
use super::console::Console;
use super::people::moment;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, find};
use base::audit::Actor;
use base::ids::{ParentId, SessionId};
use context::App;
use people::families::sessions::{self, Living, WhichSessions};

/// Exactly one of them.
#[derive(Clone, Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Which {
    /// The parent's phone number or e-mail address
    #[arg(long, value_name = "PHONE_OR_EMAIL")]
    parent: Option<String>,
    /// The child's id, admission id or full name: the sessions of all its parents
    #[arg(long, value_name = "CHILD")]
    child: Option<String>,
    /// One device, by the id that 'aangan office sessions list' shows
    #[arg(long, value_name = "ID")]
    device: Option<String>,
    /// Every session of the portal
    #[arg(long)]
    all: bool,
}

impl Which {
    /// The sessions, and their description.
    async fn find(&self, reader: &mut Reader<'_>, app: &App) -> Result<(WhichSessions, String), CommandError> {
        if let Some(contact) = &self.parent {
            let (id, name) = find::parent(reader, app, contact).await?;
            return Ok((WhichSessions::Parent(id), format!("of {name}")));
        }
        if let Some(child) = &self.child {
            let (id, name) = find::child(reader, child).await?;
            return Ok((WhichSessions::Child(id), format!("of the parents of {name}")));
        }
        if let Some(device) = &self.device {
            let none = || {
                CommandError::not_found(format!(
                    "{device:?} is not the id of a device ('aangan office sessions list --parent PHONE' shows them)"
                ))
            };
            let id = SessionId::parse(device).ok_or_else(none)?;
            return Ok((WhichSessions::Session(id), format!("of the device {id}")));
        }
        Ok((WhichSessions::All, "of the portal".to_owned()))
    }
}

pub(super) async fn list(app: &App, which: Which) -> Result<Answer, CommandError> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let (whose, words) = which.find(reader, &parts).await?;
            let living = sessions::living(reader, whose, parts.now()).await?;
            let rows: Vec<_> = living.iter().map(|session| as_json(&parts, session)).collect();
            let mut text = format!("{} {words}.", counted_sessions(living.len()));
            for session in living {
                let _ = write!(text, "\n  {}", line(&parts, &session));
            }
            Ok(Answer::list(text, rows))
        })
        .await
}

/// The number of active sessions of a parent.
pub(super) async fn of_parent(reader: &mut Reader<'_>, app: &App, parent: ParentId) -> Result<usize, CommandError> {
    Ok(sessions::living(reader, WhichSessions::Parent(parent), app.now()).await?.len())
}

pub(super) fn counted_sessions(count: usize) -> String {
    counted(count, "session", "sessions")
}

fn as_json(app: &App, session: &Living) -> Value {
    let Living { id, parent, platform, device, started_at, ends_at, notified } = session;
    let (since, until) = (moment(app, *started_at), moment(app, *ends_at));
    json!({"id": id, "parent": parent, "platform": platform, "device": device.trim(), "since": since, "until": until, "gets_notices": notified})
}

fn line(app: &App, session: &Living) -> String {
    let Living { id, parent, platform, device, started_at, ends_at, notified } = session;
    let (day, time) = app.zone.date_and_time(*started_at);
    let (end, _) = app.zone.date_and_time(*ends_at);
    let device = if device.trim().is_empty() { String::new() } else { format!(" ({})", device.trim()) };
    let notices = if *notified { ", gets notices" } else { "" };
    let (day, time, end) = (day.as_str(), time.as_str(), end.as_str());
    format!("{id:<19}  {parent}, {platform}{device}, signed in {day} {time}, ends {end}{notices}")
}

pub(super) async fn end(
    app: &App,
    console: &mut dyn Console,
    which: Which,
    consent: Consent,
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let now = app.now();
        let (whose, words) = which.find(writer, app).await?;
        let living = sessions::living(writer, whose, now).await?.len();
        if matches!(whose, WhichSessions::Session(_)) && living == 0 {
            return Err(CommandError::not_found(format!("there is no session {words}, or it has ended")));
        }
        let ended = sessions::end(writer, &app.random, now, &Actor::Office, whose).await?;
        let (count, ended) = (ended, counted_sessions(ended));
        Ok(Change {
            plan: vec![format!("{ended} {words} will end")],
            done: format!("Ended {ended} {words}. They have to sign in again."),
        }
        .with(json!({"sessions": count})))
    })
    .await
}
