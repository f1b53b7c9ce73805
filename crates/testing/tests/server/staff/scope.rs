//! The rooms of a teacher are part of the proof from which children are taken.

use database::Engine;
use rstest::rstest;

use base::audit::{Actor, Proof, Role, StaffActor, StaffDevice};
use base::ids::{ChildId, MemberId, TabletId};
use base::refusal::AppError;
use people::centres::{MyCentre, own_rooms};
use people::families::children::{OwnChild, OwnChildren, own_child};
use testing::Town;

/// A teacher who reaches the rooms of these names.
async fn teacher(town: &Town, names: &[&str]) -> MyCentre {
    let (centre, chain) = (town.indiranagar, town.chain);
    let rooms = town.read(async move |reader| Ok(people::centres::store::list_rooms(reader, centre).await?)).await;
    let rooms = rooms.into_iter().filter(|(_, name)| names.contains(&name.as_str())).map(|(room, _)| room).collect();
    let device = StaffDevice::Tablet(TabletId(7));
    let person = StaffActor { member: MemberId(5), role: Role::Teacher, device, proof: Proof::Pin };
    MyCentre::of_a_person(centre, chain, person, Some(rooms))
}

async fn reached(town: &Town, centre: MyCentre) -> Vec<ChildId> {
    town.read(async move |reader| {
        let own = OwnChildren::of(reader, &centre).await?;
        Ok(own.all().map(OwnChild::id).collect())
    })
    .await
}

// proves: SIGNS-38
#[rstest]
#[tokio::test]
async fn a_teacher_reaches_the_children_of_the_rooms_and_no_other(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    town.add_room(town.indiranagar, "Toddlers").await;
    let (anaya, zoya) = (town.anaya, town.zoya);
    let mut nursery = reached(&town, teacher(&town, &["Nursery"]).await).await;
    nursery.sort_unstable();
    let mut both = vec![anaya, zoya];
    both.sort_unstable();
    assert_eq!(nursery, both);
    assert_eq!(reached(&town, teacher(&town, &["Toddlers"]).await).await, []);
    assert_eq!(reached(&town, teacher(&town, &[]).await).await, []);

    let toddlers = teacher(&town, &["Toddlers"]).await;
    assert_eq!(
        toddlers.actor(),
        Actor::Person(StaffActor {
            member: MemberId(5),
            role: Role::Teacher,
            device: StaffDevice::Tablet(TabletId(7)),
            proof: Proof::Pin,
        })
    );
    let asked = toddlers.clone();
    let named = town.read(async move |reader| {
        let own = OwnChildren::among(reader, &asked, [anaya]).await?;
        Ok((own.find(anaya), own_rooms(reader, &asked).await?))
    });
    let (found, rooms) = named.await;
    assert_eq!(found, None, "a child of another room is like one of another centre");
    assert_eq!(rooms.into_iter().map(|(_, name)| name).collect::<Vec<_>>(), ["Toddlers"]);
    let refused = |child: String| {
        let centre = toddlers.clone();
        town.app.database.read(async move |reader| own_child(reader, &centre, &child).await)
    };
    let (other_room, unknown) = (refused(anaya.to_string()).await, refused("12345".to_owned()).await);
    let sentence = |refused: Result<_, AppError>| match refused {
        Err(AppError::Refused(refusal)) => refusal,
        _ => panic!("it was not refused"),
    };
    assert_eq!(sentence(other_room), sentence(unknown));
    town.finish().await;
}
