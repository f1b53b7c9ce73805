//! What a certificate can be asked for.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::billing::Nature;
use base::day::parse_day;

const YEARS_MAX: i64 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub nature: Nature,
    pub from: Date,
    pub to: Date,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadWish {
    NoFrom,
    NoTo,
    EndsBefore,
    TooLong,
    NoNature,
}

/// `natures` are those that the owner offers.
pub fn wanted((from, to): (&str, &str), nature: &str, natures: &[String]) -> Result<Wanted, BadWish> {
    let from = parse_day(from).ok_or(BadWish::NoFrom)?;
    let to = parse_day(to).ok_or(BadWish::NoTo)?;
    if to < from {
        return Err(BadWish::EndsBefore);
    }
    if from.checked_add(YEARS_MAX.years()).is_ok_and(|end| to >= end) {
        return Err(BadWish::TooLong);
    }
    let offered = natures.iter().any(|offered| offered == nature);
    let nature = Nature::parse(nature).filter(|_| offered).ok_or(BadWish::NoNature)?;
    Ok(Wanted { nature, from, to })
}
