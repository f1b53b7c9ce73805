//! The ledger: double-entry bookkeeping. The lines of a journal entry sum to zero, so the sum over all accounts is always zero. No
//! entry is changed or deleted; a mistake is corrected by a reversing entry.

pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use crate::clock::Timestamp;
use crate::ids::{CentreId, ChildId, CreditId, InvoiceId, JournalEntryId, PayOutId, PaymentId};
use crate::money::Paise;
use crate::random::Random;
use crate::refusal::{AppError, ErrorKind, Refusal};

/// Where money is, or what it was for. Above zero: what is owed to the chain, or in its bank; below zero: what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// What families owe; the journal entry names the child.
    Families,
    Bank,
    TuitionFees,
    DaycareFees,
    LateFees,
    /// Books, transport, admission and the like: what is charged once.
    OtherCharges,
    /// What is kept for families until they leave.
    Deposits,
    /// What families pay less than the plans say.
    Discounts,
    /// What was given back: refunds and goodwill.
    Credits,
}

/// The reason for a journal entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Invoice(InvoiceId),
    /// Of an invoice that was not paid in time.
    LateFee(InvoiceId),
    Payment(PaymentId),
    Credit(CreditId),
    /// Of what a family had to its credit.
    PayOut(PayOutId),
    /// Reverses another journal entry.
    Correction(JournalEntryId),
}

/// A cause without its number, which is kept beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Invoice,
    LateFee,
    Payment,
    Credit,
    PayOut,
    Correction,
}

impl Account {
    pub const ALL: [Self; 9] = [
        Self::Families,
        Self::Bank,
        Self::TuitionFees,
        Self::DaycareFees,
        Self::LateFees,
        Self::OtherCharges,
        Self::Deposits,
        Self::Discounts,
        Self::Credits,
    ];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Families => "Families",
            Self::Bank => "Bank",
            Self::TuitionFees => "Tuition fees",
            Self::DaycareFees => "Daycare fees",
            Self::LateFees => "Late fees",
            Self::OtherCharges => "Other charges",
            Self::Deposits => "Deposits",
            Self::Discounts => "Discounts",
            Self::Credits => "Credits",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|account| account.as_str() == text)
    }
}

impl Cause {
    fn of(kind: Kind, id: i64) -> Self {
        match kind {
            Kind::Invoice => Self::Invoice(InvoiceId(id)),
            Kind::LateFee => Self::LateFee(InvoiceId(id)),
            Kind::Payment => Self::Payment(PaymentId(id)),
            Kind::Credit => Self::Credit(CreditId(id)),
            Kind::PayOut => Self::PayOut(PayOutId(id)),
            Kind::Correction => Self::Correction(JournalEntryId(id)),
        }
    }

    /// As it is kept: a word, and a number that means something under that word alone.
    fn kept(self) -> (Kind, i64) {
        match self {
            Self::Invoice(InvoiceId(id)) => (Kind::Invoice, id),
            Self::LateFee(InvoiceId(id)) => (Kind::LateFee, id),
            Self::Payment(PaymentId(id)) => (Kind::Payment, id),
            Self::Credit(CreditId(id)) => (Kind::Credit, id),
            Self::PayOut(PayOutId(id)) => (Kind::PayOut, id),
            Self::Correction(JournalEntryId(id)) => (Kind::Correction, id),
        }
    }
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Invoice => "Invoice",
            Self::LateFee => "Late fee",
            Self::Payment => "Payment",
            Self::Credit => "Credit",
            Self::PayOut => "Pay-out",
            Self::Correction => "Correction",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let all = [Self::Invoice, Self::LateFee, Self::Payment, Self::Credit, Self::PayOut, Self::Correction];
        all.into_iter().find(|kind| kind.as_str() == text)
    }
}

database::stored! {
    Account as &str: Account::parse, Account::as_str;
    Kind as &str: Kind::parse, Kind::as_str;
}

/// A journal entry to be posted.
#[derive(Clone, Debug)]
pub struct NewJournalEntry<'a> {
    pub cause: Cause,
    pub day: Date,
    pub centre: CentreId,
    pub child: ChildId,
    pub who: &'a str,
    pub note: &'a str,
    /// Idempotency key: an entry with the same key is posted once.
    pub key: &'a str,
    pub lines: Vec<(Account, Paise)>,
}

/// A posted journal entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    pub id: JournalEntryId,
    pub at: Timestamp,
    pub day: Date,
    pub cause: Cause,
    pub centre: CentreId,
    pub child: ChildId,
    pub who: String,
    pub note: String,
}

/// Posts a journal entry; the only function that writes to the ledger. Refuses a day in a closed month.
/// `None`: an entry with this key exists.
pub async fn post(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    new: &NewJournalEntry<'_>,
) -> Result<Option<JournalEntryId>, AppError> {
    if store::find_by_key(writer, new.key).await?.is_some() {
        return Ok(None);
    }
    if !balances(&new.lines) {
        return Err(Error::other(format!("the lines of {:?} do not sum to zero", new.cause)).into());
    }
    must_be_open(writer, new.centre, new.day).await?;
    let id = JournalEntryId(random.id());
    store::insert(writer, id, now, new).await?;
    Ok(Some(id))
}

/// Whether the lines sum to zero without overflow, and none of them is zero.
fn balances(lines: &[(Account, Paise)]) -> bool {
    let sum = lines.iter().try_fold(Paise::NONE, |sum, (_, paise)| sum.plus(*paise));
    lines.len() >= 2 && sum == Some(Paise::NONE) && lines.iter().all(|(_, paise)| !paise.is_none())
}

/// Posts the reversal of a journal entry. `None`: it was reversed before.
pub async fn reverse(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    of: JournalEntryId,
    (day, who, note): (Date, &str, &str),
) -> Result<Option<JournalEntryId>, AppError> {
    let wrong = store::find_by_id(writer, of).await?.ok_or_else(Refusal::not_found)?;
    let lines = store::list_lines(writer, of).await?;
    let reversed = NewJournalEntry {
        cause: Cause::Correction(of),
        day,
        centre: wrong.centre,
        child: wrong.child,
        who,
        note,
        key: &format!("correction {of}"),
        lines: lines.into_iter().map(|(account, paise)| (account, Paise(-paise.0))).collect(),
    };
    post(writer, random, now, &reversed).await
}

/// Reverses all journal entries of a cause.
pub async fn reverse_cause(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    cause: Cause,
    (day, who, note): (Date, &str, &str),
) -> Result<(), AppError> {
    let (kind, about) = cause.kept();
    for entry in store::list_by_cause(writer, kind, about).await? {
        reverse(writer, random, now, entry, (day, who, note)).await?;
    }
    Ok(())
}

/// The journal entry with an idempotency key.
pub async fn find_by_key(reader: &mut Reader<'_>, key: &str) -> Result<Option<JournalEntry>, Error> {
    store::find_by_key(reader, key).await
}

/// Whether a journal entry of a child was posted after a time.
pub async fn is_posted_since(reader: &mut Reader<'_>, child: ChildId, at: Timestamp) -> Result<bool, Error> {
    store::is_posted_since(reader, child, at).await
}

/// The keys of a centre's payment entries between two days, both included.
pub async fn keys_of_payments(
    reader: &mut Reader<'_>,
    centre: CentreId,
    days: (Date, Date),
) -> Result<Vec<String>, Error> {
    store::list_payment_keys(reader, centre, days).await
}

/// What a child's family owes by the ledger; negative: its credit balance.
pub async fn owed_by(reader: &mut Reader<'_>, child: ChildId) -> Result<Paise, Error> {
    store::sum_owed_by(reader, child).await
}

/// The sum over all accounts; anything but zero means a corrupt ledger.
pub async fn sum_of_all(reader: &mut Reader<'_>) -> Result<Paise, Error> {
    store::sum_of_all(reader).await
}

/// The balance of each account of a centre.
pub async fn accounts(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<(Account, Paise)>, Error> {
    store::list_balances(reader, centre).await
}

/// `YYYY-MM`.
pub fn month_of(day: Date) -> String {
    day.strftime("%Y-%m").to_string()
}

/// Closes a month that is over, and all months before it: nothing can be posted to a day in them.
pub async fn close_month(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: CentreId,
    (month, today): (&str, Date),
    who: &str,
) -> Result<(), AppError> {
    if month >= month_of(today).as_str() {
        return Err(conflict("month_not_over", format!("{month} is not over: it can be closed after its last day")));
    }
    match store::find_last_closed(writer, centre).await? {
        Some(last) if last.as_str() >= month => {
            Err(conflict("month_closed", format!("the books of {month} are already closed")))
        }
        _ => Ok(store::insert_closed_month(writer, centre, month, now, who).await?),
    }
}

/// Whether entries can be posted to a day: its month is not closed.
pub async fn is_open(reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<bool, Error> {
    Ok(store::find_last_closed(reader, centre).await?.is_none_or(|last| last < month_of(day)))
}

async fn must_be_open(reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<(), AppError> {
    if is_open(reader, centre, day).await? {
        return Ok(());
    }
    let month = month_of(day);
    Err(conflict(
        "month_closed",
        format!("the books of {month} are closed: enter a day in a later month instead of {day}"),
    ))
}

fn conflict(code: &'static str, sentence: String) -> AppError {
    Refusal::with_sentence(code, sentence).of_kind(ErrorKind::Conflict).into()
}
