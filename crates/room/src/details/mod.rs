//! A child's details, opened with a PIN: who may collect it, the parents' telephones, and what was logged today. Each opening is in
//! the audit log.

pub mod staff_api;
pub mod store;

use serde::Serialize;
use utoipa::ToSchema;

use crate::collectors::{self, Collector};
use crate::recent::{self, RecentItem};
use base::audit::AuditAction;
use base::ids::ChildId;
use base::refusal::AppError;
use people::families::children::OwnChildren;
use staff::acting::not_there;
use staff::{OnTablet, WriteContext};

#[derive(Debug, Serialize, ToSchema)]
pub struct Details {
    id: ChildId,
    /// First and last name.
    name: String,
    collectors: Vec<Collector>,
    parents: Vec<ParentOfChild>,
    /// Newest first.
    today: Vec<RecentItem>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ParentOfChild {
    name: String,
    /// Mother or Father.
    relation: String,
    /// As it is dialled; empty: none is known.
    phone: String,
}

/// Opens the details of a child of the person's rooms. Refused: any other child.
pub async fn open(ctx: &mut WriteContext<'_, '_, OnTablet>, child: ChildId) -> Result<Details, AppError> {
    let own = OwnChildren::among(ctx.tx, &ctx.me.centre, [child]).await?;
    let child = own.find(child).ok_or_else(not_there)?.id();
    ctx.audit_about(AuditAction::OpenedAChildsDetails, child, &child).await?;
    let (name, last_name) = store::find_name(ctx.tx, child).await?;
    let parents = store::list_parents(ctx.tx, child).await?.into_iter();
    let mut collectors = collectors::of_tablet(ctx.tx, ctx.me.tablet.id, Some(child)).await?;
    let today = ctx.today();
    let logged = recent::list(ctx.tx, &ctx.app.zone, &ctx.me.tablet, (Some(child), today, today)).await?;
    Ok(Details {
        id: child,
        name: format!("{name} {last_name}").trim_end().to_owned(),
        collectors: collectors.remove(&child).unwrap_or_default(),
        parents: parents
            .map(|(name, side, phone)| ParentOfChild {
                name,
                relation: side.as_str().to_owned(),
                phone: phone.unwrap_or_default(),
            })
            .collect(),
        today: logged,
    })
}
