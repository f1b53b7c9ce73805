//! Who has a child: taking it from a parent and giving it back, a child that leaves and comes back.

use clap::Args;
use database::Writer;

use super::add::ParentSide;
use super::{OfficeRefused, find, office, store};
use crate::families::Side;
use crate::families::children;
use crate::http::App;

#[derive(Clone, Debug, Args)]
pub struct RemoveParent {
    /// The child's id ('aangan office list --centre NAME' shows it)
    #[arg(long, value_name = "ID")]
    child: String,
    #[arg(long)]
    side: ParentSide,
    /// A court or the like forbids it: no roster gives this parent another child either
    #[arg(long)]
    barred: bool,
}

#[derive(Clone, Debug, Args)]
pub struct GiveBack {
    /// The child's id ('aangan office list --centre NAME' shows it)
    #[arg(long, value_name = "ID")]
    child: String,
    /// The parent's phone number or e-mail address
    #[arg(long, value_name = "PHONE_OR_EMAIL")]
    parent: String,
}

pub(super) async fn remove_parent(app: &App, wanted: RemoveParent) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let (child, name) = find::child(writer, &wanted.child).await?;
            let side = Side::from(wanted.side);
            let parent = children::remove_parent(writer, office(&parts), child, side, wanted.barred).await?;
            let parent = store::parent_name(writer, parent).await?;
            let how = if wanted.barred { "barred from" } else { "taken off" };
            Ok::<_, OfficeRefused>(format!(
                "{parent} is {how} {name}: their screens close, and no roster gives the child back. \
                 'aangan office give-back --child {child} --parent PHONE_OR_EMAIL' does."
            ))
        })
        .await
}

pub(super) async fn give_back(app: &App, wanted: GiveBack) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let (child, name) = find::child(writer, &wanted.child).await?;
            let (parent, parent_name) = find::parent(writer, &parts, &wanted.parent).await?;
            let side = children::give_back(writer, office(&parts), child, parent).await?;
            let side = side.as_str().to_lowercase();
            Ok(format!("{parent_name} is {side} of {name} again and can sign in. A new door PIN has to be drawn."))
        })
        .await
}

pub(super) async fn leave(app: &App, child: String) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let (child, name) = find::child(writer, &child).await?;
            if !children::leave(writer, office(&parts), child, parts.config.requests.readable_after_leaving_days).await? {
                return Err(OfficeRefused::said(format!("{name} has left already")));
            }
            let days = parts.config.requests.readable_after_leaving_days;
            Ok(format!(
                "{name} has left: its parents can look at what was for {days} days more, and no roster brings the child \
                 back. 'aangan office return --child {child}' does."
            ))
        })
        .await
}

pub(super) async fn come_back(app: &App, child: String) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let (child, name) = find::child(writer, &child).await?;
            if !children::come_back(writer, office(&parts), child).await? {
                return Err(OfficeRefused::said(format!("{name} is here, and has not left")));
            }
            Ok(format!("{name} is back, with the parents it has."))
        })
        .await
}
