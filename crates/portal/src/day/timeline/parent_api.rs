//! The parent's door to the timeline.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::kinds::{Kind, timeline_kinds, with_listed};
use super::page::{self, Wanted};
use crate::base::ids::MomentId;
use crate::base::page::Page;
use crate::base::refusal::{Refusal, Trouble};
use crate::families::{self, Asking};
use crate::http::answer::{Refused, Written};
use crate::http::{Answer, App, FORM, ParentCall};
use crate::notices::Params;
use crate::pictures::AddressBook;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_child_timeline))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetChildTimeline {
    /// The kinds wanted; none named means the timeline's own thirteen. With Message, Measurement or COR among them it is
    /// the notifications that are asked for: they have the gallery's photos under Image, and newsletters and answers of
    /// the centre under Message.
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
    /// The largest size, relative to ImagePath; only on pictures of the timeline, not beside notifications.
    full: Option<String>,
    /// Beside notifications and announced events alone, as are the next two: the picture, relative to TimeLineThumbUrl, or
    /// nothing. A notification that has one is of the type Image.
    #[serde(rename = "linkImg")]
    link_img: Option<String>,
    /// The path of the app's screen that it leads to, and what that is opened with.
    #[serde(rename = "navigateTo")]
    #[schema(example = "/growth")]
    navigate_to: Option<String>,
    #[serde(rename = "navigationParams")]
    navigation_params: Option<Params>,
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
    families::read(&app, call.claims, async move |Asking { reader, me, child, app, now }| {
        let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
        Ok(page::write(reader, (me, child), &book, &app.zone, wanted).await?)
    })
    .await
}

fn wanted(form: &GetChildTimeline) -> Result<Wanted, Refusal> {
    let page = Page::asked(&form.index_start, &form.limit, &form.before)?;
    if form.include_types.is_empty() {
        return Ok(Wanted { page, kinds: timeline_kinds() });
    }
    let unknown = || Refusal::new("bad_page", "That page does not exist").because("include_types");
    let kinds = form.include_types.iter().map(|name| Kind::parse(name).map(Kind::bit).ok_or_else(unknown));
    let kinds = kinds.collect::<Result<Vec<_>, _>>()?.into_iter().fold(0, |set, bit| set | bit);
    let wanted = Wanted { page, kinds };
    Ok(if wanted.is_of_notifications() { Wanted { page, kinds: with_listed(kinds) } } else { wanted })
}
