//! The centre's door to its children's conversations.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Author, Told, store};
use crate::pictures::CentrePictures;
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::{ChildId, MessageId, PictureId};
use base::page::{Cursor, Page, QueueAsked, Queued};
use base::refusal::{BadField, Trouble};
use context::App;
use context::http::CentreCall;
use context::http::bulk::is_a_push;
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::InQuery;
use people::centres::{self, Done};
use people::families::children::{OwnChildren, WhichChild, own_child};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post_messages, list_messages))
        .routes(routes!(mark_read))
        .routes(routes!(list_waiting))
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
    child_id: WhichChild,
    /// Plain text of 1 to 2048 characters; may be left out beside a picture.
    #[serde(default)]
    message: String,
    /// Who writes, at most 80 characters; parents are shown it.
    #[serde(default)]
    teacher: String,
    /// The id of a picture kept before.
    picture: Option<PictureId>,
}

impl PostedMessage {
    fn read(&self, own: &OwnChildren, pictures: &CentrePictures) -> Result<Told, BadField> {
        let child = own.child("child_id", &self.child_id)?;
        let picture = self.picture.map(|id| pictures.named("picture", id)).transpose()?;
        Ok(Told { child, teacher: self.teacher.clone(), text: self.message.clone(), picture })
    }
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
    #[schema(value_type = i64)]
    at: Timestamp,
}

/// Writes to parents: all messages or, if one cannot be taken, none. Each answers what its child's parents have written.
#[utoipa::path(post, path = "/centre/v1/messages", tag = "conversations", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = PostMessages,
    responses((status = 200, body = PostedMessages)))]
async fn post_messages(
    State(app): State<App>,
    call: CentreCall<PostMessages>,
) -> Result<Json<PostedMessages>, CentreTrouble> {
    let push = call.named_push()?;
    let rows = call.body.items;
    is_a_push("items", rows.len())?;
    let posted = centres::push(&app, call.key, push, async move |act| {
        let own = OwnChildren::among(act.writer, act.centre, rows.iter().map(|row| row.child_id.clone())).await?;
        let shown = rows.iter().filter_map(|row| row.picture);
        let pictures = CentrePictures::among(act.writer, act.centre, shown).await?;
        let told: Vec<_> = rows.iter().map(|row| row.read(&own, &pictures)).collect();
        let messages = super::tell(act.writer, &act.app.chance, act.now, &told).await?;
        let posted = messages.iter().zip(told.iter().flatten());
        let items =
            posted.map(|(message, told)| PostedMessageId { id: message.id, child_id: told.child.id(), at: message.at });
        Ok(Done::new(Deed::WroteMessages, PostedMessages { items: items.collect() }).with(&rows.len()))
    });
    posted.await.map(Json)
}

#[derive(Debug, Deserialize)]
pub struct OfChild {
    #[serde(default)]
    child: String,
    #[serde(default)]
    before: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Messages {
    /// Newest first, 50 at most.
    items: Vec<ShownMessage>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownMessage {
    id: MessageId,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    /// `Mother` or `Father`; null: the centre wrote.
    parent: Option<&'static str>,
    /// Who wrote for the centre, if that was told.
    teacher: Option<String>,
    message: String,
    picture: Option<PictureId>,
    /// Whether the centre has read it: its own it has.
    read: bool,
}

/// A page of one child's conversation: of what was written since the child came to this centre.
#[utoipa::path(get, path = "/centre/v1/messages", tag = "conversations", security(("centre_key" = [])),
    params(("child" = WhichChild, Query), ("before" = Option<String>, Query, description = "the `next` of the page before")),
    responses((status = 200, body = Messages)))]
async fn list_messages(
    State(app): State<App>,
    InQuery(whose): InQuery<OfChild>,
    call: CentreCall,
) -> Result<Json<Messages>, CentreTrouble> {
    let page = Page::asked("", "", &whose.before).map_err(Trouble::from)?;
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let child = own_child(reader, centre, &whose.child).await?;
        let read_at = store::read_at(reader, child.id()).await?;
        let page = store::list_page_of_centre(reader, child.id(), &page).await?;
        let items = page.items.into_iter().map(|message| {
            let (parent, teacher) = match message.author {
                Author::Parent { side, .. } => (Some(side.as_str()), None),
                Author::Teacher(name) => (None, Some(name)),
            };
            ShownMessage {
                id: message.id,
                at: message.at,
                parent,
                teacher: teacher.filter(|name| !name.is_empty()),
                message: message.text,
                picture: message.picture.map(|shown| shown.id),
                read: parent.is_none() || message.at <= read_at,
            }
        });
        Ok(Messages { items: items.collect(), next: page.next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkRead {
    #[schema(value_type = WhichChild)]
    child_id: String,
    /// The `at` of the newest message that was read.
    #[schema(value_type = i64)]
    up_to: Timestamp,
    /// What was read needs no answer: the child is taken off the list of those that wait.
    #[serde(default)]
    settled: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Read {
    /// Up to where the centre has read: never before where it was.
    #[schema(value_type = i64)]
    read_at: Timestamp,
}

/// Marks a conversation as read. An answer is a message of its own.
#[utoipa::path(put, path = "/centre/v1/messages/read", tag = "conversations", security(("centre_key" = [])),
    request_body = MarkRead,
    responses((status = 200, body = Read)))]
async fn mark_read(State(app): State<App>, call: CentreCall<MarkRead>) -> Result<Json<Read>, CentreTrouble> {
    let read = centres::write(&app, call.key, async move |act| {
        let MarkRead { child_id, up_to, settled } = &call.body;
        let child = own_child(act.writer, act.centre, child_id).await?;
        store::mark_read(act.writer, child.id(), *up_to).await?;
        if *settled {
            store::settle(act.writer, child.id(), *up_to).await?;
        }
        let deed = if *settled { Deed::NeededNoAnswer } else { Deed::ReadMessages };
        let read_at = store::read_at(act.writer, child.id()).await?;
        Ok(Done::new(deed, Read { read_at }).about(child.id()))
    });
    read.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingConversations {
    /// Who waits longest first.
    items: Vec<WaitingConversation>,
    /// How many wait in all.
    total: i64,
    /// For `after`; null when no more wait.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingConversation {
    child_id: ChildId,
    name: String,
    last_name: String,
    room: String,
    /// When a parent wrote what nobody has answered yet: unix milliseconds.
    #[schema(value_type = i64)]
    since: Timestamp,
    /// Whether there is something that the centre has not read.
    unread: bool,
}

/// The conversations in which a parent waits for an answer.
#[utoipa::path(get, path = "/centre/v1/messages/waiting", tag = "conversations", security(("centre_key" = [])),
    params(QueueAsked),
    responses((status = 200, body = WaitingConversations)))]
async fn list_waiting(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueAsked>,
    call: CentreCall,
) -> Result<Json<WaitingConversations>, CentreTrouble> {
    let waiting = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::list_waiting(reader, centre.id(), &asked.queue()?).await?)
    });
    let shown = |waiting: store::Waiting| WaitingConversation {
        child_id: waiting.child,
        name: waiting.name,
        last_name: waiting.last_name,
        room: waiting.room,
        since: waiting.since,
        unread: waiting.unread,
    };
    let Queued { items, total, next } = waiting.await?.map(shown);
    Ok(Json(WaitingConversations { items, total, next }))
}
