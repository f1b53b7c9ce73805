//! Parents' API of the centre's newsletters.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::html::with_addresses;
use super::{rules, store};
use crate::pictures::{AddressBook, Size};
use base::answer::Written;
use base::ids::NewsletterId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_newsletters))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetNewLetters {
    /// 1 to 12; both empty: the current month.
    #[schema(example = "11")]
    month: String,
    #[schema(example = "2026")]
    year: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedNewsletter {
    newsletter_id: NewsletterId,
    /// Empty for the weekly one, which the app titles itself.
    notification_subject: String,
    /// `YYYY-MM-DD`
    newsletter_due_date: String,
    /// `YYYY-MM-DD`
    newsletter_sent_on: String,
    /// Cleaned HTML; its pictures are the portal's own.
    notification_text: String,
}

/// The newsletters that are due in a month and were sent, newest first.
#[utoipa::path(post, path = "/parentapp/getNewLetters", tag = "content", request_body = GetNewLetters,
    responses((status = 200, body = Answer<Vec<ListedNewsletter>>)))]
async fn get_newsletters(State(app): State<App>, call: ParentCall<GetNewLetters>) -> Result<Written, AppError> {
    let now = app.now();
    let month = rules::month(&call.form.month, &call.form.year, app.zone.day_of(now));
    let (me, child, newsletters) =
        families::read(&app, call.claims, async move |ReadContext { reader, me, child, now, .. }| {
            let month = month.ok_or(Refusal::new("bad_month", "That month does not exist"))?;
            let newsletters = store::list_between(reader, child.centre(), month, now).await?;
            Ok((me.clone(), child.clone(), newsletters))
        })
        .await?;
    // A month may have some megabytes: the answer is built on a thread that serves no calls.
    let written = tokio::task::spawn_blocking(move || {
        let book = AddressBook::new(&app.keys, &app.zone, &me, &child, now);
        let address = |picture| Some(format!("/media/{}", book.address(picture, Size::Card)));
        let listed = newsletters.into_iter().map(|(id, newsletter)| ListedNewsletter {
            newsletter_id: id,
            notification_subject: newsletter.subject,
            newsletter_due_date: newsletter.due.to_string(),
            newsletter_sent_on: app.zone.day_of(newsletter.sent_at).to_string(),
            notification_text: with_addresses(&newsletter.html, address),
        });
        Answer::new(listed.collect::<Vec<_>>()).written()
    });
    written.await.map_err(|crash| database::Error::other(format!("a month's newsletters: {crash}")))?
}
