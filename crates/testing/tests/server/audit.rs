use std::collections::BTreeSet;

use database::Engine;
use rstest::rstest;

use base::audit::{Actor, Deed, Entry, record};
use base::clock::Timestamp;
use base::ids::{CentreId, SessionId};
use testing::Town;

#[rstest]
#[tokio::test]
async fn each_deed_is_recorded_of_those_who_may_do_it_and_of_nobody_else(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let actors = [
        Actor::Nobody,
        Actor::Parent(SessionId(4)),
        Actor::Centre(CentreId(5), "tablet".into()),
        Actor::OfficeFor(CentreId(5)),
        Actor::Office,
        Actor::Portal,
    ];
    for actor in actors {
        let (app, who) = (town.app.clone(), actor.clone());
        let recorded = town
            .write(async move |writer| {
                let mut recorded = Vec::new();
                for &deed in Deed::ALL {
                    let entry = Entry::new(&who, deed).with("walk");
                    recorded.push(record(writer, &app.chance, app.now(), entry).await.is_ok());
                }
                Ok(recorded)
            })
            .await;
        for (deed, recorded) in Deed::ALL.iter().zip(recorded) {
            assert_eq!(recorded, deed.by().contains(&actor.kind()), "{actor}: {}", deed.words());
        }
        let written =
            town.read(async |reader| Ok(base::audit::page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?)).await;
        let is_ours = |line: &&base::audit::RecordLine| line.actor == actor.to_string() && line.object == "walk";
        let lines = written.iter().filter(is_ours).count();
        assert_eq!(lines, Deed::ALL.iter().filter(|deed| deed.by().contains(&actor.kind())).count(), "{actor}");
    }
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
