//! Which cameras a centre has: each with a name, the room whose families may look (or all), and where its picture comes from.
//! A source holds a password: it is sealed before it is kept, and shown without it.

pub mod centre_api;
mod messages;
mod rules;
pub mod store;

use database::{Error, Reader};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::store::Camera;
use base::audit::Deed;
use base::ids::{CameraId, CentreId, RoomId};
use base::refusal::{BadField, Refusal, Trouble};
use context::App;
use people::centres::{self, Acting, Done, MyCentre};
use people::families::MyChild;
use providers::stream::Source;

/// Far more than a building has.
const MOST_CAMERAS: usize = 500;

/// A camera as its centre says it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutCamera {
    /// What parents choose it by.
    #[schema(example = "Play corner")]
    pub name: String,
    /// The room whose families may look; empty: those of all rooms.
    #[serde(default)]
    #[schema(example = "Nursery")]
    pub room: String,
    /// Where its picture comes from: `rtsp://user:password@10.20.0.5/stream`, the address of an HLS playlist, or `test:` for a
    /// test picture. Without one that of before stays.
    #[schema(example = "rtsp://portal:password@10.20.0.5:554/stream1")]
    pub source: Option<String>,
}

/// A camera as its centre sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownCamera {
    pub id: CameraId,
    /// The centre's own word for it.
    #[serde(rename = "ref")]
    pub word: String,
    pub name: String,
    /// Empty: the families of all rooms may look.
    pub room: String,
    /// Without its password; empty where it cannot be used any more.
    pub source: String,
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
    let cameras = store::of_centre(reader, centre.id()).await?;
    Ok(cameras.into_iter().map(|camera| shown(app, camera)).collect())
}

fn shown(app: &App, camera: Camera) -> ShownCamera {
    let source = open(app, camera.id, &camera.source).map(|source| source.without_secret()).unwrap_or_default();
    let Camera { id, word, name, room_name, .. } = camera;
    ShownCamera { id, word, name, room: room_name.unwrap_or_default(), source }
}

/// Sets a camera under the centre's own word for it, or changes one by its id.
pub async fn put(act: &mut Acting<'_, '_>, word: &str, said: &PutCamera) -> Result<Done<ShownCamera>, Trouble> {
    let rooms = centres::own_rooms(act.writer, act.centre).await?;
    let name = rules::name(&said.name)?;
    let room = rules::room(&said.room, &rooms)?;
    let before = found(act.writer, act.centre.id(), word).await?;
    let id = match &before {
        Some(camera) => camera.id,
        None => new_id(act, word).await?,
    };
    let source = match (&said.source, before) {
        (Some(text), _) => sealed(act.app, id, text)?,
        (None, Some(camera)) => camera.source,
        (None, None) => return Err(messages::no_source().into()),
    };
    let camera = Camera { id, word: word.to_owned(), name, room, room_name: None, source };
    store::put(act.writer, act.centre.id(), &camera, act.now).await?;
    let kept = store::of_centre_by_id(act.writer, act.centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    Ok(Done::new(Deed::SetACamera, shown(act.app, kept)).with(&id))
}

/// A word that is no id makes a new camera; an id that is none of the centre's does not.
async fn new_id(act: &mut Acting<'_, '_>, word: &str) -> Result<CameraId, Trouble> {
    if CameraId::parse(word).is_some() {
        return Err(Refusal::not_here().into());
    }
    rules::word(word)?;
    if store::of_centre(act.writer, act.centre.id()).await?.len() >= MOST_CAMERAS {
        return Err(messages::too_many().into());
    }
    Ok(CameraId(act.app.chance.id()))
}

/// Takes a camera away: whoever watches it sees no more of it.
pub async fn remove(act: &mut Acting<'_, '_>, word: &str) -> Result<Done<ShownCamera>, Trouble> {
    let camera = found(act.writer, act.centre.id(), word).await?.ok_or_else(Refusal::not_here)?;
    let id = camera.id;
    store::remove(act.writer, id).await?;
    Ok(Done::new(Deed::RemovedACamera, shown(act.app, camera)).with(&id))
}

async fn found(reader: &mut Reader<'_>, centre: CentreId, word: &str) -> Result<Option<Camera>, Error> {
    match CameraId::parse(word) {
        Some(id) => store::of_centre_by_id(reader, centre, id).await,
        None => store::of_centre_by_word(reader, centre, word).await,
    }
}

fn sealed(app: &App, id: CameraId, text: &str) -> Result<Vec<u8>, BadField> {
    let text = rules::source(text)?;
    Source::parse(text, app.streams.allowed()).map_err(|reason| BadField::new("source", reason))?;
    Ok(app.keys.seal(text, &belonging(id), &app.chance))
}

/// A camera's source. None: the keys are others, or what was allowed when it was set is so no longer.
pub fn open(app: &App, camera: CameraId, sealed: &[u8]) -> Option<Source> {
    let text = app.keys.open_sealed(sealed, &belonging(camera))?;
    let parsed = Source::parse(&text, app.streams.allowed());
    parsed.inspect_err(|reason| tracing::warn!(camera = camera.0, reason, "a camera's source cannot be used")).ok()
}

/// The row that a sealed source belongs to.
pub fn belonging(camera: CameraId) -> String {
    format!("camera:{camera}")
}

/// The cameras that a child's family may choose among; none where the portal cannot show them.
pub async fn for_child(reader: &mut Reader<'_>, app: &App, child: &MyChild) -> Result<Vec<OfferedCamera>, Error> {
    if !app.streams.ready() {
        return Ok(Vec::new());
    }
    let cameras = store::for_room(reader, child.centre(), child.room()).await?;
    let offered = |Camera { id, name, room_name, .. }| OfferedCamera { id, name, room: room_name.unwrap_or_default() };
    Ok(cameras.into_iter().map(offered).collect())
}

/// The name of a camera, if it is one of those that a child's family may choose.
pub async fn name_for_child(
    reader: &mut Reader<'_>,
    child: &MyChild,
    camera: CameraId,
) -> Result<Option<String>, Error> {
    store::name_for_room(reader, camera, child.centre(), child.room()).await
}

/// The room that a camera is for: None for all.
pub type ForRoom = Option<RoomId>;
