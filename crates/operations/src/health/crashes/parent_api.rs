use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rules::{self, Crash};
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall, web_app};
use people::families;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(tell_crash))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TellCrash {
    /// The pattern of the screen's address, `/blogs/$storyId`; never the address itself.
    screen: String,
    /// The error's name, `TypeError`; never its message.
    error: String,
    /// A line for each place, innermost first: `assets/timeline-screen-B9O08TQQ.js:1:2345`.
    stack: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ToldCrash {}

/// Tells that a screen of the app broke. It is counted, and logged with screen, version, kind of error and places in the app's
/// own files; whatever else is sent is dropped. Ten times an hour for each session.
#[utoipa::path(post, path = "/parentapp/tellCrash", tag = "health", request_body = TellCrash,
    responses((status = 200, body = Answer<ToldCrash>)))]
async fn tell_crash(State(app): State<App>, call: ParentCall<TellCrash>) -> Result<Answer<ToldCrash>, AppError> {
    let TellCrash { screen, error, stack } = &call.form;
    let Crash { screen, error, places } =
        rules::crash(web_app::known_screen(screen), error, stack, web_app::is_built_file);
    // Compared with the versions that are supported when the call is proved.
    let version = call.claims.app_version.clone().unwrap_or_default();
    families::write_for_parent(&app, call.claims, async |mut ctx| super::take(&mut ctx).await).await?;
    metrics::counter!("aangan_app_crashes_total", "screen" => screen).increment(1);
    tracing::warn!(screen, version, error, at = places.join(" "), "a screen of the parents' app crashed");
    Ok(Answer::new(ToldCrash {}))
}
