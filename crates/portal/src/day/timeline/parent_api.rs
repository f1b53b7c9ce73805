//! The parent's door to the timeline.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::kinds::{Kind, timeline_kinds};
use super::page::{self, Cursor, PAGE, Wanted};
use crate::base::ids::MomentId;
use crate::base::refusal::{Refusal, Trouble};
use crate::families;
use crate::http::answer::{Refused, Written};
use crate::http::{Answer, App, FORM, ParentCall};
use crate::pictures::AddressBook;

/// A bare start index reaches this far; with the cursor there is no end.
const INDEX_MAX: i64 = 10_000;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_child_timeline))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetChildTimeline {
    /// The kinds wanted; none named means the timeline's own thirteen.
    #[serde(alias = "include_types[]")]
    include_types: Vec<String>,
    /// Counted from the newest, rounded down to a multiple of 50; at most 10,000. Not looked at beside `before`.
    #[schema(example = "0")]
    index_start: String,
    /// 1 to 50.
    #[schema(example = "50")]
    limit: String,
    /// The `next` of the page before: with it nothing is lost or doubled while moments come and go.
    before: String,
}

/// One moment as the app gets it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineItem {
    id: MomentId,
    /// `YYYY-MM-DD` in the centre's zone.
    date: String,
    /// `HH:MM`, 24 hours, in the centre's zone.
    time: String,
    r#type: Kind,
    message: String,
    /// Relative to TimeLineThumbUrl; only on pictures.
    thumb: Option<String>,
    /// Pixels.
    width: Option<i64>,
    height: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TimelinePage {
    /// Newest first.
    #[serde(rename = "conversationList")]
    conversation_list: Vec<TimelineItem>,
    index_start: i64,
    /// For `before`; null when nothing is older.
    next: Option<String>,
}

/// A page of the child's timeline.
#[utoipa::path(post, path = "/parentapp/getChildTimeline", tag = "day",
    request_body(content = GetChildTimeline, content_type = FORM),
    responses((status = 200, body = Answer<TimelinePage>), (status = "4XX", body = Refused)))]
async fn get_child_timeline(State(app): State<App>, call: ParentCall<GetChildTimeline>) -> Result<Written, Trouble> {
    let wanted = wanted(&call.form)?;
    let parts = app.clone();
    app.database
        .read(async move |reader| {
            let now = parts.now();
            let (me, child) = families::prove(reader, &call.claims, now).await?;
            let book = AddressBook::new(&parts.keys, &parts.zone, &me, &child, now);
            Ok(page::write(reader, &child, &book, &parts.zone, wanted).await?)
        })
        .await
}

fn wanted(form: &GetChildTimeline) -> Result<Wanted, Refusal> {
    let bad = |what: &str| Refusal::new("bad_page", "That page does not exist").because(what);
    let number = |text: &str, unsaid: i64| if text.is_empty() { Some(unsaid) } else { text.parse::<i64>().ok() };
    let limit = number(&form.limit, PAGE).filter(|limit| (1..=PAGE).contains(limit)).ok_or_else(|| bad("limit"))?;
    let index = number(&form.index_start, 0)
        .filter(|index| (0..=INDEX_MAX).contains(index))
        .ok_or_else(|| bad("index_start"))?;
    let kinds = if form.include_types.is_empty() {
        timeline_kinds()
    } else {
        let kinds =
            form.include_types.iter().map(|name| Kind::parse(name).map(Kind::bit).ok_or_else(|| bad("include_types")));
        kinds.collect::<Result<Vec<_>, _>>()?.into_iter().fold(0, |set, bit| set | bit)
    };
    let (before, skip) = if form.before.is_empty() {
        (Cursor::START, index / PAGE * PAGE)
    } else {
        (Cursor::parse(&form.before).ok_or_else(|| bad("before"))?, 0)
    };
    Ok(Wanted { before, skip, limit, kinds, index_start: index })
}
