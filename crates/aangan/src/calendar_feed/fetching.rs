//! A calendar fetches: no cookie, no token, the address alone. It stands in no log: the middleware logs a call by its
//! route.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use database::{Error, Reader, Writer};
use headers::{ETag, HeaderMapExt};

use super::messages;
use base::answer::envelope;
use base::keys::{fingerprint, hex};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::unchanged::is_known;
use context::rate_limits;
use people::families::calendar_address::{self, Subscriber};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
/// Seconds after which a calendar that asks too often may ask again.
const ASK_LATER: &str = "3600";

pub fn routes() -> Router<App> {
    Router::new().route(calendar_address::PATH, get(fetch))
}

async fn fetch(State(app): State<App>, Path(file): Path<String>, asked: HeaderMap) -> Response {
    match gathered(&app, file).await {
        Ok(Fetched::Calendar(text)) => answer(text, &asked),
        // Whatever is wrong with an address, it is answered alike.
        Ok(Fetched::NotThere) => envelope(StatusCode::NOT_FOUND, &Refusal::not_found()),
        Ok(Fetched::TooOften) => {
            let mut response = envelope(StatusCode::TOO_MANY_REQUESTS, &messages::too_often());
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(ASK_LATER));
            response
        }
        Err(error) => error.into_response(),
    }
}

enum Fetched {
    Calendar(String),
    NotThere,
    TooOften,
}

/// A stranger costs one look; only who is proved is counted, so nobody without an address can write anything.
async fn gathered(app: &App, file: String) -> Result<Fetched, AppError> {
    let now = app.now();
    let prove =
        async move |reader: &mut Reader<'_>| Ok::<_, AppError>(calendar_address::prove(reader, &file, now).await?);
    let Some(subscriber) = app.database.read(prove).await? else { return Ok(Fetched::NotThere) };
    if !keeps_pace(app, &subscriber).await? {
        return Ok(Fetched::TooOften);
    }
    let there = app.clone();
    let write = async move |reader: &mut Reader<'_>| super::written(reader, &there, &subscriber, now).await;
    Ok(Fetched::Calendar(app.database.read(write).await?))
}

/// While changes are suspended, fetches are not counted: the calendar itself only reads.
async fn keeps_pace(app: &App, subscriber: &Subscriber) -> Result<bool, AppError> {
    let (there, parent) = (app.clone(), subscriber.parent.to_string());
    let step = async move |writer: &mut Writer<'_>| rate_limits::take_calendar_token(writer, &there, &parent).await;
    match app.database.write(step).await {
        Err(Error::Suspended { .. }) => Ok(true),
        taken => Ok(taken?),
    }
}

fn answer(text: String, asked: &HeaderMap) -> Response {
    let tag = tag_of(&text);
    let known = is_known(asked, &tag);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("inline; filename=\"calendar.ics\"")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (ROBOTS, HeaderValue::from_static("noindex")),
    ];
    let mut answer =
        if known { (StatusCode::NOT_MODIFIED, headers).into_response() } else { (headers, text).into_response() };
    answer.headers_mut().typed_insert(tag);
    answer
}

/// A weak one: when it was written is not what it says.
fn tag_of(text: &str) -> ETag {
    let stable: Vec<&str> = text.lines().filter(|line| !line.starts_with("DTSTAMP:")).collect();
    format!("W/\"{}\"", hex(&fingerprint(&stable.join("\n"))[..16])).parse().expect("digits make a tag")
}
