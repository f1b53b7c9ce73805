//! View sessions: a parent watches one camera for one child. [`watch`] gives a view token for ten minutes at most, [`authorize()`]
//! checks at each segment that the parent may still watch. Sessions are stored, and the family and the office can read who watched.

mod activity;
pub mod authorize;
pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod view_token;
mod rules;
pub mod store;

pub use self::activity::record as record_activity;
pub use self::authorize::authorize;

use std::net::IpAddr;
use std::time::Duration;

use database::{Error, Reader};

use self::rules::WatchConditions;
pub use self::store::{Eligibility, Watched};
use self::store::{NewViewSession, ViewSession};
use self::view_token::ViewToken;
use super::{live_until, sources};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CameraId, CentreId, ViewSessionId};
use base::page::{Page, Paged};
use base::refusal::{AppError, Refusal};
use context::App;
use people::families::{MyChild, SignedInParent, WriteContext};

/// The longest lifetime of a view token.
pub const TOKEN_LIFETIME: Duration = Duration::from_mins(10);
/// A view session without activity for this long has ended.
const INACTIVE_AFTER: Duration = Duration::from_mins(1);
/// The time within which the networks of a parent are counted: those that ask for a token, and those that segments go to.
const NETWORKS_WITHIN: Duration = Duration::from_mins(30);
/// How far back view sessions are listed.
const LISTED_FOR: Duration = Duration::from_hours(30 * 24);

/// What a parent gets who may watch.
#[derive(Debug)]
pub struct ViewGrant {
    /// The signed view token.
    pub token: String,
    pub until: Timestamp,
    /// The name shown over the picture.
    pub viewer: String,
}

/// The facts that decide whether a parent may watch their child's cameras.
pub async fn find_eligibility(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
) -> Result<Eligibility, Error> {
    store::find_eligibility(reader, child.id(), me.parent()).await
}

/// Starts a view session, or renews the one that the same login has with this camera. Refused during a break, while the cameras are
/// down or not live, for a camera of other families, and beside two other cameras.
pub async fn watch(
    ctx: &mut WriteContext<'_, '_>,
    camera: CameraId,
    address: Option<IpAddr>,
) -> Result<ViewGrant, AppError> {
    let facts = find_eligibility(ctx.tx, ctx.me, ctx.child).await?;
    let live_until = live_until(&ctx.app.zone, &ctx.app.config.cameras, ctx.now);
    let name = sources::name_for_child(ctx.tx, ctx.child, camera).await?;
    let conditions = WatchConditions { paused: facts.paused, down: facts.down, live_until, offered: name.is_some() };
    let until = rules::until(&conditions, ctx.now)?;
    let network = network_mark(ctx.app, address);
    let view_session = match active_session(ctx, camera, &network).await? {
        Some(view_session) => view_session,
        None => begin(ctx, (camera, name.unwrap_or_default()), network).await?,
    };
    ctx.app.watching.note(view_session, ctx.now);
    let token = ViewToken { view_session, session: ctx.me.session(), child: ctx.child.id(), camera, until };
    Ok(ViewGrant { token: token.signed(&ctx.app.keys), until, viewer: facts.viewer })
}

/// A keyed hash of the network that a call comes from; empty where the address is not known.
fn network_mark(app: &App, address: Option<IpAddr>) -> String {
    rules::network(address).map(|network| app.keys.sign_address(&network)).unwrap_or_default()
}

/// The view session to renew, if there is one. Ends the parent's inactive sessions, and refuses a third camera.
async fn active_session(
    ctx: &mut WriteContext<'_, '_>,
    camera: CameraId,
    network: &str,
) -> Result<Option<ViewSessionId>, AppError> {
    let (mut same, mut others) = (None, 0);
    for view_session in store::list_active_of(ctx.tx, ctx.me.parent()).await? {
        let seen = activity::seen(ctx.app, &view_session);
        let is_same = view_session.camera == camera
            && view_session.session == ctx.me.session()
            && view_session.child == ctx.child.id();
        if rules::is_inactive(seen, ctx.now) || is_same && view_session.network != network {
            activity::end(ctx.tx, ctx.app, &view_session, seen, ctx.now).await?;
        } else if is_same {
            same = Some(view_session.id);
        } else {
            others += 1;
        }
    }
    if same.is_none() && others >= rules::MOST_AT_ONCE {
        return Err(messages::two_already().into());
    }
    Ok(same)
}

async fn begin(
    ctx: &mut WriteContext<'_, '_>,
    (camera, camera_name): (CameraId, String),
    network: String,
) -> Result<ViewSessionId, AppError> {
    let since = ctx.now - NETWORKS_WITHIN;
    let known = store::list_networks(ctx.tx, ctx.me.parent(), (since - DAY, since)).await?;
    let many = rules::becomes_too_many(&known, &network);
    let new = NewViewSession {
        id: ViewSessionId(ctx.app.random.id()),
        camera,
        camera_name,
        centre: ctx.child.centre(),
        child: ctx.child.id(),
        parent: ctx.me.parent(),
        session: ctx.me.session(),
        network,
        many_networks: many,
    };
    store::insert(ctx.tx, &new, ctx.now).await?;
    ctx.audit(AuditAction::BeganToWatch, &camera.to_string()).await?;
    if many {
        ctx.audit(AuditAction::WatchedFromManyNetworks, &camera.to_string()).await?;
    }
    Ok(new.id)
}

/// Ends the caller's view session with a camera, and with it the view token.
pub async fn stop(ctx: &mut WriteContext<'_, '_>, camera: CameraId) -> Result<(), Error> {
    for view_session in store::list_active_of(ctx.tx, ctx.me.parent()).await? {
        let own = view_session.session == ctx.me.session() && view_session.child == ctx.child.id();
        if own && view_session.camera == camera {
            activity::end(ctx.tx, ctx.app, &view_session, ctx.now, ctx.now).await?;
        }
    }
    Ok(())
}

/// Who watched a child's cameras for that child, the newest first.
pub async fn of_child(
    reader: &mut Reader<'_>,
    app: &App,
    child: &MyChild,
    now: Timestamp,
) -> Result<Vec<Watched>, Error> {
    let watched = store::list_of_child(reader, child.id(), now - LISTED_FOR).await?;
    Ok(watched.into_iter().map(|one| with_last_activity(app, one)).collect())
}

/// Who watched a centre's cameras, the newest first.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    app: &App,
    centre: CentreId,
    now: Timestamp,
    page: &Page,
) -> Result<Paged<Watched>, Error> {
    let watched = store::list_of_centre(reader, centre, now - LISTED_FOR, page).await?;
    Ok(watched.map(|one| with_last_activity(app, one)))
}

/// Of an active session, the last activity that is not stored yet.
fn with_last_activity(app: &App, mut watched: Watched) -> Watched {
    if watched.ended.is_none()
        && let Some(seen) = app.watching.seen_at(watched.id)
    {
        watched.seen = watched.seen.max(seen);
    }
    watched
}

/// Adds the audit event of the end of a view session, in its parent's name.
async fn audit_end(
    writer: &mut database::Writer<'_>,
    app: &App,
    view_session: &ViewSession,
    until: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    let (from, until) = (super::rfc3339(view_session.began), super::rfc3339(until));
    let object = format!("{} from {from} to {until}", view_session.camera);
    let actor = Actor::Parent(view_session.session);
    let entry = Entry::new(&actor, AuditAction::StoppedWatching).about(view_session.child).with(&object);
    audit::record(writer, &app.random, now, entry).await
}

/// The refusal where a family has no camera of that id.
fn no_such_camera() -> Refusal {
    Refusal::not_found()
}
