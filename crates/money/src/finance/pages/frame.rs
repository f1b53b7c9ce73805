//! The layout of billing pages: brand, navigation, style sheet and content security policy.

use std::borrow::Cow;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::words::{self, Texts};
use crate::finance::portal_login::rules::{INVOICES, PAY, STATEMENT};
use base::answer::RETRY_AFTER;
use base::ids::ChildId;
use base::language::Language;
use base::refusal::{ErrorKind, Refusal};
use config::Colours;
use context::App;
use context::http::web_app;

const STYLE: &str = include_str!("billing.css");
/// The app's font, if the build contains it.
const FONT: &str = "@font-face{font-family:\"Nunito Variable\";font-weight:200 1000;font-display:swap;src:url(\"/{}\") format(\"woff2\")}\n";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// The status of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Ok,
    Refused,
    NotFound,
    InternalError,
    Unavailable,
}

impl Status {
    pub fn of(refusal: &Refusal) -> Self {
        if refusal.kind == ErrorKind::NotFound { Self::NotFound } else { Self::Refused }
    }

    fn code(self) -> StatusCode {
        match self {
            Self::Ok => StatusCode::OK,
            Self::Refused => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// The child and the selected tab of a signed-in page.
pub struct Inside {
    pub child: ChildId,
    pub name: String,
    pub tab: Tab,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Invoices,
    Pay,
    Statement,
}

pub struct Page {
    /// The texts in the page's language.
    pub texts: &'static Texts,
    pub title: Cow<'static, str>,
    pub body: Markup,
    pub status: Status,
    /// `None`: not signed in.
    pub inside: Option<Inside>,
    /// Another origin to which the page's form may redirect.
    pub leads_to: Option<String>,
}

impl Page {
    /// A page with a single sentence.
    pub fn message(texts: &'static Texts, status: Status, sentence: impl Into<Cow<'static, str>>) -> Self {
        let sentence: Cow<'static, str> = sentence.into();
        let body = html! { p.note { (sentence) } };
        Self { texts, title: texts.open_title.into(), body, status, inside: None, leads_to: None }
    }

    pub fn inside(texts: &'static Texts, title: impl Into<Cow<'static, str>>, inside: Inside, body: Markup) -> Self {
        Self { texts, title: title.into(), body, status: Status::Ok, inside: Some(inside), leads_to: None }
    }

    /// A public page.
    pub fn in_english(title: &'static str, status: Status, sentence: &str) -> Self {
        let body = html! { p.note { (sentence) } };
        Self {
            texts: words::texts_in(Language::English),
            title: title.into(),
            body,
            status,
            inside: None,
            leads_to: None,
        }
    }

    pub fn answer(self, app: &App) -> Response {
        let leads_to = self.leads_to.as_deref().map(|origin| format!(" {origin}")).unwrap_or_default();
        let policy = format!(
            "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'{leads_to}; base-uri 'none'; \
             frame-ancestors 'none'"
        );
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (
                header::CONTENT_SECURITY_POLICY,
                HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'")),
            ),
            (ROBOTS, HeaderValue::from_static("noindex")),
        ];
        let mut response = (self.status.code(), headers, self.whole(app).into_string()).into_response();
        if self.status == Status::Unavailable {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
        }
        response
    }

    fn whole(&self, app: &App) -> Markup {
        let (brand, support) = (&app.config.brand, &app.config.support);
        let reach = [("tel:", support.phone.as_str()), ("mailto:", support.email.as_str())];
        html! {
            (DOCTYPE)
            html lang=(self.texts.language.as_str()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " – " (brand.name) }
                    link rel="icon" href=(if brand.logo.is_some() { "/static/logo" } else { "/icon.svg" });
                    link rel="stylesheet" href="/billing/pages.css";
                }
                body {
                    header.top {
                        img src=(if brand.logo.is_some() { "/static/logo" } else { "/icon.svg" }) alt="" width="40" height="40";
                        p {
                            b { (brand.name) }
                            @if let Some(inside) = &self.inside { span { (inside.name) } }
                        }
                    }
                    @if let Some(inside) = &self.inside { (navigation(self.texts, inside)) }
                    main {
                        h1 { (self.title) }
                        (self.body)
                    }
                    footer {
                        @for (scheme, contact) in reach {
                            @if !contact.is_empty() { a href={ (scheme) (contact.replace(' ', "")) } { (contact) } }
                        }
                        @if !support.hours.is_empty() { span { (support.hours) } }
                    }
                }
            }
        }
    }
}

fn navigation(texts: &Texts, inside: &Inside) -> Markup {
    let pay = format!("{PAY}?child={}", inside.child);
    let tabs = [
        (Tab::Invoices, texts.invoices, INVOICES),
        (Tab::Pay, texts.paying, pay.as_str()),
        (Tab::Statement, texts.statement, STATEMENT),
    ];
    html! {
        nav aria-label=(texts.billing) {
            @for (place, name, address) in tabs {
                a href=(address) aria-current=[(inside.tab == place).then_some("page")] { (name) }
            }
        }
    }
}

/// The style sheet with the brand's colours.
pub async fn style(State(app): State<App>) -> Response {
    let font = web_app::font().map(|font| FONT.replace("{}", font)).unwrap_or_default();
    let colours = app.config.brand.colours.as_ref().map(Colours::style).unwrap_or_default();
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (headers, [font.as_str(), STYLE, colours.as_str()].concat()).into_response()
}
