//! What changed reaches open screens. The truth is the table of changes: a bell tells of this process's own commits at
//! once, and a look at the table every moment finds those of other processes on the same database.

pub mod parent_api;

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use base::changes;
use base::clock::Timestamp;
use base::ids::ChildId;
use base::refusal::Trouble;
use context::App;
use context::http::listener;
use context::live::Who;
use people::families;

/// How often it is looked what other processes changed, while anybody listens.
const LOOK: Duration = Duration::from_millis(150);
/// A change is found although its commit came so much later than its moment, or from a clock that is so much behind.
const OVERLAP: Duration = Duration::from_secs(2);
/// Once in so many beats it is looked back further.
const BEAT: Duration = Duration::from_secs(1);
const FAR_EACH: u64 = 5;
const FAR: Duration = Duration::from_mins(1);

/// Tells listeners what changes, until told to stop; then sends them away.
pub async fn tell(app: App, mut stopped: watch::Receiver<bool>) {
    let (mut looks, mut beats) = (interval(LOOK), interval(BEAT));
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut last, mut beat) = (app.now(), 0);
    loop {
        let mut back = OVERLAP;
        tokio::select! {
            () = listener::told(&mut stopped) => break,
            () = app.live.rung() => {}
            _ = beats.tick() => {
                beat += 1;
                app.live.beat(beat, app.now());
                if beat % FAR_EACH == 0 {
                    back = FAR;
                }
            }
            _ = looks.tick(), if !app.live.is_empty() => {}
        }
        if app.live.is_empty() {
            last = app.now();
            continue;
        }
        let now = app.now();
        // The demo's clock may be set back, and then forth again.
        match look(&app, last.min(now) - back).await {
            Ok(()) => last = now,
            Err(Trouble::Broken(error)) if app.is_away(&error) => {}
            Err(trouble) => tracing::warn!(%trouble, "could not look what changed; it will be tried again"),
        }
    }
    app.live.close();
}

/// Tells listeners what changed after a moment, and ends those who may not listen any more.
pub async fn look(app: &App, since: Timestamp) -> Result<(), Trouble> {
    let changes = app.database.read(async move |reader| changes::since(reader, since).await).await?;
    let again = app.live.learn(&changes);
    match ended(app, &again).await {
        Ok(ended) => ended.into_iter().for_each(|(id, child)| app.live.end(id, child)),
        Err(trouble) => {
            app.live.look_again(again);
            return Err(trouble);
        }
    }
    Ok(())
}

/// Of these children's listeners those whose session is over, or whose parent lost the child.
async fn ended(app: &App, children: &[ChildId]) -> Result<Vec<(u64, ChildId)>, Trouble> {
    let mut listeners: Vec<(u64, Who, ChildId)> = Vec::new();
    for &child in children {
        listeners.extend(app.live.listeners(child).into_iter().map(|(id, who)| (id, who, child)));
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
