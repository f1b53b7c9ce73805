//! A call of the centres' API before anything is proved: the key it holds, the name of its push, its JSON.
//! Here HTTP statuses mean what they say; the caller is a program.

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, de};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

use super::centre_json::read_json;
use super::form::{self, BodyTrouble};
use super::idempotency::key_of;
use crate::app::App;
use base::answer::AGAIN_AFTER;
use base::answer::DatabaseAway;
use base::clock::Timestamp;
use base::keys::fingerprint;
use base::refusal::{BadRow, Ground, Refusal, Trouble};

/// A push of 500 rows with long texts fits.
pub(super) const BODY_MAX: usize = 4 * 1024 * 1024;

/// JSON from a centre's program, with the key that still has to be proved.
#[derive(Debug)]
pub struct CentreCall<T = ()> {
    /// SHA-256 of the key; the key itself goes no further than this door.
    pub key: [u8; 32],
    /// The `Idempotency-Key`, demanded where something is created.
    pub push: Option<Push>,
    pub body: T,
}

/// What makes a push recognisable when it comes again.
#[derive(Clone, Debug)]
pub struct Push {
    pub name: String,
    /// SHA-256 over method, path and body: the same name for something else is a mistake and is told.
    pub content: [u8; 32],
}

const A_MOMENT: &str = "a moment is RFC 3339 with an offset, or unix milliseconds";

/// RFC 3339 with an offset, or unix milliseconds.
#[derive(Clone, Copy, Debug)]
pub enum At {
    Text(jiff::Timestamp),
    Number(i64),
}

impl At {
    /// As it stands in a field of a form.
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
        /// As it comes, so that one sentence says what is right whatever is wrong.
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

/// Why a centre's call came to nothing.
#[derive(Debug)]
pub enum CentreTrouble {
    Refused(StatusCode, Refusal),
    BadRows(Vec<BadRow>),
    Broken(database::Error),
}

impl<T: DeserializeOwned + 'static> FromRequest<App> for CentreCall<T> {
    type Rejection = CentreTrouble;

    async fn from_request(request: Request, _app: &App) -> Result<Self, CentreTrouble> {
        let (parts, body) = request.into_parts();
        let key = bearer(&parts.headers).ok_or_else(Refusal::no_key)?;
        let name = push_name(&parts.headers)?;
        let body = form::read_body(body, BODY_MAX).await.map_err(|trouble| CentreTrouble::body(&trouble))?;
        let push = name.map(|name| {
            let mut content = Sha256::new();
            for part in [parts.method.as_str().as_bytes(), parts.uri.path().as_bytes(), &body] {
                content.update(part);
                content.update([0]);
            }
            Push { name, content: content.finalize().into() }
        });
        let body = read_json(&body)?;
        Ok(Self { key, push, body })
    }
}

impl<T> CentreCall<T> {
    /// The push's name, where one is demanded.
    pub fn named_push(&self) -> Result<Push, CentreTrouble> {
        self.push.clone().ok_or_else(CentreTrouble::no_push_name)
    }
}

pub fn bearer(headers: &HeaderMap) -> Option<[u8; 32]> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = value.split_once(' ')?;
    (scheme.eq_ignore_ascii_case("bearer") && !key.trim().is_empty()).then(|| fingerprint(key.trim()))
}

pub(super) fn push_name(headers: &HeaderMap) -> Result<Option<String>, CentreTrouble> {
    key_of(headers).map_err(|refusal| CentreTrouble::Refused(StatusCode::BAD_REQUEST, refusal))
}

impl CentreTrouble {
    pub fn refused(status: StatusCode, code: &'static str, sentence: &'static str) -> Self {
        Self::Refused(status, Refusal::new(code, sentence))
    }

    pub(super) fn no_push_name() -> Self {
        Self::refused(
            StatusCode::BAD_REQUEST,
            "no_idempotency_key",
            "send an Idempotency-Key: the same push sent again then does nothing twice",
        )
    }

    pub(super) fn body(trouble: &BodyTrouble) -> Self {
        match trouble {
            BodyTrouble::TooLarge => Self::refused(
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_large",
                "at most 4 MiB in one call; pictures go to /centre/v1/pictures, not into a text",
            ),
            BodyTrouble::TooSlow => {
                Self::refused(StatusCode::REQUEST_TIMEOUT, "too_slow", "the request took too long to arrive")
            }
            BodyTrouble::Broken => Self::refused(StatusCode::BAD_REQUEST, "broken_off", "the request broke off"),
        }
    }
}

impl From<database::Error> for CentreTrouble {
    fn from(error: database::Error) -> Self {
        Trouble::from(error).into()
    }
}

impl From<Refusal> for CentreTrouble {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.ground {
            Ground::Input => StatusCode::UNPROCESSABLE_ENTITY,
            Ground::NotProved => StatusCode::UNAUTHORIZED,
            Ground::NotYours => StatusCode::FORBIDDEN,
            Ground::NotFound => StatusCode::NOT_FOUND,
            Ground::Standing => StatusCode::CONFLICT,
        };
        Self::Refused(status, refusal)
    }
}

impl From<Trouble> for CentreTrouble {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(refusal) => refusal.into(),
            Trouble::BadRows(rows) => Self::BadRows(rows),
            Trouble::Unavailable(refusal) => Self::Refused(StatusCode::SERVICE_UNAVAILABLE, refusal),
            Trouble::Broken(error) => Self::Broken(error),
        }
    }
}

/// How a refusal stands on the centres' wire.
#[derive(Debug, Serialize, ToSchema)]
pub struct CentreRefused {
    pub code: String,
    pub message: String,
    /// Which rows cannot be taken, each with field and reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<BadRow>,
}

impl IntoResponse for CentreTrouble {
    fn into_response(self) -> Response {
        let mut away = None;
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
            Self::Broken(error) if error.is_passing() => {
                away = Some(DatabaseAway(error.to_string()));
                let message = "the database does not answer just now and nothing was changed; \
                    send the push again later with the same Idempotency-Key"
                    .into();
                (
                    StatusCode::SERVICE_UNAVAILABLE,
                    CentreRefused { code: "unavailable".into(), message, rows: Vec::new() },
                )
            }
            Self::Broken(error) => {
                tracing::error!(%error, "a centre's call broke");
                let message =
                    "something went wrong on our side; send the push again with the same Idempotency-Key".into();
                (StatusCode::INTERNAL_SERVER_ERROR, CentreRefused { code: "broken".into(), message, rows: Vec::new() })
            }
        };
        let mut response = (status, Json(refused)).into_response();
        if let Some(away) = away {
            response.extensions_mut().insert(away);
        }
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(AGAIN_AFTER));
        }
        response
    }
}
