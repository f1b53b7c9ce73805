//! How often the risky things may happen. Uses are rows: a restart forgets nothing and several servers count together.
//! The figures are settings (`[budgets]`).

mod store;

pub use store::STATEMENTS;

use database::{Error, Reader, Writer};
use jiff::civil::{Date, DateTime};

use crate::App;
use base::clock::Timestamp;
use base::day::{MINUTE, MS};
use config::{Budgets, LONGEST_WINDOW, Pace, Windows};

/// Something that may happen so often and no more: its name in the database, the log and the figures, and where its windows
/// are set.
#[derive(Clone, Copy)]
pub struct Budget {
    name: &'static str,
    windows: fn(&Budgets) -> &Windows,
}

pub const CODES_PER_ASKER: Budget = Budget { name: "code_asker", windows: |set| &set.codes_per_asker };
pub const CODES_PER_CONTACT: Budget = Budget { name: "code_contact", windows: |set| &set.codes_per_contact };
pub const CODES_PER_ADDRESS: Budget = Budget { name: "code_address", windows: |set| &set.codes_per_address };
pub const CODES_PER_SERVER: Budget = Budget { name: "code_server", windows: |set| &set.codes_per_server };
pub const NEW_CONTACT_CODES_PER_PARENT: Budget =
    Budget { name: "new_contact_code", windows: |set| &set.new_contact_codes_per_parent };
pub const WRONG_CODES_PER_CONTACT: Budget =
    Budget { name: "wrong_code_contact", windows: |set| &set.wrong_codes_per_contact };
pub const WRONG_CODES_PER_DEVICE: Budget =
    Budget { name: "wrong_code_device", windows: |set| &set.wrong_codes_per_device };
pub const WRONG_CODES_PER_SESSION: Budget =
    Budget { name: "wrong_code_session", windows: |set| &set.wrong_codes_per_session };
pub const WRONG_CODES_PER_ADDRESS: Budget =
    Budget { name: "wrong_code_address", windows: |set| &set.wrong_codes_per_address };
pub const CONTACT_CHANGES_PER_PARENT: Budget =
    Budget { name: "contact_change", windows: |set| &set.contact_changes_per_parent };
pub const GUARDIAN_CHANGES_PER_PARENT: Budget =
    Budget { name: "guardian_change", windows: |set| &set.guardian_changes_per_parent };
pub const UPLOADS_PER_PARENT: Budget = Budget { name: "upload", windows: |set| &set.uploads_per_parent };
pub const TEST_NOTICES_PER_PARENT: Budget = Budget { name: "test_notice", windows: |set| &set.test_notices_per_parent };
pub const TEST_MESSAGES: Budget = Budget { name: "test_message", windows: |set| &set.test_messages };
pub const ABSENCES_PER_PARENT: Budget = Budget { name: "absence", windows: |set| &set.absences_per_parent };
pub const TICKETS_PER_PARENT: Budget = Budget { name: "ticket", windows: |set| &set.tickets_per_parent };
pub const TOLD_PAYMENTS_PER_PARENT: Budget =
    Budget { name: "told_payment", windows: |set| &set.told_payments_per_parent };
pub const CERTIFICATES_PER_PARENT: Budget = Budget { name: "certificate", windows: |set| &set.certificates_per_parent };
pub const CERTIFICATE_LETTERS_PER_PARENT: Budget =
    Budget { name: "certificate_letter", windows: |set| &set.certificate_letters_per_parent };
pub const RELOADS_PER_SESSION: Budget = Budget { name: "reload", windows: |set| &set.reloads_per_session };
pub const CRASHES_PER_SESSION: Budget = Budget { name: "crash", windows: |set| &set.crashes_per_session };
pub const DOOR_PINS_PER_SIDE: Budget = Budget { name: "door_pin", windows: |set| &set.door_pins_per_side };
pub const REQUESTS_PER_PARENT: Budget = Budget { name: "request", windows: |set| &set.requests_per_parent };

const WRITES_PER_SESSION: &str = "write";
const MESSAGES_PER_PARENT: &str = "message";
const CALENDARS_PER_PARENT: &str = "calendar";

impl std::fmt::Debug for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Budget {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Budget {}

/// One use more of a budget does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedUp {
    pub budget: Budget,
    /// From when on one fits again.
    pub until: Timestamp,
}

impl UsedUp {
    /// From when on one fits again, as a wall clock shows it: to the minute, and never before it is true. Beside it today.
    pub fn again(&self, app: &App) -> (DateTime, Date) {
        let minute = Timestamp::from_seconds((self.until + MINUTE - MS).seconds().div_euclid(60) * 60);
        (app.zone.wall_clock(minute), app.zone.day_of(app.now()))
    }
}

/// What a look at a budget found: it has room, or the use that now follows fills a window of so many times.
enum Room {
    Enough,
    ForOne { times: i64, minutes: u32 },
}

/// Whether one use more of each budget fits, counting none. Each stands with its subject.
pub async fn look(reader: &Reader<'_>, app: &App, budgets: &[(Budget, &str)]) -> Result<Result<(), UsedUp>, Error> {
    for &(budget, subject) in budgets {
        if let Err(used_up) = room(reader, app, budget, subject).await? {
            return Ok(Err(used_up));
        }
    }
    Ok(Ok(()))
}

/// Counts one use of each budget, with its subject, if it fits into all of them; else counts none. Must run in the transaction
/// that does the thing.
pub async fn spend(
    writer: &mut Writer<'_>,
    app: &App,
    budgets: &[(Budget, &str)],
) -> Result<Result<(), UsedUp>, Error> {
    let mut filled = Vec::new();
    for &(budget, subject) in budgets {
        match room(writer, app, budget, subject).await? {
            Ok(Room::Enough) => {}
            Ok(Room::ForOne { times, minutes }) => filled.push((budget, times, minutes)),
            Err(used_up) => return Ok(Err(used_up)),
        }
    }
    if !app.config.budgets.enforced {
        return Ok(Ok(()));
    }
    for &(budget, subject) in budgets {
        store::insert_use(writer, budget.name, subject, app.now(), app.chance.id()).await?;
    }
    // Logged once each time a subject comes to the end of a budget, not at each refusal: no attack can fill the log.
    for (budget, times, minutes) in filled {
        tracing::warn!(budget = budget.name, times, minutes, "a budget is used up");
        metrics::counter!("aangan_budgets_used_up_total", "budget" => budget.name).increment(1);
    }
    Ok(Ok(()))
}

async fn room(reader: &Reader<'_>, app: &App, budget: Budget, subject: &str) -> Result<Result<Room, UsedUp>, Error> {
    let (set, now) = (&app.config.budgets, app.now());
    let (mut room, mut until) = (Room::Enough, None);
    for window in (budget.windows)(set).iter().filter(|_| set.enforced) {
        let length = window.minutes * MINUTE;
        let (oldest_of_full, fits_one) =
            store::newest_uses(reader, budget.name, subject, now, length, window.times).await?;
        if let Some(used_at) = oldest_of_full {
            until = until.max(Some(used_at + length));
        } else if fits_one {
            room = Room::ForOne { times: window.times, minutes: window.minutes };
        }
    }
    Ok(match until {
        Some(until) => {
            metrics::counter!("aangan_budget_refusals_total", "budget" => budget.name).increment(1);
            Err(UsedUp { budget, until })
        }
        None => Ok(room),
    })
}

/// Whether one message more of a parent keeps the pace; if so it is counted. Must run in the transaction that takes it.
pub async fn keep_pace_of_messages(writer: &mut Writer<'_>, app: &App, parent: &str) -> Result<bool, Error> {
    keep_pace(writer, app, (MESSAGES_PER_PARENT, app.config.budgets.messages_per_parent), parent).await
}

/// Whether one write more of a session keeps the pace; if so it is counted. Must run in the transaction that writes.
pub async fn keep_pace_of_writes(writer: &mut Writer<'_>, app: &App, session: &str) -> Result<bool, Error> {
    keep_pace(writer, app, (WRITES_PER_SESSION, app.config.budgets.writes_per_session), session).await
}

/// Whether one more fetch by a parent's calendars keeps the pace; if so it is counted.
pub async fn keep_pace_of_calendars(writer: &mut Writer<'_>, app: &App, parent: &str) -> Result<bool, Error> {
    keep_pace(writer, app, (CALENDARS_PER_PARENT, app.config.budgets.calendars_per_parent), parent).await
}

async fn keep_pace(
    writer: &mut Writer<'_>,
    app: &App,
    (budget, pace): (&'static str, Pace),
    subject: &str,
) -> Result<bool, Error> {
    if !app.config.budgets.enforced || store::step(writer, budget, pace, subject, app.now()).await? {
        return Ok(true);
    }
    metrics::counter!("aangan_budget_refusals_total", "budget" => budget).increment(1);
    Ok(false)
}

/// Forgets uses that are older than every window, and budgets that are full again.
pub async fn forget_old(writer: &mut Writer<'_>, now: Timestamp) -> Result<u64, Error> {
    store::delete_even(writer, now).await?;
    store::delete_outside(writer, now - LONGEST_WINDOW, now).await
}
