//! Parents' refund requests: listing and deciding them for a centre.

use std::fmt::Write;

use clap::{Subcommand, ValueEnum};
use database::{Reader, Writer};
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::for_centre::named;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, find, reach, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::RefundId;
use base::page::Queue;
use base::text;
use context::App;
use daily::notices::NoticeTopic;
use money::finance::refund::{self, Decision};
use people::centres::{self, MyCentre};

#[derive(Debug, Subcommand)]
pub enum Refunds {
    /// List undecided refund requests, the longest waiting first
    List {
        /// The centre's name or id
        #[arg(long)]
        centre: String,
    },
    /// Decide a refund request: an approved amount is credited
    Decide {
        /// The id ('aangan office refunds list --centre NAME' shows it)
        id: String,
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// The decision
        #[arg(long)]
        status: Status,
        /// A note that the parents read, at most 500 characters
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        note: String,
        #[command(flatten)]
        consent: Consent,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Status {
    Approved,
    Declined,
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: Refunds) -> Result<Answer, CommandError> {
    match wanted {
        Refunds::List { centre } => list(app, centre).await,
        Refunds::Decide { id, centre, status, note, consent } => {
            let decision = Decision { approved: status == Status::Approved, note };
            decide(app, console, (id, centre), (decision, consent)).await
        }
    }
}

async fn list(app: &App, centre: String) -> Result<Answer, CommandError> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = find::centre(reader, &centre).await?;
            let waiting = refund::store::list_waiting(reader, centre.id, &Queue::WHOLE).await?.items;
            let (mut text, mut rows) = (counted(waiting.len(), "refund waits", "refunds wait"), Vec::new());
            for refund in &waiting {
                let name = store::find_child_name(reader, refund.child).await?.unwrap_or_default();
                let (asked, _) = parts.zone.date_and_time(refund.asked_at);
                let (day, paise, asked) = (refund.day, refund.paise, asked.as_str());
                let comment = refund.comment.replace('\n', " ");
                let _ = write!(text, "\n  {:<19}  {name}: {paise} for {day}, asked {asked}: {comment}", refund.id);
                rows.push(json!({"id": refund.id, "child": refund.child, "name": name, "day": day,
                    "amount_paise": paise, "asked": asked, "comment": refund.comment}));
            }
            Ok(Answer::list(text, rows))
        })
        .await
}

async fn decide(
    app: &App,
    console: &mut dyn Console,
    (id, centre): (String, String),
    (decision, consent): (Decision, Consent),
) -> Result<Answer, CommandError> {
    if !decision.approved && decision.note.trim().is_empty() {
        return Err(CommandError::usage("--note is missing: the parents read the reason"));
    }
    let note = text::maybe_lines(&decision.note, text::NOTE_MAX);
    let note = note.map_err(|why| CommandError::new(format!("--note: {why}")))?.to_owned();
    let decision = Decision { note, ..decision };
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let centre = find::centre(writer, &centre).await?;
        let none = || {
            let name = &centre.name;
            CommandError::not_found(format!(
                "{name} has no refund {id:?} ('aangan office refunds list --centre {name}' shows the ids)"
            ))
        };
        let (my_centre, now) = (MyCentre::of_the_office(centre.id, centre.chain_id), app.now());
        let mut ctx = centres::WriteContext { tx: writer, centre: &my_centre, app, now };
        let id = RefundId::parse(&id).ok_or_else(none)?;
        let decided = refund::decide(&mut ctx, id, &decision).await.map_err(|error| named(error, none))?;
        let (status, paise) = (decided.status.as_str(), decided.paise);
        let (object, actor) = (format!("{id} {status} {paise}"), Actor::OfficeFor(centre.id));
        let entry = Entry::new(&actor, AuditAction::DecidedOnRefunds).about(decided.child).with(&object);
        audit::record(ctx.tx, &app.random, now, entry).await?;
        let name = store::find_child_name(ctx.tx, decided.child).await?.unwrap_or_default();
        let reached = reach::of_child(ctx.tx, decided.child, NoticeTopic::Payments, now).await?;
        let word = status.to_lowercase();
        let plan = vec![format!("the refund of {paise} for {name} is {word}"), reached.clone()];
        let fields = json!({"id": id, "status": status, "amount_paise": paise});
        Ok(Change { plan, done: format!("The refund of {paise} is {word}; {reached}.") }.with(fields))
    })
    .await
}
