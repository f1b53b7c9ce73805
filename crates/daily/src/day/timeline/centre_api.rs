//! Centres' API of their children's timelines: post, list, correct, withdraw.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::kinds::{Kind, timeline_kinds};
use super::{Corrected, Correction, NewTimelineEntry, Posted, TimelineEntry, rules, store};
use crate::photo_consent::Poster;
use crate::pictures::CentrePictures;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::date_range::DateRangeQuery;
use base::ids::{ChildId, PictureId, TimelineEntryId};
use base::page::{Cursor, Paged};
use base::refusal::{AppError, BadField, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::bulk::check_row_count;
use context::http::centre_call::{At, CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};
use people::families::children::{OwnChildren, WhichChild, WhomAsked};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(post_timeline_entries, list_timeline_entries))
        .routes(routes!(correct_timeline_entry, withdraw_timeline_entry))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostTimelineEntries {
    /// 1 to 500.
    items: Vec<PostedTimelineEntry>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostedTimelineEntry {
    child_id: WhichChild,
    r#type: Kind,
    /// Plain text, 1 to 2048 characters.
    message: String,
    at: At,
    /// The id of a picture uploaded before; required for Image.
    picture: Option<PictureId>,
}

impl PostedTimelineEntry {
    fn read(&self, own: &OwnChildren, pictures: &CentrePictures) -> Result<NewTimelineEntry, BadField> {
        Ok(NewTimelineEntry {
            child: own.child("child_id", &self.child_id)?,
            what: self.r#type.into(),
            message: rules::message("message", &self.message)?.to_owned(),
            at: self.at.time(),
            picture: self.picture.map(|id| pictures.named("picture", id)).transpose()?,
        })
    }
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedTimelineEntries {
    /// In the order of the request.
    items: Vec<PostedId>,
    /// The children whose photo consent does not allow a picture; left out where all are allowed. With `[photos] consent =
    /// "enforced"` such entries are refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    without_consent: Vec<ChildId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedId {
    id: TimelineEntryId,
    child_id: ChildId,
}

/// Posts timeline entries: all of them or, if one is refused, none.
#[utoipa::path(post, path = "/centre/v1/timeline", tag = "timeline", params(IdempotencyKey),
    request_body = PostTimelineEntries, responses((status = 200, body = PostedTimelineEntries)))]
async fn post_timeline_entries(
    State(app): State<App>,
    call: CentreCall<PostTimelineEntries>,
) -> Result<Json<PostedTimelineEntries>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let rows = call.body.items;
    check_row_count("items", rows.len())?;
    let posted = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let own = OwnChildren::among(ctx.tx, ctx.centre, rows.iter().map(|row| row.child_id.clone())).await?;
        let shown = rows.iter().filter_map(|row| row.picture);
        let pictures = CentrePictures::among(ctx.tx, ctx.centre, shown).await?;
        let entries: Vec<_> = rows.iter().map(|row| row.read(&own, &pictures)).collect();
        let Posted { ids, without_consent } =
            super::post_of_centre(ctx.tx, Poster::of(ctx), &ctx.app.random, ctx.now, &entries).await?;
        let posted = ids.into_iter().zip(entries.iter().flatten());
        let items = posted.map(|(id, entry)| PostedId { id, child_id: entry.child.id() }).collect();
        let posted = PostedTimelineEntries { items, without_consent };
        Ok(Audited::new(AuditAction::PostedTimelineEntries, posted).with(&rows.len()))
    });
    posted.await.map(Json)
}

#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct KindAsked {
    /// Only entries of this type.
    #[param(required = false, value_type = Kind)]
    r#type: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedTimelineEntries {
    /// Newest first.
    items: Vec<ShownTimelineEntry>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// Lists timeline entries: of one child, of a room, or of the centre.
#[utoipa::path(get, path = "/centre/v1/timeline", tag = "timeline", params(WhomAsked, DateRangeQuery, KindAsked),
    responses((status = 200, body = ListedTimelineEntries)))]
async fn list_timeline_entries(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DateRangeQuery>,
    InQuery(kind): InQuery<KindAsked>,
    call: CentreCall,
) -> Result<Json<ListedTimelineEntries>, CentreApiError> {
    let kinds = match kind.r#type.as_str() {
        "" => timeline_kinds(),
        name => Kind::parse(name)
            .map(Kind::bit)
            .ok_or(BadField::new("type", "there is no such type"))
            .map_err(AppError::from)?,
    };
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        let range = (days.before_at(&zone), days.first_at(&zone));
        Ok(store::list_of_centre(reader, (centre.id(), whom), range, kinds, &days.page).await?)
    });
    let Paged { items, next } = listed.await?;
    Ok(Json(ListedTimelineEntries { items: items.into_iter().map(ShownTimelineEntry::from).collect(), next }))
}

/// The fields to change; a field that is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectTimelineEntry {
    r#type: Option<Kind>,
    message: Option<String>,
    at: Option<At>,
    picture: Option<PictureId>,
}

/// A timeline entry as the centre sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownTimelineEntry {
    id: TimelineEntryId,
    child_id: ChildId,
    r#type: Kind,
    message: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    picture: Option<PictureId>,
}

impl From<TimelineEntry> for ShownTimelineEntry {
    fn from(entry: TimelineEntry) -> Self {
        Self {
            id: entry.id,
            child_id: entry.child,
            r#type: entry.what.kind(),
            message: entry.message,
            at: entry.at,
            picture: entry.picture.map(|shown| shown.id),
        }
    }
}

/// A timeline entry as it was corrected.
#[derive(Debug, Serialize, ToSchema)]
pub struct CorrectedTimelineEntry {
    id: TimelineEntryId,
    child_id: ChildId,
    r#type: Kind,
    message: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    picture: Option<PictureId>,
    /// The children whose photo consent does not allow the new picture; left out where it is allowed. With `[photos] consent =
    /// "enforced"` such a picture is refused.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without_consent: Vec<ChildId>,
}

/// Corrects a timeline entry.
#[utoipa::path(put, path = "/centre/v1/timeline/{id}", tag = "timeline", params(("id" = String, Path)),
    request_body = CorrectTimelineEntry, responses((status = 200, body = CorrectedTimelineEntry)))]
async fn correct_timeline_entry(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<CorrectTimelineEntry>,
) -> Result<Json<CorrectedTimelineEntry>, CentreApiError> {
    let id = TimelineEntryId::parse(&id).ok_or_else(|| Refusal::not_here("timeline entry"))?;
    let body = call.body;
    let corrected = centres::write(&app, call.key, async move |ctx| {
        let pictures = CentrePictures::among(ctx.tx, ctx.centre, body.picture).await?;
        let picture = body.picture.map(|id| pictures.named("picture", id)).transpose();
        let change = Correction {
            kind: body.r#type,
            message: body.message.clone(),
            at: body.at.map(At::time),
            picture: picture.map_err(AppError::from)?,
        };
        let Corrected { entry, without_consent } = super::correct(ctx.tx, Poster::of(ctx), ctx.now, id, change).await?;
        let child = entry.child;
        let ShownTimelineEntry { id, child_id, r#type, message, at, picture } = entry.into();
        let corrected = CorrectedTimelineEntry { id, child_id, r#type, message, at, picture, without_consent };
        Ok(Audited::new(AuditAction::CorrectedATimelineEntry, corrected).about(child).with(&id))
    });
    corrected.await.map(Json)
}

/// Deletes a timeline entry.
#[utoipa::path(delete, path = "/centre/v1/timeline/{id}", tag = "timeline", params(("id" = String, Path)),
    responses((status = 200, body = ShownTimelineEntry)))]
async fn withdraw_timeline_entry(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<ShownTimelineEntry>, CentreApiError> {
    let id = TimelineEntryId::parse(&id).ok_or_else(|| Refusal::not_here("timeline entry"))?;
    let withdrawn = centres::write(&app, call.key, async move |ctx| {
        let entry = super::withdraw(ctx.tx, ctx.now, ctx.centre, id).await?;
        let child = entry.child;
        Ok(Audited::new(AuditAction::WithdrewATimelineEntry, entry).about(child).with(&id))
    });
    withdrawn.await.map(|entry| Json(entry.into()))
}
