use jiff::civil::date;

use base::ids::{ChildId, InvoiceId};
use base::money::Paise;
use money::billing::bank::BankRow;
use money::billing::matching::{Known, Match, OpenInvoice, find};

fn known(reference: &str, paise: i64) -> Known {
    Known { child: ChildId(1), paise: Paise(paise), day: date(2026, 11, 5), reference: reference.into() }
}

#[test]
fn only_what_is_beyond_doubt_is_a_payment() {
    let told = [
        known("402611880001", 100),
        known("NEFT/77-12345", 200),
        known("12", 300),
        known("TWICE99", 1),
        known("TWICE99", 1),
    ];
    let received = [known("OLDREF77", 700)];
    let invoice = |id, number: &str, paise| OpenInvoice {
        child: ChildId(1),
        id: InvoiceId(id),
        number: number.into(),
        open: Paise(paise),
    };
    let invoices = [invoice(11, "INV-2627-00011", 500), invoice(12, "INV-2627-00012", 600)];
    for (day, paise, words, expected) in [
        (5, 100, "UPI 4026 1188 0001 MEERA", Ok(Match::Told(0))),
        (5, 200, "by neft 77 12345", Ok(Match::Told(1))),
        (5, 101, "402611880001", Err("a parent told another amount under this reference")),
        (28, 100, "402611880001", Err("a parent told this reference at quite another time")),
        (5, 300, "ATM 12", Err("nobody told a payment of this reference, and it names no open invoice")),
        (5, 1, "twice99", Err("several parents told this reference")),
        (5, 700, "oldref77", Ok(Match::Before)),
        (5, 500, "fees inv-2627-00011", Ok(Match::Invoice(0))),
        (5, 499, "fees INV/2627/00011", Err("the amount is not what is open of the invoice that it names")),
        (5, 1100, "INV-2627-00011 INV-2627-00012", Err("it names several invoices")),
        (5, 1100, "", Err("nobody told a payment of this reference, and it names no open invoice")),
    ] {
        let row = BankRow {
            row: 1,
            day: date(2026, 11, day),
            paise: Paise(paise),
            reference: String::new(),
            words: words.into(),
        };
        let expected = expected.unwrap_or_else(Match::Doubtful);
        assert_eq!(find(&row, &told, &received, &invoices), expected, "{words} {paise}");
    }
}
