//! Centres' API of notices: when a child's parents were notified, by what kind of device, and whether it arrived. No address and
//! no text.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store::{self, Logged, Unreached};
use base::clock::Timestamp;
use base::page::{Cursor, NewestQuery, Paged};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::InQuery;
use people::centres;
use people::families::Side;
use people::families::children::{WhichChild, own_child};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_notices))
}

#[derive(Debug, Deserialize)]
pub struct OfChild {
    #[serde(default)]
    child: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the list's name on the wire")]
pub struct Notices {
    /// Of the last ninety days, the newest first.
    notices: Vec<ShownNotice>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
    /// What reached neither a device nor a mailbox of a parent in those days. Only with the first page.
    unreached: Vec<ShownUnreached>,
}

/// One parent, topic and day (of UTC) on which nobody could be reached.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownUnreached {
    #[schema(example = "photos")]
    topic: &'static str,
    to: Option<Side>,
    /// How many events did not reach them.
    happenings: i64,
    /// When the first and the last of them happened, unix milliseconds.
    #[schema(value_type = i64)]
    first_at: Timestamp,
    #[schema(value_type = i64)]
    last_at: Timestamp,
}

impl From<Unreached> for ShownUnreached {
    fn from(Unreached { topic, side, happenings, first_at, last_at }: Unreached) -> Self {
        Self { topic: topic.as_str(), to: side, happenings, first_at, last_at }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownNotice {
    #[schema(example = "photos")]
    topic: &'static str,
    /// Which parent it is for; null if they are not a parent of this child any more.
    to: Option<Side>,
    /// How many events it is about.
    happenings: i64,
    /// When the first of them happened, unix milliseconds.
    #[schema(value_type = i64)]
    first_at: Timestamp,
    /// When it was sent; null while it gathers or waits for the end of quiet hours.
    #[schema(value_type = Option<i64>)]
    told_at: Option<Timestamp>,
    /// Empty: the parent has turned this topic off.
    deliveries: Vec<ShownDelivery>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownDelivery {
    /// `browser`, `shell` or `email`.
    by: String,
    /// `waiting`, `taken`, `failed` (retried for six hours), `gone` (the device takes no notifications any more), `refused`,
    /// `not_needed` (an e-mail, when a device took the notice), `no_service` (none is configured).
    outcome: String,
    #[schema(value_type = i64)]
    planned_at: Timestamp,
    /// The last attempt.
    #[schema(value_type = Option<i64>)]
    tried_at: Option<Timestamp>,
}

/// The notices to a child's parents.
#[utoipa::path(get, path = "/centre/v1/notices", tag = "notices", params(("child" = WhichChild, Query), NewestQuery),
    responses((status = 200, body = Notices)))]
async fn list_notices(
    State(app): State<App>,
    InQuery(whose): InQuery<OfChild>,
    InQuery(asked): InQuery<NewestQuery>,
    call: CentreCall,
) -> Result<Json<Notices>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let child = own_child(reader, centre, &whose.child).await?;
        let mut notices = Vec::new();
        let Paged { items, next } = store::list_of_child(reader, centre.id(), child.id(), &asked.page()?).await?;
        for Logged { id, topic, first_at, told_at, happenings, side } in items {
            let deliveries = store::list_deliveries(reader, id).await?;
            let deliveries = deliveries
                .into_iter()
                .map(|(by, outcome, planned_at, tried_at)| ShownDelivery { by, outcome, planned_at, tried_at })
                .collect();
            let topic = topic.as_str();
            notices.push(ShownNotice { topic, to: side, happenings, first_at, told_at, deliveries });
        }
        let unreached =
            if asked.before.is_empty() { store::list_unreached(reader, child.id()).await? } else { Vec::new() };
        let unreached = unreached.into_iter().map(ShownUnreached::from).collect();
        Ok(Notices { notices, next, unreached })
    });
    listed.await.map(Json)
}
