use jiff::civil::date;

use money::billing::bank::{read, text_of};

const FILE: &str = "Account,1234\n\nDate,Narration,Ref No,Debit,Credit\n\
        05/11/2026,UPI/MEERA,402611880001,,\"15,000.00\"\n\
        13/11/2026,NEFT,=\"00123\",,1250.5\n\
        14/11/2026,Rent,,9000.00,\n";

#[test]
fn a_statement_is_read_in_every_encoding() {
    let wide: Vec<u16> = FILE.encode_utf16().collect();
    let little = [vec![0xff, 0xfe], wide.iter().flat_map(|unit| unit.to_le_bytes()).collect()].concat();
    let big = [vec![0xfe, 0xff], wide.iter().flat_map(|unit| unit.to_be_bytes()).collect()].concat();
    let marked = [b"\xef\xbb\xbf".to_vec(), FILE.as_bytes().to_vec()].concat();
    let semicolons = FILE.replace("\"15,000.00\"", "15000.00").replace(',', ";").into_bytes();
    for bytes in [FILE.as_bytes().to_vec(), little, big, marked, semicolons] {
        let statement = read(&bytes).expect("a statement");
        let rows: Vec<_> = statement.rows.iter().map(|row| (row.day, row.paise.0, row.reference.as_str())).collect();
        assert_eq!(rows, [(date(2026, 11, 5), 1_500_000, "402611880001"), (date(2026, 11, 13), 125_050, "00123")]);
        assert_eq!((statement.others, statement.unread.len()), (1, 0));
    }
    assert_eq!(text_of(b"caf\xe9"), "caf\u{e9}");
}

#[test]
fn days_are_read_in_one_order_and_never_guessed() {
    let of = |days: &[&str]| {
        let rows = days.join(",100\n");
        read(format!("Txn Date,Deposit\n{rows},100\n").as_bytes())
            .map(|statement| statement.rows.iter().map(|row| row.day.to_string()).collect::<Vec<_>>())
    };
    for (days, read) in [
        (&["05/11/2026"][..], &["2026-11-05"][..]),
        (
            &["05-11-26", "2026-11-06", "7 Nov 2026", "08-NOV-2026 10:11:12"],
            &["2026-11-05", "2026-11-06", "2026-11-07", "2026-11-08"],
        ),
        (&["11/05/2026", "11/30/2026"], &["2026-11-05", "2026-11-30"]),
        (&["29/02/2028"], &["2028-02-29"]),
        (&["31/11/2026", "", "soon", "1/1/1999"], &[]),
    ] {
        assert_eq!(of(days).expect("a statement"), read, "{days:?}");
    }
    assert!(of(&["13/11/2026", "11/13/2026"]).is_err());
}

#[test]
fn what_is_no_amount_is_told_and_not_taken() {
    for amount in ["-5", "=1+1", "1e5", "12.345", "+100", "१०", "1000000000000000000", "@SUM(A1)"] {
        let statement = read(format!("Date,Credit\n05/11/2026,\"{amount}\"\n").as_bytes()).expect("a statement");
        assert_eq!((statement.rows.len(), statement.unread.len()), (0, 1), "{amount}");
    }
    let both = read(b"Date,Amount,Type\n05/11/2026,100.00 Cr,CR\n06/11/2026,200,DR\n").expect("a statement");
    assert_eq!((both.rows.len(), both.others), (1, 1));
    for none in [&b""[..], b"a,b\n1,2\n", b"\x00\x01\x02", b"Date\n05/11/2026\n"] {
        assert!(read(none).is_err());
    }
}
