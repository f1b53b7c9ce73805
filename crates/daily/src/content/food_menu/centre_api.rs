//! Centres' API of the menu: a day, a week or a month in one call.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Menu, MenuRow, rules, store};
use base::audit::AuditAction;
use base::changes::Topic;
use base::date_range::DateRangeQuery;
use base::page::{Cursor, Paged};
use base::refusal::AppError;
use context::App;
use context::http::CentreCall;
use context::http::bulk::{Taken, read_rows};
use context::http::centre_call::CentreApiError;
use context::http::centre_path::InQuery;
use people::centres::{self, Audited};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_food_menu, list_food_menu))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutFoodMenu {
    /// 1 to 500 days; other days stay. If a day is named twice, the last row counts.
    rows: Vec<MenuRow>,
}

/// Sets the menus of some days: all of them or, if one is refused, none. Idempotent.
#[utoipa::path(put, path = "/centre/v1/food-menu", tag = "content", request_body = PutFoodMenu,
    responses((status = 200, body = Taken)))]
async fn put_food_menu(State(app): State<App>, call: CentreCall<PutFoodMenu>) -> Result<Json<Taken>, CentreApiError> {
    let put = centres::write(&app, call.key, async move |ctx| {
        let today = ctx.today();
        let days = read_rows(&call.body.rows, |row| rules::read(row, today))?;
        super::put(ctx.tx, ctx.centre, &days).await?;
        Ok(Audited::new(AuditAction::PutMenus, Taken { taken: days.len() }).with(&days.len()).renewing(Topic::FoodMenu))
    });
    put.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedMenus {
    /// Newest first; each can be sent back as it is.
    items: Vec<MenuRow>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// Lists the menus of some days, or of all.
#[utoipa::path(get, path = "/centre/v1/food-menu", tag = "content", params(DateRangeQuery),
    responses((status = 200, body = ListedMenus)))]
async fn list_food_menu(
    State(app): State<App>,
    InQuery(days): InQuery<DateRangeQuery>,
    call: CentreCall,
) -> Result<Json<ListedMenus>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok::<_, AppError>(store::list_page(reader, centre.id(), &days.any()?).await?)
    });
    let Paged { items, next } = listed.await?;
    let shown = |(day, menu): (Date, Menu)| {
        let Menu { breakfast, lunch, snacks, fruits } = menu;
        MenuRow { day: day.to_string(), breakfast, lunch, snacks, fruits }
    };
    Ok(Json(ListedMenus { items: items.into_iter().map(shown).collect(), next }))
}
