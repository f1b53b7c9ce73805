//! Outdoor events: a centre asks for consent, either parent answers, the last answer counts and all are stored.

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

use crate::day::timeline::{self, NewTimelineEntry, What};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, ConsentId, EventId};
use base::random::Random;
use base::refusal::{AppError, Refusal};
use people::centres::MyCentre;
use people::families::children::{OwnChild, OwnChildren, WhichChild};
use people::families::{MyChild, Side, WriteContext};

/// A parent's answer to an event.
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

/// An answer, who gave it, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    pub consent: Consent,
    pub by: Side,
    pub at: Timestamp,
}

/// An event that a child is invited to, with the current answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub event: Event,
    pub given: Option<Given>,
}

/// An event to publish.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub title: String,
    pub day: Date,
    pub details: String,
    /// Each once.
    pub children: Vec<OwnChild>,
}

/// An event as a centre sends it.
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
    /// The invited children.
    #[schema(value_type = Vec<WhichChild>)]
    #[serde(default)]
    pub children: Vec<String>,
    /// Names of rooms whose children are all invited.
    #[serde(default)]
    pub rooms: Vec<String>,
}

/// Publishes an event, with an entry on each child's timeline. An event cannot be changed afterwards, as parents consent to what was
/// published: a centre cancels it and publishes another.
pub async fn publish(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    centre: &MyCentre,
    new: &NewEvent,
) -> Result<EventId, AppError> {
    let id = EventId(random.id());
    store::insert(writer, centre.id(), id, new, now).await?;
    for child in &new.children {
        store::insert_invitation(writer, child.id(), id).await?;
    }
    changed(writer, new.children.iter().map(|child| child.id()), now).await?;
    post_entries(writer, random, now, (id, &new.children), &messages::asked(&new.title, new.day)).await?;
    Ok(id)
}

/// Cancels an event. Does nothing if it is cancelled already. Refused: an event that is over, or of another centre.
pub async fn cancel(
    writer: &mut Writer<'_>,
    random: &Random,
    (now, today): (Timestamp, Date),
    centre: &MyCentre,
    id: EventId,
) -> Result<(), AppError> {
    let event = store::find_of_centre(writer, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("event"))?;
    if event.cancelled {
        return Ok(());
    }
    rules::open(&event, today).map_err(|closed| AppError::from(Refusal::from(closed)))?;
    store::update_cancelled(writer, id, now).await?;
    let invited = store::list_invited(writer, id).await?;
    let here: Vec<_> = OwnChildren::among(writer, centre, invited).await?.all().collect();
    changed(writer, here.iter().map(|child| child.id()), now).await?;
    post_entries(writer, random, now, (id, &here), &messages::cancelled(&event.title, event.day)).await
}

async fn post_entries(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    (event, children): (EventId, &[OwnChild]),
    message: &str,
) -> Result<(), AppError> {
    let entry = |child: &OwnChild| NewTimelineEntry {
        child: *child,
        what: What::Event(event),
        message: message.to_owned(),
        at: now,
        picture: None,
    };
    let entries: Vec<_> = children.iter().map(entry).map(Ok).collect();
    timeline::post(writer, random, now, &entries).await.map(drop)
}

async fn changed(
    writer: &mut Writer<'_>,
    children: impl IntoIterator<Item = ChildId>,
    now: Timestamp,
) -> Result<(), Error> {
    changes::bump_each(writer, children, Topic::Events, now).await.map(drop)
}

/// Stores a parent's answer and notifies the other parent. The same answer again changes nothing. Refused: an event that is over or
/// cancelled.
pub async fn answer(ctx: &mut WriteContext<'_, '_>, event: EventId, consent: Consent) -> Result<Invitation, AppError> {
    let before = store::find_of_child(ctx.tx, ctx.child, event).await?.ok_or(Refusal::not_found())?;
    rules::open(&before.event, ctx.today()).map_err(Refusal::from)?;
    if before.given.is_some_and(|given| given.consent == consent) {
        return Ok(before);
    }
    let (id, given) = (ConsentId(ctx.app.random.id()), Given { consent, by: ctx.child.side(), at: ctx.now });
    store::insert_answer(ctx.tx, id, event, (ctx.child.id(), ctx.me.parent()), given).await?;
    let (action, object) = (messages::action(consent), event.to_string());
    ctx.audit(action, &object).await?;
    jobs::plan_notification(ctx.tx, id, ctx.now).await?;
    changed(ctx.tx, [ctx.child.id()], ctx.now).await?;
    Ok(Invitation { given: Some(given), ..before })
}

/// The events that a child is invited to, cancelled ones too, the latest day first.
pub async fn of_child(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Invitation>, Error> {
    store::list_of_child(reader, child).await
}

/// How many events wait for an answer for this child: not over, not cancelled.
pub async fn waiting(reader: &mut Reader<'_>, child: &MyChild, today: Date) -> Result<i64, Error> {
    store::count_waiting(reader, child, today).await
}
