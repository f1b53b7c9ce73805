//! Handlers of the demo's centre listener: sent messages and the clock.

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use database::Writer;
use serde::{Deserialize, Serialize};

use super::sent_messages::SentMessages;
use base::clock::Timestamp;
use base::refusal::AppError;
use context::App;
use operations::clock::repair;

/// The range of the demo clock: the years 2000 to 2099.
const EARLIEST: Timestamp = Timestamp::from_ms(946_684_800_000);
const LATEST: Timestamp = Timestamp::from_ms(4_102_444_800_000);

/// `GET /demo/outbox?to=` and `POST /demo/clock`.
pub fn routes() -> Router<App> {
    Router::new().route("/demo/outbox", get(outbox)).route("/demo/clock", post(set_clock))
}

#[derive(Deserialize)]
struct Addressee {
    #[serde(default)]
    to: String,
}

async fn outbox(sent_messages: Option<Extension<SentMessages>>, Query(addressee): Query<Addressee>) -> Response {
    match sent_messages {
        Some(Extension(sent_messages)) => Json(sent_messages.addressed_to(&addressee.to)).into_response(),
        None => refuse("this demo keeps no copies of its messages"),
    }
}

/// `{"at": "2026-11-12T14:05:00+05:30", "frozen": true}` or `{"advance_ms": 60000}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Setting {
    at: Option<Moment>,
    advance_ms: Option<i64>,
    /// Default: unchanged.
    frozen: Option<bool>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Moment {
    Number(i64),
    Text(jiff::Timestamp),
}

#[derive(Serialize)]
struct Now {
    now: Timestamp,
}

async fn set_clock(State(app): State<App>, body: Bytes) -> Response {
    let setting: Setting = match serde_json::from_slice(&body) {
        Ok(setting) => setting,
        Err(error) => return refuse(&format!("not a setting of the clock: {error}")),
    };
    let from = match setting.at {
        Some(Moment::Number(at)) => at,
        Some(Moment::Text(at)) => at.as_millisecond(),
        None => app.now().ms(),
    };
    let to = Timestamp::from_ms(from.saturating_add(setting.advance_ms.unwrap_or(0)));
    if !(EARLIEST..=LATEST).contains(&to) {
        return refuse("the clock can be set to the years 2000 to 2099");
    }
    let before = app.now();
    app.clock.set(to, setting.frozen.unwrap_or(app.clock.is_frozen()));
    if to < before
        && let Err(error) = bring_back(&app).await
    {
        return AppError::from(error).into_response();
    }
    // Runs tasks that are now due.
    app.outbox_notifier.notify();
    Json(Now { now: app.now() }).into_response()
}

/// What was stored at a later time counts as now.
async fn bring_back(app: &App) -> Result<(), database::Error> {
    let there = app.clone();
    app.database.write(async move |writer: &mut Writer<'_>| repair::run(writer, &there).await.map(drop)).await
}

fn refuse(why: &str) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, Json(serde_json::json!({ "code": "refused", "message": why }))).into_response()
}
