//! Confirming a sensitive change: a code to a contact of the parent's own gives a confirmation, and the change uses it up.
//!
//! [`Confirmed`] is made by [`use_up`] alone, inside the transaction of the change; whatever has to be confirmed demands one.

pub mod messages;
pub mod store;

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Reader, Writer};

use crate::families::codes::{self, Action, Attempt, Challenge, Origin, Purpose, Typed, WantedCode};
use crate::families::{self, SignedInParent};
use base::audit::Deed;
use base::clock::Timestamp;
use base::contact::{Contact, Numbers};
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::budgets;
use context::http::Claims;

/// A confirmation is good this long, and once.
const LIFE: Duration = Duration::from_mins(10);

/// What is to be confirmed: what is done, and what it says. Written like the same change is written later.
#[derive(Clone, Debug)]
pub struct Change {
    action: Action,
    value: String,
}

/// Proof that the signed-in parent has confirmed this very change. It cannot be kept for another.
#[derive(Debug)]
pub struct Confirmed(());

impl Change {
    /// As it stands on the wire. A phone number is compared as it is stored, however it is typed.
    pub fn new(verify: &str, value: &str, numbers: Numbers<'_>) -> Result<Self, Refusal> {
        let action = Action::parse(verify).ok_or_else(messages::nothing_to_confirm)?;
        let is_number = matches!(action, Action::Phone | Action::NewPhone | Action::GuardianAdd | Action::GuardianEdit);
        match numbers.mobile(value).filter(|_| is_number) {
            Some(Contact::Phone(digits)) => Ok(Self::of(action, &digits)),
            _ => Ok(Self::of(action, value)),
        }
    }

    /// An e-mail address is compared as it is stored; all else letter by letter.
    pub fn of(action: Action, value: &str) -> Self {
        let value = match (action, Contact::email(value)) {
            (Action::Email | Action::NewEmail, Some(Contact::Email(address))) => address,
            _ => value.to_owned(),
        };
        Self { action, value }
    }
}

/// The one contact that was chosen for the code of a change. A new number is read as My Profile takes one: ten digits. A number
/// on file is read as it is, and chosen only where it could sign in.
pub fn chosen(change: &Change, phone: &str, email: &str, numbers: Numbers<'_>) -> Result<Contact, Refusal> {
    match (phone.is_empty(), email.trim().is_empty()) {
        (false, true) if change.action.proves_a_new_contact() => {
            numbers.mobile(phone).ok_or_else(messages::not_ten_digits)
        }
        // What is no number and no address is on nobody's file either.
        (false, true) if numbers.dialled(phone).is_none() => Err(Refusal::not_found().because("no SMS goes abroad")),
        (false, true) => Contact::phone_on_file(phone).ok_or_else(Refusal::not_found),
        (true, false) => Contact::email(email).ok_or_else(Refusal::not_found),
        _ => Err(messages::choose_one()),
    }
}

/// Has a code sent that confirms a change.
pub async fn ask(
    app: &App,
    claims: &Claims,
    change: Change,
    to: Contact,
    origin: Origin,
    app_hash: Option<String>,
) -> Result<Result<Challenge, codes::CodeRefused>, Trouble> {
    families::write(app, claims.clone(), async move |mut act| {
        must_be_mine(act.writer, act.me, &change, &to).await?;
        let new_contact = change.action.proves_a_new_contact();
        let wanted = WantedCode {
            contact: to.clone(),
            purpose: purpose(act.me, &change),
            value: change.value.clone(),
            origin: origin.clone(),
            // A session has one code for each thing: the former one is known without being named.
            former: String::new(),
            also: new_contact.then(|| (budgets::NEW_CONTACT_CODES_PER_PARENT, act.me.parent().to_string())),
            app_hash: app_hash.clone(),
        };
        let asked = codes::ask(act.writer, act.app, &wanted).await?;
        if asked.is_ok() {
            act.record(Deed::AskedForACode, change.action.as_str()).await?;
        }
        Ok(asked)
    })
    .await
}

/// Tries the code; a right one gives the confirmation, 43 characters.
pub async fn confirm(
    app: &App,
    claims: &Claims,
    change: Change,
    to: Contact,
    typed: Typed,
) -> Result<Result<String, codes::CodeRefused>, Trouble> {
    families::write(app, claims.clone(), async move |mut act| {
        must_be_mine(act.writer, act.me, &change, &to).await?;
        let attempt = Attempt {
            typed: typed.clone(),
            contact: to.clone(),
            purpose: purpose(act.me, &change),
            value: change.value.clone(),
        };
        if let Err(refused) = codes::check(act.writer, act.app, &attempt).await? {
            return Ok(Err(refused));
        }
        let confirmation = URL_SAFE_NO_PAD.encode(act.app.chance.bytes::<32>());
        store::insert(act.writer, &fingerprint(&confirmation), act.me.session(), &change, act.now).await?;
        act.record(Deed::Confirmed, change.action.as_str()).await?;
        Ok(Ok(confirmation))
    })
    .await
}

/// Uses a confirmation up, in the transaction of the change that it is for: by the same session, for the same action and
/// value, within ten minutes, once.
pub async fn use_up(
    writer: &mut Writer<'_>,
    app: &App,
    me: &SignedInParent,
    change: &Change,
    confirmation: &str,
) -> Result<Confirmed, Trouble> {
    let (made_after, now) = (app.now() - LIFE, app.now());
    if store::use_up(writer, &fingerprint(confirmation), me.session(), change, (made_after, now)).await? {
        return Ok(Confirmed(()));
    }
    Err(messages::required().into())
}

/// Refuses what [`use_up`] would refuse, and uses nothing up: asked before work that costs something.
pub async fn must_be_good(
    reader: &mut Reader<'_>,
    app: &App,
    me: &SignedInParent,
    change: &Change,
    confirmation: &str,
) -> Result<(), Trouble> {
    let (made_after, now) = (app.now() - LIFE, app.now());
    let good = store::is_good(reader, &fingerprint(confirmation), me.session(), change, (made_after, now)).await?;
    if good { Ok(()) } else { Err(messages::required().into()) }
}

/// Refuses what confirms no such action of this session: asked before it is known what exactly was confirmed.
pub async fn must_be_of(
    reader: &mut Reader<'_>,
    app: &App,
    me: &SignedInParent,
    action: Action,
    confirmation: &str,
) -> Result<(), Trouble> {
    let (made_after, now) = (app.now() - LIFE, app.now());
    let good = store::is_of(reader, &fingerprint(confirmation), me.session(), action, (made_after, now)).await?;
    if good { Ok(()) } else { Err(messages::required().into()) }
}

/// Whether this session signed in, or confirmed something with a code to a contact on file, since a moment. That a new contact
/// answered proves nothing here: whoever holds the session could name their own.
pub async fn is_fresh(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    since: Timestamp,
    now: Timestamp,
) -> Result<bool, Trouble> {
    Ok(store::is_fresh(reader, me.session(), since, now).await?)
}

fn purpose(me: &SignedInParent, change: &Change) -> Purpose {
    Purpose::Confirm { session: me.session(), action: change.action }
}

/// The code goes to a contact on file; where a new one is to be proved, to that very one. Whether a new contact is
/// anybody's already is not looked at, so nobody can tell.
async fn must_be_mine(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    change: &Change,
    to: &Contact,
) -> Result<(), Trouble> {
    let (phone, email) = families::store::contacts(reader, me.parent()).await?;
    let mine = match (change.action, to) {
        (Action::NewPhone, Contact::Phone(digits)) => *digits == change.value,
        (Action::NewEmail, Contact::Email(address)) => *address == change.value,
        (Action::NewPhone | Action::NewEmail, _) => false,
        (_, Contact::Phone(digits)) => phone.as_ref() == Some(digits),
        (_, Contact::Email(address)) => email.as_ref() == Some(address),
    };
    if mine {
        Ok(())
    } else {
        Err(Refusal::not_found().because("the code was to go to a contact that is not theirs").into())
    }
}
