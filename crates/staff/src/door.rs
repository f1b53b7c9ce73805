//! The door of the staff's API: who the caller is, by the headers alone. Without the proof that a call needs no body is read,
//! and callers cannot learn which calls and ids exist.

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use database::Reader;

use crate::access::{Needs, needs};
use crate::acting::{Caller, Desk, OnTablet};
use crate::call::StaffClaims;
use crate::either::PersonOrDesk;
use crate::live;
use crate::sender::Sender;
use crate::tablets::store::Tablet;
use crate::tablets::{self, pairing, visits};
use base::clock::Timestamp;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::middleware::Listener;
use context::http::staff::{TABLET_COOKIE, refuse_other_sites, set_cookie};

/// Puts the checks before routes. Each action proves the caller again, in its own transaction.
pub fn demand(routes: Router<App>, app: &App) -> Router<App> {
    routes
        .method_not_allowed_fallback(async || Listener::Staff.wrong_method())
        .route_layer(from_fn_with_state(app.clone(), prove))
        .layer(from_fn_with_state(app.clone(), refuse_other_sites))
}

async fn prove(State(app): State<App>, path: MatchedPath, request: Request, next: Next) -> Response {
    let Some(needs) = needs(request.method().as_str(), path.as_str()) else { return Listener::Staff.nothing_here() };
    let (mut parts, body) = request.into_parts();
    parts.extensions.insert(needs);
    let claims = StaffClaims::of(&parts, &app);
    let visit = match admit(&app, needs, claims).await {
        Ok(visit) => visit,
        Err(refused) => return StaffError::from(refused).into_response(),
    };
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if let Some(cookie) = visit {
        set_cookie(&mut response, TABLET_COOKIE, &cookie, visits::COOKIE_SECONDS);
    }
    response
}

/// Proves the caller and notes the visit of a tablet. Returns the tablet's new cookie, if it gets one.
async fn admit(app: &App, needs: Needs, claims: StaffClaims) -> Result<Option<String>, AppError> {
    let (cookie, again) = (claims.tablet, claims.clone());
    let (due, proved) = look(app, needs, claims).await?;
    let Some(cookie) = cookie.filter(|_| due) else { return proved.map(|()| None) };
    let renewed = visits::visit(app, cookie).await?;
    // The visit may have ended the pairing.
    look(app, needs, again).await?.1.map(|()| renewed)
}

/// Whether a visit has to be noted, and whether the caller is proved.
async fn look(app: &App, needs: Needs, claims: StaffClaims) -> Result<(bool, Result<(), AppError>), AppError> {
    let own_app = app.clone();
    let looked = app.database.look_up::<_, AppError, _>(async move |reader| {
        let (app, now) = (&own_app, own_app.now());
        let tablet = tablets::find(reader, &claims).await?;
        let came = tablet.as_ref().zip(claims.tablet.as_ref());
        let due = came.is_some_and(|(tablet, cookie)| visits::is_due(tablet, cookie, now));
        Ok((due, prove_found(reader, app, needs, &claims, tablet, now).await))
    });
    let (due, proved) = looked.await?;
    Ok((due, app.note_database_outcome(proved)))
}

async fn prove_found(
    reader: &mut Reader<'_>,
    app: &App,
    needs: Needs,
    claims: &StaffClaims,
    tablet: Option<Tablet>,
    now: Timestamp,
) -> Result<(), AppError> {
    match needs {
        Needs::Anybody => Ok(()),
        Needs::Pairing => pairing::prove(reader, claims, now).await.map(drop),
        Needs::Tablet => Tablet::prove_found(reader, tablet, claims, now).await.map(drop),
        Needs::Person(_) => {
            let tablet = Tablet::prove_found(reader, tablet, claims, now).await?;
            OnTablet::prove_on(reader, app, tablet, claims, now).await.map(drop)
        }
        Needs::Queue => Sender::prove(reader, app, claims, now).await.map(drop),
        Needs::PersonOrDesk => PersonOrDesk::prove(reader, app, claims, now).await.map(drop),
        Needs::Desk { .. } => Desk::prove(reader, app, claims, now).await.map(drop),
        Needs::TabletOrDesk => live::prove(reader, app, claims, now).await.map(drop),
    }
}
