use jiff::civil::date;

use base::money::Paise;
use money::billing::line_text::{LATE_FEE, LineText, credit, fee, read};
use money::billing::{Line, Nature};

fn line(nature: Nature, text: impl Into<String>) -> Line {
    Line { text: text.into(), nature, paise: Paise(100) }
}

#[test]
fn what_the_portal_wrote_is_read_back_and_nothing_else() {
    for nature in [Nature::TuitionFee, Nature::DaycareFee] {
        for month in 1..=12 {
            let month = date(2028, month, 1);
            let whole = line(nature, fee(nature, month, 29, 29));
            assert_eq!(read(&whole), LineText::Fee { month, days: None });
            let part = line(nature, fee(nature, month, 7, 29));
            assert_eq!(read(&part), LineText::Fee { month, days: Some((7, 29)) });
        }
    }
    assert_eq!(read(&line(Nature::LateFee, LATE_FEE)), LineText::LateFee);
    assert_eq!(read(&line(Nature::Credit, credit("two days: (rain)"))), LineText::Credit("two days: (rain)"));
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
        assert_eq!(read(&line(nature, text)), LineText::Other, "{text}");
    }
}
