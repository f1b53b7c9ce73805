//! PINs of people on tablets, and until when one counts.

pub mod staff_api;
pub mod store;

use std::time::Duration;

use database::{Error, Writer};

use base::clock::Timestamp;
use base::ids::MemberId;
use base::keys::Keys;

/// How long a PIN counts for sensitive actions after its person's last touch.
pub const FRESH: Duration = Duration::from_mins(10);

/// Wrong PINs of a day after which a person is locked on a tablet.
pub const LOCKED_AFTER: i64 = 15;

/// What is stored of a first code.
pub fn first_code_mark(keys: &Keys, member: MemberId, code: &str) -> [u8; 32] {
    keys.staff_mark(code.as_bytes(), &format!("first code {member}"))
}

/// Ends the PIN of a person, and their shifts.
pub async fn reset(writer: &mut Writer<'_>, member: MemberId, now: Timestamp) -> Result<(), Error> {
    store::delete_pin(writer, member).await?;
    store::end_shifts_of(writer, member, now).await
}

/// Forgets the wrong PINs that were typed for a person.
pub async fn forget_tries(writer: &mut Writer<'_>, member: MemberId) -> Result<(), Error> {
    store::delete_tries_of(writer, member).await
}
