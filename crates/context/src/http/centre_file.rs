//! A call of the centres' API with a text file: CSV, iCalendar, or the JSON of other calls.

use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use base::refusal::Refusal;
use bytes::Bytes;

use super::centre_call::{BODY_MAX, CentreApiError, bearer};
use super::form;
use crate::app::App;

/// The file, with an API key that is not yet proved.
#[derive(Debug)]
pub struct CentreFile {
    pub key: [u8; 32],
    pub form: FileForm,
    pub bytes: Bytes,
}

/// The format of a file, by its content type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileForm {
    Json,
    /// `text/csv`
    Table,
    /// `text/calendar`
    Calendar,
}

impl FromRequest<App> for CentreFile {
    type Rejection = CentreApiError;

    async fn from_request(request: Request, _app: &App) -> Result<Self, CentreApiError> {
        let (parts, body) = request.into_parts();
        let key = bearer(&parts.headers).ok_or_else(Refusal::no_key)?;
        let content_type =
            parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let form = match content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            "application/json" => FileForm::Json,
            "text/csv" => FileForm::Table,
            "text/calendar" => FileForm::Calendar,
            _ => {
                return Err(CentreApiError::refused(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "bad_file",
                    "say Content-Type: application/json, text/csv or text/calendar",
                ));
            }
        };
        let bytes = form::read_body(body, BODY_MAX).await.map_err(|error| CentreApiError::body(&error))?;
        Ok(Self { key, form, bytes })
    }
}
