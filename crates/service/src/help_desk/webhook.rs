//! The help desk's webhook: says which ticket has changed. A caller has to prove the shared secret; of the body only the ticket's
//! number counts.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;

use super::rules;
use base::clock::Timestamp;
use base::keys::{fingerprint, same};
use base::signed::signed_lately;
use context::App;
use context::http::form::{BodyError, read_body};
use providers::secret::Secret;

/// The largest body, in bytes.
const BODY_MAX: usize = 64 * 1024;
/// The time of signing, and the HMAC-SHA256 of that time and the body: `t=1492774577,v1=5257a8…`.
const SIGNATURE: &str = "x-aangan-signature";
/// The secret itself, from automations that can set a header but cannot sign.
const SECRET: &str = "x-aangan-secret";

pub fn routes() -> Router<App> {
    Router::new().route("/helpdesk/webhook", post(receive))
}

/// At any status other than 2xx the help desk retries, or alerts its agents.
async fn receive(State(app): State<App>, request: Request) -> StatusCode {
    let Some(settings) = app.config.help_desk.as_ref().filter(|settings| settings.has_webhook()) else {
        return StatusCode::NOT_FOUND;
    };
    let (head, body) = request.into_parts();
    let body = match read_body(body, BODY_MAX).await {
        Ok(body) => body,
        Err(BodyError::TooLarge) => return StatusCode::PAYLOAD_TOO_LARGE,
        Err(BodyError::TooSlow | BodyError::Broken) => return StatusCode::BAD_REQUEST,
    };
    let secret = match settings.webhook_secret() {
        Ok(secret) => secret,
        Err(reason) => {
            tracing::error!(reason, "help desk webhook unavailable: the secret cannot be read");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    };
    let Some(proof) = prove(&head.headers, &body, &secret, app.now()) else {
        tracing::info!("help desk webhook rejected: wrong secret or signature, or timestamp too old");
        return StatusCode::UNAUTHORIZED;
    };
    let Some(desk_id) = rules::ticket_of(&body) else { return StatusCode::BAD_REQUEST };
    let mark = match proof {
        Proof::Signature(signature) => Some(fingerprint(&signature)),
        Proof::Secret => None,
    };
    match super::ticket_changed(&app, desk_id, mark).await {
        Ok(true) => StatusCode::OK,
        Ok(false) => StatusCode::CONFLICT,
        Err(error) => {
            tracing::error!(%error, "a call of the help desk's webhook could not be stored");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

enum Proof {
    Signature(String),
    Secret,
}

/// A call with a signature header is judged by its signature only.
fn prove(headers: &HeaderMap, body: &[u8], secret: &Secret, now: Timestamp) -> Option<Proof> {
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let secret = secret.expose();
    if let Some(signature) = header(SIGNATURE) {
        return signed_lately(body, signature, secret.as_bytes(), now).map(Proof::Signature);
    }
    // Fingerprints have equal lengths, so that the comparison does not leak the secret's length.
    let knows = same(&fingerprint(header(SECRET)?), &fingerprint(secret));
    knows.then_some(Proof::Secret)
}
