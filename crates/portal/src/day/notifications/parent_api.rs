//! The parent's door to what is new: how much, and that it was seen.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Unread;
use crate::base::ids::MomentId;
use crate::base::refusal::{Refusal, Trouble};
use crate::families;
use crate::http::answer::Refused;
use crate::http::{Answer, App, FORM, ParentCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_unread)).routes(routes!(mark_seen))
}

/// The call asks for nothing beside the fields that every call has.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetUnread {
    child_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadNotifications {
    /// 0 to 99; 99 stands for all that are more.
    unread: i64,
    /// When the parent last looked, with any device: unix milliseconds, or null.
    seen_at: Option<i64>,
}

impl From<Unread> for UnreadNotifications {
    fn from(unread: Unread) -> Self {
        Self { unread: unread.count, seen_at: Some(unread.seen.seen_at).filter(|&at| at > 0) }
    }
}

/// How many notifications of the child the parent has not seen, with whichever device.
#[utoipa::path(post, path = "/parentapp/getUnread", tag = "day",
    request_body(content = GetUnread, content_type = FORM),
    responses((status = 200, body = Answer<UnreadNotifications>), (status = "4XX", body = Refused)))]
async fn get_unread(
    State(app): State<App>,
    call: ParentCall<GetUnread>,
) -> Result<Answer<UnreadNotifications>, Trouble> {
    let parts = app.clone();
    let unread = app
        .database
        .read(async move |reader| {
            let (me, child) = families::prove(reader, &call.claims, parts.now()).await?;
            Ok::<_, Trouble>(super::unread(reader, &me, &child).await?)
        })
        .await?;
    Ok(Answer::new(unread.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MarkSeen {
    /// The id of the newest notification that was shown.
    up_to: String,
}

/// The parent has seen the notifications down from the one named. Never moves back.
#[utoipa::path(post, path = "/parentapp/markSeen", tag = "day",
    request_body(content = MarkSeen, content_type = FORM),
    responses((status = 200, body = Answer<UnreadNotifications>), (status = "4XX", body = Refused)))]
async fn mark_seen(State(app): State<App>, call: ParentCall<MarkSeen>) -> Result<Answer<UnreadNotifications>, Trouble> {
    let parts = app.clone();
    let unread = app
        .database
        .write(async move |writer| {
            let now = parts.now();
            let (me, child) = families::prove(writer, &call.claims, now).await?;
            let newest = MomentId::parse(&call.form.up_to).ok_or(Refusal::not_found())?;
            super::mark_seen(writer, (&me, &child), newest, now).await
        })
        .await?;
    app.live.ring();
    Ok(Answer::new(unread.into()))
}
