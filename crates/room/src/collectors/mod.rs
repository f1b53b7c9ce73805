//! Who may collect a child: its parents, and the guardians whom the centre has approved. Guardians who wait, were removed or are
//! suspended are not among them, nor are parents from whom the child was taken.

pub mod store;

use std::collections::BTreeMap;

use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use base::ids::{ChildId, GuardianId, ParentId, PictureId, TabletId};

/// Somebody who may collect the child.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Collector {
    /// `parent-12` or `guardian-7`.
    pub id: String,
    pub name: String,
    /// Mother, Father, or as the parents call the guardian.
    pub relation: String,
    /// The path of the face on the staff's address; null: none is approved.
    #[schema(required)]
    pub photo: Option<String>,
}

/// The path of a picture that a paired tablet may show.
pub fn portrait_path(picture: PictureId) -> String {
    format!("/staff/v1/portraits/{picture}")
}

/// Whether the list of a child has this id.
pub async fn may_collect(reader: &Reader<'_>, child: ChildId, id: &str) -> Result<bool, Error> {
    if let Some(parent) = id.strip_prefix("parent-").and_then(ParentId::parse) {
        return store::is_parent(reader, child, parent).await;
    }
    match id.strip_prefix("guardian-").and_then(GuardianId::parse) {
        Some(guardian) => store::is_approved(reader, child, guardian).await,
        None => Ok(false),
    }
}

/// Who may collect the children of a tablet's rooms, parents first; of one child, or of all (None).
pub async fn of_tablet(
    reader: &Reader<'_>,
    tablet: TabletId,
    child: Option<ChildId>,
) -> Result<BTreeMap<ChildId, Vec<Collector>>, Error> {
    let mut collectors: BTreeMap<ChildId, Vec<Collector>> = BTreeMap::new();
    let parents = store::list_parents(reader, tablet, child).await?.into_iter();
    let parents = parents.map(|store::Parent { child, id, name, side, photo }| {
        (child, format!("parent-{id}"), name, side.as_str().to_owned(), photo)
    });
    let guardians = store::list_guardians(reader, tablet, child).await?.into_iter();
    let guardians = guardians.map(|store::Guardian { child, id, name, relation, photo }| {
        (child, format!("guardian-{id}"), name, relation, Some(photo))
    });
    for (child, id, name, relation, photo) in parents.chain(guardians) {
        collectors.entry(child).or_default().push(Collector { id, name, relation, photo: photo.map(portrait_path) });
    }
    Ok(collectors)
}
