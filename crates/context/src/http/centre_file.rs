//! A call of the centres' API that brings a file of text: a table, a calendar, or the JSON of other calls.

use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use base::refusal::Refusal;
use bytes::Bytes;

use super::centre_call::{BODY_MAX, CentreTrouble, bearer};
use super::form;
use crate::app::App;

/// The file, with the key that still has to be proved.
#[derive(Debug)]
pub struct CentreFile {
    pub key: [u8; 32],
    pub form: FileForm,
    pub bytes: Bytes,
}

/// How a file says that it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileForm {
    Json,
    /// `text/csv`
    Table,
    /// `text/calendar`
    Calendar,
}

impl FromRequest<App> for CentreFile {
    type Rejection = CentreTrouble;

    async fn from_request(request: Request, _app: &App) -> Result<Self, CentreTrouble> {
        let (parts, body) = request.into_parts();
        let key = bearer(&parts.headers).ok_or_else(Refusal::no_key)?;
        let said = parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let form = match said.split(';').next().unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            "application/json" => FileForm::Json,
            "text/csv" => FileForm::Table,
            "text/calendar" => FileForm::Calendar,
            _ => {
                return Err(CentreTrouble::refused(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "bad_file",
                    "say Content-Type: application/json, text/csv or text/calendar",
                ));
            }
        };
        let bytes = form::read_body(body, BODY_MAX).await.map_err(|trouble| CentreTrouble::body(&trouble))?;
        Ok(Self { key, form, bytes })
    }
}
