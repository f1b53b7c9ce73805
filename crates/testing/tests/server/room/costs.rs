//! What the calls of a room cost: statements and commits, counted.

use database::Engine;
use rstest::rstest;

use super::queue::{Nursery, Row};
use super::screen::ROOMS;

/// Statements of one more child in a lunch: its earlier entries, its day, and the entry itself.
const MOST_EACH: u64 = 8;

// proves: SPEED-02
#[rstest]
#[tokio::test]
async fn a_rooms_lunch_is_one_commit(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let children = nursery.enrol(25).await;
    let lunch = async |first: u32, children: &[base::ids::ChildId]| {
        let rows: Vec<Row> =
            (first..).zip(children).map(|(number, child)| nursery.lunch(number, *child, "Dal")).collect();
        let before = nursery.town.app.database.counts();
        assert_eq!(nursery.verdicts(&rows).await, vec!["accepted"; rows.len()]);
        let after = nursery.town.app.database.counts();
        (after.statements - before.statements, after.commits - before.commits)
    };
    let (five, one_commit) = lunch(1, &children[..5]).await;
    let (twenty, again) = lunch(101, &children[5..]).await;
    assert_eq!((one_commit, again), (1, 1));
    let each = (twenty - five) / 15;
    assert!(each <= MOST_EACH, "{five} statements for 5 children, {twenty} for 20: {each} more for each");
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_unchanged_room_screen_costs_the_same_for_any_number_of_children(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let count = async |tag: Option<&str>| {
        let caller = &nursery.tablet.caller;
        let caller = tag.map_or_else(|| caller.clone(), |tag| caller.with_header("if-none-match", tag));
        let before = nursery.town.app.database.counts().statements;
        let reply = caller.get(ROOMS).await;
        let statements = nursery.town.app.database.counts().statements - before;
        (reply.status.as_u16(), statements, reply.headers["etag"].to_str().expect("a tag").to_owned())
    };
    let mut costs = Vec::new();
    for more in [0, 20] {
        nursery.enrol(more).await;
        let (_, whole, tag) = count(None).await;
        let (status, unchanged, same) = count(Some(&tag)).await;
        assert_eq!((status, same), (304, tag));
        assert!(unchanged < whole, "{unchanged} statements instead of {whole}");
        costs.push((unchanged, whole));
    }
    assert_eq!(costs[0], costs[1], "with 2 and with 22 children");
    nursery.town.finish().await;
}
