//! `/healthz`, and the recovery after a database that could not be written.

pub mod certificate;
pub mod crashes;
pub mod prometheus;
pub mod store;

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use database::{Error, Reader};
use tokio::sync::watch;
use tokio::time::interval;

use base::refusal::AppError;
use context::App;
use context::http::listener;
use people::centres;
use people::families::sign_in;

/// How long the database may take to answer a health check. Other requests wait longer.
const HEALTH_TIME: Duration = Duration::from_secs(1);
/// How often a write is tried after one failed.
const RETRY_INTERVAL: Duration = Duration::from_secs(5);

/// Healthy: the database answers, the last write succeeded, and no clock suspends changes.
pub async fn health(State(app): State<App>) -> Response {
    let asked = app
        .database
        .read(async |reader: &mut Reader<'_>| Ok::<_, AppError>(centres::store::list_chains(reader).await?.len()));
    let away = |why: &str| {
        app.outage.refused(why, app.now());
        "the database does not answer\n"
    };
    let problem = match tokio::time::timeout(HEALTH_TIME, asked).await {
        Ok(Ok(_)) => match app.database.unwritable() {
            None if app.database.is_suspended() => "the clock is behind: no changes are taken\n",
            None => return "ok\n".into_response(),
            Some(why) => {
                app.outage.unwritable(&why);
                "nothing can be written\n"
            }
        },
        Ok(Err(error)) => away(&error.to_string()),
        Err(_) => away(&format!("no answer within {} ms", HEALTH_TIME.as_millis())),
    };
    (StatusCode::SERVICE_UNAVAILABLE, problem).into_response()
}

/// Tries every few seconds whether a database that refused writes accepts them again, and ends outages of gateways that
/// are over, until the stop.
pub async fn recover(app: App, mut stopped: watch::Receiver<bool>) {
    let mut turns = interval(RETRY_INTERVAL);
    loop {
        tokio::select! {
            () = listener::stopped(&mut stopped) => return,
            _ = turns.tick() => {
                app.gateways.end_quiet();
                try_again(&app).await;
            }
        }
    }
}

/// After a failed write: tries one, and if it succeeds, stores the log-outs that could not be stored.
pub async fn try_again(app: &App) {
    if app.database.unwritable().is_none() && app.ended.is_empty() {
        return;
    }
    let now = app.now();
    let beat = app.database.try_writing::<_, Error, _>(async move |writer| store::beat(writer, now).await).await;
    let recovered = match beat {
        Ok(()) => sign_in::write_down(app).await,
        Err(error) => Err(error.into()),
    };
    match recovered {
        Ok(()) => app.outage.writable(),
        Err(AppError::Broken(error)) if app.is_away(&error) => {}
        Err(error) => app.outage.unwritable(&error.to_string()),
    }
}
