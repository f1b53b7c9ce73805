//! Middleware of every route: request id, security headers, metrics, caught panics; and the answers to unknown routes
//! and wrong methods.

use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::Router;
use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use metrics::{Counter, Histogram};
use tower::{Layer, Service};
use tracing::Instrument;

use super::centre_call::CentreApiError;
use super::staff::StaffError;
use crate::App;
use base::answer::DatabaseUnavailable;
use base::answer::envelope;
use base::refusal::Refusal;
use config::Network;

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
pub const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The content security policy of answers that are not pages: nothing may be loaded.
const NO_PAGE: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// The [`RESOURCE_POLICY`] of pictures and the web app's files, which a newsletter's frame (no origin) and the phone's
/// shell (another origin) show. They are public, or their signed address is the permission.
pub const SHOWN_ANYWHERE: HeaderValue = HeaderValue::from_static("cross-origin");

/// A listener: answers of the middleware itself have the envelope of the listener's API.
#[derive(Clone, Copy, Debug)]
pub enum Listener {
    Parents,
    Centres,
    Staff,
}

impl Listener {
    fn name(self) -> &'static str {
        match self {
            Self::Parents => "parents",
            Self::Centres => "centres",
            Self::Staff => "staff",
        }
    }

    fn refuse(self, status: StatusCode, refusal: Refusal) -> Response {
        match self {
            Self::Parents => envelope(status, &refusal),
            Self::Centres => CentreApiError::Refused(status, refusal).into_response(),
            Self::Staff => StaffError::from(CentreApiError::Refused(status, refusal)).into_response(),
        }
    }

    pub fn nothing_here(self) -> Response {
        self.refuse(StatusCode::NOT_FOUND, Refusal::new("no_such_route", "There is nothing at this address"))
    }

    pub fn wrong_method(self) -> Response {
        let refusal = Refusal::new("wrong_method", "This address is called in another way");
        self.refuse(StatusCode::METHOD_NOT_ALLOWED, refusal)
    }

    /// The panic's message may contain private data; the panic hook has logged the place.
    fn crashed(self) -> Response {
        tracing::error!("a request panicked");
        let refusal = Refusal::new("crashed", "Something went wrong on our side. Please try again.");
        self.refuse(StatusCode::INTERNAL_SERVER_ERROR, refusal)
    }
}

/// The answer of the parents' listener to an unknown route.
pub async fn nothing_here() -> Response {
    Listener::Parents.nothing_here()
}

/// Wraps a listener's routes in the middleware.
pub fn wrap(routes: Router<App>, listener: Listener, app: &App) -> Router<App> {
    routes
        .method_not_allowed_fallback(async move || listener.wrong_method())
        .layer(RequestLayer { listener, app: app.clone() })
}

/// One hand-written layer instead of several of tower-http: every request passes it.
#[derive(Clone)]
struct RequestLayer {
    listener: Listener,
    app: App,
}

impl<S> Layer<S> for RequestLayer {
    type Service = RequestService<S>;

    fn layer(&self, inner: S) -> RequestService<S> {
        RequestService { inner, listener: self.listener, app: self.app.clone(), metrics_of_route: Arc::default() }
    }
}

/// The metrics of a route, looked up by their labels once.
#[derive(Default)]
struct RouteMetrics {
    counts: [OnceLock<Counter>; STATUS_CLASSES.len()],
    seconds: OnceLock<Histogram>,
}

/// One route inside the middleware.
#[derive(Clone)]
struct RequestService<S> {
    inner: S,
    listener: Listener,
    app: App,
    metrics_of_route: Arc<RouteMetrics>,
}

type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl<S> Service<Request> for RequestService<S>
where
    S: Service<Request, Response = Response, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> ResponseFuture {
        let number = number();
        let (listener, metrics_of_route, begun) = (self.listener, self.metrics_of_route.clone(), now());
        let route = request.extensions().get::<MatchedPath>().cloned();
        let proxy_id = proxy_request_id(&self.app.config.network, &request);
        let span = tracing::info_span!(
            "request",
            listener = listener.name(),
            number,
            id = proxy_id.as_ref().and_then(|id| id.to_str().ok()),
            route = route.as_ref().map_or("-", MatchedPath::as_str)
        );
        let answering = catch_unwind(AssertUnwindSafe(|| self.inner.call(request)));
        let answering = async move {
            let Ok(answering) = answering else { return listener.crashed() };
            let mut answering = pin!(answering);
            let guarded = std::future::poll_fn(|context| {
                let answered = catch_unwind(AssertUnwindSafe(|| answering.as_mut().poll(context)));
                answered.unwrap_or_else(|_| Poll::Ready(Ok(listener.crashed())))
            });
            guarded.await.unwrap_or_else(|never| match never {})
        };
        let app = self.app.clone();
        Box::pin(async move {
            let mut response = answering.instrument(span.clone()).await;
            if let Some(DatabaseUnavailable(why)) = response.extensions().get() {
                span.in_scope(|| app.outage.refused(why, app.now()));
            }
            metrics_of_route.count(listener.name(), route.as_ref(), response.status(), begun.elapsed().as_secs_f64());
            set_headers(&mut response, proxy_id.unwrap_or_else(|| HeaderValue::from(number)));
            Ok(response)
        })
    }
}

/// A request number: a hashed counter, so that callers do not learn how many requests others send.
fn number() -> u64 {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEY.hash_one(CALLS.fetch_add(1, Ordering::Relaxed))
}

const STATUS_CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

#[expect(clippy::disallowed_methods, reason = "measures the duration of a request")]
fn now() -> Instant {
    Instant::now()
}

impl RouteMetrics {
    fn count(&self, listener: &'static str, route: Option<&MatchedPath>, status: StatusCode, seconds: f64) {
        let class = match status.as_u16() {
            200..=299 => 0,
            300..=399 => 1,
            400..=499 => 2,
            _ => 3,
        };
        let route = || route.map_or_else(|| "none".to_owned(), |route| route.as_str().to_owned());
        let counter = self.counts[class].get_or_init(|| {
            metrics::counter!(
                "aangan_requests_total",
                "listener" => listener, "route" => route(), "status" => STATUS_CLASSES[class],
            )
        });
        counter.increment(1);
        let histogram = self
            .seconds
            .get_or_init(|| metrics::histogram!("aangan_request_seconds", "listener" => listener, "route" => route()));
        histogram.record(seconds);
    }
}

/// The request id that a trusted proxy has set, so that both logs can be compared.
fn proxy_request_id(network: &Network, request: &Request) -> Option<HeaderValue> {
    let id = request.headers().get(REQUEST_ID)?;
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let sound = (1..=64).contains(&id.len()) && id.as_bytes().iter().all(is_plain);
    (sound && network.trusts(peer)).then(|| id.clone())
}

/// Adds headers; those that a handler has set (a page's policy, a picture's caching) stay.
fn set_headers(response: &mut Response, id: HeaderValue) {
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
    unless_set(REQUEST_ID, id);
}

/// Adds strict transport security if the portal is reached over https. It binds this host alone: hosts below it may be
/// others'.
pub fn add_strict_transport<S: Clone + Send + Sync + 'static>(routes: Router<S>, over_https: bool) -> Router<S> {
    if !over_https {
        return routes;
    }
    routes.layer(axum::middleware::map_response(|mut response: Response| async {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000"));
        response
    }))
}
