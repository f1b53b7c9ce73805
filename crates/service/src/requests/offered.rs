//! What a centre offers its families, and how its car runs for a child; by its own program or by the office.

use database::{Error, Reader};

use super::kinds::Service;
use super::{effects, state, store};
use base::audit::Deed;
use base::changes::Topic;
use base::refusal::Trouble;
use people::centres::{Acting, Done, MyCentre};
use people::families::children::{OwnChild, Way};

/// What a centre's families may ask for.
pub async fn services(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<Service>, Error> {
    store::services(reader, centre.id()).await
}

/// Says what a centre's families may ask for, instead of what it said before.
pub async fn allow(act: &mut Acting<'_, '_>, allowed: &[Service]) -> Result<Done<Vec<Service>>, Trouble> {
    let mut allowed = allowed.to_vec();
    allowed.sort_unstable();
    allowed.dedup();
    store::allow(act.writer, act.centre.id(), &allowed).await?;
    Ok(Done::new(Deed::ChoseItsServices, allowed).renewing(Topic::Requests))
}

/// Says how the centre's car runs for a child.
pub async fn set_transport(act: &mut Acting<'_, '_>, child: OwnChild, way: Option<Way>) -> Result<Done<()>, Trouble> {
    state::set_transport(act.writer, act.app, child.id(), way).await?;
    effects::requests_changed(act.writer, child.id(), act.now).await?;
    Ok(Done::new(Deed::SetAChildsTransport, ()).about(child.id()))
}
