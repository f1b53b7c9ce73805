//! Transfers between centres: money and credits in the ledger of one centre that go to an invoice of another. Both ledgers get an
//! entry.

use database::Writer;

use super::BillingContext;
use base::ids::{CentreId, ChildId};
use base::ledger::{self, Account, Cause, NewJournalEntry};
use base::money::Paise;
use base::refusal::AppError;

/// A part of a child's payment or credit that an invoice of another centre uses.
pub(super) struct Transfer<'a> {
    pub cause: Cause,
    pub child: ChildId,
    /// The contra account: bank or credits.
    pub account: Account,
    pub paise: Paise,
    pub from: CentreId,
    pub to: CentreId,
    pub note: &'a str,
    pub who: &'a str,
}

/// Posts the transfer at both centres, today. Posts nothing within one centre.
pub(super) async fn transfer(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    of: &Transfer<'_>,
) -> Result<(), AppError> {
    let Transfer { cause, child, account, paise, from, to, note, who } = *of;
    if from == to {
        return Ok(());
    }
    let number = billing.random.id();
    for (centre, paise, way) in [(from, Paise(-paise.0), "from"), (to, paise, "to")] {
        let entry = NewJournalEntry {
            cause,
            day: billing.today(),
            centre,
            child,
            who,
            note,
            key: &format!("carried {number} {way} {centre}"),
            lines: vec![(account, paise), (Account::Families, Paise(-paise.0))],
        };
        ledger::post(writer, billing.random, billing.now, &entry).await?;
    }
    Ok(())
}
