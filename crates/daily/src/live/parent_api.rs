//! Parents' API of changes: an event stream.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use base::changes::{self, Numbers};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::ParentCall;
use context::live::{Subscriber, TooManyStreams};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(live))
}

/// The call has no fields: its headers identify the caller.
#[derive(Debug, Default, Deserialize)]
struct Nothing {}

/// Server-sent events of one child. `changed` comes at once and after each change: `data` has the topics to read again (`unread`:
/// something of this child, or of another of the parent's, that they have not seen), `id` a cursor. Sent back as `last-event-id`,
/// the cursor makes the first event list what changed meanwhile; without a cursor, or with an invalid one, it lists all topics.
/// `ended` comes last when the session ends or the child is not the parent's any more, `replaced` when the same session listens
/// elsewhere. A comment comes every 20 s.
#[utoipa::path(get, path = "/parentapp/live", tag = "live",
    params(("last-event-id" = Option<String>, Header, description = "the `id` of the last event that was read")),
    responses((status = 200, content_type = "text/event-stream")))]
async fn live(State(app): State<App>, headers: HeaderMap, call: ParentCall<Nothing>) -> Result<Response, AppError> {
    let known = headers.get("last-event-id").and_then(|id| Numbers::parse(id.to_str().ok()?));
    let address = call.claims.address;
    let (who, numbers, siblings) =
        families::read(&app, call.claims, async move |ReadContext { reader, me, child, now, .. }| {
            let until = families::session_until(reader, me.session(), child.id(), now).await?;
            let until = until.ok_or_else(Refusal::session_ended)?;
            let numbers = changes::of(reader, child.id()).await?;
            let who = Subscriber { child: child.id(), session: me.session(), parent: me.parent(), address, until };
            let mut siblings = Vec::new();
            for sibling in families::siblings(reader, me, child, now).await? {
                siblings.push((sibling.id(), changes::of(reader, sibling.id()).await?));
            }
            Ok((who, numbers, siblings))
        })
        .await?;
    let listener = app.live.open(who, known, numbers, siblings).map_err(|TooManyStreams| {
        Refusal::new("too_many_listeners", "Too many are connected from here. Please refresh from time to time.")
    })?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        // A buffering proxy would delay the events.
        (header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    Ok((headers, Body::from_stream(listener)).into_response())
}
