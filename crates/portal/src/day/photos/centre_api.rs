//! The centre's door to its children's galleries: bring a photo, say whom it shows, take it back, put the old away.

use axum::Json;
use axum::extract::{Path, State};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{NewPhoto, rules};
use crate::audit::{self, Entry};
use crate::base::ids::{ChildId, PhotoId};
use crate::base::refusal::{Refusal, Trouble};
use crate::centres;
use crate::families::children;
use crate::http::centre_call::{At, BadRow, CentreRefused, CentreTrouble};
use crate::http::idempotency::{answered, once};
use crate::http::upload::CentreUpload;
use crate::http::{App, CentreCall};
use crate::pictures::{self, intake::Unfit};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post_photo))
        .routes(routes!(tag_photo, withdraw_photo))
        .routes(routes!(archive_photos))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostPhoto {
    /// The children that it shows: a field for each, 1 to 100.
    #[serde(default, alias = "children[]")]
    children: Vec<ChildId>,
    /// Plain text of at most 2048 characters; may be left out.
    #[serde(default)]
    caption: String,
    /// When it was taken: RFC 3339 with an offset, or unix milliseconds. Left out: now.
    at: Option<String>,
    /// `true` puts it on the children's timelines as well; it needs a caption then.
    #[serde(default)]
    timeline: bool,
    /// JPEG, PNG, WebP or GIF of at most 20 MB and 25 million points.
    #[schema(value_type = String, format = Binary)]
    #[serde(default, skip_deserializing)]
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
    responses((status = 200, body = PostedPhoto), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn post_photo(State(app): State<App>, call: CentreUpload) -> Result<Json<PostedPhoto>, CentreTrouble> {
    let key = call.key;
    let centre = app.database.read(async move |reader| centres::prove(reader, key).await).await?;
    let received = call.receive::<PostPhoto>(&app).await?;
    let (scope, push, form) = (centre.actor(), received.push, received.form);
    if let Some(posted) = answered(&app, &scope, &push).await? {
        return Ok(Json(posted));
    }
    let upload = received.upload.ok_or_else(|| Trouble::from(Refusal::from(Unfit::Empty)))?;
    let at = match &form.at {
        None => app.now(),
        Some(said) => At::parse(said).ok_or_else(|| bad("at", "a moment is RFC 3339 or unix milliseconds"))?,
    };
    let picture = pictures::take_in(&app, upload, false).await?;
    let photo =
        NewPhoto { picture: picture.id, children: form.children, caption: form.caption, at, timeline: form.timeline };
    let parts = app.clone();
    let posted = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, key).await?;
            once(writer, &scope, &push, now, async |writer| {
                pictures::keep_row(writer, &picture, now).await?;
                let id = super::post(writer, &app.zone, &app.chance, now, &centre, &photo).await?;
                Ok(PostedPhoto { id })
            })
            .await
        })
        .await?;
    app.live.ring();
    Ok(Json(posted))
}

fn bad(field: &'static str, reason: &str) -> CentreTrouble {
    CentreTrouble::BadRows(vec![BadRow { index: 0, field, reason: reason.to_owned() }])
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TagPhoto {
    /// Everybody it shows, 1 to 100; who is not named any more loses it.
    children: Vec<ChildId>,
}

/// Changes which children a photo shows.
#[utoipa::path(put, path = "/centre/v1/photos/{id}", tag = "photos", security(("centre_key" = [])),
    params(("id" = String, Path)), request_body = TagPhoto,
    responses((status = 200, body = PostedPhoto), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn tag_photo(
    State(app): State<App>,
    Path(id): Path<String>,
    call: CentreCall<TagPhoto>,
) -> Result<Json<PostedPhoto>, CentreTrouble> {
    let id = PhotoId::parse(&id).ok_or_else(CentreTrouble::not_found)?;
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let centre = centres::prove(writer, call.key).await?;
            super::tag(writer, &parts.zone, parts.now(), &centre, id, &call.body.children).await?;
            record(writer, &parts, &centre.actor(), "changed whom a photo shows", id).await
        })
        .await?;
    app.live.ring();
    Ok(Json(PostedPhoto { id }))
}

/// Takes a photo back: from every gallery, and from whoever still has its address.
#[utoipa::path(delete, path = "/centre/v1/photos/{id}", tag = "photos", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = PostedPhoto), (status = "4XX", body = CentreRefused)))]
async fn withdraw_photo(
    State(app): State<App>,
    Path(id): Path<String>,
    call: CentreCall,
) -> Result<Json<PostedPhoto>, CentreTrouble> {
    let id = PhotoId::parse(&id).ok_or_else(CentreTrouble::not_found)?;
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let centre = centres::prove(writer, call.key).await?;
            super::withdraw(writer, parts.now(), &centre, id).await?;
            record(writer, &parts, &centre.actor(), "withdrew a photo", id).await
        })
        .await?;
    app.live.ring();
    Ok(Json(PostedPhoto { id }))
}

async fn record(
    writer: &mut database::Writer<'_>,
    app: &App,
    actor: &str,
    deed: &'static str,
    photo: PhotoId,
) -> Result<(), CentreTrouble> {
    let object = photo.to_string();
    Ok(audit::record(writer, &app.chance, app.now(), Entry::new(actor, deed).with(&object)).await?)
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
    responses((status = 200, body = ArchivedPhotos), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn archive_photos(
    State(app): State<App>,
    call: CentreCall<ArchivePhotos>,
) -> Result<Json<ArchivedPhotos>, CentreTrouble> {
    let (key, first_kept) = (call.key, call.body.before);
    let latest = app.zone.day_of(app.now()).saturating_sub(i64::from(rules::SHOWN_MONTHS).months());
    let children = app
        .database
        .read(async move |reader| {
            let centre = centres::prove(reader, key).await?;
            Ok::<_, CentreTrouble>(children::store::of_centre(reader, centre.id()).await?)
        })
        .await?;
    if first_kept > latest {
        return Err(bad("before", "parents were told that photos stay for three months"));
    }
    let before = app.zone.at(first_kept, 0, 0);
    let mut archived = 0;
    // A transaction for each child: nobody else's call waits for a whole centre.
    for child in children {
        let parts = app.clone();
        archived += app
            .database
            .write(async move |writer| {
                centres::prove(writer, key).await?;
                super::archive(writer, parts.now(), child.id, before).await
            })
            .await?;
    }
    app.live.ring();
    Ok(Json(ArchivedPhotos { archived }))
}
