//! Rate limits of risky actions, as `[rate_limits]` of the configuration sets them. Uses are rows of the database: they
//! survive a restart, and several servers count together.

mod store;

pub use store::STATEMENTS;

use database::{Error, Reader, Writer};
use jiff::civil::{Date, DateTime};

use crate::App;
use base::clock::Timestamp;
use base::day::{MINUTE, MS};
use config::{LONGEST_WINDOW, RateLimits, TokenBucket, Windows};

/// A limit with sliding windows: its name in the database, the log and the metrics, and its setting.
#[derive(Clone, Copy)]
pub struct RateLimit {
    name: &'static str,
    windows: fn(&RateLimits) -> &Windows,
}

pub const CODES_PER_ASKER: RateLimit = RateLimit { name: "code_asker", windows: |set| &set.codes_per_asker };
pub const CODES_PER_CONTACT: RateLimit = RateLimit { name: "code_contact", windows: |set| &set.codes_per_contact };
pub const CODES_PER_ADDRESS: RateLimit = RateLimit { name: "code_address", windows: |set| &set.codes_per_address };
pub const CODES_PER_SERVER: RateLimit = RateLimit { name: "code_server", windows: |set| &set.codes_per_server };
pub const NEW_CONTACT_CODES_PER_PARENT: RateLimit =
    RateLimit { name: "new_contact_code", windows: |set| &set.new_contact_codes_per_parent };
pub const WRONG_CODES_PER_CONTACT: RateLimit =
    RateLimit { name: "wrong_code_contact", windows: |set| &set.wrong_codes_per_contact };
pub const WRONG_CODES_PER_DEVICE: RateLimit =
    RateLimit { name: "wrong_code_device", windows: |set| &set.wrong_codes_per_device };
pub const WRONG_CODES_PER_SESSION: RateLimit =
    RateLimit { name: "wrong_code_session", windows: |set| &set.wrong_codes_per_session };
pub const WRONG_CODES_PER_ADDRESS: RateLimit =
    RateLimit { name: "wrong_code_address", windows: |set| &set.wrong_codes_per_address };
pub const STAFF_CODES_PER_ADDRESS: RateLimit =
    RateLimit { name: "staff_code_address", windows: |set| &set.staff_codes_per_address };
pub const STAFF_CODES_PER_SERVER: RateLimit =
    RateLimit { name: "staff_code_server", windows: |set| &set.staff_codes_per_server };
pub const CONTACT_CHANGES_PER_PARENT: RateLimit =
    RateLimit { name: "contact_change", windows: |set| &set.contact_changes_per_parent };
pub const GUARDIAN_CHANGES_PER_PARENT: RateLimit =
    RateLimit { name: "guardian_change", windows: |set| &set.guardian_changes_per_parent };
pub const UPLOADS_PER_PARENT: RateLimit = RateLimit { name: "upload", windows: |set| &set.uploads_per_parent };
pub const TEST_NOTICES_PER_PARENT: RateLimit =
    RateLimit { name: "test_notice", windows: |set| &set.test_notices_per_parent };
pub const TEST_MESSAGES: RateLimit = RateLimit { name: "test_message", windows: |set| &set.test_messages };
pub const ANNOUNCEMENTS_PER_CENTRE: RateLimit =
    RateLimit { name: "announcement", windows: |set| &set.announcements_per_centre };
pub const ABSENCES_PER_PARENT: RateLimit = RateLimit { name: "absence", windows: |set| &set.absences_per_parent };
pub const PHOTO_CONSENTS_PER_PARENT: RateLimit =
    RateLimit { name: "photo_consent", windows: |set| &set.photo_consents_per_parent };
pub const TICKETS_PER_PARENT: RateLimit = RateLimit { name: "ticket", windows: |set| &set.tickets_per_parent };
pub const REPORTED_PAYMENTS_PER_PARENT: RateLimit =
    RateLimit { name: "reported_payment", windows: |set| &set.reported_payments_per_parent };
pub const CERTIFICATES_PER_PARENT: RateLimit =
    RateLimit { name: "certificate", windows: |set| &set.certificates_per_parent };
pub const CERTIFICATE_LETTERS_PER_PARENT: RateLimit =
    RateLimit { name: "certificate_letter", windows: |set| &set.certificate_letters_per_parent };
pub const RELOADS_PER_SESSION: RateLimit = RateLimit { name: "reload", windows: |set| &set.reloads_per_session };
pub const CRASHES_PER_SESSION: RateLimit = RateLimit { name: "crash", windows: |set| &set.crashes_per_session };
pub const DOOR_PINS_PER_SIDE: RateLimit = RateLimit { name: "door_pin", windows: |set| &set.door_pins_per_side };
pub const REQUESTS_PER_PARENT: RateLimit = RateLimit { name: "request", windows: |set| &set.requests_per_parent };

const WRITES_PER_SESSION: &str = "write";
const MESSAGES_PER_PARENT: &str = "message";
const CALENDARS_PER_PARENT: &str = "calendar";

impl RateLimit {
    /// The name in the database, the log and the metrics.
    pub fn name(&self) -> &'static str {
        self.name
    }
}

impl std::fmt::Debug for RateLimit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for RateLimit {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for RateLimit {}

/// A rate limit is reached: no further use is allowed until `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitReached {
    pub rate_limit: RateLimit,
    pub until: Timestamp,
}

impl LimitReached {
    /// The time of `until` on the centre's wall clock, rounded up to a minute, and today's date.
    pub fn again(&self, app: &App) -> (DateTime, Date) {
        let minute = Timestamp::from_seconds((self.until + MINUTE - MS).seconds().div_euclid(60) * 60);
        (app.zone.wall_clock(minute), app.zone.day_of(app.now()))
    }
}

/// The result of a check: there is room, or the next use fills a window.
enum Room {
    Enough,
    ForOne { times: i64, minutes: u32 },
}

/// Whether one more use of each limit is allowed; counts nothing. Each limit comes with its subject, for example a
/// parent's id.
pub async fn check(
    reader: &Reader<'_>,
    app: &App,
    rate_limits: &[(RateLimit, &str)],
) -> Result<Result<(), LimitReached>, Error> {
    for &(limit, subject) in rate_limits {
        if let Err(reached) = room(reader, app, limit, subject).await? {
            return Ok(Err(reached));
        }
    }
    Ok(Ok(()))
}

/// Counts one use of each limit if all of them allow it; else counts none. Must run in the transaction of the action.
pub async fn consume(
    writer: &mut Writer<'_>,
    app: &App,
    rate_limits: &[(RateLimit, &str)],
) -> Result<Result<(), LimitReached>, Error> {
    let mut filled = Vec::new();
    for &(limit, subject) in rate_limits {
        match room(writer, app, limit, subject).await? {
            Ok(Room::Enough) => {}
            Ok(Room::ForOne { times, minutes }) => filled.push((limit, times, minutes)),
            Err(reached) => return Ok(Err(reached)),
        }
    }
    if !app.config.rate_limits.enforced {
        return Ok(Ok(()));
    }
    for &(limit, subject) in rate_limits {
        store::insert_use(writer, limit.name, subject, app.now(), app.random.id()).await?;
    }
    // Logged once when a limit is reached and not at each refusal, so that an attack cannot fill the log.
    for (limit, times, minutes) in filled {
        tracing::warn!(limit = limit.name, times, minutes, "rate limit reached");
        metrics::counter!("aangan_budgets_used_up_total", "budget" => limit.name).increment(1);
    }
    Ok(Ok(()))
}

async fn room(
    reader: &Reader<'_>,
    app: &App,
    limit: RateLimit,
    subject: &str,
) -> Result<Result<Room, LimitReached>, Error> {
    let (set, now) = (&app.config.rate_limits, app.now());
    let (mut room, mut until) = (Room::Enough, None);
    for window in (limit.windows)(set).iter().filter(|_| set.enforced) {
        let length = window.minutes * MINUTE;
        let (oldest_of_full, fits_one) =
            store::newest_uses(reader, limit.name, subject, now, length, window.times).await?;
        if let Some(used_at) = oldest_of_full {
            until = until.max(Some(used_at + length));
        } else if fits_one {
            room = Room::ForOne { times: window.times, minutes: window.minutes };
        }
    }
    Ok(match until {
        Some(until) => {
            metrics::counter!("aangan_budget_refusals_total", "budget" => limit.name).increment(1);
            Err(LimitReached { rate_limit: limit, until })
        }
        None => Ok(room),
    })
}

/// Takes a token for a message of a parent; false if there is none. Must run in the transaction that stores the
/// message.
pub async fn take_message_token(writer: &mut Writer<'_>, app: &App, parent: &str) -> Result<bool, Error> {
    take_token(writer, app, (MESSAGES_PER_PARENT, app.config.rate_limits.messages_per_parent), parent).await
}

/// Takes a token for a write of a session; false if there is none. Must run in the transaction of the write.
pub async fn take_write_token(writer: &mut Writer<'_>, app: &App, session: &str) -> Result<bool, Error> {
    take_token(writer, app, (WRITES_PER_SESSION, app.config.rate_limits.writes_per_session), session).await
}

/// Takes a token for a fetch by a parent's calendars; false if there is none.
pub async fn take_calendar_token(writer: &mut Writer<'_>, app: &App, parent: &str) -> Result<bool, Error> {
    take_token(writer, app, (CALENDARS_PER_PARENT, app.config.rate_limits.calendars_per_parent), parent).await
}

async fn take_token(
    writer: &mut Writer<'_>,
    app: &App,
    (name, bucket): (&'static str, TokenBucket),
    subject: &str,
) -> Result<bool, Error> {
    if !app.config.rate_limits.enforced || store::take_token(writer, name, bucket, subject, app.now()).await? {
        return Ok(true);
    }
    metrics::counter!("aangan_budget_refusals_total", "budget" => name).increment(1);
    Ok(false)
}

/// Deletes uses that are older than every window, and buckets that are full again. Returns how many uses.
pub async fn forget_old(writer: &mut Writer<'_>, now: Timestamp) -> Result<u64, Error> {
    store::delete_even(writer, now).await?;
    store::delete_before(writer, now - LONGEST_WINDOW).await
}
