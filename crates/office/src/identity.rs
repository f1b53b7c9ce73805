//! Matches a row of a roster to a child of the centre. The admission id alone is not enough: offices reuse the numbers of children
//! who left, and a column sorted without the others swaps them. Two facts must agree.

use database::Reader;

use super::CommandError;
use super::roster::fields::edit_distance;
use super::roster::{RosterParent, RosterRow, folded};
use super::store::{self, Enrolled};
use base::ids::ParentId;
use people::families::Side;
use people::families::children::{self, NewParent};

/// The column and reason why a row matches no child.
pub(super) type NoMatch = (&'static str, String);

/// The index of the matching child in `enrolled`, by admission id or else by name and date of birth. `None`: a new child.
pub(super) async fn of_row(
    reader: &mut Reader<'_>,
    enrolled: &[Enrolled],
    row: &RosterRow,
) -> Result<Result<Option<usize>, NoMatch>, CommandError> {
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
                Err(("admission id", format!("{} has the number {number}", name_of_row(row))))
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
            "{number} is the number of {}, and {} is another child{theirs}: are the numbers or the names swapped?",
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
         child, first correct it with 'aangan office children set --child {}'",
        name_of(child),
        child.date_of_birth,
        name_of_row(row),
        child.id
    );
    Ok(Err(("admission id", reason)))
}

/// A child of the centre who may be the one that a row adds as new: nearly the same name and the same date of birth, or the same
/// name and another date of birth.
pub(super) fn alike<'a>(enrolled: &'a [Enrolled], row: &RosterRow) -> Option<&'a Enrolled> {
    let born = row.born.to_string();
    let is_alike = |child: &&Enrolled| {
        row.has_name(&child.name, &child.last_name) || (child.date_of_birth == born && is_spelling(child, row))
    };
    enrolled.iter().filter(|child| child.live).find(is_alike)
}

fn name_of(child: &Enrolled) -> String {
    format!("{} {}", child.name, child.last_name).trim().to_owned()
}

fn name_of_row(row: &RosterRow) -> String {
    format!("{} {}", row.first_name, row.last_name).trim().to_owned()
}

/// Whether both names can be spellings of the same name: a word of each first name occurs in the other name, with at most two
/// letters changed. The order of first and last name does not matter.
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
    !word.is_empty() && edit_distance(word, other) <= (longer / 4).min(2)
}

/// Whether a parent in the row is or was a parent of the child, by name or contact.
async fn shares_a_parent(reader: &mut Reader<'_>, child: &Enrolled, row: &RosterRow) -> Result<bool, CommandError> {
    let mut known: Vec<(ParentId, String)> = Vec::new();
    for side in [Side::Mother, Side::Father] {
        if let Some(id) = children::store::find_parent_on_side(reader, child.id, side).await? {
            known.push((id, store::get_parent_name(reader, id).await?));
        }
    }
    let removed = children::list_removed_of_child(reader, child.id).await?;
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
