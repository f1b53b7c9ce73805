//! A centre's cameras: each with a name, the room whose families may watch (or all rooms), and the source of its picture. A source
//! contains a password: it is encrypted at rest, and shown without the password.

pub mod centre_api;
mod messages;
mod rules;
mod state;
pub mod store;

pub use self::state::keep as keep_states;

use std::fmt;

use database::{Error, Reader};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::store::{Camera, NewCamera};
use super::rfc3339;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, RoomId};
use base::refusal::{AppError, BadField, Refusal};
use context::App;
use people::centres::{self, Audited, MyCentre, WriteContext};
use people::families::MyChild;
use providers::secret::Secret;
use providers::stream::{Login, NoPicture, Source};

/// Far more than a building has.
const MOST_CAMERAS: usize = 500;
/// As `Patience` of the streams has it.
const LONGEST_PAUSE_S: u64 = 30;

/// A camera as its centre sets it.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutCamera {
    /// The name in the parents' list.
    #[schema(example = "Play corner")]
    pub name: String,
    /// The room whose families may watch; empty: those of all rooms.
    #[serde(default)]
    #[schema(example = "Nursery")]
    pub room: String,
    /// Where its picture comes from: `rtsp://10.20.0.5/stream`, the same with `rtsps:`, the address of an HLS playlist, or `test:`
    /// for a test picture. Without one that of before stays.
    #[schema(example = "rtsp://10.20.0.5:554/stream1")]
    pub source: Option<String>,
    /// Who signs in to the camera, as it is typed there; with `password`. Without both, those of before stay if the source does.
    #[schema(example = "portal")]
    pub user: Option<String>,
    /// As it is typed at the camera, whatever characters it has.
    #[schema(value_type = Option<String>, example = "p#ss@word/1")]
    pub password: Option<Secret>,
}

/// Nothing of a camera's address is shown.
impl fmt::Debug for PutCamera {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PutCamera").field("name", &self.name).field("room", &self.room).finish_non_exhaustive()
    }
}

/// A camera as its centre sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownCamera {
    pub id: CameraId,
    /// The centre's own reference for it.
    #[serde(rename = "ref")]
    pub word: String,
    pub name: String,
    /// Empty: the families of all rooms may watch.
    pub room: String,
    /// Without its password; empty where it cannot be used any more.
    pub source: String,
    /// Its picture cannot be shown as the camera sends it and is transcoded, which takes a good part of a processor's core.
    pub encoded: bool,
    /// When a parent saw its last picture, to the minute; null if nobody has.
    pub shown_at: Option<String>,
    /// Set while it shows no picture to those who watch it.
    pub no_picture: Option<ShownFailure>,
}

/// Why a camera shows no picture.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownFailure {
    /// RFC 3339.
    pub since: String,
    /// A code for programs.
    #[schema(example = "password")]
    pub code: &'static str,
    #[schema(example = "the camera refused the password")]
    pub reason: String,
    /// What the portal tries, and what the office can do.
    pub next: String,
}

/// A camera that a child's family may choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferedCamera {
    pub id: CameraId,
    pub name: String,
    /// The child's room, or empty for a camera of all rooms.
    pub room: String,
}

/// All cameras of a centre, by name.
pub async fn of_centre(reader: &mut Reader<'_>, app: &App, centre: &MyCentre) -> Result<Vec<ShownCamera>, Error> {
    let cameras = store::list_of_centre(reader, centre.id()).await?;
    Ok(cameras.into_iter().map(|camera| shown(app, camera)).collect())
}

fn shown(app: &App, camera: Camera) -> ShownCamera {
    let source = open(app, camera.id, &camera.source).map(|source| source.without_secret()).unwrap_or_default();
    let Camera { id, word, name, room_name, encoded, shown_at, failing_since, failure, .. } = camera;
    let no_picture = failing_since.zip(failure).map(|(since, why)| shown_failure(since, why));
    let room = room_name.unwrap_or_default();
    ShownCamera { id, word, name, room, source, encoded, shown_at: shown_at.map(rfc3339), no_picture }
}

pub fn shown_failure(since: Timestamp, why: NoPicture) -> ShownFailure {
    let advice = why.advice();
    let next =
        format!("The portal retries every {LONGEST_PAUSE_S} seconds or sooner while somebody watches. {advice}.");
    ShownFailure { since: rfc3339(since), code: why.word(), reason: why.to_string(), next }
}

/// Adds or changes a camera under the centre's own reference for it, or changes one by its id. Refused: bad fields, a 501st camera.
pub async fn put(
    ctx: &mut WriteContext<'_, '_>,
    word: &str,
    sent: &PutCamera,
) -> Result<Audited<ShownCamera>, AppError> {
    let rooms = centres::own_rooms(ctx.tx, ctx.centre).await?;
    let name = rules::name(&sent.name)?;
    let room = rules::room(&sent.room, &rooms)?;
    let before = found(ctx.tx, ctx.centre.id(), word).await?;
    let id = match &before {
        Some(camera) => camera.id,
        None => new_id(ctx, word).await?,
    };
    let (source, is_new) = match (source_of(ctx.app, id, sent, before.as_ref())?, before) {
        (Some(source), Some(camera)) if open(ctx.app, id, &camera.source).as_ref() == Some(&source) => {
            (camera.source, false)
        }
        (Some(source), before) => {
            (ctx.app.keys.encrypt(source.whole(), &belonging(id), &ctx.app.random), before.is_some())
        }
        (None, Some(camera)) => (camera.source, false),
        (None, None) => return Err(messages::no_source().into()),
    };
    if is_new {
        store::reset_state(ctx.tx, id).await?;
    }
    let put = NewCamera { id, word, name: &name, room, source: &source };
    store::upsert(ctx.tx, ctx.centre.id(), &put, ctx.now).await?;
    let kept =
        store::find_of_centre_by_id(ctx.tx, ctx.centre.id(), id).await?.ok_or_else(|| Refusal::not_here("camera"))?;
    Ok(Audited::new(AuditAction::SetACamera, shown(ctx.app, kept)).with(&id))
}

/// The id of a new camera. A reference that has the form of an id is refused.
async fn new_id(ctx: &mut WriteContext<'_, '_>, word: &str) -> Result<CameraId, AppError> {
    if CameraId::parse(word).is_some() {
        return Err(Refusal::not_here("camera").into());
    }
    rules::word(word)?;
    if store::list_of_centre(ctx.tx, ctx.centre.id()).await?.len() >= MOST_CAMERAS {
        return Err(messages::too_many().into());
    }
    Ok(CameraId(ctx.app.random.id()))
}

/// Removes a camera; its picture ends for those who watch it.
pub async fn remove(ctx: &mut WriteContext<'_, '_>, word: &str) -> Result<Audited<ShownCamera>, AppError> {
    let camera = found(ctx.tx, ctx.centre.id(), word).await?.ok_or_else(|| Refusal::not_here("camera"))?;
    let id = camera.id;
    store::delete(ctx.tx, id).await?;
    Ok(Audited::new(AuditAction::RemovedACamera, shown(ctx.app, camera)).with(&id))
}

async fn found(reader: &mut Reader<'_>, centre: CentreId, word: &str) -> Result<Option<Camera>, Error> {
    match CameraId::parse(word) {
        Some(id) => store::find_of_centre_by_id(reader, centre, id).await,
        None => store::find_of_centre_by_word(reader, centre, word).await,
    }
}

/// The source that the centre sent. None: the one of before stays.
fn source_of(app: &App, id: CameraId, sent: &PutCamera, before: Option<&Camera>) -> Result<Option<Source>, BadField> {
    let login = match (&sent.user, &sent.password) {
        (Some(user), Some(password)) => Some(Login { user, password }),
        (None, None) => None,
        _ => return Err(messages::half_a_login()),
    };
    let allowed = app.streams.allowed();
    let text = sent.source.as_deref().map(rules::source).transpose()?;
    let source = match (text, login) {
        (None, None) => return Ok(None),
        (Some(text), None) => Source::parse(text, allowed),
        (Some(text), Some(login)) => Source::parse_with_login(text, &login, allowed),
        (None, Some(login)) => {
            let before = before.ok_or_else(messages::no_source)?;
            open(app, id, &before.source).ok_or_else(messages::no_login_without_source)?.with_login(&login, allowed)
        }
    };
    source.map(Some).map_err(|reason| BadField::new("source", reason))
}

/// A camera's source, decrypted. None: the keys have changed, or the source is not allowed any more.
pub fn open(app: &App, camera: CameraId, encrypted: &[u8]) -> Option<Source> {
    let text = app.keys.decrypt(encrypted, &belonging(camera))?;
    let parsed = Source::parse(&text, app.streams.allowed());
    parsed.inspect_err(|reason| tracing::warn!(camera = camera.0, reason, "a camera's source cannot be used")).ok()
}

/// The associated data of an encrypted source: it can only be decrypted for its own camera.
pub fn belonging(camera: CameraId) -> String {
    format!("camera:{camera}")
}

/// The cameras that a child's family may choose among; none where the portal cannot show them.
pub async fn for_child(reader: &mut Reader<'_>, app: &App, child: &MyChild) -> Result<Vec<OfferedCamera>, Error> {
    if !app.streams.ready() {
        return Ok(Vec::new());
    }
    let cameras = store::list_for_room(reader, child.centre(), child.room()).await?;
    let offered = |Camera { id, name, room_name, .. }| OfferedCamera { id, name, room: room_name.unwrap_or_default() };
    Ok(cameras.into_iter().map(offered).collect())
}

/// The name of a camera, if it is one of those that a child's family may choose.
pub async fn name_for_child(
    reader: &mut Reader<'_>,
    child: &MyChild,
    camera: CameraId,
) -> Result<Option<String>, Error> {
    store::find_name_for_room(reader, camera, child.centre(), child.room()).await
}

/// The room that a camera is for: None for all.
pub type ForRoom = Option<RoomId>;
