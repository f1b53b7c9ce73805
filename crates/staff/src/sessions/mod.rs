//! Signed-in browsers of heads and the office.

pub mod shown;
pub mod staff_api;
pub mod store;

use std::time::Duration;

use database::{Error, Writer};

use base::audit::{self, Actor, AuditAction, Entry, Proof, StaffActor, StaffDevice};
use base::clock::Timestamp;
use base::ids::StaffSessionId;
use base::keys::fingerprint;
use base::random::Random;

use crate::members::store::Member;
use store::Session;

/// How long a session lasts.
pub const LASTS: Duration = Duration::from_hours(8);
/// It is locked after this time without a sign of its person.
pub const IDLE: Duration = Duration::from_mins(15);
/// How long a passkey counts as just used.
pub const FRESH: Duration = Duration::from_mins(5);
/// How exactly it is known until when a session is awake.
const STAYS: Duration = Duration::from_mins(1);

/// Begins a session of a person who has just proved who they are. Returns it with the value of its cookie.
pub async fn begin(
    writer: &mut Writer<'_>,
    random: &Random,
    member: &Member,
    now: Timestamp,
) -> Result<(Session, String), Error> {
    let cookie = random.secret();
    let id = StaffSessionId(random.id());
    let session = Session { id, member: member.id, ends_at: now + LASTS, awake_until: now + IDLE, proved_at: now };
    store::insert(writer, &fingerprint(&cookie), session).await?;
    Ok((session, cookie))
}

/// Wakes a session whose person has just used the passkey. Its end does not move.
pub async fn wake(writer: &mut Writer<'_>, session: Session, now: Timestamp) -> Result<Session, Error> {
    let session = Session { awake_until: (now + IDLE).min(session.ends_at), proved_at: now, ..session };
    store::wake(writer, session.id, session.awake_until, now).await?;
    Ok(session)
}

/// Notes that the person works, once a minute at most.
pub async fn stay(writer: &mut Writer<'_>, session: Session, now: Timestamp) -> Result<Session, Error> {
    let awake_until = (now + IDLE).min(session.ends_at);
    if awake_until < session.awake_until + STAYS {
        return Ok(session);
    }
    store::update_awake(writer, session.id, awake_until).await?;
    Ok(Session { awake_until, ..session })
}

/// Locks a session at once.
pub async fn lock(writer: &mut Writer<'_>, session: Session, now: Timestamp) -> Result<Session, Error> {
    store::update_awake(writer, session.id, now).await?;
    Ok(Session { awake_until: now, ..session })
}

pub async fn end(writer: &mut Writer<'_>, session: StaffSessionId, now: Timestamp) -> Result<(), Error> {
    store::end(writer, session, now).await
}

/// Ends a session whose person signs out.
pub async fn leave(
    writer: &mut Writer<'_>,
    random: &Random,
    member: &Member,
    session: &Session,
    now: Timestamp,
) -> Result<(), Error> {
    end(writer, session.id, now).await?;
    let actor = actor(member, session, Proof::Session);
    audit::record(writer, random, now, Entry::new(&actor, AuditAction::LeftTheDesk)).await
}

/// The person of a session, as the audit log names them.
pub fn actor(member: &Member, session: &Session, proof: Proof) -> Actor {
    let device = StaffDevice::Session(session.id);
    Actor::Person(StaffActor { member: member.id, role: member.role, device, proof })
}
