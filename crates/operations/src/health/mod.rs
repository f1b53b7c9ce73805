//! Whether the portal is well, told to whoever looks after it; and what is made up for once it is well again.

pub mod crashes;
pub mod figures;
pub mod store;

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use database::{Error, Reader};
use tokio::sync::watch;
use tokio::time::interval;

use base::refusal::Trouble;
use context::App;
use context::http::listener;
use people::centres;
use people::families::sign_in;

/// How long the database may take before the portal says that it is not well. Calls are more patient: whoever looks after
/// the portal is not to wait with them.
const HEALTH_TIME: Duration = Duration::from_secs(1);
/// How often it is tried whether changes are taken again.
const TRIED_EACH: Duration = Duration::from_secs(5);

/// Well means: the database answers, and took the last change that it was to take.
pub async fn health(State(app): State<App>) -> Response {
    let asked = app
        .database
        .read(async |reader: &mut Reader<'_>| Ok::<_, Trouble>(centres::store::chains(reader).await?.len()));
    let away = |why: &str| {
        app.outage.refused(why, app.now());
        "the database does not answer\n"
    };
    let said = match tokio::time::timeout(HEALTH_TIME, asked).await {
        Ok(Ok(_)) => match app.database.unwritable() {
            None => return "ok\n".into_response(),
            Some(why) => {
                app.outage.unwritable(&why);
                "nothing can be written\n"
            }
        },
        Ok(Err(trouble)) => away(&trouble.to_string()),
        Err(_) => away(&format!("no answer within {} ms", HEALTH_TIME.as_millis())),
    };
    (StatusCode::SERVICE_UNAVAILABLE, said).into_response()
}

/// Looks every few seconds, until told to stop, whether a database that refused changes takes them again.
pub async fn recover(app: App, mut stopped: watch::Receiver<bool>) {
    let mut turns = interval(TRIED_EACH);
    loop {
        tokio::select! {
            () = listener::told(&mut stopped) => return,
            _ = turns.tick() => try_again(&app).await,
        }
    }
}

/// Nothing to do while all is well. Else a change is tried, and if it is taken, the log-outs that could not be written are.
pub async fn try_again(app: &App) {
    if app.database.unwritable().is_none() && app.ended.is_empty() {
        return;
    }
    let now = app.now();
    let beat = app.database.try_writing::<_, Error, _>(async move |writer| store::beat(writer, now).await).await;
    let made_up = match beat {
        Ok(()) => sign_in::write_down(app).await,
        Err(error) => Err(error.into()),
    };
    match made_up {
        Ok(()) => app.outage.writable(),
        Err(Trouble::Broken(error)) if app.is_away(&error) => {}
        Err(trouble) => app.outage.unwritable(&trouble.to_string()),
    }
}
