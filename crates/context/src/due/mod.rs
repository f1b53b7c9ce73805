//! Scheduled tasks: effects that belong to a moment of the calendar and not to a call. A look at the tables, at start and then
//! each minute, finds what is due by now, also after days asleep. Each effect is a transaction of its own that looks once more
//! whether it is still due, so two servers on one database bring it about once. `jobs` lists the kinds.
//!
//! What fails stays due. It is tried again after a delay that doubles from a minute to six hours; how often and why it failed is
//! kept until it succeeds or is due no more, for the office and the figures. Nothing is given up: a day of the calendar has come.
//!
//! Words to the outside world are the outbox's work; an effect may plan some.

pub mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use database::{Error, Reader, Writer};

pub use self::store::Failing;
use crate::App;
use base::clock::Timestamp;
use base::page::Cursor;
use base::refusal::{Refusal, Trouble};

/// Effects that are read at a time.
const AT_A_TIME: usize = 200;

/// How long a failed effect rests at first, and at most.
const FIRST_REST: Duration = Duration::from_mins(1);
const LONGEST_REST: Duration = Duration::from_hours(6);

/// One kind of effect.
pub trait Effect {
    /// For the log, the office and the figures.
    const NAME: &'static str;

    /// What is due by `now`, the longest due first: when each fell due, and its id; `most` at most, of those after a place.
    fn due(
        reader: &mut Reader<'_>,
        now: Timestamp,
        after: Cursor,
        most: usize,
    ) -> impl Future<Output = Result<Vec<Cursor>, Error>>;

    /// Brings one about. False: it was not due any more.
    fn bring_about(writer: &mut Writer<'_>, app: &App, id: i64) -> impl Future<Output = Result<bool, Trouble>>;
}

/// Brings about all of a kind that is due by now, in its order; what failed lately rests. Answers how many effects took place.
pub async fn bring_about<E: Effect>(app: &App) -> u64 {
    let (now, mut after, mut done) = (app.now(), Cursor { at: i64::MIN, id: i64::MIN }, 0);
    let failing = app.database.read(async |reader| store::of_kind(reader, E::NAME).await).await;
    let Some(mut failing) = read::<E, _>(app, failing) else { return done };
    loop {
        let due = app.database.read(async move |reader| E::due(reader, now, after, AT_A_TIME).await).await;
        let Some(due) = read::<E, _>(app, due) else { return done };
        let Some(&last) = due.last() else { break };
        for Cursor { id, .. } in due {
            let known = failing.remove(&id);
            if known.as_ref().is_some_and(|known| known.rests(now)) {
                continue;
            }
            let (there, is_known) = (app.clone(), known.is_some());
            let brought = app.database.write(async move |writer| {
                let took_place = E::bring_about(writer, &there, id).await?;
                if is_known {
                    store::forget(writer, E::NAME, id).await?;
                }
                Ok(took_place)
            });
            match brought.await {
                Ok(took_place) => done += u64::from(took_place),
                Err(Trouble::Broken(error)) if app.is_away(&error) => return done,
                Err(trouble) => note_failure::<E>(app, id, known.map_or(1, |known| known.attempts + 1), &trouble).await,
            }
        }
        after = last;
    }
    // What failed and is due no more was mended some other way.
    let mended: BTreeSet<i64> = failing.into_keys().collect();
    if !mended.is_empty() {
        let forgotten = app.database.write(async move |writer| {
            for id in &mended {
                store::forget(writer, E::NAME, *id).await?;
            }
            Ok::<_, Error>(())
        });
        read::<E, _>(app, forgotten.await);
    }
    done
}

/// All that is due would fail alike: the next look finds it.
fn read<E: Effect, T>(app: &App, answer: Result<T, Error>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(error) if app.is_away(&error) => None,
        Err(error) => {
            tracing::error!(effect = E::NAME, %error, "could not look what is due; it will be tried again");
            None
        }
    }
}

async fn note_failure<E: Effect>(app: &App, id: i64, attempts: i64, trouble: &Trouble) {
    tracing::error!(effect = E::NAME, id, attempts, %trouble, "what is due failed; it will be tried again");
    let now = app.now();
    let failing = Failing {
        kind: E::NAME.to_owned(),
        id,
        attempts,
        first_failed_at: now,
        next_at: now + rest(attempts),
        why: reason(trouble),
    };
    let noted = app.database.write(async move |writer| store::note(writer, &failing).await);
    read::<E, _>(app, noted.await);
}

/// How long an effect rests that failed so often.
fn rest(attempts: i64) -> Duration {
    let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(16);
    FIRST_REST.saturating_mul(2_u32.saturating_pow(doublings)).min(LONGEST_REST)
}

/// A refusal's sentence may name somebody, its code does not.
fn reason(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(Refusal { code, .. }) | Trouble::Unavailable(Refusal { code, .. }) => (*code).to_owned(),
        Trouble::BadRows(_) => "bad rows".to_owned(),
        Trouble::Broken(error) => error.to_string(),
    }
}

impl Failing {
    /// A clock that ran ahead does not keep it resting.
    fn rests(&self, now: Timestamp) -> bool {
        self.next_at > now && self.next_at <= now + LONGEST_REST
    }
}

/// All that fails, the oldest failure first.
pub async fn failing(reader: &mut Reader<'_>) -> Result<Vec<Failing>, Error> {
    store::all(reader).await
}

/// What of one kind fails, by id.
type ById = BTreeMap<i64, Failing>;
