//! What every billing page wears: the brand, the way between the pages, one style sheet, and a policy that lets nothing else in.

use std::borrow::Cow;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::words::{self, Texts};
use crate::finance::portal_login::rules::{INVOICES, PAY, STATEMENT};
use base::ids::ChildId;
use base::language::Language;
use base::refusal::{Ground, Refusal};
use config::Colours;
use context::App;
use context::http::web_app;

const STYLE: &str = include_str!("billing.css");
/// How the app's own letters are drawn, if the build has them.
const FONT: &str = "@font-face{font-family:\"Nunito Variable\";font-weight:200 1000;font-display:swap;src:url(\"/{}\") format(\"woff2\")}\n";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// How a page is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Fine,
    Refused,
    NotThere,
    Broken,
    Away,
}

impl Status {
    pub fn of(refusal: &Refusal) -> Self {
        if refusal.ground == Ground::NotFound { Self::NotThere } else { Self::Refused }
    }

    fn code(self) -> StatusCode {
        match self {
            Self::Fine => StatusCode::OK,
            Self::Refused => StatusCode::FORBIDDEN,
            Self::NotThere => StatusCode::NOT_FOUND,
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Away => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// Whose pages these are, and which of them is shown.
pub struct Inside {
    pub child: ChildId,
    pub name: String,
    pub here: Here,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Here {
    Invoices,
    Pay,
    Statement,
}

pub struct Page {
    /// In which language it speaks.
    pub says: &'static Texts,
    pub title: Cow<'static, str>,
    pub body: Markup,
    pub status: Status,
    /// None: a page before the door.
    pub inside: Option<Inside>,
    /// Another origin than ours to which the page's form may lead.
    pub leads_to: Option<String>,
}

impl Page {
    /// A sentence, and nothing else.
    pub fn saying(says: &'static Texts, status: Status, sentence: impl Into<Cow<'static, str>>) -> Self {
        let sentence: Cow<'static, str> = sentence.into();
        let body = html! { p.note { (sentence) } };
        Self { says, title: says.open_title.into(), body, status, inside: None, leads_to: None }
    }

    pub fn inside(says: &'static Texts, title: impl Into<Cow<'static, str>>, inside: Inside, body: Markup) -> Self {
        Self { says, title: title.into(), body, status: Status::Fine, inside: Some(inside), leads_to: None }
    }

    /// For strangers.
    pub fn in_english(title: &'static str, status: Status, sentence: &str) -> Self {
        let body = html! { p.note { (sentence) } };
        Self { says: words::texts(Language::English), title: title.into(), body, status, inside: None, leads_to: None }
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
        (self.status.code(), headers, self.whole(app).into_string()).into_response()
    }

    fn whole(&self, app: &App) -> Markup {
        let (brand, support) = (&app.config.brand, &app.config.support);
        let reach = [("tel:", support.phone.as_str()), ("mailto:", support.email.as_str())];
        html! {
            (DOCTYPE)
            html lang=(self.says.language.as_str()) {
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
                    @if let Some(inside) = &self.inside { (ways(self.says, inside)) }
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

fn ways(says: &Texts, inside: &Inside) -> Markup {
    let pay = format!("{PAY}?child={}", inside.child);
    let ways = [
        (Here::Invoices, says.invoices, INVOICES),
        (Here::Pay, says.paying, pay.as_str()),
        (Here::Statement, says.statement, STATEMENT),
    ];
    html! {
        nav aria-label=(says.billing) {
            @for (place, name, address) in ways {
                a href=(address) aria-current=[(inside.here == place).then_some("page")] { (name) }
            }
        }
    }
}

/// The style sheet, in the brand's colours.
pub async fn style(State(app): State<App>) -> Response {
    let font = web_app::font().map(|font| FONT.replace("{}", font)).unwrap_or_default();
    let worn = app.config.brand.colours.as_ref().map(Colours::style).unwrap_or_default();
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (headers, [font.as_str(), STYLE, worn.as_str()].concat()).into_response()
}
