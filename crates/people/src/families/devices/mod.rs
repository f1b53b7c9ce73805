//! The devices on which a parent is told something: one of each session, and gone when its session ends.

mod messages;
pub mod parent_api;
pub mod store;

use database::{Error, Reader};

use crate::families::Acting;
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::ParentId;
use base::keys::fingerprint;
use base::refusal::Trouble;
use providers::push::{Address, PushKind};
use providers::secret::Secret;

/// A device as it describes itself.
#[derive(Clone, Debug)]
pub struct NewDevice {
    pub kind: PushKind,
    /// A browser's subscription, the shell's token.
    pub token: Secret,
    pub model: String,
    pub system: String,
    pub app_version: String,
}

/// A device that can be told something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// SHA-256 of its place at the push service.
    pub place: [u8; 32],
    pub kind: PushKind,
    pub token: Secret,
}

/// The devices of a parent's living sessions, in the order in which they were saved.
pub async fn of_parent(reader: &mut Reader<'_>, parent: ParentId, now: Timestamp) -> Result<Vec<Device>, Error> {
    store::of_parent(reader, parent, now).await
}

/// From now on this session's device is told what its parent is told. A device belongs to the session that saved it last.
pub async fn save(act: &mut Acting<'_, '_>, device: &NewDevice) -> Result<(), Trouble> {
    let address = Address::read(device.kind, device.token.expose(), &act.app.config.push).map_err(messages::unfit)?;
    store::save(act.writer, act.me.session(), &fingerprint(address.place()), device, act.now).await?;
    Ok(act.record(Deed::SavedADevice, device.kind.as_str()).await?)
}
