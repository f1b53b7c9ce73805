//! Who calls, once proved. The proof is made in the same read or transaction in which the call works, and a write leaves an
//! audit event.

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use crate::access::{Needs, Touch};
use crate::call::StaffClaims;
use crate::members::store::{Member, find_member, list_rooms_of};
use crate::tablets::store::Tablet;
use crate::tablets::{self, Came};
use crate::{pins, sessions};
use base::audit::{self, Actor, AuditAction, Entry, Proof, Role, StaffActor, StaffDevice};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, RoomId};
use base::refusal::{AppError, ErrorKind, Refusal};
use context::App;
use context::http::StaffError;
use context::rate_limits;
use people::centres::MyCentre;

/// A kind of caller that can be proved from claims.
pub trait Caller: Sized + Send {
    /// Refused if the claims do not prove such a caller, or not one who may make this call.
    fn prove(
        reader: &mut Reader<'_>,
        app: &App,
        claims: &StaffClaims,
        now: Timestamp,
    ) -> impl Future<Output = Result<Self, AppError>>;

    /// As the audit log names the caller.
    fn actor(&self) -> Actor;

    /// The subject of the limit of writes.
    fn subject(&self) -> String;
}

/// No valid cookie came.
pub const fn not_signed_in() -> Refusal {
    Refusal::new("not_signed_in", "sign in first").of_kind(ErrorKind::Unauthenticated)
}

/// The session is locked: its person has to use the passkey.
pub const fn locked() -> Refusal {
    Refusal::new("locked", "the session is locked: use the passkey").of_kind(ErrorKind::Unauthenticated)
}

/// The call needs a passkey that was just used.
pub const fn passkey_needed() -> Refusal {
    Refusal::new("passkey_needed", "use the passkey again: the last time is more than five minutes ago")
        .of_kind(ErrorKind::Forbidden)
}

/// The tablet is not paired, or no longer.
pub const fn not_paired() -> Refusal {
    Refusal::new("not_paired", "this tablet is not paired").of_kind(ErrorKind::Unauthenticated)
}

/// The tablet was withdrawn: it deletes what it stores.
pub const fn withdrawn() -> Refusal {
    Refusal::new("withdrawn", "this tablet was withdrawn").of_kind(ErrorKind::Unauthenticated)
}

/// The person has to enter the PIN. The same for a person who is unknown here, who has ended and who is not on shift.
pub const fn pin_needed() -> Refusal {
    Refusal::new("pin_needed", "the person has to enter the PIN").of_kind(ErrorKind::Forbidden)
}

/// For what is not there, and alike for what the caller may not reach.
pub const fn not_there() -> Refusal {
    Refusal::new("not_found", "there is no such thing here").of_kind(ErrorKind::NotFound)
}

/// A signed-in browser of a head or the office.
#[derive(Clone, Debug)]
pub struct Desk {
    pub member: Member,
    pub session: sessions::store::Session,
    actor: StaffActor,
}

impl Caller for Desk {
    async fn prove(reader: &mut Reader<'_>, app: &App, claims: &StaffClaims, now: Timestamp) -> Result<Self, AppError> {
        let (roles, step_up) = match claims.needs {
            Some(Needs::Desk { roles, step_up }) => (roles, step_up),
            Some(Needs::TabletOrDesk | Needs::PersonOrDesk) => (crate::access::AT_A_DESK, false),
            _ => return Err(not_there().into()),
        };
        if tablets::find(reader, claims).await?.is_some() {
            return Err(not_there().into());
        }
        let cookie = claims.session.as_ref().ok_or_else(not_signed_in)?;
        let session = sessions::store::find_living(reader, cookie, now).await?.ok_or_else(not_signed_in)?;
        let member = find_member(reader, session.member).await?.ok_or_else(not_signed_in)?;
        if !member.is_active(app.zone.day_of(now)) || !member.works_at_a_desk() {
            return Err(not_signed_in().into());
        }
        if now >= session.awake_until {
            return Err(locked().into());
        }
        if !roles.contains(&member.role) {
            return Err(not_there().into());
        }
        let fresh = now < session.proved_at + sessions::FRESH;
        if step_up && !fresh {
            return Err(passkey_needed().into());
        }
        let proof = if fresh { Proof::Passkey } else { Proof::Session };
        let device = StaffDevice::Session(session.id);
        let actor = StaffActor { member: member.id, role: member.role, device, proof };
        Ok(Self { member, session, actor })
    }

    fn actor(&self) -> Actor {
        Actor::Person(self.actor)
    }

    fn subject(&self) -> String {
        format!("staff {}", self.member.id)
    }
}

impl Desk {
    /// A centre as the person reaches it: a head their own, the office each of its chain.
    pub async fn centre(&self, reader: &mut Reader<'_>, centre: CentreId) -> Result<MyCentre, AppError> {
        let chain = tablets::store::find_chain_of(reader, centre).await?.ok_or_else(not_there)?;
        let own = self.member.role == Role::Office || self.member.centre == Some(centre);
        if !own || chain != self.member.chain {
            return Err(not_there().into());
        }
        Ok(MyCentre::of_a_person(centre, chain, self.actor, None))
    }
}

impl Caller for Tablet {
    async fn prove(
        reader: &mut Reader<'_>,
        _app: &App,
        claims: &StaffClaims,
        now: Timestamp,
    ) -> Result<Self, AppError> {
        let found = tablets::find(reader, claims).await?;
        Self::prove_found(reader, found, claims, now).await
    }

    fn actor(&self) -> Actor {
        Actor::Tablet(self.id)
    }

    fn subject(&self) -> String {
        format!("tablet {}", self.id)
    }
}

impl Tablet {
    /// Like [`Caller::prove`], for the tablet of the call's cookie, which was looked up.
    pub(crate) async fn prove_found(
        reader: &mut Reader<'_>,
        found: Option<Self>,
        claims: &StaffClaims,
        now: Timestamp,
    ) -> Result<Self, AppError> {
        if !matches!(claims.needs, Some(Needs::Tablet | Needs::TabletOrDesk | Needs::PersonOrDesk | Needs::Person(_))) {
            return Err(not_there().into());
        }
        let cookie = claims.tablet.as_ref().ok_or_else(not_paired)?;
        let Some(tablet) = found else {
            let was = tablets::store::is_withdrawn(reader, cookie).await?;
            return Err(if was { withdrawn() } else { not_paired() }.into());
        };
        if !tablet.is_known(now) || tablet.came(cookie, now) == Came::Replaced {
            return Err(not_paired().into());
        }
        Ok(tablet)
    }
}

/// A person on a paired tablet.
#[derive(Clone, Debug)]
pub struct OnTablet {
    pub tablet: Tablet,
    pub member: Member,
    pub unlock: pins::store::Unlock,
    /// The centre as this person reaches it.
    pub centre: MyCentre,
    /// The rooms that the person and the tablet both have.
    pub rooms: Vec<RoomId>,
    actor: StaffActor,
}

impl Caller for OnTablet {
    async fn prove(reader: &mut Reader<'_>, app: &App, claims: &StaffClaims, now: Timestamp) -> Result<Self, AppError> {
        let tablet = Tablet::prove(reader, app, claims, now).await?;
        Self::prove_on(reader, app, tablet, claims, now).await
    }

    fn actor(&self) -> Actor {
        Actor::Person(self.actor)
    }

    fn subject(&self) -> String {
        format!("staff {}", self.member.id)
    }
}

impl OnTablet {
    /// Like [`Caller::prove`], on a tablet that is proved.
    pub(crate) async fn prove_on(
        reader: &mut Reader<'_>,
        app: &App,
        tablet: Tablet,
        claims: &StaffClaims,
        now: Timestamp,
    ) -> Result<Self, AppError> {
        let touch = match claims.needs {
            Some(Needs::Person(touch)) => touch,
            Some(Needs::PersonOrDesk) => Touch::Sensitive,
            _ => return Err(not_there().into()),
        };
        let person = claims.person.ok_or_else(pin_needed)?;
        let member = find_member(reader, person).await?.ok_or_else(pin_needed)?;
        let unlock = pins::store::find_on_shift(reader, tablet.id, person, now).await?.ok_or_else(pin_needed)?;
        if member.centre != Some(tablet.centre) || !member.is_active(app.zone.day_of(now)) || tablet.locked_at.is_some()
        {
            return Err(pin_needed().into());
        }
        let fresh = now < unlock.touched_at + pins::FRESH;
        if touch == Touch::Sensitive && !fresh {
            return Err(pin_needed().into());
        }
        let (own, of_the_tablet) =
            (list_rooms_of(reader, member.id).await?, tablets::store::list_rooms_of(reader, tablet.id).await?);
        let rooms = member.rooms_on(&own, &of_the_tablet);
        let proof = if fresh { Proof::Pin } else { Proof::Session };
        let actor = StaffActor { member: member.id, role: member.role, device: StaffDevice::Tablet(tablet.id), proof };
        let centre = MyCentre::of_a_person(tablet.centre, tablet.chain, actor, Some(rooms.clone()));
        Ok(Self { tablet, member, unlock, centre, rooms, actor })
    }
}

/// A read for a proved caller.
pub struct ReadContext<'a, 'r, C> {
    pub reader: &'a mut Reader<'r>,
    pub me: &'a C,
    pub app: &'a App,
    /// The time of the call: the same for all of it.
    pub now: Timestamp,
}

/// A transaction for a proved caller.
pub struct WriteContext<'a, 'w, C> {
    pub tx: &'a mut Writer<'w>,
    pub me: &'a C,
    pub app: &'a App,
    /// The time of the call: the same for all of it.
    pub now: Timestamp,
}

impl<C: Caller> WriteContext<'_, '_, C> {
    /// Today's date in the centre's time zone.
    pub fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }

    /// Writes the caller's audit event of what was done about a child.
    pub async fn audit_about(
        &mut self,
        action: AuditAction,
        child: ChildId,
        object: &impl ToString,
    ) -> Result<(), Error> {
        let entry = Entry { actor: &self.me.actor(), action, child: Some(child), object: &object.to_string() };
        audit::record(self.tx, &self.app.random, self.now, entry).await
    }

    /// Writes the caller's audit event. `object` is the id of what the action was done to.
    pub async fn audit(&mut self, action: AuditAction, object: &impl ToString) -> Result<(), Error> {
        let entry = Entry { actor: &self.me.actor(), action, child: None, object: &object.to_string() };
        audit::record(self.tx, &self.app.random, self.now, entry).await
    }
}

/// Reads for a caller once they are proved.
pub async fn read<C, T, F>(app: &App, claims: StaffClaims, work: F) -> Result<T, StaffError>
where
    C: Caller,
    F: AsyncFnOnce(ReadContext<'_, '_, C>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let own_app = app.clone();
    let answer: Result<T, AppError> = app
        .database
        .read(async move |reader| {
            let (app, now) = (&own_app, own_app.now());
            let me = &C::prove(reader, app, &claims, now).await?;
            work(ReadContext { reader, me, app, now }).await
        })
        .await;
    Ok(app.note_database_outcome(answer)?)
}

/// Writes for a caller once they are proved, in one transaction. Counts against the caller's limit (`too_many_writes`), and
/// fails if it changes a row without an audit event.
pub async fn write<C, T, F>(app: &App, claims: StaffClaims, work: F) -> Result<T, StaffError>
where
    C: Caller,
    F: AsyncFn(&mut WriteContext<'_, '_, C>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    in_transaction::<C, _, _>(app, claims, async move |tx, me, app, now| {
        audit::demand(tx, async |tx| work(&mut WriteContext { tx, me, app, now }).await).await
    })
    .await
}

/// A sign of life: the only writes without an audit event.
pub async fn sign_of_life<C, T, F>(app: &App, claims: StaffClaims, work: F) -> Result<T, StaffError>
where
    C: Caller,
    F: AsyncFn(&mut WriteContext<'_, '_, C>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    in_transaction::<C, _, _>(app, claims, async move |tx, me, app, now| {
        work(&mut WriteContext { tx, me, app, now }).await
    })
    .await
}

async fn in_transaction<C, T, F>(app: &App, claims: StaffClaims, work: F) -> Result<T, StaffError>
where
    C: Caller,
    F: AsyncFn(&mut Writer<'_>, &C, &App, Timestamp) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let own_app = app.clone();
    let answer: Result<T, AppError> = app
        .database
        .write(async move |tx| {
            let (app, now) = (&own_app, own_app.now());
            let me = &C::prove(tx, app, &claims, now).await?;
            spend_a_write(tx, app, &me.subject()).await?;
            work(tx, me, app, now).await
        })
        .await;
    Ok(app.note_database_outcome(answer)?)
}

async fn spend_a_write(writer: &mut Writer<'_>, app: &App, subject: &str) -> Result<(), AppError> {
    if rate_limits::take_write_token(writer, app, subject).await? {
        return Ok(());
    }
    Err(Refusal::new("too_many_writes", "that was a lot at once: try again in a moment")
        .of_kind(ErrorKind::TooMany)
        .into())
}
