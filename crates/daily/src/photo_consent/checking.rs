//! Checks pictures against photo consent.

use std::collections::{BTreeMap, BTreeSet};

use super::{messages, store};
use base::ids::{ChildId, ParentId, PictureId};
use base::photo_consent::{Company, ConsentLevel};
use base::refusal::AppError;
use config::{Photos, ProgramsConsent};
use database::Writer;
use people::centres::{MyCentre, WriteContext};

/// Who posts pictures, and what the chain has set for them.
#[derive(Clone, Copy, Debug)]
pub struct Poster<'a> {
    pub centre: &'a MyCentre,
    pub settings: &'a Photos,
}

impl<'a> Poster<'a> {
    pub fn of(ctx: &WriteContext<'a, '_>) -> Self {
        Self { centre: ctx.centre, settings: &ctx.app.config.photos }
    }
}

/// Which pictures a check covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Covers {
    /// All of them: photos and pictures of moments show their children.
    All,
    /// Pictures that several families have. What a message shows one family alone may be a form or a lost jacket.
    SeveralFamilies,
}

/// Checks the pictures that a call has just shown, in its transaction: each with all children to whom it is shown by now, by this
/// call or before. Returns the children whose consent does not allow it, if the caller is a centre's program and the chain only
/// warns programs. Refused for every other caller.
pub async fn check(
    writer: &mut Writer<'_>,
    by: Poster<'_>,
    pictures: impl IntoIterator<Item = PictureId>,
    covers: Covers,
) -> Result<Vec<ChildId>, AppError> {
    let pictures: BTreeSet<PictureId> = pictures.into_iter().collect();
    if pictures.is_empty() {
        return Ok(Vec::new());
    }
    let mut shown: BTreeMap<PictureId, Vec<Shown>> = BTreeMap::new();
    for row in store::list_shown(writer, &pictures).await? {
        let level = row.levels.holding(by.settings);
        let parents = row.mother.into_iter().chain(row.father).collect();
        shown.entry(row.picture).or_default().push(Shown { child: row.child, level, parents });
    }
    let mut without_consent = BTreeSet::new();
    for children in shown.values() {
        let companies: Vec<_> = (0..children.len()).map(|place| company(children, place)).collect();
        if covers == Covers::SeveralFamilies && !companies.contains(&Company::OtherFamilies) {
            continue;
        }
        let refused = children.iter().zip(companies).filter(|(child, company)| !child.level.allows(*company));
        without_consent.extend(refused.map(|(child, _)| child.child));
    }
    let without_consent: Vec<ChildId> = without_consent.into_iter().collect();
    let warned = by.centre.is_program() && by.settings.consent == ProgramsConsent::Warned;
    if without_consent.is_empty() || warned {
        return Ok(without_consent);
    }
    Err(messages::not_allowed(&without_consent).into())
}

/// A child to whom a picture is shown.
struct Shown {
    child: ChildId,
    level: ConsentLevel,
    parents: Vec<ParentId>,
}

/// Who has the picture of one child beside this child.
fn company(children: &[Shown], place: usize) -> Company {
    let own = &children[place].parents;
    let is_sibling = |other: &Shown| !other.parents.is_empty() && other.parents.iter().all(|one| own.contains(one));
    let mut others = children.iter().enumerate().filter(|(other, _)| *other != place);
    if children.len() == 1 {
        Company::Nobody
    } else if others.all(|(_, other)| is_sibling(other)) {
        Company::Siblings
    } else {
        Company::OtherFamilies
    }
}
