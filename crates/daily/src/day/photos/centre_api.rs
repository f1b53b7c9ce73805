//! Centres' API of the galleries: post a photo, change whom it shows, delete it, archive old photos.

use axum::Json;
use axum::extract::State;
use database::Writer;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{NewPhoto, Posted, rules, store};
use crate::photo_consent::Poster;
use crate::pictures::{self, Owner, intake::UnfitPicture};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::date_range::DateRangeQuery;
use base::ids::{ChildId, PhotoId, PictureId};
use base::page::{Cursor, Paged};
use base::refusal::{AppError, BadField, BadRow, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{At, CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use context::http::upload::CentreUpload;
use people::centres::{self, Audited, WriteContext};
use people::families::children::{OwnChild, OwnChildren, WhichChild, WhomAsked};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post_photo, list_photos))
        .routes(routes!(tag_photo, withdraw_photo))
        .routes(routes!(archive_photos))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostPhoto {
    /// The children that it shows: a field for each, 1 to 100.
    #[serde(default, alias = "children[]")]
    children: Vec<WhichChild>,
    /// Plain text of at most 2048 characters; may be left out.
    #[serde(default)]
    caption: String,
    /// When it was taken: RFC 3339 with an offset, or unix milliseconds. Left out: now.
    at: Option<String>,
    /// `true` posts it on the children's timelines as well; it needs a caption then.
    #[serde(default)]
    timeline: bool,
    /// JPEG, PNG, WebP, GIF or HEIC of at most 20 MB and 25 million points.
    #[schema(value_type = String, format = Binary, required)]
    #[serde(default)]
    #[expect(dead_code, reason = "the file comes beside the fields; here it is described")]
    image: (),
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedPhoto {
    id: PhotoId,
    /// The children whose photo consent does not allow it; left out where it is allowed for all. With `[photos] consent =
    /// "enforced"` such a photo is refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    without_consent: Vec<ChildId>,
}

impl From<Posted> for PostedPhoto {
    fn from(Posted { id, without_consent }: Posted) -> Self {
        Self { id, without_consent }
    }
}

/// Posts a photo to the galleries of all the children it shows, or of none.
#[utoipa::path(post, path = "/centre/v1/photos", tag = "photos", params(IdempotencyKey),
    request_body(content = PostPhoto, content_type = "multipart/form-data"),
    responses((status = 200, body = PostedPhoto)))]
async fn post_photo(State(app): State<App>, call: CentreUpload) -> Result<Json<PostedPhoto>, CentreApiError> {
    let key = call.key;
    let received = call.receive::<PostPhoto>(&app).await?;
    let (idempotency_key, form) = (received.idempotency_key, received.form);
    if let Some(posted) = centres::stored_answer(&app, key, &idempotency_key).await? {
        return Ok(Json(posted));
    }
    let upload = received.upload.ok_or_else(|| Refusal::from(UnfitPicture::Empty))?;
    let at = match &form.at {
        None => app.now(),
        Some(text) => At::parse(text).ok_or_else(|| bad("at", "a time is RFC 3339 or unix milliseconds"))?,
    };
    let kept = pictures::take_in(&app, upload).await?;
    let posted = centres::write_once(&app, key, idempotency_key, async move |ctx| {
        let children = named(ctx, &form.children).await?;
        let (caption, timeline) = (form.caption.trim().to_owned(), form.timeline);
        pictures::keep_row(ctx.tx, &kept, Owner::centre(ctx.centre), ctx.now).await?;
        let picture = pictures::of_centre(ctx.tx, ctx.centre, kept.id).await?;
        let picture = picture.ok_or_else(|| Refusal::not_here("picture"))?;
        let photo = NewPhoto { picture, children, caption, at, timeline };
        let posted = super::post(ctx.tx, Poster::of(ctx), &ctx.app.zone, &ctx.app.random, ctx.now, &photo).await?;
        let id = posted.id;
        Ok(Audited::new(AuditAction::PostedAPhoto, PostedPhoto::from(posted)).with(&id))
    });
    posted.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedPhotos {
    /// Newest first.
    items: Vec<ListedPhoto>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedPhoto {
    id: PhotoId,
    /// When it was taken, unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    caption: String,
    picture: PictureId,
    /// The centre's children whom it shows.
    children: Vec<ChildId>,
}

/// Lists the centre's photos: of one child, of a room, or of all; without archived ones.
#[utoipa::path(get, path = "/centre/v1/photos", tag = "photos", params(WhomAsked, DateRangeQuery),
    responses((status = 200, body = ListedPhotos)))]
async fn list_photos(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DateRangeQuery>,
    call: CentreCall,
) -> Result<Json<ListedPhotos>, CentreApiError> {
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        let range = (days.before_at(&zone), days.first_at(&zone));
        Ok(store::list_of_centre(reader, (centre.id(), whom), range, &days.page).await?)
    });
    let Paged { items, next } = listed.await?;
    let shown =
        |store::ListedPhoto { id, at, picture, caption, children }| ListedPhoto { id, at, caption, picture, children };
    Ok(Json(ListedPhotos { items: items.into_iter().map(shown).collect(), next }))
}

/// The children that a photo shows. The error lists every one that is not the centre's.
async fn named(ctx: &mut WriteContext<'_, '_>, children: &[WhichChild]) -> Result<Vec<OwnChild>, AppError> {
    let own = OwnChildren::among(ctx.tx, ctx.centre, children.iter().cloned()).await?;
    let (mut found, mut bad) = (Vec::with_capacity(children.len()), Vec::new());
    for (index, child) in children.iter().enumerate() {
        match own.child("children", child) {
            Ok(child) => found.push(child),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if bad.is_empty() { Ok(found) } else { Err(AppError::BadRows(bad)) }
}

fn bad(field: &'static str, reason: &'static str) -> AppError {
    BadField::new(field, reason).into()
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TagPhoto {
    /// All children that it shows, 1 to 100; it leaves the galleries of others.
    children: Vec<WhichChild>,
}

/// Changes which children a photo shows.
#[utoipa::path(put, path = "/centre/v1/photos/{id}", tag = "photos", params(("id" = String, Path)),
    request_body = TagPhoto, responses((status = 200, body = PostedPhoto)))]
async fn tag_photo(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<TagPhoto>,
) -> Result<Json<PostedPhoto>, CentreApiError> {
    let id = PhotoId::parse(&id).ok_or_else(|| Refusal::not_here("photo"))?;
    let tagged = centres::write(&app, call.key, async move |ctx| {
        let children = named(ctx, &call.body.children).await?;
        let tagged = super::tag(ctx.tx, Poster::of(ctx), &ctx.app.zone, ctx.now, id, &children).await?;
        Ok(Audited::new(AuditAction::ChangedWhomAPhotoShows, PostedPhoto::from(tagged)).with(&id))
    });
    tagged.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawnPhoto {
    id: PhotoId,
}

/// Deletes a photo from every gallery, and revokes its addresses.
#[utoipa::path(delete, path = "/centre/v1/photos/{id}", tag = "photos", params(("id" = String, Path)),
    responses((status = 200, body = WithdrawnPhoto)))]
async fn withdraw_photo(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<WithdrawnPhoto>, CentreApiError> {
    let id = PhotoId::parse(&id).ok_or_else(|| Refusal::not_here("photo"))?;
    let withdrawn = centres::write(&app, call.key, async move |ctx| {
        super::withdraw(ctx.tx, ctx.now, ctx.centre, id).await?;
        Ok(Audited::new(AuditAction::WithdrewAPhoto, WithdrawnPhoto { id }).with(&id))
    });
    withdrawn.await.map(Json)
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArchivePhotos {
    /// The first day whose photos stay, `YYYY-MM-DD`; three months back at least.
    #[schema(value_type = String)]
    before: Date,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ArchivedPhotos {
    /// Photos that left a gallery; one that showed three children counts three times.
    archived: u64,
}

/// Archives the centre's old photos. Called again, it continues where it was interrupted.
#[utoipa::path(post, path = "/centre/v1/photos/archive", tag = "photos", request_body = ArchivePhotos,
    responses((status = 200, body = ArchivedPhotos)))]
async fn archive_photos(
    State(app): State<App>,
    call: CentreCall<ArchivePhotos>,
) -> Result<Json<ArchivedPhotos>, CentreApiError> {
    let (key, first_kept) = (call.key, call.body.before);
    let latest = app.zone.day_of(app.now()).saturating_sub(i64::from(rules::SHOWN_MONTHS).months());
    if first_kept > latest {
        return Err(bad("before", "photos stay for at least three months").into());
    }
    // The audit event comes first, so that it exists if the work is interrupted.
    let begun = centres::write(&app, key, async move |ctx| {
        let children = OwnChildren::of(ctx.tx, ctx.centre).await?;
        Ok(Audited::new(AuditAction::PutOldPhotosAway, children).with(&first_kept))
    });
    let children = begun.await?;
    let before = app.zone.at(first_kept, 0, 0);
    let mut archived = 0;
    // A transaction for each child, so that other calls need not wait for a whole centre.
    for child in children.all() {
        let now = app.now();
        let archive = async move |writer: &mut Writer<'_>| super::archive(writer, now, child, before).await;
        archived += centres::step(&app, key, archive).await?;
    }
    Ok(Json(ArchivedPhotos { archived }))
}
