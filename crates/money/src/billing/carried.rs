//! Money and credits that wait in the books of one centre and go to an invoice of another: both books say so.

use database::Writer;

use super::Till;
use base::ids::{CentreId, ChildId};
use base::ledger::{self, Account, Cause, NewBooking};
use base::money::Paise;
use base::refusal::Trouble;

/// A part of a payment or credit of a child that another centre's invoice uses up.
pub(super) struct Carried<'a> {
    pub cause: Cause,
    pub child: ChildId,
    /// Where the other side of it stands: the bank, or what was given back.
    pub account: Account,
    pub paise: Paise,
    pub from: CentreId,
    pub to: CentreId,
    pub note: &'a str,
    pub who: &'a str,
}

/// Books it at both centres, today. Nothing is booked within one centre.
pub(super) async fn carry_over(writer: &mut Writer<'_>, till: &Till<'_>, of: &Carried<'_>) -> Result<(), Trouble> {
    let Carried { cause, child, account, paise, from, to, note, who } = *of;
    if from == to {
        return Ok(());
    }
    let number = till.chance.id();
    for (centre, paise, way) in [(from, Paise(-paise.0), "from"), (to, paise, "to")] {
        let booking = NewBooking {
            cause,
            day: till.today(),
            centre,
            child,
            who,
            note,
            key: &format!("carried {number} {way} {centre}"),
            lines: vec![(account, paise), (Account::Families, Paise(-paise.0))],
        };
        ledger::book(writer, till.chance, till.now, &booking).await?;
    }
    Ok(())
}
