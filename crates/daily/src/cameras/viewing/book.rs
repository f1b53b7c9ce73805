//! Keeping the book of who watched: when each was seen last is written down together, and who is gone is ended.

use database::{Error, Writer};

use super::store::{self, Viewing};
use super::{GONE, NETWORKS_WITHIN, record_end, rules};
use base::audit::{self, Actor, Deed, Entry};
use base::clock::{Timestamp, counted};
use base::day::DAY;
use base::ids::ViewingId;
use context::App;

/// When a viewing was seen last, as far as this server or the database knows.
pub(super) fn seen(app: &App, viewing: &Viewing, now: Timestamp) -> Timestamp {
    let noted = app.watching.seen_at(viewing.id).unwrap_or(viewing.seen);
    counted(noted.max(viewing.seen), now)
}

/// Ends a viewing at the moment when it was seen last, with its line of the record.
pub(super) async fn end(
    writer: &mut Writer<'_>,
    app: &App,
    viewing: &Viewing,
    seen: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    if store::end(writer, viewing.id, seen).await? {
        record_end(writer, app, viewing, seen, now).await?;
    }
    Ok(())
}

/// Writes down who was seen, and ends what nobody watches any more. Done every few seconds; where nobody watches, nothing is
/// written.
pub async fn keep(app: &App) -> Result<(), Error> {
    let noted = app.watching.all();
    let unseen = app.now() - GONE;
    let gone = app.database.look_up(async move |reader| store::unseen_since(reader, unseen).await).await?;
    if noted.is_empty() && gone.is_empty() {
        return Ok(());
    }
    let (there, written) = (app.clone(), noted.clone());
    let elsewhere = app.watching.elsewhere(app.now() - NETWORKS_WITHIN);
    app.database
        .write(async move |writer| {
            let now = there.now();
            for (viewing, at) in &noted {
                store::seen(writer, *viewing, *at).await?;
            }
            for (viewing, networks) in &elsewhere {
                mark_if_many(writer, &there, (*viewing, networks), now).await?;
            }
            for viewing in store::unseen_since(writer, now - GONE).await? {
                let seen = seen(&there, &viewing, now);
                if rules::is_gone(seen, now) {
                    end(writer, &there, &viewing, seen, now).await?;
                }
            }
            Ok::<_, Error>(())
        })
        .await?;
    app.watching.forget(&written);
    Ok(())
}

/// Tells the office of a viewing whose pieces went to so many networks that its account may be shared.
async fn mark_if_many(
    writer: &mut Writer<'_>,
    app: &App,
    (viewing, elsewhere): (ViewingId, &[String]),
    now: Timestamp,
) -> Result<(), Error> {
    let Some((parent, own)) = store::unmarked(writer, viewing).await? else { return Ok(()) };
    let since = now - NETWORKS_WITHIN;
    let known = store::networks(writer, parent, (since - DAY, since)).await?;
    if !rules::are_too_many(elsewhere.iter().chain([&own]).chain(&known)) {
        return Ok(());
    }
    if let Some(Viewing { camera, child, session, .. }) = store::mark(writer, viewing).await? {
        let (actor, object) = (Actor::Parent(session), camera.to_string());
        let entry = Entry::new(&actor, Deed::WatchedFromManyNetworks).about(child).with(&object);
        audit::record(writer, &app.chance, now, entry).await?;
    }
    Ok(())
}
