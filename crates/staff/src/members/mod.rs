//! The people of the staff: adding, changing and ending them, and the codes that are handed to them. The desk and the command
//! line call the same actions.

pub mod enrolment;
pub mod rights;
mod rules;
pub mod shown;
pub mod staff_api;
pub mod store;

use std::time::Duration;

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::acting::not_there;
use crate::changes::{self, Topic};
use crate::{Caller, Desk, passkeys, pins, sessions};
use base::audit::{self, Actor, AuditAction, Entry, Role};
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, RoomId};
use base::language::Language;
use base::random::Random;
use base::refusal::{AppError, ErrorKind, Refusal};
use context::App;
use people::centres;
use store::Member;

/// How long a first code for a PIN is valid.
pub const FIRST_CODE_LASTS: Duration = Duration::from_hours(24);

/// The entries of a person, for adding or changing them.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct PersonForm {
    /// As parents read it: 1 to 120 characters on one line.
    pub name: String,
    pub role: Role,
    /// Left out for the office. A head leaves it out for their own.
    pub centre: Option<CentreId>,
    /// The rooms of a teacher. Heads reach all rooms of their centre; nothing is stored for them.
    #[serde(default)]
    pub rooms: Vec<RoomId>,
    /// A teacher's right to write to parents.
    pub writes: bool,
    /// A teacher's right to publish photos.
    pub publishes: bool,
    /// `YYYY-MM-DD`; left out: today, or as it was.
    pub starts_on: Option<String>,
    /// The last day, `YYYY-MM-DD`; left out: none is set.
    pub ends_on: Option<String>,
    /// In which the app speaks to the person on a tablet, for example `hi-IN`; left out: in that of the tablet.
    #[schema(value_type = Option<String>)]
    pub language: Option<Language>,
}

/// A code to hand over: the only time that it can be read.
#[derive(Clone, Debug)]
pub struct Code {
    pub code: String,
    pub until: Timestamp,
}

impl Member {
    /// Whether the person works on this day.
    pub fn is_active(&self, today: Date) -> bool {
        self.starts_on <= today && !self.has_ended(today)
    }

    /// Whether the person has ended, at once or with their last day.
    pub fn has_ended(&self, today: Date) -> bool {
        self.ended_at.is_some() || self.ends_on.is_some_and(|last| last < today)
    }

    /// Whether the person signs in at a desk: teachers work on tablets alone.
    pub fn works_at_a_desk(&self) -> bool {
        matches!(self.role, Role::Head | Role::Office)
    }

    /// The rooms that the person reaches on a tablet: a head all of the tablet's, a teacher those that are also their own.
    pub fn rooms_on(&self, own: &[RoomId], of_the_tablet: &[RoomId]) -> Vec<RoomId> {
        of_the_tablet.iter().copied().filter(|room| self.role == Role::Head || own.contains(room)).collect()
    }
}

/// Who changes people.
#[derive(Clone, Copy, Debug)]
pub enum Who<'a> {
    Desk(&'a Desk),
    /// The office at the command line, for a chain; or the demo.
    CommandLine(ChainId),
}

/// Who changes people, where and when.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    pub who: Who<'a>,
    pub app: &'a App,
    pub random: &'a Random,
    pub now: Timestamp,
}

/// What is to be done with a person: a head does not reach other heads for all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// A head changes and ends teachers.
    Changes,
    /// A head gives codes to other heads too, and unlocks them.
    Codes,
}

/// The person is no longer of the staff.
const fn ended() -> Refusal {
    Refusal::new("person_ended", "this person has ended").of_kind(ErrorKind::Conflict)
}

const fn yourself() -> Refusal {
    Refusal::new("yourself", "nobody ends themselves or changes their own role").of_kind(ErrorKind::Conflict)
}

const fn last_office() -> Refusal {
    Refusal::new("last_office", "somebody of the office has to stay, without a last day that is set")
        .of_kind(ErrorKind::Conflict)
}

impl By<'_> {
    fn me(&self) -> Option<&Member> {
        match self.who {
            Who::Desk(desk) => Some(&desk.member),
            Who::CommandLine(_) => None,
        }
    }

    fn chain(&self) -> ChainId {
        match self.who {
            Who::Desk(desk) => desk.member.chain,
            Who::CommandLine(chain) => chain,
        }
    }

    fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }

    fn is(&self, member: &Member) -> bool {
        self.me().is_some_and(|me| me.id == member.id)
    }

    /// A person who is reached; an unknown one and one out of reach are answered alike.
    async fn find(&self, reader: &mut Reader<'_>, member: MemberId, reach: Reach) -> Result<Member, AppError> {
        let found = store::find_member(reader, member).await?.ok_or_else(not_there)?;
        let reached = found.chain == self.chain()
            && self.me().is_none_or(|me| match me.role {
                Role::Office => true,
                Role::Head => {
                    me.centre == found.centre
                        && (found.role == Role::Teacher || reach == Reach::Codes && found.role == Role::Head)
                }
                Role::Teacher => false,
            });
        if reached { Ok(found) } else { Err(not_there().into()) }
    }

    /// The centre of a form, if it is reached, with its open rooms.
    async fn centre(
        &self,
        reader: &mut Reader<'_>,
        wanted: Option<CentreId>,
    ) -> Result<(Option<CentreId>, Vec<RoomId>), AppError> {
        let of_a_head = self.me().filter(|me| me.role == Role::Head).and_then(|me| me.centre);
        let Some(centre) = wanted.or(of_a_head) else { return Ok((None, Vec::new())) };
        let of_the_chain = centres::store::list_centres(reader).await?;
        let known = of_the_chain.iter().any(|known| known.id == centre && known.chain_id == self.chain());
        if !known || of_a_head.is_some_and(|own| own != centre) {
            return Err(not_there().into());
        }
        let rooms = centres::store::list_rooms(reader, centre).await?;
        Ok((Some(centre), rooms.into_iter().map(|(room, _)| room).collect()))
    }

    async fn record(&self, tx: &mut Writer<'_>, action: AuditAction, member: MemberId) -> Result<(), Error> {
        let actor = match self.who {
            Who::Desk(desk) => desk.actor(),
            Who::CommandLine(_) => Actor::Office,
        };
        let object = format!("person {member}");
        audit::record(tx, self.random, self.now, Entry::new(&actor, action).with(&object)).await
    }

    /// Open screens of a centre, or of the office, read again what changed.
    async fn bump(&self, tx: &mut Writer<'_>, centre: Option<CentreId>, access: bool) -> Result<(), Error> {
        changes::bump(tx, self.chain(), centre, Topic::People, self.now).await?;
        if access {
            changes::bump(tx, self.chain(), centre, Topic::Access, self.now).await?;
        }
        Ok(())
    }
}

/// Adds a person.
pub async fn add(tx: &mut Writer<'_>, by: &By<'_>, form: &PersonForm) -> Result<Member, AppError> {
    let (centre, rooms) = by.centre(tx, form.centre).await?;
    let appointer = by.me().map(|me| me.role);
    let entries = rules::entries(form, appointer, centre, &rooms, by.today()).map_err(AppError::BadRows)?;
    let member = Member {
        id: MemberId(by.random.id()),
        chain: by.chain(),
        centre: entries.centre,
        role: entries.role,
        name: entries.name,
        writes: entries.writes,
        publishes: entries.publishes,
        starts_on: entries.starts_on,
        ends_on: entries.ends_on,
        language: form.language,
        ended_at: None,
    };
    store::insert(tx, &member, by.now).await?;
    for room in entries.rooms {
        store::insert_room(tx, member.id, room).await?;
    }
    by.bump(tx, member.centre, true).await?;
    by.record(tx, AuditAction::AddedAPerson, member.id).await?;
    Ok(member)
}

/// Changes a person: the form holds all entries. What the new role or centre no longer allows ends at once.
pub async fn change(tx: &mut Writer<'_>, by: &By<'_>, member: MemberId, form: &PersonForm) -> Result<Member, AppError> {
    let before = by.find(tx, member, Reach::Changes).await?;
    if before.ended_at.is_some() {
        return Err(ended().into());
    }
    let (centre, open_rooms) = by.centre(tx, form.centre).await?;
    let appointer = by.me().map(|me| me.role);
    let entries = rules::entries(form, appointer, centre, &open_rooms, before.starts_on).map_err(AppError::BadRows)?;
    let rooms_before = store::list_rooms_of(tx, member).await?;
    let after = Member {
        centre: entries.centre,
        role: entries.role,
        name: entries.name,
        writes: entries.writes,
        publishes: entries.publishes,
        starts_on: entries.starts_on,
        ends_on: entries.ends_on,
        language: form.language,
        ..before.clone()
    };
    let moves = after.role != before.role || after.centre != before.centre;
    if by.is(&before) && (moves || after.starts_on != before.starts_on || after.ends_on != before.ends_on) {
        return Err(yourself().into());
    }
    if after.role != Role::Office || after.ends_on.is_some() {
        keep_an_office(tx, by, &before).await?;
    }
    store::update(tx, &after, by.now).await?;
    store::delete_rooms(tx, member).await?;
    for room in &entries.rooms {
        store::insert_room(tx, member, *room).await?;
    }
    rights::note_change(tx, (&before, &rooms_before), (&after, &entries.rooms), by.now).await?;
    if !after.works_at_a_desk() {
        end_at_the_desk(tx, member, by.now).await?;
    }
    if after.centre != before.centre {
        end_on_tablets(tx, member, by.now).await?;
        by.bump(tx, before.centre, true).await?;
    }
    let (name, language) = (before.name.clone(), before.language);
    let access = Member { name, language, ..after.clone() } != before || rooms_before != entries.rooms;
    by.bump(tx, after.centre, access).await?;
    by.record(tx, AuditAction::ChangedAPerson, member).await?;
    Ok(after)
}

/// Ends a person: sessions, passkeys, PIN, codes and shifts end with this transaction.
pub async fn end(tx: &mut Writer<'_>, by: &By<'_>, member: MemberId) -> Result<Member, AppError> {
    let before = by.find(tx, member, Reach::Changes).await?;
    if by.is(&before) {
        return Err(yourself().into());
    }
    if before.ended_at.is_some() {
        return Ok(before);
    }
    keep_an_office(tx, by, &before).await?;
    store::end(tx, member, by.now).await?;
    store::delete_former_rights(tx, member).await?;
    end_at_the_desk(tx, member, by.now).await?;
    end_on_tablets(tx, member, by.now).await?;
    by.bump(tx, before.centre, true).await?;
    by.record(tx, AuditAction::EndedAPerson, member).await?;
    Ok(Member { ended_at: Some(by.now), ..before })
}

/// Gives an enrolment code for a passkey; an earlier one is void. The passkeys that the person has stay until it is used.
pub async fn give_enrolment_code(tx: &mut Writer<'_>, by: &By<'_>, member: MemberId) -> Result<Code, AppError> {
    let found = for_a_code(tx, by, member).await?;
    if !found.works_at_a_desk() {
        return Err(not_there().into());
    }
    let code = enrolment::make(tx, by, member).await?;
    by.bump(tx, found.centre, false).await?;
    by.record(tx, AuditAction::GaveAnEnrolmentCode, member).await?;
    Ok(Code { code, until: by.now + enrolment::LASTS })
}

/// Gives a first code, with which the person sets a PIN; the PIN that the person has ends.
pub async fn give_first_code(tx: &mut Writer<'_>, by: &By<'_>, member: MemberId) -> Result<Code, AppError> {
    let found = for_a_code(tx, by, member).await?;
    if found.centre.is_none() {
        return Err(not_there().into());
    }
    end_on_tablets(tx, member, by.now).await?;
    let code = six_digits(by.random);
    let mark = pins::first_code_mark(&by.app.keys, member, &code);
    store::insert_first_code(tx, member, &mark, by.now).await?;
    by.bump(tx, found.centre, true).await?;
    by.record(tx, AuditAction::GaveAFirstCode, member).await?;
    Ok(Code { code, until: by.now + FIRST_CODE_LASTS })
}

/// Lets a person try their PIN again who typed too many wrong ones.
pub async fn unlock(tx: &mut Writer<'_>, by: &By<'_>, member: MemberId) -> Result<Member, AppError> {
    let found = by.find(tx, member, Reach::Codes).await?;
    pins::forget_tries(tx, member).await?;
    by.bump(tx, found.centre, false).await?;
    by.record(tx, AuditAction::UnlockedAPerson, member).await?;
    Ok(found)
}

/// A person who may be given a code: never oneself.
async fn for_a_code(reader: &mut Reader<'_>, by: &By<'_>, member: MemberId) -> Result<Member, AppError> {
    let found = by.find(reader, member, Reach::Codes).await?;
    if by.is(&found) {
        return Err(not_there().into());
    }
    if found.has_ended(by.today()) {
        return Err(ended().into());
    }
    Ok(found)
}

/// Refuses to leave a chain without anybody of the office, except at the command line, which can add somebody.
async fn keep_an_office(reader: &mut Reader<'_>, by: &By<'_>, leaves: &Member) -> Result<(), AppError> {
    let needed = leaves.role == Role::Office && by.me().is_some();
    if needed && !store::has_other_office(reader, leaves.chain, leaves.id, by.today()).await? {
        return Err(last_office().into());
    }
    Ok(())
}

async fn end_at_the_desk(tx: &mut Writer<'_>, member: MemberId, now: Timestamp) -> Result<(), Error> {
    sessions::store::end_all_of(tx, member, now).await?;
    passkeys::store::delete_all_of(tx, member).await?;
    store::delete_enrolment_code(tx, member).await
}

async fn end_on_tablets(tx: &mut Writer<'_>, member: MemberId, now: Timestamp) -> Result<(), Error> {
    store::delete_first_code(tx, member).await?;
    pins::reset(tx, member, now).await
}

/// Voids every PIN and code of the staff: their key has changed. Returns how many PINs and codes.
pub async fn void_pins_and_codes(tx: &mut Writer<'_>) -> Result<(u64, u64), Error> {
    Ok((store::delete_all_pins(tx).await?, store::delete_all_codes(tx).await?))
}

fn six_digits(random: &Random) -> String {
    loop {
        let number = u32::from_be_bytes(random.bytes());
        // Numbers past the last whole million would favour small codes: draw another one.
        if number < u32::MAX - u32::MAX % 1_000_000 {
            return format!("{:06}", number % 1_000_000);
        }
    }
}
