//! Centres' API of newsletters: send, list, correct, delete.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::left_out::LeftOutOfNewsletter;
use super::rules::NewsletterForm;
use super::{Newsletter, store};
use base::audit::AuditAction;
use base::changes::Topic;
use base::clock::Timestamp;
use base::date_range::DateRangeQuery;
use base::ids::NewsletterId;
use base::page::{Cursor, Paged};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{At, CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};

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
    /// `YYYY-MM-DD`: parents find it under the month of this day.
    due_date: String,
    /// When parents may read it; left out: now.
    sent_at: Option<At>,
    /// At most 256 KiB, 5000 tags, 60 of them within one another, 100 pictures. Pictures are `<img src="/media/ID">` of pictures kept before; whatever is not plain text markup goes, and so does what its style hides.
    html: String,
}

/// A newsletter as it is stored.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct KeptNewsletter {
    id: NewsletterId,
    /// The cleaned HTML.
    html: String,
    /// What was removed: hidden text, pictures from elsewhere, scripts and the like. Empty if nothing was.
    #[serde(default)]
    left_out: Vec<LeftOutOfNewsletter>,
}

impl KeptNewsletter {
    fn of(id: NewsletterId, newsletter: &Newsletter, left_out: &[LeftOutOfNewsletter]) -> Self {
        Self { id, html: newsletter.html.clone(), left_out: left_out.to_vec() }
    }
}

/// Cleaning takes time: only for an authenticated centre.
async fn read(
    app: &App,
    key: [u8; 32],
    body: PostNewsletter,
) -> Result<(Newsletter, Vec<LeftOutOfNewsletter>), CentreApiError> {
    centres::read(app, key, async |_, _| Ok(())).await?;
    let PostNewsletter { subject, due_date, sent_at, html } = body;
    Ok(super::prepare(app, NewsletterForm { subject, due_date, sent_at: sent_at.map(At::time), html }).await?)
}

/// Sends a newsletter to all families of the centre.
#[utoipa::path(post, path = "/centre/v1/newsletters", tag = "content", params(IdempotencyKey),
    request_body = PostNewsletter, responses((status = 200, body = KeptNewsletter)))]
async fn post_newsletter(
    State(app): State<App>,
    call: CentreCall<PostNewsletter>,
) -> Result<Json<KeptNewsletter>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let (newsletter, left_out) = read(&app, call.key, call.body).await?;
    let kept = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let id = super::send(ctx.tx, ctx.app, ctx.centre, &newsletter).await?;
        Ok(Audited::new(AuditAction::SentANewsletter, KeptNewsletter::of(id, &newsletter, &left_out))
            .with(&id)
            .renewing(Topic::Newsletters))
    });
    kept.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedNewsletters {
    /// By due day, newest first; those that are not sent yet too.
    items: Vec<NewsletterHead>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterHead {
    id: NewsletterId,
    /// Empty for the weekly one, which the app titles itself.
    subject: String,
    /// `YYYY-MM-DD`
    due_date: String,
    /// When parents may read it, unix milliseconds.
    #[schema(value_type = i64)]
    sent_at: Timestamp,
}

/// The centre's newsletters, without their texts.
#[utoipa::path(get, path = "/centre/v1/newsletters", tag = "content", params(DateRangeQuery),
    responses((status = 200, body = ListedNewsletters)))]
async fn list_newsletters(
    State(app): State<App>,
    InQuery(days): InQuery<DateRangeQuery>,
    call: CentreCall,
) -> Result<Json<ListedNewsletters>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok::<_, AppError>(store::list_page(reader, centre.id(), &days.any()?).await?)
    });
    let Paged { items, next } = listed.await?;
    let shown =
        |store::Head { id, subject, due, sent_at }| NewsletterHead { id, subject, due_date: due.to_string(), sent_at };
    Ok(Json(ListedNewsletters { items: items.into_iter().map(shown).collect(), next }))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WholeNewsletter {
    id: NewsletterId,
    /// Empty for the weekly one, which the app titles itself.
    subject: String,
    /// `YYYY-MM-DD`
    due_date: String,
    /// When parents may read it, unix milliseconds.
    #[schema(value_type = i64)]
    sent_at: Timestamp,
    /// The cleaned HTML.
    html: String,
}

/// One newsletter.
#[utoipa::path(get, path = "/centre/v1/newsletters/{id}", tag = "content", params(("id" = String, Path)),
    responses((status = 200, body = WholeNewsletter)))]
async fn show_newsletter(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<WholeNewsletter>, CentreApiError> {
    let id = NewsletterId::parse(&id).ok_or_else(|| Refusal::not_here("newsletter"))?;
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::find_of_centre(reader, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("newsletter"))?)
    });
    let Newsletter { subject, due, sent_at, html } = shown.await?;
    Ok(Json(WholeNewsletter { id, subject, due_date: due.to_string(), sent_at, html }))
}

/// Replaces a newsletter.
#[utoipa::path(put, path = "/centre/v1/newsletters/{id}", tag = "content", params(("id" = String, Path)),
    request_body = PostNewsletter, responses((status = 200, body = KeptNewsletter)))]
async fn correct_newsletter(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<PostNewsletter>,
) -> Result<Json<KeptNewsletter>, CentreApiError> {
    let id = NewsletterId::parse(&id).ok_or_else(|| Refusal::not_here("newsletter"))?;
    let (newsletter, left_out) = read(&app, call.key, call.body).await?;
    let kept = centres::write(&app, call.key, async move |ctx| {
        super::correct(ctx.tx, ctx.app, ctx.centre, id, &newsletter).await?;
        Ok(Audited::new(AuditAction::CorrectedANewsletter, KeptNewsletter::of(id, &newsletter, &left_out))
            .with(&id)
            .renewing(Topic::Newsletters))
    });
    kept.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GoneNewsletter {
    id: NewsletterId,
}

/// Deletes a newsletter.
#[utoipa::path(delete, path = "/centre/v1/newsletters/{id}", tag = "content", params(("id" = String, Path)),
    responses((status = 200, body = GoneNewsletter)))]
async fn take_back_newsletter(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<GoneNewsletter>, CentreApiError> {
    let id = NewsletterId::parse(&id).ok_or_else(|| Refusal::not_here("newsletter"))?;
    let gone = centres::write(&app, call.key, async move |ctx| {
        super::delete(ctx.tx, ctx.centre, id, ctx.now).await?;
        Ok(Audited::new(AuditAction::TookANewsletterBack, GoneNewsletter { id }).with(&id).renewing(Topic::Newsletters))
    });
    gone.await.map(Json)
}
