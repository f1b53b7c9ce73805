//! The centre's door to its children's galleries: bring a photo, say whom it shows, take it back, put the old away.

use axum::Json;
use axum::extract::State;
use database::Writer;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{NewPhoto, rules, store};
use crate::pictures::{self, Owner, intake::UnfitPicture};
use base::audit::Deed;
use base::clock::Timestamp;
use base::days_asked::DaysAsked;
use base::ids::{ChildId, PhotoId, PictureId};
use base::page::{Cursor, Paged};
use base::refusal::{BadField, BadRow, Refusal, Trouble};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{At, CentreTrouble};
use context::http::centre_path::{InPath, InQuery};
use context::http::upload::CentreUpload;
use people::centres::{self, Acting, Done};
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
    /// `true` puts it on the children's timelines as well; it needs a caption then.
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
}

/// Puts a photo into the galleries of all the children it shows, or of none.
#[utoipa::path(post, path = "/centre/v1/photos", tag = "photos", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body(content = PostPhoto, content_type = "multipart/form-data"),
    responses((status = 200, body = PostedPhoto)))]
async fn post_photo(State(app): State<App>, call: CentreUpload) -> Result<Json<PostedPhoto>, CentreTrouble> {
    let key = call.key;
    let received = call.receive::<PostPhoto>(&app).await?;
    let (push, form) = (received.push, received.form);
    if let Some(posted) = centres::answered(&app, key, &push).await? {
        return Ok(Json(posted));
    }
    let upload = received.upload.ok_or_else(|| Refusal::from(UnfitPicture::Empty))?;
    let at = match &form.at {
        None => app.now(),
        Some(said) => At::parse(said).ok_or_else(|| bad("at", "a moment is RFC 3339 or unix milliseconds"))?,
    };
    let kept = pictures::take_in(&app, upload).await?;
    let posted = centres::push(&app, key, push, async move |act| {
        let children = named(act, &form.children).await?;
        let (caption, timeline) = (form.caption.trim().to_owned(), form.timeline);
        pictures::keep_row(act.writer, &kept, Owner::centre(act.centre), act.now).await?;
        let picture = pictures::of_centre(act.writer, act.centre, kept.id).await?;
        let picture = picture.ok_or_else(Refusal::not_here)?;
        let photo = NewPhoto { picture, children, caption, at, timeline };
        let id = super::post(act.writer, &act.app.zone, &act.app.chance, act.now, &photo).await?;
        Ok(Done::new(Deed::PostedAPhoto, PostedPhoto { id }).with(&id))
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
    /// Those of the centre's children whom it shows.
    children: Vec<ChildId>,
}

/// The photos that the centre brought: of one child, of a room, or of all. What was put away is not among them.
#[utoipa::path(get, path = "/centre/v1/photos", tag = "photos", security(("centre_key" = [])),
    params(WhomAsked, DaysAsked),
    responses((status = 200, body = ListedPhotos)))]
async fn list_photos(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DaysAsked>,
    call: CentreCall,
) -> Result<Json<ListedPhotos>, CentreTrouble> {
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        let stretch = (days.before_at(&zone), days.first_at(&zone));
        Ok(store::list_posted_by(reader, (centre.id(), whom), stretch, &days.page).await?)
    });
    let Paged { items, next } = listed.await?;
    let shown =
        |store::PostedOne { id, at, picture, caption, children }| ListedPhoto { id, at, caption, picture, children };
    Ok(Json(ListedPhotos { items: items.into_iter().map(shown).collect(), next }))
}

/// The children that a photo is said to show; every one that is not the centre's own is told.
async fn named(act: &mut Acting<'_, '_>, children: &[WhichChild]) -> Result<Vec<OwnChild>, Trouble> {
    let own = OwnChildren::among(act.writer, act.centre, children.iter().cloned()).await?;
    let (mut found, mut bad) = (Vec::with_capacity(children.len()), Vec::new());
    for (index, child) in children.iter().enumerate() {
        match own.child("children", child) {
            Ok(child) => found.push(child),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if bad.is_empty() { Ok(found) } else { Err(Trouble::BadRows(bad)) }
}

fn bad(field: &'static str, reason: &'static str) -> Trouble {
    BadField::new(field, reason).into()
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TagPhoto {
    /// Everybody it shows, 1 to 100; who is not named any more loses it.
    children: Vec<WhichChild>,
}

/// Changes which children a photo shows.
#[utoipa::path(put, path = "/centre/v1/photos/{id}", tag = "photos", security(("centre_key" = [])),
    params(("id" = String, Path)), request_body = TagPhoto,
    responses((status = 200, body = PostedPhoto)))]
async fn tag_photo(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<TagPhoto>,
) -> Result<Json<PostedPhoto>, CentreTrouble> {
    let id = PhotoId::parse(&id).ok_or_else(Refusal::not_here)?;
    let tagged = centres::write(&app, call.key, async move |act| {
        let children = named(act, &call.body.children).await?;
        super::tag(act.writer, &act.app.zone, act.now, act.centre, id, &children).await?;
        Ok(Done::new(Deed::ChangedWhomAPhotoShows, PostedPhoto { id }).with(&id))
    });
    tagged.await.map(Json)
}

/// Takes a photo back: from every gallery, and from whoever still has its address.
#[utoipa::path(delete, path = "/centre/v1/photos/{id}", tag = "photos", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = PostedPhoto)))]
async fn withdraw_photo(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<PostedPhoto>, CentreTrouble> {
    let id = PhotoId::parse(&id).ok_or_else(Refusal::not_here)?;
    let withdrawn = centres::write(&app, call.key, async move |act| {
        super::withdraw(act.writer, act.now, act.centre, id).await?;
        Ok(Done::new(Deed::WithdrewAPhoto, PostedPhoto { id }).with(&id))
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

/// Puts the centre's old photos away. Asked again, it goes on where it was cut off.
#[utoipa::path(post, path = "/centre/v1/photos/archive", tag = "photos", security(("centre_key" = [])),
    request_body = ArchivePhotos,
    responses((status = 200, body = ArchivedPhotos)))]
async fn archive_photos(
    State(app): State<App>,
    call: CentreCall<ArchivePhotos>,
) -> Result<Json<ArchivedPhotos>, CentreTrouble> {
    let (key, first_kept) = (call.key, call.body.before);
    let latest = app.zone.day_of(app.now()).saturating_sub(i64::from(rules::SHOWN_MONTHS).months());
    if first_kept > latest {
        return Err(bad("before", "parents were told that photos stay for three months").into());
    }
    // The record says what was begun, so that it has its line if the work is cut off in the middle.
    let begun = centres::write(&app, key, async move |act| {
        let children = OwnChildren::of(act.writer, act.centre).await?;
        Ok(Done::new(Deed::PutOldPhotosAway, children).with(&first_kept))
    });
    let children = begun.await?;
    let before = app.zone.at(first_kept, 0, 0);
    let mut archived = 0;
    // A transaction for each child: nobody else's call waits for a whole centre.
    for child in children.all() {
        let now = app.now();
        let put_away = async move |writer: &mut Writer<'_>| super::archive(writer, now, child, before).await;
        archived += centres::step(&app, key, put_away).await?;
    }
    Ok(Json(ArchivedPhotos { archived }))
}
