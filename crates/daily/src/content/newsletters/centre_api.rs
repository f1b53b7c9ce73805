//! The centre's door to its newsletters: send, correct, take back.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::left_out::LeftOutOfNewsletter;
use super::rules::Said;
use super::{Newsletter, store};
use base::audit::Deed;
use base::changes::Topic;
use base::clock::Timestamp;
use base::days_asked::DaysAsked;
use base::ids::NewsletterId;
use base::page::{Cursor, Paged};
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{At, CentreTrouble};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Done};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_newsletter, list_newsletters)).routes(routes!(
        show_newsletter,
        correct_newsletter,
        take_back_newsletter
    ))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostNewsletter {
    /// At most 200 characters on one line; the app splits it at ' - '. Left out: the weekly newsletter.
    #[serde(default)]
    subject: String,
    /// `YYYY-MM-DD`: its month is where parents find it.
    due_date: String,
    /// When parents may read it; left out: now.
    sent_at: Option<At>,
    /// At most 256 KiB, 5000 tags, 60 of them within one another, 100 pictures. Pictures are `<img src="/media/ID">` of pictures kept before; whatever is not plain text markup goes, and so does what its style hides.
    html: String,
}

/// A newsletter as it is kept.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct KeptNewsletter {
    id: NewsletterId,
    /// What is left of the HTML.
    html: String,
    /// What is not: hidden text, pictures that are not the portal's own, scripts and the like. Empty, if all was kept.
    #[serde(default)]
    left_out: Vec<LeftOutOfNewsletter>,
}

impl KeptNewsletter {
    fn of(id: NewsletterId, newsletter: &Newsletter, left_out: &[LeftOutOfNewsletter]) -> Self {
        Self { id, html: newsletter.html.clone(), left_out: left_out.to_vec() }
    }
}

/// Cleaning takes its time: it is done for a proved centre only.
async fn read(
    app: &App,
    key: [u8; 32],
    body: PostNewsletter,
) -> Result<(Newsletter, Vec<LeftOutOfNewsletter>), CentreTrouble> {
    centres::read(app, key, async |_, _| Ok(())).await?;
    let PostNewsletter { subject, due_date, sent_at, html } = body;
    Ok(super::prepare(app, Said { subject, due_date, sent_at: sent_at.map(At::time), html }).await?)
}

/// Sends a newsletter to all families of the centre.
#[utoipa::path(post, path = "/centre/v1/newsletters", tag = "content", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = PostNewsletter,
    responses((status = 200, body = KeptNewsletter)))]
async fn post_newsletter(
    State(app): State<App>,
    call: CentreCall<PostNewsletter>,
) -> Result<Json<KeptNewsletter>, CentreTrouble> {
    let push = call.named_push()?;
    let (newsletter, left_out) = read(&app, call.key, call.body).await?;
    let kept = centres::push(&app, call.key, push, async move |act| {
        let id = super::send(act.writer, act.app, act.centre, &newsletter).await?;
        Ok(Done::new(Deed::SentANewsletter, KeptNewsletter::of(id, &newsletter, &left_out))
            .with(&id)
            .renewing(Topic::Newsletters))
    });
    kept.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedNewsletters {
    /// By the day on which they are due, newest first; those that are not sent yet too.
    items: Vec<NewsletterHead>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterHead {
    id: NewsletterId,
    /// Empty for the weekly one, which the app names itself.
    subject: String,
    /// `YYYY-MM-DD`
    due_date: String,
    /// When parents may read it, unix milliseconds.
    #[schema(value_type = i64)]
    sent_at: Timestamp,
}

/// The centre's newsletters, without their texts.
#[utoipa::path(get, path = "/centre/v1/newsletters", tag = "content", security(("centre_key" = [])),
    params(DaysAsked),
    responses((status = 200, body = ListedNewsletters)))]
async fn list_newsletters(
    State(app): State<App>,
    InQuery(days): InQuery<DaysAsked>,
    call: CentreCall,
) -> Result<Json<ListedNewsletters>, CentreTrouble> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok::<_, Trouble>(store::list_page(reader, centre.id(), &days.any()?).await?)
    });
    let Paged { items, next } = listed.await?;
    let shown =
        |store::Head { id, subject, due, sent_at }| NewsletterHead { id, subject, due_date: due.to_string(), sent_at };
    Ok(Json(ListedNewsletters { items: items.into_iter().map(shown).collect(), next }))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WholeNewsletter {
    id: NewsletterId,
    /// Empty for the weekly one, which the app names itself.
    subject: String,
    /// `YYYY-MM-DD`
    due_date: String,
    /// When parents may read it, unix milliseconds.
    #[schema(value_type = i64)]
    sent_at: Timestamp,
    /// As it was left when it was kept.
    html: String,
}

/// One newsletter.
#[utoipa::path(get, path = "/centre/v1/newsletters/{id}", tag = "content", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = WholeNewsletter)))]
async fn show_newsletter(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<WholeNewsletter>, CentreTrouble> {
    let id = NewsletterId::parse(&id).ok_or_else(Refusal::not_here)?;
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::of_centre(reader, centre.id(), id).await?.ok_or_else(Refusal::not_here)?)
    });
    let Newsletter { subject, due, sent_at, html } = shown.await?;
    Ok(Json(WholeNewsletter { id, subject, due_date: due.to_string(), sent_at, html }))
}

/// Puts a newsletter anew.
#[utoipa::path(put, path = "/centre/v1/newsletters/{id}", tag = "content", security(("centre_key" = [])),
    params(("id" = String, Path)), request_body = PostNewsletter,
    responses((status = 200, body = KeptNewsletter)))]
async fn correct_newsletter(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<PostNewsletter>,
) -> Result<Json<KeptNewsletter>, CentreTrouble> {
    let id = NewsletterId::parse(&id).ok_or_else(Refusal::not_here)?;
    let (newsletter, left_out) = read(&app, call.key, call.body).await?;
    let kept = centres::write(&app, call.key, async move |act| {
        super::correct(act.writer, act.app, act.centre, id, &newsletter).await?;
        Ok(Done::new(Deed::CorrectedANewsletter, KeptNewsletter::of(id, &newsletter, &left_out))
            .with(&id)
            .renewing(Topic::Newsletters))
    });
    kept.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GoneNewsletter {
    id: NewsletterId,
}

/// Takes a newsletter back.
#[utoipa::path(delete, path = "/centre/v1/newsletters/{id}", tag = "content", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = GoneNewsletter)))]
async fn take_back_newsletter(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<GoneNewsletter>, CentreTrouble> {
    let id = NewsletterId::parse(&id).ok_or_else(Refusal::not_here)?;
    let gone = centres::write(&app, call.key, async move |act| {
        super::take_back(act.writer, act.centre, id, act.now).await?;
        Ok(Done::new(Deed::TookANewsletterBack, GoneNewsletter { id }).with(&id).renewing(Topic::Newsletters))
    });
    gone.await.map(Json)
}
