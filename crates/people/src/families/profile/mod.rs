//! Changes of a parent's own data: phone number, e-mail address, door PIN. No call can name another parent.

pub mod jobs;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use std::time::Duration;

use database::Writer;

use crate::families::codes::{self, Action};
use crate::families::confirmations::{self, Change};
use crate::families::{self, WriteContext, children, former_contacts};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::refusal::{AppError, Refusal};
use context::App;
use context::rate_limits;

/// After signing in or confirming something, the door PIN may be reset for this long without another code.
const FRESH: Duration = Duration::from_mins(15);

/// Why a valid change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactRefused {
    TooManyChanges,
    Taken,
    TooManyPins,
}

/// Which of the two contacts a parent changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    Phone,
    Email,
}

/// A new contact as it was typed, with the two confirmations that it needs.
#[derive(Clone, Debug)]
pub struct NewContact {
    pub which: Which,
    pub typed: String,
    /// By a code to a contact on file.
    pub identity: String,
    /// By a code to the new contact itself.
    pub proof: String,
}

impl Which {
    pub fn of(contact: &Contact) -> Self {
        match contact {
            Contact::Phone(_) => Self::Phone,
            Contact::Email(_) => Self::Email,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Email => "email",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Phone, Self::Email].into_iter().find(|which| which.as_str() == text)
    }
}

/// Changes a contact of the parent's own: the new one signs in and the old one does not. Notifies the old one, and ends the
/// parent's other sessions, as the old one's holder may be signed in. Refused: a missing confirmation, a contact of another parent.
pub async fn change_contact(
    ctx: &mut WriteContext<'_, '_>,
    wanted: &NewContact,
) -> Result<Result<Contact, ContactRefused>, AppError> {
    let (phone, email) = families::store::find_contacts(ctx.tx, ctx.me.parent()).await?;
    let or_empty = |contact: &Option<String>| contact.clone().unwrap_or_default();
    let (new, actions) = match wanted.which {
        Which::Phone => (
            rules::new_phone(&or_empty(&phone), &wanted.typed, ctx.app.config.numbers()),
            [Action::Phone, Action::NewPhone],
        ),
        Which::Email => (rules::new_email(&or_empty(&email), &wanted.typed), [Action::Email, Action::NewEmail]),
    };
    let new = new.map_err(Refusal::from)?;
    let (Contact::Phone(value) | Contact::Email(value)) = &new;
    for (action, confirmation) in actions.into_iter().zip([&wanted.identity, &wanted.proof]) {
        confirmations::use_up(ctx.tx, ctx.app, ctx.me, &Change::of(action, value), confirmation).await?;
    }
    let parent = ctx.me.parent().to_string();
    if rate_limits::consume(ctx.tx, ctx.app, &[(rate_limits::CONTACT_CHANGES_PER_PARENT, &parent)]).await?.is_err() {
        return Ok(Err(ContactRefused::TooManyChanges));
    }
    if families::store::find_parent_of(ctx.tx, &new).await?.is_some() {
        ctx.audit(AuditAction::NamedAnotherParentsContact, "").await?;
        return Ok(Err(ContactRefused::Taken));
    }
    ctx.audit(AuditAction::ChangedAContact, wanted.which.as_str()).await?;
    replace(ctx.tx, ctx.app, ctx.now, ctx.me.parent(), &new, Some(ctx.me.session())).await?;
    Ok(Ok(new))
}

/// Changes a parent's contact by the office, with the same consequences; all sessions end. Returns how many. The caller has checked
/// that nobody else has the contact.
pub async fn set_contact(
    writer: &mut Writer<'_>,
    app: &App,
    actor: &Actor,
    parent: ParentId,
    new: &Contact,
) -> Result<usize, AppError> {
    let (now, object) = (app.now(), format!("parent {parent}, {}", Which::of(new).as_str()));
    audit::record(writer, &app.random, now, Entry::new(actor, AuditAction::ChangedAContact).with(&object)).await?;
    replace(writer, app, now, parent, new, None).await
}

/// Changes a parent's name by the office.
pub async fn rename(
    writer: &mut Writer<'_>,
    app: &App,
    actor: &Actor,
    parent: ParentId,
    name: &str,
) -> Result<(), AppError> {
    let object = format!("parent {parent}");
    store::update_name(writer, parent, name).await?;
    audit::record(writer, &app.random, app.now(), Entry::new(actor, AuditAction::RenamedAParent).with(&object)).await?;
    Ok(())
}

/// The consequences of a replaced contact: its holder is notified and signed out everywhere. One session may stay.
async fn replace(
    writer: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    parent: ParentId,
    new: &Contact,
    stays: Option<SessionId>,
) -> Result<usize, AppError> {
    let (phone, email) = families::store::find_contacts(writer, parent).await?;
    // Another parent may have taken it meanwhile.
    store::update_contact(writer, parent, new).await.map_err(|error| {
        if error.is_unique() { Refusal::from(ContactRefused::Taken).into() } else { AppError::from(error) }
    })?;
    former_contacts::has_it_again(writer, parent, new).await?;
    let replaced = match new {
        Contact::Phone(_) => phone.clone().map(Contact::Phone),
        Contact::Email(_) => email.clone().map(Contact::Email),
    };
    if let Some(old) = replaced.filter(|old| old != new) {
        former_contacts::keep(writer, parent, &old, now).await?;
    }
    // No session has the id 0.
    let stays = stays.unwrap_or(SessionId(0));
    codes::forget_other_devices(writer, parent, stays).await?;
    let ended = store::end_other_sessions(writer, (parent, stays), now).await?;
    for session in &ended {
        families::ended(writer, *session, now).await?;
        let actor = Actor::Parent(*session);
        let entry = Entry::new(&actor, AuditAction::SignedOut).with("contact changed");
        audit::record(writer, &app.random, now, entry).await?;
    }
    let which = Which::of(new);
    // If there was none before, the contact that stays is notified.
    let contact = match which {
        Which::Phone => phone.map(Contact::Phone).or(email.map(Contact::Email)),
        Which::Email => email.map(Contact::Email).or(phone.map(Contact::Phone)),
    };
    if let Some(contact) = contact {
        jobs::plan_notice(writer, app.random.id(), &contact, which, now).await?;
    }
    Ok(ended.len())
}

/// Draws a new door PIN for the parent's own side. `confirmation` may be empty when the session is fresh. Refused: no confirmation.
pub async fn reset_door_pin(
    ctx: &mut WriteContext<'_, '_>,
    confirmation: &str,
) -> Result<Result<String, ContactRefused>, AppError> {
    if confirmation.is_empty() {
        if !confirmations::is_fresh(ctx.tx, ctx.me, ctx.now - FRESH).await? {
            return Err(confirmations::messages::required().into());
        }
    } else {
        confirmations::use_up(ctx.tx, ctx.app, ctx.me, &Change::of(Action::DoorPin, ""), confirmation).await?;
    }
    let subject = format!("{} {}", ctx.child.id(), ctx.child.side().as_str());
    if rate_limits::consume(ctx.tx, ctx.app, &[(rate_limits::DOOR_PINS_PER_SIDE, &subject)]).await?.is_err() {
        return Ok(Err(ContactRefused::TooManyPins));
    }
    let pin = children::draw_door_pin(ctx.tx, &ctx.app.keys, &ctx.app.random, ctx.child.id(), ctx.child.side()).await?;
    ctx.audit(AuditAction::ResetTheDoorPin, "").await?;
    Ok(Ok(pin))
}
