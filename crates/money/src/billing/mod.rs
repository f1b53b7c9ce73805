//! What families pay: fee plans, monthly invoices, payments and their allocation, credits, reminders and late fees. Everything that
//! moves money is posted to the ledger in the same transaction.
//!
//! | file | content |
//! |---|---|
//! | `account.rs` | a family's account: what it owes, its invoices and payments, what it paid between two days |
//! | `payments.rs` | payments: reported, received, reversed, and the invoices they go to |
//! | `credits.rs` | credits for families |
//! | `billed.rs` | the children whose fees concern a centre |
//! | `transfer.rs` | transfers between the ledgers of two centres |
//! | `invoices.rs` | the fees of a month, and its invoices |
//! | `stays/` | where a child was on which days |
//! | `corrections/` | corrections after the issue: withdrawn invoices, charges, discounts, pay-outs, differences |
//! | `schedule/` | scheduled tasks: invoices, reminders, late fees |
//! | `nature.rs` | what an invoice line is for |
//! | `line_text.rs` | the texts of invoice lines |
//! | `centre_service.rs` | service functions for centres, used by the centre API and the command line |
//! | `bank/`, `matching.rs`, `bank_import/` | parsing a bank statement, matching its rows, recording the payments |

pub mod account;
pub mod bank;
pub mod bank_import;
mod billed;
mod transfer;
pub mod centre_api;
pub mod corrections;
mod credits;
pub mod centre_service;
mod invoices;
pub mod matching;
mod messages;
mod nature;
mod payments;
pub mod rules;
pub mod schedule;
pub mod stays;
pub mod store;
mod table;
mod notify;
mod wire;
pub mod line_text;

pub use account::{ChargedMonth, account_of, charged_for, child_of_invoice, invoice, paid_between};
pub use billed::{Billed, billed, billed_child};
pub use credits::credit;
pub use invoices::{Draft, draft, issue, month_named, set_plan};
pub use nature::Nature;
pub use payments::{Change, is_reported, receive, reference, report_payment, reverse_payment};
pub use store::STATEMENTS;
pub use table::of_owing_with_phones as owing_table_with_phones;

use std::ops::RangeInclusive;

use database::{Error, Reader};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, ChildId, CreditId, CreditNoteId, InvoiceId, PayOutId, PaymentId, ProgramId};
use base::money::{MOST, Paise};
use base::random::Random;
use base::refusal::Refusal;

use context::App;

/// The prefix of invoice numbers.
pub const INVOICES: &str = "INV";

/// Clock, settings and random source of billing functions.
#[derive(Clone, Copy, Debug)]
pub struct BillingContext<'a> {
    pub random: &'a Random,
    pub zone: &'a CentreZone,
    pub rules: &'a config::Fees,
    /// Unix milliseconds.
    pub now: Timestamp,
    /// Whether parents are notified and reminded. False for demo data.
    pub notifies: bool,
}

impl<'a> BillingContext<'a> {
    pub fn of(app: &'a App) -> Self {
        Self { random: &app.random, zone: &app.zone, rules: &app.config.fees, now: app.now(), notifies: true }
    }

    pub fn today(&self) -> Date {
        self.zone.day_of(self.now)
    }
}

/// How a payment was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum PaidBy {
    #[serde(rename = "UPI")]
    Upi,
    #[serde(rename = "Bank transfer")]
    BankTransfer,
    Cheque,
    Cash,
    /// Through a payment provider.
    Online,
}

impl PaidBy {
    pub const ALL: [Self; 5] = [Self::Upi, Self::BankTransfer, Self::Cheque, Self::Cash, Self::Online];

    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Upi => "UPI",
            Self::BankTransfer => "Bank transfer",
            Self::Cheque => "Cheque",
            Self::Cash => "Cash",
            Self::Online => "Online",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.as_str() == text)
    }
}

/// What an invoice is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum InvoiceKind {
    /// The fees of a month.
    Month,
    /// A one-time charge.
    Charge,
}

impl InvoiceKind {
    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Month => "Month",
            Self::Charge => "Charge",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Month, Self::Charge].into_iter().find(|kind| kind.as_str() == text)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum InvoiceState {
    Due,
    PartlyPaid,
    Paid,
    Overdue,
    /// By a credit note: nothing is due any more.
    Withdrawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum PaymentState {
    /// Reported by a parent and not confirmed yet. Stored and sent as `Told`.
    #[serde(rename = "Told")]
    Reported,
    Received,
    /// Bounced, recorded by mistake, or never received.
    Reversed,
}

impl PaymentState {
    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reported => "Told",
            Self::Received => "Received",
            Self::Reversed => "Reversed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Reported, Self::Received, Self::Reversed].into_iter().find(|state| state.as_str() == text)
    }
}

database::stored! {
    InvoiceKind as &str: InvoiceKind::parse, InvoiceKind::as_str;
    PaidBy as &str: PaidBy::parse, PaidBy::as_str;
    PaymentState as &str: PaymentState::parse, PaymentState::as_str;
}

/// The days of a month on which invoices may be due: every month has them.
pub const DUE_DAYS: RangeInclusive<i64> = 1..=28;

/// The monthly fee of a nature in a program, from a day on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub program: ProgramId,
    pub nature: Nature,
    pub paise: Paise,
    /// The day of the month on which invoices are due; `None`: as configured.
    pub due_day: Option<i64>,
    pub from: Date,
    /// The last day; `None`: until another plan begins.
    pub until: Option<Date>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Line {
    pub text: String,
    pub nature: Nature,
    /// Negative for credits and for discounts on the fee of this nature.
    pub paise: Paise,
}

/// Withdraws an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreditNote {
    pub id: CreditNoteId,
    pub invoice: InvoiceId,
    pub number: String,
    pub day: Date,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invoice {
    pub id: InvoiceId,
    /// The centre whose ledger has it.
    pub centre: CentreId,
    pub number: String,
    pub kind: InvoiceKind,
    /// `YYYY-MM`; for a charge the month of its issue.
    pub period: String,
    pub issued: Date,
    pub due: Date,
    pub lines: Vec<Line>,
    pub total: Paise,
    pub paid: Paise,
    pub state: InvoiceState,
    pub withdrawn: Option<CreditNote>,
}

impl Invoice {
    /// The amount still due.
    pub fn open(&self) -> Paise {
        match self.state {
            InvoiceState::Withdrawn => Paise::NONE,
            _ => Paise((self.total.0 - self.paid.0).max(0)),
        }
    }
}

/// A part of a payment that went to an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub invoice: InvoiceId,
    pub invoice_number: String,
    pub nature: Nature,
    pub paise: Paise,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: PaymentId,
    /// The centre whose ledger holds it until an invoice uses it.
    pub centre: CentreId,
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
    pub state: PaymentState,
    /// `None` until the payment is received.
    pub receipt_number: Option<String>,
    /// The amount before a parent corrected it.
    pub corrected_from: Option<Paise>,
    /// The allocated parts; the rest waits for the next invoice.
    pub parts: Vec<Part>,
    /// The part of the rest that was paid out.
    pub paid_out: Paise,
}

impl Payment {
    /// The unallocated rest of a received payment.
    pub fn left(&self) -> Paise {
        let used: Paise = self.parts.iter().map(|part| part.paise).sum();
        match self.state {
            PaymentState::Received => Paise(self.paise.0 - used.0 - self.paid_out.0),
            PaymentState::Reported | PaymentState::Reversed => Paise::NONE,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    pub id: CreditId,
    /// The centre whose ledger holds it until an invoice uses it.
    pub centre: CentreId,
    pub paise: Paise,
    pub reason: String,
    pub day: Date,
    /// The amount that was taken off invoices or paid out.
    pub used: Paise,
}

impl Credit {
    pub fn left(&self) -> Paise {
        Paise(self.paise.0 - self.used.0)
    }
}

/// A pay-out of a family's credit balance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayOut {
    pub id: PayOutId,
    /// The centre whose ledger has it.
    pub centre: CentreId,
    pub number: String,
    pub paise: Paise,
    /// The part from unused credits; the rest comes from advance payments.
    pub of_credits: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
    /// The day of its reversal.
    pub reversed: Option<Date>,
}

/// A child's account statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The amount due of all invoices.
    pub owed: Paise,
    /// The part of it that is overdue.
    pub overdue: Paise,
    /// Advance payments for the next invoice.
    pub advance: Paise,
    /// The newest first, like the other lists.
    pub invoices: Vec<Invoice>,
    pub payments: Vec<Payment>,
    pub credits: Vec<Credit>,
    pub pay_outs: Vec<PayOut>,
}

impl Account {
    fn of(invoices: Vec<Invoice>, payments: Vec<Payment>, credits: Vec<Credit>, pay_outs: Vec<PayOut>) -> Self {
        let overdue = invoices.iter().filter(|one| one.state == InvoiceState::Overdue);
        Self {
            owed: invoices.iter().map(Invoice::open).sum(),
            overdue: overdue.map(Invoice::open).sum(),
            advance: payments.iter().map(Payment::left).sum(),
            invoices,
            payments,
            credits,
            pay_outs,
        }
    }

    /// The part in the ledger of one centre.
    #[must_use]
    pub fn at(self, centre: CentreId) -> Self {
        let Self { mut invoices, mut payments, mut credits, mut pay_outs, .. } = self;
        invoices.retain(|one| one.centre == centre);
        payments.retain(|one| one.centre == centre);
        credits.retain(|one| one.centre == centre);
        pay_outs.retain(|one| one.centre == centre);
        Self::of(invoices, payments, credits, pay_outs)
    }
}

/// The part of a payment that went to one nature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidPart {
    pub day: Date,
    pub paise: Paise,
    pub way: PaidBy,
    pub reference: String,
    pub invoice_number: String,
    pub receipt_number: String,
}

/// A payment that a parent reports.
#[derive(Clone, Debug)]
pub struct PaymentReport {
    pub child: ChildId,
    pub invoice: Option<InvoiceId>,
    pub paise: Paise,
    pub way: PaidBy,
    pub reference: String,
    /// The side of the parent, such as `Mother`.
    pub by: String,
}

/// What a payment is for.
#[derive(Clone, Copy, Debug)]
pub enum For {
    Child(ChildId),
    Invoice(InvoiceId),
}

/// A received payment to be recorded.
#[derive(Clone, Debug)]
pub struct Received {
    pub of: For,
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    /// May be empty, for example for cash.
    pub reference: String,
    /// Idempotency key: a payment with the same key is recorded once.
    pub key: String,
    /// Who recorded it, such as `office` or `Razorpay`.
    pub who: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub child: ChildId,
    pub payment: Payment,
    /// False: the payment was recorded before.
    pub is_new: bool,
}

#[derive(Clone, Debug)]
pub struct NewCredit {
    pub child: ChildId,
    /// The centre whose ledger holds it until an invoice uses it.
    pub centre: CentreId,
    pub paise: Paise,
    pub reason: String,
    pub day: Date,
    pub who: String,
}

/// The current or last centre of a child.
pub async fn centre_of(reader: &mut Reader<'_>, child: ChildId) -> Result<CentreId, base::refusal::AppError> {
    let found: Result<Option<CentreId>, Error> = store::find_centre_of(reader, child).await;
    Ok(found?.ok_or_else(Refusal::not_found)?)
}

/// Checks that an amount is above zero and at most [`MOST`].
fn checked(paise: Paise) -> Result<Paise, Refusal> {
    if paise.is_owed() && paise <= MOST { Ok(paise) } else { Err(messages::bad_amount()) }
}
