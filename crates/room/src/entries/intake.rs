//! Takes a batch of a tablet in one transaction: each row gets a verdict, and none is lost.

use std::collections::BTreeMap;

use database::{Error, Reader};
use jiff::civil::Date;

use super::content::Content;
use super::facts::{Facts, Person};
use super::reasons::Reason;
use super::sent::Sent;
use super::settle::{Days, Place, settle};
use super::store::{self, CameTo, First, NewEntry};
use super::times::{self, Placed, Sending, UNDO};
use super::verdicts::Verdict;
use crate::collectors;
use base::audit::{self, Actor, AuditAction, Entry, Proof, Role, StaffActor, StaffDevice};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{ChildId, EntryId, MemberId, TimelineEntryId};
use base::refusal::AppError;
use people::families::children::OwnChild;
use staff::WriteContext;
use staff::sender::Sender;

/// The answer to a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The row's id as sent.
    pub name: String,
    pub taken: Taken,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// With the moment that it went into.
    New(Verdict, Option<TimelineEntryId>),
    /// It came before: why it waited then, if it did, and its moment.
    Duplicate(Option<Reason>, Option<TimelineEntryId>),
    /// It was made with a connection, and nobody has proved who they are: nothing is stored.
    PinRequired,
}

/// A row that is new.
struct Fresh {
    new: NewEntry,
    /// None: no child of the centre.
    child: Option<OwnChild>,
    role: Option<Role>,
    proof: Proof,
    collector: Option<String>,
}

/// What became of a row before the days are settled.
enum Read {
    Fresh(Box<Fresh>),
    /// The row of this id came earlier in the same batch.
    Again(EntryId),
    Answered(Taken),
}

/// Takes the rows of a batch. The answers are in their order.
pub async fn take(
    ctx: &mut WriteContext<'_, '_, Sender>,
    sending: &Sending,
    rows: &[Sent],
) -> Result<Vec<Answer>, AppError> {
    let place = Place { app: ctx.app, centre: ctx.me.tablet.centre, now: ctx.now };
    let mut facts = Facts::of(ctx.tx, ctx.me).await?;
    let mut seen = Seen::default();
    let mut read = Vec::with_capacity(rows.len());
    for row in rows {
        read.push(take_row(ctx.tx, place, &mut facts, &mut seen, sending, row).await?);
    }
    audit_batch(ctx, &read).await?;
    let (mut days, mut came_to, mut ids) = (Days::default(), BTreeMap::new(), Vec::with_capacity(read.len()));
    for (row, read) in rows.iter().zip(read) {
        ids.push(match read {
            Read::Fresh(fresh) => {
                let Fresh { new, child, .. } = *fresh;
                let id = new.id;
                if let Some(child) = child {
                    days.add(child, new);
                } else {
                    let verdict = Verdict::InReview(new.refused.unwrap_or(Reason::UnknownChild));
                    let alone = CameTo { day: new.day, verdict, moment: None, shown: None };
                    store::insert(ctx.tx, (place.centre, ctx.now), &new, &alone, 0).await?;
                    came_to.insert(id, alone);
                }
                (row.name.clone(), Ok((id, false)))
            }
            Read::Again(id) => (row.name.clone(), Ok((id, true))),
            Read::Answered(taken) => (row.name.clone(), Err(taken)),
        });
    }
    came_to.extend(settle(ctx.tx, place, days).await?);
    let answer = |(name, id): (String, Result<(EntryId, bool), Taken>)| {
        let taken = match id {
            Err(taken) => taken,
            Ok((id, again)) => answered(came_to.get(&id), again),
        };
        Answer { name, taken }
    };
    Ok(ids.into_iter().map(answer).collect())
}

fn answered(came_to: Option<&CameTo>, again: bool) -> Taken {
    let (verdict, moment) = came_to.map_or((Verdict::Accepted, None), |came_to| (came_to.verdict, came_to.moment));
    if again {
        return Taken::Duplicate(verdict.reason(), moment);
    }
    Taken::New(verdict, moment)
}

/// The new rows of this batch.
#[derive(Default)]
struct Seen(BTreeMap<EntryId, ([u8; 32], Target)>);

/// An entry that another one undoes.
#[derive(Clone, Copy)]
struct Target {
    day: Date,
    member: Option<MemberId>,
    made_at: Timestamp,
}

impl Target {
    /// Whether its own author undoes it at this time so soon that the PIN of the shift is enough.
    fn is_soon_undone_by(&self, member: Option<MemberId>, at: Timestamp) -> bool {
        self.member == member && at <= self.made_at + UNDO
    }
}

async fn take_row(
    reader: &mut Reader<'_>,
    place: Place<'_>,
    facts: &mut Facts<'_>,
    seen: &mut Seen,
    sending: &Sending,
    row: &Sent,
) -> Result<Read, AppError> {
    let (mut id, mut other) = (row.id, false);
    if let Some(known) = find_known(reader, place, seen, id).await? {
        if known.fingerprint == row.fingerprint {
            return Ok(known.again(id));
        }
        (id, other) = (row.other_id(), true);
        if let Some(known) = find_known(reader, place, seen, id).await? {
            return Ok(known.again(id));
        }
    }
    let fresh = read_row(reader, place, facts, seen, sending, (row, id, other)).await?;
    if let Some(fresh) = fresh {
        let NewEntry { day, member, made_at, .. } = fresh.new;
        seen.0.insert(id, (row.fingerprint, Target { day, member, made_at }));
        return Ok(Read::Fresh(Box::new(fresh)));
    }
    Ok(Read::Answered(Taken::PinRequired))
}

/// An entry that came before.
struct Known {
    fingerprint: [u8; 32],
    /// None: it came in this batch.
    first: Option<Taken>,
}

impl Known {
    fn again(self, id: EntryId) -> Read {
        self.first.map_or(Read::Again(id), Read::Answered)
    }
}

async fn find_known(
    reader: &mut Reader<'_>,
    place: Place<'_>,
    seen: &Seen,
    id: EntryId,
) -> Result<Option<Known>, Error> {
    if let Some((fingerprint, _)) = seen.0.get(&id) {
        return Ok(Some(Known { fingerprint: *fingerprint, first: None }));
    }
    let first = store::find_first(reader, place.centre, &id).await?;
    Ok(first.map(|first| {
        let taken = Taken::Duplicate(first.reason, first.moment);
        Known { fingerprint: first.fingerprint, first: Some(taken) }
    }))
}

/// Reads a new row. None: a PIN is required.
async fn read_row(
    reader: &mut Reader<'_>,
    place: Place<'_>,
    facts: &mut Facts<'_>,
    seen: &Seen,
    sending: &Sending,
    (row, id, other): (&Sent, EntryId, bool),
) -> Result<Option<Fresh>, AppError> {
    let zone = &place.app.zone;
    let made =
        row.made.as_ref().map_or(times::Worked { at: place.now, about: true }, |made| times::made_at(made, sending));
    let happened = times::happened_at(row.happened, made.at, zone);
    let at = happened.clamp(Timestamp::EPOCH, place.now);
    let child = match row.child {
        Some(child) => facts.child(reader, place, child).await?,
        None => None,
    };
    let person = match row.member {
        Some(member) => facts.person(reader, member, place.now).await?,
        None => None,
    };
    let refused =
        if other { Some(Reason::OtherContent) } else { facts.refused_tablet().or(row.content.as_ref().err().copied()) };
    let refused = if refused.is_some() {
        refused
    } else {
        let whole_month = person.as_ref().is_some_and(|person| person.member.role == Role::Head);
        let time = times::place(happened, made.at, place.now, whole_month, zone);
        let unfit = facts.refused_child(reader, place, child.as_ref(), at, person.as_deref()).await?;
        let unfit = unfit.or(match time {
            Placed::Fits => None,
            Placed::Ahead => Some(Reason::Ahead),
            Placed::TooOld => Some(Reason::TooOld),
        });
        let unfit = unfit.or_else(|| refused_person(row.member, person.as_deref(), at, zone));
        match (unfit, child.as_ref(), &row.content) {
            (None, Some(child), Ok(content)) => refused_collector(reader, child.child, content).await?,
            _ => unfit,
        }
    };
    let proof = person.as_ref().map_or(Proof::Nothing, |person| {
        let proof = person.proof(made.at);
        // Who types the PIN afterwards vouches for the row.
        if row.online { better(proof, person.proof(place.now)) } else { proof }
    });
    let content = row.content.as_ref().ok();
    let undoes = content.and_then(Content::undoes);
    let target = match undoes {
        Some(of) => find_target(reader, place, seen, of).await?,
        None => None,
    };
    let is_sensitive = content.is_some_and(Content::is_sensitive)
        || target.is_some_and(|target| !target.is_soon_undone_by(row.member, made.at));
    let enough = if is_sensitive { proof == Proof::Pin } else { proof != Proof::Nothing };
    if refused.is_none() && row.online && !enough {
        return Ok(None);
    }
    let day = target.map_or_else(|| zone.day_of(at), |target| target.day);
    let collector = match content {
        Some(Content::Out { collector, .. }) => collector.clone(),
        _ => None,
    };
    let new = NewEntry {
        id,
        fingerprint: row.fingerprint,
        group: row.group,
        tablet: facts.tablet(),
        kind: row.kind.clone(),
        child: child.as_ref().map(|child| child.child.id()),
        room: child.as_ref().and_then(|child| child.room),
        day,
        member: person.as_ref().map(|person| person.member.id),
        proof: proof.name(),
        offline: !row.online,
        made_at: made.at,
        done_at: at,
        about: made.about,
        content: row.values.to_string(),
        undoes,
        refused,
    };
    let role = person.as_ref().map(|person| person.member.role);
    Ok(Some(Fresh { new, child: child.map(|child| child.child), role, proof, collector }))
}

fn better(one: Proof, other: Proof) -> Proof {
    match (one, other) {
        (Proof::Pin, _) | (_, Proof::Pin) => Proof::Pin,
        (Proof::Session, _) | (_, Proof::Session) => Proof::Session,
        _ => Proof::Nothing,
    }
}

fn refused_person(
    named: Option<MemberId>,
    person: Option<&Person>,
    at: Timestamp,
    zone: &CentreZone,
) -> Option<Reason> {
    let works = match (named, person) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(_), Some(person)) => person.works_at(at, zone),
    };
    (!works).then_some(Reason::PersonEnded)
}

/// Whether the child was handed over to somebody who may not collect it, as far as the portal knows now. A person reviews that,
/// also when the list has changed since.
async fn refused_collector(
    reader: &mut Reader<'_>,
    child: OwnChild,
    content: &Content,
) -> Result<Option<Reason>, Error> {
    let Content::Out { collector: Some(collector), .. } = content else { return Ok(None) };
    let may = collectors::may_collect(reader, child.id(), collector).await?;
    Ok((!may).then_some(Reason::NotACollector))
}

async fn find_target(
    reader: &mut Reader<'_>,
    place: Place<'_>,
    seen: &Seen,
    of: EntryId,
) -> Result<Option<Target>, Error> {
    if let Some((_, target)) = seen.0.get(&of) {
        return Ok(Some(*target));
    }
    let first = store::find_first(reader, place.centre, &of).await?;
    Ok(first.map(|First { day, member, made_at, .. }| Target { day, member, made_at }))
}

/// One audit event for each person, proof and kind, and one for each hand-over, which names child and collector.
async fn audit_batch(ctx: &mut WriteContext<'_, '_, Sender>, read: &[Read]) -> Result<(), Error> {
    let (tablet, now) = (ctx.me.tablet.id, ctx.now);
    let device = StaffDevice::Tablet(tablet);
    let mut counts: Vec<((Actor, &str), usize)> = Vec::new();
    let mut handed: Vec<(Actor, ChildId, String)> = Vec::new();
    for read in read {
        let Read::Fresh(fresh) = read else { continue };
        let actor = match (fresh.new.member, fresh.role) {
            (Some(member), Some(role @ (Role::Teacher | Role::Head))) => {
                Actor::Person(StaffActor { member, role, device, proof: fresh.proof })
            }
            _ => Actor::Tablet(tablet),
        };
        let kind = fresh.new.kind.as_str();
        if kind == "out"
            && let Some(child) = fresh.child
        {
            let collector = fresh.collector.clone().unwrap_or_else(|| "nobody of the list".to_owned());
            handed.push((actor, child.id(), collector));
            continue;
        }
        match counts.iter_mut().find(|((by, of), _)| *by == actor && *of == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push(((actor, kind), 1)),
        }
    }
    for ((actor, kind), count) in counts {
        let object = format!("{kind} {count}");
        let entry = Entry::new(&actor, AuditAction::LoggedEntries).with(&object);
        audit::record(ctx.tx, &ctx.app.random, now, entry).await?;
    }
    for (actor, child, collector) in handed {
        let entry = Entry::new(&actor, AuditAction::HandedAChildOver).about(child).with(&collector);
        audit::record(ctx.tx, &ctx.app.random, now, entry).await?;
    }
    Ok(())
}
