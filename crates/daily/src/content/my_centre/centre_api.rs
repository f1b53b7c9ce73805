//! Centres' API of their presentation: card and teachers.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{CentreCard, Teacher, rules, store};
use base::audit::AuditAction;
use base::changes::Topic;
use context::App;
use context::http::CentreCall;
use context::http::bulk::read_rows;
use context::http::centre_call::CentreApiError;
use people::centres::{self, Audited};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_card)).routes(routes!(put_teachers, list_teachers))
}

/// Sets the centre's card: its head, its fees, and whether it takes children of other centres. Replaces the one of before.
#[utoipa::path(put, path = "/centre/v1/card", tag = "centre", request_body = CentreCard,
    responses((status = 200, body = CentreCard)))]
async fn put_card(State(app): State<App>, call: CentreCall<CentreCard>) -> Result<Json<CentreCard>, CentreApiError> {
    let put = centres::write(&app, call.key, async move |ctx| {
        super::set_card(ctx.tx, ctx.centre, &call.body).await?;
        Ok(Audited::new(AuditAction::PutItsCard, call.body.clone()).renewing(Topic::Centre))
    });
    put.await.map(Json)
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Teachers {
    /// 1 to 500, in the order in which they are shown; they replace the whole list.
    rows: Vec<Teacher>,
}

/// Sets the centre's teachers: all of them or, if one is refused, none.
#[utoipa::path(put, path = "/centre/v1/teachers", tag = "centre", request_body = Teachers,
    responses((status = 200, body = Teachers)))]
async fn put_teachers(State(app): State<App>, call: CentreCall<Teachers>) -> Result<Json<Teachers>, CentreApiError> {
    let put = centres::write(&app, call.key, async move |ctx| {
        let teachers = read_rows(&call.body.rows, rules::teacher)?;
        super::set_teachers(ctx.tx, ctx.centre, &teachers).await?;
        let count = teachers.len();
        Ok(Audited::new(AuditAction::PutItsTeachers, Teachers { rows: teachers }).with(&count).renewing(Topic::Centre))
    });
    put.await.map(Json)
}

/// The centre's teachers, in the order in which they are shown.
#[utoipa::path(get, path = "/centre/v1/teachers", tag = "centre", responses((status = 200, body = Teachers)))]
async fn list_teachers(State(app): State<App>, call: CentreCall) -> Result<Json<Teachers>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Teachers { rows: store::list_teachers(reader, centre.id()).await? })
    });
    listed.await.map(Json)
}
