//! Parsing a request for a certificate.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::billing::Nature;
use base::day::parse_day;

const YEARS_MAX: i64 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateRequest {
    pub nature: Nature,
    pub from: Date,
    pub to: Date,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadRequest {
    NoFrom,
    NoTo,
    EndsBefore,
    TooLong,
    NoNature,
}

/// `natures`: the natures that are offered (configuration).
pub fn parse((from, to): (&str, &str), nature: &str, natures: &[String]) -> Result<CertificateRequest, BadRequest> {
    let from = parse_day(from).ok_or(BadRequest::NoFrom)?;
    let to = parse_day(to).ok_or(BadRequest::NoTo)?;
    if to < from {
        return Err(BadRequest::EndsBefore);
    }
    if from.checked_add(YEARS_MAX.years()).is_ok_and(|end| to >= end) {
        return Err(BadRequest::TooLong);
    }
    let offered = natures.iter().any(|offered| offered == nature);
    let nature = Nature::parse(nature).filter(|_| offered).ok_or(BadRequest::NoNature)?;
    Ok(CertificateRequest { nature, from, to })
}
