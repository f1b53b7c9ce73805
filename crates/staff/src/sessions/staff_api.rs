//! The session of a browser: who is signed in, the sign of life, locking, signing out.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::shown::{self, ShownSession};
use crate::call::{Nothing, StaffCall, StaffClaims};
use crate::members::rights;
use crate::{Desk, sessions, sign_of_life, unproved, write};
use base::audit::AuditAction;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::staff::{SESSION_COOKIE, set_cookie};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(staff_session))
        .routes(routes!(stay_at_the_desk))
        .routes(routes!(lock_the_desk))
        .routes(routes!(read_changed_rights))
        .routes(routes!(leave_the_desk))
}

/// Who is signed in. A locked session names nobody.
#[utoipa::path(get, path = "/staff/v1/session", tag = "session", responses((status = 200, body = ShownSession)))]
async fn staff_session(State(app): State<App>, claims: StaffClaims) -> Result<Json<ShownSession>, StaffError> {
    let own_app = app.clone();
    let shown: Result<_, AppError> = app
        .database
        .read(async move |reader| Ok(ShownSession::of_claims(reader, &own_app, &claims, own_app.now()).await?))
        .await;
    Ok(app.note_database_outcome(shown).map(Json)?)
}

/// Says that the person works, so that the session does not lock.
#[utoipa::path(post, path = "/staff/v1/session/stay", tag = "session", request_body = Nothing,
    responses((status = 200, body = ShownSession)))]
async fn stay_at_the_desk(State(app): State<App>, call: StaffCall<Nothing>) -> Result<Json<ShownSession>, StaffError> {
    let stayed = sign_of_life::<Desk, _, _>(&app, call.claims, async |ctx| {
        let session = sessions::stay(ctx.tx, ctx.me.session, ctx.now).await?;
        Ok(ShownSession::of(ctx.tx, ctx.app, &session, &ctx.me.member, ctx.now).await?)
    });
    stayed.await.map(Json)
}

/// Locks the session: the passkey wakes it.
#[utoipa::path(post, path = "/staff/v1/session/lock", tag = "session", request_body = Nothing,
    responses((status = 200, body = ShownSession)))]
async fn lock_the_desk(State(app): State<App>, call: StaffCall<Nothing>) -> Result<Json<ShownSession>, StaffError> {
    let locked = write::<Desk, _, _>(&app, call.claims, async |ctx| {
        let session = sessions::lock(ctx.tx, ctx.me.session, ctx.now).await?;
        ctx.audit(AuditAction::LockedTheDesk, &"").await?;
        Ok(ShownSession::of(ctx.tx, ctx.app, &session, &ctx.me.member, ctx.now).await?)
    });
    locked.await.map(Json)
}

/// Says that the person has read what changed for them.
#[utoipa::path(post, path = "/staff/v1/session/changes-read", tag = "session", request_body = Nothing,
    responses((status = 200, body = ShownSession)))]
async fn read_changed_rights(
    State(app): State<App>,
    call: StaffCall<Nothing>,
) -> Result<Json<ShownSession>, StaffError> {
    let read = write::<Desk, _, _>(&app, call.claims, async |ctx| {
        let Desk { member, session, .. } = ctx.me;
        rights::note_read(ctx, member).await?;
        Ok(ShownSession::of(ctx.tx, ctx.app, session, member, ctx.now).await?)
    });
    read.await.map(Json)
}

/// Signs out, also from a locked session.
#[utoipa::path(post, path = "/staff/v1/session/end", tag = "session", request_body = Nothing,
    responses((status = 200, body = ShownSession)))]
async fn leave_the_desk(State(app): State<App>, call: StaffCall<Nothing>) -> Result<Response, StaffError> {
    let left = unproved::write(&app, call.claims, async |tx, app, claims, now| {
        if let Some((session, member)) = shown::find(tx, app, claims, now).await? {
            sessions::leave(tx, &app.random, &member, &session, now).await?;
        }
        Ok(Ok(ShownSession::of_claims(tx, app, claims, now).await?))
    });
    let mut response = Json(left.await?).into_response();
    set_cookie(&mut response, SESSION_COOKIE, "", 0);
    Ok(response)
}
