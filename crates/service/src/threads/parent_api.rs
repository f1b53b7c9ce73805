//! Parents' API of threads: read the messages of a request or a ticket, and write, with or without a picture.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Author, Known, Message, Subject};
use base::clock::Timestamp;
use base::keys::{fingerprint, hex};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::centre_call::IdempotencyKey;
use context::http::document::OptionalIdempotencyKey;
use context::http::idempotency::{once, stored_answer};
use context::http::upload::{ParentUpload, Upload};
use context::http::{Answer, Claims, ParentCall};
use daily::day::timeline::Shown;
use daily::pictures::portraits::count_upload;
use daily::pictures::{AddressBook, Size, take_in};
use people::families::{self, MyChild, ReadContext, SignedInParent, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(thread)).routes(routes!(write_to_thread))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetThread {
    /// `request` or `ticket`.
    #[schema(example = "request")]
    about: String,
    /// Its id.
    id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadAnswer {
    /// The oldest first; 200 at most.
    messages: Vec<ThreadMessage>,
    /// Closed: the request was cancelled, the ticket closed.
    closed: bool,
    /// Whether the child's parents can write here: not if it is closed; after the child has left only in tickets raised since.
    writable: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadMessage {
    /// Its number in the thread, from 1.
    number: i64,
    /// Plain text; may be empty beside a picture.
    message: String,
    /// `Mother`, `Father` or `Centre`.
    #[schema(example = "Centre")]
    by: &'static str,
    /// The writer's name; "" if the centre gave none.
    #[schema(example = "Anita")]
    name: String,
    /// `YYYY-MM-DD HH:mm` of the centre's calendar.
    #[schema(example = "2026-11-12 09:30")]
    at: String,
    picture: Option<ThreadPicture>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadPicture {
    /// Relative to ImagePath.
    full: String,
    /// Relative to TimeLineThumbUrl.
    thumb: String,
    /// Pixels, so that the page can reserve its place.
    width: i64,
    height: i64,
}

/// What is needed to show a message: addresses for this session, and the calendar.
struct ShownTo<'a> {
    book: AddressBook<'a>,
    child: &'a MyChild,
    app: &'a App,
}

impl ShownTo<'_> {
    fn message(&self, message: Message) -> ThreadMessage {
        let Self { book, app, .. } = self;
        let Message { number, author, text, picture, at } = message;
        let (by, name) = match author {
            Author::Parent(side) => (side.as_str(), String::new()),
            Author::Centre(name) => ("Centre", name),
        };
        let (date, time) = app.zone.date_and_time(at);
        let picture = picture.map(|Shown { id, width, height }| ThreadPicture {
            full: book.address(id, Size::Full),
            thumb: book.address(id, Size::Card),
            width,
            height,
        });
        ThreadMessage { number, message: text, by, name, at: format!("{} {}", date.as_str(), time.as_str()), picture }
    }

    fn thread(&self, (known, messages): (Known, Vec<Message>)) -> ThreadAnswer {
        let closed = known.is_closed();
        let writable = !closed && known.is_read(self.child);
        ThreadAnswer { messages: messages.into_iter().map(|one| self.message(one)).collect(), closed, writable }
    }
}

fn shown_to<'a>(app: &'a App, me: &'a SignedInParent, child: &'a MyChild, now: Timestamp) -> ShownTo<'a> {
    ShownTo { book: AddressBook::new(&app.keys, &app.zone, me, child, now), child, app }
}

/// The messages of the child's parents and its centre about a request or a ticket.
#[utoipa::path(post, path = "/parentapp/thread", tag = "threads", request_body = GetThread,
    responses((status = 200, body = Answer<ThreadAnswer>)))]
async fn thread(State(app): State<App>, call: ParentCall<GetThread>) -> Result<Answer<ThreadAnswer>, AppError> {
    let answer = families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, now }| {
        let subject = subject(&call.form.about, &call.form.id)?;
        let thread = super::of_child(reader, child, subject).await?;
        Ok(shown_to(app, me, child, now).thread(thread))
    });
    answer.await.map(Answer::new)
}

fn subject(about: &str, id: &str) -> Result<Subject, Refusal> {
    Subject::parse(about, id).ok_or_else(Refusal::not_found)
}

#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct WriteToThread {
    /// `request` or `ticket`.
    #[schema(example = "ticket")]
    about: String,
    /// Its id.
    id: String,
    /// Plain text of 1 to 2048 characters once it is trimmed; may be left out beside a picture. Of control characters line breaks and tabs.
    message: String,
    /// JPEG, PNG, WebP, GIF or HEIC of at most 20 MB and 25 million points. The fields come before it.
    #[schema(value_type = String, format = Binary)]
    image: (),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WrittenToThread {
    /// Of the message.
    number: i64,
    thread: ThreadAnswer,
}

/// Writes to the centre in the thread of a request or a ticket. 'ok' means that it is stored; sent again under the same key, it is
/// stored once.
#[utoipa::path(post, path = "/parentapp/writeToThread", tag = "threads", params(OptionalIdempotencyKey),
    request_body(content = WriteToThread, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<WrittenToThread>)))]
async fn write_to_thread(State(app): State<App>, call: ParentUpload) -> Response {
    let key = call.key.clone();
    let received = match families::receive(&app, call, may_send).await {
        Ok(received) => received,
        Err(refused) => return refused,
    };
    match write(&app, received.claims, (key, received.form), received.upload).await {
        Ok(written) => Answer::new(written).into_response(),
        Err(error) => error.into_response(),
    }
}

/// Called before the file is uploaded, when only the fields are known. A message that was sent before may be sent again, also when
/// the thread is closed: its key identifies it.
async fn may_send(ctx: ReadContext<'_, '_>, form: WriteToThread) -> Result<(), AppError> {
    let subject = subject(&form.about, &form.id)?;
    super::of_child(ctx.reader, ctx.child, subject).await.map(drop)
}

async fn write(
    app: &App,
    claims: Claims,
    (key, form): (Option<String>, WriteToThread),
    upload: Option<Upload>,
) -> Result<WrittenToThread, AppError> {
    let file = upload.as_ref().map(|upload| hex(&upload.content));
    let content = fingerprint(&format!("thread {:?} {:?} {:?} {file:?}", form.about, form.id, form.message));
    let idempotency_key = key.map(|key| IdempotencyKey { key, content });
    let mut picture = None;
    if let Some(upload) = upload {
        let (form, idempotency_key) = (form.clone(), idempotency_key.clone());
        let there = families::write_for_parent(app, claims.clone(), async move |ctx| {
            may_upload(ctx, &form, idempotency_key.as_ref()).await
        });
        if !there.await? {
            picture = Some(take_in(app, upload).await?);
        }
    }
    families::write_for_parent(app, claims, async move |ctx| {
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        let subject = subject(&form.about, &form.id)?;
        let work = async |writer: &mut Writer<'_>| {
            let mut ctx = WriteContext { tx: writer, me, child, app, now };
            super::write(&mut ctx, subject, &form.message, picture.as_ref()).await
        };
        let number = match &idempotency_key {
            Some(idempotency_key) => once(writer, &scope(me, child), idempotency_key, now, work).await?,
            None => work(writer).await?,
        };
        let thread = super::of_child(writer, child, subject).await?;
        Ok(WrittenToThread { number, thread: shown_to(app, me, child, now).thread(thread) })
    })
    .await
}

/// Separates the keys of one parent and child from all others.
fn scope(me: &SignedInParent, child: &MyChild) -> String {
    format!("threads of {} for {}", me.parent(), child.id())
}

/// Checks before the picture is processed: true if the message is stored already. Counts against the rate limit.
async fn may_upload(
    mut ctx: WriteContext<'_, '_>,
    form: &WriteToThread,
    idempotency_key: Option<&IdempotencyKey>,
) -> Result<bool, AppError> {
    let subject = subject(&form.about, &form.id)?;
    if let Some(idempotency_key) = idempotency_key
        && stored_answer::<i64>(ctx.tx, &scope(ctx.me, ctx.child), idempotency_key).await?.is_some()
    {
        return Ok(true);
    }
    super::may_write(ctx.tx, ctx.child, subject, &form.message, true).await?;
    count_upload(&mut ctx).await?;
    Ok(false)
}
