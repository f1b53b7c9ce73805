//! A call of the centres' API before authentication: its API key, its idempotency key and its JSON. The caller is a program, so
//! refusals have HTTP error statuses.

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, de};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

use super::centre_json::read_json;
use super::form::{self, BodyError};
use super::idempotency::key_of;
use crate::app::App;
use base::answer::DatabaseUnavailable;
use base::answer::RETRY_AFTER;
use base::clock::Timestamp;
use base::keys::fingerprint;
use base::refusal::{AppError, BadRow, ErrorKind, Refusal};

/// A request of 500 rows with long texts fits.
pub const BODY_MAX: usize = 4 * 1024 * 1024;

/// JSON from a centre's program, with an API key that is not yet proved.
#[derive(Debug)]
pub struct CentreCall<T = ()> {
    /// SHA-256 of the API key.
    pub key: [u8; 32],
    idempotency_key: Option<IdempotencyKey>,
    pub body: T,
}

/// The `Idempotency-Key` of a request, with a hash of the request.
#[derive(Clone, Debug)]
pub struct IdempotencyKey {
    pub key: String,
    /// SHA-256 over method, path and body: a key that was used for a different request is refused.
    pub content: [u8; 32],
}

impl IdempotencyKey {
    /// The key of a request with this method, path and body.
    pub fn over(key: String, parts: &Parts, body: &[u8]) -> Self {
        let mut content = Sha256::new();
        for part in [parts.method.as_str().as_bytes(), parts.uri.path().as_bytes(), body] {
            content.update(part);
            content.update([0]);
        }
        Self { key, content: content.finalize().into() }
    }
}

const A_MOMENT: &str = "a moment is RFC 3339 with an offset, or unix milliseconds";

/// RFC 3339 with an offset, or unix milliseconds.
#[derive(Clone, Copy, Debug)]
pub enum At {
    Text(jiff::Timestamp),
    Number(i64),
}

impl At {
    /// Reads a form field: either form.
    pub fn parse(text: &str) -> Option<Timestamp> {
        let number = text.parse().ok().map(Self::Number);
        number.or_else(|| text.parse().ok().map(Self::Text)).map(Self::time)
    }

    pub fn time(self) -> Timestamp {
        match self {
            Self::Text(at) => Timestamp::from_ms(at.as_millisecond()),
            Self::Number(at) => Timestamp::from_ms(at),
        }
    }
}

impl utoipa::PartialSchema for At {
    fn schema() -> RefOr<Schema> {
        let text = ObjectBuilder::new().schema_type(Type::String).examples(["2026-11-21T14:05:00+05:30"]);
        let either = OneOfBuilder::new().item(text).item(i64::schema());
        either.description(Some("RFC 3339 with an offset, or unix milliseconds.")).into()
    }
}

impl ToSchema for At {}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Reads either form, so that every error has the same sentence.
        struct Moment;

        impl de::Visitor<'_> for Moment {
            type Value = At;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(A_MOMENT)
            }

            fn visit_i64<E: de::Error>(self, at: i64) -> Result<At, E> {
                Ok(At::Number(at))
            }

            fn visit_u64<E: de::Error>(self, at: u64) -> Result<At, E> {
                i64::try_from(at).map(At::Number).map_err(|_| E::custom(A_MOMENT))
            }

            fn visit_str<E: de::Error>(self, at: &str) -> Result<At, E> {
                at.parse().map(At::Text).map_err(|_| E::custom(A_MOMENT))
            }
        }

        deserializer.deserialize_any(Moment)
    }
}

/// Why a centre's call failed, as the centres' API answers it.
#[derive(Debug)]
pub enum CentreApiError {
    Refused(StatusCode, Refusal),
    BadRows(Vec<BadRow>),
    Broken(database::Error),
}

impl<T: DeserializeOwned + 'static> FromRequest<App> for CentreCall<T> {
    type Rejection = CentreApiError;

    async fn from_request(request: Request, _app: &App) -> Result<Self, CentreApiError> {
        let (parts, body) = request.into_parts();
        let key = bearer(&parts.headers).ok_or_else(Refusal::no_key)?;
        let name = idempotency_key_of(&parts.headers)?;
        let body = form::read_body(body, BODY_MAX).await.map_err(|error| CentreApiError::body(&error))?;
        let idempotency_key = name.map(|key| IdempotencyKey::over(key, &parts, &body));
        let body = read_json(&body)?;
        Ok(Self { key, idempotency_key, body })
    }
}

impl<T> CentreCall<T> {
    /// The idempotency key. Refused (`no_idempotency_key`) if the call has none.
    pub fn idempotency_key(&self) -> Result<IdempotencyKey, CentreApiError> {
        self.idempotency_key.clone().ok_or_else(CentreApiError::no_idempotency_key)
    }
}

pub fn bearer(headers: &HeaderMap) -> Option<[u8; 32]> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = value.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !key.trim().is_empty()).then(|| fingerprint(key.trim()))
}

pub fn idempotency_key_of(headers: &HeaderMap) -> Result<Option<String>, CentreApiError> {
    key_of(headers).map_err(|refusal| CentreApiError::Refused(StatusCode::BAD_REQUEST, refusal))
}

impl CentreApiError {
    pub fn refused(status: StatusCode, code: &'static str, sentence: &'static str) -> Self {
        Self::Refused(status, Refusal::new(code, sentence))
    }

    pub fn no_idempotency_key() -> Self {
        Self::refused(
            StatusCode::BAD_REQUEST,
            "no_idempotency_key",
            "send an Idempotency-Key: the same request sent again takes effect once",
        )
    }

    pub fn body(error: &BodyError) -> Self {
        match error {
            BodyError::TooLarge => Self::refused(
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                "at most 4 MiB in one call; pictures go to /centre/v1/pictures, not into a text",
            ),
            BodyError::TooSlow => {
                Self::refused(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request took too long to arrive")
            }
            BodyError::Broken => Self::refused(StatusCode::BAD_REQUEST, "broken_off", "the request broke off"),
        }
    }
}

impl From<database::Error> for CentreApiError {
    fn from(error: database::Error) -> Self {
        AppError::from(error).into()
    }
}

impl From<Refusal> for CentreApiError {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind {
            ErrorKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorKind::Unauthenticated => StatusCode::UNAUTHORIZED,
            ErrorKind::Forbidden => StatusCode::FORBIDDEN,
            ErrorKind::NotFound => StatusCode::NOT_FOUND,
            ErrorKind::Conflict => StatusCode::CONFLICT,
            ErrorKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        };
        Self::Refused(status, refusal)
    }
}

impl From<AppError> for CentreApiError {
    fn from(error: AppError) -> Self {
        match error {
            AppError::Refused(refusal) => refusal.into(),
            AppError::BadRows(rows) => Self::BadRows(rows),
            AppError::Unavailable(refusal) => Self::Refused(StatusCode::SERVICE_UNAVAILABLE, refusal),
            AppError::Broken(error) => Self::Broken(error),
        }
    }
}

/// A refusal on the centres' wire.
#[derive(Debug, Serialize, ToSchema)]
pub struct CentreRefused {
    pub code: String,
    pub message: String,
    /// The rows that are not valid, each with field and reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<BadRow>,
}

impl IntoResponse for CentreApiError {
    fn into_response(self) -> Response {
        let mut failed = None;
        let (status, refused) = match self {
            Self::Refused(status, refusal) => {
                if let Some(inside) = &refusal.inside {
                    tracing::info!(code = refusal.code, inside, "refused");
                }
                (
                    status,
                    CentreRefused { code: refusal.code.into(), message: refusal.sentence.into(), rows: Vec::new() },
                )
            }
            Self::BadRows(rows) => {
                let message = format!("{} of the rows cannot be taken; nothing was written", rows.len());
                (StatusCode::UNPROCESSABLE_ENTITY, CentreRefused { code: "bad_rows".into(), message, rows })
            }
            Self::Broken(error) if error.is_temporary() => {
                let message = "the database is not available right now and nothing was changed; \
                    send the request again later with the same Idempotency-Key"
                    .into();
                failed = Some(error);
                (
                    StatusCode::SERVICE_UNAVAILABLE,
                    CentreRefused { code: "unavailable".into(), message, rows: Vec::new() },
                )
            }
            Self::Broken(error) => {
                tracing::error!(%error, "a centre's call failed");
                let message =
                    "something went wrong on our side; send the request again with the same Idempotency-Key".into();
                (StatusCode::INTERNAL_SERVER_ERROR, CentreRefused { code: "broken".into(), message, rows: Vec::new() })
            }
        };
        let mut response = (status, Json(refused)).into_response();
        if let Some(error) = failed {
            DatabaseUnavailable::mark(&mut response, &error);
        }
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
        }
        response
    }
}
