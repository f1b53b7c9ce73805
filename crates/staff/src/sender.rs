//! A tablet that sends what waits on it. One that was withdrawn may still do so: nothing that staff wrote is lost, and a person
//! reviews it.

use database::Reader;

use crate::access::Needs;
use crate::acting::{Caller, not_paired, not_there};
use crate::call::StaffClaims;
use crate::tablets::Came;
use crate::tablets::store::{self, Tablet};
use base::audit::Actor;
use base::clock::Timestamp;
use base::refusal::AppError;
use context::App;

/// A tablet and whether it is still in use.
#[derive(Clone, Debug)]
pub struct Sender {
    pub tablet: Tablet,
    /// It was withdrawn.
    pub has_ended: bool,
}

impl Caller for Sender {
    async fn prove(
        reader: &mut Reader<'_>,
        _app: &App,
        claims: &StaffClaims,
        now: Timestamp,
    ) -> Result<Self, AppError> {
        if claims.needs != Some(Needs::Queue) {
            return Err(not_there().into());
        }
        let cookie = claims.tablet.as_ref().ok_or_else(not_paired)?;
        if let Some(tablet) = store::find_by_cookie(reader, cookie).await? {
            let is_good = tablet.is_known(now) && tablet.came(cookie, now) != Came::Replaced;
            return if is_good { Ok(Self { tablet, has_ended: false }) } else { Err(not_paired().into()) };
        }
        let withdrawn = store::find_withdrawn(reader, cookie).await?;
        Ok(withdrawn.map(|tablet| Self { tablet, has_ended: true }).ok_or_else(not_paired)?)
    }

    fn actor(&self) -> Actor {
        Actor::Tablet(self.tablet.id)
    }

    fn subject(&self) -> String {
        format!("tablet {}", self.tablet.id)
    }
}
