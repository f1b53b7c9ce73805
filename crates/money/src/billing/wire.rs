//! Invoices and credits in the centre API.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Credit, CreditNote, Invoice, InvoiceKind, InvoiceState, Line};
use base::ids::{CreditId, CreditNoteId, InvoiceId};
use base::money::Paise;

#[derive(Debug, Serialize, ToSchema)]
pub struct CreditOfChild {
    id: CreditId,
    paise: Paise,
    reason: String,
    /// `YYYY-MM-DD`.
    day: String,
    /// The unused amount.
    left: Paise,
}

impl From<Credit> for CreditOfChild {
    fn from(credit: Credit) -> Self {
        let left = credit.left();
        let Credit { id, paise, reason, day, .. } = credit;
        Self { id, paise, reason, day: day.to_string(), left }
    }
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct InvoiceOfChild {
    id: InvoiceId,
    number: String,
    kind: InvoiceKind,
    /// `YYYY-MM`.
    period: String,
    /// `YYYY-MM-DD`, like the next one.
    issued: String,
    due: String,
    lines: Vec<Line>,
    total: Paise,
    paid: Paise,
    state: InvoiceState,
    /// The credit note that withdrew it; null: the invoice is valid.
    withdrawn: Option<CreditNoteOfInvoice>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CreditNoteOfInvoice {
    id: CreditNoteId,
    number: String,
    /// `YYYY-MM-DD`.
    day: String,
    reason: String,
}

impl From<Invoice> for InvoiceOfChild {
    fn from(invoice: Invoice) -> Self {
        let Invoice { id, number, kind, period, issued, due, lines, total, paid, state, withdrawn, .. } = invoice;
        let withdrawn = withdrawn.map(|CreditNote { id, number, day, reason, .. }| CreditNoteOfInvoice {
            id,
            number,
            day: day.to_string(),
            reason,
        });
        let (issued, due) = (issued.to_string(), due.to_string());
        Self { id, number, kind, period, issued, due, lines, total, paid, state, withdrawn }
    }
}
