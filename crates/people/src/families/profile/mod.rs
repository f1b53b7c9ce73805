//! What a parent changes of their own: phone number, e-mail address, door PIN. Nothing here can name another parent.

pub mod jobs;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use std::time::Duration;

use database::Writer;

use crate::families::codes::{self, Action};
use crate::families::confirmations::{self, Change};
use crate::families::{self, Acting, children, former_contacts};
use base::audit::{self, Actor, Deed, Entry};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::refusal::{Refusal, Trouble};
use context::App;
use context::budgets;

/// After signing in or confirming something, the door PIN may be reset for this long without another code.
const FRESH: Duration = Duration::from_mins(15);

/// Why a change that was asked for rightly is not made.
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

/// A contact as it was typed, with the two confirmations that it needs.
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

/// Changes a contact of the parent's own: from now on the new one signs in and the old one does not. The old one is told,
/// and the parent's other sessions end: whoever has the old one may be signed in somewhere.
pub async fn change_contact(
    act: &mut Acting<'_, '_>,
    wanted: &NewContact,
) -> Result<Result<Contact, ContactRefused>, Trouble> {
    let (phone, email) = families::store::contacts(act.writer, act.me.parent()).await?;
    let or_empty = |contact: &Option<String>| contact.clone().unwrap_or_default();
    let (new, actions) = match wanted.which {
        Which::Phone => (
            rules::new_phone(&or_empty(&phone), &wanted.typed, act.app.config.numbers()),
            [Action::Phone, Action::NewPhone],
        ),
        Which::Email => (rules::new_email(&or_empty(&email), &wanted.typed), [Action::Email, Action::NewEmail]),
    };
    let new = new.map_err(Refusal::from)?;
    let (Contact::Phone(value) | Contact::Email(value)) = &new;
    for (action, confirmation) in actions.into_iter().zip([&wanted.identity, &wanted.proof]) {
        confirmations::use_up(act.writer, act.app, act.me, &Change::of(action, value), confirmation).await?;
    }
    let parent = act.me.parent().to_string();
    if budgets::spend(act.writer, act.app, &[(budgets::CONTACT_CHANGES_PER_PARENT, &parent)]).await?.is_err() {
        return Ok(Err(ContactRefused::TooManyChanges));
    }
    if families::store::parent_of(act.writer, &new).await?.is_some() {
        act.record(Deed::NamedAnotherParentsContact, "").await?;
        return Ok(Err(ContactRefused::Taken));
    }
    act.record(Deed::ChangedAContact, wanted.which.as_str()).await?;
    replace(act.writer, act.app, act.now, act.me.parent(), &new, Some(act.me.session())).await?;
    Ok(Ok(new))
}

/// The office changes a parent's contact: the same follows, and no session stays. Answers how many ended. Whether somebody
/// else has the contact is asked before.
pub async fn set_contact(
    writer: &mut Writer<'_>,
    app: &App,
    actor: &Actor,
    parent: ParentId,
    new: &Contact,
) -> Result<usize, Trouble> {
    let (now, object) = (app.now(), format!("parent {parent}, {}", Which::of(new).as_str()));
    audit::record(writer, &app.chance, now, Entry::new(actor, Deed::ChangedAContact).with(&object)).await?;
    replace(writer, app, now, parent, new, None).await
}

/// The office corrects how a parent is called.
pub async fn rename(
    writer: &mut Writer<'_>,
    app: &App,
    actor: &Actor,
    parent: ParentId,
    name: &str,
) -> Result<(), Trouble> {
    let object = format!("parent {parent}");
    store::set_name(writer, parent, name).await?;
    audit::record(writer, &app.chance, app.now(), Entry::new(actor, Deed::RenamedAParent).with(&object)).await?;
    Ok(())
}

/// What follows when a contact is replaced, whoever does it: who has the old one is told and signed in nowhere any more. One
/// session may stay.
async fn replace(
    writer: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    parent: ParentId,
    new: &Contact,
    stays: Option<SessionId>,
) -> Result<usize, Trouble> {
    let (phone, email) = families::store::contacts(writer, parent).await?;
    // Somebody may have taken it this very moment.
    store::set_contact(writer, parent, new).await.map_err(|error| {
        if error.is_unique() { Refusal::from(ContactRefused::Taken).into() } else { Trouble::from(error) }
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
        let entry = Entry::new(&actor, Deed::SignedOut).with("contact changed");
        audit::record(writer, &app.chance, now, entry).await?;
    }
    let which = Which::of(new);
    // Where there was none before, the one that stays is told.
    let told = match which {
        Which::Phone => phone.map(Contact::Phone).or(email.map(Contact::Email)),
        Which::Email => email.map(Contact::Email).or(phone.map(Contact::Phone)),
    };
    if let Some(told) = told {
        jobs::plan_notice(writer, app.chance.id(), &told, which, now).await?;
    }
    Ok(ended.len())
}

/// Draws a new door PIN for the parent's own side. `confirmation` may be empty when the session is fresh.
pub async fn reset_door_pin(
    act: &mut Acting<'_, '_>,
    confirmation: &str,
) -> Result<Result<String, ContactRefused>, Trouble> {
    if confirmation.is_empty() {
        if !confirmations::is_fresh(act.writer, act.me, act.now - FRESH, act.now).await? {
            return Err(confirmations::messages::required().into());
        }
    } else {
        confirmations::use_up(act.writer, act.app, act.me, &Change::of(Action::DoorPin, ""), confirmation).await?;
    }
    let subject = format!("{} {}", act.child.id(), act.child.side().as_str());
    if budgets::spend(act.writer, act.app, &[(budgets::DOOR_PINS_PER_SIDE, &subject)]).await?.is_err() {
        return Ok(Err(ContactRefused::TooManyPins));
    }
    let pin =
        children::draw_door_pin(act.writer, &act.app.keys, &act.app.chance, act.child.id(), act.child.side()).await?;
    act.record(Deed::ResetTheDoorPin, "").await?;
    Ok(Ok(pin))
}
