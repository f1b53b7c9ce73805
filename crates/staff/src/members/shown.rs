//! People as the desk reads them.

use std::collections::HashMap;

use database::{Error, Reader};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, Listed};
use super::{FIRST_CODE_LASTS, enrolment};
use crate::acting::not_there;
use crate::{pages, pins};
use base::audit::Role;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, RoomId, TabletId};
use base::language::Language;
use base::refusal::AppError;
use context::App;

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the wire, and says one thing of the person")]
pub struct ShownPerson {
    pub id: MemberId,
    pub name: String,
    pub role: Role,
    /// Left out: of the office.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub centre: Option<CentreId>,
    /// The open rooms of a teacher.
    pub rooms: Vec<RoomId>,
    pub writes: bool,
    pub publishes: bool,
    /// `YYYY-MM-DD`.
    #[schema(value_type = String)]
    pub starts_on: Date,
    /// `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String)]
    pub ends_on: Option<Date>,
    /// Left out: that of the tablet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String)]
    pub language: Option<Language>,
    /// At once, or because the last day is over.
    pub ended: bool,
    pub has_pin: bool,
    pub has_passkey: bool,
    /// Unix milliseconds: until then a first code waits to be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64)]
    pub first_code_until: Option<Timestamp>,
    /// Unix milliseconds: until then an enrolment code waits to be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64)]
    pub enrolment_code_until: Option<Timestamp>,
    /// The tablets on which too many wrong PINs were typed for the person today.
    pub locked_on: Vec<TabletId>,
}

impl ShownPerson {
    fn new(listed: Listed, rooms: Vec<RoomId>, locked_on: Vec<TabletId>, today: Date, now: Timestamp) -> Self {
        let until = |made_at: Option<Timestamp>, lasts| made_at.map(|at| at + lasts).filter(|until| now < *until);
        Self {
            rooms,
            locked_on,
            id: listed.id,
            name: listed.name,
            role: listed.role,
            centre: listed.centre,
            writes: listed.writes,
            publishes: listed.publishes,
            starts_on: listed.starts_on,
            ends_on: listed.ends_on,
            language: listed.language,
            ended: listed.ended_at.is_some() || listed.ends_on.is_some_and(|last| last < today),
            has_pin: listed.has_pin,
            has_passkey: listed.has_passkey,
            first_code_until: until(listed.first_code, FIRST_CODE_LASTS),
            enrolment_code_until: until(listed.enrolment_code, enrolment::LASTS),
        }
    }

    /// A person as the desk reads them now.
    pub async fn find(reader: &mut Reader<'_>, app: &App, member: MemberId, now: Timestamp) -> Result<Self, AppError> {
        let listed = store::find_listed(reader, member).await?.ok_or_else(not_there)?;
        let (rooms, today) = (store::list_rooms_of(reader, member).await?, app.zone.day_of(now));
        let locked_on = store::list_tablets_with_tries(reader, member, today, pins::LOCKED_AFTER).await?;
        Ok(Self::new(listed, rooms, locked_on, today, now))
    }
}

/// Which people are listed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Which {
    pub chain: ChainId,
    /// None: those of the whole chain.
    pub centre: Option<CentreId>,
    /// Also those who have ended.
    pub ended: bool,
}

/// A page of people by name, after one (their name and id), and the id of its last if more come.
pub(super) async fn page(
    reader: &mut Reader<'_>,
    app: &App,
    which: Which,
    after: (String, MemberId),
    now: Timestamp,
) -> Result<(Vec<ShownPerson>, Option<MemberId>), Error> {
    let Which { chain, centre, ended } = which;
    let (after, today) = ((after.0.as_str(), after.1), app.zone.day_of(now));
    let mut listed = match centre {
        Some(centre) => store::list_of_centre(reader, centre, after, ended, today, pages::LIMIT).await?,
        None => store::list_of_chain(reader, chain, after, ended, today, pages::LIMIT).await?,
    };
    let more = pages::cut(&mut listed);
    let Some(last) = listed.last().map(|last| (last.name.clone(), last.id)) else { return Ok((Vec::new(), None)) };
    let (next, last) = (more.then_some(last.1), (last.0.as_str(), last.1));
    let mut rooms: HashMap<MemberId, Vec<RoomId>> = HashMap::new();
    for (member, room) in store::list_rooms_between(reader, chain, after, last).await? {
        rooms.entry(member).or_default().push(room);
    }
    let mut locked_on: HashMap<MemberId, Vec<TabletId>> = HashMap::new();
    let tries = store::list_tries_between(reader, chain, after, last, today, pins::LOCKED_AFTER);
    for (member, tablet) in tries.await? {
        locked_on.entry(member).or_default().push(tablet);
    }
    let shown = listed.into_iter().map(|person| {
        let rooms = rooms.remove(&person.id).unwrap_or_default();
        let locked_on = locked_on.remove(&person.id).unwrap_or_default();
        ShownPerson::new(person, rooms, locked_on, today, now)
    });
    Ok((shown.collect(), next))
}
