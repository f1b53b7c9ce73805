//! Parents' API of the conversation. The gallery has the same address, with `type=photos`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{MessageItem, store};
use crate::day::photos::{self, PhotoItem};
use crate::pictures::AddressBook;
use base::answer::Written;
use base::page::{Cursor, Page};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::document::OptionalIdempotencyKey;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_conversation_list)).routes(routes!(save_parent_message))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetConversationList {
    /// `photos` for the gallery; empty for the conversation.
    r#type: String,
    /// Counted from the newest, rounded down to a multiple of 50; at most 10,000. Ignored with `before`.
    #[schema(example = "0")]
    index_start: String,
    /// 1 to 50.
    #[schema(example = "50")]
    limit: String,
    /// The `next` of the page before: nothing is lost or doubled while messages and photos come and go.
    before: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ConversationPage {
    /// Newest first; empty beside messages.
    #[serde(rename = "photoList")]
    photo_list: Vec<PhotoItem>,
    /// Newest first; empty beside photos.
    #[serde(rename = "conversationList")]
    conversation_list: Vec<MessageItem>,
    #[serde(rename = "moreData")]
    more_data: bool,
    index_start: i64,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// A page of the child's conversation, or of its gallery.
#[utoipa::path(post, path = "/parentapp/getConversationList/", tag = "conversations",
    request_body = GetConversationList, responses((status = 200, body = Answer<ConversationPage>)))]
async fn get_conversation_list(
    State(app): State<App>,
    call: ParentCall<GetConversationList>,
) -> Result<Written, AppError> {
    let form = call.form;
    let page = Page::parse(&form.index_start, &form.limit, &form.before);
    families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, now }| {
        let page = page?;
        let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
        let (photo_list, conversation_list, next) = match form.r#type.as_str() {
            "" => {
                let messages = store::list_page(reader, child.id(), &page).await?;
                let items = messages.items.into_iter().map(|message| MessageItem::of(message, child, &book, &app.zone));
                (Vec::new(), items.collect(), messages.next)
            }
            "photos" => {
                let photos = photos::page(reader, child, &book, &app.zone, &page).await?;
                (photos.items, Vec::new(), photos.next)
            }
            _ => return Err(Refusal::not_found().because("a list of another type").into()),
        };
        let index_start = page.index_start;
        let more_data = next.is_some();
        Answer::new(ConversationPage { photo_list, conversation_list, more_data, index_start, next }).written()
    })
    .await
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SaveParentMessage {
    /// Plain text of 1 to 2048 characters once it is trimmed; of control characters line breaks and tabs.
    message: String,
    /// Ignored: the token identifies the writer.
    #[schema(example = "meera.rao@example.com")]
    parent_email: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedMessage {
    message: MessageItem,
}

/// Sends a message to the centre. 'ok' means that it is stored; sent again under the same key, it is stored once.
#[utoipa::path(post, path = "/parentapp/saveParentMessage", tag = "conversations", params(OptionalIdempotencyKey),
    request_body = SaveParentMessage, responses((status = 200, body = Answer<SavedMessage>)))]
async fn save_parent_message(
    State(app): State<App>,
    call: ParentCall<SaveParentMessage>,
) -> Result<Answer<SavedMessage>, AppError> {
    let saved = families::write(&app, call.claims, async move |mut ctx| {
        let message = super::send(&mut ctx, &call.form.message, call.key.as_deref()).await?;
        let WriteContext { me, child, app, now, .. } = ctx;
        let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
        Ok(MessageItem::of(message, child, &book, &app.zone))
    })
    .await?;
    Ok(Answer::new(SavedMessage { message: saved }))
}
