//! Webhook handlers for payment providers, authenticated by signatures.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;

use super::{Event, razorpay, record, stripe};
use base::refusal::AppError;
use config::Payments;
use context::App;
use context::http::form::{BodyError, read_body};
use providers::secret::Secret;

/// Bytes of an event; usual ones have a few thousand.
const EVENT_MAX: usize = 256 * 1024;

pub fn routes() -> Router<App> {
    Router::new()
        .route("/billing/webhook/razorpay", post(receive_razorpay))
        .route("/billing/webhook/stripe", post(receive_stripe))
}

async fn receive_razorpay(State(app): State<App>, request: Request) -> StatusCode {
    let is_signed = |body: &[u8], signature: &str, secret: &Secret| razorpay::is_signed(body, signature, secret);
    receive(&app, app.config.billing.razorpay.as_ref(), request, (razorpay::SIGNATURE, is_signed), razorpay::read).await
}

async fn receive_stripe(State(app): State<App>, request: Request) -> StatusCode {
    let now = app.now();
    let is_signed = |body: &[u8], signature: &str, secret: &Secret| stripe::is_signed(body, signature, secret, now);
    receive(&app, app.config.billing.stripe_payments.as_ref(), request, (stripe::SIGNATURE, is_signed), stripe::read)
        .await
}

/// Any status but 2xx makes the provider retry.
async fn receive(
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
        Err(BodyError::TooLarge) => return StatusCode::PAYLOAD_TOO_LARGE,
        Err(BodyError::TooSlow | BodyError::Broken) => return StatusCode::BAD_REQUEST,
    };
    let secret = match settings.webhook_secret() {
        Ok(secret) => secret,
        Err(reason) => {
            tracing::error!(reason, "online payments are not configured correctly");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    };
    if !is_signed(&body, header_value(&head.headers, header), &secret) {
        return StatusCode::UNAUTHORIZED;
    }
    match read(&body) {
        None => StatusCode::BAD_REQUEST,
        Some(Event::Other) => StatusCode::OK,
        Some(Event::Captured(captured)) => match record(app, captured).await {
            Ok(_) => StatusCode::OK,
            Err(error) => {
                if let AppError::Broken(error) = error
                    && !app.is_away(&error)
                {
                    tracing::error!(%error, "an online payment could not be recorded; the provider retries");
                }
                StatusCode::SERVICE_UNAVAILABLE
            }
        },
    }
}

fn header_value<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
