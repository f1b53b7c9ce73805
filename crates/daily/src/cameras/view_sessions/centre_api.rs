//! Centres' API: who watched their cameras.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store::Watched;
use crate::cameras::rfc3339;
use base::ids::{CameraId, ChildId};
use base::page::{Cursor, NewestQuery, Paged};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::InQuery;
use people::centres;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_view_sessions))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ViewSessions {
    /// The newest first.
    viewings: Vec<ShownViewSession>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownViewSession {
    camera_id: CameraId,
    /// The camera's name when it was watched.
    camera: String,
    /// For whom it was watched.
    child_id: ChildId,
    /// The parent's name.
    viewer: String,
    /// RFC 3339, as is `until`.
    from: String,
    /// When they were seen last.
    until: String,
    /// It goes on.
    watching: bool,
    /// Within half an hour before it the same account had watched from two other networks or more: it may be shared.
    many_networks: bool,
}

/// Who watched the centre's cameras in the last 30 days.
#[utoipa::path(get, path = "/centre/v1/cameras/viewings", tag = "cameras", params(NewestQuery),
    responses((status = 200, body = ViewSessions)))]
async fn list_view_sessions(
    State(app): State<App>,
    InQuery(asked): InQuery<NewestQuery>,
    call: CentreCall,
) -> Result<Json<ViewSessions>, CentreApiError> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(super::of_centre(reader, &there, centre.id(), there.now(), &asked.page()?).await?)
    });
    let one = |watched: Watched| ShownViewSession {
        camera_id: watched.camera,
        camera: watched.camera_name,
        child_id: watched.child,
        viewer: watched.parent_name,
        from: rfc3339(watched.began),
        until: rfc3339(watched.seen),
        watching: watched.ended.is_none(),
        many_networks: watched.many_networks,
    };
    let Paged { items: viewings, next } = listed.await?.map(one);
    Ok(Json(ViewSessions { viewings, next }))
}
