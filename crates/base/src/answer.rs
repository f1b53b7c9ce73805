//! The one envelope of the parents' API: `{status, response, error, message, code, values}`, empty members left out.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::message_arg::MessageValue;
use crate::refusal::{AppError, Refusal};

/// `Retry-After` of a 503, in seconds.
pub const RETRY_AFTER: &str = "30";
/// Bytes of a page of fifty entries: few answers are longer.
const USUAL_LENGTH: usize = 8 * 1024;

/// A successful answer.
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

/// A refusal on the wire. Its HTTP status is 200, as the app expects.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refused<'a> {
    #[schema(inline)]
    status: Bad,
    /// The sentence for the parent, in English.
    error: &'a str,
    /// A word for programs. Each has one sentence, which an app may show in another language. New codes may be added.
    code: &'a str,
    /// The sentence's arguments, by name: a number, a day as `YYYY-MM-DD`, a time as `HH:MM` or `YYYY-MM-DDTHH:MM`, a name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<String, MessageValue>,
}

impl<T> Answer<T> {
    pub fn new(response: T) -> Self {
        Self { status: Good::Ok, response, message: None }
    }

    /// An answer whose message the app shows.
    pub fn with_message(response: T, message: &'static str) -> Self {
        Self { status: Good::Ok, response, message: Some(message) }
    }
}

impl<T: Serialize> Answer<T> {
    /// Serializes the answer now, on the caller's thread. For a long list that is the database's thread, which made its items and
    /// frees them again.
    pub fn written(&self) -> Result<Written, AppError> {
        let mut json = Vec::with_capacity(USUAL_LENGTH);
        let written = serde_json::to_writer(&mut json, self);
        written.map_err(|error| database::Error::other(format!("an answer cannot be serialized: {error}")))?;
        Ok(Written(json))
    }
}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        self.written().into_response()
    }
}

/// An answer whose JSON was serialized beforehand, envelope included.
#[derive(Debug)]
pub struct Written(pub Vec<u8>);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        let mut response = self.0.into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }
}

/// Extension of an answer that failed because the database did not answer: the reason, for the middleware.
#[derive(Clone, Debug)]
pub struct DatabaseUnavailable(pub String);

impl DatabaseUnavailable {
    /// Marks the answer to a call that failed with this error. Suspended writes are not marked: the database answers.
    pub fn mark(response: &mut Response, error: &database::Error) {
        if !matches!(error, database::Error::Suspended { .. }) {
            response.extensions_mut().insert(Self(error.to_string()));
        }
    }
}

/// Extension of a refusal's answer: its code, for the middleware.
#[derive(Clone, Copy, Debug)]
pub struct RefusalCode(pub &'static str);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = envelope(StatusCode::OK, &self);
        response.extensions_mut().insert(RefusalCode(self.code));
        response
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        match self {
            Self::Refused(refusal) => {
                if let Some(inside) = &refusal.inside {
                    tracing::info!(code = refusal.code, inside, "refused");
                }
                refusal.into_response()
            }
            // Parents send no rows: a form with a field that is not valid is refused by a sentence.
            Self::BadRows(rows) => {
                tracing::warn!(?rows, "a parent's call was answered with faults of rows");
                Refusal::new("bad_rows", "This cannot be taken as it was sent.").into_response()
            }
            Self::Unavailable(refusal) => {
                let mut response = envelope(StatusCode::SERVICE_UNAVAILABLE, &refusal);
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
                response
            }
            Self::Broken(error) if error.is_temporary() => {
                let refusal =
                    Refusal::new("unavailable", "The portal cannot answer right now. Please try again in a minute.");
                let mut response = envelope(StatusCode::SERVICE_UNAVAILABLE, &refusal);
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
                DatabaseUnavailable::mark(&mut response, &error);
                response
            }
            Self::Broken(error) => {
                tracing::error!(%error, "a call failed");
                envelope(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    &Refusal::new("broken", "Something went wrong on our side. Please try again."),
                )
            }
        }
    }
}

/// The envelope with an HTTP error status: body limits, unknown routes, panics.
pub fn envelope(status: StatusCode, refusal: &Refusal) -> Response {
    let (error, code, values) = (&*refusal.sentence, refusal.code, refusal.values());
    (status, Json(Refused { status: Bad::Error, error, code, values })).into_response()
}
