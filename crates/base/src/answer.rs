//! The one envelope of the parents' API: `{status, response, error, message, code, values}`, empty members left out.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusal::{Refusal, Trouble};
use crate::told::ToldValue;

/// Seconds after which a call that could not be served just now may be sent again.
pub const AGAIN_AFTER: &str = "30";

/// A good answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Answer<T> {
    #[schema(inline)]
    status: Good,
    response: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'static str>,
}

/// Always `ok`; a refusal has `error` here and the sentence in `error`.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Good {
    Ok,
}

/// Always `error`.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Bad {
    Error,
}

/// A refusal as it stands on the wire. It is answered with HTTP 200, as the app expects.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refused<'a> {
    #[schema(inline)]
    status: Bad,
    /// The sentence for the parent, in English.
    error: &'a str,
    /// A word for programs. Each stands for one sentence; an app may say it in another language. New ones come.
    code: &'a str,
    /// What the sentence is about, by name: a number, a day as `YYYY-MM-DD`, a moment as `HH:MM` or `YYYY-MM-DDTHH:MM`, a name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<String, ToldValue>,
}

impl<T> Answer<T> {
    pub fn new(response: T) -> Self {
        Self { status: Good::Ok, response, message: None }
    }

    /// An answer whose message the app shows.
    pub fn saying(response: T, message: &'static str) -> Self {
        Self { status: Good::Ok, response, message: Some(message) }
    }
}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}

/// An answer whose JSON, envelope and all, was written beforehand.
#[derive(Debug)]
pub struct Written(pub Vec<u8>);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        let mut response = self.0.into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }
}

/// Left on the answer to a call that the database did not answer, for the door: why.
#[derive(Clone, Debug)]
pub struct DatabaseAway(pub String);

/// Left on a refusal's answer for the layers around the door: the word for programs.
#[derive(Clone, Copy, Debug)]
pub struct RefusedAs(pub &'static str);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = envelope(StatusCode::OK, &self);
        response.extensions_mut().insert(RefusedAs(self.code));
        response
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(refusal) => {
                if let Some(inside) = &refusal.inside {
                    tracing::info!(code = refusal.code, inside, "refused");
                }
                refusal.into_response()
            }
            // Parents send no rows: a form with a wrong field is refused by a sentence.
            Self::BadRows(rows) => {
                tracing::warn!(?rows, "rows in a parent's call");
                Refusal::new("bad_rows", "This cannot be taken as it was sent.").into_response()
            }
            Self::Unavailable(refusal) => {
                let mut response = envelope(StatusCode::SERVICE_UNAVAILABLE, &refusal);
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(AGAIN_AFTER));
                response
            }
            Self::Broken(error) if error.is_passing() => {
                let refusal =
                    Refusal::new("unavailable", "The portal cannot answer right now. Please try again in a minute.");
                let mut response = envelope(StatusCode::SERVICE_UNAVAILABLE, &refusal);
                response.extensions_mut().insert(DatabaseAway(error.to_string()));
                response
            }
            Self::Broken(error) => {
                tracing::error!(%error, "a call broke");
                envelope(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    &Refusal::new("broken", "Something went wrong on our side. Please try again."),
                )
            }
        }
    }
}

/// The envelope with a proper HTTP status: body limits, unknown routes, crashes.
pub fn envelope(status: StatusCode, refusal: &Refusal) -> Response {
    let (error, code, values) = (&*refusal.sentence, refusal.code, refusal.told());
    (status, Json(Refused { status: Bad::Error, error, code, values })).into_response()
}
