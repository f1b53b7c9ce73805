//! The centre's door to its children's timelines: post, correct, withdraw.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::kinds::{Kind, timeline_kinds};
use super::{Correction, Moment, NewMoment, rules, store};
use crate::pictures::CentrePictures;
use base::audit::Deed;
use base::clock::Timestamp;
use base::days_asked::DaysAsked;
use base::ids::{ChildId, MomentId, PictureId};
use base::page::{Cursor, Paged};
use base::refusal::{BadField, Refusal, Trouble};
use context::App;
use context::http::CentreCall;
use context::http::bulk::is_a_push;
use context::http::centre_call::{At, CentreTrouble};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Done};
use people::families::children::{OwnChildren, WhichChild, WhomAsked};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_moments, list_moments)).routes(routes!(correct_moment, withdraw_moment))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostMoments {
    /// 1 to 500.
    items: Vec<PostedMoment>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostedMoment {
    child_id: WhichChild,
    r#type: Kind,
    /// Plain text, 1 to 2048 characters.
    message: String,
    at: At,
    /// The id of a picture kept before; demanded for Image.
    picture: Option<PictureId>,
}

impl PostedMoment {
    fn read(&self, own: &OwnChildren, pictures: &CentrePictures) -> Result<NewMoment, BadField> {
        Ok(NewMoment {
            child: own.child("child_id", &self.child_id)?,
            what: self.r#type.into(),
            message: rules::message(&self.message)?.to_owned(),
            at: self.at.time(),
            picture: self.picture.map(|id| pictures.named("picture", id)).transpose()?,
        })
    }
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedMoments {
    /// In the order of the push.
    items: Vec<PostedId>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedId {
    id: MomentId,
    child_id: ChildId,
}

/// Puts moments on timelines: all of them or, if one cannot be taken, none.
#[utoipa::path(post, path = "/centre/v1/timeline", tag = "timeline", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = PostMoments,
    responses((status = 200, body = PostedMoments)))]
async fn post_moments(
    State(app): State<App>,
    call: CentreCall<PostMoments>,
) -> Result<Json<PostedMoments>, CentreTrouble> {
    let push = call.named_push()?;
    let rows = call.body.items;
    is_a_push("items", rows.len())?;
    let posted = centres::push(&app, call.key, push, async move |act| {
        let own = OwnChildren::among(act.writer, act.centre, rows.iter().map(|row| row.child_id.clone())).await?;
        let shown = rows.iter().filter_map(|row| row.picture);
        let pictures = CentrePictures::among(act.writer, act.centre, shown).await?;
        let moments: Vec<_> = rows.iter().map(|row| row.read(&own, &pictures)).collect();
        let ids = super::post(act.writer, &act.app.chance, act.now, &moments).await?;
        let posted = ids.into_iter().zip(moments.iter().flatten());
        let posted = posted.map(|(id, moment)| PostedId { id, child_id: moment.child.id() });
        Ok(Done::new(Deed::PostedMoments, PostedMoments { items: posted.collect() }).with(&rows.len()))
    });
    posted.await.map(Json)
}

#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct KindAsked {
    /// Moments of this type alone.
    #[param(required = false, value_type = Kind)]
    r#type: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedMoments {
    /// Newest first.
    items: Vec<ShownMoment>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// What stands on the children's timelines: of one child, of a room, or of the centre.
#[utoipa::path(get, path = "/centre/v1/timeline", tag = "timeline", security(("centre_key" = [])),
    params(WhomAsked, DaysAsked, KindAsked),
    responses((status = 200, body = ListedMoments)))]
async fn list_moments(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DaysAsked>,
    InQuery(kind): InQuery<KindAsked>,
    call: CentreCall,
) -> Result<Json<ListedMoments>, CentreTrouble> {
    let kinds = match kind.r#type.as_str() {
        "" => timeline_kinds(),
        name => Kind::parse(name)
            .map(Kind::bit)
            .ok_or(BadField::new("type", "there is no such type"))
            .map_err(Trouble::from)?,
    };
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        let stretch = (days.before_at(&zone), days.first_at(&zone));
        Ok(store::list_of_centre(reader, (centre.id(), whom), stretch, kinds, &days.page).await?)
    });
    let Paged { items, next } = listed.await?;
    Ok(Json(ListedMoments { items: items.into_iter().map(ShownMoment::from).collect(), next }))
}

/// What a correction changes; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectMoment {
    r#type: Option<Kind>,
    message: Option<String>,
    at: Option<At>,
    picture: Option<PictureId>,
}

/// A moment as the centre sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownMoment {
    id: MomentId,
    child_id: ChildId,
    r#type: Kind,
    message: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    picture: Option<PictureId>,
}

impl From<Moment> for ShownMoment {
    fn from(moment: Moment) -> Self {
        Self {
            id: moment.id,
            child_id: moment.child,
            r#type: moment.what.kind(),
            message: moment.message,
            at: moment.at,
            picture: moment.picture.map(|shown| shown.id),
        }
    }
}

/// Corrects a moment.
#[utoipa::path(put, path = "/centre/v1/timeline/{id}", tag = "timeline", security(("centre_key" = [])),
    params(("id" = String, Path)), request_body = CorrectMoment,
    responses((status = 200, body = ShownMoment)))]
async fn correct_moment(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<CorrectMoment>,
) -> Result<Json<ShownMoment>, CentreTrouble> {
    let id = MomentId::parse(&id).ok_or_else(Refusal::not_here)?;
    let body = call.body;
    let corrected = centres::write(&app, call.key, async move |act| {
        let pictures = CentrePictures::among(act.writer, act.centre, body.picture).await?;
        let picture = body.picture.map(|id| pictures.named("picture", id)).transpose();
        let change = Correction {
            kind: body.r#type,
            message: body.message.clone(),
            at: body.at.map(At::time),
            picture: picture.map_err(Trouble::from)?,
        };
        let moment = super::correct(act.writer, act.now, act.centre, id, change).await?;
        let child = moment.child;
        Ok(Done::new(Deed::CorrectedAMoment, moment).about(child).with(&id))
    });
    corrected.await.map(|moment| Json(moment.into()))
}

/// Takes a moment off the timeline.
#[utoipa::path(delete, path = "/centre/v1/timeline/{id}", tag = "timeline", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = ShownMoment)))]
async fn withdraw_moment(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<ShownMoment>, CentreTrouble> {
    let id = MomentId::parse(&id).ok_or_else(Refusal::not_here)?;
    let withdrawn = centres::write(&app, call.key, async move |act| {
        let moment = super::withdraw(act.writer, act.now, act.centre, id).await?;
        let child = moment.child;
        Ok(Done::new(Deed::WithdrewAMoment, moment).about(child).with(&id))
    });
    withdrawn.await.map(|moment| Json(moment.into()))
}
