//! What falls due: effects that belong to a moment of the calendar and not to a call. A look at the tables, at start and then
//! each minute, finds what is due by now, also after days asleep. Each effect is a transaction of its own that looks once more
//! whether it is still due, so two servers on one database bring it about once. What fails stays due and is tried again at the
//! next look. `jobs` lists the kinds.
//!
//! Words to the outside world are the outbox's work; an effect may plan some.

use database::{Error, Reader, Writer};

use crate::App;
use base::clock::Timestamp;
use base::page::Cursor;
use base::refusal::Trouble;

/// Effects that are read at a time.
const AT_A_TIME: usize = 200;

/// One kind of effect.
pub trait Effect {
    /// For the log.
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

/// Brings about all of a kind that is due by now. Answers how many effects took place.
pub async fn bring_about<E: Effect>(app: &App) -> u64 {
    let (now, mut after, mut done) = (app.now(), Cursor { at: i64::MIN, id: i64::MIN }, 0);
    loop {
        let due = app.database.read(async move |reader| E::due(reader, now, after, AT_A_TIME).await).await;
        let due = match due {
            Ok(due) => due,
            // All that is due would fail alike: the next look finds it.
            Err(error) if app.is_away(&error) => return done,
            Err(error) => {
                tracing::error!(effect = E::NAME, %error, "could not look what is due; it will be tried again");
                return done;
            }
        };
        let Some(&last) = due.last() else { return done };
        for Cursor { id, .. } in due {
            let there = app.clone();
            match app.database.write(async move |writer| E::bring_about(writer, &there, id).await).await {
                Ok(took_place) => done += u64::from(took_place),
                Err(Trouble::Broken(error)) if app.is_away(&error) => return done,
                Err(trouble) => {
                    tracing::error!(effect = E::NAME, id, %trouble, "what is due failed; it will be tried again");
                }
            }
        }
        after = last;
    }
}
