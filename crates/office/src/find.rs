//! Looking up places and people by a name, contact or id as typed.

use database::Reader;

use super::CommandError;
use super::roster::{fields, folded};
use base::contact::{Contact, Numbers};
use base::ids::{CentreId, ChainId, ChildId, ParentId, ProgramId, RoomId};
use base::tables::cells;
use context::App;
use people::centres::store::{self, CentreRow};
use people::families;

/// The chain; its name may be left out if there is only one.
pub(super) async fn chain(reader: &mut Reader<'_>, wanted: Option<&str>) -> Result<(ChainId, String), CommandError> {
    let mut chains = store::list_chains(reader).await?;
    let Some(wanted) = wanted else {
        return match chains.len() {
            0 => Err(CommandError::new("there is no chain yet: add one with 'aangan office add chain NAME'")),
            1 => Ok(chains.remove(0)),
            _ => Err(CommandError::new("there are several chains: name one with --chain")),
        };
    };
    let named = chains.iter().find(|(id, name)| folded(name) == folded(wanted) || ChainId::parse(wanted) == Some(*id));
    named.cloned().ok_or_else(|| CommandError::new(format!("there is no chain {wanted:?}")))
}

pub(super) async fn centre(reader: &mut Reader<'_>, wanted: &str) -> Result<CentreRow, CommandError> {
    let centres = store::list_centres(reader).await?;
    let mut named = centres
        .iter()
        .filter(|centre| folded(&centre.name) == folded(wanted) || CentreId::parse(wanted) == Some(centre.id));
    match (named.next(), named.next()) {
        (Some(centre), None) => Ok(centre.clone()),
        (Some(_), Some(_)) => Err(CommandError::new(format!(
            "several chains have a centre {wanted:?}: give its id ('aangan office list' shows it)"
        ))),
        (None, _) if centres.is_empty() => {
            Err(CommandError::new("there is no centre yet: add one with 'aangan office add centre NAME --city CITY'"))
        }
        (None, _) => {
            for (chain, _) in store::list_chains(reader).await? {
                let closed = store::list_closed_centres(reader, chain).await?;
                if let Some(closed) = closed.iter().find(|closed| folded(closed) == folded(wanted)) {
                    return Err(CommandError::new(format!(
                        "the centre {closed} is closed: 'aangan office add centre' with the same name reopens it"
                    )));
                }
            }
            let names: Vec<_> = centres.iter().map(|centre| centre.name.as_str()).collect();
            Err(CommandError::new(format!("there is no centre {wanted:?}; there are: {}", names.join(", "))))
        }
    }
}

/// A child by id or admission id, with the name.
pub(super) async fn child(reader: &mut Reader<'_>, wanted: &str) -> Result<(ChildId, String), CommandError> {
    if let Some(id) = ChildId::parse(wanted)
        && let Some(name) = super::store::find_child_name(reader, id).await?
    {
        return Ok((id, name));
    }
    if cells::is_placeholder(wanted) {
        return Err(CommandError::new(format!("{wanted:?} is not the id of a child")));
    }
    let numbered = super::people::with_number(reader, wanted).await?;
    match numbered.as_slice() {
        [(id, name)] => Ok((*id, name.clone())),
        [] => Err(CommandError::new(format!(
            "there is no child with the id {wanted:?} ('aangan office find NAME' shows the ids)"
        ))),
        several => {
            let ids: Vec<_> = several.iter().map(|(id, name)| format!("{name} ({id})")).collect();
            Err(CommandError::new(format!(
                "several centres have a child with the number {wanted:?}: give its id: {}",
                ids.join(", ")
            )))
        }
    }
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
    let none = || CommandError::new(format!("no parent has the phone number or e-mail address {wanted:?}"));
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
