//! The address that a payment provider calls. It proves itself by its signature; whoever does not learns nothing.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;

use super::razorpay::{self, Event, SIGNATURE};
use super::take;
use crate::base::refusal::Trouble;
use crate::http::App;
use crate::http::form::{BodyTrouble, read_body};

/// Bytes of an event; theirs have a few thousand.
const EVENT_MAX: usize = 256 * 1024;

pub fn routes() -> Router<App> {
    Router::new().route("/billing/webhook/razorpay", post(take_razorpay))
}

/// Anything but a 2xx makes the provider say it again later.
async fn take_razorpay(State(app): State<App>, request: Request) -> StatusCode {
    let Some(razorpay) = &app.config.billing.razorpay else { return StatusCode::NOT_FOUND };
    let (head, body) = request.into_parts();
    let body = match read_body(body, EVENT_MAX).await {
        Ok(body) => body,
        Err(BodyTrouble::TooLarge) => return StatusCode::PAYLOAD_TOO_LARGE,
        Err(BodyTrouble::TooSlow | BodyTrouble::Broken) => return StatusCode::BAD_REQUEST,
    };
    let secret = match razorpay.webhook_secret() {
        Ok(secret) => secret,
        Err(reason) => {
            tracing::error!(reason, "an online payment cannot be taken");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    };
    let signature = head.headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !razorpay::is_signed(&body, signature, &secret) {
        return StatusCode::UNAUTHORIZED;
    }
    match razorpay::read(&body) {
        None => StatusCode::BAD_REQUEST,
        Some(Event::Other) => StatusCode::OK,
        Some(Event::Captured(captured)) => match take(&app, captured).await {
            Ok(_) => StatusCode::OK,
            Err(Trouble::Broken(error)) => {
                tracing::error!(%error, "an online payment could not be written down; the provider sends it again");
                StatusCode::SERVICE_UNAVAILABLE
            }
            Err(_) => StatusCode::SERVICE_UNAVAILABLE,
        },
    }
}
