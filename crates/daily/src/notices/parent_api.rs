use axum::extract::State;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::settings::{Settings, SettingsChange, shown};
use super::{CHOSEN, messages, store};
use base::answer::Refused;
use base::audit::Deed;
use base::clock::Timestamp;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::{Answer, FORM, ParentCall};
use people::families::{self, Asking, SignedInParent, devices};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_notice_settings))
        .routes(routes!(save_notice_settings))
        .routes(routes!(send_test_notice))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetNoticeSettings {}

/// What the parent is told, how, and when not.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeSettings {
    topics: Vec<TopicSettings>,
    quiet: QuietHours,
    /// How many devices of the parent's living sessions take notifications.
    devices: usize,
    email_on_file: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TopicSettings {
    #[schema(example = "messages")]
    topic: &'static str,
    label: &'static str,
    push: bool,
    /// By e-mail where no device took it within ten minutes.
    email: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct QuietHours {
    on: bool,
    /// `HH:MM` of the centre's clock.
    #[schema(example = "21:00")]
    from: String,
    #[schema(example = "07:00")]
    to: String,
}

/// The parent's own settings, the same for all children.
#[utoipa::path(post, path = "/parentapp/getNoticeSettings", tag = "notifications",
    request_body(content = GetNoticeSettings, content_type = FORM),
    responses((status = 200, body = Answer<NoticeSettings>), (status = "4XX", body = Refused)))]
async fn get_notice_settings(
    State(app): State<App>,
    call: ParentCall<GetNoticeSettings>,
) -> Result<Answer<NoticeSettings>, Trouble> {
    let settings = families::read(&app, call.claims, async move |Asking { reader, me, now, .. }| {
        let settings = store::settings(reader, me.parent()).await?;
        describe(reader, me, settings, now).await
    });
    settings.await.map(Answer::new)
}

async fn describe(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    settings: Settings,
    now: Timestamp,
) -> Result<NoticeSettings, Trouble> {
    let topic = |topic| {
        let choice = settings.of(topic);
        TopicSettings { topic: topic.as_str(), label: messages::label(topic), push: choice.push, email: choice.email }
    };
    let quiet = settings.quiet;
    Ok(NoticeSettings {
        topics: CHOSEN.into_iter().map(topic).collect(),
        quiet: QuietHours { on: quiet.on, from: shown(quiet.from), to: shown(quiet.to) },
        devices: devices::of_parent(reader, me.parent(), now).await?.len(),
        email_on_file: store::email(reader, me.parent()).await?.is_some(),
    })
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SaveNoticeSettings {
    /// JSON: `{"topics": [{"topic", "push", "email"}], "quiet": {"on", "from", "to"}}`; what is left out stays as it is.
    settings: String,
}

/// Changes the parent's own settings.
#[utoipa::path(post, path = "/parentapp/saveNoticeSettings", tag = "notifications",
    request_body(content = SaveNoticeSettings, content_type = FORM),
    responses((status = 200, body = Answer<NoticeSettings>), (status = "4XX", body = Refused)))]
async fn save_notice_settings(
    State(app): State<App>,
    call: ParentCall<SaveNoticeSettings>,
) -> Result<Answer<NoticeSettings>, Trouble> {
    let saved = families::write_for_oneself(&app, call.claims, async move |mut act| {
        let change: SettingsChange = serde_json::from_str(&call.form.settings).map_err(|_| messages::unreadable())?;
        let on_file = store::email(act.writer, act.me.parent()).await?.is_some();
        let settings =
            store::settings(act.writer, act.me.parent()).await?.changed(&change, on_file).map_err(Refusal::from)?;
        store::save_settings(act.writer, act.me.parent(), &settings).await?;
        store::look_again(act.writer, act.me.parent(), act.now).await?;
        act.record(Deed::ChoseWhatToBeTold, "").await?;
        describe(act.writer, act.me, settings, act.now).await
    });
    saved.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SendTestNotice {}

#[derive(Debug, Serialize, ToSchema)]
pub struct SentTestNotice {
    /// To how many devices it is on its way.
    sent_to: usize,
}

/// Sends a notice to the parent's own devices, quiet hours or not.
#[utoipa::path(post, path = "/parentapp/sendTestNotice", tag = "notifications",
    request_body(content = SendTestNotice, content_type = FORM),
    responses((status = 200, body = Answer<SentTestNotice>), (status = "4XX", body = Refused)))]
async fn send_test_notice(
    State(app): State<App>,
    call: ParentCall<SendTestNotice>,
) -> Result<Answer<SentTestNotice>, Trouble> {
    let sent = families::write_for_oneself(&app, call.claims, async move |mut act| super::test(&mut act).await).await?;
    Ok(Answer::new(SentTestNotice { sent_to: sent.map_err(Refusal::from)? }))
}
