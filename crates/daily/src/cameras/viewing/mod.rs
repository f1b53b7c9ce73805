//! Who looks through a camera: a parent asks for one child and one camera, and is given a pass for ten minutes at most; at each
//! piece of the picture it is looked at anew whether they still may ([`admit()`]). Each viewing is kept, and the family and the
//! office can read who watched.

pub mod admit;
mod book;
pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod pass;
mod rules;
pub mod store;

pub use self::admit::admit;
pub use self::book::keep as keep_book;

use std::net::IpAddr;
use std::time::Duration;

use database::{Error, Reader};

use self::pass::Pass;
use self::rules::Standing;
use self::store::{NewViewing, Viewing};
pub use self::store::{Outlook, Watched};
use super::{live_until, sources};
use base::audit::{self, Actor, Deed, Entry};
use base::clock::{Timestamp, latest};
use base::day::DAY;
use base::ids::{CameraId, CentreId, ViewingId};
use base::page::{Page, Paged};
use base::refusal::{Refusal, Trouble};
use context::App;
use people::families::{Acting, MyChild, SignedInParent};

/// A pass is good for so long at most.
pub const PASS: Duration = Duration::from_mins(10);
/// Who was not seen for so long watches no more.
const GONE: Duration = Duration::from_mins(1);
/// Within so long it is counted from how many networks a parent watches: where they ask for a picture, and where its pieces go.
const NETWORKS_WITHIN: Duration = Duration::from_mins(30);
/// How far back it is told who watched.
const TOLD: Duration = Duration::from_hours(30 * 24);

/// What a parent is given who may look.
#[derive(Debug)]
pub struct Admission {
    /// What the browser keeps, for the address of this camera alone.
    pub pass: String,
    pub until: Timestamp,
    /// As it stands over the picture.
    pub viewer: String,
}

/// What stands against a parent's looking through their child's cameras.
pub async fn outlook(reader: &mut Reader<'_>, me: &SignedInParent, child: &MyChild) -> Result<Outlook, Error> {
    store::outlook(reader, child.id(), me.parent()).await
}

/// Lets a parent look through a camera, or says why not. Asked again, the same viewing goes on.
pub async fn watch(act: &mut Acting<'_, '_>, camera: CameraId, address: Option<IpAddr>) -> Result<Admission, Trouble> {
    let facts = outlook(act.writer, act.me, act.child).await?;
    let live_until = live_until(&act.app.zone, &act.app.config.cameras, act.now);
    let name = sources::name_for_child(act.writer, act.child, camera).await?;
    let standing = Standing { paused: facts.paused, down: facts.down, live_until, offered: name.is_some() };
    let until = rules::until(&standing, act.now)?;
    let network = network_mark(act.app, address);
    let viewing = match going_on(act, camera, &network).await? {
        Some(viewing) => viewing,
        None => begin(act, (camera, name.unwrap_or_default()), network).await?,
    };
    act.app.watching.note(viewing, act.now);
    let pass = Pass { viewing, session: act.me.session(), child: act.child.id(), camera, until };
    Ok(Admission { pass: pass.signed(&act.app.keys), until, viewer: facts.viewer })
}

/// A mark of the network that a call comes from; no address can be read from it. Empty where that is not known.
fn network_mark(app: &App, address: Option<IpAddr>) -> String {
    rules::network(address).map(|network| app.keys.sign_address(&network)).unwrap_or_default()
}

/// The viewing that is renewed. What the parent has left otherwise is ended here; what they watch beside it is counted.
async fn going_on(act: &mut Acting<'_, '_>, camera: CameraId, network: &str) -> Result<Option<ViewingId>, Trouble> {
    let (mut same, mut others) = (None, 0);
    for viewing in store::going_on_of(act.writer, act.me.parent()).await? {
        let seen = book::seen(act.app, &viewing, act.now);
        let is_same =
            viewing.camera == camera && viewing.session == act.me.session() && viewing.child == act.child.id();
        if rules::is_gone(seen, act.now) || is_same && viewing.network != network {
            book::end(act.writer, act.app, &viewing, seen, act.now).await?;
        } else if is_same {
            same = Some(viewing.id);
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
    act: &mut Acting<'_, '_>,
    (camera, camera_name): (CameraId, String),
    network: String,
) -> Result<ViewingId, Trouble> {
    let since = act.now - NETWORKS_WITHIN;
    let known = store::networks(act.writer, act.me.parent(), (since - DAY, since)).await?;
    let many = rules::are_many(&known, &network);
    let new = NewViewing {
        id: ViewingId(act.app.chance.id()),
        camera,
        camera_name,
        centre: act.child.centre(),
        child: act.child.id(),
        parent: act.me.parent(),
        session: act.me.session(),
        network,
        many_networks: many,
    };
    store::begin(act.writer, &new, act.now).await?;
    act.record(Deed::BeganToWatch, &camera.to_string()).await?;
    if many {
        act.record(Deed::WatchedFromManyNetworks, &camera.to_string()).await?;
    }
    Ok(new.id)
}

/// A parent looks away: the viewing ends, and its pass with it.
pub async fn stop(act: &mut Acting<'_, '_>, camera: CameraId) -> Result<(), Error> {
    for viewing in store::going_on_of(act.writer, act.me.parent()).await? {
        let own = viewing.session == act.me.session() && viewing.child == act.child.id();
        if own && viewing.camera == camera {
            book::end(act.writer, act.app, &viewing, act.now, act.now).await?;
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
    let watched = store::of_child(reader, child.id(), now - TOLD).await?;
    Ok(watched.into_iter().map(|one| still(app, one, now)).collect())
}

/// Who watched a centre's cameras, the newest first.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    app: &App,
    centre: CentreId,
    now: Timestamp,
    page: &Page,
) -> Result<Paged<Watched>, Error> {
    let watched = store::list_of_centre(reader, centre, now - TOLD, page).await?;
    Ok(watched.map(|one| still(app, one, now)))
}

/// Of one that goes on, until when they were seen.
fn still(app: &App, mut watched: Watched, now: Timestamp) -> Watched {
    if watched.ended.is_none()
        && let Some(seen) = app.watching.seen_at(watched.id)
    {
        watched.seen = watched.seen.max(seen);
    }
    watched.seen = if watched.seen > latest(now) { now } else { watched.seen };
    watched
}

/// Writes the record's line of a viewing that is over, in its parent's name.
async fn record_end(
    writer: &mut database::Writer<'_>,
    app: &App,
    viewing: &Viewing,
    until: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    let (from, until) = (super::told(viewing.began), super::told(until));
    let object = format!("{} from {from} to {until}", viewing.camera);
    let actor = Actor::Parent(viewing.session);
    let entry = Entry::new(&actor, Deed::StoppedWatching).about(viewing.child).with(&object);
    audit::record(writer, &app.chance, now, entry).await
}

/// What a child's family is told where there is no camera of that id for them.
fn no_such_camera() -> Refusal {
    Refusal::not_found()
}
