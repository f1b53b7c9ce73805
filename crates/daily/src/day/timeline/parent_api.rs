//! Parents' API of the timeline.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::kinds::{Kind, timeline_kinds, with_listed};
use super::page::{self, TimelineItem, TimelineQuery};
use crate::pictures::AddressBook;
use base::answer::Written;
use base::page::{Cursor, Page, Paged};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_child_timeline))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetChildTimeline {
    /// The kinds to list; empty means the timeline's own thirteen. With Message, Measurement or COR among them the answer is
    /// the list of notifications, with the gallery's photos as Image, and newsletters and answers of the centre as Message.
    #[serde(alias = "include_types[]")]
    include_types: Vec<String>,
    /// Counted from the newest, rounded down to a multiple of 50; at most 10,000. Ignored with `before`.
    #[schema(example = "0")]
    index_start: String,
    /// 1 to 50.
    #[schema(example = "50")]
    limit: String,
    /// The `next` of the page before: no entry is lost or doubled while others come and go.
    before: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TimelinePage {
    /// Newest first.
    #[serde(rename = "conversationList")]
    conversation_list: Vec<TimelineItem>,
    index_start: i64,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// A page of the child's timeline.
#[utoipa::path(post, path = "/parentapp/getChildTimeline", tag = "day", request_body = GetChildTimeline,
    responses((status = 200, body = Answer<TimelinePage>)))]
async fn get_child_timeline(State(app): State<App>, call: ParentCall<GetChildTimeline>) -> Result<Written, AppError> {
    let wanted = wanted(&call.form)?;
    families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, now }| {
        let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
        let Paged { items, next } = page::read(reader, (me, child), &book, &app.zone, wanted).await?;
        let page = TimelinePage { conversation_list: items, index_start: wanted.page.index_start, next };
        Answer::new(page).written()
    })
    .await
}

fn wanted(form: &GetChildTimeline) -> Result<TimelineQuery, Refusal> {
    let page = Page::parse(&form.index_start, &form.limit, &form.before)?;
    if form.include_types.is_empty() {
        return Ok(TimelineQuery { page, kinds: timeline_kinds() });
    }
    let unknown = || Refusal::new("bad_page", "That page does not exist").because("include_types");
    let kinds = form.include_types.iter().map(|name| Kind::parse(name).map(Kind::bit).ok_or_else(unknown));
    let kinds = kinds.collect::<Result<Vec<_>, _>>()?.into_iter().fold(0, |set, bit| set | bit);
    let wanted = TimelineQuery { page, kinds };
    Ok(if wanted.is_of_notifications() { TimelineQuery { page, kinds: with_listed(kinds) } } else { wanted })
}
