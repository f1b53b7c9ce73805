//! Centres' API: lists the children that a centre may write about.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::children::store::{ListedChild, list_of_centre};
use super::photo_consent;
use crate::centres;
use base::ids::ChildId;
use base::photo_consent::ConsentLevel;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_children))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Children {
    children: Vec<ChildWithConsent>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChildWithConsent {
    id: ChildId,
    /// The office's own number, where it gave one: with `office:` before it, it stands for the id.
    office_number: Option<String>,
    name: String,
    last_name: String,
    /// `YYYY-MM-DD`
    date_of_birth: String,
    room: String,
    /// Which photos of the child are allowed.
    photo_consent: ConsentLevel,
    /// Whether a parent or the centre has answered; false: the chain's setting holds.
    photo_consent_answered: bool,
}

/// The centre's active children, by room and name.
#[utoipa::path(get, path = "/centre/v1/children", tag = "centre", responses((status = 200, body = Children)))]
async fn list_children(State(app): State<App>, call: CentreCall) -> Result<Json<Children>, CentreApiError> {
    let own_app = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let consents = photo_consent::of_centre(reader, &own_app, centre.id()).await?;
        let without_answer = (own_app.config.photos.without_answer, false);
        let children = list_of_centre(reader, centre.id()).await?.into_iter().map(|child| {
            let (photo_consent, photo_consent_answered) = consents.get(&child.id).copied().unwrap_or(without_answer);
            let ListedChild { id, office_number, name, last_name, date_of_birth, room } = child;
            ChildWithConsent {
                id,
                office_number,
                name,
                last_name,
                date_of_birth,
                room,
                photo_consent,
                photo_consent_answered,
            }
        });
        Ok(Children { children: children.collect() })
    });
    listed.await.map(Json)
}
