use database::{Engine, Writer};
use jiff::civil::{Date, date};
use rstest::rstest;

use base::ids::{CentreId, ChildId, JournalEntryId, PaymentId};
use base::ledger::{Account, Cause, NewJournalEntry, accounts, close_month, owed_by, post, reverse, sum_of_all};
use base::money::Paise;
use base::refusal::AppError;
use testing::Town;

const TODAY: Date = date(2026, 11, 12);

fn entry(centre: CentreId, child: ChildId, day: Date, lines: &[(Account, i64)]) -> NewJournalEntry<'static> {
    NewJournalEntry {
        cause: Cause::Payment(PaymentId(1)),
        day,
        centre,
        child,
        who: "office",
        note: "",
        key: "one",
        lines: lines.iter().map(|&(account, paise)| (account, Paise(paise))).collect(),
    }
}

async fn try_to_post(town: &Town, new: NewJournalEntry<'static>) -> Result<Option<JournalEntryId>, AppError> {
    let (app, now) = (town.app.clone(), town.app.now());
    town.app.database.write(async move |writer: &mut Writer<'_>| post(writer, &app.random, now, &new).await).await
}

#[rstest]
#[tokio::test]
async fn only_entries_that_sum_to_zero_are_posted(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.indiranagar, town.anaya);
    for lines in [
        &[][..],
        &[(Account::Bank, 100)],
        &[(Account::Bank, 100), (Account::Families, -99)],
        &[(Account::Bank, 0), (Account::Families, 0)],
        &[(Account::Bank, i64::MAX), (Account::Families, i64::MAX), (Account::Credits, 2)],
    ] {
        let refused = try_to_post(&town, entry(centre, child, TODAY, lines)).await;
        assert!(matches!(refused, Err(AppError::Broken(_))), "{lines:?}");
    }
    let good = entry(centre, child, TODAY, &[(Account::Bank, 100), (Account::Families, -100)]);
    let id = try_to_post(&town, good.clone()).await.expect("booked").expect("for the first time");
    assert_eq!(try_to_post(&town, good).await.expect("the same key"), None, "a key is posted once");
    let read = async || {
        town.read(async move |reader| {
            Ok((owed_by(reader, child).await?, sum_of_all(reader).await?, accounts(reader, centre).await?))
        })
        .await
    };
    assert_eq!(
        read().await,
        (Paise(-100), Paise::NONE, vec![(Account::Bank, Paise(100)), (Account::Families, Paise(-100))])
    );
    for again in [true, false] {
        let app = town.app.clone();
        let corrected = town
            .write(async move |writer| reverse(writer, &app.random, app.now(), id, (TODAY, "office", "a slip")).await)
            .await;
        assert_eq!(corrected.is_some(), again, "it is reversed once");
    }
    assert_eq!(read().await.0, Paise::NONE);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn nothing_is_posted_to_a_closed_month(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.indiranagar, town.anaya);
    let close = async |month: &'static str| {
        let now = town.app.now();
        let closed = town.app.database.write(async move |writer: &mut Writer<'_>| {
            close_month(writer, now, centre, (month, TODAY), "office").await
        });
        closed.await.map_err(|error| error.to_string())
    };
    for ahead in ["2026-11", "2026-12"] {
        let refused = close(ahead).await.expect_err("it is not over");
        assert_eq!(refused, format!("{ahead} is not over: it can be closed after its last day"));
    }
    close("2026-10").await.expect("it is over");
    for closed in ["2026-10", "2026-09"] {
        assert_eq!(close(closed).await.expect_err("closed"), format!("the books of {closed} are already closed"));
    }
    let lines = [(Account::Bank, 100), (Account::Families, -100)];
    let late = try_to_post(&town, entry(centre, child, date(2026, 10, 31), &lines)).await.expect_err("it is closed");
    assert_eq!(late.to_string(), "the books of 2026-10 are closed: enter a day in a later month instead of 2026-10-31");
    // Another centre's books are its own.
    try_to_post(&town, entry(town.koramangala, child, date(2026, 10, 31), &lines)).await.expect("open");
    town.finish().await;
}
