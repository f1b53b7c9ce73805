use std::collections::BTreeSet;

use database::Engine;
use rstest::rstest;

use super::{Actor, Deed, Entry, Kind, record};
use crate::base::ids::{CentreId, SessionId};
use crate::testing::Town;

#[rstest]
#[tokio::test]
async fn each_deed_is_recorded_of_those_who_may_do_it_and_of_nobody_else(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let callers = [
        Actor::Nobody,
        Actor::Parent(SessionId(4)),
        Actor::Centre(CentreId(5), "tablet".into()),
        Actor::OfficeFor(CentreId(5)),
        Actor::Office,
        Actor::Portal,
    ];
    let mut seen = 0;
    for actor in callers {
        for &deed in Deed::ALL {
            let (app, who) = (town.app.clone(), actor.clone());
            let recorded = town
                .app
                .database
                .write(async move |writer| record(writer, &app.chance, app.now(), Entry::new(&who, deed)).await);
            let may = deed.by().contains(&actor.kind());
            assert_eq!(recorded.await.is_ok(), may, "{actor}: {}", deed.words());
            seen += usize::from(may);
        }
    }
    // Each deed has a actor; the office is two callers of one kind.
    let of = |kind| Deed::ALL.iter().filter(|deed| deed.by().contains(&kind)).count();
    let kinds = [Kind::Nobody, Kind::Parent, Kind::Centre, Kind::Office, Kind::Office, Kind::Portal];
    assert_eq!(seen, kinds.into_iter().map(of).sum::<usize>());
    assert!(Deed::ALL.iter().all(|deed| !deed.by().is_empty()));
    town.finish().await;
}

#[test]
fn no_two_deeds_have_the_same_words() {
    let words: BTreeSet<_> = Deed::ALL.iter().map(|deed| deed.words()).collect();
    assert_eq!(words.len(), Deed::ALL.len());
    for &deed in Deed::ALL {
        assert_eq!(Deed::parse(deed.words()), Some(deed));
    }
    assert_eq!(Deed::parse("signed"), None);
}
