//! Where a parent is signed in, what was done there, and how to end it.

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
use base::answer::Refused;
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::SessionId;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::{Answer, FORM, ParentCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_sessions)).routes(routes!(end_session))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ListSessions {}

/// The newest of what was done, as many as a screen shows; what is of no weight takes nobody's place.
const ACTIVITY_MAX: usize = 50;

/// Where the parent is signed in, and what was done there.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sessions {
    /// This device first, then the newest.
    sessions: Vec<ListedSession>,
    /// Sensitive deeds of the parent's own, the newest first; 50 at most.
    activity: Vec<Activity>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedSession {
    id: SessionId,
    /// Whether it is the one that asks.
    here: bool,
    /// `web`, `android` and the like.
    platform: String,
    /// What the device calls itself; often nothing.
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
    /// A word for it, by which the app says it in the parent's language; `rules/deeds.json` has each.
    deed: &'static str,
    /// The same in English words.
    what: &'static str,
    /// Whether it was done on the device that asks.
    here: bool,
    platform: String,
    device: String,
}

/// Where I am signed in, and what was done there.
#[utoipa::path(post, path = "/parentapp/listSessions", tag = "profile",
    request_body(content = ListSessions, content_type = FORM),
    responses((status = 200, body = Answer<Sessions>), (status = "4XX", body = Refused)))]
async fn list_sessions(State(app): State<App>, call: ParentCall<ListSessions>) -> Result<Answer<Sessions>, Trouble> {
    let listed = families::read(&app, call.claims, async |ask| of(ask.reader, ask.me, ask.now).await);
    listed.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EndSession {
    /// The id of one; `others` for all but the one that asks.
    session_id: String,
}

/// Ends a session of the parent's own, or all but this one: what is signed in there is signed out at once.
#[utoipa::path(post, path = "/parentapp/endSession", tag = "profile",
    request_body(content = EndSession, content_type = FORM),
    responses((status = 200, body = Answer<Sessions>), (status = "4XX", body = Refused)))]
async fn end_session(State(app): State<App>, call: ParentCall<EndSession>) -> Result<Answer<Sessions>, Trouble> {
    let ended = families::write_for_oneself(&app, call.claims, async move |mut act| {
        let living = super::living(act.writer, WhichSessions::Parent(act.me.parent()), act.now).await?;
        let here = act.me.session();
        let others: Vec<SessionId> = living.into_iter().map(|living| living.id).filter(|id| *id != here).collect();
        let meant = match call.form.session_id.as_str() {
            "others" => others,
            // This one ends by logging out; another parent's is not there.
            text => {
                SessionId::parse(text).filter(|id| others.contains(id)).map(|id| vec![id]).ok_or(Refusal::not_found())?
            }
        };
        super::end_own(&mut act, &meant).await?;
        of(act.writer, act.me, act.now).await
    });
    ended.await.map(Answer::new)
}

async fn of(reader: &mut Reader<'_>, me: &SignedInParent, now: Timestamp) -> Result<Sessions, Trouble> {
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
    let look = |Signed { at, deed, object, session, platform, device }| {
        if let Some(told) = Deed::parse(&deed).and_then(|deed| messages::activity(deed, &object)) {
            let here = session == here;
            activity.push(Activity { at, deed: told.code, what: told.english, here, platform, device });
        }
        Ok(if activity.len() < ACTIVITY_MAX { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    };
    reader.walk(store::deeds_of(parent), look).await?;
    Ok(Sessions { sessions, activity })
}
