//! Parent API handlers for what is new: how much, and that it was seen.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Seen, Unread};
use base::clock::Timestamp;
use base::ids::{ChildId, MessageId, TimelineEntryId};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use daily::conversations::{Author, Message};
use people::families::{self, ReadContext, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_unread)).routes(routes!(mark_seen))
}

/// The call asks for nothing beside the fields that every call has.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetUnread {
    child_id: String,
}

/// Every number is 0 to 100; 100 stands for all that are more than 99.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadOfAll {
    /// Notifications of the token's child.
    unread: i64,
    /// When the parent last looked at them, with any device: unix milliseconds, or null.
    #[schema(value_type = Option<i64>)]
    seen_at: Option<Timestamp>,
    /// The token's child first, then the parent's other children.
    children: Vec<UnreadOfChild>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadOfChild {
    child_id: ChildId,
    notifications: i64,
    /// Of the centre; the other parent's do not count.
    messages: i64,
    /// Outdoor events that wait for an answer.
    events: i64,
    /// All of these, each thing once: messages and events have notifications too.
    total: i64,
    /// The newest of the messages; null where there is none.
    newest: Option<UnreadMessage>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadMessage {
    id: MessageId,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    /// A teacher's name, or nothing.
    by: String,
    /// Plain text; empty where a picture says it all.
    message: String,
}

impl From<Message> for UnreadMessage {
    fn from(message: Message) -> Self {
        let by = match message.author {
            Author::Teacher(name) => name,
            Author::Parent { side, .. } => side.as_str().to_owned(),
        };
        Self { id: message.id, at: message.at, by, message: message.text }
    }
}

impl From<Unread> for UnreadOfChild {
    fn from(unread: Unread) -> Self {
        let Unread { child, notifications, messages, events, total, newest, .. } = unread;
        Self { child_id: child, notifications, messages, events, total, newest: newest.map(Into::into) }
    }
}

impl From<Vec<Unread>> for UnreadOfAll {
    fn from(all: Vec<Unread>) -> Self {
        let own = all.first();
        Self {
            unread: own.map_or(0, |own| own.notifications),
            seen_at: own.and_then(|own| own.looked_at),
            children: all.into_iter().map(Into::into).collect(),
        }
    }
}

/// What the parent has not seen, with whichever device, of each of their children.
#[utoipa::path(post, path = "/parentapp/getUnread", tag = "day", request_body = GetUnread,
    responses((status = 200, body = Answer<UnreadOfAll>)))]
async fn get_unread(State(app): State<App>, call: ParentCall<GetUnread>) -> Result<Answer<UnreadOfAll>, AppError> {
    let unread = families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, now }| {
        Ok(super::of_all(reader, me, child, (app.zone.day_of(now), now)).await?)
    })
    .await?;
    Ok(Answer::new(unread.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MarkSeen {
    /// The id of the newest notification that was shown.
    up_to: String,
    /// The `at` of the newest message that was shown.
    messages_up_to: String,
}

impl MarkSeen {
    fn seen(&self) -> Option<Seen> {
        if self.messages_up_to.is_empty() {
            TimelineEntryId::parse(&self.up_to).map(Seen::Notifications)
        } else {
            let up_to = self.messages_up_to.parse().ok().filter(|_| self.up_to.is_empty());
            up_to.map(|up_to| Seen::Messages(Timestamp::from_ms(up_to)))
        }
    }
}

/// The parent has seen the notifications down from the one named, or the messages up to one: either is named. Never moves back.
#[utoipa::path(post, path = "/parentapp/markSeen", tag = "day", request_body = MarkSeen,
    responses((status = 200, body = Answer<UnreadOfAll>)))]
async fn mark_seen(State(app): State<App>, call: ParentCall<MarkSeen>) -> Result<Answer<UnreadOfAll>, AppError> {
    let unread =
        families::mark_as_seen(&app, call.claims, async move |WriteContext { tx: writer, me, child, app, now }| {
            let seen = call.form.seen().ok_or(Refusal::not_found())?;
            super::mark_seen(writer, (me, child), seen, now).await?;
            Ok(super::of_all(writer, me, child, (app.zone.day_of(now), now)).await?)
        })
        .await?;
    Ok(Answer::new(unread.into()))
}
