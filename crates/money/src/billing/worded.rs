//! What the lines of an invoice say. They are kept in English, as they were issued; who says them in another language reads back
//! what the portal itself wrote.

use jiff::civil::Date;

use super::{Line, Nature};

pub const LATE_FEE: &str = "Late fee";
const CREDIT: &str = "Credit: ";
const DISCOUNT: &str = "Discount: ";

/// A line, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'l> {
    /// The fee of a month, or so many of all its days.
    Fee {
        month: Date,
        days: Option<(u32, u32)>,
    },
    LateFee,
    /// With its reason.
    Credit(&'l str),
    /// Likewise.
    Discount(&'l str),
    /// Written otherwise than the portal writes now.
    Other,
}

pub fn fee(nature: Nature, month: Date, days: u32, all: u32) -> String {
    let whole = format!("{}, {}", nature.as_str(), month.strftime("%B %Y"));
    if days == all { whole } else { format!("{whole} ({days} of {all} days)") }
}

/// The line that takes something off.
pub fn credit(reason: &str) -> String {
    format!("{CREDIT}{reason}")
}

/// The line of what a child pays less.
pub fn discount(reason: &str) -> String {
    format!("{DISCOUNT}{reason}")
}

pub fn read(line: &Line) -> Said<'_> {
    let said = match line.nature {
        Nature::TuitionFee | Nature::DaycareFee if line.paise.0 < 0 => {
            line.text.strip_prefix(DISCOUNT).map(Said::Discount)
        }
        Nature::TuitionFee | Nature::DaycareFee => read_fee(line.nature, &line.text),
        Nature::LateFee => (line.text == LATE_FEE).then_some(Said::LateFee),
        // What a charge is for the office wrote.
        Nature::Books
        | Nature::Deposit
        | Nature::LatePickUp
        | Nature::Transport
        | Nature::AdmissionFee
        | Nature::Other => None,
        Nature::Credit => line.text.strip_prefix(CREDIT).map(Said::Credit),
    };
    said.unwrap_or(Said::Other)
}

fn read_fee(nature: Nature, text: &str) -> Option<Said<'static>> {
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
    // Only what the portal writes itself: it comes out to the letter.
    let (here, all) = days.unwrap_or((1, 1));
    (fee(nature, month, here, all) == text).then_some(Said::Fee { month, days })
}
