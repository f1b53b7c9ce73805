//! The door of the staff's API: who the caller is, by the headers alone. Without the proof that a call needs no body is read,
//! and callers cannot learn which calls and ids exist.

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};

use crate::access::{Needs, needs};
use crate::acting::{Caller, Desk, OnTablet};
use crate::call::StaffClaims;
use crate::either::PersonOrDesk;
use crate::live;
use crate::sender::Sender;
use crate::tablets::store::Tablet;
use crate::tablets::{pairing, visits};
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
    let visit = match visits::visit(&app, &claims).await {
        Ok(visit) => visit,
        Err(error) => return StaffError::from(error).into_response(),
    };
    if let Err(refused) = may(&app, needs, claims).await {
        return StaffError::from(refused).into_response();
    }
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if let Some(cookie) = visit {
        set_cookie(&mut response, TABLET_COOKIE, &cookie, visits::COOKIE_SECONDS);
    }
    response
}

async fn may(app: &App, needs: Needs, claims: StaffClaims) -> Result<(), AppError> {
    let own_app = app.clone();
    let proved = app.database.look_up(async move |reader| {
        let (app, now) = (&own_app, own_app.now());
        match needs {
            Needs::Anybody => Ok(()),
            Needs::Pairing => pairing::prove(reader, &claims, now).await.map(drop),
            Needs::Tablet => Tablet::prove(reader, app, &claims, now).await.map(drop),
            Needs::Queue => Sender::prove(reader, app, &claims, now).await.map(drop),
            Needs::PersonOrDesk => PersonOrDesk::prove(reader, app, &claims, now).await.map(drop),
            Needs::Person(_) => OnTablet::prove(reader, app, &claims, now).await.map(drop),
            Needs::Desk { .. } => Desk::prove(reader, app, &claims, now).await.map(drop),
            Needs::TabletOrDesk => live::prove(reader, app, &claims, now).await.map(drop),
        }
    });
    app.note_database_outcome(proved.await)
}
