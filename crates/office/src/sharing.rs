//! A mother and a father with one number, or one address. It signs one person in, so one of them is kept without it.

use database::Reader;

use super::OfficeRefused;
use super::roster::{RosterParent, RosterRow};
use base::contact::Contact;
use base::ids::ChildId;
use people::families::children::store::parent_on_side;
use people::families::{self, Side};

/// The parents of a row, no contact twice, and what there is to tell of it.
pub(super) struct Apart {
    pub mother: Option<RosterParent>,
    pub father: Option<RosterParent>,
    pub told: Vec<String>,
}

/// Whoever signs in with the contact already keeps it, else the mother: a list of tomorrow must not take it from one for the other.
pub(super) async fn apart(reader: &mut Reader<'_>, child: ChildId, row: &RosterRow) -> Result<Apart, OfficeRefused> {
    let (mut mother, mut father) = (row.mother.clone(), row.father.clone());
    let mut told = Vec::new();
    let (Some(one), Some(other)) = (&mut mother, &mut father) else { return Ok(Apart { mother, father, told }) };
    for what in [What::Number, What::Address] {
        let (mothers, fathers) = (what.of(one), what.of(other));
        let Some(shared) = mothers.clone().filter(|_| mothers == fathers) else { continue };
        let holder = families::parent_of(reader, &what.contact(shared)).await?;
        let is_fathers = holder.is_some() && holder == parent_on_side(reader, child, Side::Father).await?;
        let (keeps, without, side) =
            if is_fathers { (&*other, &mut *one, Side::Mother) } else { (&*one, &mut *other, Side::Father) };
        *what.of(without) = None;
        let what = what.name();
        told.push(format!(
            "{} {} has the {what} of {}, and is kept without it",
            side.as_str(),
            without.name,
            keeps.name
        ));
    }
    for (side, parent) in [(Side::Mother, &*one), (Side::Father, &*other)] {
        if !told.is_empty() && parent.phone.is_none() && parent.email.is_none() {
            told.push(format!(
                "{} {} is entered once they have a number or an address of their own",
                side.as_str(),
                parent.name
            ));
        }
    }
    Ok(Apart { mother, father, told })
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
