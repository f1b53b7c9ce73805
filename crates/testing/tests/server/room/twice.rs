//! The same rows sent at the same time: the tablet did not wait for an answer that is still on its way.

use database::Engine;
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::json;

use super::queue::{Nursery, list_attendance, list_moments, list_naps, list_verdicts, verdicts};

// proves: OFFL-06
#[rstest]
#[tokio::test]
async fn are_taken_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let children = nursery.enrol(5).await;
    let mut rows = Vec::new();
    for (number, child) in (0..).zip(&children) {
        let row = |at: u32, kind: &str| nursery.row(number * 10 + at, kind, *child, &json!({})).offline();
        rows.extend([row(1, "in"), row(2, "nap_start"), row(3, "nap_end")]);
        rows.extend([
            nursery.lunch(number * 10 + 4, *child, "Dal"),
            nursery.row(number * 10 + 5, "milk", *child, &json!({"ml": 90})),
        ]);
    }
    let sent = join_all((0..4).map(|_| nursery.send(&rows))).await;
    let taken = sent.iter().map(verdicts).filter(|all| all.iter().all(|verdict| verdict == "accepted"));
    assert_eq!(taken.count(), 1, "one of them");
    let again = vec!["duplicate of accepted"; rows.len()];
    let others = sent.iter().map(verdicts).filter(|all| *all == again);
    assert_eq!(others.count(), 3, "and the others after it");
    let centre = nursery.town.indiranagar;
    let stored = nursery.town.read(async move |reader| Ok(list_verdicts(reader, centre).await?)).await;
    assert_eq!(stored.len(), rows.len());
    for child in children {
        let made = nursery.town.read(async move |reader| {
            let (days, naps) = (list_attendance(reader, child).await?, list_naps(reader, child).await?);
            Ok((list_moments(reader, child).await?.len(), days.len(), naps.len()))
        });
        assert_eq!(made.await, (4, 1, 1), "attendance, nap, lunch and milk; one day; one nap");
    }
    nursery.town.finish().await;
}
