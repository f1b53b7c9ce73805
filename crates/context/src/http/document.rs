//! What the OpenAPI documents say of every call alike: how it is refused. It is said here once.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::{OneOfBuilder, Schema};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, ResponseBuilder};

const JSON: &str = "application/json";

/// The statuses with which a call of the centres' API is refused, each with the envelope `{code, message, rows}`.
const REFUSALS_OF_CENTRES: [(&str, &str); 13] = [
    ("400", "The address, a header or the multipart body cannot be read, or an Idempotency-Key is missing."),
    ("401", "No key, an unknown key or a withdrawn one. Nothing else of the call was looked at."),
    ("403", "It is another centre's. Only of what anybody may see (a story) is that said."),
    (
        "404",
        "There is no such call or no such thing at this centre; another centre's and an unknown id are answered alike.",
    ),
    ("405", "The address is called in another way."),
    ("408", "The body took too long to arrive."),
    ("409", "The Idempotency-Key stands for another push, or it was decided otherwise before."),
    ("413", "The body is too large."),
    ("415", "The body is of a type that the call does not take."),
    ("422", "Not taken, and why; with rows, nothing of them was written."),
    ("500", "Something went wrong on our side: send the push again with the same Idempotency-Key."),
    ("503", "Something that the portal needs is down: send the push again later with the same Idempotency-Key."),
    ("507", "The disk is nearly full and takes no files: send the push again later with the same Idempotency-Key."),
];

/// The parents' app is refused with HTTP 200 and another envelope, by proper statuses only where there is no call.
pub fn with_refusals_of_parents(mut document: OpenApi) -> OpenApi {
    for operation in operations(&mut document) {
        let responses = &mut operation.responses.responses;
        // What wears no envelope (pictures, static files) is not refused in one.
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

/// A centre's program is refused by proper statuses, all in one envelope.
pub fn with_refusals_of_centres(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_default();
    for (status, said) in REFUSALS_OF_CENTRES {
        components.responses.insert(name_of(status), RefOr::T(refusal(said, "CentreRefused")));
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

fn refusal(said: &str, envelope: &str) -> Response {
    let content = Content::new(Some(Ref::from_schema_name(envelope)));
    ResponseBuilder::new().description(said).content(JSON, content).build()
}

fn operations(document: &mut OpenApi) -> impl Iterator<Item = &mut Operation> {
    document.paths.paths.values_mut().flat_map(|item| {
        let PathItem { get, put, post, delete, .. } = item;
        [get, put, post, delete].into_iter().flatten()
    })
}
