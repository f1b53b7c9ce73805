//! Who looks at a page: the cookie that the entry left, proved in the reading in which the page is made.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Request, header};
use axum::response::Response;
use database::{Reader, Writer};
use serde::de::DeserializeOwned;

use super::frame::{Page, Status};
use super::messages;
use crate::base::refusal::{Refusal, Trouble};
use crate::config::Brand;
use crate::finance::visits::{self, VISIT, Visitor};
use crate::http::App;
use crate::http::form::{self, FORM_MAX};
use crate::http::outage::DatabaseAway;

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
    let Some(kept) = cookie(&app.config.brand, headers) else { return Err(over(app)) };
    let there = app.clone();
    let shown = app.database.read(async move |reader| {
        let app = &there;
        match visits::visitor(reader, app, &kept).await? {
            Some(visitor) => ask(Looking { reader, visitor, app }).await.map(Some),
            None => Ok(None),
        }
    });
    match shown.await {
        Ok(Some(found)) => Ok(found),
        Ok(None) => Err(over(app)),
        Err(trouble) => Err(troubled(app, trouble)),
    }
}

/// Does what a visitor's form says; all of it or nothing.
pub async fn act<T, F>(app: &App, headers: &HeaderMap, act: F) -> Result<T, Response>
where
    F: AsyncFn(Doing<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    if !is_from_our_page(headers) {
        return Err(Page::saying(Status::Refused, messages::FROM_ELSEWHERE).answer(app));
    }
    let Some(kept) = cookie(&app.config.brand, headers) else { return Err(over(app)) };
    let there = app.clone();
    let done = app.database.write(async move |writer| {
        let app = &there;
        match visits::visitor(writer, app, &kept).await? {
            Some(visitor) => act(Doing { writer, visitor, app }).await.map(Some),
            None => Ok(None),
        }
    });
    match done.await {
        Ok(Some(done)) => Ok(done),
        Ok(None) => Err(over(app)),
        Err(trouble) => Err(troubled(app, trouble)),
    }
}

fn over(app: &App) -> Response {
    Page::saying(Status::Refused, messages::VISIT_OVER).answer(app)
}

/// A no, or something that broke, as a page.
pub fn troubled(app: &App, trouble: Trouble) -> Response {
    match trouble {
        Trouble::Refused(refusal) => refused(app, &refusal),
        Trouble::Unavailable(refusal) => Page::saying(Status::Away, refusal.sentence).answer(app),
        Trouble::BadRows(_) => Page::saying(Status::Broken, messages::BROKEN).answer(app),
        Trouble::Broken(error) if error.is_passing() => {
            let mut response = Page::saying(Status::Away, messages::AWAY).answer(app);
            response.extensions_mut().insert(DatabaseAway(error.to_string()));
            response
        }
        Trouble::Broken(error) => {
            tracing::error!(%error, "a billing page broke");
            Page::saying(Status::Broken, messages::BROKEN).answer(app)
        }
    }
}

pub fn refused(app: &App, refusal: &Refusal) -> Response {
    if let Some(inside) = &refusal.inside {
        tracing::info!(code = refusal.code, inside, "refused");
    }
    Page::saying(Status::of(refusal), refusal.sentence.clone()).answer(app)
}

/// A form of ours. What cannot be read is told in a page.
pub async fn read_form<T: DeserializeOwned>(app: &App, request: Request<Body>) -> Result<T, Response> {
    let body = form::read_body(request.into_body(), FORM_MAX).await;
    let body = body.map_err(|_| Page::saying(Status::Refused, messages::BROKEN).answer(app))?;
    let read = form::check_texts(&body).and_then(|()| form::parse(&body));
    read.map_err(|refusal| refused(app, &refusal))
}

/// A browser says where a form was sent from; one too old to say is held by the cookie, which no other site's form brings along.
pub fn is_from_our_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none")
}

/// Over https no other page of the host, and no other host of the domain, can set it.
fn cookie_name(brand: &Brand) -> &'static str {
    if brand.address.starts_with("https://") { "__Host-billing" } else { "billing" }
}

pub fn cookie(brand: &Brand, headers: &HeaderMap) -> Option<String> {
    let said = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = said.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == cookie_name(brand)).map(|(_, value)| value.to_owned())
}

/// What the browser is to keep for half an hour.
pub fn set_cookie(brand: &Brand, kept: &str) -> HeaderValue {
    let name = cookie_name(brand);
    let secure = if name.starts_with("__Host-") { "; Secure" } else { "" };
    let line = format!("{name}={kept}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{secure}", VISIT.as_secs());
    HeaderValue::try_from(line).unwrap_or(HeaderValue::from_static(""))
}
