//! Which child of a centre a row of a roster means. The office's number alone proves nothing: lists give numbers of children who left
//! to others, and a column that was sorted without the others swaps them. It takes two things that agree.

use database::Reader;

use super::OfficeRefused;
use super::roster::fields::letters_amiss;
use super::roster::{RosterParent, RosterRow, folded};
use super::store::{self, Enrolled};
use base::ids::ParentId;
use people::families::Side;
use people::families::children::{self, NewParent};

/// Why a row means no child, and in which column.
pub(super) type NoMatch = (&'static str, String);

/// The place of the child that a row means, by the office's number, or else by name and birthday; None: a new one.
pub(super) async fn of_row(
    reader: &mut Reader<'_>,
    enrolled: &[Enrolled],
    row: &RosterRow,
) -> Result<Result<Option<usize>, NoMatch>, OfficeRefused> {
    let born = row.born.to_string();
    let is_namesake = |child: &Enrolled| child.date_of_birth == born && row.has_name(&child.name, &child.last_name);
    let numbered = row.admission_id.as_ref().and_then(|number| {
        let place = enrolled.iter().position(|child| child.office_number.as_ref() == Some(number))?;
        Some((number, place))
    });
    let Some((number, place)) = numbered else {
        let Some(place) = enrolled.iter().position(is_namesake) else { return Ok(Ok(None)) };
        return Ok(match (&row.admission_id, &enrolled[place].office_number) {
            (Some(_), Some(number)) if enrolled[place].live => {
                Err(("admission id", format!("{} is known with the number {number}", name_of_row(row))))
            }
            _ => Ok(Some(place)),
        });
    };
    let child = &enrolled[place];
    if is_namesake(child) {
        return Ok(Ok(Some(place)));
    }
    let is_like = is_spelling(child, row);
    let other = enrolled.iter().find(|other| {
        other.id != child.id && (other.date_of_birth == born || !is_like) && row.has_name(&other.name, &other.last_name)
    });
    if let Some(other) = other {
        let theirs =
            other.office_number.as_ref().map(|number| format!(" with the number {number}")).unwrap_or_default();
        let reason = format!(
            "{number} is the number of {}, and {} is another child{theirs}: were the numbers or the names mixed up?",
            name_of(child),
            name_of_row(row)
        );
        return Ok(Err(("admission id", reason)));
    }
    let is_one_correction = row.has_name(&child.name, &child.last_name) || child.date_of_birth == born;
    let is_same = match (is_one_correction, is_like && child.date_of_birth == born) {
        (false, _) => false,
        (true, true) => true,
        (true, false) => shares_a_parent(reader, child, row).await?,
    };
    if is_same {
        return Ok(Ok(Some(place)));
    }
    let reason = format!(
        "{number} is the number of {}, born {}: {}, born {born}, is another child and needs another number. If it is the same \
         child, 'aangan office set child --child {}' corrects it first",
        name_of(child),
        child.date_of_birth,
        name_of_row(row),
        child.id
    );
    Ok(Err(("admission id", reason)))
}

fn name_of(child: &Enrolled) -> String {
    format!("{} {}", child.name, child.last_name).trim().to_owned()
}

fn name_of_row(row: &RosterRow) -> String {
    format!("{} {}", row.first_name, row.last_name).trim().to_owned()
}

/// Whether both names can be spellings of one: each has a word of the first name in the other, a letter or two aside. Which of the
/// words are the last name is not looked at.
fn is_spelling(child: &Enrolled, row: &RosterRow) -> bool {
    let words = |name: &str| folded(name).split(' ').map(str::to_owned).collect::<Vec<_>>();
    let has_one_of = |first: &str, whole: &str| {
        let whole = words(whole);
        words(first).iter().any(|word| whole.iter().any(|other| is_nearly(word, other)))
    };
    has_one_of(&child.name, &name_of_row(row)) && has_one_of(&row.first_name, &name_of(child))
}

fn is_nearly(word: &str, other: &str) -> bool {
    let longer = word.chars().count().max(other.chars().count());
    !word.is_empty() && letters_amiss(word, other) <= (longer / 4).min(2)
}

/// Whether one of the row's parents is a parent of the child or was one, by name or contact.
async fn shares_a_parent(reader: &mut Reader<'_>, child: &Enrolled, row: &RosterRow) -> Result<bool, OfficeRefused> {
    let mut known: Vec<(ParentId, String)> = Vec::new();
    for side in [Side::Mother, Side::Father] {
        if let Some(id) = children::store::parent_on_side(reader, child.id, side).await? {
            known.push((id, store::parent_name(reader, id).await?));
        }
    }
    let removed = children::removed_of_child(reader, child.id).await?;
    known.extend(removed.into_iter().map(|removed| (removed.parent, removed.name)));
    for parent in row.mother.iter().chain(&row.father) {
        if known.iter().any(|(_, name)| folded(name) == folded(&parent.name)) {
            return Ok(true);
        }
        let RosterParent { name, phone, email } = parent.clone();
        if phone.is_none() && email.is_none() {
            continue;
        }
        let holders = children::holders(reader, &NewParent { name, phone, email }).await?;
        if known.iter().any(|(id, _)| holders.contains(id)) {
            return Ok(true);
        }
    }
    Ok(false)
}
