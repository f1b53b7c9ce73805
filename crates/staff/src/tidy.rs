//! The daily tidying of the staff's tables.

use std::time::Duration;

use database::{Error, Writer, statements};

use base::clock::Timestamp;
use base::day::DAY;

statements! {
    fn delete_challenges(writer, before: Timestamp) = "DELETE FROM staff_challenge WHERE made_at < $1";
    fn delete_codes(writer, before: Timestamp) = "DELETE FROM staff_code WHERE made_at < $1";
    fn delete_pairings(writer, before: Timestamp) = "DELETE FROM tablet_pairing WHERE begun_at < $1";
    fn delete_tries(writer, before: Timestamp) = "DELETE FROM staff_pin_try WHERE last_at < $1";
    fn delete_sessions(writer, before: Timestamp) = "DELETE FROM staff_session WHERE ends_at < $1";
    fn delete_unlocks(writer, before: Timestamp) = "DELETE FROM tablet_unlock WHERE ends_at < $1";
}

/// Deletes what is over. Sessions and shifts stay as long as the audit log, whose events name them: `keep`.
pub async fn tidy(writer: &mut Writer<'_>, now: Timestamp, keep: Duration) -> Result<(), Error> {
    let two_days_ago = now - 2 * DAY;
    delete_challenges(writer, two_days_ago).await?;
    delete_codes(writer, two_days_ago).await?;
    delete_pairings(writer, two_days_ago).await?;
    delete_tries(writer, two_days_ago).await?;
    delete_sessions(writer, now - keep).await?;
    delete_unlocks(writer, now - keep).await
}
