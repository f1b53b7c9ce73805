//! Parents' API: where a parent is signed in, recent activity, and signing out.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use axum::extract::State;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Signed, WhichSessions, messages, store};
use crate::families::{self, SignedInParent};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::SessionId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_sessions)).routes(routes!(end_session))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ListSessions {}

/// The newest actions, as many as a screen shows, without those that are not shown.
const ACTIVITY_MAX: usize = 50;

/// Where the parent is signed in, and recent activity.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sessions {
    /// This device first, then the newest.
    sessions: Vec<ListedSession>,
    /// The parent's own sensitive actions, newest first; at most 50.
    activity: Vec<Activity>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedSession {
    id: SessionId,
    /// Whether it is the caller's own.
    here: bool,
    /// `web`, `android` and the like.
    platform: String,
    /// The device's own name; often empty.
    device: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    signed_in_at: Timestamp,
    /// Whether notifications go there.
    notified: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Activity {
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
    /// A word for it, by which the app says it in the parent's language; `rules/audit-actions.json` has each.
    deed: &'static str,
    /// The same in English words.
    what: &'static str,
    /// Whether it was done on the calling device.
    here: bool,
    platform: String,
    device: String,
}

/// Where I am signed in, and what was done there.
#[utoipa::path(post, path = "/parentapp/listSessions", tag = "profile", request_body = ListSessions,
    responses((status = 200, body = Answer<Sessions>)))]
async fn list_sessions(State(app): State<App>, call: ParentCall<ListSessions>) -> Result<Answer<Sessions>, AppError> {
    let listed = families::read(&app, call.claims, async |ctx| of(ctx.reader, ctx.me, ctx.now).await);
    listed.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EndSession {
    /// The id of one; `others` for all but the caller's own.
    session_id: String,
}

/// Ends a session of the parent's own, or all but this one: they are signed out at once.
#[utoipa::path(post, path = "/parentapp/endSession", tag = "profile", request_body = EndSession,
    responses((status = 200, body = Answer<Sessions>)))]
async fn end_session(State(app): State<App>, call: ParentCall<EndSession>) -> Result<Answer<Sessions>, AppError> {
    let ended = families::write_for_parent(&app, call.claims, async move |mut ctx| {
        let living = super::living(ctx.tx, WhichSessions::Parent(ctx.me.parent()), ctx.now).await?;
        let here = ctx.me.session();
        let others: Vec<SessionId> = living.into_iter().map(|living| living.id).filter(|id| *id != here).collect();
        let meant = match call.form.session_id.as_str() {
            "others" => others,
            // The caller's own session ends by logging out; another parent's is refused.
            text => {
                SessionId::parse(text).filter(|id| others.contains(id)).map(|id| vec![id]).ok_or(Refusal::not_found())?
            }
        };
        super::end_own(&mut ctx, &meant).await?;
        of(ctx.tx, ctx.me, ctx.now).await
    });
    ended.await.map(Answer::new)
}

async fn of(reader: &mut Reader<'_>, me: &SignedInParent, now: Timestamp) -> Result<Sessions, AppError> {
    let (parent, here) = (me.parent(), me.session());
    let mut sessions: Vec<ListedSession> = super::living(reader, WhichSessions::Parent(parent), now)
        .await?
        .into_iter()
        .map(|living| ListedSession {
            here: living.id == here,
            id: living.id,
            platform: living.platform,
            device: living.device,
            signed_in_at: living.started_at,
            notified: living.notified,
        })
        .collect();
    sessions.sort_by_key(|session| (!session.here, Reverse(session.signed_in_at)));
    let mut activity = Vec::new();
    let look = |Signed { at, action, object, session, platform, device }| {
        if let Some(shown) = AuditAction::parse(&action).and_then(|action| messages::activity(action, &object)) {
            let here = session == here;
            activity.push(Activity { at, deed: shown.code, what: shown.english, here, platform, device });
        }
        Ok(if activity.len() < ACTIVITY_MAX { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    };
    reader.walk(store::list_actions_of(parent), look).await?;
    Ok(Sessions { sessions, activity })
}
