//! Middleware of the whole centres' API: checks the key by the headers alone. Without a valid key no body is read, and callers
//! cannot learn which calls and ids exist.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};

use super::prove;
use base::refusal::Refusal;
use context::App;
use context::http::centre_call::{CentreApiError, bearer};
use context::http::middleware::Listener;

/// Puts the check before routes, and before the answers for unknown routes and methods. Each action checks the key again, in its
/// own transaction: a key that is withdrawn in between writes nothing.
pub fn demand(routes: Router<App>, app: &App) -> Router<App> {
    routes
        .fallback(async || Listener::Centres.nothing_here())
        .method_not_allowed_fallback(async || Listener::Centres.wrong_method())
        .layer(from_fn_with_state(app.clone(), prove_key))
}

async fn prove_key(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(key) = bearer(request.headers()) else { return CentreApiError::from(Refusal::no_key()).into_response() };
    match app.database.look_up(async move |reader| prove(reader, key).await.map(drop)).await {
        Ok(()) => next.run(request).await,
        Err(error) => CentreApiError::from(error).into_response(),
    }
}
