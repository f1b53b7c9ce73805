//! Adding a tablet: a head asks for a code, the tablet types it and shows a number, the head chooses the number.

use std::time::Duration;

use database::Reader;

use super::store::{self, Pairing};
use crate::call::StaffClaims;
use base::clock::Timestamp;
use base::refusal::{AppError, ErrorKind, Refusal};

/// How long a code is valid, and how long the tablet may wait for the head.
pub const LASTS: Duration = Duration::from_mins(10);

/// The pairing is over, or was never there.
pub const fn no_pairing() -> Refusal {
    Refusal::new("no_pairing", "this tablet is not being added").of_kind(ErrorKind::Unauthenticated)
}

/// The pairing of the tablet that typed its code.
pub async fn prove(reader: &mut Reader<'_>, claims: &StaffClaims, now: Timestamp) -> Result<Pairing, AppError> {
    let cookie = claims.pairing.as_ref().ok_or_else(no_pairing)?;
    let found = store::find_pairing_of_cookie(reader, cookie).await?;
    Ok(found.filter(|pairing| now < pairing.begun_at + LASTS).ok_or_else(no_pairing)?)
}
