//! Looking up places and people by a name, contact or id as typed.

use database::Reader;

use super::roster::{fields, folded};
use super::{CommandError, people};
use ::people::centres::store::{self, CentreRow};
use ::people::families;
use base::contact::{Contact, Numbers};
use base::ids::{CentreId, ChainId, ChildId, ParentId, ProgramId, RoomId};
use base::tables::cells;
use context::App;

/// The chain; its name may be left out if there is only one.
pub(super) async fn chain(reader: &mut Reader<'_>, wanted: Option<&str>) -> Result<(ChainId, String), CommandError> {
    let mut chains = store::list_chains(reader).await?;
    let Some(wanted) = wanted else {
        return match chains.len() {
            0 => Err(CommandError::not_found("there is no chain yet: add one with 'aangan office chains add NAME'")),
            1 => Ok(chains.remove(0)),
            _ => Err(CommandError::not_found("there are several chains: name one with --chain")),
        };
    };
    let named = chains.iter().find(|(id, name)| folded(name) == folded(wanted) || ChainId::parse(wanted) == Some(*id));
    named.cloned().ok_or_else(|| CommandError::not_found(format!("there is no chain {wanted:?}")))
}

pub(super) async fn centre(reader: &mut Reader<'_>, wanted: &str) -> Result<CentreRow, CommandError> {
    let centres = store::list_centres(reader).await?;
    let mut named = centres
        .iter()
        .filter(|centre| folded(&centre.name) == folded(wanted) || CentreId::parse(wanted) == Some(centre.id));
    match (named.next(), named.next()) {
        (Some(centre), None) => Ok(centre.clone()),
        (Some(_), Some(_)) => Err(CommandError::not_found(format!(
            "several chains have a centre {wanted:?}: give its id ('aangan office places list' shows it)"
        ))),
        (None, _) if centres.is_empty() => Err(CommandError::not_found(
            "there is no centre yet: add one with 'aangan office centres add NAME --city CITY'",
        )),
        (None, _) => {
            for (chain, _) in store::list_chains(reader).await? {
                let closed = store::list_closed_centres(reader, chain).await?;
                if let Some(closed) = closed.iter().find(|closed| folded(closed) == folded(wanted)) {
                    return Err(CommandError::not_found(format!(
                        "the centre {closed} is closed: 'aangan office centres add' with the same name reopens it"
                    )));
                }
            }
            let names: Vec<_> = centres.iter().map(|centre| centre.name.as_str()).collect();
            Err(CommandError::not_found(format!("there is no centre {wanted:?}; there are: {}", names.join(", "))))
        }
    }
}

/// A child by id, admission id or name, with the name. Every command that takes a child reads it here.
pub(super) async fn child(reader: &mut Reader<'_>, wanted: &str) -> Result<(ChildId, String), CommandError> {
    child_at(reader, None, wanted).await
}

/// The same; a child of this centre goes before those of others.
pub(super) async fn child_at(
    reader: &mut Reader<'_>,
    centre: Option<&CentreRow>,
    wanted: &str,
) -> Result<(ChildId, String), CommandError> {
    // The prefix with which the centre API takes an admission id.
    let wanted = wanted.trim();
    let number = wanted.strip_prefix("office:").unwrap_or(wanted);
    if let Some(id) = ChildId::parse(wanted)
        && let Some(name) = super::store::find_child_name(reader, id).await?
    {
        return Ok((id, name));
    }
    if cells::is_placeholder(number) {
        return Err(CommandError::not_found(format!("{wanted:?} is not the id of a child")));
    }
    let all = people::list_named(reader).await?;
    let numbered: Vec<_> = all.iter().filter(|child| child.number.as_deref() == Some(number)).collect();
    let name = folded(wanted);
    let called: Vec<_> = all.iter().filter(|child| folded(&child.name) == name).collect();
    let (found, what) = if numbered.is_empty() { (called, "are called") } else { (numbered, "have the admission id") };
    let is_here = |child: &people::NamedChild| centre.is_some_and(|centre| centre.id == child.centre);
    let here: Vec<_> = found.iter().copied().filter(|child| is_here(child)).collect();
    let candidates = if here.is_empty() { found } else { here };
    match candidates.as_slice() {
        [child] => Ok((child.id, child.name.clone())),
        [] => {
            let none = format!("no child has the id, admission id or full name {wanted:?}");
            let similar: Vec<_> = all.iter().filter(|child| has_words(&child.name, &name)).collect();
            Err(CommandError::not_found(if similar.is_empty() {
                format!("{none} ('aangan office children find NAME' shows the ids)")
            } else {
                format!("{none}; similar names:{}", listed(&similar))
            }))
        }
        several => Err(CommandError::not_found(format!(
            "{} children {what} {wanted:?}; give the id of one:{}",
            several.len(),
            listed(several)
        ))),
    }
}

/// Candidates that a refusal lists.
const MOST_CANDIDATES: usize = 12;

fn listed(candidates: &[&people::NamedChild]) -> String {
    let mut lines: Vec<_> = candidates.iter().take(MOST_CANDIDATES).map(|child| child.text()).collect();
    if let Some(more) = candidates.len().checked_sub(MOST_CANDIDATES).filter(|more| *more > 0) {
        lines.push(format!("and {more} more"));
    }
    format!("\n  {}", lines.join("\n  "))
}

/// Whether a name has these words: "Anaya Rao" has "rao", but not "ra". `wanted` is folded.
fn has_words(name: &str, wanted: &str) -> bool {
    let name = folded(name);
    let words: Vec<&str> = name.split(' ').collect();
    !wanted.is_empty() && wanted.split(' ').all(|word| words.contains(&word))
}

/// A parent by their phone number, e-mail address or id, with their name.
pub(super) async fn parent(
    reader: &mut Reader<'_>,
    app: &App,
    wanted: &str,
) -> Result<(ParentId, String), CommandError> {
    // No phone number is as long as an id.
    if let Some(id) = ParentId::parse(wanted).filter(|_| wanted.len() > 14)
        && let Some(name) = super::store::find_parent_name(reader, id).await?
    {
        return Ok((id, name));
    }
    let contact = contact_on_file(app, wanted).map_err(|why| CommandError::new(format!("--parent: {why}")))?;
    let none = || CommandError::not_found(format!("no parent has the phone number or e-mail address {wanted:?}"));
    let id = families::parent_of(reader, &contact).await?.ok_or_else(none)?;
    let name = super::store::get_parent_name(reader, id).await?;
    Ok((id, name))
}

/// Parses a contact to look up: foreign numbers may be stored even if they are not accepted today.
pub(super) fn contact_on_file(app: &App, text: &str) -> Result<Contact, String> {
    contact(text, Numbers { abroad: true, ..app.config.numbers() })
}

/// Parses a phone number or e-mail address as typed.
pub(super) fn contact(text: &str, numbers: Numbers<'_>) -> Result<Contact, String> {
    let read = if text.contains('@') {
        fields::email(text).map(Contact::Email)
    } else {
        fields::phone(text, numbers).map(Contact::Phone)
    };
    read.map_err(|fields::FieldFault(reason)| reason)
}

/// The rooms of a centre and the programs of its chain.
pub(super) struct Places {
    pub rooms: Vec<(RoomId, String)>,
    pub programs: Vec<(ProgramId, String)>,
}

pub(super) async fn places(reader: &mut Reader<'_>, centre: &CentreRow) -> Result<Places, CommandError> {
    Ok(Places {
        rooms: store::list_rooms(reader, centre.id).await?,
        programs: store::list_programs(reader, centre.chain_id).await?,
    })
}

impl Places {
    pub(super) fn room_names(&self) -> Vec<String> {
        self.rooms.iter().map(|(_, name)| name.clone()).collect()
    }

    pub(super) fn program_labels(&self) -> Vec<String> {
        self.programs.iter().map(|(_, label)| label.clone()).collect()
    }

    pub(super) fn room(&self, name: &str) -> Option<RoomId> {
        self.rooms.iter().find(|(_, known)| known == name).map(|(id, _)| *id)
    }

    pub(super) fn room_name(&self, id: RoomId) -> &str {
        self.rooms.iter().find(|(known, _)| *known == id).map_or("", |(_, name)| name)
    }

    pub(super) fn program_label(&self, id: ProgramId) -> &str {
        self.programs.iter().find(|(known, _)| *known == id).map_or("", |(_, label)| label)
    }

    pub(super) fn program(&self, label: &str) -> Option<ProgramId> {
        self.programs.iter().find(|(_, known)| known == label).map(|(id, _)| *id)
    }
}
