//! Parents' API of the centre's menu.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store;
use base::day::parse_day;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(food_menu))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct FoodMenu {
    /// `YYYY-MM-DD`; empty for today at the centre.
    #[schema(example = "2026-11-12")]
    date: String,
}

/// A day's four meals; empty where nothing is served, or no menu is known.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DayOfMeals {
    /// `YYYY-MM-DD`
    #[serde(rename = "date")]
    date: String,
    breakfast: String,
    lunch: String,
    snacks: String,
    fruits: String,
    /// If the day has no menu: the nearest day before it that has one, `YYYY-MM-DD`.
    #[serde(rename = "previous", skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
    /// If the day has no menu: the nearest day after it that has one, `YYYY-MM-DD`.
    #[serde(rename = "next", skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// The menu of the child's centre on a day.
#[utoipa::path(post, path = "/parentapp/foodMenu", tag = "content", request_body = FoodMenu,
    responses((status = 200, body = Answer<DayOfMeals>)))]
async fn food_menu(State(app): State<App>, call: ParentCall<FoodMenu>) -> Result<Answer<DayOfMeals>, AppError> {
    let day = match call.form.date.as_str() {
        "" => Some(app.zone.day_of(app.now())),
        text => parse_day(text),
    };
    let (day, menu, (previous, next)) =
        families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
            let day = day.ok_or(Refusal::new("bad_day", "Please Select Date"))?;
            Ok(match store::find_of_day(reader, child.centre(), day).await? {
                Some(menu) => (day, menu, (None, None)),
                None => (day, super::Menu::default(), store::nearest(reader, child.centre(), day).await?),
            })
        })
        .await?;
    let super::Menu { breakfast, lunch, snacks, fruits } = menu;
    Ok(Answer::new(DayOfMeals { date: day.to_string(), breakfast, lunch, snacks, fruits, previous, next }))
}
