//! The address at which a help desk says that a ticket has changed. Whoever does not know the shared secret learns nothing, and
//! whoever does has the portal ask the desk: nothing else of what they send counts.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;

use super::rules;
use base::clock::Timestamp;
use base::keys::{fingerprint, same};
use base::signed::signed_lately;
use context::App;
use context::http::form::{BodyTrouble, read_body};
use providers::secret::Secret;

/// Bytes of a knock; a number is enough.
const KNOCK_MAX: usize = 64 * 1024;
/// When it was signed, and the HMAC-SHA256 of that moment and the very bytes: `t=1492774577,v1=5257a8…`.
const SIGNATURE: &str = "x-aangan-signature";
/// The secret itself, from automations that can set a header and sign nothing.
const SECRET: &str = "x-aangan-secret";

pub fn routes() -> Router<App> {
    Router::new().route("/helpdesk/webhook", post(take_knock))
}

/// Anything but a 2xx makes the desk say it again later, or tell its people.
async fn take_knock(State(app): State<App>, request: Request) -> StatusCode {
    let Some(settings) = app.config.help_desk.as_ref().filter(|settings| settings.hears_knocks()) else {
        return StatusCode::NOT_FOUND;
    };
    let (head, body) = request.into_parts();
    let body = match read_body(body, KNOCK_MAX).await {
        Ok(body) => body,
        Err(BodyTrouble::TooLarge) => return StatusCode::PAYLOAD_TOO_LARGE,
        Err(BodyTrouble::TooSlow | BodyTrouble::Broken) => return StatusCode::BAD_REQUEST,
    };
    let secret = match settings.webhook_secret() {
        Ok(secret) => secret,
        Err(reason) => {
            tracing::error!(reason, "the help desk cannot be heard");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    };
    let Some(proof) = prove(&head.headers, &body, &secret, app.now()) else {
        tracing::info!("a knock in the help desk's name was not proved, or came late");
        return StatusCode::UNAUTHORIZED;
    };
    let Some(desk_id) = rules::knocked(&body) else { return StatusCode::BAD_REQUEST };
    let mark = match proof {
        Proof::Signature(signature) => Some(fingerprint(&signature)),
        Proof::Secret => None,
    };
    match super::knock(&app, desk_id, mark).await {
        Ok(true) => StatusCode::OK,
        Ok(false) => StatusCode::CONFLICT,
        Err(error) => {
            tracing::error!(%error, "a knock of the help desk could not be written down");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

enum Proof {
    Signature(String),
    Secret,
}

/// What is signed is held to its signature, whatever else it says.
fn prove(headers: &HeaderMap, body: &[u8], secret: &Secret, now: Timestamp) -> Option<Proof> {
    let said = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let secret = secret.expose();
    if let Some(signature) = said(SIGNATURE) {
        return signed_lately(body, signature, secret.as_bytes(), now).map(Proof::Signature);
    }
    // Fingerprints are equally long, so that not even the secret's length is told.
    let knows = same(&fingerprint(said(SECRET)?), &fingerprint(secret));
    knows.then_some(Proof::Secret)
}
