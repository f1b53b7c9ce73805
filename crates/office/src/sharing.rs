//! Mothers and fathers who share a phone number or e-mail address. A contact signs one person in, so one of them is stored
//! without it.

use database::Reader;

use super::CommandError;
use super::roster::{RosterParent, RosterRow};
use base::contact::Contact;
use base::ids::ChildId;
use people::families::children::store::find_parent_on_side;
use people::families::{self, Side};

/// The parents of a row without shared contacts, and notes for the report.
pub(super) struct Separated {
    pub mother: Option<RosterParent>,
    pub father: Option<RosterParent>,
    pub notes: Vec<String>,
}

/// The parent who already signs in with the contact keeps it, else the mother: a later roster must not move it from one to the
/// other.
pub(super) async fn separate(
    reader: &mut Reader<'_>,
    child: ChildId,
    row: &RosterRow,
) -> Result<Separated, CommandError> {
    let (mut mother, mut father) = (row.mother.clone(), row.father.clone());
    let mut notes = Vec::new();
    let (Some(one), Some(other)) = (&mut mother, &mut father) else { return Ok(Separated { mother, father, notes }) };
    for what in [What::Number, What::Address] {
        let (mothers, fathers) = (what.of(one), what.of(other));
        let Some(shared) = mothers.clone().filter(|_| mothers == fathers) else { continue };
        let holder = families::parent_of(reader, &what.contact(shared)).await?;
        let is_fathers = holder.is_some() && holder == find_parent_on_side(reader, child, Side::Father).await?;
        let (keeps, without, side) =
            if is_fathers { (&*other, &mut *one, Side::Mother) } else { (&*one, &mut *other, Side::Father) };
        *what.of(without) = None;
        let what = what.name();
        notes.push(format!(
            "{} {} has the {what} of {} and is stored without it",
            side.as_str(),
            without.name,
            keeps.name
        ));
    }
    for (side, parent) in [(Side::Mother, &*one), (Side::Father, &*other)] {
        let has_contact = parent.phone.is_some() || parent.email.is_some();
        if notes.is_empty() || has_contact || find_parent_on_side(reader, child, side).await?.is_some() {
            continue;
        }
        // Nothing of this parent is stored.
        notes = vec![format!(
            "{} {} is added once they have their own phone number or e-mail address",
            side.as_str(),
            parent.name
        )];
    }
    Ok(Separated { mother, father, notes })
}

#[derive(Clone, Copy)]
enum What {
    Number,
    Address,
}

impl What {
    fn of(self, parent: &mut RosterParent) -> &mut Option<String> {
        match self {
            Self::Number => &mut parent.phone,
            Self::Address => &mut parent.email,
        }
    }

    fn contact(self, text: String) -> Contact {
        match self {
            Self::Number => Contact::Phone(text),
            Self::Address => Contact::Email(text),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Number => "phone number",
            Self::Address => "e-mail address",
        }
    }
}
