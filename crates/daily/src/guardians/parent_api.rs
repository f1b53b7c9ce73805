//! The parents' door to who may fetch their child. Who asks is known by the token: what a form says of it is not looked at.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{NewCard, Saved, WhichGuardian, messages};
use crate::pictures::{AddressBook, Size, take_in};
use base::answer::Refused;
use base::ids::GuardianId;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::upload::{ParentUpload, Upload};
use context::http::{Answer, Claims, FORM, ParentCall};
use people::families::{self, Asking};

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
    /// The relations that are wanted; none named means all.
    #[serde(alias = "relation_to_child[]")]
    relation_to_child: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedGuardian {
    #[serde(rename = "guardianId")]
    guardian_id: GuardianId,
    /// Relative to ImagePath; signed. "" where there is none that the caller may see: a picture that waits for approval is shown to
    /// whoever brought it alone.
    guardian_picture: String,
    name: String,
    /// Ten digits.
    mobile_no: String,
    /// One of the values of relationToChild.
    relation_to_child: String,
    /// `Active`, `Pending For Approval`, `Inactive`, or what the centre says.
    #[schema(example = "Pending For Approval")]
    status: String,
    /// Whether the centre's gate has this guardian: while a change waits or was not approved, as they were before it.
    at_gate: bool,
}

/// The child's guardians, the newest first.
#[utoipa::path(post, path = "/parentapp/list_guardians", tag = "guardians",
    request_body(content = ListGuardians, content_type = FORM),
    responses((status = 200, body = Answer<Vec<ListedGuardian>>), (status = "4XX", body = Refused)))]
async fn list_guardians(
    State(app): State<App>,
    call: ParentCall<ListGuardians>,
) -> Result<Answer<Vec<ListedGuardian>>, Trouble> {
    let listed = families::read(&app, call.claims, async move |mut ask| {
        let book = AddressBook::new(&ask.app.keys, &ask.app.zone, ask.me, ask.child, ask.now);
        let mut wanted: Vec<&str> = call.form.relation_to_child.iter().map(String::as_str).collect();
        wanted.retain(|relation| !relation.is_empty());
        let shown = super::list(&mut ask).await?.into_iter();
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
    /// Not looked at.
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
    /// Not looked at.
    modified_by: String,
    /// `requested`: the card shall be changed. `remove`: nothing else is looked at.
    #[schema(example = "requested")]
    update_type: String,
    /// Of the action `guardian_edit`, for `mobile_no`; a removal needs none.
    confirmation: String,
    /// Without one the guardian's picture stays: the one that the caller sees.
    #[schema(value_type = String, format = Binary)]
    image: (),
}

/// Means the newest guardian of that child with that relation.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateGuardianByChildId {
    /// The guardian's.
    parent_name: String,
    /// The guardian's: ten digits.
    mobile_no: String,
    /// Whose card it is.
    relation_to_child: String,
    /// Not looked at.
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

/// Adds a guardian, for the centre to approve. Sent again with the same confirmation it is the same guardian.
#[utoipa::path(post, path = "/parentapp/add_guardian", tag = "guardians",
    request_body(content = AddGuardian, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<SavedGuardian>), (status = "4XX", body = Refused)))]
async fn add_guardian(State(app): State<App>, call: ParentUpload) -> Response {
    submit::<AddGuardian>(&app, call).await
}

/// Changes a guardian's card, for the centre to approve, or removes the guardian at once.
#[utoipa::path(post, path = "/parentapp/update_guardian_by_guardian_id", tag = "guardians",
    request_body(content = UpdateGuardianByGuardianId, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<SavedGuardian>), (status = "4XX", body = Refused)))]
async fn update_guardian_by_guardian_id(State(app): State<App>, call: ParentUpload) -> Response {
    submit::<UpdateGuardianByGuardianId>(&app, call).await
}

/// The same for the child's newest guardian of a relation.
#[utoipa::path(post, path = "/parentapp/update_guardian_by_child_id", tag = "guardians",
    request_body(content = UpdateGuardianByChildId, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<SavedGuardian>), (status = "4XX", body = Refused)))]
async fn update_guardian_by_child_id(State(app): State<App>, call: ParentUpload) -> Response {
    submit::<UpdateGuardianByChildId>(&app, call).await
}

/// What a form asks for.
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
        Err(trouble) => trouble.into_response(),
    }
}

/// Asked before the file comes, of which only the fields are known.
async fn may_send<F: Form>(mut ask: Asking<'_, '_>, form: F) -> Result<(), Trouble> {
    match form.wish(true)? {
        Wish::Write(new) => super::may_send(&mut ask, &new).await,
        Wish::Remove(_) => Ok(()),
    }
}

async fn act<F: Form>(app: &App, claims: Claims, form: F, upload: Option<Upload>) -> Result<Saved, Trouble> {
    let wish = form.wish(upload.is_some());
    let mut picture = None;
    if let (Ok(Wish::Write(new)), Some(upload)) = (&wish, upload) {
        let new = new.clone();
        let saved = families::write(app, claims.clone(), async move |mut act| super::may_bring(&mut act, &new).await);
        if let Some(saved) = saved.await? {
            return Ok(saved);
        }
        picture = Some(take_in(app, upload).await?);
    }
    let saved = families::write(app, claims, async move |mut act| match wish.as_ref().map_err(Clone::clone)? {
        Wish::Write(new) => super::write(&mut act, new, picture.as_ref()).await,
        Wish::Remove(whose) => super::remove(&mut act, whose).await,
    });
    saved.await
}
