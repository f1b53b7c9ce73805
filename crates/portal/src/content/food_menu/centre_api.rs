//! The centre's door to its menu: a week, a month or a day in one call.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{MenuRow, rules};
use crate::audit::Deed;
use crate::centres::{self, Done};
use crate::changes::Topic;
use crate::http::bulk::{Taken, read_rows};
use crate::http::centre_call::CentreTrouble;
use crate::http::{App, CentreCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_food_menu))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutFoodMenu {
    /// 1 to 500 days; days that are not named stay as they are. Of a day named twice the last row holds.
    rows: Vec<MenuRow>,
}

/// Puts the menus of some days: all of them or, if one cannot be taken, none. Put again, it is the same.
#[utoipa::path(put, path = "/centre/v1/food-menu", tag = "content", security(("centre_key" = [])),
    request_body = PutFoodMenu,
    responses((status = 200, body = Taken)))]
async fn put_food_menu(State(app): State<App>, call: CentreCall<PutFoodMenu>) -> Result<Json<Taken>, CentreTrouble> {
    let put = centres::write(&app, call.key, async move |act| {
        let today = act.today();
        let days = read_rows(&call.body.rows, |row| rules::read(row, today))?;
        super::put(act.writer, act.centre, &days).await?;
        Ok(Done::new(Deed::PutMenus, Taken { taken: days.len() }).with(&days.len()).renewing(Topic::FoodMenu))
    });
    put.await.map(Json)
}
