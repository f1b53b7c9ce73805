use std::borrow::Cow;

use base::tables::cells::{cell, is_placeholder, number};
use base::tables::days::{Form, NoDay, day, month_first};
use base::tables::{Encodings, Table, find, text, writer};
use jiff::civil::date;

#[test]
fn a_cell_is_its_visible_text() {
    for written in ["0012", " 0012\u{a0}", "'0012", "=\"0012\"", "\u{feff}0012", "\u{202a}0012\u{202c}", "\u{200e}0012"]
    {
        assert_eq!(cell(written), "0012", "{written:?}");
    }
    // The joiners of Indic scripts stay, and what turns letters around is for the caller to refuse.
    for kept in ["\u{915}\u{94d}\u{200d}\u{937}", "A\u{202e}B", "M'balia", "=1+1"] {
        assert_eq!(cell(kept), kept);
    }
    for nothing in ["", " ", "-", "--", "—", ".", "NA", "n/a", "N.A.", "Nil", "none", "NULL", "0", "TBD", "new"] {
        assert!(is_placeholder(nothing), "{nothing:?}");
    }
    for something in ["00", "N-1", "Nila", "1", "A-", "Newton"] {
        assert!(!is_placeholder(something), "{something:?}");
    }
    for (written, read) in [
        ("9845012345.0", "9845012345"),
        ("९८४५", "9845"),
        ("൧൨.00", "12"),
        ("1.5", "1.5"),
        (".0", ".0"),
        ("A.0", "A.0"),
    ] {
        assert_eq!(number(written), read);
    }
}

#[test]
fn a_day_is_read_however_it_is_written() {
    let form = Form { short_years: true, year: Some(2026), ..Form::default() };
    for written in [
        "2026-11-05",
        "2026/11/5",
        "05/11/2026",
        "5-11-26",
        "05.11.2026",
        "5 Nov 2026",
        "5-November-26",
        "05NOV2026",
        "Nov 5, 2026",
        "Thursday, 5th November 2026",
        "5th Nov",
        "Nov. 5",
        "46331",
        "46331.0",
        "46331.4375",
        "2026-11-05T10:30:00+05:30",
        "05/11/2026 10:30 AM",
        "२०२६-११-०५",
    ] {
        assert_eq!(day(written, form), Ok(date(2026, 11, 5)), "{written:?}");
    }
    for (written, why) in [
        ("", NoDay::Unclear),
        ("soon", NoDay::Unclear),
        ("5", NoDay::Unclear),
        ("5/11", NoDay::Unclear),
        ("1/2/3/4", NoDay::Unclear),
        ("5 Nov 2026 x", NoDay::Unclear),
        ("5/11/02026", NoDay::Unclear),
        ("31/11/2026", NoDay::NotInCalendar),
        ("11/30/2026", NoDay::NotInCalendar),
        ("05/11/9026", NoDay::NotInCalendar),
        ("2026-11-04T18:30:00Z", NoDay::OtherZone),
    ] {
        assert_eq!(day(written, form), Err(why), "{written:?}");
    }
    assert_eq!(day("5/11/26", Form::default()), Err(NoDay::ShortYear));
    assert_eq!(day("11/5/2026", Form { month_first: true, ..form }), Ok(date(2026, 11, 5)));
    assert_eq!(day("5 Nov 2026", Form { month_first: true, ..form }), Ok(date(2026, 11, 5)));
    assert_eq!(month_first(["11/05/2026", "11/30/2026", "soon"].iter()), Ok(true));
    assert_eq!(month_first(["05/11/2026", "30 Nov 2026"].iter()), Ok(false));
    assert!(month_first(["13/11/2026", "11/13/2026"].iter()).is_err());
}

#[test]
fn lines_are_counted_as_an_editor_counts_them() {
    for end in ["\n", "\r\n", "\r"] {
        let file =
            ["A title, and more", "", "name,\"two", "lines\"", "", "a,b", "", "\"c", "d\",e", ",", "f,g", ""].join(end);
        let begin = find(&file, 5, |row| row.cell(0) == "name").expect("a header");
        let table = Table::read(&file, begin, 10).expect("a table");
        let lines: Vec<u64> = table.rows.iter().map(|row| row.line).collect();
        assert_eq!((table.header.line, lines), (3, vec![6, 8, 11]), "{end:?}");
        assert_eq!(Table::read(&file, begin, 2).expect_err("too many").reason, "it has more than 2 rows: split it");
    }
}

#[test]
fn a_blank_before_a_quote_is_no_part_of_the_field() {
    let cells = |row: &str| {
        let file = format!("a,b,c\n{row}\nlast,,\n");
        let begin = find(&file, 1, |row| row.cell(0) == "a").expect("a header");
        let table = Table::read(&file, begin, 10).expect("a table");
        assert_eq!(table.rows.last().expect("the last").cell(0), "last", "{row}");
        table.rows[0].cells().map(Cow::into_owned).collect::<Vec<_>>()
    };
    assert_eq!(cells(r#"Q-1, "Asha",   "Rao, K""#), ["Q-1", "Asha", "Rao, K"]);
    assert_eq!(cells(r#" "Q ""1, "" x", b "c, d"#), [r#"Q "1, " x"#, r#"b "c"#, "d"]);
    assert_eq!(cells(r#""a, ""b"" , c", "d" ,e"#), [r#"a, "b" , c"#, "d", "e"]);
}

#[test]
fn what_is_written_for_spreadsheets_is_read_back() {
    let table = writer::csv(["name", "note"], [["ಲಕ್ಷ್ಮಿ".to_owned(), writer::text("=1+1")]]);
    assert!(table.starts_with(b"\xEF\xBB\xBFname"), "Excel knows UTF-8 by its mark");
    let text = text(&table, 1, Encodings::Unicode).expect("a text");
    let begin = find(&text, 1, |row| row.cell(0) == "name").expect("a header");
    let table = Table::read(&text, begin, 10).expect("a table");
    assert_eq!((table.rows[0].cell(0), table.rows[0].cell(1)), ("ಲಕ್ಷ್ಮಿ".into(), "=1+1".into()));
}
