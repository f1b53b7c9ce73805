use axum::extract::State;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::settings::{Settings, SettingsChange};
use super::{CHOSEN, messages, store};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::day::hh_mm;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext, SignedInParent, devices};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_notice_settings))
        .routes(routes!(save_notice_settings))
        .routes(routes!(send_test_notice))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetNoticeSettings {}

/// The topics a parent is notified of, by which way, and the quiet hours.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeSettings {
    topics: Vec<TopicSettings>,
    quiet: QuietHours,
    /// How many devices of the parent's active sessions take notifications.
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
    /// `HH:MM` in the centre's zone.
    #[schema(example = "21:00")]
    from: String,
    #[schema(example = "07:00")]
    to: String,
}

/// The parent's own settings, the same for all children.
#[utoipa::path(post, path = "/parentapp/getNoticeSettings", tag = "notifications", request_body = GetNoticeSettings,
    responses((status = 200, body = Answer<NoticeSettings>)))]
async fn get_notice_settings(
    State(app): State<App>,
    call: ParentCall<GetNoticeSettings>,
) -> Result<Answer<NoticeSettings>, AppError> {
    let settings = families::read(&app, call.claims, async move |ReadContext { reader, me, now, .. }| {
        let settings = store::find_settings(reader, me.parent()).await?;
        describe(reader, me, settings, now).await
    });
    settings.await.map(Answer::new)
}

async fn describe(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    settings: Settings,
    now: Timestamp,
) -> Result<NoticeSettings, AppError> {
    let topic = |topic| {
        let choice = settings.of(topic);
        TopicSettings { topic: topic.as_str(), label: messages::label(topic), push: choice.push, email: choice.email }
    };
    let quiet = settings.quiet;
    Ok(NoticeSettings {
        topics: CHOSEN.into_iter().map(topic).collect(),
        quiet: QuietHours { on: quiet.on, from: hh_mm(quiet.from), to: hh_mm(quiet.to) },
        devices: devices::of_parent(reader, me.parent(), now).await?.len(),
        email_on_file: store::find_email(reader, me.parent()).await?.is_some(),
    })
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SaveNoticeSettings {
    /// JSON: `{"topics": [{"topic", "push", "email"}], "quiet": {"on", "from", "to"}}`; fields that are left out stay.
    settings: String,
}

/// Changes the parent's own settings.
#[utoipa::path(post, path = "/parentapp/saveNoticeSettings", tag = "notifications", request_body = SaveNoticeSettings,
    responses((status = 200, body = Answer<NoticeSettings>)))]
async fn save_notice_settings(
    State(app): State<App>,
    call: ParentCall<SaveNoticeSettings>,
) -> Result<Answer<NoticeSettings>, AppError> {
    let saved = families::write_for_parent(&app, call.claims, async move |mut ctx| {
        let change: SettingsChange = serde_json::from_str(&call.form.settings).map_err(|_| messages::unreadable())?;
        let on_file = store::find_email(ctx.tx, ctx.me.parent()).await?.is_some();
        let settings =
            store::find_settings(ctx.tx, ctx.me.parent()).await?.changed(&change, on_file).map_err(Refusal::from)?;
        store::upsert_settings(ctx.tx, ctx.me.parent(), &settings).await?;
        store::release_quiet(ctx.tx, ctx.me.parent(), ctx.now).await?;
        ctx.audit(AuditAction::ChoseWhatToBeTold, "").await?;
        describe(ctx.tx, ctx.me, settings, ctx.now).await
    });
    saved.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SendTestNotice {}

#[derive(Debug, Serialize, ToSchema)]
pub struct SentTestNotice {
    /// The number of devices that it was sent to.
    sent_to: usize,
}

/// Sends a notice to the parent's own devices, quiet hours or not.
#[utoipa::path(post, path = "/parentapp/sendTestNotice", tag = "notifications", request_body = SendTestNotice,
    responses((status = 200, body = Answer<SentTestNotice>)))]
async fn send_test_notice(
    State(app): State<App>,
    call: ParentCall<SendTestNotice>,
) -> Result<Answer<SentTestNotice>, AppError> {
    let sent = families::write_for_parent(&app, call.claims, async move |mut ctx| super::test(&mut ctx).await).await?;
    Ok(Answer::new(SentTestNotice { sent_to: sent.map_err(Refusal::from)? }))
}
