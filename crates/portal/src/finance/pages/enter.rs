//! The way in. What fetches the address only looks: the one-time code is used up by the press of a button, so that a preview of the
//! link, or a browser that loads it beforehand, spends nothing.

use axum::extract::{RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use reqwest::Url;
use serde::{Deserialize, Serialize};

use super::frame::{Page, Status};
use super::messages;
use super::visit::{cookie, is_from_our_page, read_form, refused, set_cookie, troubled};
use crate::base::ids::ChildId;
use crate::base::refusal::Trouble;
use crate::finance::portal_login::rules::{self, PAY, STATEMENT, Target};
use crate::finance::visits;
use crate::http::{App, form};

/// What an entry's address says, and what its button sends.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct Entry {
    child: String,
    code: String,
    to: String,
}

/// An entry whose parts are well formed.
struct Read {
    child: ChildId,
    target: Target,
}

impl Entry {
    fn read(&self, app: &App) -> Option<Read> {
        let child = ChildId::parse(&self.child)?;
        // A screen of the app is led to without an entry.
        let (own, billing) = (app.config.brand.address.as_str(), &app.config.billing);
        let target = rules::target(&self.to, own, billing, child, |_| false)?;
        Some(Read { child, target })
    }
}

/// What becomes of an address that is only looked at.
enum Seen {
    Open,
    /// It has been used, and this browser is inside: who goes back from the pages comes here.
    Inside,
    TooLate,
}

/// Shows the button, and uses nothing up.
pub async fn show(State(app): State<App>, RawQuery(said): RawQuery, headers: HeaderMap) -> Response {
    let entry = match form::parse::<Entry>(said.unwrap_or_default().as_bytes()) {
        Ok(entry) => entry,
        Err(refusal) => return refused(&app, &refusal),
    };
    let Some(Read { child, target }) = entry.read(&app) else { return too_late(&app) };
    let (there, code, kept) = (app.clone(), entry.code.clone(), cookie(&app.config.brand, &headers));
    let seen = app.database.read(async move |reader| {
        if visits::is_open(reader, &there, &code, child).await? {
            return Ok::<_, Trouble>(Seen::Open);
        }
        let Some(kept) = kept else { return Ok(Seen::TooLate) };
        let visitor = visits::visitor(reader, &there, &kept).await?;
        Ok(if visitor.is_some_and(|visitor| visitor.child() == child) { Seen::Inside } else { Seen::TooLate })
    });
    match (seen.await, &target) {
        (Ok(Seen::Open), _) => button(&entry, &target).answer(&app),
        (Ok(Seen::Inside), Target::Page(page)) => Redirect::to(page).into_response(),
        (Ok(_), _) => too_late(&app),
        (Err(trouble), _) => troubled(&app, trouble),
    }
}

fn button(entry: &Entry, target: &Target) -> Page {
    let press = match target {
        Target::Page(page) if page.starts_with(PAY) => messages::OPEN_PAYING,
        Target::Page(page) if page.starts_with(STATEMENT) => messages::OPEN_STATEMENT,
        Target::Page(_) => messages::OPEN_INVOICES,
        Target::Screen(_) | Target::Outside(_) => messages::OPEN_OTHER,
    };
    let body = html! {
        p { (messages::OPEN_WHY) }
        form method="post" action="/billing/enter" {
            @for (name, value) in [("child", &entry.child), ("code", &entry.code), ("to", &entry.to)] {
                input type="hidden" name=(name) value=(value);
            }
            button { (press) }
        }
    };
    let leads_to = match target {
        Target::Outside(address) => Url::parse(address).ok().map(|url| url.origin().ascii_serialization()),
        Target::Page(_) | Target::Screen(_) => None,
    };
    Page { title: messages::OPEN_TITLE.into(), body, status: Status::Fine, inside: None, leads_to }
}

/// Uses the entry up, and leads on with a cookie.
pub async fn enter(State(app): State<App>, request: Request) -> Response {
    if !is_from_our_page(request.headers()) {
        return Page::saying(Status::Refused, messages::FROM_ELSEWHERE).answer(&app);
    }
    let entry: Entry = match read_form(&app, request).await {
        Ok(entry) => entry,
        Err(response) => return response,
    };
    let Some(Read { child, target }) = entry.read(&app) else { return too_late(&app) };
    let there = app.clone();
    let begun = app
        .database
        .write(async move |writer| Ok::<_, Trouble>(visits::begin(writer, &there, &entry.code, child).await?));
    match begun.await {
        Ok(Some(kept)) => lead(&app, &kept, &target),
        Ok(None) => too_late(&app),
        Err(trouble) => troubled(&app, trouble),
    }
}

fn lead(app: &App, kept: &str, target: &Target) -> Response {
    let (Target::Page(to) | Target::Screen(to) | Target::Outside(to)) = target;
    let Ok(to) = HeaderValue::from_str(to) else { return too_late(app) };
    (StatusCode::SEE_OTHER, [(header::LOCATION, to), (header::SET_COOKIE, set_cookie(&app.config.brand, kept))])
        .into_response()
}

fn too_late(app: &App) -> Response {
    Page::saying(Status::Refused, messages::COME_AGAIN).answer(app)
}
