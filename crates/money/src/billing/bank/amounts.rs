//! Parsing amounts as banks write them: `15,000.00`, `Rs.15,000.00`, `15,000.00 Dr`, `(15,000.00)`, `+15,000.00`. Pure. An amount
//! with unknown text around its digits is unreadable.

use base::money::Paise;

/// Which way money went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    In,
    Out,
}

/// How an amount marks its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// `Cr`, `Dr`, `Credit` or `Debit` before or after it.
    Word(Direction),
    /// A plus or minus sign, or brackets.
    Sign(Direction),
}

impl Mark {
    pub fn direction(self) -> Direction {
        match self {
            Self::Word(direction) | Self::Sign(direction) => direction,
        }
    }
}

/// The content of an amount cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Nothing, a dash, or zero.
    None,
    Of(Paise, Option<Mark>),
    Unreadable,
}

/// The direction, if the cell contains nothing else.
pub fn direction(cell: &str) -> Option<Direction> {
    let word = cell.trim().trim_matches(['(', ')', '.']).to_ascii_lowercase();
    match word.as_str() {
        "cr" | "c" | "credit" | "deposit" => Some(Direction::In),
        "dr" | "d" | "debit" | "withdrawal" => Some(Direction::Out),
        _ => None,
    }
}

pub fn amount(cell: &str) -> Amount {
    let cell = cell.trim();
    if cell.chars().all(|c| "-.–".contains(c)) {
        return Amount::None;
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let (Some(first), Some(last)) = (cell.find(is_digit), cell.rfind(is_digit)) else { return Amount::Unreadable };
    let (before, digits, behind) = (&cell[..first], &cell[first..=last], &cell[last + 1..]);
    match (Paise::parse(digits), mark(before, behind)) {
        (Ok(Paise::NONE), Ok(_)) => Amount::None,
        (Ok(paise), Ok(mark)) => Amount::Of(paise, mark),
        _ => Amount::Unreadable,
    }
}

/// The text around the digits is unknown or contradictory.
struct Unclear;

/// The mark in the text around the digits.
fn mark(before: &str, behind: &str) -> Result<Option<Mark>, Unclear> {
    // A point before the digits must belong to a word (`Rs.`); else the digits are only a part of the amount.
    if before.ends_with('.') && !before.trim_end_matches('.').ends_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(Unclear);
    }
    // `15,000/-` is how a whole amount is written.
    let behind = behind.strip_prefix("/-").unwrap_or(behind);
    let (before, behind, wraps) = without_brackets(before, behind);
    let mut marks = Vec::new();
    if wraps {
        marks.push(Mark::Sign(Direction::Out));
    }
    for part in [before, behind] {
        if part.matches('(').count() != part.matches(')').count() {
            return Err(Unclear);
        }
        for word in part.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()) {
            match word.to_ascii_lowercase().as_str() {
                "rs" | "inr" => {}
                "cr" | "credit" => marks.push(Mark::Word(Direction::In)),
                "dr" | "debit" => marks.push(Mark::Word(Direction::Out)),
                _ => return Err(Unclear),
            }
        }
        for sign in part.chars().filter(|c| !c.is_ascii_alphabetic() && !c.is_whitespace()) {
            match sign {
                '₹' | '.' | '(' | ')' => {}
                '+' => marks.push(Mark::Sign(Direction::In)),
                '-' | '−' => marks.push(Mark::Sign(Direction::Out)),
                _ => return Err(Unclear),
            }
        }
    }
    let agree = marks.windows(2).all(|pair| pair[0].direction() == pair[1].direction());
    if agree { Ok(marks.first().copied()) } else { Err(Unclear) }
}

/// Brackets around the whole amount mean a negative one; brackets around a word mean nothing.
fn without_brackets<'t>(before: &'t str, behind: &'t str) -> (&'t str, &'t str, bool) {
    let inner = before.trim().strip_prefix('(').filter(|rest| !rest.contains(')'));
    match (inner, behind.trim().strip_suffix(')').filter(|rest| !rest.contains('('))) {
        (Some(before), Some(behind)) => (before, behind, true),
        _ => (before, behind, false),
    }
}
