//! Centres' API of their children's conversations.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Author, NewCentreMessage, Posted, store};
use crate::photo_consent::Poster;
use crate::pictures::CentrePictures;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, MessageId, PictureId};
use base::page::{Cursor, Page, QueueQuery, Queued};
use base::refusal::{AppError, BadField, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::bulk::check_row_count;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};
use people::families::children::{OwnChildren, WhichChild, own_child};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post_messages, list_messages))
        .routes(routes!(withdraw_message))
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
    /// The writer's name, at most 80 characters; shown to parents.
    #[serde(default)]
    teacher: String,
    /// The id of a picture uploaded before.
    picture: Option<PictureId>,
}

impl PostedMessage {
    fn read(&self, own: &OwnChildren, pictures: &CentrePictures) -> Result<NewCentreMessage, BadField> {
        let child = own.child("child_id", &self.child_id)?;
        let picture = self.picture.map(|id| pictures.named("picture", id)).transpose()?;
        Ok(NewCentreMessage { child, teacher: self.teacher.clone(), text: self.message.clone(), picture })
    }
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedMessages {
    /// In the order of the request.
    items: Vec<PostedMessageId>,
    /// The children whose photo consent does not allow a picture that several families get; left out where all are allowed. With
    /// `[photos] consent = "enforced"` such messages are refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    without_consent: Vec<ChildId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedMessageId {
    id: MessageId,
    child_id: ChildId,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
}

/// Posts messages to parents: all of them or, if one is refused, none. Each counts as the answer to the child's parents.
#[utoipa::path(post, path = "/centre/v1/messages", tag = "conversations", params(IdempotencyKey),
    request_body = PostMessages, responses((status = 200, body = PostedMessages)))]
async fn post_messages(
    State(app): State<App>,
    call: CentreCall<PostMessages>,
) -> Result<Json<PostedMessages>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let rows = call.body.items;
    check_row_count("items", rows.len())?;
    let posted = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let own = OwnChildren::among(ctx.tx, ctx.centre, rows.iter().map(|row| row.child_id.clone())).await?;
        let shown = rows.iter().filter_map(|row| row.picture);
        let pictures = CentrePictures::among(ctx.tx, ctx.centre, shown).await?;
        let messages: Vec<_> = rows.iter().map(|row| row.read(&own, &pictures)).collect();
        let Posted { messages: posted, without_consent } =
            super::post(ctx.tx, Poster::of(ctx), &ctx.app.random, ctx.now, &messages).await?;
        let posted = posted.iter().zip(messages.iter().flatten());
        let items = posted
            .map(|(message, new)| PostedMessageId { id: message.id, child_id: new.child.id(), at: message.at })
            .collect();
        let posted = PostedMessages { items, without_consent };
        Ok(Audited::new(AuditAction::WroteMessages, posted).with(&rows.len()))
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
    /// The teacher's name, if the centre gave one.
    teacher: Option<String>,
    message: String,
    picture: Option<PictureId>,
    /// Whether the centre has read it; true for its own messages.
    read: bool,
    /// The centre withdrew it: `message` is empty.
    withdrawn: bool,
}

/// A page of one child's conversation, since the child came to this centre.
#[utoipa::path(get, path = "/centre/v1/messages", tag = "conversations",
    params(("child" = WhichChild, Query),
        ("before" = Option<String>, Query, description = "the `next` of the page before")),
    responses((status = 200, body = Messages)))]
async fn list_messages(
    State(app): State<App>,
    InQuery(whose): InQuery<OfChild>,
    call: CentreCall,
) -> Result<Json<Messages>, CentreApiError> {
    let page = Page::parse("", "", &whose.before).map_err(AppError::from)?;
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let child = own_child(reader, centre, &whose.child).await?;
        let read_at = store::find_read_at(reader, child.id()).await?;
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
                withdrawn: message.withdrawn,
            }
        });
        Ok(Messages { items: items.collect(), next: page.next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawnMessage {
    id: MessageId,
    child_id: ChildId,
}

/// Withdraws a message of the centre: its text, its picture and its notifications go, and the conversation shows that there
/// was one. What it answered waits for an answer again.
#[utoipa::path(delete, path = "/centre/v1/messages/{child}/{id}", tag = "conversations",
    params(("child" = WhichChild, Path), ("id" = String, Path)), responses((status = 200, body = WithdrawnMessage)))]
async fn withdraw_message(
    State(app): State<App>,
    InPath((child, id)): InPath<(String, String)>,
    call: CentreCall,
) -> Result<Json<WithdrawnMessage>, CentreApiError> {
    let id = MessageId::parse(&id).ok_or_else(|| Refusal::not_here("message"))?;
    let withdrawn = centres::write(&app, call.key, async move |ctx| {
        let child = own_child(ctx.tx, ctx.centre, &child).await?;
        super::withdraw(ctx.tx, ctx.now, child, id).await?;
        let (child_id, action) = (child.id(), AuditAction::WithdrewAMessage);
        Ok(Audited::new(action, WithdrawnMessage { id, child_id }).about(child_id).with(&id))
    });
    withdrawn.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkRead {
    #[schema(value_type = WhichChild)]
    child_id: String,
    /// The `at` of the newest message that was read.
    #[schema(value_type = i64)]
    up_to: Timestamp,
    /// No answer is needed: the child leaves the list of waiting conversations.
    #[serde(default)]
    settled: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Read {
    /// The `at` of the newest message that the centre has read; never moves back.
    #[schema(value_type = i64)]
    read_at: Timestamp,
}

/// Marks a conversation as read.
#[utoipa::path(put, path = "/centre/v1/messages/read", tag = "conversations", request_body = MarkRead,
    responses((status = 200, body = Read)))]
async fn mark_read(State(app): State<App>, call: CentreCall<MarkRead>) -> Result<Json<Read>, CentreApiError> {
    let read = centres::write(&app, call.key, async move |ctx| {
        let MarkRead { child_id, up_to, settled } = &call.body;
        let child = own_child(ctx.tx, ctx.centre, child_id).await?;
        store::mark_read(ctx.tx, child.id(), *up_to).await?;
        if *settled {
            store::mark_settled(ctx.tx, child.id(), *up_to).await?;
        }
        let action = if *settled { AuditAction::NeededNoAnswer } else { AuditAction::ReadMessages };
        let read_at = store::find_read_at(ctx.tx, child.id()).await?;
        Ok(Audited::new(action, Read { read_at }).about(child.id()))
    });
    read.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingConversations {
    /// Longest waiting first.
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
    /// The time of the first message without an answer, unix milliseconds.
    #[schema(value_type = i64)]
    since: Timestamp,
    /// Whether there are messages that the centre has not read.
    unread: bool,
}

/// The conversations in which a parent waits for an answer.
#[utoipa::path(get, path = "/centre/v1/messages/waiting", tag = "conversations", params(QueueQuery),
    responses((status = 200, body = WaitingConversations)))]
async fn list_waiting(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueQuery>,
    call: CentreCall,
) -> Result<Json<WaitingConversations>, CentreApiError> {
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
