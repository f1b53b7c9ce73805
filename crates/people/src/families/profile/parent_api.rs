//! My Profile's calls. Each is about the caller's own side: what else a form names is not looked at, or has to agree.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{NewContact, Which};
use crate::families;
use base::answer::Refused;
use base::contact::Contact;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::{Answer, Claims, FORM, ParentCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(update_parent_phone))
        .routes(routes!(update_parent_email))
        .routes(routes!(reset_door_pin))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateParentPhone {
    /// Ten digits.
    new_phone: String,
    /// Of the action `phone`, for this number.
    confirmation: String,
    /// A confirmation of the action `new_phone`, for this number.
    proof: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UpdatedPhone {
    phone: String,
}

/// Changes the parent's own phone number. The parent's other sessions end, and the old number is told.
#[utoipa::path(post, path = "/admission/updateParentPhone", tag = "profile",
    request_body(content = UpdateParentPhone, content_type = FORM),
    responses((status = 200, body = Answer<UpdatedPhone>), (status = "4XX", body = Refused)))]
async fn update_parent_phone(
    State(app): State<App>,
    call: ParentCall<UpdateParentPhone>,
) -> Result<Answer<UpdatedPhone>, Trouble> {
    let UpdateParentPhone { new_phone, confirmation, proof } = call.form;
    let wanted = NewContact { which: Which::Phone, typed: new_phone, identity: confirmation, proof };
    Ok(Answer::new(UpdatedPhone { phone: change(&app, call.claims, wanted).await? }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateParentEmail {
    new_email: String,
    /// Of the action `email`, for this address.
    confirmation: String,
    /// A confirmation of the action `new_email`, for this address.
    proof: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UpdatedEmail {
    /// As it is stored: trimmed, in lower case.
    email: String,
}

/// Changes the parent's own e-mail address. The parent's other sessions end, and the old address is told.
#[utoipa::path(post, path = "/franchises/updateParentEmail", tag = "profile",
    request_body(content = UpdateParentEmail, content_type = FORM),
    responses((status = 200, body = Answer<UpdatedEmail>), (status = "4XX", body = Refused)))]
async fn update_parent_email(
    State(app): State<App>,
    call: ParentCall<UpdateParentEmail>,
) -> Result<Answer<UpdatedEmail>, Trouble> {
    let UpdateParentEmail { new_email, confirmation, proof } = call.form;
    let wanted = NewContact { which: Which::Email, typed: new_email, identity: confirmation, proof };
    Ok(Answer::new(UpdatedEmail { email: change(&app, call.claims, wanted).await? }))
}

/// The new contact as it is stored.
async fn change(app: &App, claims: Claims, wanted: NewContact) -> Result<String, Trouble> {
    let changed =
        families::write(app, claims, async move |mut act| super::change_contact(&mut act, &wanted).await).await?;
    match changed.map_err(Refusal::from)? {
        Contact::Phone(digits) => Ok(digits),
        Contact::Email(address) => Ok(address),
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ResetDoorPin {
    child_id: String,
    /// Of the action `door_pin`; not needed within 15 minutes of signing in or of another confirmation.
    confirmation: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DoorPin {
    /// Six digits.
    door_pin: String,
}

/// Draws a new door PIN for the caller's own side. The old one opens nothing any more.
#[utoipa::path(post, path = "/userauth/resetDoorPin", tag = "profile",
    request_body(content = ResetDoorPin, content_type = FORM),
    responses((status = 200, body = Answer<DoorPin>), (status = "4XX", body = Refused)))]
async fn reset_door_pin(State(app): State<App>, call: ParentCall<ResetDoorPin>) -> Result<Answer<DoorPin>, Trouble> {
    let drawn = families::write(&app, call.claims, async move |mut act| {
        super::reset_door_pin(&mut act, &call.form.confirmation).await
    })
    .await?;
    Ok(Answer::new(DoorPin { door_pin: drawn.map_err(Refusal::from)? }))
}
