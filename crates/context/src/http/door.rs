//! What every answer passes: a request id, the exact security headers, a count; and what becomes of unknown routes,
//! wrong methods and crashes.

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

use super::centre_call::CentreTrouble;
use crate::App;
use base::answer::DatabaseAway;
use base::answer::envelope;
use base::refusal::Refusal;
use config::Network;

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
pub const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a page of this origin may load when the answer is no page: nothing.
const NO_PAGE: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// The [`RESOURCE_POLICY`] of pictures and the web app's files. A newsletter's frame has no origin, the phone's shell has
/// another, and both show them. It guards nothing there: they are public, or their address is the leave to see them.
pub const SHOWN_ANYWHERE: HeaderValue = HeaderValue::from_static("cross-origin");

/// Whose listener it is: what no route answers wears the same envelope as the refusals of its API.
#[derive(Clone, Copy, Debug)]
pub enum Listener {
    Parents,
    Centres,
}

impl Listener {
    fn name(self) -> &'static str {
        match self {
            Self::Parents => "parents",
            Self::Centres => "centres",
        }
    }

    fn refuse(self, status: StatusCode, refusal: Refusal) -> Response {
        match self {
            Self::Parents => envelope(status, &refusal),
            Self::Centres => CentreTrouble::Refused(status, refusal).into_response(),
        }
    }

    pub fn nothing_here(self) -> Response {
        self.refuse(StatusCode::NOT_FOUND, Refusal::new("no_such_route", "There is nothing at this address"))
    }

    pub fn wrong_method(self) -> Response {
        let refusal = Refusal::new("wrong_method", "This address is called in another way");
        self.refuse(StatusCode::METHOD_NOT_ALLOWED, refusal)
    }

    /// The panic's message may hold anything private; the panic hook has logged where it happened.
    fn crashed(self) -> Response {
        tracing::error!("a call crashed");
        let refusal = Refusal::new("crashed", "Something went wrong on our side. Please try again.");
        self.refuse(StatusCode::INTERNAL_SERVER_ERROR, refusal)
    }
}

/// What is answered on the parents' listener where there is no route.
pub async fn nothing_here() -> Response {
    Listener::Parents.nothing_here()
}

/// Puts the door before a listener's routes.
pub fn guard(routes: Router<App>, listener: Listener, app: &App) -> Router<App> {
    routes.method_not_allowed_fallback(async move || listener.wrong_method()).layer(Door { listener, app: app.clone() })
}

/// Stands before each route of a listener. One layer by hand: what every call passes costs every call.
#[derive(Clone)]
struct Door {
    listener: Listener,
    app: App,
}

impl<S> Layer<S> for Door {
    type Service = Guarded<S>;

    fn layer(&self, inner: S) -> Guarded<S> {
        Guarded { inner, listener: self.listener, app: self.app.clone(), tally: Arc::default() }
    }
}

/// How often a route was answered in which way, and how soon. Looked up by their labels once a route.
#[derive(Default)]
struct Tally {
    counts: [OnceLock<Counter>; STATUS_CLASSES.len()],
    seconds: OnceLock<Histogram>,
}

/// One route behind the door.
#[derive(Clone)]
struct Guarded<S> {
    inner: S,
    listener: Listener,
    app: App,
    tally: Arc<Tally>,
}

type Answering = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

impl<S> Service<Request> for Guarded<S>
where
    S: Service<Request, Response = Response, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Answering;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Answering {
        let number = number();
        let (listener, tally, begun) = (self.listener, self.tally.clone(), now());
        let route = request.extensions().get::<MatchedPath>().cloned();
        let handed_in = id_of_a_proxy(&self.app.config.network, &request);
        let span = tracing::info_span!(
            "request",
            listener = listener.name(),
            number,
            id = handed_in.as_ref().and_then(|id| id.to_str().ok()),
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
            if let Some(DatabaseAway(why)) = response.extensions().get() {
                span.in_scope(|| app.outage.refused(why, app.now()));
            }
            tally.count(listener.name(), route.as_ref(), response.status(), begun.elapsed().as_secs_f64());
            dress(&mut response, handed_in.unwrap_or_else(|| HeaderValue::from(number)));
            Ok(response)
        })
    }
}

/// The number of a call. Its caller sees it, and must not see how many calls others make: it is a count that is keyed and hashed.
fn number() -> u64 {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    KEY.hash_one(CALLS.fetch_add(1, Ordering::Relaxed))
}

const STATUS_CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

#[expect(clippy::disallowed_methods, reason = "how long a call took is measured")]
fn now() -> Instant {
    Instant::now()
}

impl Tally {
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

/// What a proxy of ours calls the request, so that its log and ours can be laid side by side. A stranger's word counts nothing.
fn id_of_a_proxy(network: &Network, request: &Request) -> Option<HeaderValue> {
    let id = request.headers().get(REQUEST_ID)?;
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>()?.0.ip();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let sound = (1..=64).contains(&id.len()) && id.as_bytes().iter().all(is_plain);
    (sound && network.trusts(peer)).then(|| id.clone())
}

/// Headers that an answer already carries (a page's own policy, a picture's own caching) stay.
fn dress(response: &mut Response, id: HeaderValue) {
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
