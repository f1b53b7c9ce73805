//! What a parent asks of the office for the data of a child: a copy of it, or its erasure.
//!
//! The office decides on each. A copy that it releases can be fetched by the parent who asked, for seven days, under an address that
//! is signed, and ends with the session that asked for it and after two minutes (`address.rs`). Nothing lies on a disk meanwhile: the
//! archive is written anew while it is fetched, so there is no file to be found, forgotten or erased. An erasure is the office's own
//! command, which marks the ask done.

mod address;
pub mod fetching;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use std::time::Duration;

use database::{Reader, Writer};

use base::audit::{self, Actor, Deed, Entry};
use base::clock::Timestamp;
use base::ids::{ChildId, DataAskId};
use base::refusal::{Refusal, Trouble};
use context::App;
use daily::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};
use people::families::codes::Action;
use people::families::confirmations::{self, Change};
use people::families::{Acting, Asking};
use rules::{Kind, State};
pub use store::{DataAsk, WaitingAsk};

/// How long a copy that was released can be fetched: to the end of the last of these days.
pub const READY: Duration = Duration::from_hours(7 * 24);
/// Within this time so many asks are enough (`rules.rs`).
const LATELY: Duration = Duration::from_hours(7 * 24);
/// So soon after a sign-in or a confirmation no code is asked for.
const FRESH: Duration = Duration::from_mins(15);

/// The parent's own asks for the child, the newest first.
pub async fn of_parent(ask: &mut Asking<'_, '_>) -> Result<Vec<DataAsk>, Trouble> {
    Ok(store::of_parent(ask.reader, ask.me.parent(), ask.child.id()).await?)
}

/// Asks. The same ask again, while it is open, is the one that is there.
pub async fn ask(act: &mut Acting<'_, '_>, kind: Kind) -> Result<(), Trouble> {
    let (child, parent) = (act.child.id(), act.me.parent());
    let before = store::of_parent(act.writer, parent, child).await?;
    let lately = before.iter().filter(|ask| ask.kind == kind && ask.asked_at > act.now - LATELY).count();
    rules::may_ask(kind, act.child.has_left(), lately).map_err(messages::refusal)?;
    let id = DataAskId(act.app.chance.id());
    if store::insert(act.writer, id, (child, parent), kind, act.now).await? {
        let deed = match kind {
            Kind::Copy => Deed::AskedForACopy,
            Kind::Erasure => Deed::AskedForErasure,
        };
        act.record(deed, &id.to_string()).await?;
    }
    Ok(())
}

/// Takes an ask of the parent's own back that nobody has decided yet.
pub async fn take_back(act: &mut Acting<'_, '_>, id: DataAskId) -> Result<(), Trouble> {
    if !store::take_back(act.writer, id, (act.child.id(), act.me.parent()), act.now).await? {
        return Err(Refusal::not_found().into());
    }
    act.record(Deed::TookADataAskBack, &id.to_string()).await?;
    Ok(())
}

/// Where the parent fetches a copy of their own, for two minutes and while this session lives. Demands a fresh proof of who asks.
pub async fn open(act: &mut Acting<'_, '_>, id: DataAskId, confirmation: &str) -> Result<String, Trouble> {
    let asked = store::of_parent(act.writer, act.me.parent(), act.child.id()).await?;
    let ask = asked.into_iter().find(|ask| ask.id == id && ask.kind == Kind::Copy).ok_or_else(Refusal::not_found)?;
    if ask.state(act.now) != State::Ready {
        return Err(messages::not_ready().into());
    }
    if confirmation.is_empty() {
        if !confirmations::is_fresh(act.writer, act.me, act.now - FRESH, act.now).await? {
            return Err(confirmations::messages::required().into());
        }
    } else {
        confirmations::use_up(act.writer, act.app, act.me, &Change::of(Action::DataCopy, ""), confirmation).await?;
    }
    act.record(Deed::OpenedACopy, &id.to_string()).await?;
    Ok(address::of(&act.app.keys, id, act.me.session(), act.now))
}

/// What waits for the office, the longest waiting first.
pub async fn waiting(reader: &mut Reader<'_>) -> Result<Vec<WaitingAsk>, Trouble> {
    Ok(store::waiting(reader).await?)
}

/// The office lets a parent have the copy. Refused: the child was taken from them since.
pub async fn release(writer: &mut Writer<'_>, app: &App, id: DataAskId) -> Result<WaitingAsk, Trouble> {
    let ask = open_ask(writer, id).await?;
    if ask.kind == Kind::Erasure {
        return Err(messages::erased_by_its_command(ask.child).into());
    }
    // Nobody would be told, and it would come alive if the child were given back.
    if ask.side.is_none() {
        return Err(messages::no_parent_any_more().into());
    }
    let now = app.now();
    decide(writer, id, State::Ready, "", (now, Some(app.zone.end_of_day(now + READY)))).await?;
    told(writer, app, &ask, Deed::ReleasedACopy, messages::READY).await?;
    Ok(ask)
}

/// The office says no, and why; the parent reads it.
pub async fn refuse(writer: &mut Writer<'_>, app: &App, id: DataAskId, why: &str) -> Result<WaitingAsk, Trouble> {
    let ask = open_ask(writer, id).await?;
    decide(writer, id, State::Refused, why, (app.now(), None)).await?;
    told(writer, app, &ask, Deed::RefusedADataAsk, messages::REFUSED).await?;
    Ok(ask)
}

/// What a child's family was erased by: its open asks are done, and no words of any are kept.
pub async fn done(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<u64, Trouble> {
    Ok(store::done(writer, child, now).await?)
}

async fn decide(
    writer: &mut Writer<'_>,
    id: DataAskId,
    state: State,
    why: &str,
    when: (Timestamp, Option<Timestamp>),
) -> Result<(), Trouble> {
    let decided = store::decide(writer, id, state, why, when).await?;
    if decided { Ok(()) } else { Err(messages::nothing_waits().into()) }
}

async fn open_ask(reader: &mut Reader<'_>, id: DataAskId) -> Result<WaitingAsk, Trouble> {
    let waiting = store::waiting(reader).await?;
    waiting.into_iter().find(|ask| ask.id == id).ok_or_else(|| messages::nothing_waits().into())
}

/// Tells the parent who asked, and nobody else; the words of the notice name nobody and nothing.
async fn told(writer: &mut Writer<'_>, app: &App, ask: &WaitingAsk, deed: Deed, text: &str) -> Result<(), Trouble> {
    let (now, object) = (app.now(), ask.id.to_string());
    let entry = Some(ListedEntry { listed: Listed::Answer, at: now, text, picture: None });
    let place = Target::whole(Screen::Profile);
    let happening = Happening { topic: NoticeTopic::Requests, place, object: ask.id.0, by: None, entry };
    notices::tell_one(writer, &app.chance, now, (ask.child, ask.parent), happening).await?;
    let entry = Entry::new(&Actor::Office, deed).about(ask.child).with(&object);
    Ok(audit::record(writer, &app.chance, now, entry).await?)
}
