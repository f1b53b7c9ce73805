//! Event streams of tablets and desks: they learn that something changed, never what. Reads the counters of changes: at once
//! after a commit of this process, and several times a second for commits of other processes on the same database.

mod inbox;
mod rooms;
pub mod staff_api;
pub mod store;

use std::collections::HashMap;
use std::time::Duration;

use database::Reader;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use self::inbox::ChangedInboxes;
use self::rooms::ChangedRooms;
use crate::acting::{Caller, Desk};
use crate::call::StaffClaims;
use crate::changes::{self, Topic};
use crate::tablets::store::Tablet;
use base::audit::{Role, StaffDevice};
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId};
use base::refusal::AppError;
use context::App;
use context::http::listener;
use context::staff_live::Listener;

/// How often changes of other processes are read, while there are listeners.
const READ_INTERVAL: Duration = Duration::from_millis(150);
/// A change is found even if its commit came this much later than its time, or from a clock that is this much behind.
const OVERLAP: Duration = Duration::from_secs(60);
const BEAT: Duration = Duration::from_secs(1);
/// Every so many beats all listeners are checked: a session may have fallen asleep.
const CHECKED_EACH: u64 = 10;

/// The counters that were read last.
type Known = HashMap<(ChainId, i64, &'static str), i64>;

/// Who listens: a paired tablet, or a signed-in browser on none.
pub async fn prove(
    reader: &mut Reader<'_>,
    app: &App,
    claims: &StaffClaims,
    now: Timestamp,
) -> Result<Listener, AppError> {
    match Tablet::prove(reader, app, claims, now).await {
        Ok(Tablet { id, chain, centre, .. }) => {
            Ok(Listener { device: StaffDevice::Tablet(id), chain, centre: Some(centre) })
        }
        // A browser that was a tablet once may be a desk now.
        Err(_) if claims.tablet.is_none() || claims.session.is_some() => {
            let Desk { member, session, .. } = Desk::prove(reader, app, claims, now).await?;
            let centre = member.centre.filter(|_| member.role != Role::Office);
            Ok(Listener { device: StaffDevice::Session(session.id), chain: member.chain, centre })
        }
        Err(refused) => Err(refused),
    }
}

/// Sends changes to listeners until the server stops; then disconnects them.
pub async fn run(app: App, mut stopped: watch::Receiver<bool>) {
    let (mut reads, mut beats) = (interval(READ_INTERVAL), interval(BEAT));
    reads.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut known, mut last, mut beat, mut check) = (Known::new(), app.now(), 0, false);
    let (mut rooms, mut inboxes) = (ChangedRooms::default(), ChangedInboxes::default());
    loop {
        tokio::select! {
            () = listener::stopped(&mut stopped) => break,
            () = app.staff_live.notified() => {}
            _ = beats.tick() => {
                beat += 1;
                app.staff_live.heartbeat(beat);
                check |= beat % CHECKED_EACH == 0;
            }
            _ = reads.tick(), if !app.staff_live.is_empty() => {}
        }
        if app.staff_live.is_empty() {
            (last, check) = (app.now(), false);
            known.clear();
            rooms.forget();
            inboxes.forget();
            continue;
        }
        check |= app.staff_live.take_unchecked();
        let now = app.now();
        // The demo's clock may be set back and forth.
        let sent = async {
            let since = last.min(now) - OVERLAP;
            let access = send_changes(&app, &mut known, since).await?;
            rooms.send(&app, since, access || check).await?;
            inboxes.send(&app, since).await?;
            if access || check { end_the_ended(&app).await } else { Ok(()) }
        };
        match sent.await {
            Ok(()) => (last, check) = (now, false),
            Err(AppError::Broken(error)) if app.is_away(&error) => check = true,
            Err(error) => {
                check = true;
                tracing::warn!(%error, "could not read the staff's changes; retrying");
            }
        }
    }
    app.staff_live.close();
}

/// Sends what changed after a time. Returns whether access changed somewhere.
async fn send_changes(app: &App, known: &mut Known, since: Timestamp) -> Result<bool, AppError> {
    let counters = app
        .database
        .read::<_, AppError, _>(async move |reader| Ok(changes::store::list_since(reader, since).await?))
        .await?;
    let mut access = false;
    for counter in counters {
        let topic = counter.topic.name();
        if known.insert((counter.chain, counter.centre, topic), counter.number) != Some(counter.number) {
            let centre = (counter.centre != 0).then_some(CentreId(counter.centre));
            app.staff_live.publish(counter.chain, centre, topic);
            access |= counter.topic == Topic::Access;
        }
    }
    Ok(access)
}

/// Ends the streams of tablets and sessions that are no more.
async fn end_the_ended(app: &App) -> Result<(), AppError> {
    let (listeners, now, today) = (app.staff_live.listeners(), app.now(), app.zone.day_of(app.now()));
    let ended = app.database.read::<_, AppError, _>(async move |reader| {
        let mut ended = Vec::new();
        for (id, listener) in listeners {
            let lives = match listener.device {
                StaffDevice::Tablet(tablet) => store::tablet_lives(reader, tablet).await?,
                StaffDevice::Session(session) => store::session_lives(reader, session, now, today).await?,
            };
            if !lives {
                ended.push(id);
            }
        }
        Ok(ended)
    });
    for id in ended.await? {
        app.staff_live.end(id);
    }
    Ok(())
}
