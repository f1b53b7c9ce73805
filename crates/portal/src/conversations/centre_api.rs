//! The centre's door to its children's conversations.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Told;
use crate::base::ids::{ChildId, MessageId, PictureId};
use crate::centres;
use crate::http::bulk::ROWS_MAX;
use crate::http::centre_call::{BadRow, CentreRefused, CentreTrouble};
use crate::http::idempotency::once;
use crate::http::{App, CentreCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_messages))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostMessages {
    /// 1 to 500.
    items: Vec<PostedMessage>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostedMessage {
    child_id: ChildId,
    /// Plain text of 1 to 2048 characters; may be left out beside a picture.
    #[serde(default)]
    message: String,
    /// Who writes, at most 80 characters; parents are shown it.
    #[serde(default)]
    teacher: String,
    /// The id of a picture kept before.
    picture: Option<PictureId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedMessages {
    /// In the order of the push.
    items: Vec<PostedMessageId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedMessageId {
    id: MessageId,
    child_id: ChildId,
    /// Unix milliseconds.
    at: i64,
}

/// Writes to parents: all messages or, if one cannot be taken, none. Each answers what its child's parents have written.
#[utoipa::path(post, path = "/centre/v1/messages", tag = "conversations", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = PostMessages,
    responses((status = 200, body = PostedMessages), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn post_messages(
    State(app): State<App>,
    call: CentreCall<PostMessages>,
) -> Result<Json<PostedMessages>, CentreTrouble> {
    let push = call.named_push()?;
    let rows = call.body.items;
    if rows.is_empty() || rows.len() > ROWS_MAX {
        let reason = format!("a push holds 1 to {ROWS_MAX} items");
        return Err(CentreTrouble::BadRows(vec![BadRow { index: 0, field: "items", reason }]));
    }
    let told = |row: PostedMessage| Told {
        child: row.child_id,
        teacher: row.teacher,
        text: row.message,
        picture: row.picture,
    };
    let told: Vec<Told> = rows.into_iter().map(told).collect();
    let parts = app.clone();
    let posted = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            once(writer, &centre.actor(), &push, now, async |writer| {
                let messages = super::tell(writer, &app.chance, now, &centre, &told).await?;
                let posted = messages.iter().zip(&told);
                let items = posted.map(|(message, told)| PostedMessageId {
                    id: message.id,
                    child_id: told.child,
                    at: message.at,
                });
                Ok(PostedMessages { items: items.collect() })
            })
            .await
        })
        .await?;
    app.bell.ring();
    app.live.ring();
    Ok(Json(posted))
}
