//! The centre's door to its children's timelines: post, correct, withdraw.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::kinds::Kind;
use super::{Change, Moment, NewMoment};
use crate::audit::{self, Entry};
use crate::base::ids::{ChildId, MomentId, PictureId};
use crate::centres;
use crate::http::bulk::ROWS_MAX;
use crate::http::centre_call::{At, BadRow, CentreRefused, CentreTrouble};
use crate::http::idempotency::once;
use crate::http::{App, CentreCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_moments)).routes(routes!(correct_moment, withdraw_moment))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostMoments {
    /// 1 to 500.
    items: Vec<PostedMoment>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostedMoment {
    child_id: ChildId,
    r#type: Kind,
    /// Plain text, 1 to 2048 characters.
    message: String,
    at: At,
    /// The id of a picture kept before; demanded for Image.
    picture: Option<PictureId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedMoments {
    /// In the order of the push.
    items: Vec<PostedId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedId {
    id: MomentId,
    child_id: ChildId,
}

/// Puts moments on timelines: all of them or, if one cannot be taken, none.
#[utoipa::path(post, path = "/centre/v1/timeline", tag = "timeline", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = PostMoments,
    responses((status = 200, body = PostedMoments), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn post_moments(
    State(app): State<App>,
    call: CentreCall<PostMoments>,
) -> Result<Json<PostedMoments>, CentreTrouble> {
    let push = call.named_push()?;
    let rows = call.body.items;
    if rows.is_empty() || rows.len() > ROWS_MAX {
        return Err(CentreTrouble::BadRows(vec![BadRow {
            index: 0,
            field: "items",
            reason: format!("a push holds 1 to {ROWS_MAX} items"),
        }]));
    }
    let moments: Vec<NewMoment> = rows
        .into_iter()
        .map(|row| NewMoment {
            child: row.child_id,
            kind: row.r#type,
            message: row.message,
            at: row.at.milliseconds(),
            picture: row.picture,
            about: None,
        })
        .collect();
    let parts = app.clone();
    let posted = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            once(writer, &centre.actor(), &push, now, async |writer| {
                let ids = super::post(writer, &app.chance, now, &centre, &moments).await?;
                let items =
                    ids.into_iter().zip(&moments).map(|(id, moment)| PostedId { id, child_id: moment.child }).collect();
                Ok(PostedMoments { items })
            })
            .await
        })
        .await?;
    app.live.ring();
    Ok(Json(posted))
}

/// What a correction changes; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectMoment {
    r#type: Option<Kind>,
    message: Option<String>,
    at: Option<At>,
    picture: Option<PictureId>,
}

/// A moment as the centre sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownMoment {
    id: MomentId,
    child_id: ChildId,
    r#type: Kind,
    message: String,
    /// Unix milliseconds.
    at: i64,
    picture: Option<PictureId>,
}

impl From<Moment> for ShownMoment {
    fn from(moment: Moment) -> Self {
        Self {
            id: moment.id,
            child_id: moment.child,
            r#type: moment.kind,
            message: moment.message,
            at: moment.at,
            picture: moment.picture.map(|shown| shown.id),
        }
    }
}

/// Corrects a moment.
#[utoipa::path(put, path = "/centre/v1/timeline/{id}", tag = "timeline", security(("centre_key" = [])),
    params(("id" = String, Path)), request_body = CorrectMoment,
    responses((status = 200, body = ShownMoment), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn correct_moment(
    State(app): State<App>,
    Path(id): Path<String>,
    call: CentreCall<CorrectMoment>,
) -> Result<Json<ShownMoment>, CentreTrouble> {
    let id = MomentId::parse(&id).ok_or_else(CentreTrouble::not_found)?;
    let body = call.body;
    let change =
        Change { kind: body.r#type, message: body.message, at: body.at.map(At::milliseconds), picture: body.picture };
    let parts = app.clone();
    let moment = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            let moment = super::correct(writer, now, &centre, id, change.clone()).await?;
            let (actor, object) = (centre.actor(), id.to_string());
            audit::record(
                writer,
                &app.chance,
                now,
                Entry::new(&actor, "corrected a moment").about(moment.child).with(&object),
            )
            .await?;
            Ok::<_, CentreTrouble>(moment)
        })
        .await?;
    app.live.ring();
    Ok(Json(moment.into()))
}

/// Takes a moment off the timeline.
#[utoipa::path(delete, path = "/centre/v1/timeline/{id}", tag = "timeline", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = ShownMoment), (status = "4XX", body = CentreRefused)))]
async fn withdraw_moment(
    State(app): State<App>,
    Path(id): Path<String>,
    call: CentreCall,
) -> Result<Json<ShownMoment>, CentreTrouble> {
    let id = MomentId::parse(&id).ok_or_else(CentreTrouble::not_found)?;
    let parts = app.clone();
    let moment = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            let moment = super::withdraw(writer, now, &centre, id).await?;
            let (actor, object) = (centre.actor(), id.to_string());
            audit::record(
                writer,
                &app.chance,
                now,
                Entry::new(&actor, "withdrew a moment").about(moment.child).with(&object),
            )
            .await?;
            Ok::<_, CentreTrouble>(moment)
        })
        .await?;
    app.live.ring();
    Ok(Json(moment.into()))
}
