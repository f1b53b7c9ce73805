//! PINs of people on tablets, the waits and locks after wrong ones, and until when one counts.

pub mod hash;
pub mod rules;
pub mod shifts;
pub mod staff_api;
pub mod store;

use std::time::Duration;

use database::{Error, Reader, Writer};

use crate::acting::{self, WriteContext};
use crate::call::StaffClaims;
use crate::codes;
use crate::members::store::{Member, find_member, list_rooms_of, set_language};
use crate::tablets::store::{self as tablets, Tablet};
use base::audit::{self, Actor, AuditAction, Entry, Proof, StaffActor, StaffDevice};
use base::clock::Timestamp;
use base::ids::MemberId;
use base::keys::{Keys, same};
use base::language::Language;
use base::message_arg::MessageArg;
use base::refusal::{AppError, ErrorKind, Refusal};
use context::App;
use context::http::StaffError;
use hash::{Hashed, SALT_BYTES};
use shifts::Unlocked;
use store::Pin;

/// How long a PIN counts for sensitive actions after its person's last touch.
pub const FRESH: Duration = Duration::from_mins(10);
/// How long a first code is valid.
pub const FIRST_CODE_LASTS: Duration = Duration::from_hours(24);
/// Wrong tries that void a first code.
const FIRST_CODE_TRIES: i64 = 5;

/// Wrong PINs of a day after which a person is locked on a tablet.
pub const LOCKED_AFTER: i64 = 15;
/// Wrong PINs of a day, of all people together, after which a tablet is locked.
const TABLET_LOCKED_AFTER: i64 = 30;

/// What is stored of a first code.
pub fn first_code_mark(keys: &Keys, member: MemberId, code: &str) -> [u8; 32] {
    keys.staff_mark(code.as_bytes(), &format!("first code {member}"))
}

/// Ends the PIN of a person, and their shifts.
pub async fn reset(writer: &mut Writer<'_>, member: MemberId, now: Timestamp) -> Result<(), Error> {
    store::delete_pin(writer, member).await?;
    store::end_shifts_of(writer, member, now).await
}

/// Forgets the wrong PINs that were typed for a person.
pub async fn forget_tries(writer: &mut Writer<'_>, member: MemberId) -> Result<(), Error> {
    store::delete_tries_of(writer, member).await
}

/// Too many wrong PINs: a head has to unlock the tablet.
const fn tablet_locked() -> Refusal {
    Refusal::new("tablet_locked", "there were too many wrong PINs: a head has to unlock this tablet")
        .of_kind(ErrorKind::Forbidden)
}

/// The same answer for a wrong PIN, and for a person who is locked, has ended, works elsewhere or does not exist.
const fn wrong_pin() -> Refusal {
    Refusal::new("wrong_pin", "this PIN is not right").of_kind(ErrorKind::Forbidden)
}

const fn wait() -> Refusal {
    Refusal::new("wait", "there were wrong PINs for this person: wait").of_kind(ErrorKind::TooMany)
}

fn with_wait(refusal: Refusal, left: Duration) -> Refusal {
    let seconds = i64::try_from(left.as_millis().div_ceil(1000)).unwrap_or(i64::MAX);
    Refusal { args: vec![("wait_seconds", MessageArg::Number(seconds))], ..refusal }
}

/// What a try proves itself with, after the slow hash.
enum Shown {
    /// A PIN, hashed with the salt that the person's PIN had.
    Pin { salt: [u8; SALT_BYTES], hashed: Hashed },
    /// A first code and the PIN that it sets.
    FirstCode { first: FirstCode, new: Pin },
}

/// A first code as it was typed, and what its person chose with it.
pub struct FirstCode {
    pub code: String,
    /// None: as it was.
    pub language: Option<Language>,
}

/// Begins a shift with a PIN.
pub async fn unlock(app: &App, claims: StaffClaims, person: MemberId, pin: String) -> Result<Unlocked, StaffError> {
    let stored = look_up(app, &claims, person).await?;
    // Somebody without a PIN costs the same time.
    let (salt, rounds) = stored.map_or(([0; SALT_BYTES], app.config.staff.pin_rounds), |pin| (pin.salt, pin.rounds()));
    let hashed = hash::hash(pin, salt, rounds).await?;
    try_it(app, claims, person, Shown::Pin { salt, hashed }).await
}

/// Sets a PIN with a first code, and begins a shift.
pub async fn set_first(
    app: &App,
    claims: StaffClaims,
    person: MemberId,
    first: FirstCode,
    pin: String,
) -> Result<Unlocked, StaffError> {
    rules::judge(&pin).map_err(|weak| Refusal::with_sentence("weak_pin", weak.sentence().to_owned()))?;
    look_up(app, &claims, person).await?;
    let (salt, rounds) = (app.random.bytes(), app.config.staff.pin_rounds);
    let hashed = hash::hash(pin, salt, rounds).await?;
    let new = Pin { salt, rounds: rounds.into(), mark: hash::mark(&app.keys, person, &hashed) };
    try_it(app, claims, person, Shown::FirstCode { first, new }).await
}

impl Pin {
    fn rounds(&self) -> u32 {
        u32::try_from(self.rounds).unwrap_or(u32::MAX)
    }
}

/// The person's PIN. Refused, before anything is hashed, while no try is read.
async fn look_up(app: &App, claims: &StaffClaims, person: MemberId) -> Result<Option<Pin>, StaffError> {
    acting::read::<Tablet, _, _>(app, claims.clone(), async move |ctx| {
        may_try(ctx.reader, ctx.me, person, ctx.now).await?;
        Ok(store::find_pin(ctx.reader, person).await?)
    })
    .await
}

async fn may_try(reader: &mut Reader<'_>, tablet: &Tablet, person: MemberId, now: Timestamp) -> Result<(), AppError> {
    if tablet.locked_at.is_some() {
        return Err(tablet_locked().into());
    }
    let tries = store::find_tries(reader, tablet.id, person).await?;
    let until = tries.and_then(|tries| Some(tries.last_at + rules::wait_after(tries.wrong)?));
    match until.filter(|until| *until > now) {
        Some(until) => Err(with_wait(wait(), until - now).into()),
        None => Ok(()),
    }
}

/// Compares and counts in one transaction, which is committed for a wrong try too.
async fn try_it(app: &App, claims: StaffClaims, person: MemberId, shown: Shown) -> Result<Unlocked, StaffError> {
    let tried: Result<Unlocked, Refusal> = acting::write::<Tablet, _, _>(app, claims, async move |ctx| {
        may_try(ctx.tx, ctx.me, person, ctx.now).await?;
        match (working_here(ctx, person).await?, is_right(ctx, person, &shown).await?) {
            (Some(member), true) => let_in(ctx, &member, &shown).await.map(Ok),
            _ => count_wrong(ctx, person, &shown).await.map(Err),
        }
    })
    .await?;
    Ok(tried?)
}

/// The person, if they work in rooms of this tablet today and are not locked on it.
async fn working_here(ctx: &mut WriteContext<'_, '_, Tablet>, person: MemberId) -> Result<Option<Member>, Error> {
    let (own, of_the_tablet) = (list_rooms_of(ctx.tx, person).await?, tablets::list_rooms_of(ctx.tx, ctx.me.id).await?);
    let (tries, today) = (store::find_tries(ctx.tx, ctx.me.id, person).await?, ctx.today());
    let locked = tries.is_some_and(|tries| tries.day == today && tries.wrong >= LOCKED_AFTER);
    let member = find_member(ctx.tx, person).await?;
    Ok(member.filter(|member| {
        member.centre == Some(ctx.me.centre)
            && member.is_active(today)
            && !member.rooms_on(&own, &of_the_tablet).is_empty()
            && !locked
    }))
}

async fn is_right(ctx: &mut WriteContext<'_, '_, Tablet>, person: MemberId, shown: &Shown) -> Result<bool, Error> {
    let keys = &ctx.app.keys;
    Ok(match shown {
        Shown::Pin { salt, hashed } => {
            let mark = hash::mark(keys, person, hashed);
            // It may have been set again since it was looked up.
            store::find_pin(ctx.tx, person).await?.is_some_and(|pin| pin.salt == *salt && same(&pin.mark, &mark))
        }
        Shown::FirstCode { first, .. } => {
            let mark = first_code_mark(keys, person, &first.code);
            store::find_first_code(ctx.tx, person).await?.is_some_and(|stored| {
                same(&stored.mark, &mark)
                    && stored.wrong < FIRST_CODE_TRIES
                    && ctx.now < stored.made_at + FIRST_CODE_LASTS
            })
        }
    })
}

async fn let_in(ctx: &mut WriteContext<'_, '_, Tablet>, member: &Member, shown: &Shown) -> Result<Unlocked, AppError> {
    let (action, proof) = match shown {
        Shown::Pin { .. } => (AuditAction::UnlockedATablet, Proof::Pin),
        Shown::FirstCode { first, new } => {
            store::set_pin(ctx.tx, member.id, new, ctx.now).await?;
            if let Some(language) = first.language {
                set_language(ctx.tx, member.id, language).await?;
            }
            store::delete_used_first_code(ctx.tx, member.id).await?;
            (AuditAction::SetAPin, Proof::Code)
        }
    };
    let device = StaffDevice::Tablet(ctx.me.id);
    let actor = Actor::Person(StaffActor { member: member.id, role: member.role, device, proof });
    audit::record(ctx.tx, &ctx.app.random, ctx.now, Entry::new(&actor, action)).await?;
    shifts::begin(ctx, member).await
}

async fn count_wrong(
    ctx: &mut WriteContext<'_, '_, Tablet>,
    person: MemberId,
    shown: &Shown,
) -> Result<Refusal, AppError> {
    let (tablet, day, now) = (ctx.me.id, ctx.today(), ctx.now);
    let (action, refusal) = match shown {
        Shown::Pin { .. } => (AuditAction::TriedAWrongPin, wrong_pin()),
        Shown::FirstCode { .. } => {
            store::count_wrong_first_code(ctx.tx, person).await?;
            (AuditAction::TriedAWrongFirstCode, codes::wrong_code())
        }
    };
    ctx.audit(action, &person).await?;
    let wrong = store::count_wrong_pin(ctx.tx, tablet, person, day, now).await?;
    if store::count_wrong_on(ctx.tx, tablet, day).await? >= TABLET_LOCKED_AFTER {
        tablets::lock(ctx.tx, tablet, now).await?;
        shifts::note_change(ctx).await?;
    }
    Ok(match rules::wait_after(wrong) {
        Some(left) => with_wait(refusal, left),
        None => refusal,
    })
}
