//! The texts of invoice lines. They are stored in English; [`read`] parses the portal's own texts, so that they can be shown in
//! other languages.

use jiff::civil::Date;

use super::{Line, Nature};

pub const LATE_FEE: &str = "Late fee";
const CREDIT: &str = "Credit: ";
const DISCOUNT: &str = "Discount: ";

/// A parsed line text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineText<'l> {
    /// The fee of a month; with charged days and all days of the month for a part.
    Fee {
        month: Date,
        days: Option<(u32, u32)>,
    },
    LateFee,
    /// The reason.
    Credit(&'l str),
    /// The reason.
    Discount(&'l str),
    /// A text of the office, or of an older version.
    Other,
}

pub fn fee(nature: Nature, month: Date, days: u32, all: u32) -> String {
    let whole = format!("{}, {}", nature.as_str(), month.strftime("%B %Y"));
    if days == all { whole } else { format!("{whole} ({days} of {all} days)") }
}

/// The line of a credit.
pub fn credit(reason: &str) -> String {
    format!("{CREDIT}{reason}")
}

/// The line of a discount.
pub fn discount(reason: &str) -> String {
    format!("{DISCOUNT}{reason}")
}

pub fn read(line: &Line) -> LineText<'_> {
    let parsed = match line.nature {
        Nature::TuitionFee | Nature::DaycareFee if line.paise.0 < 0 => {
            line.text.strip_prefix(DISCOUNT).map(LineText::Discount)
        }
        Nature::TuitionFee | Nature::DaycareFee => read_fee(line.nature, &line.text),
        Nature::LateFee => (line.text == LATE_FEE).then_some(LineText::LateFee),
        // The office writes the texts of charges.
        Nature::Books
        | Nature::Deposit
        | Nature::LatePickUp
        | Nature::Transport
        | Nature::AdmissionFee
        | Nature::Other => None,
        Nature::Credit => line.text.strip_prefix(CREDIT).map(LineText::Credit),
    };
    parsed.unwrap_or(LineText::Other)
}

fn read_fee(nature: Nature, text: &str) -> Option<LineText<'static>> {
    let rest = text.strip_prefix(nature.as_str())?.strip_prefix(", ")?;
    let (month, part) = rest.split_once(" (").map_or((rest, None), |(month, part)| (month, Some(part)));
    let month = Date::strptime("%d %B %Y", format!("1 {month}")).ok()?;
    let days = match part {
        None => None,
        Some(part) => {
            let (days, all) = part.strip_suffix(" days)")?.split_once(" of ")?;
            Some((days.parse().ok()?, all.parse().ok()?))
        }
    };
    // Only the portal's own texts: the result must be identical.
    let (here, all) = days.unwrap_or((1, 1));
    (fee(nature, month, here, all) == text).then_some(LineText::Fee { month, days })
}
