//! Passkeys of heads and the office: creating one with an enrolment code, and signing in with it.

mod cbor;
pub mod challenges;
mod public_key;
pub mod rules;
pub mod staff_api;
pub mod store;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Error, Writer};

use crate::call::StaffClaims;
use crate::changes::{self, Topic};
use crate::codes;
use crate::members::enrolment;
use crate::members::store::{Member, find_member};
use crate::sessions::shown::ShownSession;
use crate::sessions::store::Session;
use crate::sessions::{self, shown};
use base::audit::{self, Actor, AuditAction, Entry, Proof};
use base::clock::Timestamp;
use base::ids::MemberId;
use base::keys::{fingerprint_of, hex};
use base::refusal::{AppError, ErrorKind, Refusal};
use context::App;
use rules::{Assertion, Created, NewCredential, Signed};
use store::Passkey;

/// The same answer for whatever is wrong with a passkey.
pub const fn wrong_passkey() -> Refusal {
    Refusal::new("wrong_passkey", "this passkey is not valid here").of_kind(ErrorKind::Forbidden)
}

/// A session that begins or goes on, and the value of its cookie if it is a new one.
#[derive(Debug)]
pub struct SignedIn {
    pub shown: ShownSession,
    pub cookie: Option<String>,
}

/// The id of a person, as authenticators store it.
pub fn user_handle(member: MemberId) -> String {
    URL_SAFE_NO_PAD.encode(member.to_string())
}

/// Creates a passkey with an enrolment code, which is used up. All earlier passkeys and sessions of the person end.
pub async fn create(
    tx: &mut Writer<'_>,
    app: &App,
    claims: &StaffClaims,
    code: &str,
    new: &NewCredential,
) -> Result<Result<SignedIn, Refusal>, AppError> {
    let now = app.now();
    let member = match enrolment::check(tx, app, claims, code).await? {
        Ok(member) => member,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let created = match rules::created(&app.config.staff, new) {
        Ok(created) => created,
        Err(why) => return refuse(tx, app, claims, why).await,
    };
    if let Err(why) = use_challenge(tx, app, &created.challenge, now).await? {
        return refuse(tx, app, claims, why).await;
    }
    let Created { credential, algorithm, public_key, counter, .. } = created;
    if store::find(tx, &credential).await?.is_some_and(|known| known.member != member.id) {
        return refuse(tx, app, claims, "the credential is another person's").await;
    }
    enrolment::use_up(tx, member.id).await?;
    store::delete_all_of(tx, member.id).await?;
    sessions::store::end_all_of(tx, member.id, now).await?;
    let passkey = Passkey { credential, member: member.id, algorithm, public_key, counter };
    store::insert(tx, &passkey, now).await?;
    changes::bump(tx, member.chain, member.centre, Topic::Access, now).await?;
    changes::bump(tx, member.chain, member.centre, Topic::People, now).await?;
    let (session, cookie) = sessions::begin(tx, &app.random, &member, now).await?;
    note(tx, app, (&member, &session), Proof::Code, AuditAction::CreatedAPasskey, &passkey.credential).await?;
    let shown = ShownSession::of(tx, app, &session, &member, now).await?;
    Ok(Ok(SignedIn { shown, cookie: Some(cookie) }))
}

/// Signs in. A session of the same person in this browser goes on, also when it is locked; one of another person ends.
pub async fn sign_in(
    tx: &mut Writer<'_>,
    app: &App,
    claims: &StaffClaims,
    assertion: &Assertion,
) -> Result<Result<SignedIn, Refusal>, AppError> {
    let now = app.now();
    codes::check_limit_of_address(tx, app, &claims.address()).await?;
    let (member, passkey, signed) = match proved(tx, app, assertion, now).await? {
        Ok(proved) => proved,
        Err(why) => return refuse(tx, app, claims, why).await,
    };
    store::note_use(tx, &passkey.credential, signed.counter, now).await?;
    let (session, cookie) = match shown::find(tx, app, claims, now).await? {
        Some((session, of)) if of.id == member.id => (sessions::wake(tx, session, now).await?, None),
        other => {
            if let Some((session, _)) = other {
                sessions::end(tx, session.id, now).await?;
            }
            let (session, cookie) = sessions::begin(tx, &app.random, &member, now).await?;
            (session, Some(cookie))
        }
    };
    note(tx, app, (&member, &session), Proof::Passkey, AuditAction::SignedInAtTheDesk, &passkey.credential).await?;
    let shown = ShownSession::of(tx, app, &session, &member, now).await?;
    Ok(Ok(SignedIn { shown, cookie }))
}

/// The person who signed, or why nothing is proved.
async fn proved(
    tx: &mut Writer<'_>,
    app: &App,
    assertion: &Assertion,
    now: Timestamp,
) -> Result<Result<(Member, Passkey, Signed), &'static str>, Error> {
    let signed = match rules::signed(&app.config.staff, assertion) {
        Ok(signed) => signed,
        Err(why) => return Ok(Err(why)),
    };
    let Some(passkey) = store::find(tx, &signed.credential).await? else { return Ok(Err("it is unknown")) };
    if !signed.is_by(&passkey.public_key) {
        return Ok(Err("the signature is wrong"));
    }
    if !signed.counts_on_from(passkey.counter) {
        return Ok(Err("its counter went back: there may be a copy of it"));
    }
    let Some(member) = find_member(tx, passkey.member).await? else { return Ok(Err("its person is gone")) };
    if signed.user_handle.as_ref().is_some_and(|handle| *handle != member.id.to_string().into_bytes()) {
        return Ok(Err("it names another person"));
    }
    if !member.is_active(app.zone.day_of(now)) || !member.works_at_a_desk() {
        return Ok(Err("its person does not sign in"));
    }
    let unused = use_challenge(tx, app, &signed.challenge, now).await?;
    Ok(unused.map(|()| (member, passkey, signed)))
}

async fn use_challenge(
    tx: &mut Writer<'_>,
    app: &App,
    challenge: &str,
    now: Timestamp,
) -> Result<Result<(), &'static str>, Error> {
    let Some(made_at) = challenges::made_at(&app.keys, challenge, now) else {
        return Ok(Err("the challenge is not ours, or too old"));
    };
    let is_new = challenges::use_up(tx, challenge, made_at).await?;
    Ok(if is_new { Ok(()) } else { Err("the challenge was used before") })
}

/// Counts and records a passkey that proves nothing.
async fn refuse<T>(
    tx: &mut Writer<'_>,
    app: &App,
    claims: &StaffClaims,
    why: &'static str,
) -> Result<Result<T, Refusal>, AppError> {
    codes::count_wrong_of_address(tx, app, &claims.address()).await?;
    let entry = Entry::new(&Actor::Nobody, AuditAction::TriedAWrongPasskey);
    audit::record(tx, &app.random, app.now(), entry).await?;
    tracing::info!(why, "a passkey is refused");
    Ok(Err(wrong_passkey()))
}

/// Records what a person did with a passkey, which the audit log names by the beginning of its fingerprint.
async fn note(
    tx: &mut Writer<'_>,
    app: &App,
    (member, session): (&Member, &Session),
    proof: Proof,
    action: AuditAction,
    credential: &[u8],
) -> Result<(), Error> {
    let object = hex(&fingerprint_of(credential)[..6]);
    let actor = sessions::actor(member, session, proof);
    audit::record(tx, &app.random, app.now(), Entry::new(&actor, action).with(&object)).await
}
