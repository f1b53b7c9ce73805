//! What a call of a tablet leaves behind, whatever it asks for: when it was seen, the first use of its cookie, a new cookie
//! once a day, and the end of a pairing whose former cookie comes back.

use std::time::Duration;

use database::Writer;

use super::store::{self, Tablet};
use super::{Came, KNOWN};
use crate::changes::{self, Topic};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::keys::fingerprint;
use base::refusal::AppError;
use context::App;

/// How long a browser keeps the cookie.
pub const COOKIE_SECONDS: u64 = KNOWN.as_secs();
/// A cookie is replaced after this time.
const RENEWED: Duration = Duration::from_hours(24);
/// How exactly it is known when a tablet was seen.
const SEEN: Duration = Duration::from_mins(1);

/// Whether a visit leaves something behind. `tablet`: the one of this cookie.
pub fn is_due(tablet: &Tablet, cookie: &[u8; 32], now: Timestamp) -> bool {
    let first = tablet.first_used_at.is_none() && tablet.cookie == *cookie;
    first
        || now >= tablet.seen_at + SEEN
        || now >= tablet.issued_at + RENEWED
        || tablet.came(cookie, now) == Came::Replaced
}

/// Notes the visit of the tablet of a cookie. Returns the new cookie, if one is in force.
pub async fn visit(app: &App, cookie: [u8; 32]) -> Result<Option<String>, AppError> {
    let (own_app, new) = (app.clone(), app.random.secret());
    let next = fingerprint(&new);
    let noted = app.database.write(async move |tx| note(tx, &own_app, &cookie, &next).await);
    match app.note_database_outcome(noted.await) {
        Ok(renewed) => Ok(renewed.then_some(new)),
        // What a tablet reads needs no write.
        Err(AppError::Broken(error)) if app.is_away(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns whether the new cookie is in force.
async fn note(tx: &mut Writer<'_>, app: &App, cookie: &[u8; 32], next: &[u8; 32]) -> Result<bool, AppError> {
    let now = app.now();
    let known = store::find_by_cookie(tx, cookie).await?.filter(|tablet| tablet.is_known(now));
    let Some(tablet) = known else { return Ok(false) };
    match tablet.came(cookie, now) {
        Came::Replaced => {
            store::withdraw(tx, tablet.id, now, "an old cookie came back").await?;
            let object = tablet.id.to_string();
            let entry = Entry::new(&Actor::Portal, AuditAction::WithdrewATablet).with(&object);
            audit::record(tx, &app.random, now, entry).await?;
            for topic in [Topic::Access, Topic::Tablets] {
                changes::bump(tx, tablet.chain, Some(tablet.centre), topic, now).await?;
            }
            return Ok(false);
        }
        Came::Current if tablet.first_used_at.is_none() => store::note_first_use(tx, tablet.id, now).await?,
        Came::Current | Came::Former => store::note_seen(tx, tablet.id, now).await?,
    }
    // A former cookie whose successor is in use only arrives late.
    let late = tablet.came(cookie, now) == Came::Former && tablet.first_used_at.is_some();
    if late || now < tablet.issued_at + RENEWED {
        return Ok(false);
    }
    // The one that the tablet has stays good until the new one is used.
    store::renew_cookie(tx, tablet.id, cookie, next, now).await?;
    Ok(true)
}
