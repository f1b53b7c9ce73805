//! Adding a tablet: a head asks for a code, the tablet types it and shows a number, the head chooses the number out of three,
//! and the tablet fetches its cookie.

use std::time::Duration;

use database::{Reader, Writer};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, Pairing};
use super::{name_of, own_rooms_of};
use crate::acting::{Desk, ReadContext, WriteContext, not_there};
use crate::call::StaffClaims;
use crate::changes::{self, Topic};
use crate::{codes, unproved};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::ids::{CentreId, PairingId, RoomId, TabletId};
use base::keys::fingerprint;
use base::random::Random;
use base::refusal::{AppError, ErrorKind, Refusal};
use context::App;
use context::http::StaffError;

/// How long a code is valid, and then how long the tablet that typed it waits for the head.
pub const LASTS: Duration = Duration::from_mins(10);
const CODE_LENGTH: usize = 8;

/// How far a pairing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PairingState {
    /// No tablet has typed the code.
    Waiting,
    /// A tablet shows its number.
    Joined,
    Paired,
    /// The wrong number was chosen, a second device typed the code, or the head gave up.
    Void,
    /// The time is over.
    Over,
}

impl Pairing {
    pub fn state(&self, now: Timestamp) -> PairingState {
        match (self.void_at, self.tablet, self.joined_at) {
            (Some(_), ..) => PairingState::Void,
            (None, Some(_), _) => PairingState::Paired,
            _ if now >= self.until() => PairingState::Over,
            (None, None, Some(_)) => PairingState::Joined,
            (None, None, None) => PairingState::Waiting,
        }
    }

    pub fn until(&self) -> Timestamp {
        self.joined_at.unwrap_or(self.begun_at) + LASTS
    }

    /// The three numbers that the head chooses from.
    pub fn choices(&self) -> Vec<i64> {
        self.numbers.split(' ').filter_map(|number| number.parse().ok()).collect()
    }
}

/// The pairing is over, or was never there.
pub const fn no_pairing() -> Refusal {
    Refusal::new("no_pairing", "this tablet is not being added").of_kind(ErrorKind::Unauthenticated)
}

/// The head has not chosen the number yet.
const fn not_confirmed() -> Refusal {
    Refusal::new("not_confirmed", "the head has not confirmed this tablet").of_kind(ErrorKind::Conflict)
}

/// The pairing of the tablet that typed its code.
pub async fn prove(reader: &mut Reader<'_>, claims: &StaffClaims, now: Timestamp) -> Result<Pairing, AppError> {
    let cookie = claims.pairing.as_ref().ok_or_else(no_pairing)?;
    let found = store::find_pairing_of_cookie(reader, cookie).await?;
    Ok(found.filter(|pairing| now < pairing.until()).ok_or_else(no_pairing)?)
}

/// Begins to add a tablet. Returns the pairing and its code, which is not stored.
pub async fn begin(
    ctx: &mut WriteContext<'_, '_, Desk>,
    centre: CentreId,
    name: &str,
    rooms: &[RoomId],
) -> Result<(Pairing, String), AppError> {
    let centre = ctx.me.centre(ctx.tx, centre).await?;
    let rooms = own_rooms_of(ctx.tx, &centre, rooms).await?;
    let random = &ctx.app.random;
    let (code, numbers) = (codes::draw(random, CODE_LENGTH), three_numbers(random));
    let pairing = Pairing {
        id: PairingId(random.id()),
        centre: centre.id(),
        begun_by: ctx.me.member.id,
        begun_at: ctx.now,
        name: name_of(name)?.to_owned(),
        rooms: joined(&rooms),
        numbers: joined(&numbers),
        number: numbers[usize::from(below(random, 3))],
        joined_at: None,
        confirmed_at: None,
        tablet: None,
        void_at: None,
    };
    store::insert_pairing(ctx.tx, &pairing, &fingerprint(&code)).await?;
    ctx.audit(AuditAction::BeganToAddATablet, &pairing.id).await?;
    Ok((pairing, code))
}

/// A pairing of a centre that the caller reaches.
pub async fn find(ctx: &mut ReadContext<'_, '_, Desk>, id: PairingId) -> Result<Pairing, AppError> {
    reached(ctx.reader, ctx.me, id).await
}

async fn reached(reader: &mut Reader<'_>, me: &Desk, id: PairingId) -> Result<Pairing, AppError> {
    let pairing = store::find_pairing(reader, id).await?.ok_or_else(not_there)?;
    me.centre(reader, pairing.centre).await?;
    Ok(pairing)
}

/// The head chooses a number. The right one adds the tablet, a wrong one voids the pairing.
pub async fn confirm(ctx: &mut WriteContext<'_, '_, Desk>, id: PairingId, number: i64) -> Result<Pairing, AppError> {
    let pairing = reached(ctx.tx, ctx.me, id).await?;
    if pairing.state(ctx.now) != PairingState::Joined {
        return Ok(pairing);
    }
    if number != pairing.number {
        return void_it(ctx, pairing).await;
    }
    let (tablet, now) = (TabletId(ctx.app.random.id()), ctx.now);
    let centre = ctx.me.centre(ctx.tx, pairing.centre).await?;
    // Nobody has this cookie: the tablet gets its own when it fetches it.
    store::insert(ctx.tx, tablet, &pairing, &ctx.app.random.bytes(), ctx.me.member.id, now).await?;
    for room in pairing.rooms.split(' ').filter_map(RoomId::parse) {
        store::insert_room(ctx.tx, tablet, room).await?;
    }
    store::confirm(ctx.tx, id, tablet, now).await?;
    ctx.audit(AuditAction::AddedATablet, &tablet).await?;
    changes::bump(ctx.tx, centre.chain_id(), Some(centre.id()), Topic::Tablets, now).await?;
    Ok(Pairing { confirmed_at: Some(now), tablet: Some(tablet), ..pairing })
}

/// The head gives up. A pairing that has come to its end stays as it is.
pub async fn give_up(ctx: &mut WriteContext<'_, '_, Desk>, id: PairingId) -> Result<Pairing, AppError> {
    let pairing = reached(ctx.tx, ctx.me, id).await?;
    if !matches!(pairing.state(ctx.now), PairingState::Waiting | PairingState::Joined) {
        return Ok(pairing);
    }
    void_it(ctx, pairing).await
}

async fn void_it(ctx: &mut WriteContext<'_, '_, Desk>, pairing: Pairing) -> Result<Pairing, AppError> {
    store::void(ctx.tx, pairing.id, ctx.now).await?;
    ctx.audit(AuditAction::VoidedAPairing, &pairing.id).await?;
    Ok(Pairing { void_at: Some(ctx.now), ..pairing })
}

/// A browser types the code. Returns the pairing, and its cookie.
pub async fn join(app: &App, claims: StaffClaims, code: &str) -> Result<(Pairing, String), StaffError> {
    let (code, cookie) = (fingerprint(&codes::typed(code)), app.random.secret());
    let mark = fingerprint(&cookie);
    let joined = unproved::write(app, claims, async move |tx, app, claims, now| {
        join_with(tx, app, claims, (&code, &mark), now).await
    });
    Ok((joined.await?, cookie))
}

async fn join_with(
    tx: &mut Writer<'_>,
    app: &App,
    claims: &StaffClaims,
    (code, cookie): (&[u8; 32], &[u8; 32]),
    now: Timestamp,
) -> Result<Result<Pairing, Refusal>, AppError> {
    let address = claims.address();
    codes::check_limits(tx, app, &address).await?;
    let found = store::find_pairing_of_code(tx, code).await?;
    let object = found.as_ref().map(|pairing| pairing.id.to_string()).unwrap_or_default();
    let by_itself = match (&found, &claims.pairing) {
        (Some(pairing), Some(own)) => store::find_pairing_of_cookie(tx, own).await?.is_some_and(|p| p.id == pairing.id),
        _ => false,
    };
    let action = match found.map(|pairing| (pairing.state(now), pairing)) {
        // The same browser may type it again: the answer may have been lost.
        Some((state, pairing)) if state == PairingState::Waiting || (state == PairingState::Joined && by_itself) => {
            store::join(tx, pairing.id, cookie, now).await?;
            record(tx, app, now, AuditAction::JoinedAPairing, &object).await?;
            return Ok(Ok(Pairing { joined_at: pairing.joined_at.or(Some(now)), ..pairing }));
        }
        Some((PairingState::Joined, pairing)) => {
            store::void(tx, pairing.id, now).await?;
            AuditAction::VoidedAPairing
        }
        _ => AuditAction::TriedAWrongPairingCode,
    };
    record(tx, app, now, action, &object).await?;
    codes::count_wrong(tx, app, &address).await?;
    Ok(Err(codes::wrong_code()))
}

async fn record(
    tx: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    action: AuditAction,
    object: &str,
) -> Result<(), database::Error> {
    audit::record(tx, &app.random, now, Entry::new(&Actor::Nobody, action).with(object)).await
}

/// The tablet fetches its cookie, again if the answer was lost, until it has used it.
pub async fn finish(app: &App, claims: StaffClaims) -> Result<String, StaffError> {
    let cookie = app.random.secret();
    let mark = fingerprint(&cookie);
    let finished = unproved::write(app, claims, async move |tx, app, claims, now| {
        let pairing = prove(tx, claims, now).await?;
        let Some(tablet) = pairing.tablet else { return Err(not_confirmed().into()) };
        let has = store::find_cookie_of(tx, tablet).await?.ok_or_else(no_pairing)?;
        if has.first_used_at.is_some() || has.withdrawn_at.is_some() {
            return Err(no_pairing().into());
        }
        store::renew_cookie(tx, tablet, &has.fingerprint, &mark, now).await?;
        let (actor, object) = (Actor::Tablet(tablet), tablet.to_string());
        let entry = Entry::new(&actor, AuditAction::FinishedAPairing).with(&object);
        Ok(Ok(audit::record(tx, &app.random, now, entry).await?))
    });
    finished.await.map(|()| cookie)
}

/// Three different numbers from 10 to 99.
fn three_numbers(random: &Random) -> [i64; 3] {
    let mut numbers = [0; 3];
    for at in 0..3 {
        while numbers[at] == 0 || numbers[..at].contains(&numbers[at]) {
            numbers[at] = 10 + i64::from(below(random, 90));
        }
    }
    numbers
}

/// A number below `end`, each as likely as the others.
fn below(random: &Random, end: u8) -> u8 {
    loop {
        let [byte] = random.bytes();
        if u16::from(byte) < 256 - 256 % u16::from(end) {
            return byte % end;
        }
    }
}

fn joined<T: ToString>(values: &[T]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
