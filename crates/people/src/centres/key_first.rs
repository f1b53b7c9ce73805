//! What stands before every call of the centres' API: the key is proved by the headers alone. Without a good key no body
//! is read, and nobody learns which calls and ids there are.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};

use super::prove;
use base::refusal::Refusal;
use context::App;
use context::http::centre_call::{CentreTrouble, bearer};
use context::http::door::Listener;

/// Puts the proof before routes, and before what is answered where there is no route or where it is called in another
/// way. Each action proves the key again, in its own transaction: one that is withdrawn in between writes nothing.
pub fn demand(routes: Router<App>, app: &App) -> Router<App> {
    routes
        .fallback(async || Listener::Centres.nothing_here())
        .method_not_allowed_fallback(async || Listener::Centres.wrong_method())
        .layer(from_fn_with_state(app.clone(), prove_key))
}

async fn prove_key(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(key) = bearer(request.headers()) else { return CentreTrouble::from(Refusal::no_key()).into_response() };
    match app.database.look_up(async move |reader| prove(reader, key).await.map(drop)).await {
        Ok(()) => next.run(request).await,
        Err(trouble) => CentreTrouble::from(trouble).into_response(),
    }
}
