//! The parent's door to lists of messages; `type=photos` asks for the gallery.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::base::page::Page;
use crate::base::refusal::{Refusal, Trouble};
use crate::day::photos::{self, PhotoItem};
use crate::families;
use crate::http::answer::{Refused, Written};
use crate::http::{Answer, App, FORM, ParentCall};
use crate::pictures::AddressBook;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_conversation_list))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetConversationList {
    /// `photos`
    r#type: String,
    /// Counted from the newest, rounded down to a multiple of 50; at most 10,000. Not looked at beside `before`.
    #[schema(example = "0")]
    index_start: String,
    /// 1 to 50.
    #[schema(example = "50")]
    limit: String,
    /// The `next` of the page before: with it nothing is lost or doubled while photos come and go.
    before: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ConversationPage {
    /// Newest first.
    #[serde(rename = "photoList")]
    photo_list: Vec<PhotoItem>,
    /// Empty beside photos.
    #[serde(rename = "conversationList")]
    #[schema(value_type = Vec<Object>)]
    conversation_list: Vec<()>,
    #[serde(rename = "moreData")]
    more_data: bool,
    index_start: i64,
    /// For `before`; null when nothing is older.
    next: Option<String>,
}

/// A page of the child's gallery.
#[utoipa::path(post, path = "/parentapp/getConversationList/", tag = "conversations",
    request_body(content = GetConversationList, content_type = FORM),
    responses((status = 200, body = Answer<ConversationPage>), (status = "4XX", body = Refused)))]
async fn get_conversation_list(
    State(app): State<App>,
    call: ParentCall<GetConversationList>,
) -> Result<Written, Trouble> {
    let form = call.form;
    let page = Page::asked(&form.index_start, &form.limit, &form.before);
    let parts = app.clone();
    app.database
        .read(async move |reader| {
            let now = parts.now();
            let (me, child) = families::prove(reader, &call.claims, now).await?;
            let page = page?;
            if form.r#type != "photos" {
                return Err(Refusal::not_found().because("only photos are here").into());
            }
            let book = AddressBook::new(&parts.keys, &parts.zone, &me, &child, now);
            Ok(photos::write(reader, &child, &book, &parts.zone, &page).await?)
        })
        .await
}
