//! The devices that get a parent's notifications: one of each session, deleted when its session ends.

mod messages;
pub mod parent_api;
pub mod store;

use database::{Error, Reader};

use crate::families::WriteContext;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::ParentId;
use base::keys::fingerprint;
use base::refusal::AppError;
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

/// A device that gets notifications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// SHA-256 of its address at the push service.
    pub place: [u8; 32],
    pub kind: PushKind,
    pub token: Secret,
}

/// The devices of a parent's active sessions, in the order in which they were saved.
pub async fn of_parent(reader: &mut Reader<'_>, parent: ParentId, now: Timestamp) -> Result<Vec<Device>, Error> {
    store::list_of_parent(reader, parent, now).await
}

/// Saves the device of this session for notifications. A device belongs to the session that saved it last.
pub async fn save(ctx: &mut WriteContext<'_, '_>, device: &NewDevice) -> Result<(), AppError> {
    let address = Address::read(device.kind, device.token.expose(), &ctx.app.config.push).map_err(messages::unfit)?;
    store::upsert(ctx.tx, ctx.me.session(), &fingerprint(address.place()), device, ctx.now).await?;
    Ok(ctx.audit(AuditAction::SavedADevice, device.kind.as_str()).await?)
}
