//! Whoever comes with a token that a reload replaced, after the time it had left, ends its session: either the token was
//! copied, or its copy has been at work and the rightful owner is here. Nobody can tell which, so both have to sign in anew.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use base::answer::RefusedAs;
use context::App;
use context::http::call::token_of;

/// Looks only at calls that were refused for want of a living session; the others pay nothing. It stands before every
/// call that a token opens, so that no door can forget it.
pub async fn watch(State(app): State<App>, request: Request, next: Next) -> Response {
    let token = token_of(request.headers());
    let response = next.run(request).await;
    let no_session = response.extensions().get().is_some_and(|RefusedAs(code)| *code == "session_ended");
    let Some(token) = token.filter(|_| no_session) else { return response };
    match super::end_if_replayed(&app, &token.0).await {
        Ok(()) => response,
        Err(trouble) => trouble.into_response(),
    }
}
