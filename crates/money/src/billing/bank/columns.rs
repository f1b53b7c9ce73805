//! The columns of a bank statement by their headings. Pure. `docs/bank-statements.md` lists the headings.

use base::tables::Row;

/// Characters of the longest heading.
const LONGEST_NAME: usize = 40;

const CREDIT: &[&str] = &["credit", "credits", "cr", "deposit", "deposits", "received", "receipts"];
const DEBIT: &[&str] = &["debit", "debits", "dr", "withdrawal", "withdrawals", "spent"];
const BALANCE: &[&str] = &["balance", "bal"];
const AMOUNT: &[&str] = &["amount", "amt"];
/// In order of preference.
const REFERENCE: &[&str] = &["utr", "ref", "chq", "cheque"];
const TEXT: &[&str] = &["narration", "description", "particulars", "remarks", "details"];

/// The words of a heading.
#[derive(Clone, Debug)]
struct Heading {
    words: Vec<String>,
}

impl Heading {
    fn of(text: &str) -> Self {
        let text = text.trim();
        // Titles with a date or an amount contain digits, headings do not.
        let is_heading = text.chars().count() <= LONGEST_NAME && !text.contains(|c: char| c.is_ascii_digit());
        let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty() && is_heading);
        Self { words: words.map(str::to_ascii_lowercase).collect() }
    }

    fn has(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    fn has_part(&self, part: &str) -> bool {
        self.words.iter().any(|word| word.contains(part))
    }

    fn is_credit(&self) -> bool {
        self.has(CREDIT) && !self.has(DEBIT) && !self.has(BALANCE)
    }

    fn is_debit(&self) -> bool {
        self.has(DEBIT) && !self.has(CREDIT) && !self.has(BALANCE)
    }

    /// `Dr / Cr`, `Debit/Credit(INR)`: a direction or an amount with its sign.
    fn is_both(&self) -> bool {
        self.has(DEBIT) && self.has(CREDIT) && !self.has(BALANCE)
    }

    fn is_balance(&self) -> bool {
        self.has(BALANCE)
    }

    fn is_amount(&self) -> bool {
        self.has(AMOUNT) && !self.is_balance() && !self.is_credit() && !self.is_debit()
    }

    fn is_date(&self) -> bool {
        self.words.iter().any(|word| word.ends_with("date"))
    }

    /// Whether the heading is about the transaction, not the balance.
    fn is_of_transaction(&self) -> bool {
        ["type", "transaction", "txn", "tran"].iter().any(|part| self.has_part(part))
    }
}

/// The columns of the amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amounts {
    /// One column for incoming money, and usually one for outgoing money.
    Two { credit: usize, debit: Option<usize> },
    /// One column for both.
    One(usize),
}

#[derive(Clone, Debug)]
pub struct Columns {
    pub day: usize,
    pub amounts: Amounts,
    pub reference: Option<usize>,
    pub text: Option<usize>,
    headings: Vec<Heading>,
}

impl Columns {
    /// `None`: the row is not a header, because it names no date or no amount.
    pub fn of(header: &Row) -> Option<Self> {
        let headings: Vec<Heading> = header.cells().map(|cell| Heading::of(&cell)).collect();
        let find = |is: &dyn Fn(&Heading) -> bool| headings.iter().position(is);
        let first_of = |parts: &[&str]| parts.iter().find_map(|part| find(&|heading| heading.has_part(part)));
        let day =
            find(&|heading| heading.is_date() && !heading.has_part("value")).or_else(|| find(&Heading::is_date))?;
        let amounts = match find(&Heading::is_credit) {
            Some(credit) => Amounts::Two { credit, debit: find(&Heading::is_debit) },
            None => Amounts::One(find(&Heading::is_amount).or_else(|| find(&Heading::is_both))?),
        };
        // A single field with all names is a header with another separator.
        let amount = match amounts {
            Amounts::Two { credit, .. } => credit,
            Amounts::One(amount) => amount,
        };
        if amount == day {
            return None;
        }
        Some(Self { day, amounts, reference: first_of(REFERENCE), text: first_of(TEXT), headings })
    }

    /// Whether a column can contain the direction of the transaction. A column after the balance contains the balance's direction,
    /// unless its heading says otherwise.
    pub fn may_hold_direction(&self, column: usize) -> bool {
        let taken = match self.amounts {
            Amounts::Two { credit, debit } => column == credit || debit == Some(column),
            Amounts::One(amount) => column == amount,
        };
        let is_of_balance = |heading: &Heading| heading.is_balance();
        let behind_balance = column.checked_sub(1).and_then(|left| self.headings.get(left)).is_some_and(is_of_balance);
        let of_transaction = self.headings.get(column).is_some_and(Heading::is_of_transaction);
        !taken
            && column != self.day
            && Some(column) != self.reference
            && Some(column) != self.text
            && (!behind_balance || of_transaction)
    }
}
