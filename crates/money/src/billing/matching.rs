//! Matches rows of a bank statement to payments. Pure. Only matches beyond doubt are recorded: a reference that a parent reported or
//! an invoice number, with exactly the same amount. A parent's report alone proves nothing: the reference must be a whole token of
//! the row with at least eight digits, occur in one row of the file, and be nothing that other people can know.

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan;
use jiff::civil::{Date, date};

use super::INVOICES;
use super::bank::BankRow;
use base::ids::{CentreId, ChildId, InvoiceId, PaymentId};
use base::money::Paise;

/// Digits of a token that can identify a payment.
const SURE_DIGITS: usize = 8;
/// Digits of a reference of UPI and IMPS.
const UPI_DIGITS: usize = 12;
/// Digits of the longest cheque number.
const CHEQUE_DIGITS: usize = 7;
/// Days between a parent's report and the bank's day.
const DAYS_APART: i64 = 15;
/// The digits of an invoice's number: two years of two digits, and five or more.
const INVOICE_DIGITS: std::ops::RangeInclusive<usize> = 9..=12;

/// A payment that a parent reported, or that was received.
#[derive(Clone, Debug)]
pub struct Known {
    pub id: PaymentId,
    pub child: ChildId,
    /// The centre whose ledger has it.
    pub centre: CentreId,
    pub paise: Paise,
    pub day: Date,
    /// Upper case, without spaces.
    pub reference: String,
}

/// An invoice that a row names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedInvoice {
    pub child: ChildId,
    pub centre: CentreId,
    pub id: InvoiceId,
    pub open: Paise,
}

/// The chain's own account data. They occur in many rows and identify no payment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Own<'a> {
    pub account: &'a str,
    pub ifsc: &'a str,
    /// The UPI address.
    pub address: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// A reported payment, by its index.
    Reported(usize),
    /// An invoice that the row names.
    Invoice(NamedInvoice),
    /// A payment that was received before, by its index.
    Before(usize),
    Doubtful(&'static str),
}

/// A match, and the centres of the families it concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub is: Match,
    pub centres: BTreeSet<CentreId>,
}

pub const NOBODY: &str = "no parent reported this reference, and the row names no open invoice";
pub const OTHER_AMOUNT: &str = "a parent reported another amount with this reference";
pub const OTHER_TIME: &str = "a parent reported this reference on a much earlier or later day";
pub const SEVERAL_PARENTS: &str = "the reference was reported more than once";
pub const SEVERAL_ROWS: &str = "the reported reference is in several rows";
pub const ANOTHER_CHILD: &str = "the row names an invoice of another child than the reported payment";
pub const NOT_OPEN: &str = "the amount is not the open amount of the named invoice";
pub const SEVERAL_INVOICES: &str = "the row names several invoices";
pub const WENT_BACK: &str = "money with the same reference went out: the transfer was returned";
pub const BEFORE_FOR_ANOTHER: &str =
    "a payment with this reference was received before, for another child or another amount";

/// A text in upper case, without spaces and punctuation.
pub fn folded(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

fn tokens(text: &str) -> impl Iterator<Item = String> + '_ {
    words(text).map(str::to_ascii_uppercase)
}

/// The tokens of a text that can identify a payment: the twelve digits of UPI and IMPS, and words of letters and digits such as the
/// UTR of NEFT. Other numbers may be account or phone numbers, which other people know.
pub fn references(text: &str, own: Own<'_>) -> BTreeSet<String> {
    let addressed = in_addresses(text);
    let has_digits = |token: &&str| token.bytes().filter(u8::is_ascii_digit).count() >= SURE_DIGITS;
    let all: Vec<String> = words(text).filter(has_digits).map(str::to_ascii_uppercase).collect();
    let has_utr = all.iter().any(|token| is_utr(token));
    let long = all.iter().filter(|token| token.len() >= UPI_DIGITS).count();
    let proves = |token: &&str| {
        let digits = digits_of(token);
        let has_shape = if is_number(token) {
            // The payer's account may occur beside a UTR, and a mobile number with country code beside a UPI reference.
            !has_utr
                && (token.len() == UPI_DIGITS || without_zeros(token).len() == UPI_DIGITS)
                && (long == 1 || !is_mobile(without_zeros(token)))
        } else {
            !is_invoice_number(token)
        };
        let is_known = is_date(&digits)
            || is_own(token, own)
            || is_own(without_zeros(token), own)
            || addressed.contains(*token)
            // Banks fill missing references with zeros.
            || digits.bytes().all(|digit| digits.starts_with(char::from(digit)));
        has_shape && !is_known
    };
    all.iter().map(String::as_str).filter(proves).map(|token| without_zeros(token).to_owned()).collect()
}

/// `HDFCN52026110900001`: four letters of the bank, usually one more letter, and digits.
fn is_utr(token: &str) -> bool {
    let letters = token.bytes().take_while(u8::is_ascii_alphabetic).count();
    (4..=5).contains(&letters) && (14..=22).contains(&token.len()) && is_number(&token[letters..])
}

/// Removes leading zeros of numbers.
fn without_zeros(token: &str) -> &str {
    if is_number(token) { token.trim_start_matches('0') } else { token }
}

fn digits_of(token: &str) -> String {
    token.chars().filter(char::is_ascii_digit).collect()
}

fn is_number(token: &str) -> bool {
    token.bytes().all(|byte| byte.is_ascii_digit())
}

/// The parts of UPI addresses, which other parents know: `9876543210@bank`.
fn in_addresses(text: &str) -> BTreeSet<String> {
    let mut parts = BTreeSet::new();
    for (at, _) in text.match_indices('@') {
        let (before, behind) = (&text[..at], &text[at + 1..]);
        let of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_');
        let begin = before.char_indices().rev().take_while(|(_, c)| of_name(*c)).last().map_or(at, |(begin, _)| begin);
        let end = behind.find(|c| !of_name(c)).unwrap_or(behind.len());
        parts.extend(tokens(&before[begin..]).chain(tokens(&behind[..end])));
    }
    parts
}

/// Whether it is an Indian mobile number with country code.
fn is_mobile(number: &str) -> bool {
    number.strip_prefix("91").is_some_and(|rest| rest.len() == 10 && rest.starts_with(['6', '7', '8', '9']))
}

/// Eight digits in any order of year, month and day, or a date that starts with the year followed by a time.
fn is_date(digits: &str) -> bool {
    let number = |from: usize, to: usize| digits.get(from..to).and_then(|part| part.parse::<i16>().ok());
    let day = |year: Option<i16>, month: Option<i16>, day: Option<i16>| {
        let parts = (year, month.and_then(|it| i8::try_from(it).ok()), day.and_then(|it| i8::try_from(it).ok()));
        let (Some(year), Some(month), Some(day)) = parts else { return false };
        Date::new(year, month, day).is_ok_and(|day| (date(2000, 1, 1)..date(2100, 1, 1)).contains(&day))
    };
    let year_first = day(number(0, 4), number(4, 6), number(6, 8));
    let time = |from: usize, most: i16| number(from, from + 2).is_some_and(|part| part < most);
    match digits.len() {
        8 => {
            let year = number(4, 8);
            year_first || day(year, number(2, 4), number(0, 2)) || day(year, number(0, 2), number(2, 4))
        }
        12 => year_first && time(8, 24) && time(10, 60),
        14 => year_first && time(8, 24) && time(10, 60) && time(12, 60),
        _ => false,
    }
}

fn is_own(token: &str, own: Own<'_>) -> bool {
    let account = folded(own.account);
    // A bank may show only the last digits.
    token == folded(own.ifsc) || account.ends_with(token) || tokens(own.address).any(|part| part == token)
}

/// `INV262700324`; also a receipt number.
fn is_invoice_number(token: &str) -> bool {
    let digits = digits_of(token);
    let year = digits.get(..2).and_then(|year| year.parse::<u8>().ok());
    let next = year.map(|year| format!("{:02}", (year + 1) % 100));
    next.is_some() && next.as_deref() == digits.get(2..4) && token.ends_with(&digits) && token.len() <= digits.len() + 4
}

/// The invoice numbers that a text may name, in full: `INV-2627-00324` for `FEES INV/2627/00324`. Banks break texts anywhere.
pub fn invoice_numbers(text: &str) -> BTreeSet<String> {
    let all: Vec<String> = tokens(text).collect();
    let mut numbers = BTreeSet::new();
    for (nth, token) in all.iter().enumerate() {
        let Some((_, behind)) = token.rsplit_once(INVOICES) else { continue };
        let mut digits = String::new();
        let rest = all.iter().skip(nth + 1).map(String::as_str);
        for part in std::iter::once(behind).chain(rest).take(5).take_while(|part| is_number(part)) {
            digits.push_str(part);
            if INVOICE_DIGITS.contains(&digits.len()) {
                let (years, number) = digits.split_at(4);
                numbers.insert(format!("{INVOICES}-{years}-{number}"));
            }
        }
    }
    numbers
}

/// Payments by the references that identify them.
#[derive(Debug)]
struct ByReference<'a> {
    payments: &'a [Known],
    places: BTreeMap<String, Vec<usize>>,
    /// All references of each payment.
    needed: Vec<BTreeSet<String>>,
}

impl<'a> ByReference<'a> {
    fn of(payments: &'a [Known], own: Own<'_>) -> Self {
        let needed: Vec<_> = payments.iter().map(|known| references(&known.reference, own)).collect();
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (nth, tokens) in needed.iter().enumerate() {
            for token in tokens {
                places.entry(token.clone()).or_default().push(nth);
            }
        }
        Self { payments, places, needed }
    }

    /// The payments whose references are all among these tokens.
    fn named_by(&self, tokens: &BTreeSet<String>) -> BTreeSet<usize> {
        let places = tokens.iter().filter_map(|token| self.places.get(token)).flatten().copied();
        places.filter(|&nth| self.needed[nth].is_subset(tokens)).collect()
    }
}

/// The index against which the rows of a file are matched.
#[derive(Debug)]
pub struct Matching<'a> {
    own: Own<'a>,
    reported: ByReference<'a>,
    received: ByReference<'a>,
    invoices: &'a BTreeMap<String, NamedInvoice>,
    /// The number of rows of the file with each reference.
    rows: BTreeMap<String, usize>,
    /// The references that also occur in outgoing rows.
    out: BTreeSet<String>,
}

impl<'a> Matching<'a> {
    /// `invoices`: the invoices that the file names, by number.
    pub fn new(
        own: Own<'a>,
        (rows, out): (&[BankRow], &[BankRow]),
        (reported, received): (&'a [Known], &'a [Known]),
        invoices: &'a BTreeMap<String, NamedInvoice>,
    ) -> Self {
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        // Duplicate rows count once.
        let mut distinct = BTreeSet::new();
        let rows = rows.iter().filter(|row| distinct.insert((row.day, row.paise, &row.words)));
        for token in rows.flat_map(|row| references(&row.words, own)) {
            *counted.entry(token).or_default() += 1;
        }
        let out = out.iter().flat_map(|row| references(&row.words, own));
        let out = out.filter(|token| counted.contains_key(token)).collect();
        Self {
            own,
            reported: ByReference::of(reported, own),
            received: ByReference::of(received, own),
            invoices,
            rows: counted,
            out,
        }
    }

    /// The received payment that an outgoing row returned.
    pub fn returned(&self, row: &BankRow) -> Option<usize> {
        if self.received.places.is_empty() {
            return None;
        }
        self.received.named_by(&references(&row.words, self.own)).first().copied()
    }

    /// The reference to store with a row's payment: that of UPI, IMPS or NEFT, else the bank's reference if it is a cheque number or
    /// contains such a reference. (Some banks give the same one for each transfer.) Empty: none.
    pub fn reference_of(&self, row: &BankRow) -> String {
        let found = references(&row.words, self.own);
        let given = references(&row.reference, self.own);
        let digits = digits_of(&row.reference);
        let is_cheque = digits.len() <= CHEQUE_DIGITS && digits.contains(|digit: char| digit != '0');
        match found.first() {
            Some(only) if found.len() == 1 => only.clone(),
            _ if is_cheque || !given.is_disjoint(&found) => row.reference.clone(),
            _ => String::new(),
        }
    }

    pub fn find(&self, row: &BankRow) -> Found {
        let tokens = references(&row.words, self.own);
        let reported = self.reported.named_by(&tokens);
        let mut received = self.received.named_by(&tokens);
        // A number that occurs each month, such as the payer's account, is not a payment of another month.
        received.retain(|&nth| near(self.received.payments[nth].day, row.day));
        let numbers = invoice_numbers(&row.words);
        let named: Vec<&NamedInvoice> = numbers.iter().filter_map(|number| self.invoices.get(number)).collect();
        let known = reported.iter().map(|&nth| &self.reported.payments[nth]);
        let known = known.chain(received.iter().map(|&nth| &self.received.payments[nth]));
        let centres = known.map(|known| known.centre).chain(named.iter().map(|invoice| invoice.centre)).collect();
        let is = match self.decide(row, (&reported, &received), &named) {
            Match::Reported(_) | Match::Invoice(_) if !tokens.is_disjoint(&self.out) => Match::Doubtful(WENT_BACK),
            decided => decided,
        };
        Found { is, centres }
    }

    fn decide(
        &self,
        row: &BankRow,
        (reported, received): (&BTreeSet<usize>, &BTreeSet<usize>),
        named: &[&NamedInvoice],
    ) -> Match {
        if let Some(&before) = received.first() {
            let Known { child, paise, .. } = self.received.payments[before];
            let is_same = paise == row.paise && named.iter().all(|invoice| invoice.child == child);
            return if is_same { Match::Before(before) } else { Match::Doubtful(BEFORE_FOR_ANOTHER) };
        }
        let claim = self.claim(row, reported);
        match named {
            [] => claim.unwrap_or_else(Match::Doubtful),
            _ if named.iter().any(|invoice| claim.is_ok_and(|claim| self.is_of_another(claim, invoice.child))) => {
                Match::Doubtful(ANOTHER_CHILD)
            }
            _ if claim.is_ok() => claim.unwrap_or_else(Match::Doubtful),
            // A report that does not fit does not prevent a match of an invoice.
            [invoice] if invoice.open == row.paise => Match::Invoice(**invoice),
            [_] => Match::Doubtful(if reported.is_empty() { NOT_OPEN } else { claim.err().unwrap_or(NOT_OPEN) }),
            _ => Match::Doubtful(SEVERAL_INVOICES),
        }
    }

    /// The reported payment that matches a row by reference, amount and day.
    fn claim(&self, row: &BankRow, reported: &BTreeSet<usize>) -> Result<Match, &'static str> {
        let (Some(&nth), 0 | 1) = (reported.first(), reported.len()) else {
            return Err(if reported.is_empty() { NOBODY } else { SEVERAL_PARENTS });
        };
        let one = &self.reported.payments[nth];
        let in_one_row =
            self.reported.needed[nth].iter().all(|token| self.rows.get(token).is_none_or(|rows| *rows == 1));
        match () {
            () if !in_one_row => Err(SEVERAL_ROWS),
            () if one.paise != row.paise => Err(OTHER_AMOUNT),
            () if !near(one.day, row.day) => Err(OTHER_TIME),
            () => Ok(Match::Reported(nth)),
        }
    }

    fn is_of_another(&self, claim: Match, child: ChildId) -> bool {
        matches!(claim, Match::Reported(nth) if self.reported.payments[nth].child != child)
    }
}

fn near(reported: Date, received: Date) -> bool {
    let span = DAYS_APART.days();
    reported.saturating_sub(span) <= received && received <= reported.saturating_add(span)
}
