//! The books: double entry. A booking moves money from account to account and its lines add up to nothing, so the sum over all
//! accounts is nothing at any moment. No booking is changed or deleted; a mistake is put right by a correction.

pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use crate::chance::Chance;
use crate::clock::Timestamp;
use crate::ids::{BookingId, CentreId, ChildId, CreditId, InvoiceId, PayOutId, PaymentId};
use crate::money::Paise;
use crate::refusal::{Ground, Refusal, Trouble};

/// Where money is, or what it was for. Above zero: what is owed to the chain, or in its bank; below zero: what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// What families owe; the booking says which child's.
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

/// Why something was booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Invoice(InvoiceId),
    /// Of an invoice that was not paid in time.
    LateFee(InvoiceId),
    Payment(PaymentId),
    Credit(CreditId),
    /// Of what a family had to its credit.
    PayOut(PayOutId),
    /// Reverses another booking.
    Correction(BookingId),
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
            Kind::Correction => Self::Correction(BookingId(id)),
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
            Self::Correction(BookingId(id)) => (Kind::Correction, id),
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

/// What is to be booked.
#[derive(Clone, Debug)]
pub struct NewBooking<'a> {
    pub cause: Cause,
    pub day: Date,
    pub centre: CentreId,
    pub child: ChildId,
    pub who: &'a str,
    pub note: &'a str,
    /// The same key books once.
    pub key: &'a str,
    pub lines: Vec<(Account, Paise)>,
}

/// A booking as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    pub id: BookingId,
    pub at: Timestamp,
    pub day: Date,
    pub cause: Cause,
    pub centre: CentreId,
    pub child: ChildId,
    pub who: String,
    pub note: String,
}

/// Books. The one function that writes into the books. None: this key was booked before.
pub async fn book(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    new: &NewBooking<'_>,
) -> Result<Option<BookingId>, Trouble> {
    if store::by_key(writer, new.key).await?.is_some() {
        return Ok(None);
    }
    if !balances(&new.lines) {
        return Err(Error::other(format!("the lines of {:?} do not add up", new.cause)).into());
    }
    must_be_open(writer, new.centre, new.day).await?;
    let id = BookingId(chance.id());
    store::insert(writer, id, now, new).await?;
    Ok(Some(id))
}

/// Whether the lines add up to nothing, each moves something, and none is lost to an overflow.
fn balances(lines: &[(Account, Paise)]) -> bool {
    let sum = lines.iter().try_fold(Paise::NONE, |sum, (_, paise)| sum.plus(*paise));
    lines.len() >= 2 && sum == Some(Paise::NONE) && lines.iter().all(|(_, paise)| !paise.is_none())
}

/// Reverses a booking by another one. None: it was reversed before.
pub async fn correct(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    of: BookingId,
    (day, who, note): (Date, &str, &str),
) -> Result<Option<BookingId>, Trouble> {
    let wrong = store::by_id(writer, of).await?.ok_or_else(Refusal::not_found)?;
    let lines = store::lines(writer, of).await?;
    let reversed = NewBooking {
        cause: Cause::Correction(of),
        day,
        centre: wrong.centre,
        child: wrong.child,
        who,
        note,
        key: &format!("correction {of}"),
        lines: lines.into_iter().map(|(account, paise)| (account, Paise(-paise.0))).collect(),
    };
    book(writer, chance, now, &reversed).await
}

/// Reverses what was booked for a cause, if anything was.
pub async fn correct_cause(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    cause: Cause,
    (day, who, note): (Date, &str, &str),
) -> Result<(), Trouble> {
    let (kind, about) = cause.kept();
    for booking in store::by_cause(writer, kind, about).await? {
        correct(writer, chance, now, booking, (day, who, note)).await?;
    }
    Ok(())
}

/// What was booked under a key.
pub async fn booked(reader: &mut Reader<'_>, key: &str) -> Result<Option<Booking>, Error> {
    store::by_key(reader, key).await
}

/// Whether anything was booked of a child after a moment.
pub async fn booked_since(reader: &mut Reader<'_>, child: ChildId, at: Timestamp) -> Result<bool, Error> {
    store::is_booked_since(reader, child, at).await
}

/// The keys of the payments that stand in a centre's books between two days, both among them.
pub async fn keys_of_payments(
    reader: &mut Reader<'_>,
    centre: CentreId,
    days: (Date, Date),
) -> Result<Vec<String>, Error> {
    store::keys_of_payments(reader, centre, days).await
}

/// What a child's family owes by the books; below zero: what it has to its credit.
pub async fn owed_by(reader: &mut Reader<'_>, child: ChildId) -> Result<Paise, Error> {
    store::owed_by(reader, child).await
}

/// The sum over all accounts: nothing, or the books are broken.
pub async fn sum_of_all(reader: &mut Reader<'_>) -> Result<Paise, Error> {
    store::sum_of_all(reader).await
}

/// What stands on each account of a centre.
pub async fn accounts(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<(Account, Paise)>, Error> {
    store::accounts(reader, centre).await
}

/// `YYYY-MM`.
pub fn month_of(day: Date) -> String {
    day.strftime("%Y-%m").to_string()
}

/// Closes the books of a month that is over, and of all months before it.
pub async fn close_month(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: CentreId,
    (month, today): (&str, Date),
    who: &str,
) -> Result<(), Trouble> {
    if month >= month_of(today).as_str() {
        return Err(standing(
            "month_not_over",
            format!("{month} is not over: it is closed when the next month has begun"),
        ));
    }
    match store::find_last_closed(writer, centre).await? {
        Some(last) if last.as_str() >= month => {
            Err(standing("month_closed", format!("the books of {month} are closed already")))
        }
        _ => Ok(store::close(writer, centre, month, now, who).await?),
    }
}

/// Whether something may be booked on a day.
pub async fn is_open(reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<bool, Error> {
    Ok(store::find_last_closed(reader, centre).await?.is_none_or(|last| last < month_of(day)))
}

async fn must_be_open(reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<(), Trouble> {
    if is_open(reader, centre, day).await? {
        return Ok(());
    }
    let month = month_of(day);
    Err(standing(
        "month_closed",
        format!("the books of {month} are closed: nothing is booked on {day} any more, book it on a later day"),
    ))
}

fn standing(code: &'static str, sentence: String) -> Trouble {
    Refusal::said(code, sentence).on(Ground::Standing).into()
}
