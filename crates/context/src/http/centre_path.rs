//! Path and query parameters of a centre's call, whose rejections have the envelope of the centres' API.

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::centre_call::CentreApiError;
use crate::app::App;
use base::refusal::Refusal;

/// Path parameters.
#[derive(Clone, Copy, Debug)]
pub struct InPath<T>(pub T);

/// Query parameters.
#[derive(Clone, Copy, Debug)]
pub struct InQuery<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for InPath<T> {
    type Rejection = CentreApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, CentreApiError> {
        let found: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, app).await;
        found.map(|Path(found)| Self(found)).map_err(|rejection| bad_address(rejection.body_text()))
    }
}

impl<T: DeserializeOwned + Send> FromRequestParts<App> for InQuery<T> {
    type Rejection = CentreApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, CentreApiError> {
        let found: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, app).await;
        found.map(|Query(found)| Self(found)).map_err(|rejection| bad_address(rejection.body_text()))
    }
}

fn bad_address(inside: String) -> CentreApiError {
    let refusal =
        Refusal::new("bad_address", "the address cannot be read: it is UTF-8, and each field after the ? stands once");
    CentreApiError::Refused(StatusCode::BAD_REQUEST, refusal.because(inside))
}
