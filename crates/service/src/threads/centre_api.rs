//! Centres' API of threads: those that wait for an answer, their messages, and writing.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{About, Author, Message, Subject, ThreadState};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, PictureId, TicketId};
use base::page::{Cursor, QueueQuery, Queued};
use base::refusal::{AppError, BadField, Refusal};
use base::text;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use daily::pictures::CentrePictures;
use daily::pictures::portraits::centre_api::shown;
use people::centres::{self, Audited};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_threads))
        .routes(routes!(show_thread, write_to_thread))
        .routes(routes!(show_thread_picture))
        .routes(routes!(answer_ticket))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingThreads {
    /// The longest waiting first.
    threads: Vec<WaitingThread>,
    /// How many wait in all.
    total: i64,
    /// For `after`; null when no more wait.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingThread {
    about: About,
    /// Of the request or the ticket.
    id: String,
    child_id: ChildId,
    /// How many messages it has.
    messages: i64,
    /// The time of the first message without an answer, unix milliseconds.
    #[schema(value_type = i64)]
    since: Timestamp,
    /// The day by which an answer is due.
    #[schema(example = "2026-11-16")]
    answer_by: String,
    /// That day is past.
    overdue: bool,
}

/// The threads in which a parent waits for an answer.
#[utoipa::path(get, path = "/centre/v1/threads", tag = "threads", params(QueueQuery),
    responses((status = 200, body = WaitingThreads)))]
async fn list_threads(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueQuery>,
    call: CentreCall,
) -> Result<Json<WaitingThreads>, CentreApiError> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let today = there.zone.day_of(there.now());
        let Queued { items, total, next } = super::waiting(reader, centre, &asked.queue()?).await?;
        let threads = items.into_iter().filter_map(|ThreadState { subject, child, messages, waiting }| {
            let (since, due) = waiting?;
            Some(WaitingThread {
                about: subject.about(),
                id: subject.id().to_string(),
                child_id: child,
                messages,
                since,
                answer_by: due.to_string(),
                overdue: due < today,
            })
        });
        Ok(WaitingThreads { threads: threads.collect(), total, next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreThread {
    child_id: ChildId,
    /// Closed: the request was cancelled, the ticket closed.
    closed: bool,
    /// The oldest first; 200 at most.
    messages: Vec<CentreThreadMessage>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreThreadMessage {
    /// Its number in the thread, from 1.
    number: i64,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    /// `Mother` or `Father`; null: the centre wrote.
    parent: Option<&'static str>,
    /// The writer's name, if the centre gave one.
    teacher: Option<String>,
    message: String,
    /// It has a picture: `…/messages/{number}/picture`.
    picture: bool,
}

impl From<Message> for CentreThreadMessage {
    fn from(Message { number, author, text, picture, at }: Message) -> Self {
        let (parent, teacher) = match author {
            Author::Parent(side) => (Some(side.as_str()), None),
            Author::Centre(name) => (None, Some(name).filter(|name| !name.is_empty())),
        };
        Self { number, at, parent, teacher, message: text, picture: picture.is_some() }
    }
}

fn subject(about: &str, id: &str) -> Result<Subject, Refusal> {
    Subject::parse(about, id).ok_or_else(|| Refusal::not_here("request or ticket"))
}

/// The messages of a request or a ticket since the child came to this centre.
#[utoipa::path(get, path = "/centre/v1/threads/{about}/{id}", tag = "threads",
    params(("about" = String, Path, description = "`request` or `ticket`"), ("id" = String, Path)),
    responses((status = 200, body = CentreThread)))]
async fn show_thread(
    State(app): State<App>,
    InPath((about, id)): InPath<(String, String)>,
    call: CentreCall,
) -> Result<Json<CentreThread>, CentreApiError> {
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let (known, messages) = super::of_centre(reader, centre, subject(&about, &id)?).await?;
        let messages = messages.into_iter().map(CentreThreadMessage::from).collect();
        Ok(CentreThread { child_id: known.child(), closed: known.is_closed(), messages })
    });
    shown.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WriteInThread {
    /// Plain text of 1 to 2048 characters; may be left out beside a picture.
    #[serde(default)]
    #[schema(example = "We ask the driver")]
    message: String,
    /// The writer's name, at most 80 characters; shown to parents.
    #[serde(default)]
    #[schema(example = "Anita")]
    teacher: String,
    /// The id of a picture uploaded before.
    picture: Option<PictureId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct WroteInThread {
    /// Of the message.
    number: i64,
}

/// Writes to the parents in the thread of a request or a ticket; notifies both, and ends the waiting.
#[utoipa::path(post, path = "/centre/v1/threads/{about}/{id}", tag = "threads",
    params(("about" = String, Path, description = "`request` or `ticket`"), ("id" = String, Path), IdempotencyKey),
    request_body = WriteInThread, responses((status = 200, body = WroteInThread)))]
async fn write_to_thread(
    State(app): State<App>,
    InPath((about, id)): InPath<(String, String)>,
    call: CentreCall<WriteInThread>,
) -> Result<Json<WroteInThread>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let written = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let subject = subject(&about, &id)?;
        let WriteInThread { message, teacher, picture } = &call.body;
        let picture = match *picture {
            Some(id) => Some(CentrePictures::among(ctx.tx, ctx.centre, [id]).await?.named("picture", id)?),
            None => None,
        };
        let (known, number) = super::answer(ctx, subject, (teacher, message), picture).await?;
        let done = Audited::new(AuditAction::WroteInAThread, WroteInThread { number });
        Ok(done.about(known.child()).with(&format!("{} {}", subject.about().as_str(), subject.id())))
    });
    written.await.map(Json)
}

/// The picture of a message, as wide as a card.
#[utoipa::path(get, path = "/centre/v1/threads/{about}/{id}/messages/{number}/picture", tag = "threads",
    params(("about" = String, Path, description = "`request` or `ticket`"), ("id" = String, Path),
        ("number" = String, Path)), responses((status = 200, content_type = "image/webp")))]
async fn show_thread_picture(
    State(app): State<App>,
    InPath((about, id, number)): InPath<(String, String, String)>,
    call: CentreCall,
) -> Result<Response, CentreApiError> {
    let found = centres::read(&app, call.key, async move |reader, centre| {
        let number = number.parse::<i64>().map_err(|_not_a_number| AppError::from(Refusal::not_here("message")))?;
        super::picture_for_centre(reader, centre, subject(&about, &id)?, number).await
    });
    shown(&app, found.await?).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketAnswer {
    /// What the parents read: 1 to 2048 characters.
    note: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AnsweredTicket {
    id: TicketId,
}

/// Answers a ticket with a message in its thread. Its status stays; the parents are notified.
#[utoipa::path(post, path = "/centre/v1/tickets/{id}/answers", tag = "tickets",
    params(("id" = String, Path), IdempotencyKey), request_body = TicketAnswer,
    responses((status = 200, body = AnsweredTicket)))]
async fn answer_ticket(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<TicketAnswer>,
) -> Result<Json<AnsweredTicket>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let answered = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let id = TicketId::parse(&id).ok_or_else(|| Refusal::not_here("ticket"))?;
        let note = text::lines(&call.body.note, text::TEXT_MAX).map_err(|why| BadField::new("note", why))?;
        let (known, _) = super::answer(ctx, Subject::Ticket(id), ("", note), None).await?;
        Ok(Audited::new(AuditAction::AnsweredATicket, AnsweredTicket { id }).about(known.child()).with(&id))
    });
    answered.await.map(Json)
}
