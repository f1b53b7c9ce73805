//! Pure rules of refunds. `rules/refund.json` keeps server and app consistent.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::billing::ChargedMonth;
use base::day::parse_day;
use base::money::Paise;
use base::text::is_blank;
use service::requests::kinds::days::Days;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadRefund {
    Holiday,
    NoDate,
    NoComment,
}

/// Parses the day: at most `back` days ago, and not a holiday.
pub fn asked(days: &Days, back: u16, day: &str, comment: &str) -> Result<Date, BadRefund> {
    if days.types_holiday(day) {
        return Err(BadRefund::Holiday);
    }
    let first = days.today.saturating_sub(i64::from(back).days());
    let day = parse_day(day).filter(|day| (first..=days.today).contains(day)).ok_or(BadRefund::NoDate)?;
    if is_blank(comment) { Err(BadRefund::NoComment) } else { Ok(day) }
}

/// The pending or approved refund of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExistingRefund {
    pub day: Date,
    pub approved: bool,
}

/// Why no refund is possible for a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRefund {
    /// No tuition was invoiced for it.
    NoFee,
    /// A refund of the month is pending or approved.
    Asked(ExistingRefund),
    /// The child was on a break on that day.
    OnBreak,
}

/// The share of one day in the amount charged for days of its month.
pub fn share(charged: Option<ChargedMonth>, existing: Option<ExistingRefund>) -> Result<Paise, NoRefund> {
    if let Some(existing) = existing {
        return Err(NoRefund::Asked(existing));
    }
    let share = charged.and_then(|charged| charged.paise.share(1, charged.days));
    share.filter(|share| share.is_owed()).ok_or(NoRefund::NoFee)
}
