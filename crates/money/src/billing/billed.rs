//! Whose fees a centre may look at and book: whoever lives there, and whoever its books know. Money that is owed to a centre does
//! not leave with the child.

use database::Reader;

use super::store;
use base::ids::ChildId;
use base::refusal::{Refusal, Trouble};
use people::centres::MyCentre;
use people::families::children::WhichChild;

/// A child whose fees concern the centre that calls. Whoever holds it has the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Billed(ChildId);

impl Billed {
    pub fn id(self) -> ChildId {
        self.0
    }
}

/// The child that a call about fees names, as it was sent.
pub async fn billed(reader: &mut Reader<'_>, centre: &MyCentre, sent: &str) -> Result<Billed, Trouble> {
    let found = match WhichChild::parse(sent).ok_or_else(Refusal::not_here)? {
        WhichChild::Id(child) => Some(child),
        WhichChild::Office(number) => store::of_number(reader, centre.id(), &number).await?,
    };
    billed_child(reader, centre, found.ok_or_else(Refusal::not_here)?).await
}

/// The same of a child that is known. What does not concern the centre is not there.
pub async fn billed_child(reader: &mut Reader<'_>, centre: &MyCentre, child: ChildId) -> Result<Billed, Trouble> {
    let concerns = store::is_billed(reader, centre.id(), child).await?;
    Ok(concerns.then_some(Billed(child)).ok_or_else(Refusal::not_here)?)
}
