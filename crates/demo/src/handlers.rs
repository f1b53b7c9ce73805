//! Handlers of the demo's centre listener: sent messages and the clock.

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Json, Router};
use database::Writer;
use jiff::ToSpan;
use serde::{Deserialize, Serialize};

use super::sent_messages::SentMessages;
use super::{newest, shown};
use base::clock::{Clock, Timestamp};
use base::day::parse_time;
use base::refusal::AppError;
use context::App;
use operations::clock::repair;

/// The range of the demo clock: the years 2000 to 2099.
const EARLIEST: Timestamp = Timestamp::from_ms(946_684_800_000);
const LATEST: Timestamp = Timestamp::from_ms(4_102_444_800_000);

/// `GET /demo/outbox?to=`, `GET` and `POST /demo/clock`.
pub fn routes() -> Router<App> {
    Router::new().route("/demo/outbox", get(outbox)).route("/demo/clock", get(read_clock).post(set_clock))
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

/// `{"at": "tomorrow 10:00"}`, `{"at": "2026-11-12T14:05:00+05:30", "frozen": true}` or `{"advance_ms": 60000}`.
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
    Text(String),
}

impl Moment {
    /// Unix milliseconds. `today` and `tomorrow` are those of the demo's clock, in the centres' time.
    fn ms(&self, app: &App) -> Option<i64> {
        let text = match self {
            Self::Number(at) => return Some(*at),
            Self::Text(text) => text.trim(),
        };
        if text == "now" {
            return Some(Clock::system().now().ms());
        }
        let today = app.zone.day_of(app.now());
        let relative = |word, days: i64| Some((today.saturating_add(days.days()), text.strip_prefix(word)?));
        match relative("today ", 0).or_else(|| relative("tomorrow ", 1)) {
            Some((day, time)) => parse_time(time.trim()).map(|time| app.zone.at(day, time.hour(), time.minute()).ms()),
            None => text.parse::<jiff::Timestamp>().ok().map(jiff::Timestamp::as_millisecond),
        }
    }
}

/// The time of the demo's clock: in unix milliseconds, and in the centres' time.
#[derive(Serialize)]
struct ClockReading {
    now: Timestamp,
    shown: String,
    frozen: bool,
}

impl ClockReading {
    fn of(app: &App) -> Self {
        let now = app.now();
        Self { now, shown: shown(&app.zone, now), frozen: app.clock.is_frozen() }
    }
}

async fn read_clock(State(app): State<App>) -> Response {
    Json(ClockReading::of(&app)).into_response()
}

async fn set_clock(State(app): State<App>, body: Bytes) -> Response {
    let setting: Setting = match serde_json::from_slice(&body) {
        Ok(setting) => setting,
        Err(error) => return refuse(&format!("not a setting of the clock: {error}")),
    };
    let from = match &setting.at {
        Some(at) => at.ms(&app),
        None => Some(app.now().ms()),
    };
    let Some(from) = from else {
        return refuse(
            "'at' is \"now\", \"today 10:00\", \"tomorrow 10:00\", a time such as \"2026-11-12T14:05:00+05:30\", \
            or unix milliseconds",
        );
    };
    let to = Timestamp::from_ms(from.saturating_add(setting.advance_ms.unwrap_or(0)));
    if !(EARLIEST..=LATEST).contains(&to) {
        return refuse("the clock can be set to the years 2000 to 2099");
    }
    let frozen = setting.frozen.unwrap_or(app.clock.is_frozen());
    if !frozen {
        match newest(&app).await {
            Ok(Some(newest)) if to < newest => return refuse(&before_the_story(&app, newest)),
            Ok(_) => {}
            Err(error) => return refuse(&format!("the demo cannot be read: {error}")),
        }
    }
    let before = app.now();
    app.clock.set(to, frozen);
    if to < before
        && let Err(error) = bring_back(&app).await
    {
        return AppError::from(error).into_response();
    }
    // Runs tasks that are now due.
    app.outbox_notifier.notify();
    Json(ClockReading::of(&app)).into_response()
}

/// A running clock never goes back before the newest entry: new entries would be older than what parents have seen.
/// Tests freeze the clock, and may set it to any time.
fn before_the_story(app: &App, newest: Timestamp) -> String {
    format!(
        "the newest entry of the demo is of {}, and its clock cannot go back before it. To start over, stop the demo \
        and delete its data folder",
        shown(&app.zone, newest)
    )
}

/// What was stored at a later time counts as now.
async fn bring_back(app: &App) -> Result<(), database::Error> {
    let there = app.clone();
    app.database.write(async move |writer: &mut Writer<'_>| repair::run(writer, &there).await.map(drop)).await
}

fn refuse(why: &str) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, Json(serde_json::json!({ "code": "refused", "message": why }))).into_response()
}
