//! The services that a centre offers, and the transport of a child.

use database::{Error, Reader};

use super::kinds::Service;
use super::{effects, state, store};
use base::audit::AuditAction;
use base::changes::Topic;
use base::refusal::AppError;
use people::centres::{Audited, MyCentre, WriteContext};
use people::families::children::{OwnChild, Way};

/// The services that a centre's families may ask for.
pub async fn services(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<Service>, Error> {
    store::find_services(reader, centre.id()).await
}

/// Sets the services that a centre's families may ask for.
pub async fn allow(ctx: &mut WriteContext<'_, '_>, allowed: &[Service]) -> Result<Audited<Vec<Service>>, AppError> {
    let mut allowed = allowed.to_vec();
    allowed.sort_unstable();
    allowed.dedup();
    store::upsert_services(ctx.tx, ctx.centre.id(), &allowed).await?;
    Ok(Audited::new(AuditAction::ChoseItsServices, allowed).renewing(Topic::Requests))
}

/// Sets a child's transport.
pub async fn set_transport(
    ctx: &mut WriteContext<'_, '_>,
    child: OwnChild,
    way: Option<Way>,
) -> Result<Audited<()>, AppError> {
    state::set_transport(ctx.tx, ctx.app, child.id(), way).await?;
    effects::requests_changed(ctx.tx, child.id(), ctx.now).await?;
    Ok(Audited::new(AuditAction::SetAChildsTransport, ()).about(child.id()))
}
