//! A call of the parents' API before authentication: its form and the caller's claims. The claims are compared with the token later
//! and never widen what the token allows.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::form::{self, BodyError};
use super::forwarded;
use super::idempotency::key_of;
use crate::app::App;
use crate::ended::EndedSessions;
use base::answer::envelope;
use base::refusal::{AppError, Refusal};

/// A form and the claims that came with it.
#[derive(Debug)]
pub struct ParentCall<T> {
    pub claims: Claims,
    /// The `Idempotency-Key`; used by calls that create something.
    pub key: Option<String>,
    pub form: T,
}

/// A caller's claims, from headers and from the common fields of the form.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    /// The session token. Never logged.
    pub token: Option<Token>,
    /// All child ids in the call; each must be the token's child.
    pub children: Vec<String>,
    /// All sides in the call (`parent`, `consent_by`).
    pub sides: Vec<String>,
    pub centre: Option<String>,
    pub room: Option<String>,
    pub platform: String,
    pub app_version: Option<String>,
    pub address: Option<IpAddr>,
    /// Sessions whose end is not yet in the database.
    pub ended: EndedSessions,
}

/// A token whose debug output hides it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Token(pub String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The fields that the specification adds to every call, with the other names that some calls have for them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct CommonFields {
    center_id: Option<String>,
    room_id: Option<String>,
    child_id: Option<String>,
    admission_id: Option<String>,
    refund_child_id: Option<String>,
    parent: Option<String>,
    consent_by: Option<String>,
}

impl<T: DeserializeOwned> FromRequest<App> for ParentCall<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (parts, body) = request.into_parts();
        let mut claims = Claims::of(&parts, app).map_err(IntoResponse::into_response)?;
        let key = key_of(&parts.headers).map_err(IntoResponse::into_response)?;
        let body = form::read_body(body, form::FORM_MAX).await.map_err(|error| refuse_body(&error))?;
        if !body.is_empty() && !form::is_form(&parts.headers) {
            return Err(refuse_type());
        }
        let form = read_form(&body, &mut claims).map_err(|refusal| AppError::from(refusal).into_response())?;
        Ok(Self { claims, key, form })
    }
}

/// Parses a form and adds its claims to those of the headers.
pub(super) fn read_form<T: DeserializeOwned>(body: &[u8], claims: &mut Claims) -> Result<T, Refusal> {
    form::check_texts(body)?;
    claims.add(form::parse(body)?);
    form::parse(body)
}

pub(super) fn refuse_type() -> Response {
    let refusal = Refusal::new("not_a_form", "Please send a form (application/x-www-form-urlencoded)");
    envelope(StatusCode::UNSUPPORTED_MEDIA_TYPE, &refusal)
}

pub(super) fn refuse_body(error: &BodyError) -> Response {
    match error {
        BodyError::TooLarge => {
            envelope(StatusCode::PAYLOAD_TOO_LARGE, &Refusal::new("too_large", "That is too much at once"))
        }
        BodyError::TooSlow => {
            envelope(StatusCode::REQUEST_TIMEOUT, &Refusal::new("too_slow", "The request took too long to arrive"))
        }
        BodyError::Broken => envelope(StatusCode::BAD_REQUEST, &Refusal::new("broken_off", "The request broke off")),
    }
}

/// The token of a call, if it is well formed and unambiguous.
pub fn token_of(headers: &HeaderMap) -> Option<Token> {
    Claims::from_headers(headers).ok()?.token
}

impl Claims {
    /// Claims with a token alone.
    pub fn by_token(token: &str) -> Self {
        Self { token: Some(Token(token.to_owned())), ..Self::default() }
    }

    /// The claims of a call's headers. An app that is too old is refused here, before its body is read.
    pub(super) fn of(parts: &Parts, app: &App) -> Result<Self, Refusal> {
        let mut claims = Self::from_headers(&parts.headers)?;
        claims.ended = app.ended.clone();
        claims.address = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|info| forwarded::caller(&app.config.network, info.0.ip(), &parts.headers));
        if !claims.version_is_supported(&app.config.sign_in.supported_versions) {
            return Err(Refusal::new("old_version", "It seems you are using older version. Update to its latest"));
        }
        Ok(claims)
    }

    /// Reads the specification's headers, in its spelling and with hyphens (proxies drop underscores).
    fn from_headers(headers: &HeaderMap) -> Result<Self, Refusal> {
        let token = header(headers, "auth_token", "auth-token")?.filter(|token| !token.is_empty());
        Ok(Self {
            token: token.map(|token| Token(token.to_owned())),
            children: header(headers, "child_id", "child-id")?
                .filter(|id| !id.is_empty())
                .map(str::to_owned)
                .into_iter()
                .collect(),
            sides: header(headers, "parent", "parent")?
                .filter(|side| !side.is_empty())
                .map(str::to_owned)
                .into_iter()
                .collect(),
            centre: None,
            room: None,
            platform: header(headers, "platform", "platform")?.unwrap_or("web").chars().take(16).collect(),
            app_version: header(headers, "app_version", "app-version")?
                .filter(|version| !version.is_empty())
                .map(str::to_owned),
            address: None,
            ended: EndedSessions::default(),
        })
    }

    fn add(&mut self, common: CommonFields) {
        let filled = |value: Option<String>| value.filter(|text| !text.is_empty());
        self.children
            .extend([common.child_id, common.admission_id, common.refund_child_id].into_iter().filter_map(filled));
        self.sides.extend([common.parent, common.consent_by].into_iter().filter_map(filled));
        self.centre = filled(common.center_id);
        self.room = filled(common.room_id);
    }

    /// A caller without a version (a script, a test) is accepted: the check protects old apps, not the server.
    fn version_is_supported(&self, supported: &[String]) -> bool {
        self.app_version.as_ref().is_none_or(|version| supported.contains(version))
    }
}

/// A header under either spelling. Refused if it has two different values.
fn header<'a>(headers: &'a HeaderMap, name: &'static str, hyphened: &'static str) -> Result<Option<&'a str>, Refusal> {
    let mut found: Option<&str> = None;
    for value in headers.get_all(name).iter().chain(headers.get_all(hyphened)) {
        let text = value.to_str().map_err(|_| form::malformed(format!("the header {name} is not plain text")))?;
        if found.is_some_and(|before| before != text) {
            return Err(form::malformed(format!("the header {name} is given twice")));
        }
        found = Some(text);
    }
    Ok(found)
}
