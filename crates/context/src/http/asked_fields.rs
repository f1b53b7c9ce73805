//! What a centre's program asks for after the `?`. A field that a call does not take would be passed over in silence, and who asks
//! for the tickets of one child would take those of all for that child's. So what the document describes is all there is.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Query, Request};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{OpenApi, PathItem, RefOr};

use super::centre_call::CentreTrouble;
use crate::app::App;
use base::refusal::Refusal;

/// By path, then by method.
type Known = BTreeMap<String, BTreeMap<&'static str, Vec<String>>>;

/// Refuses fields that the document does not describe for a call.
pub fn demand(routes: Router<App>, document: &OpenApi) -> Router<App> {
    let known = Arc::new(known(document));
    routes.route_layer(from_fn(move |request: Request, next: Next| {
        let known = Arc::clone(&known);
        async move {
            match unknown(&known, &request) {
                Some(refusal) => CentreTrouble::Refused(StatusCode::BAD_REQUEST, refusal).into_response(),
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
    // What cannot be read at all the call refuses itself.
    let Query(asked) = Query::<Vec<(String, String)>>::try_from_uri(request.uri()).ok()?;
    let path = request.extensions().get::<MatchedPath>()?.as_str();
    let method = if request.method() == "HEAD" { "GET" } else { request.method().as_str() };
    let fields = known.get(path)?.get(method)?;
    let (strange, _) = asked.into_iter().find(|(name, _)| !fields.contains(name))?;
    let takes = if fields.is_empty() { "none".to_owned() } else { fields.join(", ") };
    let said = format!("this call does not know the field {strange:?} after the ?; those it takes: {takes}");
    Some(Refusal::said("unknown_field", said))
}
