use base::refusal::AppError;
use daily::content::holidays::files::of_table;

fn read(file: impl AsRef<[u8]>) -> Vec<String> {
    let rows = of_table(file.as_ref(), 2026).expect("taken");
    rows.into_iter().map(|row| format!("{} {}", row.day, row.title)).collect()
}

#[test]
fn a_table_is_read_as_offices_write_theirs() {
    let expected = ["2026-11-10 Deepavali", "2026-12-25 Christmas"];
    for file in [
        "Date,Holiday\n10/11/2026,Deepavali\n25-Dec-2026,Christmas\n",
        "S.No,Day,Date,Name of the Holiday\r\n1,Tuesday,10th Nov,Deepavali\r\n2,Friday,\"December 25, 2026\",Christmas\r\n",
        "Little Courtyard\tHolidays of 2026\n\nOccasion\tDate\nDeepavali\t46336\nChristmas\t2026-12-25 00:00:00\n\n\t\n\tNote: Sundays are free\n",
        "\u{feff}DATE;TITLE\r10.11.2026;Deepavali\r'25/12/2026;Christmas\r;\r",
        "date|title\nTue, 10 Nov 2026|Deepavali\n२५/१२/२०२६|Christmas\n",
    ] {
        assert_eq!(read(file), expected, "{file}");
        let wide: Vec<u8> = file.trim_start_matches('\u{feff}').encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(read([b"\xff\xfe", &wide[..]].concat()), expected, "{file}");
    }
    assert_eq!(read("date,title\n2026-11-10,Jose\u{301}\n"), ["2026-11-10 Jos\u{e9}"]);
}

#[test]
fn what_is_no_table_of_holidays_is_refused_by_its_name() {
    let faults = |file: &[u8]| match of_table(file, 2026) {
        Err(AppError::BadRows(rows)) => rows.into_iter().map(|row| row.reason).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    for (file, reason) in [
        (&b"PK\x03\x04"[..], "line 1: it is a spreadsheet, not a CSV file: save it as 'CSV UTF-8'"),
        (b"%PDF-1.7", "line 1: it is a PDF: export the table as CSV"),
        (b"date,title\n10/11/26,Deepavali\n", "line 2: \"10/11/26\" has a year of two digits: write all four"),
        (b"date,title\n11/25/2026,Thanksgiving\n", "line 2: \"11/25/2026\" is not a day of the calendar"),
        (b"date,title\n\n,Deepavali\n", "line 3: it has no date"),
        (
            b"date,title\n2026-11-09T18:30:00Z,Deepavali\n",
            "line 2: \"2026-11-09T18:30:00Z\" is a moment in another time zone: write the day alone",
        ),
    ] {
        assert_eq!(faults(file), [reason]);
    }
    assert!(faults(b"date,title\n2026-11-10,D\xe9j\xe0\n")[0].starts_with("line 2: it is not UTF-8"));
    let wide = format!("date,title{}\n2026-11-10,Deepavali\n", ",x".repeat(1_000_000));
    assert_eq!(faults(wide.as_bytes()), ["line 1: it has more than 500 columns"]);
    assert_eq!(faults(&vec![b'x'; 5 * 1024 * 1024]), ["line 1: it is larger than 4 MB"]);
}

#[test]
fn a_table_names_its_columns() {
    for text in
        ["date,title\n2026-11-10,\"Deepavali, day 1\"\n", "Title;Date;Note\r\nDeepavali, day 1;2026-11-10;x\r\n"]
    {
        let rows = of_table(text.as_bytes(), 2026).expect("taken");
        assert_eq!((rows[0].day.as_str(), rows[0].title.as_str()), ("2026-11-10", "Deepavali, day 1"));
    }
    for text in ["", "2026-11-10,Deepavali\n", "date\n2026-11-10\n"] {
        assert!(of_table(text.as_bytes(), 2026).is_err(), "{text:?}");
    }
}
