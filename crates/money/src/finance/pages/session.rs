//! Authentication of the billing pages: the session cookie is checked in the same transaction that reads or writes the page's data.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, header};
use axum::response::Response;
use database::{Error, Reader, Writer};
use serde::de::DeserializeOwned;

use super::frame::{Page, Status};
use super::words::{Texts, texts_in};
use crate::finance::billing_session::{self, BillingSession, LIFETIME};
use base::answer::DatabaseUnavailable;
use base::day::DAY;
use base::language::Language;
use base::refusal::{AppError, Refusal};
use config::Brand;
use context::App;
use context::http::form::{self, FORM_MAX};
use people::families::audited_write;

/// How long a browser keeps the language: long enough to show in it that the session is over.
const LANGUAGE_LIFETIME: Duration = DAY.saturating_mul(30);
const SESSION_COOKIE: &str = "billing";
const LANGUAGE_COOKIE: &str = "billing-language";

/// A billing session within a read transaction.
pub struct PageRead<'a, 'r> {
    pub reader: &'a mut Reader<'r>,
    pub session: BillingSession,
    pub app: &'a App,
}

/// A billing session within a write transaction.
pub struct PageWrite<'a, 'w> {
    pub writer: &'a mut Writer<'w>,
    pub session: BillingSession,
    pub app: &'a App,
}

/// Shows a page to a signed-in browser, or the page that the session is over.
pub async fn show<F>(app: &App, headers: &HeaderMap, ask: F) -> Response
where
    F: AsyncFnOnce(PageRead<'_, '_>) -> Result<Page, AppError> + Send + 'static,
{
    read(app, headers, ask).await.map_or_else(|response| response, |page| page.answer(app))
}

/// Reads data for a signed-in browser.
pub async fn read<T, F>(app: &App, headers: &HeaderMap, ask: F) -> Result<T, Response>
where
    F: AsyncFnOnce(PageRead<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let texts = texts_for(app, headers);
    let Some(kept) = session_cookie(&app.config.brand, headers) else { return Err(session_over(app, texts)) };
    let there = app.clone();
    let shown = app.database.read(async move |reader| {
        let app = &there;
        let Some(session) = billing_session::find(reader, app, &kept).await? else { return Ok(None) };
        ask(PageRead { reader, session, app }).await.map(Some).map_err(|error| Failed::of(&session, error))
    });
    match shown.await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(session_over(app, texts)),
        Err(failed) => Err(failed.answer(app, texts)),
    }
}

/// Runs a submitted form in one transaction, with the rate limit of writes.
pub async fn write<T, F>(app: &App, headers: &HeaderMap, work: F) -> Result<T, Response>
where
    F: AsyncFn(PageWrite<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let texts = texts_for(app, headers);
    if !is_from_our_page(headers) {
        return Err(Page::message(texts, Status::Refused, texts.from_elsewhere).answer(app));
    }
    let Some(kept) = session_cookie(&app.config.brand, headers) else { return Err(session_over(app, texts)) };
    let there = app.clone();
    let done = app.database.write(async move |writer| {
        let app = &there;
        let Some(session) = billing_session::find(writer, app, &kept).await? else { return Ok(None) };
        let work = async |writer: &mut Writer<'_>| work(PageWrite { writer, session, app }).await;
        let work = audited_write(writer, app, session.parent_session(), work);
        work.await.map(Some).map_err(|error| Failed::of(&session, error))
    });
    match done.await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(session_over(app, texts)),
        Err(failed) => Err(failed.answer(app, texts)),
    }
}

/// The error of a read or write, with the language for its page; `None` before the session is known.
struct Failed {
    error: AppError,
    language: Option<Language>,
}

impl Failed {
    fn of(session: &BillingSession, error: AppError) -> Self {
        Self { error, language: Some(session.language()) }
    }

    /// `texts`: used before the session is known.
    fn answer(self, app: &App, texts: &'static Texts) -> Response {
        error_page(app, self.language.map_or(texts, texts_in), self.error)
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self { error: error.into(), language: None }
    }
}

fn session_over(app: &App, texts: &'static Texts) -> Response {
    Page::message(texts, Status::Refused, texts.session_over).answer(app)
}

/// A refusal or error as a page.
pub fn error_page(app: &App, texts: &'static Texts, error: AppError) -> Response {
    match error {
        AppError::Refused(refusal) => refused(app, texts, &refusal),
        AppError::Unavailable(refusal) => {
            Page::message(texts, Status::Unavailable, texts.unavailable(&refusal)).answer(app)
        }
        AppError::BadRows(_) => Page::message(texts, Status::InternalError, texts.broken).answer(app),
        AppError::Broken(error) if error.is_temporary() => {
            let mut response = Page::message(texts, Status::Unavailable, texts.away).answer(app);
            DatabaseUnavailable::mark(&mut response, &error);
            response
        }
        AppError::Broken(error) => {
            tracing::error!(%error, "a billing page failed");
            Page::message(texts, Status::InternalError, texts.broken).answer(app)
        }
    }
}

pub fn refused(app: &App, texts: &'static Texts, refusal: &Refusal) -> Response {
    if let Some(inside) = &refusal.inside {
        tracing::info!(code = refusal.code, inside, "refused");
    }
    Page::message(texts, Status::of(refusal), texts.refusal(refusal)).answer(app)
}

/// Parses a submitted form; the error is a page.
pub async fn read_form<T: DeserializeOwned>(app: &App, request: Request<Body>) -> Result<T, Response> {
    let texts = texts_for(app, request.headers());
    let body = form::read_body(request.into_body(), FORM_MAX).await;
    let body = body.map_err(|_| Page::message(texts, Status::Refused, texts.broken).answer(app))?;
    let read = form::check_texts(&body).and_then(|()| form::parse(&body));
    read.map_err(|refusal| refused(app, texts, &refusal))
}

/// Whether a form was sent from our own page (`Sec-Fetch-Site`). Older browsers are protected by the `SameSite` cookie.
pub fn is_from_our_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none")
}

/// Whether cookies get the `__Host-` prefix, so that no other page or host of the domain can set them: over HTTPS.
fn is_bound(brand: &Brand) -> bool {
    brand.address.starts_with("https://")
}

fn cookie_name(brand: &Brand, name: &str) -> String {
    [if is_bound(brand) { "__Host-" } else { "" }, name].concat()
}

fn cookie_value<'h>(brand: &Brand, headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let name = cookie_name(brand, name);
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = values.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// The token of the billing session.
pub fn session_cookie(brand: &Brand, headers: &HeaderMap) -> Option<String> {
    cookie_value(brand, headers, SESSION_COOKIE).map(str::to_owned)
}

/// The texts for a browser without a session, in the language of its last session.
pub fn texts_for(app: &App, headers: &HeaderMap) -> &'static Texts {
    texts_in(cookie_value(&app.config.brand, headers, LANGUAGE_COOKIE).and_then(Language::parse).unwrap_or_default())
}

/// The cookies: the session for half an hour, and the language, which proves nothing, for longer.
pub fn set_cookies(brand: &Brand, session: &str, language: Language) -> [(HeaderName, HeaderValue); 2] {
    [(SESSION_COOKIE, session, LIFETIME), (LANGUAGE_COOKIE, language.as_str(), LANGUAGE_LIFETIME)].map(
        |(name, value, lifetime)| {
            let (name, secure) = (cookie_name(brand, name), if is_bound(brand) { "; Secure" } else { "" });
            let cookie =
                format!("{name}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{secure}", lifetime.as_secs());
            (header::SET_COOKIE, HeaderValue::try_from(cookie).unwrap_or(HeaderValue::from_static("")))
        },
    )
}
