//! Parents' API of My Profile. Each call is about the caller's own side: other fields of a form are ignored, or have to agree.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{NewContact, Which};
use crate::families;
use base::contact::Contact;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, Claims, ParentCall};

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

/// Changes the parent's own phone number. Ends the parent's other sessions, and notifies the old number.
#[utoipa::path(post, path = "/admission/updateParentPhone", tag = "profile", request_body = UpdateParentPhone,
    responses((status = 200, body = Answer<UpdatedPhone>)))]
async fn update_parent_phone(
    State(app): State<App>,
    call: ParentCall<UpdateParentPhone>,
) -> Result<Answer<UpdatedPhone>, AppError> {
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

/// Changes the parent's own e-mail address. Ends the parent's other sessions, and notifies the old address.
#[utoipa::path(post, path = "/franchises/updateParentEmail", tag = "profile", request_body = UpdateParentEmail,
    responses((status = 200, body = Answer<UpdatedEmail>)))]
async fn update_parent_email(
    State(app): State<App>,
    call: ParentCall<UpdateParentEmail>,
) -> Result<Answer<UpdatedEmail>, AppError> {
    let UpdateParentEmail { new_email, confirmation, proof } = call.form;
    let wanted = NewContact { which: Which::Email, typed: new_email, identity: confirmation, proof };
    Ok(Answer::new(UpdatedEmail { email: change(&app, call.claims, wanted).await? }))
}

/// Returns the new contact as it is stored.
async fn change(app: &App, claims: Claims, wanted: NewContact) -> Result<String, AppError> {
    let changed =
        families::write(app, claims, async move |mut ctx| super::change_contact(&mut ctx, &wanted).await).await?;
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

/// Draws a new door PIN for the caller's own side. The old one becomes invalid.
#[utoipa::path(post, path = "/userauth/resetDoorPin", tag = "profile", request_body = ResetDoorPin,
    responses((status = 200, body = Answer<DoorPin>)))]
async fn reset_door_pin(State(app): State<App>, call: ParentCall<ResetDoorPin>) -> Result<Answer<DoorPin>, AppError> {
    let drawn = families::write(&app, call.claims, async move |mut ctx| {
        super::reset_door_pin(&mut ctx, &call.form.confirmation).await
    })
    .await?;
    Ok(Answer::new(DoorPin { door_pin: drawn.map_err(Refusal::from)? }))
}
