//! Parents' API of guardians. The token identifies the caller; what a form says of it is ignored.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{NewCard, Saved, WhichGuardian, messages};
use crate::pictures::{AddressBook, Size, take_in};
use base::ids::GuardianId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::upload::{ParentUpload, Upload};
use context::http::{Answer, Claims, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_guardians))
        .routes(routes!(add_guardian))
        .routes(routes!(update_guardian_by_guardian_id))
        .routes(routes!(update_guardian_by_child_id))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ListGuardians {
    /// The relations to list; empty means all.
    #[serde(alias = "relation_to_child[]")]
    relation_to_child: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedGuardian {
    #[serde(rename = "guardianId")]
    guardian_id: GuardianId,
    /// Relative to ImagePath; signed. "" where there is none that the caller may see: a picture that waits for approval is only
    /// visible to the parent who uploaded it.
    guardian_picture: String,
    name: String,
    /// Ten digits.
    mobile_no: String,
    /// One of the values of relationToChild.
    relation_to_child: String,
    /// `Active`, `Pending For Approval`, `Inactive`, or the centre's reason.
    #[schema(example = "Pending For Approval")]
    status: String,
    /// Whether the centre's gate has this guardian: while a change waits or was refused, with the older card.
    at_gate: bool,
}

/// The child's guardians, the newest first.
#[utoipa::path(post, path = "/parentapp/list_guardians", tag = "guardians", request_body = ListGuardians,
    responses((status = 200, body = Answer<Vec<ListedGuardian>>)))]
async fn list_guardians(
    State(app): State<App>,
    call: ParentCall<ListGuardians>,
) -> Result<Answer<Vec<ListedGuardian>>, AppError> {
    let listed = families::read(&app, call.claims, async move |mut ctx| {
        let book = AddressBook::new(&ctx.app.keys, &ctx.app.zone, ctx.me, ctx.child, ctx.now);
        let mut wanted: Vec<&str> = call.form.relation_to_child.iter().map(String::as_str).collect();
        wanted.retain(|relation| !relation.is_empty());
        let shown = super::list(&mut ctx).await?.into_iter();
        let shown = shown.filter(|one| wanted.is_empty() || wanted.contains(&one.details.relation.as_str()));
        let listed = shown.map(|one| ListedGuardian {
            guardian_id: one.id,
            guardian_picture: one.picture.map(|picture| book.address(picture, Size::Card)).unwrap_or_default(),
            name: one.details.name,
            mobile_no: one.details.mobile,
            relation_to_child: one.details.relation,
            status: one.status,
            at_gate: one.at_gate,
        });
        Ok(listed.collect())
    });
    Ok(Answer::new(listed.await?))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AddGuardian {
    /// The guardian's.
    parent_name: String,
    /// The guardian's: ten digits.
    mobile_no: String,
    /// One of the values of relationToChild.
    relation_to_child: String,
    /// Ignored.
    created_by: String,
    /// Of the action `guardian_add`, for `mobile_no`.
    confirmation: String,
    /// JPEG, PNG, WebP, GIF or HEIC of at most 20 MB and 25 million points. The fields come before it.
    #[schema(value_type = String, format = Binary)]
    image: (),
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateGuardianByGuardianId {
    guardian_id: String,
    guardian_name: String,
    /// Ten digits.
    mobile_no: String,
    /// One of the values of relationToChild.
    relation_to_child: String,
    /// Ignored.
    modified_by: String,
    /// `requested`: change the card. `remove`: other fields are ignored.
    #[schema(example = "requested")]
    update_type: String,
    /// Of the action `guardian_edit`, for `mobile_no`; a removal needs none.
    confirmation: String,
    /// Without one the guardian's picture stays: the one that the caller sees.
    #[schema(value_type = String, format = Binary)]
    image: (),
}

/// The newest guardian of that child with that relation.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateGuardianByChildId {
    /// The guardian's.
    parent_name: String,
    /// The guardian's: ten digits.
    mobile_no: String,
    /// Whose card it is.
    relation_to_child: String,
    /// Ignored.
    modified_by: String,
    /// As with the guardian's id.
    #[schema(example = "requested")]
    update_type: String,
    /// Of the action `guardian_edit`, for `mobile_no`; a removal needs none.
    confirmation: String,
    #[schema(value_type = String, format = Binary)]
    image: (),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedGuardian {
    #[serde(rename = "guardianId")]
    guardian_id: GuardianId,
    /// `Pending For Approval` until the centre has looked at it; `Removed` after a removal.
    #[schema(example = "Pending For Approval")]
    status: String,
}

/// Adds a guardian, for the centre to approve. Sent again with the same confirmation, it is the same guardian.
#[utoipa::path(post, path = "/parentapp/add_guardian", tag = "guardians",
    request_body(content = AddGuardian, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<SavedGuardian>)))]
async fn add_guardian(State(app): State<App>, call: ParentUpload) -> Response {
    submit::<AddGuardian>(&app, call).await
}

/// Changes a guardian's card, for the centre to approve, or removes the guardian at once.
#[utoipa::path(post, path = "/parentapp/update_guardian_by_guardian_id", tag = "guardians",
    request_body(content = UpdateGuardianByGuardianId, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<SavedGuardian>)))]
async fn update_guardian_by_guardian_id(State(app): State<App>, call: ParentUpload) -> Response {
    submit::<UpdateGuardianByGuardianId>(&app, call).await
}

/// The same for the child's newest guardian of a relation.
#[utoipa::path(post, path = "/parentapp/update_guardian_by_child_id", tag = "guardians",
    request_body(content = UpdateGuardianByChildId, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<SavedGuardian>)))]
async fn update_guardian_by_child_id(State(app): State<App>, call: ParentUpload) -> Response {
    submit::<UpdateGuardianByChildId>(&app, call).await
}

/// What a form requests.
enum Wish {
    Write(NewCard),
    Remove(WhichGuardian),
}

trait Form: DeserializeOwned + Send + 'static {
    fn wish(self, brings_picture: bool) -> Result<Wish, Refusal>;
}

impl Form for AddGuardian {
    fn wish(self, brings_picture: bool) -> Result<Wish, Refusal> {
        let Self { parent_name: name, mobile_no: mobile, relation_to_child: relation, confirmation, .. } = self;
        Ok(Wish::Write(NewCard { whose: None, brings_picture, name, mobile, relation, confirmation }))
    }
}

impl Form for UpdateGuardianByGuardianId {
    fn wish(self, brings_picture: bool) -> Result<Wish, Refusal> {
        let Self { guardian_name: name, mobile_no: mobile, relation_to_child: relation, confirmation, .. } = self;
        let whose = WhichGuardian::Known(GuardianId::parse(&self.guardian_id).ok_or_else(Refusal::not_found)?);
        let card = NewCard { whose: Some(whose), brings_picture, name, mobile, relation, confirmation };
        update(&self.update_type, card)
    }
}

impl Form for UpdateGuardianByChildId {
    fn wish(self, brings_picture: bool) -> Result<Wish, Refusal> {
        let Self { parent_name: name, mobile_no: mobile, relation_to_child: relation, confirmation, .. } = self;
        let whose = WhichGuardian::Newest(relation.clone());
        let card = NewCard { whose: Some(whose), brings_picture, name, mobile, relation, confirmation };
        update(&self.update_type, card)
    }
}

fn update(update_type: &str, card: NewCard) -> Result<Wish, Refusal> {
    match (update_type, card.whose) {
        ("remove", Some(whose)) => Ok(Wish::Remove(whose)),
        ("requested", whose) => Ok(Wish::Write(NewCard { whose, ..card })),
        _ => Err(messages::no_update_type()),
    }
}

async fn submit<F: Form>(app: &App, call: ParentUpload) -> Response {
    let received = match families::receive(app, call, may_send::<F>).await {
        Ok(received) => received,
        Err(refused) => return refused,
    };
    match act(app, received.claims, received.form, received.upload).await {
        Ok(Saved { id, status }) => Answer::new(SavedGuardian { guardian_id: id, status }).into_response(),
        Err(error) => error.into_response(),
    }
}

/// Called before the file is uploaded, when only the fields are known.
async fn may_send<F: Form>(mut ctx: ReadContext<'_, '_>, form: F) -> Result<(), AppError> {
    match form.wish(true)? {
        Wish::Write(new) => super::may_send(&mut ctx, &new).await,
        Wish::Remove(_) => Ok(()),
    }
}

async fn act<F: Form>(app: &App, claims: Claims, form: F, upload: Option<Upload>) -> Result<Saved, AppError> {
    let wish = form.wish(upload.is_some());
    let mut picture = None;
    if let (Ok(Wish::Write(new)), Some(upload)) = (&wish, upload) {
        let new = new.clone();
        let saved = families::write(app, claims.clone(), async move |mut ctx| super::may_upload(&mut ctx, &new).await);
        if let Some(saved) = saved.await? {
            return Ok(saved);
        }
        picture = Some(take_in(app, upload).await?);
    }
    let saved = families::write(app, claims, async move |mut ctx| match wish.as_ref().map_err(Clone::clone)? {
        Wish::Write(new) => super::write(&mut ctx, new, picture.as_ref()).await,
        Wish::Remove(whose) => super::remove(&mut ctx, whose).await,
    });
    saved.await
}
