//! The staff's API of tablets: a head adds, lists, changes and withdraws them; a tablet joins, shows itself and reports.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::pairing::{self, LASTS};
use super::shown::{self, ShownTablet};
use super::store::{Listed, Pairing, Tablet};
use super::{Storage, visits};
use crate::acting::{self, Desk, ReadContext, not_there};
use crate::call::{Nothing, StaffCall, StaffClaims};
use base::clock::Timestamp;
use base::ids::{CentreId, PairingId, RoomId, TabletId};
use base::refusal::BadField;
use base::text;
use context::App;
use context::http::StaffError;
use context::http::centre_path::{InPath, InQuery};
use context::http::staff::{PAIRING_COOKIE, TABLET_COOKIE, set_cookie};

const VERSION_MAX: usize = 60;
/// More entries than a tablet can hold.
const WAITING_MAX: i64 = 1_000_000;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(begin_pairing))
        .routes(routes!(get_pairing_of_desk))
        .routes(routes!(confirm_pairing))
        .routes(routes!(void_pairing))
        .routes(routes!(join_pairing))
        .routes(routes!(get_pairing))
        .routes(routes!(finish_pairing))
        .routes(routes!(get_tablet))
        .routes(routes!(report))
        .routes(routes!(list_tablets))
        .routes(routes!(put_tablet))
        .routes(routes!(unlock_tablet))
        .routes(routes!(withdraw_tablet))
}

#[derive(Debug, Deserialize, ToSchema)]
struct BeginPairing {
    /// 1 to 60 characters on one line.
    name: String,
    centre: CentreId,
    rooms: Vec<RoomId>,
}

#[derive(Debug, Serialize, ToSchema)]
struct BegunPairing {
    id: PairingId,
    /// Eight characters, shown this once.
    code: String,
    /// Until when the code is valid, in unix milliseconds.
    until: i64,
}

/// Begins to add a tablet.
#[utoipa::path(post, path = "/staff/v1/pairings", tag = "tablets", request_body = BeginPairing,
    responses((status = 200, body = BegunPairing)))]
async fn begin_pairing(
    State(app): State<App>,
    call: StaffCall<BeginPairing>,
) -> Result<Json<BegunPairing>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let begun = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let (pairing, code) = pairing::begin(ctx, body.centre, &body.name, &body.rooms).await?;
        Ok(BegunPairing { id: pairing.id, code, until: pairing.until().ms() })
    });
    Ok(Json(begun.await?))
}

/// A pairing as the head sees it.
#[derive(Debug, Serialize, ToSchema)]
struct PairingOfDesk {
    state: pairing::PairingState,
    /// The numbers that the head chooses from, once a tablet has typed the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    numbers: Option<Vec<i64>>,
    name: String,
    /// Until when the code is valid, or the tablet waits; in unix milliseconds.
    until: i64,
}

impl PairingOfDesk {
    fn of(pairing: &Pairing, now: Timestamp) -> Self {
        let state = pairing.state(now);
        let numbers = (state == pairing::PairingState::Joined).then(|| pairing.choices());
        Self { state, numbers, name: pairing.name.clone(), until: pairing.until().ms() }
    }
}

/// How far a pairing is.
#[utoipa::path(get, path = "/staff/v1/pairings/{pairing}", tag = "tablets", params(("pairing" = PairingId, Path)),
    responses((status = 200, body = PairingOfDesk)))]
async fn get_pairing_of_desk(
    State(app): State<App>,
    InPath(id): InPath<String>,
    claims: StaffClaims,
) -> Result<Json<PairingOfDesk>, StaffError> {
    let found = acting::read::<Desk, _, _>(&app, claims, async move |mut ctx| {
        let pairing = pairing::find(&mut ctx, PairingId::parse(&id).ok_or_else(not_there)?).await?;
        Ok(PairingOfDesk::of(&pairing, ctx.now))
    });
    Ok(Json(found.await?))
}

#[derive(Debug, Deserialize, ToSchema)]
struct ConfirmPairing {
    /// The number that the tablet shows.
    number: i64,
}

/// Chooses the tablet's number. A wrong one voids the pairing.
#[utoipa::path(post, path = "/staff/v1/pairings/{pairing}/confirm", tag = "tablets", params(("pairing" = PairingId, Path)),
    request_body = ConfirmPairing, responses((status = 200, body = PairingOfDesk)))]
async fn confirm_pairing(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<ConfirmPairing>,
) -> Result<Json<PairingOfDesk>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let confirmed = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let pairing = pairing::confirm(ctx, PairingId::parse(&id).ok_or_else(not_there)?, body.number).await?;
        Ok(PairingOfDesk::of(&pairing, ctx.now))
    });
    Ok(Json(confirmed.await?))
}

/// Gives up.
#[utoipa::path(post, path = "/staff/v1/pairings/{pairing}/void", tag = "tablets", params(("pairing" = PairingId, Path)),
    request_body = Nothing, responses((status = 200, body = PairingOfDesk)))]
async fn void_pairing(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<PairingOfDesk>, StaffError> {
    let voided = acting::write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let pairing = pairing::give_up(ctx, PairingId::parse(&id).ok_or_else(not_there)?).await?;
        Ok(PairingOfDesk::of(&pairing, ctx.now))
    });
    Ok(Json(voided.await?))
}

#[derive(Deserialize, ToSchema)]
struct JoinPairing {
    code: String,
}

/// A pairing as the tablet sees it.
#[derive(Debug, Serialize, ToSchema)]
struct PairingOfTablet {
    state: pairing::PairingState,
    /// The name that the head has given to the tablet.
    name: String,
    /// What the tablet shows.
    number: i64,
    /// Until when it waits for the head, in unix milliseconds.
    until: i64,
}

impl PairingOfTablet {
    fn of(pairing: Pairing, now: Timestamp) -> Self {
        Self { state: pairing.state(now), number: pairing.number, until: pairing.until().ms(), name: pairing.name }
    }
}

/// Types the code on the tablet. A second browser voids it.
#[utoipa::path(post, path = "/staff/v1/pairing/join", tag = "tablets", request_body = JoinPairing,
    responses((status = 200, body = PairingOfTablet)))]
async fn join_pairing(State(app): State<App>, call: StaffCall<JoinPairing>) -> Result<Response, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let (joined, cookie) = pairing::join(&app, claims, &body.code).await?;
    let mut response = Json(PairingOfTablet::of(joined, app.now())).into_response();
    set_cookie(&mut response, PAIRING_COOKIE, &cookie, LASTS.as_secs());
    Ok(response)
}

/// Whether the head has chosen the number.
#[utoipa::path(get, path = "/staff/v1/pairing", tag = "tablets", responses((status = 200, body = PairingOfTablet)))]
async fn get_pairing(State(app): State<App>, claims: StaffClaims) -> Result<Json<PairingOfTablet>, StaffError> {
    let now = app.now();
    let found = app.database.read(async move |reader| pairing::prove(reader, &claims, now).await);
    let pairing = app.note_database_outcome(found.await)?;
    Ok(Json(PairingOfTablet::of(pairing, now)))
}

/// Fetches the tablet's cookie, once the head has chosen the number.
#[utoipa::path(post, path = "/staff/v1/pairing/finish", tag = "tablets", request_body = Nothing,
    responses((status = 200, body = Nothing)))]
async fn finish_pairing(State(app): State<App>, call: StaffCall<Nothing>) -> Result<Response, StaffError> {
    let cookie = pairing::finish(&app, call.claims).await?;
    let mut response = Json(Nothing {}).into_response();
    set_cookie(&mut response, TABLET_COOKIE, &cookie, visits::COOKIE_SECONDS);
    set_cookie(&mut response, PAIRING_COOKIE, "", 0);
    Ok(response)
}

/// The tablet itself: its rooms and people.
#[utoipa::path(get, path = "/staff/v1/tablet", tag = "tablets", responses((status = 200, body = ShownTablet)))]
async fn get_tablet(State(app): State<App>, claims: StaffClaims) -> Result<Json<ShownTablet>, StaffError> {
    let shown = acting::read::<Tablet, _, _>(&app, claims, async move |mut ctx: ReadContext<'_, '_, Tablet>| {
        shown::show(&mut ctx).await
    });
    Ok(Json(shown.await?))
}

#[derive(Debug, Deserialize, ToSchema)]
struct Report {
    /// Entries that the server has not confirmed.
    waiting: i64,
    storage: Storage,
    /// The app's version.
    version: String,
}

/// Reports how the tablet is.
#[utoipa::path(post, path = "/staff/v1/tablet/report", tag = "tablets", request_body = Report,
    responses((status = 200, body = Nothing)))]
async fn report(State(app): State<App>, call: StaffCall<Report>) -> Result<Json<Nothing>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let reported = acting::sign_of_life::<Tablet, _, _>(&app, claims, async move |ctx| {
        if !(0..=WAITING_MAX).contains(&body.waiting) {
            return Err(BadField::new("waiting", "it is 0 to 1,000,000").into());
        }
        let version = text::maybe_line(&body.version, VERSION_MAX).map_err(|bad| BadField::new("version", bad))?;
        super::store::note_report(ctx.tx, ctx.me.id, body.waiting, body.storage, version).await?;
        Ok(Nothing {})
    });
    Ok(Json(reported.await?))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct TabletsQuery {
    /// Only the tablets of this centre.
    centre: Option<CentreId>,
    /// `next` of the page before.
    after: Option<TabletId>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ListedTablets {
    /// By name.
    tablets: Vec<ListedTablet>,
    /// For `after`; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<TabletId>,
}

/// A tablet as heads list it. Points in time are unix milliseconds.
#[derive(Debug, Serialize, ToSchema)]
struct ListedTablet {
    id: TabletId,
    name: String,
    centre: CentreId,
    rooms: Vec<RoomId>,
    seen_at: i64,
    /// Entries that wait on it, as it last reported.
    waiting: i64,
    storage: Storage,
    version: String,
    locked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    withdrawn_at: Option<i64>,
    paired_at: i64,
    /// The name of the person who added it.
    paired_by: String,
}

impl From<(Listed, Vec<RoomId>)> for ListedTablet {
    fn from((tablet, rooms): (Listed, Vec<RoomId>)) -> Self {
        Self {
            id: tablet.id,
            name: tablet.name,
            centre: tablet.centre,
            rooms,
            seen_at: tablet.seen_at.ms(),
            waiting: tablet.waiting,
            storage: tablet.storage,
            version: tablet.version,
            locked: tablet.locked_at.is_some(),
            withdrawn_at: tablet.withdrawn_at.map(Timestamp::ms),
            paired_at: tablet.paired_at.ms(),
            paired_by: tablet.paired_by,
        }
    }
}

/// The tablets that the caller reaches; those withdrawn in the last 30 days too.
#[utoipa::path(get, path = "/staff/v1/tablets", tag = "tablets", params(TabletsQuery),
    responses((status = 200, body = ListedTablets)))]
async fn list_tablets(
    State(app): State<App>,
    InQuery(query): InQuery<TabletsQuery>,
    claims: StaffClaims,
) -> Result<Json<ListedTablets>, StaffError> {
    let listed = acting::read::<Desk, _, _>(&app, claims, async move |mut ctx| {
        let (tablets, next) = super::list(&mut ctx, query.centre, query.after).await?;
        Ok(ListedTablets { tablets: tablets.into_iter().map(Into::into).collect(), next })
    });
    Ok(Json(listed.await?))
}

#[derive(Debug, Deserialize, ToSchema)]
struct PutTablet {
    /// 1 to 60 characters on one line.
    name: String,
    rooms: Vec<RoomId>,
}

/// Gives a tablet another name and other rooms.
#[utoipa::path(put, path = "/staff/v1/tablets/{tablet}", tag = "tablets", params(("tablet" = TabletId, Path)),
    request_body = PutTablet, responses((status = 200, body = ListedTablet)))]
async fn put_tablet(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<PutTablet>,
) -> Result<Json<ListedTablet>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let written = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let id = TabletId::parse(&id).ok_or_else(not_there)?;
        Ok(super::change(ctx, id, &body.name, &body.rooms).await?.into())
    });
    Ok(Json(written.await?))
}

/// Lets PINs be tried again after too many wrong ones.
#[utoipa::path(post, path = "/staff/v1/tablets/{tablet}/unlock", tag = "tablets", params(("tablet" = TabletId, Path)),
    request_body = Nothing, responses((status = 200, body = ListedTablet)))]
async fn unlock_tablet(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<ListedTablet>, StaffError> {
    let written = acting::write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let id = TabletId::parse(&id).ok_or_else(not_there)?;
        Ok(super::unlock(ctx, id).await?.into())
    });
    Ok(Json(written.await?))
}

/// Ends a tablet within a second.
#[utoipa::path(post, path = "/staff/v1/tablets/{tablet}/withdraw", tag = "tablets", params(("tablet" = TabletId, Path)),
    request_body = Nothing, responses((status = 200, body = ListedTablet)))]
async fn withdraw_tablet(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<ListedTablet>, StaffError> {
    let written = acting::write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let id = TabletId::parse(&id).ok_or_else(not_there)?;
        Ok(super::withdraw(ctx, id).await?.into())
    });
    Ok(Json(written.await?))
}
