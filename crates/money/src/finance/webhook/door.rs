//! The addresses that payment providers call. They prove themselves by a signature; whoever does not learns nothing.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;

use super::{Event, razorpay, stripe, take};
use base::refusal::Trouble;
use config::Payments;
use context::App;
use context::http::form::{BodyTrouble, read_body};
use providers::secret::Secret;

/// Bytes of an event; theirs have a few thousand.
const EVENT_MAX: usize = 256 * 1024;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/billing/webhook/razorpay", post(take_razorpay))
        .route("/billing/webhook/stripe", post(take_stripe))
}

async fn take_razorpay(State(app): State<App>, request: Request) -> StatusCode {
    let is_signed = |body: &[u8], signature: &str, secret: &Secret| razorpay::is_signed(body, signature, secret);
    hear(&app, app.config.billing.razorpay.as_ref(), request, (razorpay::SIGNATURE, is_signed), razorpay::read).await
}

async fn take_stripe(State(app): State<App>, request: Request) -> StatusCode {
    let now = app.now();
    let is_signed = |body: &[u8], signature: &str, secret: &Secret| stripe::is_signed(body, signature, secret, now);
    hear(&app, app.config.billing.stripe_payments.as_ref(), request, (stripe::SIGNATURE, is_signed), stripe::read).await
}

/// Anything but a 2xx makes the provider say it again later.
async fn hear(
    app: &App,
    settings: Option<&Payments>,
    request: Request,
    (header, is_signed): (&str, impl Fn(&[u8], &str, &Secret) -> bool),
    read: fn(&[u8]) -> Option<Event>,
) -> StatusCode {
    let Some(settings) = settings else { return StatusCode::NOT_FOUND };
    let (head, body) = request.into_parts();
    let body = match read_body(body, EVENT_MAX).await {
        Ok(body) => body,
        Err(BodyTrouble::TooLarge) => return StatusCode::PAYLOAD_TOO_LARGE,
        Err(BodyTrouble::TooSlow | BodyTrouble::Broken) => return StatusCode::BAD_REQUEST,
    };
    let secret = match settings.webhook_secret() {
        Ok(secret) => secret,
        Err(reason) => {
            tracing::error!(reason, "an online payment cannot be taken");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    };
    if !is_signed(&body, said(&head.headers, header), &secret) {
        return StatusCode::UNAUTHORIZED;
    }
    match read(&body) {
        None => StatusCode::BAD_REQUEST,
        Some(Event::Other) => StatusCode::OK,
        Some(Event::Captured(captured)) => match take(app, captured).await {
            Ok(_) => StatusCode::OK,
            Err(trouble) => {
                if let Trouble::Broken(error) = trouble {
                    tracing::error!(%error, "an online payment could not be written down; the provider sends it again");
                }
                StatusCode::SERVICE_UNAVAILABLE
            }
        },
    }
}

fn said<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
