//! Which day may be asked back, and with what. `rules/refund.json` holds server and app to the same answers.

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

/// The day: from so many days back to today, and no holiday.
pub fn asked(days: &Days, back: u16, day: &str, comment: &str) -> Result<Date, BadRefund> {
    if days.types_holiday(day) {
        return Err(BadRefund::Holiday);
    }
    let first = days.today.saturating_sub(i64::from(back).days());
    let day = parse_day(day).filter(|day| (first..=days.today).contains(day)).ok_or(BadRefund::NoDate)?;
    if is_blank(comment) { Err(BadRefund::NoComment) } else { Ok(day) }
}

/// The refund of the month that waits or was approved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub day: Date,
    pub approved: bool,
}

/// Why nothing can be given back of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRefund {
    /// No tuition was invoiced for it.
    NoFee,
    /// One refund a month, declined ones aside: it was asked for.
    Asked(Standing),
    /// The child was on a break on that day.
    OnBreak,
}

/// One day's share of what was charged with it for days of its month.
pub fn share(charged: Option<ChargedMonth>, standing: Option<Standing>) -> Result<Paise, NoRefund> {
    if let Some(standing) = standing {
        return Err(NoRefund::Asked(standing));
    }
    let share = charged.and_then(|charged| charged.paise.share(1, charged.days));
    share.filter(|share| share.is_owed()).ok_or(NoRefund::NoFee)
}
