//! The address under which a parent's own calendar fetches holidays and outings (`calendar_feed/` answers it).
//!
//! A calendar cannot sign in, so the address is the leave to read: it holds a secret of 256 bits, of which only the fingerprint is
//! kept. It is shown once, when it is made. A parent has one at most, for all their children: a calendar is subscribed to once,
//! and the other parent's goes on when this one ends. It opens that calendar and nothing else.

pub mod parent_api;
pub mod store;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Error, Reader, Writer};

use crate::families::{Acting, MyChild};
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};

/// Where the calendar is fetched; what ends with `.ics` is taken for a calendar by every phone.
pub const PATH: &str = "/calendar/{file}";
const ENDING: &str = ".ics";

/// What is kept of a parent's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Whether each day's menu is in the calendar too.
    pub menus: bool,
    pub made_at: Timestamp,
}

/// Whom an address proves.
#[derive(Clone, Debug)]
pub struct Subscriber {
    pub parent: ParentId,
    pub menus: bool,
    /// Those whom the parent can look at, eldest first, each with the first name; never none.
    pub children: Vec<(String, MyChild)>,
}

/// What is kept of the parent's address, if they have one.
pub async fn of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<Kept>, Error> {
    store::of(reader, parent).await
}

/// Makes an address and answers it; the one before, if there was one, is good for nothing any more.
pub async fn make(act: &mut Acting<'_, '_>, menus: bool) -> Result<String, Trouble> {
    let secret = URL_SAFE_NO_PAD.encode(act.app.chance.bytes::<32>());
    let kept = Kept { menus, made_at: act.now };
    store::save(act.writer, act.me.parent(), &fingerprint(&secret), kept).await?;
    act.record(Deed::MadeACalendarAddress, "").await?;
    let path = PATH.replace("{file}", &format!("{secret}{ENDING}"));
    Ok(format!("{}{path}", act.app.config.brand.address))
}

/// Puts the menus into the calendar, or takes them out; the address stays.
pub async fn choose_menus(act: &mut Acting<'_, '_>, menus: bool) -> Result<(), Trouble> {
    if !store::choose_menus(act.writer, act.me.parent(), menus).await? {
        return Err(Refusal::not_found().into());
    }
    act.record(Deed::ChoseWhatACalendarShows, if menus { "with menus" } else { "without menus" }).await?;
    Ok(())
}

/// Ends the address. Ended twice, nothing more happens.
pub async fn end(act: &mut Acting<'_, '_>) -> Result<(), Trouble> {
    if forget(act.writer, act.me.parent()).await? {
        act.record(Deed::EndedACalendarAddress, "").await?;
    }
    Ok(())
}

/// The parent has no address any more; false: they had none.
pub(super) async fn forget(writer: &mut Writer<'_>, parent: ParentId) -> Result<bool, Error> {
    store::forget(writer, parent).await
}

/// The same for the parents of a child.
pub(super) async fn forget_of_child(writer: &mut Writer<'_>, child: ChildId) -> Result<(), Error> {
    store::forget_of_child(writer, child).await
}

/// The same for everybody.
pub(super) async fn forget_all(writer: &mut Writer<'_>) -> Result<(), Error> {
    store::forget_all(writer).await
}

/// Proves whose calendar asks, by the last part of the address alone. None: it is no address, or none any more, or its parent has
/// no child to look at.
pub async fn prove(reader: &mut Reader<'_>, file: &str, now: Timestamp) -> Result<Option<Subscriber>, Error> {
    let Some(secret) = file.strip_suffix(ENDING) else { return Ok(None) };
    let Some((parent, menus)) = store::found(reader, &fingerprint(secret)).await? else { return Ok(None) };
    let children = store::children(reader, parent, now).await?;
    Ok(Some(Subscriber { parent, menus, children }).filter(|subscriber| !subscriber.children.is_empty()))
}
