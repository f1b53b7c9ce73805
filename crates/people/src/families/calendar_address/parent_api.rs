//! Parents' API of 'In your own calendar'.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Kept;
use crate::families::{self, ReadContext};
use base::clock::Timestamp;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_calendar_feed))
        .routes(routes!(make_calendar_feed))
        .routes(routes!(change_calendar_feed))
        .routes(routes!(end_calendar_feed))
}

/// The parent's own calendar feed. Without the address, which is not stored.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct CalendarFeed {
    /// When the address was created, unix milliseconds; null: there is none.
    #[schema(value_type = Option<i64>)]
    made_at: Option<Timestamp>,
    /// Whether each day's menu is in the calendar too.
    menus: bool,
}

impl From<Option<Kept>> for CalendarFeed {
    fn from(kept: Option<Kept>) -> Self {
        kept.map_or_else(Self::default, |Kept { menus, made_at }| Self { made_at: Some(made_at), menus })
    }
}

/// A new address.
#[derive(Serialize, ToSchema)]
pub struct MadeCalendarFeed {
    /// The address to subscribe to. Only returned here: everyone with it can read the calendar.
    address: String,
    #[schema(value_type = i64)]
    made_at: Timestamp,
    menus: bool,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct GetCalendarFeed {}

/// Whether the parent has an address for their own calendar, and what is in it.
#[utoipa::path(post, path = "/parentapp/getCalendarFeed", tag = "profile", request_body = GetCalendarFeed,
    responses((status = 200, body = Answer<CalendarFeed>)))]
async fn get_calendar_feed(
    State(app): State<App>,
    call: ParentCall<GetCalendarFeed>,
) -> Result<Answer<CalendarFeed>, AppError> {
    let kept = families::read(&app, call.claims, async move |ReadContext { reader, me, .. }| {
        Ok(super::of(reader, me.parent()).await?)
    });
    Ok(Answer::new(kept.await?.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CalendarContents {
    /// `1`: with each day's menu; anything else: without.
    #[schema(example = "1")]
    menus: String,
}

impl CalendarContents {
    fn has_menus(&self) -> bool {
        self.menus == "1"
    }
}

/// Creates the parent's address, one for all their children. An earlier one becomes invalid.
#[utoipa::path(post, path = "/parentapp/makeCalendarFeed", tag = "profile", request_body = CalendarContents,
    responses((status = 200, body = Answer<MadeCalendarFeed>)))]
async fn make_calendar_feed(
    State(app): State<App>,
    call: ParentCall<CalendarContents>,
) -> Result<Answer<MadeCalendarFeed>, AppError> {
    let menus = call.form.has_menus();
    let made = families::write(&app, call.claims, async move |mut ctx| {
        let address = super::make(&mut ctx, menus).await?;
        Ok(MadeCalendarFeed { address, made_at: ctx.now, menus })
    });
    made.await.map(Answer::new)
}

/// Includes or excludes the menus. The address stays.
#[utoipa::path(post, path = "/parentapp/changeCalendarFeed", tag = "profile", request_body = CalendarContents,
    responses((status = 200, body = Answer<CalendarFeed>)))]
async fn change_calendar_feed(
    State(app): State<App>,
    call: ParentCall<CalendarContents>,
) -> Result<Answer<CalendarFeed>, AppError> {
    let menus = call.form.has_menus();
    let changed = families::write_for_parent(&app, call.claims, async move |mut ctx| {
        super::choose_menus(&mut ctx, menus).await?;
        Ok(super::of(ctx.tx, ctx.me.parent()).await?)
    });
    Ok(Answer::new(changed.await?.into()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EndCalendarFeed {}

/// Deletes the parent's address: nothing can be fetched there any more.
#[utoipa::path(post, path = "/parentapp/endCalendarFeed", tag = "profile", request_body = EndCalendarFeed,
    responses((status = 200, body = Answer<CalendarFeed>)))]
async fn end_calendar_feed(
    State(app): State<App>,
    call: ParentCall<EndCalendarFeed>,
) -> Result<Answer<CalendarFeed>, AppError> {
    families::write_for_parent(&app, call.claims, async move |mut ctx| super::end(&mut ctx).await).await?;
    Ok(Answer::new(CalendarFeed::default()))
}
