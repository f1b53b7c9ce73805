//! The activity of view sessions: stores together when each was seen last, and ends those that nobody watches any more.

use database::{Error, Writer};

use super::store::{self, ViewSession};
use super::{INACTIVE_AFTER, NETWORKS_WITHIN, audit_end, rules};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::ViewSessionId;
use context::App;

/// When a view session was seen last, as far as this server or the database knows.
pub(super) fn seen(app: &App, view_session: &ViewSession) -> Timestamp {
    app.watching.seen_at(view_session.id).map_or(view_session.seen, |noted| noted.max(view_session.seen))
}

/// Ends a view session at the time when it was seen last, with its audit event.
pub(super) async fn end(
    writer: &mut Writer<'_>,
    app: &App,
    view_session: &ViewSession,
    seen: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    if store::end(writer, view_session.id, seen).await? {
        audit_end(writer, app, view_session, seen, now).await?;
    }
    Ok(())
}

/// Stores when sessions were seen last, and ends those that nobody watches any more. Called every few seconds; writes nothing while
/// nobody watches.
pub async fn record(app: &App) -> Result<(), Error> {
    let noted = app.watching.all();
    let unseen = app.now() - INACTIVE_AFTER;
    let gone = app.database.look_up(async move |reader| store::list_unseen_since(reader, unseen).await).await?;
    if noted.is_empty() && gone.is_empty() {
        return Ok(());
    }
    let (there, written) = (app.clone(), noted.clone());
    let elsewhere = app.watching.elsewhere(app.now() - NETWORKS_WITHIN);
    app.database
        .write(async move |writer| {
            let now = there.now();
            for (view_session, at) in &noted {
                store::update_seen(writer, *view_session, *at).await?;
            }
            for (view_session, networks) in &elsewhere {
                mark_if_many(writer, &there, (*view_session, networks), now).await?;
            }
            for view_session in store::list_unseen_since(writer, now - INACTIVE_AFTER).await? {
                let seen = seen(&there, &view_session);
                if rules::is_inactive(seen, now) {
                    end(writer, &there, &view_session, seen, now).await?;
                }
            }
            Ok::<_, Error>(())
        })
        .await?;
    app.watching.forget(&written);
    Ok(())
}

/// Marks a view session whose segments went to so many networks that its account may be shared, with an audit event.
async fn mark_if_many(
    writer: &mut Writer<'_>,
    app: &App,
    (view_session, elsewhere): (ViewSessionId, &[String]),
    now: Timestamp,
) -> Result<(), Error> {
    let Some((parent, own)) = store::find_unmarked(writer, view_session).await? else { return Ok(()) };
    let since = now - NETWORKS_WITHIN;
    let known = store::list_networks(writer, parent, (since - DAY, since)).await?;
    if !rules::are_too_many(elsewhere.iter().chain([&own]).chain(&known)) {
        return Ok(());
    }
    if let Some(ViewSession { camera, child, session, .. }) = store::update_many_networks(writer, view_session).await? {
        let (actor, object) = (Actor::Parent(session), camera.to_string());
        let entry = Entry::new(&actor, AuditAction::WatchedFromManyNetworks).about(child).with(&object);
        audit::record(writer, &app.random, now, entry).await?;
    }
    Ok(())
}
