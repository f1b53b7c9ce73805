//! Sends changes to open screens. Reads the table of changes: at once after a commit of this process, and every second for commits
//! of other processes on the same database.

pub mod parent_api;

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use base::changes;
use base::clock::Timestamp;
use base::ids::ChildId;
use base::refusal::AppError;
use context::App;
use context::http::listener;
use context::live::Subscriber;
use people::families;

/// How often changes of other processes are read, while there are subscribers.
const READ_INTERVAL: Duration = Duration::from_millis(150);
/// A change is found even if its commit came this much later than its time, or from a clock that is this much behind.
const OVERLAP: Duration = Duration::from_secs(2);
/// Every so many intervals it reads further back.
const BEAT: Duration = Duration::from_secs(1);
const FAR_EACH: u64 = 5;
const FAR: Duration = Duration::from_mins(1);

/// Sends changes to subscribers until the server stops; then disconnects them.
pub async fn run(app: App, mut stopped: watch::Receiver<bool>) {
    let (mut reads, mut beats) = (interval(READ_INTERVAL), interval(BEAT));
    reads.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut last, mut beat) = (app.now(), 0);
    loop {
        let mut back = OVERLAP;
        tokio::select! {
            () = listener::stopped(&mut stopped) => break,
            () = app.live.notified() => {}
            _ = beats.tick() => {
                beat += 1;
                app.live.heartbeat(beat, app.now());
                if beat % FAR_EACH == 0 {
                    back = FAR;
                }
            }
            _ = reads.tick(), if !app.live.is_empty() => {}
        }
        if app.live.is_empty() {
            last = app.now();
            continue;
        }
        let now = app.now();
        // The demo's clock may be set back and forth.
        match send_changes(&app, last.min(now) - back).await {
            Ok(()) => last = now,
            Err(AppError::Broken(error)) if app.is_away(&error) => {}
            Err(error) => tracing::warn!(%error, "could not read the changes; retrying"),
        }
    }
    app.live.close();
}

/// Sends subscribers what changed after a time, and ends the streams of those who may not read any more.
pub async fn send_changes(app: &App, since: Timestamp) -> Result<(), AppError> {
    let changes = app.database.read(async move |reader| changes::since(reader, since).await).await?;
    let again = app.live.update(&changes);
    match ended(app, &again).await {
        Ok(ended) => ended.into_iter().for_each(|(id, child)| app.live.end(id, child)),
        Err(error) => {
            app.live.recheck_later(again);
            return Err(error);
        }
    }
    Ok(())
}

/// Of these children's subscribers, those whose session is over, or whose parent lost the child.
async fn ended(app: &App, children: &[ChildId]) -> Result<Vec<(u64, ChildId)>, AppError> {
    let mut listeners: Vec<(u64, Subscriber, ChildId)> = Vec::new();
    for &child in children {
        listeners.extend(app.live.subscribers_of(child).into_iter().map(|(id, who)| (id, who, child)));
    }
    if listeners.is_empty() {
        return Ok(Vec::new());
    }
    let (now, unwritten) = (app.now(), app.ended.clone());
    app.database
        .read(async move |reader| {
            let mut ended = Vec::new();
            for (id, who, child) in &listeners {
                if unwritten.holds(who.session)
                    || families::session_until(reader, who.session, *child, now).await?.is_none()
                {
                    ended.push((*id, *child));
                }
            }
            Ok(ended)
        })
        .await
}
