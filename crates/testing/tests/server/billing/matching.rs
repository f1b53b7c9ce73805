use std::collections::BTreeMap;

use jiff::civil::date;

use base::ids::{CentreId, ChildId, InvoiceId, PaymentId};
use base::money::Paise;
use money::billing::bank::BankRow;
use money::billing::matching::{
    ANOTHER_CHILD, BEFORE_FOR_ANOTHER, Known, Match, Matching, NOBODY, NOT_OPEN, NamedInvoice, OTHER_AMOUNT,
    OTHER_TIME, Own, SEVERAL_INVOICES, SEVERAL_PARENTS, SEVERAL_ROWS, WENT_BACK, invoice_numbers, references,
};

const OWN: Own<'_> = Own { account: "50100123456789", ifsc: "HDFC0000001", address: "school12345678@bank" };
const MEERA: ChildId = ChildId(1);
const FARAH: ChildId = ChildId(2);

fn known(child: ChildId, reference: &str, paise: i64) -> Known {
    Known {
        id: PaymentId(child.0),
        child,
        centre: CentreId(child.0),
        paise: Paise(paise),
        day: date(2026, 11, 5),
        reference: reference.into(),
    }
}

fn row(day: i8, paise: i64, words: &str) -> BankRow {
    BankRow { row: 1, day: date(2026, 11, day), paise: Paise(paise), reference: String::new(), words: words.into() }
}

fn invoice(child: ChildId, id: i64, open: i64) -> NamedInvoice {
    NamedInvoice { child, centre: CentreId(child.0), id: InvoiceId(id), open: Paise(open) }
}

fn invoices() -> BTreeMap<String, NamedInvoice> {
    BTreeMap::from([
        ("INV-2627-00011".to_owned(), invoice(MEERA, 11, 500)),
        ("INV-2627-00012".to_owned(), invoice(FARAH, 12, 500)),
    ])
}

/// What the first of these rows is, given what parents reported and what was received.
fn found(rows: &[BankRow], out: &[BankRow], reported: &[Known], received: &[Known]) -> Match {
    let invoices = invoices();
    Matching::new(OWN, (rows, out), (reported, received), &invoices).find(&rows[0]).is
}

#[test]
fn only_a_match_beyond_doubt_is_a_payment() {
    let reported = [
        known(MEERA, "402611880001", 100),
        known(MEERA, "NEFT/HDFCN52026110900001", 200),
        known(MEERA, "12", 300),
        known(MEERA, "TWICE12345678", 1),
        known(FARAH, "TWICE12345678", 1),
        known(MEERA, "402611880500", 1),
    ];
    let received = [known(MEERA, "402611889999", 700)];
    let of_meera = Match::Invoice(invoice(MEERA, 11, 500));
    for (day, paise, words, expected) in [
        (5, 100, "UPI/402611880001/MEERA", Ok(Match::Reported(0))),
        (5, 100, "UPI 0000402611880001 MEERA", Ok(Match::Reported(0))),
        (5, 200, "by NEFT*HDFC0001234*hdfcn52026110900001*X", Ok(Match::Reported(1))),
        (5, 101, "UPI/402611880001", Err(OTHER_AMOUNT)),
        (28, 100, "UPI/402611880001", Err(OTHER_TIME)),
        (5, 300, "ATM 12", Err(NOBODY)),
        (5, 1, "twice12345678", Err(SEVERAL_PARENTS)),
        // A part of a token proves nothing.
        (5, 100, "UPI/14026118800017", Err(NOBODY)),
        (5, 100, "UPI/4026 1188 0001", Err(NOBODY)),
        (5, 700, "UPI/402611889999", Ok(Match::Before(0))),
        (28, 700, "UPI/402611889999", Err(NOBODY)),
        (5, 701, "UPI/402611889999", Err(BEFORE_FOR_ANOTHER)),
        (5, 700, "UPI/402611889999 INV-2627-00012", Err(BEFORE_FOR_ANOTHER)),
        (5, 500, "fees inv-2627-00011", Ok(of_meera)),
        (5, 500, "UPI/FEESINV262700011/X", Ok(of_meera)),
        (5, 500, "NEFT INV-2627-000 11 NOV", Ok(of_meera)),
        (5, 500, "fees INV-2627-000111", Err(NOBODY)),
        (5, 499, "fees INV/2627/00011", Err(NOT_OPEN)),
        (5, 1100, "INV-2627-00011 INV-2627-00012", Err(SEVERAL_INVOICES)),
        (5, 1100, "", Err(NOBODY)),
        // What parents report takes no invoice's match away.
        (5, 500, "UPI/402611880500 INV-2627-00011", Ok(of_meera)),
        (5, 500, "UPI/402611880500 INV-2627-00012", Ok(Match::Invoice(invoice(FARAH, 12, 500)))),
        // What fits for one child and names the invoice of another is for somebody to decide.
        (5, 100, "UPI/402611880001 INV-2627-00012", Err(ANOTHER_CHILD)),
        (5, 100, "UPI/402611880001 INV-2627-00011", Ok(Match::Reported(0))),
    ] {
        let rows = [row(day, paise, words)];
        assert_eq!(
            found(&rows, &[], &reported, &received),
            expected.unwrap_or_else(Match::Doubtful),
            "{words} {paise}"
        );
    }
}

#[test]
fn what_others_can_know_proves_nothing() {
    for reference in [
        "GOOGLEPAY",
        "NOVEMBER",
        "TRANSFER",
        "INV-2627",
        "INV-2627-00012",
        "INV262700012",
        "RCT262700012",
        "262700012",
        "RCT-2627-00012",
        "50100123456789",
        "0050100123456789",
        "23456789",
        "HDFC0000001",
        "9845012345",
        "09845012345",
        "919845012345",
        "KARTHIK12345678",
        "20261105",
        "05112026",
        "FEES05112026",
        "11052026",
        "20261105101112",
        "0000000000000000",
        "4817434843523739585",
        "SCHOOL12345678",
        "1234567",
        // A number of another length is somebody's account.
        "50100999888777",
        "20188877766",
    ] {
        let words =
            format!("UPI/402611889901/GOOGLE PAY/karthik12345678@okaxis/{reference}/NOVEMBER TRANSFER INV-2627-00012");
        let rows = [row(5, 777, &words)];
        let reported = [known(MEERA, reference, 777)];
        assert_eq!(found(&rows, &[], &reported, &[]), Match::Doubtful(NOT_OPEN), "{reference}");
        let without = [row(5, 777, &words.replace("INV-2627-00012", ""))];
        let named = !invoice_numbers(&without[0].words).is_empty();
        let expected = Match::Doubtful(if named { NOT_OPEN } else { NOBODY });
        assert_eq!(found(&without, &[], &reported, &[]), expected, "{reference}");
    }
    // The sole number of twelve digits is the reference, even where it begins as a mobile number abroad does.
    assert!(references("UPI/919845012345/MEERA", OWN).contains("919845012345"));
    assert!(!references("UPI/402611889901/919845012345", OWN).contains("919845012345"));
    // Beside a UTR a number of twelve digits is the payer's account.
    assert!(!references("NEFT-HDFCN52026110900001-KARTHIK-123405006789", OWN).contains("123405006789"));
    assert!(references("UPI/012345678901/MEERA", OWN).contains("12345678901"), "a reference that begins with zero");
}

#[test]
fn a_reference_must_be_in_one_row_and_not_in_outgoing_money() {
    let reported = [known(MEERA, "402611880001", 100)];
    let one = row(5, 100, "UPI/402611880001/MEERA");
    assert_eq!(found(&[one.clone(), row(6, 9, "X")], &[], &reported, &[]), Match::Reported(0));
    let twice = [one.clone(), row(6, 100, "UPI/402611880001/REVERSAL")];
    assert_eq!(found(&twice, &[], &reported, &[]), Match::Doubtful(SEVERAL_ROWS));
    let out = [row(7, 100, "RETURN 402611880001")];
    assert_eq!(found(std::slice::from_ref(&one), &out, &reported, &[]), Match::Doubtful(WENT_BACK));
    let named = [row(5, 500, "UPI/402611880001 INV-2627-00011")];
    assert_eq!(found(&named, &out, &[], &[]), Match::Doubtful(WENT_BACK));
}

#[test]
fn a_returned_transfer_is_known_by_its_reference_alone() {
    let (invoices, received) = (BTreeMap::new(), [known(MEERA, "402611880001", 100), known(FARAH, "12", 100)]);
    let matching = Matching::new(OWN, (&[], &[]), (&[], &received), &invoices);
    assert_eq!(matching.returned(&row(20, 100, "RTN/402611880001")), Some(0));
    assert_eq!(matching.returned(&row(20, 100, "RTN/402611880002 12")), None);
}

#[test]
fn a_payment_is_kept_under_the_reference_that_is_its_own() {
    let pool = "TRANSFER FROM 4897690162093";
    let with = |reference: &str, words: &str| BankRow {
        reference: reference.into(),
        ..row(5, 1, &[reference, words].join(" "))
    };
    let rows = [
        with(pool, "UPI/402611880001/MEERA"),
        with(pool, "NEFT*HDFC0001234*HDFCN52026110900001*FARAH"),
        with(pool, "BY CASH"),
        with("000123", "CHEQUE"),
        with("0000000000000000", "CASH"),
        with("UPI-630911880001", "UPI/402611880777/X"),
    ];
    let invoices = BTreeMap::new();
    let matching = Matching::new(OWN, (&rows, &[]), (&[], &[]), &invoices);
    let kept: Vec<String> = rows.iter().map(|row| matching.reference_of(row)).collect();
    assert_eq!(kept, ["402611880001", "HDFCN52026110900001", "", "000123", "", "UPI-630911880001"]);
}

#[test]
fn the_numbers_of_invoices_are_found_however_a_bank_breaks_them() {
    for (text, numbers) in [
        ("INV-2627-00012", &["INV-2627-00012"][..]),
        ("fees inv 2627 00012 nov", &["INV-2627-00012"]),
        ("INV262700012", &["INV-2627-00012"]),
        ("INV/2627/000 12", &["INV-2627-00012"]),
        ("INV-2627-100000", &["INV-2627-100000"]),
        ("INV-2627", &[]),
        ("INVOICE 2627 00012", &[]),
        ("2627-00012", &[]),
    ] {
        let found = invoice_numbers(text);
        assert!(numbers.iter().all(|number| found.contains(*number)), "{text}: {found:?}");
        assert_eq!(found.is_empty(), numbers.is_empty(), "{text}: {found:?}");
    }
}
