//! Photo consent: parents and centres answer, both parents are notified, and every picture is checked against what holds
//! (`checking.rs`). The answers themselves are in `families::photo_consent`.

pub mod centre_api;
mod checking;
pub mod messages;
pub mod parent_api;
pub mod staff_api;
pub mod store;

pub use checking::{Covers, Poster, check};

use database::{Error, Writer};
use jiff::civil::Date;

use crate::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};
use base::audit::{Actor, AuditAction};
use base::changes::{self, Topic};
use base::ids::{ChildId, ParentId};
use base::photo_consent::ConsentLevel;
use base::refusal::{AppError, BadField};
use context::{App, rate_limits};
use people::centres::{self, Audited};
use people::families;
use people::families::children::OwnChild;
use people::families::photo_consent::{self, GivenBy, NewAnswer, PhotoConsent};

/// Stores a parent's answer for their child and tells both parents. The answer that the parent has given already changes
/// nothing. Refused: too many changes.
pub async fn answer(ctx: &mut families::WriteContext<'_, '_>, level: ConsentLevel) -> Result<PhotoConsent, AppError> {
    let (child, given_by) = (ctx.child.id(), GivenBy::from(ctx.child.side()));
    let before = photo_consent::of_child(ctx.tx, ctx.app, child).await?;
    if before.answer_of(given_by).is_some_and(|answer| answer.level == level) {
        return Ok(before);
    }
    let rate_limit = [(rate_limits::PHOTO_CONSENTS_PER_PARENT, &*ctx.me.parent().to_string())];
    if rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.is_err() {
        return Err(messages::too_many_changes().into());
    }
    let parent = Some(ctx.me.parent());
    add(ctx.tx, ctx.app, child, NewAnswer { given_by, level, signed_on: None, parent, member: None }).await?;
    ctx.audit(AuditAction::AnsweredForPhotos, level.as_str()).await?;
    Ok(photo_consent::of_child(ctx.tx, ctx.app, child).await?)
}

/// Stores the centre's answer for a child and tells both parents. The answer that the centre has given already changes nothing.
/// Refused: a form that is signed in the future.
pub async fn set(
    ctx: &mut centres::WriteContext<'_, '_>,
    child: OwnChild,
    level: ConsentLevel,
    signed_on: Option<Date>,
) -> Result<Audited<PhotoConsent>, AppError> {
    if signed_on.is_some_and(|day| day > ctx.today()) {
        return Err(BadField::new("signed_on", "the date lies in the future").into());
    }
    let child = child.id();
    let before = photo_consent::of_child(ctx.tx, ctx.app, child).await?;
    let signed = signed_on.map(|day| day.to_string());
    let same = before
        .answer_of(GivenBy::Centre)
        .is_some_and(|answer| answer.level == level && (signed.is_none() || answer.signed_on == signed));
    if !same {
        let member = match ctx.centre.actor() {
            Actor::Person(person) => Some(person.member),
            _ => None,
        };
        let given_by = GivenBy::Centre;
        add(ctx.tx, ctx.app, child, NewAnswer { given_by, level, signed_on, parent: None, member }).await?;
    }
    let holding = photo_consent::of_child(ctx.tx, ctx.app, child).await?;
    Ok(Audited::new(AuditAction::SetPhotoConsent, holding).about(child).with(&level.as_str()))
}

async fn add(writer: &mut Writer<'_>, app: &App, child: ChildId, new: NewAnswer) -> Result<(), Error> {
    let now = app.now();
    // First, so that two answers at once are stored one after the other.
    changes::bump(writer, child, Topic::Child, now).await?;
    photo_consent::add(writer, child, new, now).await?;
    notify(writer, app, child, new.parent, &messages::answered(new.given_by, new.level)).await
}

async fn notify(
    writer: &mut Writer<'_>,
    app: &App,
    child: ChildId,
    by: Option<ParentId>,
    text: &str,
) -> Result<(), Error> {
    let now = app.now();
    let entry = Some(ListedEntry { listed: Listed::Answer, at: now, text, picture: None });
    let place = Target::whole(Screen::Profile);
    let event = NotificationEvent { topic: NoticeTopic::Requests, place, object: app.random.id(), by, entry };
    notices::notify(writer, &app.random, now, child, event).await
}
