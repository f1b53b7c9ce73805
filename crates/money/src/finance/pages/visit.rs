//! Who looks at a page: the cookie that the entry left, proved in the reading in which the page is made.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, header};
use axum::response::Response;
use database::{Error, Reader, Writer};
use serde::de::DeserializeOwned;

use super::frame::{Page, Status};
use super::words::{Texts, texts};
use crate::finance::visits::{self, VISIT, Visitor};
use base::answer::DatabaseAway;
use base::day::DAY;
use base::language::Language;
use base::refusal::{Refusal, Trouble};
use config::Brand;
use context::App;
use context::http::form::{self, FORM_MAX};
use people::families::spend_a_write;

/// How long a browser keeps the language that its last visitor was spoken to in: long enough that who comes back to a tab is told
/// in it that the visit is over.
const LANGUAGE_IS_KEPT: Duration = DAY.saturating_mul(30);
const VISITS: &str = "billing";
const LANGUAGES: &str = "billing-language";

/// A visitor, in the reading in which they look.
pub struct Looking<'a, 'r> {
    pub reader: &'a mut Reader<'r>,
    pub visitor: Visitor,
    pub app: &'a App,
}

/// A visitor, in the transaction in which they do something.
pub struct Doing<'a, 'w> {
    pub writer: &'a mut Writer<'w>,
    pub visitor: Visitor,
    pub app: &'a App,
}

/// Shows a page to a visitor; everybody else is told where to begin.
pub async fn look<F>(app: &App, headers: &HeaderMap, ask: F) -> Response
where
    F: AsyncFnOnce(Looking<'_, '_>) -> Result<Page, Trouble> + Send + 'static,
{
    seen(app, headers, ask).await.map_or_else(|response| response, |page| page.answer(app))
}

/// What a visitor asks for.
pub async fn seen<T, F>(app: &App, headers: &HeaderMap, ask: F) -> Result<T, Response>
where
    F: AsyncFnOnce(Looking<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let says = spoken(app, headers);
    let Some(kept) = cookie(&app.config.brand, headers) else { return Err(over(app, says)) };
    let there = app.clone();
    let shown = app.database.read(async move |reader| {
        let app = &there;
        let Some(visitor) = visits::visitor(reader, app, &kept).await? else { return Ok(None) };
        ask(Looking { reader, visitor, app }).await.map(Some).map_err(|trouble| Stopped::of(&visitor, trouble))
    });
    match shown.await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(over(app, says)),
        Err(stopped) => Err(stopped.answer(app, says)),
    }
}

/// Does what a visitor's form says; all of it or nothing.
pub async fn act<T, F>(app: &App, headers: &HeaderMap, act: F) -> Result<T, Response>
where
    F: AsyncFn(Doing<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let says = spoken(app, headers);
    if !is_from_our_page(headers) {
        return Err(Page::saying(says, Status::Refused, says.from_elsewhere).answer(app));
    }
    let Some(kept) = cookie(&app.config.brand, headers) else { return Err(over(app, says)) };
    let there = app.clone();
    let done = app.database.write(async move |writer| {
        let app = &there;
        let Some(visitor) = visits::visitor(writer, app, &kept).await? else { return Ok(None) };
        let work = async {
            spend_a_write(writer, app, visitor.session()).await?;
            act(Doing { writer, visitor, app }).await
        };
        work.await.map(Some).map_err(|trouble| Stopped::of(&visitor, trouble))
    });
    match done.await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(over(app, says)),
        Err(stopped) => Err(stopped.answer(app, says)),
    }
}

/// What ended a reading or a transaction, and in which language it is to be said; None: it ended before that was known.
struct Stopped {
    trouble: Trouble,
    language: Option<Language>,
}

impl Stopped {
    fn of(visitor: &Visitor, trouble: Trouble) -> Self {
        Self { trouble, language: Some(visitor.language()) }
    }

    /// `says` is spoken where the visitor is not known.
    fn answer(self, app: &App, says: &'static Texts) -> Response {
        troubled(app, self.language.map_or(says, texts), self.trouble)
    }
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self { trouble: error.into(), language: None }
    }
}

fn over(app: &App, says: &'static Texts) -> Response {
    Page::saying(says, Status::Refused, says.visit_over).answer(app)
}

/// A no, or something that broke, as a page.
pub fn troubled(app: &App, says: &'static Texts, trouble: Trouble) -> Response {
    match trouble {
        Trouble::Refused(refusal) => refused(app, says, &refusal),
        Trouble::Unavailable(refusal) => Page::saying(says, Status::Away, says.unavailable(&refusal)).answer(app),
        Trouble::BadRows(_) => Page::saying(says, Status::Broken, says.broken).answer(app),
        Trouble::Broken(error) if error.is_passing() => {
            let mut response = Page::saying(says, Status::Away, says.away).answer(app);
            response.extensions_mut().insert(DatabaseAway(error.to_string()));
            response
        }
        Trouble::Broken(error) => {
            tracing::error!(%error, "a billing page broke");
            Page::saying(says, Status::Broken, says.broken).answer(app)
        }
    }
}

pub fn refused(app: &App, says: &'static Texts, refusal: &Refusal) -> Response {
    if let Some(inside) = &refusal.inside {
        tracing::info!(code = refusal.code, inside, "refused");
    }
    Page::saying(says, Status::of(refusal), says.refusal(refusal)).answer(app)
}

/// A form of ours. What cannot be read is told in a page.
pub async fn read_form<T: DeserializeOwned>(app: &App, request: Request<Body>) -> Result<T, Response> {
    let says = spoken(app, request.headers());
    let body = form::read_body(request.into_body(), FORM_MAX).await;
    let body = body.map_err(|_| Page::saying(says, Status::Refused, says.broken).answer(app))?;
    let read = form::check_texts(&body).and_then(|()| form::parse(&body));
    read.map_err(|refusal| refused(app, says, &refusal))
}

/// A browser says where a form was sent from; one too old to say is held by the cookie, which no other site's form brings along.
pub fn is_from_our_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none")
}

/// Over https no other page of the host, and no other host of the domain, can set it.
fn is_bound(brand: &Brand) -> bool {
    brand.address.starts_with("https://")
}

fn kept_as(brand: &Brand, name: &str) -> String {
    [if is_bound(brand) { "__Host-" } else { "" }, name].concat()
}

fn kept<'h>(brand: &Brand, headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let name = kept_as(brand, name);
    let said = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = said.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// The visit.
pub fn cookie(brand: &Brand, headers: &HeaderMap) -> Option<String> {
    kept(brand, headers, VISITS).map(str::to_owned)
}

/// What is spoken in this browser where nobody is inside: as with its last visitor, whose visit is over.
pub fn spoken(app: &App, headers: &HeaderMap) -> &'static Texts {
    texts(kept(&app.config.brand, headers, LANGUAGES).and_then(Language::parse).unwrap_or_default())
}

/// What the browser is to keep: the visit for half an hour, and its language, which proves nothing, for longer.
pub fn set_cookies(brand: &Brand, visit: &str, language: Language) -> [(HeaderName, HeaderValue); 2] {
    [(VISITS, visit, VISIT), (LANGUAGES, language.as_str(), LANGUAGE_IS_KEPT)].map(|(name, value, long)| {
        let (name, secure) = (kept_as(brand, name), if is_bound(brand) { "; Secure" } else { "" });
        let line = format!("{name}={value}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{secure}", long.as_secs());
        (header::SET_COOKIE, HeaderValue::try_from(line).unwrap_or(HeaderValue::from_static("")))
    })
}
