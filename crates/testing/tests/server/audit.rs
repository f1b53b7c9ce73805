use std::collections::BTreeSet;

use database::Engine;
use rstest::rstest;

use base::audit::{Actor, AuditAction, Entry, record};
use base::clock::Timestamp;
use base::ids::{CentreId, SessionId};
use testing::Town;

#[rstest]
#[tokio::test]
async fn an_action_is_recorded_only_for_actors_who_may_do_it(
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
                for &action in AuditAction::ALL {
                    let entry = Entry::new(&who, action).with("walk");
                    recorded.push(record(writer, &app.random, app.now(), entry).await.is_ok());
                }
                Ok(recorded)
            })
            .await;
        for (action, recorded) in AuditAction::ALL.iter().zip(recorded) {
            assert_eq!(recorded, action.allowed_actors().contains(&actor.kind()), "{actor}: {}", action.text());
        }
        let written = town
            .read(async |reader| Ok(base::audit::list_page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?))
            .await;
        let is_ours = |line: &&base::audit::AuditEvent| line.actor == actor.to_string() && line.object == "walk";
        let lines = written.iter().filter(is_ours).count();
        assert_eq!(
            lines,
            AuditAction::ALL.iter().filter(|action| action.allowed_actors().contains(&actor.kind())).count(),
            "{actor}"
        );
    }
    assert!(AuditAction::ALL.iter().all(|action| !action.allowed_actors().is_empty()));
    town.finish().await;
}

#[test]
fn no_two_actions_have_the_same_text() {
    let words: BTreeSet<_> = AuditAction::ALL.iter().map(|action| action.text()).collect();
    assert_eq!(words.len(), AuditAction::ALL.len());
    for &action in AuditAction::ALL {
        assert_eq!(AuditAction::parse(action.text()), Some(action));
    }
    assert_eq!(AuditAction::parse("signed"), None);
}
