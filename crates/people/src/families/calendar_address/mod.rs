//! The address under which a parent's own calendar fetches holidays and outings (`calendar_feed/` serves it).
//!
//! A calendar cannot sign in, so the address itself grants access: it contains a secret of 256 bits, of which only the fingerprint
//! is stored. It is shown once, when it is created. A parent has at most one, for all their children, independent of the other
//! parent's. It gives access to that calendar and nothing else.

pub mod parent_api;
pub mod store;

use database::{Error, Reader, Writer};

use crate::families::{MyChild, WriteContext};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};

/// The path of the feed; every phone recognises `.ics` as a calendar.
pub const PATH: &str = "/calendar/{file}";
const ENDING: &str = ".ics";

/// What is stored of a parent's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Whether each day's menu is in the calendar too.
    pub menus: bool,
    pub made_at: Timestamp,
}

/// The parent that an address belongs to.
#[derive(Clone, Debug)]
pub struct Subscriber {
    pub parent: ParentId,
    pub menus: bool,
    /// The children whom the parent can see, eldest first, each with the first name; never empty.
    pub children: Vec<(String, MyChild)>,
}

/// The parent's address, if they have one.
pub async fn of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<Kept>, Error> {
    store::find_of(reader, parent).await
}

/// Creates an address and returns it; an earlier one becomes invalid.
pub async fn make(ctx: &mut WriteContext<'_, '_>, menus: bool) -> Result<String, AppError> {
    let secret = ctx.app.random.secret();
    let kept = Kept { menus, made_at: ctx.now };
    store::upsert(ctx.tx, ctx.me.parent(), &fingerprint(&secret), kept).await?;
    ctx.audit(AuditAction::MadeACalendarAddress, "").await?;
    let path = PATH.replace("{file}", &format!("{secret}{ENDING}"));
    Ok(format!("{}{path}", ctx.app.config.brand.address))
}

/// Includes or excludes the menus; the address stays.
pub async fn choose_menus(ctx: &mut WriteContext<'_, '_>, menus: bool) -> Result<(), AppError> {
    if !store::update_menus(ctx.tx, ctx.me.parent(), menus).await? {
        return Err(Refusal::not_found().into());
    }
    ctx.audit(AuditAction::ChoseWhatACalendarShows, if menus { "with menus" } else { "without menus" }).await?;
    Ok(())
}

/// Deletes the address. Does nothing if there is none.
pub async fn end(ctx: &mut WriteContext<'_, '_>) -> Result<(), AppError> {
    if forget(ctx.tx, ctx.me.parent()).await? {
        ctx.audit(AuditAction::EndedACalendarAddress, "").await?;
    }
    Ok(())
}

/// Deletes a parent's address; false: they had none.
pub(super) async fn forget(writer: &mut Writer<'_>, parent: ParentId) -> Result<bool, Error> {
    store::delete(writer, parent).await
}

/// Deletes the addresses of a child's parents.
pub(super) async fn forget_of_child(writer: &mut Writer<'_>, child: ChildId) -> Result<(), Error> {
    store::delete_of_child(writer, child).await
}

/// Deletes all addresses.
pub(super) async fn forget_all(writer: &mut Writer<'_>) -> Result<(), Error> {
    store::delete_all(writer).await
}

/// Authenticates a calendar by the last part of the address. None: no such address, or its parent has no child to see.
pub async fn prove(reader: &mut Reader<'_>, file: &str, now: Timestamp) -> Result<Option<Subscriber>, Error> {
    let Some(secret) = file.strip_suffix(ENDING) else { return Ok(None) };
    let Some((parent, menus)) = store::find_by_mark(reader, &fingerprint(secret)).await? else { return Ok(None) };
    let children = store::list_children(reader, parent, now).await?;
    Ok(Some(Subscriber { parent, menus, children }).filter(|subscriber| !subscriber.children.is_empty()))
}
