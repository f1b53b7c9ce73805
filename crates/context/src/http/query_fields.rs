//! Refuses unknown query parameters of the centres' API. If they were ignored, a misspelt filter would list the tickets of all
//! children instead of one child's. The parameters are those of the OpenAPI document.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Query, Request};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{OpenApi, PathItem, RefOr};

use super::centre_call::CentreApiError;
use crate::app::App;
use base::refusal::Refusal;

/// The names of query parameters, by path and method.
type Known = BTreeMap<String, BTreeMap<&'static str, Vec<String>>>;

/// Refuses query parameters that the document does not list for the call (`unknown_field`).
pub fn refuse_unknown(routes: Router<App>, document: &OpenApi) -> Router<App> {
    let known = Arc::new(known(document));
    routes.route_layer(from_fn(move |request: Request, next: Next| {
        let known = Arc::clone(&known);
        async move {
            match unknown(&known, &request) {
                Some(refusal) => CentreApiError::Refused(StatusCode::BAD_REQUEST, refusal).into_response(),
                None => next.run(request).await,
            }
        }
    }))
}

fn known(document: &OpenApi) -> Known {
    document.paths.paths.iter().map(|(path, item)| (path.clone(), calls(item))).collect()
}

fn calls(item: &PathItem) -> BTreeMap<&'static str, Vec<String>> {
    methods(item).into_iter().filter_map(|(method, call)| call.as_ref().map(|call| (method, fields(call)))).collect()
}

fn methods(item: &PathItem) -> [(&'static str, &Option<Operation>); 5] {
    [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("PATCH", &item.patch), ("DELETE", &item.delete)]
}

fn fields(call: &Operation) -> Vec<String> {
    let described = call.parameters.iter().flatten().filter_map(|one| match one {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    });
    described.filter(|one| one.parameter_in == ParameterIn::Query).map(|one| one.name.clone()).collect()
}

fn unknown(known: &Known, request: &Request) -> Option<Refusal> {
    // A malformed query is refused by the handler.
    let Query(asked) = Query::<Vec<(String, String)>>::try_from_uri(request.uri()).ok()?;
    let path = request.extensions().get::<MatchedPath>()?.as_str();
    let method = if request.method() == "HEAD" { "GET" } else { request.method().as_str() };
    let fields = known.get(path)?.get(method)?;
    let (strange, _) = asked.into_iter().find(|(name, _)| !fields.contains(name))?;
    let takes = if fields.is_empty() { "none".to_owned() } else { fields.join(", ") };
    let sentence = format!("this call does not know the field {strange:?} after the ?; those it takes: {takes}");
    Some(Refusal::with_sentence("unknown_field", sentence))
}
