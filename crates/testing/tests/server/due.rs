use database::{Engine, Error, Reader, Writer};

use base::clock::Timestamp;
use base::page::Cursor;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::due::{Effect, bring_about};
use testing::Town;

/// Due 450 times; of these one always fails, and one was brought about by another server meanwhile.
struct Stubborn;
const IDS: i64 = 450;
const FAILS: i64 = 7;
const IS_DONE: i64 = 8;

impl Effect for Stubborn {
    const NAME: &'static str = "stubborn";

    async fn due(_: &mut Reader<'_>, _: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        Ok((1..=IDS)
            .map(|id| Cursor { at: id / 2, id })
            .filter(|one| (one.at, one.id) > (after.at, after.id))
            .take(most)
            .collect())
    }

    async fn bring_about(_: &mut Writer<'_>, _: &App, id: i64) -> Result<bool, Trouble> {
        if id == FAILS { Err(Refusal::not_found().into()) } else { Ok(id != IS_DONE) }
    }
}

#[tokio::test]
async fn what_fails_stands_in_nobody_s_way() {
    let town = Town::new(Engine::Sqlite).await;
    assert_eq!(bring_about::<Stubborn>(&town.app).await, u64::try_from(IDS - 2).expect("a number"));
    town.finish().await;
}
