//! The way in. What fetches the address only looks: the one-time code is used up by the press of a button, so that a preview of the
//! link, or a browser that loads it beforehand, spends nothing.

use axum::extract::{RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use maud::html;
use reqwest::Url;
use serde::{Deserialize, Serialize};

use super::frame::{Page, Status};
use super::visit::{cookie, is_from_our_page, read_form, refused, set_cookies, spoken, troubled};
use super::words::{Texts, texts};
use crate::finance::portal_login::rules::{self, PAY, STATEMENT, Target};
use crate::finance::visits;
use base::ids::ChildId;
use base::language::Language;
use base::refusal::Trouble;
use context::App;
use context::http::form;

/// What an entry's address says, and what its button sends.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct Entry {
    child: String,
    code: String,
    to: String,
    /// Of the parent who asked for it; "" is English.
    #[serde(skip_serializing_if = "String::is_empty")]
    language: String,
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

    fn language(&self) -> Language {
        Language::parse(&self.language).unwrap_or_default()
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
        Err(refusal) => return refused(&app, spoken(&app, &headers), &refusal),
    };
    let says = texts(entry.language());
    let Some(Read { child, target }) = entry.read(&app) else { return too_late(&app, says) };
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
        (Ok(Seen::Open), _) => button(says, &entry, &target).answer(&app),
        (Ok(Seen::Inside), Target::Page(page)) => Redirect::to(page).into_response(),
        (Ok(_), _) => too_late(&app, says),
        (Err(trouble), _) => troubled(&app, says, trouble),
    }
}

fn button(says: &'static Texts, entry: &Entry, target: &Target) -> Page {
    let press = match target {
        Target::Page(page) if page.starts_with(PAY) => says.open_paying,
        Target::Page(page) if page.starts_with(STATEMENT) => says.open_statement,
        Target::Page(_) => says.open_invoices,
        Target::Screen(_) | Target::Outside(_) => says.open_other,
    };
    let body = html! {
        form method="post" action="/billing/enter" {
            @for (name, value) in [("child", &entry.child), ("code", &entry.code), ("to", &entry.to)] {
                input type="hidden" name=(name) value=(value);
            }
            @if !entry.language.is_empty() { input type="hidden" name="language" value=(entry.language); }
            button { (press) }
        }
        p.hint { (says.open_why) }
    };
    let leads_to = match target {
        Target::Outside(address) => Url::parse(address).ok().map(|url| url.origin().ascii_serialization()),
        Target::Page(_) | Target::Screen(_) => None,
    };
    Page { says, title: says.open_title.into(), body, status: Status::Fine, inside: None, leads_to }
}

/// Uses the entry up, and leads on with a cookie.
pub async fn enter(State(app): State<App>, request: Request) -> Response {
    if !is_from_our_page(request.headers()) {
        let says = spoken(&app, request.headers());
        return Page::saying(says, Status::Refused, says.from_elsewhere).answer(&app);
    }
    let entry: Entry = match read_form(&app, request).await {
        Ok(entry) => entry,
        Err(response) => return response,
    };
    let (language, says) = (entry.language(), texts(entry.language()));
    let Some(Read { child, target }) = entry.read(&app) else { return too_late(&app, says) };
    let there = app.clone();
    let begun = app
        .database
        .write(async move |writer| Ok::<_, Trouble>(visits::begin(writer, &there, &entry.code, child).await?));
    match begun.await {
        Ok(Some(kept)) => lead(&app, (&kept, language), &target),
        Ok(None) => too_late(&app, says),
        Err(trouble) => troubled(&app, says, trouble),
    }
}

fn lead(app: &App, (kept, language): (&str, Language), target: &Target) -> Response {
    let (Target::Page(to) | Target::Screen(to) | Target::Outside(to)) = target;
    let Ok(to) = HeaderValue::from_str(to) else { return too_late(app, texts(language)) };
    let cookies = AppendHeaders(set_cookies(&app.config.brand, kept, language));
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)], cookies).into_response()
}

fn too_late(app: &App, says: &'static Texts) -> Response {
    Page::saying(says, Status::Refused, says.come_again).answer(app)
}
