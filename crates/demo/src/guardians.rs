//! The demo's guardians: approved, waiting, changed and not approved.

use std::collections::BTreeMap;
use std::time::Duration;

use database::Writer;

use super::picture_id;
use super::story::{Child, guardians};
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{ChildId, GuardianCardId, GuardianId};
use base::keys::fingerprint;
use base::random::Random;
use base::refusal::AppError;
use daily::guardians::rules::Details;
use daily::guardians::{Card, State, store};
use daily::pictures::portraits::{ACTIVE, PENDING};
use people::families::children::store::find_parent_on_side;

/// The first card was written four weeks ago, each next one three days later.
const BEGAN: Duration = Duration::from_hours(28 * 24);
const BETWEEN: Duration = Duration::from_hours(3 * 24);

pub(super) async fn write(
    writer: &mut Writer<'_>,
    (random, now): (&Random, Timestamp),
    children: &[(ChildId, &Child)],
) -> Result<(), AppError> {
    let mut known: BTreeMap<(ChildId, &str), GuardianId> = BTreeMap::new();
    let mut written_at = now - BEGAN;
    for planned in guardians() {
        written_at += BETWEEN;
        let of = |child: &Child| planned.child == format!("{} {}", child.first_name, child.last_name);
        let Some(&(child, home)) = children.iter().find(|(_, child)| of(child)) else { continue };
        let Some(parent) = find_parent_on_side(writer, child, planned.by).await? else { continue };
        let guardian = if let Some(guardian) = known.get(&(child, planned.name)) {
            *guardian
        } else {
            let guardian = GuardianId(random.id());
            store::insert(writer, guardian, child, written_at).await?;
            known.insert((child, planned.name), guardian);
            guardian
        };
        let (state, status) = match planned.became {
            "waits" => (State::Waiting, PENDING),
            ACTIVE => (State::Active, ACTIVE),
            why => (State::Refused, why),
        };
        let card = Card {
            id: GuardianCardId(random.id()),
            guardian,
            child,
            parent,
            details: Details {
                name: planned.name.to_owned(),
                mobile: planned.mobile.to_owned(),
                relation: planned.relation.to_owned(),
            },
            picture: picture_id(planned.face, home.centre),
            state: State::Waiting,
            status: PENDING.to_owned(),
            written_at,
            by_a_parent: true,
            brought_by: parent,
            suspended: false,
            never_suspended: true,
        };
        store::insert_card(writer, &card, &fingerprint(&format!("demo card {}", card.id))).await?;
        if state != State::Waiting {
            store::decide(writer, card.id, state, status, written_at + DAY / 4).await?;
        }
        if state == State::Active {
            store::begin(writer, guardian, written_at + DAY / 4).await?;
        }
    }
    Ok(())
}
