//! What the OpenAPI documents say of every call, so that a handler describes only its own part.

use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{OneOfBuilder, Schema};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder};
use utoipa::{IntoParams, PartialSchema};

use super::FORM;
use super::centre_call::IdempotencyKey;

const JSON: &str = "application/json";

/// Addresses of files on the parents' listener. Their answers have no envelope, and each call lists its own refusals.
const FILES_OF_PARENTS: [&str; 3] = ["/static/", "/media/", "/camera/"];

/// The statuses with which a call of the centres' API is refused, each with the envelope `{code, message, rows}`.
const REFUSALS_OF_CENTRES: [(&str, &str); 13] = [
    ("400", "The address, a header or the multipart body cannot be read, or an Idempotency-Key is missing."),
    ("401", "No key, an unknown key or a withdrawn one. The rest of the call was not read."),
    (
        "403",
        "It belongs to another centre. Only what everybody may see (a story) is answered so; everything else is 404.",
    ),
    (
        "404",
        "No such call, or the centre has nothing with this id. The answer is the same for another centre's id and an unknown one.",
    ),
    ("405", "The address does not accept this method."),
    ("408", "The body took too long to arrive."),
    (
        "409",
        "The Idempotency-Key was already used for a different request, or the request conflicts with an earlier decision.",
    ),
    ("413", "The body is too large."),
    ("415", "The body is of a type that the call does not take."),
    ("422", "Not valid, and why. If the call has rows, none was written."),
    ("500", "Something went wrong on our side: send the request again with the same Idempotency-Key."),
    ("503", "Something that the portal needs is down: send the request again later with the same Idempotency-Key."),
    ("507", "The disk is nearly full and takes no files: send the request again later with the same Idempotency-Key."),
];

/// The header of a centre's call that takes effect once: `params(IdempotencyKey)`.
impl IntoParams for IdempotencyKey {
    fn into_params(_place: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![idempotency_key(Required::True)]
    }
}

/// The same header of a parent's call, which may be left out: `params(OptionalIdempotencyKey)`.
#[derive(Clone, Copy, Debug)]
pub struct OptionalIdempotencyKey;

impl IntoParams for OptionalIdempotencyKey {
    fn into_params(_place: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![idempotency_key(Required::False)]
    }
}

fn idempotency_key(required: Required) -> Parameter {
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .description(Some("1 to 120 visible ASCII characters; the same request sent again takes effect once"))
        .required(required)
        .schema(Some(String::schema()))
        .build()
}

/// Completes the calls of the parents' API. A body is a form, unless it has files. A refusal is HTTP 200 with an
/// envelope of its own; error statuses exist only where there is no call.
pub fn complete_parents(mut document: OpenApi) -> OpenApi {
    let called =
        document.paths.paths.iter_mut().filter(|(path, _)| !FILES_OF_PARENTS.iter().any(|at| path.starts_with(at)));
    for operation in called.flat_map(|(_, item)| operations(item)) {
        if let Some(RefOr::T(body)) = &mut operation.request_body
            && let Some(form) = body.content.remove(JSON)
        {
            body.content.insert(FORM.into(), form);
        }
        let responses = &mut operation.responses.responses;
        if let Some(RefOr::T(good)) = responses.get_mut("200") {
            if let Some(RefOr::T(Content { schema: Some(answer), .. })) = good.content.get_mut(JSON) {
                let either = OneOfBuilder::new().item(answer.clone()).item(Ref::from_schema_name("Refused"));
                *answer = RefOr::T(Schema::OneOf(either.build()));
            } else {
                good.content.insert(JSON.into(), RefOr::T(Content::new(Some(Ref::from_schema_name("Refused")))));
            }
        }
        responses.insert("4XX".into(), RefOr::T(refusal("", "Refused")));
        responses.insert("5XX".into(), RefOr::T(refusal("Something went wrong on our side.", "Refused")));
    }
    document
}

/// Completes the calls of the centres' API: a refusal is an error status, all with one envelope.
pub fn complete_centres(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_default();
    for (status, description) in REFUSALS_OF_CENTRES {
        components.responses.insert(name_of(status), RefOr::T(refusal(description, "CentreRefused")));
    }
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        for (status, _) in REFUSALS_OF_CENTRES {
            let response = RefOr::Ref(Ref::from_response_name(name_of(status)));
            operation.responses.responses.insert(status.into(), response);
        }
    }
    document
}

/// The statuses with which a call of the staff's API is refused.
const REFUSALS_OF_STAFF: [(&str, &str); 13] = [
    ("400", "The address, a header or the Idempotency-Key cannot be read, or the key is missing."),
    ("401", "No valid session, tablet or pairing; or the session is locked. The rest of the call was not read."),
    ("403", "It comes from another site, or it needs a fresh passkey or PIN, or the PIN or code was wrong."),
    ("404", "No such call, or no such thing here. The answer is the same for what the caller may not reach."),
    ("405", "The address does not accept this method."),
    ("408", "The body took too long to arrive."),
    ("409", "It conflicts with the current state."),
    ("413", "The body is too large."),
    ("415", "The body is not JSON."),
    ("422", "Not valid, and why."),
    ("429", "Too many tries or calls: wait."),
    ("500", "Something went wrong on our side."),
    ("503", "Something that the portal needs is down: send the call again later."),
];

/// Completes the calls of the staff's API: a refusal is an error status, all with one envelope.
pub fn complete_staff(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_default();
    for (status, description) in REFUSALS_OF_STAFF {
        components.responses.insert(name_of(status), RefOr::T(refusal(description, "StaffRefused")));
    }
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        for (status, _) in REFUSALS_OF_STAFF {
            operation.responses.responses.insert(status.into(), RefOr::Ref(Ref::from_response_name(name_of(status))));
        }
    }
    document
}

fn name_of(status: &str) -> String {
    format!("Refused{status}")
}

fn refusal(description: &str, envelope: &str) -> Response {
    let content = Content::new(Some(Ref::from_schema_name(envelope)));
    ResponseBuilder::new().description(description).content(JSON, content).build()
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, patch, delete, .. } = item;
    [get, put, post, patch, delete].into_iter().flatten()
}
