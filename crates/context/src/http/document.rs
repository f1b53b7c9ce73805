//! The refusals that the OpenAPI documents list for every call.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::{OneOfBuilder, Schema};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, ResponseBuilder};

const JSON: &str = "application/json";

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
        "No such call, or no such thing at this centre. The answer is the same for another centre's id and an unknown one.",
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

/// Adds the refusals of the parents' API: HTTP 200 with an envelope of their own, and error statuses only where there is no call.
pub fn with_refusals_of_parents(mut document: OpenApi) -> OpenApi {
    for operation in operations(&mut document) {
        let responses = &mut operation.responses.responses;
        // Answers without an envelope (pictures, static files) have refusals without one.
        if !responses.contains_key("4XX") {
            continue;
        }
        if let Some(RefOr::T(good)) = responses.get_mut("200") {
            if let Some(RefOr::T(Content { schema: Some(answer), .. })) = good.content.get_mut(JSON) {
                let either = OneOfBuilder::new().item(answer.clone()).item(Ref::from_schema_name("Refused"));
                *answer = RefOr::T(Schema::OneOf(either.build()));
            } else {
                good.content.insert(JSON.into(), RefOr::T(Content::new(Some(Ref::from_schema_name("Refused")))));
            }
        }
        let broken = refusal("Something went wrong on our side.", "Refused");
        responses.insert("5XX".into(), RefOr::T(broken));
    }
    document
}

/// Adds the refusals of the centres' API: error statuses, all with one envelope.
pub fn with_refusals_of_centres(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_default();
    for (status, description) in REFUSALS_OF_CENTRES {
        components.responses.insert(name_of(status), RefOr::T(refusal(description, "CentreRefused")));
    }
    for operation in operations(&mut document) {
        for (status, _) in REFUSALS_OF_CENTRES {
            let response = RefOr::Ref(Ref::from_response_name(name_of(status)));
            operation.responses.responses.insert(status.into(), response);
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

fn operations(document: &mut OpenApi) -> impl Iterator<Item = &mut Operation> {
    document.paths.paths.values_mut().flat_map(|item| {
        let PathItem { get, put, post, delete, .. } = item;
        [get, put, post, delete].into_iter().flatten()
    })
}
