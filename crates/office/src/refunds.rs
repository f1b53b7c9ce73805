//! Days that families asked back from a centre, and deciding in its name.

use std::fmt::Write;

use clap::{Subcommand, ValueEnum};
use database::{Reader, Writer};

use super::{OfficeRefused, counted, find, store};
use base::audit::{self, Actor, Deed, Entry};
use base::ids::RefundId;
use base::page::Queue;
use base::text;
use context::App;
use money::finance::refund::{self, Decision};
use people::centres::{self, MyCentre};

#[derive(Debug, Subcommand)]
pub enum Refunds {
    /// Those that wait, the longest waiting first
    List {
        /// The centre's name or id
        #[arg(long)]
        centre: String,
    },
    /// Decide on one: what is approved is credited
    Decide {
        /// As 'aangan office refunds list --centre NAME' shows it
        id: String,
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        #[arg(long)]
        status: Status,
        /// What the parents are told with it, at most 500 characters
        #[arg(long, default_value = "")]
        note: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Status {
    Approved,
    Declined,
}

pub(super) async fn run(app: &App, wanted: Refunds) -> Result<String, OfficeRefused> {
    match wanted {
        Refunds::List { centre } => list(app, centre).await,
        Refunds::Decide { id, centre, status, note } => {
            let decision = Decision { approved: status == Status::Approved, note };
            decide(app, (id, centre), decision).await
        }
    }
}

async fn list(app: &App, centre: String) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = find::centre(reader, &centre).await?;
            let waiting = refund::store::list_waiting(reader, centre.id, &Queue::WHOLE).await?.items;
            let mut text = counted(waiting.len(), "refund waits", "refunds wait");
            for refund in &waiting {
                let name = store::child_name(reader, refund.child).await?.unwrap_or_default();
                let (asked, _) = parts.zone.date_and_time(refund.asked_at);
                let (day, paise, asked) = (refund.day, refund.paise, asked.as_str());
                let comment = refund.comment.replace('\n', " ");
                let _ = write!(text, "\n  {:<19}  {name}: {paise} for {day}, asked {asked}: {comment}", refund.id);
            }
            Ok(text)
        })
        .await
}

async fn decide(app: &App, (id, centre): (String, String), decision: Decision) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    if !decision.approved && decision.note.trim().is_empty() {
        return Err(OfficeRefused::said("--note: say why it is declined; the parents are told"));
    }
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let centre = find::centre(writer, &centre).await?;
            let note = text::maybe_lines(&decision.note, text::NOTE_MAX);
            let note = note.map_err(|why| OfficeRefused::said(format!("--note: {why}")))?.to_owned();
            let decision = Decision { note, ..decision };
            let none = || {
                let name = &centre.name;
                OfficeRefused::said(format!(
                    "{name} has no refund {id:?} ('aangan office refunds list --centre {name}' shows the ids)"
                ))
            };
            let (its_own, now) = (MyCentre::of_the_office(centre.id, centre.chain_id), parts.now());
            let mut act = centres::Acting { writer, centre: &its_own, app: &parts, now };
            let id = RefundId::parse(&id).ok_or_else(none)?;
            let decided = refund::decide(&mut act, id, &decision).await?;
            let (status, paise) = (decided.status.as_str(), decided.paise);
            let (object, actor) = (format!("{id} {status} {paise}"), Actor::OfficeFor(centre.id));
            let entry = Entry::new(&actor, Deed::DecidedOnRefunds).about(decided.child).with(&object);
            audit::record(act.writer, &parts.chance, now, entry).await?;
            Ok(format!("The refund of {paise} is {} now; both parents are told.", status.to_lowercase()))
        })
        .await
}
