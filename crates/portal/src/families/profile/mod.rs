//! What a parent changes of their own: phone number, e-mail address, door PIN. Nothing here can name another parent.

pub mod jobs;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use crate::audit::{self, Actor, Deed, Entry};
use crate::base::contact::Contact;
use crate::base::day::MINUTE_MS;
use crate::base::refusal::{Refusal, Trouble};
use crate::budgets;
use crate::families::codes::{self, Action};
use crate::families::confirmations::{self, Change};
use crate::families::{self, Acting, children};

/// After signing in or confirming something, the door PIN may be reset for this long without another code.
const FRESH_MS: i64 = 15 * MINUTE_MS;

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
        Which::Phone => (rules::new_phone(&or_empty(&phone), &wanted.typed), [Action::Phone, Action::NewPhone]),
        Which::Email => (rules::new_email(&or_empty(&email), &wanted.typed), [Action::Email, Action::NewEmail]),
    };
    let new = new.map_err(Refusal::from)?;
    for (action, confirmation) in actions.into_iter().zip([&wanted.identity, &wanted.proof]) {
        confirmations::use_up(act.writer, act.app, act.me, &Change::of(action, &wanted.typed), confirmation).await?;
    }
    let parent = act.me.parent().to_string();
    if budgets::spend(act.writer, act.app, &[(budgets::CONTACT_CHANGES_PER_PARENT, &parent)]).await?.is_err() {
        return Ok(Err(ContactRefused::TooManyChanges));
    }
    if families::store::parent_of(act.writer, &new).await?.is_some() {
        act.record(Deed::NamedAnotherParentsContact, "").await?;
        return Ok(Err(ContactRefused::Taken));
    }
    // Somebody may have taken it this very moment.
    store::set_contact(act.writer, act.me.parent(), &new).await.map_err(|error| {
        if error.is_unique() { Refusal::from(ContactRefused::Taken).into() } else { Trouble::from(error) }
    })?;
    act.record(Deed::ChangedAContact, wanted.which.as_str()).await?;
    codes::forget_other_devices(act.writer, act.me.parent(), act.me.session()).await?;
    for ended in store::end_other_sessions(act.writer, act.me, act.now).await? {
        families::ended(act.writer, ended, act.now).await?;
        audit::record(
            act.writer,
            &act.app.chance,
            act.now,
            Entry::new(&Actor::Parent(ended), Deed::SignedOut).with("contact changed"),
        )
        .await?;
    }
    // Where there was none before, the one that stays is told.
    let told = match wanted.which {
        Which::Phone => phone.map(Contact::Phone).or(email.map(Contact::Email)),
        Which::Email => email.map(Contact::Email).or(phone.map(Contact::Phone)),
    };
    if let Some(told) = told {
        jobs::plan_notice(act.writer, act.app.chance.id(), &told, wanted.which, act.now).await?;
    }
    Ok(Ok(new))
}

/// Draws a new door PIN for the parent's own side. `confirmation` may be empty when the session is fresh.
pub async fn reset_door_pin(
    act: &mut Acting<'_, '_>,
    confirmation: &str,
) -> Result<Result<String, ContactRefused>, Trouble> {
    if confirmation.is_empty() {
        if !confirmations::is_fresh(act.writer, act.me, act.now - FRESH_MS, act.now).await? {
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
