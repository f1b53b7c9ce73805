//! What every answer passes: a request id, the exact security headers, a count; and what becomes of unknown routes,
//! wrong methods and crashes.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument;

use super::answer::envelope;
use crate::base::refusal::Refusal;

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a page of this origin may load when the answer is no page: nothing.
const NO_PAGE: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// What is answered where there is no route.
pub async fn nothing_here() -> Response {
    envelope(StatusCode::NOT_FOUND, &Refusal::new("no_such_route", "There is nothing at this address"))
}

/// Puts the door before a listener's routes.
pub fn guard<S: Clone + Send + Sync + 'static>(routes: Router<S>, listener: &'static str) -> Router<S> {
    routes
        .method_not_allowed_fallback(|| async {
            envelope(
                StatusCode::METHOD_NOT_ALLOWED,
                &Refusal::new("wrong_method", "This address is called in another way"),
            )
        })
        .layer(CatchPanicLayer::custom(after_crash))
        .layer(from_fn(move |request, next| pass(listener, request, next)))
}

async fn pass(listener: &'static str, request: Request, next: Next) -> Response {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let span =
        tracing::info_span!("request", listener, number, route = route.as_ref().map_or("-", MatchedPath::as_str));
    let mut response = next.run(request).instrument(span).await;
    metrics::counter!(
        "aangan_requests_total",
        "listener" => listener,
        "route" => route.map_or_else(|| "none".to_owned(), |route| route.as_str().to_owned()),
        "status" => status_class(response.status()),
    )
    .increment(1);
    dress(&mut response, number);
    response
}

/// Headers that an answer already carries (a page's own policy, a picture's own caching) stay.
fn dress(response: &mut Response, number: u64) {
    let headers = response.headers_mut();
    let mut unless_set = |name: HeaderName, value: HeaderValue| {
        headers.entry(name).or_insert(value);
    };
    unless_set(header::CONTENT_SECURITY_POLICY, NO_PAGE);
    unless_set(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    unless_set(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    unless_set(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    unless_set(
        PERMISSIONS_POLICY,
        HeaderValue::from_static("camera=(self), geolocation=(), microphone=(), clipboard-read=(self)"),
    );
    unless_set(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    unless_set(RESOURCE_POLICY, HeaderValue::from_static("same-origin"));
    unless_set(REQUEST_ID, HeaderValue::from(number));
}

/// Strict transport security holds only where the portal is reached over https.
pub fn add_strict_transport<S: Clone + Send + Sync + 'static>(routes: Router<S>, over_https: bool) -> Router<S> {
    if !over_https {
        return routes;
    }
    routes.layer(axum::middleware::map_response(|mut response: Response| async {
        response
            .headers_mut()
            .insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000; includeSubDomains"));
        response
    }))
}

fn after_crash(_panic: Box<dyn Any + Send>) -> Response {
    // What was said in the panic may hold anything; the panic hook has logged its place.
    tracing::error!("a call crashed");
    envelope(
        StatusCode::INTERNAL_SERVER_ERROR,
        &Refusal::new("crashed", "Something went wrong on our side. Please try again."),
    )
}

fn status_class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    }
}
