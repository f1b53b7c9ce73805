//! Login with a one-time link. Opening the link only shows a button; pressing it uses the link up, so that link previews and browser
//! prefetching do not.

use axum::extract::{RawQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use maud::html;
use reqwest::Url;
use serde::{Deserialize, Serialize};

use super::frame::{Page, Status};
use super::session::{error_page, is_from_our_page, read_form, refused, session_cookie, set_cookies, texts_for};
use super::words::{Texts, texts_in};
use crate::finance::billing_session;
use crate::finance::portal_login::rules::{self, PAY, STATEMENT, Target};
use base::ids::ChildId;
use base::language::Language;
use base::refusal::AppError;
use context::App;
use context::http::form;

/// The parameters of a login link, also sent by its button.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct LoginLink {
    child: String,
    code: String,
    to: String,
    /// The parent's language; "" is English.
    #[serde(skip_serializing_if = "String::is_empty")]
    language: String,
}

/// A login link with valid parameters.
struct ParsedLink {
    child: ChildId,
    target: Target,
}

impl LoginLink {
    fn parse(&self, app: &App) -> Option<ParsedLink> {
        let child = ChildId::parse(&self.child)?;
        // Screens of the app need no login link.
        let (own, billing) = (app.config.brand.address.as_str(), &app.config.billing);
        let target = rules::target(&self.to, own, billing, child, |_| false)?;
        Some(ParsedLink { child, target })
    }

    fn language(&self) -> Language {
        Language::parse(&self.language).unwrap_or_default()
    }
}

/// The state of an opened link.
enum LinkState {
    Valid,
    /// It is used and this browser is signed in: the parent went back in the history.
    SignedIn,
    Expired,
}

/// Shows the button; does not use up the link.
pub async fn show(State(app): State<App>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let link = match form::parse::<LoginLink>(query.unwrap_or_default().as_bytes()) {
        Ok(link) => link,
        Err(refusal) => return refused(&app, texts_for(&app, &headers), &refusal),
    };
    let texts = texts_in(link.language());
    let Some(ParsedLink { child, target }) = link.parse(&app) else { return expired(&app, texts) };
    let (there, code, kept) = (app.clone(), link.code.clone(), session_cookie(&app.config.brand, &headers));
    let state = app.database.read(async move |reader| {
        if billing_session::is_link_valid(reader, &there, &code, child).await? {
            return Ok::<_, AppError>(LinkState::Valid);
        }
        let Some(kept) = kept else { return Ok(LinkState::Expired) };
        let session = billing_session::find(reader, &there, &kept).await?;
        Ok(if session.is_some_and(|session| session.child() == child) {
            LinkState::SignedIn
        } else {
            LinkState::Expired
        })
    });
    match (state.await, &target) {
        (Ok(LinkState::Valid), _) => button_page(texts, &link, &target).answer(&app),
        (Ok(LinkState::SignedIn), Target::Page(page)) => Redirect::to(page).into_response(),
        (Ok(_), _) => expired(&app, texts),
        (Err(error), _) => error_page(&app, texts, error),
    }
}

fn button_page(texts: &'static Texts, link: &LoginLink, target: &Target) -> Page {
    let label = match target {
        Target::Page(page) if page.starts_with(PAY) => texts.open_paying,
        Target::Page(page) if page.starts_with(STATEMENT) => texts.open_statement,
        Target::Page(_) => texts.open_invoices,
        Target::Screen(_) | Target::Outside(_) => texts.open_other,
    };
    let body = html! {
        form method="post" action="/billing/enter" {
            @for (name, value) in [("child", &link.child), ("code", &link.code), ("to", &link.to)] {
                input type="hidden" name=(name) value=(value);
            }
            @if !link.language.is_empty() { input type="hidden" name="language" value=(link.language); }
            button { (label) }
        }
        p.hint { (texts.open_why) }
    };
    let leads_to = match target {
        Target::Outside(address) => Url::parse(address).ok().map(|url| url.origin().ascii_serialization()),
        Target::Page(_) | Target::Screen(_) => None,
    };
    Page { texts, title: texts.open_title.into(), body, status: Status::Ok, inside: None, leads_to }
}

/// Uses up the link, sets the session cookie and redirects.
pub async fn submit(State(app): State<App>, request: Request) -> Response {
    if !is_from_our_page(request.headers()) {
        let texts = texts_for(&app, request.headers());
        return Page::message(texts, Status::Refused, texts.from_elsewhere).answer(&app);
    }
    let link: LoginLink = match read_form(&app, request).await {
        Ok(link) => link,
        Err(response) => return response,
    };
    let (language, texts) = (link.language(), texts_in(link.language()));
    let Some(ParsedLink { child, target }) = link.parse(&app) else { return expired(&app, texts) };
    let there = app.clone();
    let redeemed = app.database.write(async move |writer| {
        Ok::<_, AppError>(billing_session::redeem(writer, &there, &link.code, child).await?)
    });
    match redeemed.await {
        Ok(Some(kept)) => redirect(&app, (&kept, language), &target),
        Ok(None) => expired(&app, texts),
        Err(error) => error_page(&app, texts, error),
    }
}

fn redirect(app: &App, (kept, language): (&str, Language), target: &Target) -> Response {
    let (Target::Page(to) | Target::Screen(to) | Target::Outside(to)) = target;
    let Ok(to) = HeaderValue::from_str(to) else { return expired(app, texts_in(language)) };
    let cookies = AppendHeaders(set_cookies(&app.config.brand, kept, language));
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)], cookies).into_response()
}

fn expired(app: &App, texts: &'static Texts) -> Response {
    Page::message(texts, Status::Refused, texts.link_expired).answer(app)
}
