//! Detects replayed tokens: a token that is used after its grace ends its session. Either the token was copied, or the copy was
//! used and this is the rightful owner; both have to sign in again.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use base::answer::RefusalCode;
use context::App;
use context::http::call::token_of;

/// Only looks at calls that were refused because of the session, so that other calls cost nothing. Middleware of every call with a
/// token, so that no handler can forget it.
pub async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    let token = token_of(request.headers());
    let response = next.run(request).await;
    let no_session = response.extensions().get().is_some_and(|RefusalCode(code)| *code == "session_ended");
    let Some(token) = token.filter(|_| no_session) else { return response };
    match super::end_if_replayed(&app, &token.0).await {
        Ok(()) => response,
        Err(error) => error.into_response(),
    }
}
