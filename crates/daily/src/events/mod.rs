//! Outdoor events: a centre asks, either parent answers, the last answer counts and none is forgotten.

pub mod centre_api;
pub mod jobs;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::day::timeline::{self, NewMoment, What};
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, ConsentId, EventId};
use base::refusal::{Refusal, Trouble};
use people::centres::MyCentre;
use people::families::children::{OwnChild, OwnChildren, WhichChild};
use people::families::{Acting, MyChild, Side};

/// What a parent says to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Consent {
    Authorized,
    Denied,
}

impl Consent {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Authorized => "Authorized",
            Self::Denied => "Denied",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Authorized, Self::Denied].into_iter().find(|consent| consent.as_str() == text)
    }
}

database::stored! {
    Consent as &str: Consent::parse, Consent::as_str;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub id: EventId,
    pub title: String,
    pub day: Date,
    pub details: String,
    /// Unix milliseconds.
    pub created_at: Timestamp,
    pub cancelled: bool,
}

/// An answer, and who gave it when (unix milliseconds).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    pub consent: Consent,
    pub by: Side,
    pub at: Timestamp,
}

/// An event that a child is asked to, with the answer that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub event: Event,
    pub given: Option<Given>,
}

/// An event to ask for.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub title: String,
    pub day: Date,
    pub details: String,
    /// Each once.
    pub children: Vec<OwnChild>,
}

/// An event as it is handed over.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventForm {
    /// 1 to 120 characters on one line.
    pub title: String,
    /// `YYYY-MM-DD`, from today to a year ahead.
    #[schema(example = "2026-11-27")]
    pub day: String,
    /// 1 to 2048 characters of plain text: where to, how, what to bring.
    pub details: String,
    /// The children who are asked.
    #[schema(value_type = Vec<WhichChild>)]
    #[serde(default)]
    pub children: Vec<String>,
    /// Names of rooms whose children are all asked.
    #[serde(default)]
    pub rooms: Vec<String>,
}

/// Asks for an event, and says so on each child's timeline. An event is not changed afterwards: consent is given to
/// what was asked. A centre cancels it and asks anew.
pub async fn publish(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    centre: &MyCentre,
    new: &NewEvent,
) -> Result<EventId, Trouble> {
    let id = EventId(chance.id());
    store::insert(writer, centre.id(), id, new, now).await?;
    for child in &new.children {
        store::invite(writer, child.id(), id).await?;
    }
    changed(writer, new.children.iter().map(|child| child.id()), now).await?;
    tell(writer, chance, now, (id, &new.children), &messages::asked(&new.title, new.day)).await?;
    Ok(id)
}

/// Calls an event off. Called off twice, nothing more happens.
pub async fn cancel(
    writer: &mut Writer<'_>,
    chance: &Chance,
    (now, today): (Timestamp, Date),
    centre: &MyCentre,
    id: EventId,
) -> Result<(), Trouble> {
    let event = store::of_centre_by_id(writer, centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    if event.cancelled {
        return Ok(());
    }
    rules::open(&event, today).map_err(|closed| Trouble::from(Refusal::from(closed)))?;
    store::cancel(writer, id, now).await?;
    let invited = store::invited(writer, id).await?;
    let here: Vec<_> = OwnChildren::among(writer, centre, invited).await?.all().collect();
    changed(writer, here.iter().map(|child| child.id()), now).await?;
    tell(writer, chance, now, (id, &here), &messages::called_off(&event.title, event.day)).await
}

async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    (event, children): (EventId, &[OwnChild]),
    message: &str,
) -> Result<(), Trouble> {
    let moment = |child: &OwnChild| NewMoment {
        child: *child,
        what: What::Event(event),
        message: message.to_owned(),
        at: now,
        picture: None,
    };
    let moments: Vec<_> = children.iter().map(moment).map(Ok).collect();
    timeline::post(writer, chance, now, &moments).await.map(drop)
}

async fn changed(
    writer: &mut Writer<'_>,
    children: impl IntoIterator<Item = ChildId>,
    now: Timestamp,
) -> Result<(), Error> {
    let mut children: Vec<ChildId> = children.into_iter().collect();
    children.sort_unstable();
    for child in children {
        changes::bump(writer, child, Topic::Events, now).await?;
    }
    Ok(())
}

/// Answers for a child. The same answer again changes nothing; another one is told to the other parent.
pub async fn answer(act: &mut Acting<'_, '_>, event: EventId, consent: Consent) -> Result<Invitation, Trouble> {
    let before = store::of_child_by_id(act.writer, act.child, event).await?.ok_or(Refusal::not_found())?;
    rules::open(&before.event, act.today()).map_err(Refusal::from)?;
    if before.given.is_some_and(|given| given.consent == consent) {
        return Ok(before);
    }
    let (id, given) = (ConsentId(act.app.chance.id()), Given { consent, by: act.child.side(), at: act.now });
    store::give(act.writer, id, event, (act.child.id(), act.me.parent()), given).await?;
    let (deed, object) = (messages::deed(consent), event.to_string());
    act.record(deed, &object).await?;
    jobs::plan_telling(act.writer, id, act.now).await?;
    changed(act.writer, [act.child.id()], act.now).await?;
    Ok(Invitation { given: Some(given), ..before })
}

/// The events that a child is asked to, called off or not, what lies furthest ahead first.
pub async fn of_child(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Invitation>, Error> {
    store::of_child(reader, child).await
}

/// How many events wait for an answer for this child: not over, not called off.
pub async fn waiting(reader: &mut Reader<'_>, child: &MyChild, today: Date) -> Result<i64, Error> {
    store::waiting(reader, child, today).await
}
