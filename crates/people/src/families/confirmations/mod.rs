//! Confirms sensitive changes: a code to one of the parent's own contacts gives a confirmation, and the change uses it up.
//!
//! [`Confirmed`] is only made by [`use_up`], inside the transaction of the change; every action that has to be confirmed requires
//! one.

pub mod messages;
pub mod store;

use std::time::Duration;

use database::{Reader, Writer};

use crate::families::codes::{self, Action, Attempt, Challenge, Origin, Purpose, Typed, WantedCode};
use crate::families::{self, SignedInParent};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::contact::{Contact, Numbers};
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::Claims;
use context::rate_limits;

/// The lifetime of a confirmation, which is valid once.
const LIFE: Duration = Duration::from_mins(10);

/// What is to be confirmed: the action and its value. Normalised like the value of the later change.
#[derive(Clone, Debug)]
pub struct Change {
    action: Action,
    value: String,
}

/// Proof that the signed-in parent has confirmed this very change.
#[derive(Debug)]
pub struct Confirmed(());

impl Change {
    /// As the app sends it. A phone number is compared as it is stored, however it is typed.
    pub fn new(verify: &str, value: &str, numbers: Numbers<'_>) -> Result<Self, Refusal> {
        let action = Action::parse(verify).ok_or_else(messages::nothing_to_confirm)?;
        let is_number = matches!(action, Action::Phone | Action::NewPhone | Action::GuardianAdd | Action::GuardianEdit);
        match numbers.mobile(value).filter(|_| is_number) {
            Some(Contact::Phone(digits)) => Ok(Self::of(action, &digits)),
            _ => Ok(Self::of(action, value)),
        }
    }

    /// An e-mail address is compared as it is stored; everything else exactly.
    pub fn of(action: Action, value: &str) -> Self {
        let value = match (action, Contact::email(value)) {
            (Action::Email | Action::NewEmail, Some(Contact::Email(address))) => address,
            _ => value.to_owned(),
        };
        Self { action, value }
    }
}

/// The one contact that was chosen for the code of a change. A new number is read like My Profile does: ten digits. A number on
/// file is read as it is, and can be chosen only if it could sign in.
pub fn chosen(change: &Change, phone: &str, email: &str, numbers: Numbers<'_>) -> Result<Contact, Refusal> {
    match (phone.is_empty(), email.trim().is_empty()) {
        (false, true) if change.action.proves_a_new_contact() => {
            numbers.mobile(phone).ok_or_else(messages::not_ten_digits)
        }
        // Neither a number nor an address: not on file.
        (false, true) if numbers.dialled(phone).is_none() => Err(Refusal::not_found().because("no SMS goes abroad")),
        (false, true) => Contact::phone_on_file(phone).ok_or_else(Refusal::not_found),
        (true, false) => Contact::email(email).ok_or_else(Refusal::not_found),
        _ => Err(messages::choose_one()),
    }
}

/// Sends a code that confirms a change.
pub async fn ask(
    app: &App,
    claims: &Claims,
    change: Change,
    to: Contact,
    origin: Origin,
    app_hash: Option<String>,
) -> Result<Result<Challenge, codes::CodeRefused>, AppError> {
    families::write(app, claims.clone(), async move |mut ctx| {
        must_be_mine(ctx.tx, ctx.me, &change, &to).await?;
        let new_contact = change.action.proves_a_new_contact();
        let wanted = WantedCode {
            contact: to.clone(),
            purpose: purpose(ctx.me, &change),
            value: change.value.clone(),
            origin: origin.clone(),
            // A session has one code for each purpose: the former one is known without being named.
            former: String::new(),
            also: new_contact.then(|| (rate_limits::NEW_CONTACT_CODES_PER_PARENT, ctx.me.parent().to_string())),
            app_hash: app_hash.clone(),
        };
        let asked = codes::ask(ctx.tx, ctx.app, &wanted).await?;
        if asked.is_ok() {
            ctx.audit(AuditAction::AskedForACode, change.action.as_str()).await?;
        }
        Ok(asked)
    })
    .await
}

/// Checks the code; returns the confirmation, 43 characters.
pub async fn confirm(
    app: &App,
    claims: &Claims,
    change: Change,
    to: Contact,
    typed: Typed,
) -> Result<Result<String, codes::CodeRefused>, AppError> {
    families::write(app, claims.clone(), async move |mut ctx| {
        must_be_mine(ctx.tx, ctx.me, &change, &to).await?;
        let attempt = Attempt {
            typed: typed.clone(),
            contact: to.clone(),
            purpose: purpose(ctx.me, &change),
            value: change.value.clone(),
        };
        if let Err(refused) = codes::check(ctx.tx, ctx.app, &attempt).await? {
            return Ok(Err(refused));
        }
        let confirmation = ctx.app.random.secret();
        store::insert(ctx.tx, &fingerprint(&confirmation), ctx.me.session(), &change, ctx.now).await?;
        ctx.audit(AuditAction::Confirmed, change.action.as_str()).await?;
        Ok(Ok(confirmation))
    })
    .await
}

/// Uses a confirmation up, in the transaction of its change: by the same session, for the same action and value, within ten
/// minutes, once. Refused: any other.
pub async fn use_up(
    writer: &mut Writer<'_>,
    app: &App,
    me: &SignedInParent,
    change: &Change,
    confirmation: &str,
) -> Result<Confirmed, AppError> {
    let made_after = app.now() - LIFE;
    if store::use_up(writer, &fingerprint(confirmation), me.session(), change, made_after).await? {
        return Ok(Confirmed(()));
    }
    Err(messages::required().into())
}

/// Refuses what [`use_up`] would refuse, without using it up: called before expensive work.
pub async fn must_be_good(
    reader: &mut Reader<'_>,
    app: &App,
    me: &SignedInParent,
    change: &Change,
    confirmation: &str,
) -> Result<(), AppError> {
    let made_after = app.now() - LIFE;
    let good = store::is_good(reader, &fingerprint(confirmation), me.session(), change, made_after).await?;
    if good { Ok(()) } else { Err(messages::required().into()) }
}

/// Refuses confirmations for other actions and sessions: called before the confirmed value is known.
pub async fn must_be_of(
    reader: &mut Reader<'_>,
    app: &App,
    me: &SignedInParent,
    action: Action,
    confirmation: &str,
) -> Result<(), AppError> {
    let made_after = app.now() - LIFE;
    let good = store::is_of(reader, &fingerprint(confirmation), me.session(), action, made_after).await?;
    if good { Ok(()) } else { Err(messages::required().into()) }
}

/// Whether this session signed in, or confirmed something with a code to a contact on file, since a time. A confirmed new contact
/// does not count: anybody with the session could name their own.
pub async fn is_fresh(reader: &mut Reader<'_>, me: &SignedInParent, since: Timestamp) -> Result<bool, AppError> {
    Ok(store::is_fresh(reader, me.session(), since).await?)
}

fn purpose(me: &SignedInParent, change: &Change) -> Purpose {
    Purpose::Confirm { session: me.session(), action: change.action }
}

/// The code goes to a contact on file, or to the new contact that is to be proved. Whether a new contact is known is not looked up,
/// so that callers cannot find out.
async fn must_be_mine(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    change: &Change,
    to: &Contact,
) -> Result<(), AppError> {
    let (phone, email) = families::store::find_contacts(reader, me.parent()).await?;
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
