//! Serves the embedded files of the staff's web app, and its page with a CSP nonce.

use std::sync::{LazyLock, OnceLock};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::middleware::Listener;
use super::web_app::{File, NONCE_MARK, SERVICE_WORKER, TITLE, escaped, file_of, file_response, wants_page};
use crate::app::App;

/// Set by [`routes`].
static FILES: OnceLock<&'static [File]> = OnceLock::new();

const PAGE: &str = "staff.html";
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><title>Aangan</title><p>The staff's web app is not in this program: \
    run <code>make run</code>, or build <code>web/</code> before the server.</p></html>";

/// The service worker fetches the app's page and files, so that a tablet opens without a connection.
const WORKER_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; connect-src 'self'");

/// The page, split at the nonce placeholders.
static PARTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let page = file(PAGE).and_then(|file| std::str::from_utf8(file.plain).ok());
    page.unwrap_or(NOT_BUILT).split(NONCE_MARK).collect()
});

/// The fallback of all routes: one of `files` (sorted by name), the page, or a 404.
pub fn routes(files: &'static [File]) -> Router<App> {
    FILES.get_or_init(|| files);
    Router::new().fallback(serve)
}

fn file(name: &str) -> Option<&'static File> {
    file_of(FILES.get().copied().unwrap_or_default(), name)
}

async fn serve(State(app): State<App>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Listener::Staff.nothing_here();
    }
    let name = request.uri().path().trim_start_matches('/');
    if let Some(file) = file(name).filter(|file| file.name != PAGE) {
        let mut response = file_response(file, request.headers());
        if file.name == SERVICE_WORKER {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
        }
        return response;
    }
    if !wants_page(name, request.headers()) {
        return Listener::Staff.nothing_here();
    }
    page(&app)
}

fn page(app: &App) -> Response {
    let nonce = URL_SAFE_NO_PAD.encode(app.random.bytes::<16>());
    let title = format!("<title>{}</title>", escaped(&app.config.brand.name));
    let page = PARTS.join(nonce.as_str()).replacen(TITLE, &title, 1);
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' blob:; font-src 'self'; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types aangan"
    );
    let policy = HeaderValue::from_str(&policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, page).into_response()
}
