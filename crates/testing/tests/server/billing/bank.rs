use jiff::civil::date;

use money::billing::bank::amounts::{Amount, Direction, Mark, amount};
use money::billing::bank::{BankRow, Statement, read};

use base::money::Paise;
use base::tables::{Encodings, text};

const FILE: &str = "Account,1234\n\nDate,Narration,Ref No,Debit,Credit\n\
        05/11/2026,UPI/MEERA,402611880001,,\"15,000.00\"\n\
        13/11/2026,NEFT,=\"00123\",,1250.5\n\
        14/11/2026,Rent,,9000.00,\n";

/// A statement's rows as line, day and paise.
fn rows(statement: &Statement) -> Vec<(u64, String, i64)> {
    let one = |row: &BankRow| (row.row, row.day.to_string(), row.paise.0);
    statement.rows.iter().map(one).collect()
}

fn statement(text: &str) -> Statement {
    read(text.as_bytes()).expect("a statement")
}

/// How many rows came in, went out and cannot be read.
fn counts(text: &str) -> (usize, usize, usize) {
    let Statement { rows, out, unread } = statement(text);
    (rows.len(), out.len(), unread.len())
}

#[test]
fn a_statement_is_read_in_every_encoding() {
    let wide: Vec<u16> = FILE.encode_utf16().collect();
    let little: Vec<u8> = wide.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = wide.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
    let semicolons = FILE.replace("\"15,000.00\"", "15000.00").replace(',', ";").into_bytes();
    for bytes in [
        FILE.as_bytes().to_vec(),
        marked(b"\xff\xfe", &little),
        marked(b"\xfe\xff", &big),
        little,
        big,
        marked(b"\xef\xbb\xbf", FILE.as_bytes()),
        FILE.replace('\n', "\r\n").into_bytes(),
        FILE.replace("MEERA", "CAF\u{c9}").chars().map(|c| u8::try_from(u32::from(c)).expect("Latin")).collect(),
        semicolons,
    ] {
        let statement = read(&bytes).expect("a statement");
        let expected = [(4, "2026-11-05".to_owned(), 1_500_000), (5, "2026-11-13".to_owned(), 125_050)];
        assert_eq!(rows(&statement), expected);
        let references: Vec<&str> = statement.rows.iter().map(|row| row.reference.as_str()).collect();
        assert_eq!(references, ["402611880001", "00123"]);
        assert_eq!((statement.out.len(), statement.unread.len()), (1, 0));
    }
    let french = text(b"caf\xe9 \x80", 1, Encodings::OrWindows1252).expect("a text");
    assert_eq!(french, "caf\u{e9} \u{20ac}", "Windows-1252");
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
            &["05-11-26", "2026-11-06", "7 Nov 2026", "08-NOV-2026 10:11:12", "09-OCT-2026", "10 SEPT 2026"],
            &["2026-11-05", "2026-11-06", "2026-11-07", "2026-11-08", "2026-10-09", "2026-09-10"],
        ),
        (&["2026-11-05T09:15:00", "06-11-2026 09:15 AM"], &["2026-11-05", "2026-11-06"]),
        (&["11/05/2026", "11/30/2026"], &["2026-11-05", "2026-11-30"]),
        (&["11/05/2026 09:15 AM", "11/30/2026 01:35 PM"], &["2026-11-05", "2026-11-30"]),
        (&["29/02/2028"], &["2028-02-29"]),
        (&["31/11/2026", "", "soon", "1/1/1999"], &[]),
    ] {
        assert_eq!(of(days).expect("a statement"), read, "{days:?}");
    }
    assert!(of(&["13/11/2026", "11/13/2026"]).is_err());
}

#[test]
fn an_amount_with_unknown_text_around_it_is_unreadable() {
    let (sign, word) = (|direction| Some(Mark::Sign(direction)), |direction| Some(Mark::Word(direction)));
    for (text, mark) in [
        ("15000", None),
        ("15,000.00", None),
        ("Rs.15,000.00", None),
        ("Rs 15000", None),
        ("₹ 15,000.00", None),
        ("INR 15,000.00", None),
        ("15,000/-", None),
        ("+15,000.00", sign(Direction::In)),
        ("-15,000.00", sign(Direction::Out)),
        ("\u{2212}15,000.00", sign(Direction::Out)),
        ("15,000.00-", sign(Direction::Out)),
        ("(15,000.00)", sign(Direction::Out)),
        ("15,000.00 Cr", word(Direction::In)),
        ("15,000.00Cr.", word(Direction::In)),
        ("15,000.00 CR", word(Direction::In)),
        ("15,000.00 Dr", word(Direction::Out)),
        ("15,000.00(Dr)", word(Direction::Out)),
        ("15,000.00 Debit", word(Direction::Out)),
        ("DR 15000.00", word(Direction::Out)),
        ("Rs. 15,000.00 Dr.", word(Direction::Out)),
        ("-15,000.00 Dr", sign(Direction::Out)),
    ] {
        let read = amount(text);
        match read {
            Amount::Of(paise, read) => {
                assert_eq!((paise, read.map(Mark::direction)), (Paise(1_500_000), mark.map(Mark::direction)), "{text}");
            }
            Amount::None | Amount::Unreadable => panic!("{text}: {read:?}"),
        }
    }
    for none in ["", " ", "-", "--", "0", "0.00", "0.00 Cr", "Rs.0.00"] {
        assert_eq!(amount(none), Amount::None, "{none:?}");
    }
    for bad in [
        "15,000.00 Xy",
        "15,000.00 Reversed",
        "-15,000.00 Cr",
        "(15,000.00",
        ".50",
        "Rs. .50",
        "=1+1",
        "1e5",
        "12.345",
        "१०",
        "1000000000000000000",
        "@SUM(A1)",
        "15.000,00",
        "15 000.00",
        "NIL",
        "USD 15",
        "*15000",
        "15000?",
    ] {
        assert_eq!(amount(bad), Amount::Unreadable, "{bad:?}");
    }
}

#[test]
fn money_that_went_out_is_never_read_as_money_that_came_in() {
    for (file, expected) in [
        ("Date,Particulars,Amount,Balance\n20/11/2026,REFUND,\"15,000.00 Dr\",\"90,000.00 Cr\"\n", (0, 1, 0)),
        ("Txn Date,Description,Amount,Transaction Type\n20/11/2026,REFUND,15000.00,DEBIT\n", (0, 1, 0)),
        ("Date,Transaction Type,Narration,Ref,Amount\n20/11/2026,Debit,REFUND,UTR777000222,55.00\n", (0, 1, 0)),
        ("Date,Narration,Way of it,Amount\n20/11/2026,A,D,1\n20/11/2026,B,C,2\n", (1, 1, 0)),
        ("Date,Narration,,Amount\n20/11/2026,A,Withdrawal,1\n20/11/2026,B,Deposit,2\n", (1, 1, 0)),
        ("Date,Particulars,Amount\n20/11/2026,REFUND,\"15,000.00 Debit\"\n", (0, 1, 0)),
        ("Date,Particulars,Amount\n20/11/2026,REFUND,\"(15,000.00)\"\n", (0, 1, 0)),
        ("Date,Particulars,Amount\n20/11/2026,REFUND,\"15,000.00-\"\n", (0, 1, 0)),
        ("Date,Particulars,Amount\n20/11/2026,REFUND,\"DR 15000.00\"\n", (0, 1, 0)),
        ("Date,Remarks,Amount(Rs.),Balance(Rs.)\n20/11/2026,REFUND,\"15,000.00(Dr)\",\"90,000.00(Cr)\"\n", (0, 1, 0)),
        ("Date,Narration,Credit/Debit,Amount\n20/11/2026,REFUND,Debit,15000.00\n", (0, 1, 0)),
        ("Date,Amount,Type\n05/11/2026,100.00 Cr,CR\n06/11/2026,200,DR\n", (1, 1, 0)),
        // Contradictory rows, and rows without a direction among others, are listed.
        ("Date,Amount,Type\n05/11/2026,100.00 Dr,CR\n06/11/2026,200,DR\n", (0, 1, 1)),
        ("Date,Amount,Type\n05/11/2026,100.00,\n06/11/2026,200,DR\n", (0, 1, 1)),
        ("Date,Credit,Debit\n05/11/2026,100.00,50\n06/11/2026,-5,\n07/11/2026,5 Dr,\n08/11/2026,x,\n", (0, 0, 4)),
        ("Date,Amount\n05/11/2026,100 Cr\n06/11/2026,200\n", (1, 0, 1)),
        ("Date,Amount\n05/11/2026,100 Dr\n06/11/2026,200\n", (0, 1, 1)),
        // A minus alone marks what went out.
        ("Date,Amount\n05/11/2026,-100\n06/11/2026,200\n", (1, 1, 0)),
    ] {
        assert_eq!(counts(file), expected, "{file}");
    }
    for no_direction in [
        "Date,Particulars,Amount\n20/11/2026,REFUND,15000.00\n21/11/2026,FEES,15000.00\n",
        // The direction behind a balance is the balance's.
        "Date,Particulars,Amount,Balance,Dr/Cr\n20/11/2026,REFUND,15000.00,90000.00,Cr\n",
        "Date,Particulars,Amount,Type\n20/11/2026,REFUND,15000.00,NEFT\n",
    ] {
        assert!(
            read(no_direction.as_bytes()).expect_err(no_direction).contains("incoming from outgoing"),
            "{no_direction}"
        );
    }
}

#[test]
fn a_file_that_is_no_statement_is_refused_with_a_reason() {
    for (none, reason) in [
        (&b""[..], "no row names the columns"),
        (b"a,b\n1,2\n", "no row names the columns"),
        (b"\x00\x01\x02", "no text"),
        (b"<html><table>", "web page"),
        (b"Date\n05/11/2026\n", "no row names the columns"),
        (b"PK\x03\x04", "spreadsheet"),
        (b"%PDF-1.4", "PDF"),
    ] {
        assert!(read(none).expect_err("no statement").contains(reason), "{none:?}");
    }
    let open_quote = format!("Date,Narration,Credit\n05/11/2026,\"FEES,100\n{}", "06/11/2026,FEES,100\n".repeat(200));
    assert!(read(open_quote.as_bytes()).expect_err("an open quote").contains("double quote"));
}

#[test]
fn the_header_decides_the_separator_and_the_file_its_lines() {
    let tabs = "Title, with, commas, and, more\n\nTxn Date\tDescription\tDebit\tCredit\n\
        05/11/2026\tA, B, C, D, E, F\t\t1,00,000.00\n\n06/11/2026\tG, H, I\t9,000.00\t\n";
    let read = statement(tabs);
    assert_eq!(rows(&read), [(4, "2026-11-05".to_owned(), 10_000_000)]);
    assert_eq!((read.out[0].row, read.out[0].paise), (6, Paise(900_000)));
    assert_eq!(read.out[0].day, date(2026, 11, 6));
}

#[test]
fn statements_of_five_banks_are_read() {
    for (bank, file, references) in [
        ("SBI", include_str!("statements/sbi.tsv"), "TRANSFER FROM 4897690162093 /"),
        ("HDFC", include_str!("statements/hdfc.csv"), "0000402611880001"),
        ("ICICI", include_str!("statements/icici.csv"), "-"),
        ("Axis", include_str!("statements/axis.csv"), "-"),
        ("Kotak", include_str!("statements/kotak.csv"), "UPI-630911880001"),
        ("Kotak, signed", include_str!("statements/kotak-signed.csv"), "UPI-630911880001"),
    ] {
        let Statement { rows, out, unread } = statement(file);
        let of = |rows: &[BankRow]| rows.iter().map(|row| (row.day.day(), row.paise.0)).collect::<Vec<_>>();
        assert_eq!(of(&rows), [(5, 1_500_000), (9, 1_500_000), (10, 10_000_000)], "{bank}");
        assert_eq!(of(&out), [(6, 900_000), (11, 8_000_000)], "{bank}");
        assert!(unread.is_empty(), "{bank}: {unread:?}");
        assert_eq!(rows[0].reference, references, "{bank}");
        assert!(rows[0].words.contains("402611880001") && rows[1].words.contains("INVOICE"), "{bank}");
    }
}
