//! What the lines of an invoice say. They are kept in English, as they were issued; who says them in another language reads back
//! what the portal itself wrote.

use jiff::civil::Date;

use super::{Line, Nature};

pub(super) const LATE_FEE: &str = "Late fee";
const CREDIT: &str = "Credit: ";

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
    /// Written otherwise than the portal writes now.
    Other,
}

pub(super) fn fee(nature: Nature, month: Date, days: u32, all: u32) -> String {
    let whole = format!("{}, {}", nature.as_str(), month.strftime("%B %Y"));
    if days == all { whole } else { format!("{whole} ({days} of {all} days)") }
}

/// The line that takes something off.
pub(super) fn credit(reason: &str) -> String {
    format!("{CREDIT}{reason}")
}

pub fn read(line: &Line) -> Said<'_> {
    let said = match line.nature {
        Nature::TuitionFee | Nature::DaycareFee => read_fee(line.nature, &line.text),
        Nature::LateFee => (line.text == LATE_FEE).then_some(Said::LateFee),
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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::{LATE_FEE, Said, credit, fee, read};
    use crate::base::money::Paise;
    use crate::billing::{Line, Nature};

    fn line(nature: Nature, text: impl Into<String>) -> Line {
        Line { text: text.into(), nature, paise: Paise(100) }
    }

    #[test]
    fn what_the_portal_wrote_is_read_back_and_nothing_else() {
        for nature in [Nature::TuitionFee, Nature::DaycareFee] {
            for month in 1..=12 {
                let month = date(2028, month, 1);
                let whole = line(nature, fee(nature, month, 29, 29));
                assert_eq!(read(&whole), Said::Fee { month, days: None });
                let part = line(nature, fee(nature, month, 7, 29));
                assert_eq!(read(&part), Said::Fee { month, days: Some((7, 29)) });
            }
        }
        assert_eq!(read(&line(Nature::LateFee, LATE_FEE)), Said::LateFee);
        assert_eq!(read(&line(Nature::Credit, credit("two days: (rain)"))), Said::Credit("two days: (rain)"));
        for (nature, text) in [
            (Nature::DaycareFee, "Tuition Fee, November 2026"),
            (Nature::TuitionFee, "Tuition Fee, november 2026"),
            (Nature::TuitionFee, "Tuition Fee, Nov 2026"),
            (Nature::TuitionFee, "Tuition Fee, November 2026 (7 of 29 days) "),
            (Nature::TuitionFee, "Tuition Fee, November 2026 (07 of 29 days)"),
            (Nature::TuitionFee, "Tuition Fee, November 2026 (29 of 29 days)"),
            (Nature::TuitionFee, "Tuition Fee"),
            (Nature::LateFee, "Late fee of October"),
            (Nature::Credit, "Sibling discount"),
            (Nature::Credit, ""),
        ] {
            assert_eq!(read(&line(nature, text)), Said::Other, "{text}");
        }
    }
}
