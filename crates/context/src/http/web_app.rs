//! Serves the embedded files of the web app, and its HTML page with the brand, the screen's preloads and a CSP nonce.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::app_links;
use super::compression::accepts;
use super::middleware::{RESOURCE_POLICY, SHOWN_ANYWHERE, nothing_here};
use crate::app::App;
use config::{Brand, Colours};

/// A file of the web build. A compressed form is empty where there is none.
#[derive(Debug)]
pub struct File {
    pub name: &'static str,
    pub plain: &'static [u8],
    pub br: &'static [u8],
    pub gzip: &'static [u8],
}

/// Set by [`routes`], so that a new build of the web app recompiles only the crate that embeds it.
static FILES: OnceLock<&'static [File]> = OnceLock::new();

/// The portal's name and icon in the built page, which are replaced by the brand's.
pub const TITLE: &str = "<title>Aangan</title>";
pub const ICON: &str = r#"<link rel="icon" href="/icon.svg" type="image/svg+xml" />"#;
const OWN_ICON: &str = r#"<link rel="icon" href="/static/logo" />"#;
/// The start and end of the logo that is inlined in the built page.
pub const MARK: [&str; 2] = ["<svg", "</svg>"];
const OWN_MARK: &str = r#"<img src="/static/logo" alt="" width="72" height="72" />"#;
const MANIFEST: &str = "manifest.webmanifest";

/// Each app has one under this name.
pub(super) const SERVICE_WORKER: &str = "sw.js";

/// Icons of the installed app and its notifications, which the brand may replace.
const ICONS: &str = "icons/";

/// First path segments that are never a screen of an app.
const NO_SCREENS: [&str; 21] = [
    "admission",
    "assets",
    "billing",
    "calendar",
    "camera",
    "centerevents",
    "centre",
    "certificates",
    "demo",
    "financials",
    "franchises",
    "helpdesk",
    "media",
    "metrics",
    "parentapp",
    "planner",
    "staff",
    "static",
    "userauth",
    "verify",
    "wbsite",
];

/// The placeholder of the nonce in the built page.
pub(super) const NONCE_MARK: &str = "__CSP_NONCE__";

/// The page, split at the nonce placeholders.
static PAGE: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let page = file("index.html").and_then(|file| std::str::from_utf8(file.plain).ok());
    page.unwrap_or(NOT_BUILT).split(NONCE_MARK).collect()
});

/// For each screen's path pattern the files to preload (its code and static data), from the web build. Parameters begin with '$'.
static SCREENS: LazyLock<BTreeMap<String, Vec<String>>> =
    LazyLock::new(|| file("screens.json").and_then(|file| serde_json::from_slice(file.plain).ok()).unwrap_or_default());

/// The place in the page where preloads are inserted.
pub const HEAD_ENDS: &str = "</head>";

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><title>Aangan</title><p>The web app is not in this program: \
    run <code>make run</code>, or build <code>web/</code> before the server.</p></html>";

/// The fallback of all routes: one of `files` (sorted by name), the page, or a 404 in the envelope.
pub fn routes(files: &'static [File]) -> Router<App> {
    FILES.get_or_init(|| files);
    Router::new().fallback(serve)
}

fn files() -> &'static [File] {
    FILES.get().copied().unwrap_or_default()
}

async fn serve(State(app): State<App>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return nothing_here().await;
    }
    let name = request.uri().path().trim_start_matches('/');
    if app_links::is_link_file(name) {
        let answer = app_links::answer(name, &app.config.phone_app, SCREENS.keys().map(String::as_str));
        let Some(answer) = answer else { return nothing_here().await };
        return answer;
    }
    if let Some(icon) = name.strip_prefix(ICONS).filter(|_| app.config.brand.has_own_face()) {
        return own_icon(&app, icon).await;
    }
    if let Some(file) = file(name).filter(|file| file.name != "index.html") {
        return if name == MANIFEST { manifest(file, &app) } else { file_response(file, request.headers()) };
    }
    if wants_page(name, request.headers()) { page(&app, request.uri().path()) } else { nothing_here().await }
}

/// Whether to answer with the page: the client accepts HTML, or anything and the path has no file extension. Never under the paths
/// of calls.
pub(super) fn wants_page(name: &str, headers: &HeaderMap) -> bool {
    let (first, last) = (name.split('/').next().unwrap_or_default(), name.rsplit('/').next().unwrap_or_default());
    let accept = headers.get(header::ACCEPT).map_or("*/*", |accept| accept.to_str().unwrap_or_default());
    !NO_SCREENS.contains(&first) && (accept.contains("text/html") || accept.contains("*/*") && !last.contains('.'))
}

fn file(name: &str) -> Option<&'static File> {
    file_of(files(), name)
}

/// A file of a build, whose files are sorted by name.
pub(super) fn file_of(files: &'static [File], name: &str) -> Option<&'static File> {
    files.binary_search_by(|file| file.name.cmp(name)).ok().map(|at| &files[at])
}

/// A file, compressed if the browser takes it.
pub(super) fn file_response(file: &'static File, headers: &HeaderMap) -> Response {
    let (body, coding) = if !file.br.is_empty() && accepts(headers, "br") {
        (file.br, Some("br"))
    } else if !file.gzip.is_empty() && accepts(headers, "gzip") {
        (file.gzip, Some("gzip"))
    } else {
        (file.plain, None)
    };
    // Names under assets/ have a content hash, so they never change. A new service worker must be found at once.
    let caching = match file.name {
        name if name.starts_with("assets/") => "public, max-age=31536000, immutable",
        SERVICE_WORKER => "no-cache",
        _ => "public, max-age=300",
    };
    let mut response = body.into_response();
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(file.name)));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(RESOURCE_POLICY, SHOWN_ANYWHERE);
    // A newsletter's frame has an opaque origin, so it may load a font only with this header.
    if media_type(file.name) == FONT {
        answer.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
    if let Some(coding) = coding {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    if file.name == SERVICE_WORKER {
        // The parents' worker fetches nothing but notification icons.
        let policy = HeaderValue::from_static("default-src 'none'; img-src 'self'");
        answer.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

const FONT: &str = "font/woff2";

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "woff2" => FONT,
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// An icon of the brand. Without one the answer is 404: the portal's icon would be another brand's.
async fn own_icon(app: &App, name: &str) -> Response {
    let Some(path) = app.config.brand.icon(name) else { return nothing_here().await };
    match tokio::fs::read(path).await {
        Ok(icon) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
                (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
            ];
            (headers, icon).into_response()
        }
        Err(error) => {
            tracing::error!(%error, name, "an icon of the brand cannot be read");
            nothing_here().await
        }
    }
}

/// The web app manifest, with the brand's name and icons.
fn manifest(file: &File, app: &App) -> Response {
    let mut manifest: Value = serde_json::from_slice(file.plain).unwrap_or_default();
    for member in ["name", "short_name"] {
        manifest[member] = app.config.brand.name.as_str().into();
    }
    let brand = &app.config.brand;
    if brand.has_own_face()
        && let Some(icons) = manifest["icons"].as_array_mut()
    {
        icons.retain(|icon| {
            let name = icon["src"].as_str().and_then(|src| src.strip_prefix('/')?.strip_prefix(ICONS));
            name.is_some_and(|name| brand.icon(name).is_some())
        });
        if brand.logo.is_some() {
            icons.push(json!({"src": "/static/logo", "sizes": "any"}));
        }
    }
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type(MANIFEST))),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (headers, manifest.to_string()).into_response()
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Puts the brand's name, logo and colours into the page, so that the portal's own never flash up.
fn in_the_brand(page: &str, brand: &Brand, nonce: &str) -> String {
    let name = escaped(&brand.name);
    let style_of = |colours: &Colours| format!(r#"<style nonce="{nonce}">{}</style>"#, colours.style());
    let style = brand.colours.as_ref().map(style_of).unwrap_or_default();
    let head = format!(r#"<title>{name}</title><meta name="application-name" content="{name}" />{style}"#);
    let page = page.replacen(TITLE, &head, 1);
    if brand.logo.is_some() { with_own_mark(&page.replacen(ICON, OWN_ICON, 1)) } else { page }
}

fn with_own_mark(page: &str) -> String {
    let [begin, end] = MARK;
    let Some((before, rest)) = page.split_once(begin) else { return page.to_owned() };
    let (_, after) = rest.split_once(end).unwrap_or_default();
    [before, OWN_MARK, after].concat()
}

/// The path pattern of a screen, if the app has it.
pub fn known_screen(pattern: &str) -> Option<&'static str> {
    SCREENS.get_key_value(pattern).map(|(known, _)| known.as_str())
}

/// Whether the build made a file of this name.
pub fn is_built_file(name: &str) -> bool {
    file(name).is_some()
}

/// The app's font file, if the build has one.
pub fn font() -> Option<&'static str> {
    files().iter().map(|file| file.name).find(|name| name.starts_with("assets/") && media_type(name) == FONT)
}

/// Whether a path matches a pattern, ignoring case as the app does.
pub fn is_of(pattern: &str, path: &str) -> bool {
    let [wanted, given] = [pattern, path].map(|text| text.trim_end_matches('/').split('/').collect::<Vec<_>>());
    let fits = |(wanted, given): (&&str, &&str)| wanted.starts_with('$') || wanted.eq_ignore_ascii_case(given);
    wanted.len() == given.len() && wanted.iter().zip(&given).all(fits)
}

/// Adds preloads of the screen's code and static data, so that they load with the page.
fn with_screen(page: &str, path: &str) -> String {
    let files = SCREENS.iter().find(|(pattern, _)| is_of(pattern, path)).map_or(&[][..], |(_, files)| files);
    let links = files.iter().fold(String::new(), |mut links, file| {
        let is_code = Path::new(file).extension().is_some_and(|kind| kind == "js");
        let as_what = if is_code { r#"rel="modulepreload""# } else { r#"rel="preload" as="fetch""# };
        let _ = write!(links, r#"<link {as_what} crossorigin href="/{file}" />"#);
        links
    });
    page.replacen(HEAD_ENDS, &(links + HEAD_ENDS), 1)
}

/// The page with a fresh nonce and its content security policy.
fn page(app: &App, path: &str) -> Response {
    let nonce = URL_SAFE_NO_PAD.encode(app.random.bytes::<16>());
    let page = in_the_brand(&PAGE.join(nonce.as_str()), &app.config.brand, &nonce);
    let page = with_screen(&page, path);
    let (videos, posters) = app.config.texts.video_origins();
    let listed = |origins: BTreeSet<&str>| origins.into_iter().flat_map(|origin| [" ", origin]).collect::<String>();
    let (cameras, videos, posters) = (listed(app.config.cameras.origins()), listed(videos), listed(posters));
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' blob:{posters}; font-src 'self'; \
         connect-src 'self'; media-src 'self' blob:{videos}; frame-src 'self'{videos}{cameras}; worker-src 'self'; manifest-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types aangan"
    );
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_str(&policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'")),
        ),
    ];
    (headers, page).into_response()
}
