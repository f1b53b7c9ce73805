//! What families pay: fee plans, the invoices of each month, payments and what they went to, credits, reminders and late fees.
//! Everything that moves money is booked in the ledger in the same transaction.
//!
//! | file | story |
//! |---|---|
//! | `account.rs` | what is asked: what a family owes, its papers, what it paid in a time |
//! | `payments.rs` | money: told, received, reversed, and what it goes to |
//! | `credits.rs` | what is given back |
//! | `billed.rs` | whose fees concern a centre |
//! | `carried.rs` | what goes from one centre's books to another's |
//! | `invoices.rs` | what a month costs, and its invoices |
//! | `stays.rs` | where a child was on which days |
//! | `corrections/` | what is put right after it was issued: invoices withdrawn, charges, discounts, pay-outs, differences |
//! | `schedule/` | what falls due by itself: invoices, reminders, late fees |
//! | `nature.rs` | what a line of an invoice is for |
//! | `desk.rs` | what a centre's office does, by its program or on the command line |
//! | `bank/`, `matching.rs`, `bank_import/` | a bank's statement, which payments it shows, and their booking |

pub mod account;
pub mod bank;
pub mod bank_import;
mod billed;
mod carried;
pub mod centre_api;
pub mod corrections;
mod credits;
pub mod desk;
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
mod telling;
mod wire;
pub mod worded;

pub use account::{ChargedMonth, account_of, charged_for, child_of_invoice, invoice, paid_between};
pub use billed::{Billed, billed, billed_child};
pub use credits::credit;
pub use invoices::{Draft, draft, issue, month_named, set_plan};
pub use nature::Nature;
pub use payments::{Change, is_told_already, receive, reference, reverse_payment, tell_payment};
pub use store::STATEMENTS;
pub use table::of_owing as owing_table;

use database::{Error, Reader};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::chance::Chance;
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, ChildId, CreditId, CreditNoteId, InvoiceId, PayOutId, PaymentId, ProgramId};
use base::money::{MOST, Paise};
use base::refusal::Refusal;

use context::App;

/// How the numbers of invoices begin.
pub const INVOICES: &str = "INV";

/// What every step that moves money is done with.
#[derive(Clone, Copy, Debug)]
pub struct Till<'a> {
    pub chance: &'a Chance,
    pub zone: &'a CentreZone,
    pub rules: &'a config::Fees,
    /// Unix milliseconds.
    pub now: Timestamp,
    /// Whether parents are told and reminded. Not of what was written up for them at once, as in demo data.
    pub tells: bool,
}

impl<'a> Till<'a> {
    pub fn of(app: &'a App) -> Self {
        Self { chance: &app.chance, zone: &app.zone, rules: &app.config.fees, now: app.now(), tells: true }
    }

    pub fn today(&self) -> Date {
        self.zone.day_of(self.now)
    }
}

/// How money came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum PaidBy {
    #[serde(rename = "UPI")]
    Upi,
    #[serde(rename = "Bank transfer")]
    BankTransfer,
    Cheque,
    Cash,
    /// By a payment provider.
    Online,
}

impl PaidBy {
    pub const ALL: [Self; 5] = [Self::Upi, Self::BankTransfer, Self::Cheque, Self::Cash, Self::Online];

    /// As it is stored and told.
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

/// What an invoice charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum InvoiceKind {
    /// The fees of a month.
    Month,
    /// What is charged once.
    Charge,
}

impl InvoiceKind {
    /// As it is stored and told.
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
    /// By a credit note: nothing of it is to be paid.
    Withdrawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum PaymentState {
    /// A parent says so; nobody has seen the money.
    Told,
    Received,
    /// It was not there after all.
    Reversed,
}

impl PaymentState {
    /// As it is stored and told.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Told => "Told",
            Self::Received => "Received",
            Self::Reversed => "Reversed",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Told, Self::Received, Self::Reversed].into_iter().find(|state| state.as_str() == text)
    }
}

database::stored! {
    InvoiceKind as &str: InvoiceKind::parse, InvoiceKind::as_str;
    PaidBy as &str: PaidBy::parse, PaidBy::as_str;
    PaymentState as &str: PaymentState::parse, PaymentState::as_str;
}

/// What a month of a nature costs, from a day on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub program: ProgramId,
    pub nature: Nature,
    pub paise: Paise,
    /// The day of the month on which it is due; None: as configured.
    pub due_day: Option<i64>,
    pub from: Date,
    /// Its last day; None: until another plan holds.
    pub until: Option<Date>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Line {
    pub text: String,
    pub nature: Nature,
    /// Of a credit below zero, and of a discount on the fee of this nature.
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
    /// Whose books it is in.
    pub centre: CentreId,
    pub number: String,
    pub kind: InvoiceKind,
    /// `YYYY-MM`; of a charge the month of its issue.
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
    /// What is to be paid still.
    pub fn open(&self) -> Paise {
        match self.state {
            InvoiceState::Withdrawn => Paise::NONE,
            _ => Paise((self.total.0 - self.paid.0).max(0)),
        }
    }
}

/// A part of a payment, and what it went to.
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
    /// In whose books it waits for an invoice.
    pub centre: CentreId,
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
    pub state: PaymentState,
    /// None until the money is there.
    pub receipt_number: Option<String>,
    /// The amount that a parent reported before the one that counts.
    pub corrected_from: Option<Paise>,
    /// The rest waits for the next invoice.
    pub parts: Vec<Part>,
    /// What of the rest was paid out again.
    pub paid_out: Paise,
}

impl Payment {
    /// What has gone to no invoice yet and is here still; of money that is there.
    pub fn left(&self) -> Paise {
        let used: Paise = self.parts.iter().map(|part| part.paise).sum();
        match self.state {
            PaymentState::Received => Paise(self.paise.0 - used.0 - self.paid_out.0),
            PaymentState::Told | PaymentState::Reversed => Paise::NONE,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credit {
    pub id: CreditId,
    /// In whose books it waits for an invoice.
    pub centre: CentreId,
    pub paise: Paise,
    pub reason: String,
    pub day: Date,
    /// What was taken off invoices or paid out already.
    pub used: Paise,
}

impl Credit {
    pub fn left(&self) -> Paise {
        Paise(self.paise.0 - self.used.0)
    }
}

/// Money that a family had to its credit and was paid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayOut {
    pub id: PayOutId,
    /// Whose books it is in.
    pub centre: CentreId,
    pub number: String,
    pub paise: Paise,
    /// What of it were credits that no invoice took; the rest was paid ahead.
    pub of_credits: Paise,
    pub day: Date,
    pub way: PaidBy,
    pub reference: String,
    /// The day on which it was found not to have gone out after all.
    pub reversed: Option<Date>,
}

/// How a family stands, by child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// What is to be paid of all invoices.
    pub owed: Paise,
    /// What of that is past its day.
    pub overdue: Paise,
    /// What was paid ahead and waits for the next invoice.
    pub advance: Paise,
    /// The newest first, as are the others.
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

    /// What of it stands in the books of one centre.
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

/// What of a payment went to one nature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidPart {
    pub day: Date,
    pub paise: Paise,
    pub way: PaidBy,
    pub reference: String,
    pub invoice_number: String,
    pub receipt_number: String,
}

/// A parent says 'I have paid'.
#[derive(Clone, Debug)]
pub struct TellPayment {
    pub child: ChildId,
    pub invoice: Option<InvoiceId>,
    pub paise: Paise,
    pub way: PaidBy,
    pub reference: String,
    /// In words, as `Mother`.
    pub by: String,
}

/// Whose money it is.
#[derive(Clone, Copy, Debug)]
pub enum For {
    Child(ChildId),
    Invoice(InvoiceId),
}

/// Money that is there.
#[derive(Clone, Debug)]
pub struct Received {
    pub of: For,
    pub paise: Paise,
    pub day: Date,
    pub way: PaidBy,
    /// May be empty, as of cash.
    pub reference: String,
    /// The same key is the same money.
    pub key: String,
    /// In words, as `office` or `Razorpay`.
    pub who: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    pub child: ChildId,
    pub payment: Payment,
    /// False: it had been received before, and nothing was booked.
    pub is_new: bool,
}

#[derive(Clone, Debug)]
pub struct NewCredit {
    pub child: ChildId,
    /// In whose books it stands, until an invoice uses it up.
    pub centre: CentreId,
    pub paise: Paise,
    pub reason: String,
    pub day: Date,
    pub who: String,
}

/// The centre where a child is, or was last.
pub async fn centre_of(reader: &mut Reader<'_>, child: ChildId) -> Result<CentreId, base::refusal::Trouble> {
    let found: Result<Option<CentreId>, Error> = store::centre_of(reader, child).await;
    Ok(found?.ok_or_else(Refusal::not_found)?)
}

/// An amount that may be booked.
fn checked(paise: Paise) -> Result<Paise, Refusal> {
    if paise.is_owed() && paise <= MOST { Ok(paise) } else { Err(messages::bad_amount()) }
}
