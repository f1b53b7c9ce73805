//! The children whose fees a centre may read and change: those who are there, and those with entries in its ledger. A debt stays
//! at the centre when the child leaves.

use database::{Error, Reader};

use super::store;
use base::ids::ChildId;
use base::refusal::{AppError, Refusal};
use people::centres::MyCentre;
use people::families::children::WhichChild;

/// A child whose fees concern the calling centre. A value of this type proves that the centre is authorized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Billed(ChildId);

impl Billed {
    pub fn id(self) -> ChildId {
        self.0
    }
}

/// The child that a call names by id or admission id. Refuses a child who does not concern the centre as unknown.
pub async fn billed(reader: &mut Reader<'_>, centre: &MyCentre, sent: &str) -> Result<Billed, AppError> {
    let found = match WhichChild::parse(sent).ok_or_else(|| Refusal::not_here("child"))? {
        WhichChild::Id(child) => Some(child),
        WhichChild::Office(number) => store::find_by_number(reader, centre.id(), &number).await?,
    };
    billed_child(reader, centre, found.ok_or_else(|| Refusal::not_here("child"))?).await
}

/// The same for a known child id.
pub async fn billed_child(reader: &mut Reader<'_>, centre: &MyCentre, child: ChildId) -> Result<Billed, AppError> {
    Ok(find_billed(reader, centre, child).await?.ok_or_else(|| Refusal::not_here("child"))?)
}

/// None: the child does not concern the centre.
pub(super) async fn find_billed(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    child: ChildId,
) -> Result<Option<Billed>, Error> {
    Ok(store::is_billed(reader, centre.id(), child).await?.then_some(Billed(child)))
}
