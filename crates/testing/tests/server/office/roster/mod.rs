mod columns;

use jiff::civil::date;

use base::contact::Numbers;
use office::roster::{BadRow, ColumnNames, Known, Roster, RosterParent, RosterRow, parse};

const HEADER: &str = "Admission ID,First Name,Last Name,Date of Birth,Room,Program,Admission Type,Admission Date,\
    Mother Name,Mother Phone,Mother Email,Father Name,Father Phone,Father Email";
const ANAYA: &str = "A-17,Anaya,Rao,2023-02-08,Nursery,Full Day,Regular,2025-06-02,Meera Rao,9800000001,meera.rao@example.com,Karthik Rao,9800000002,";

fn read(file: impl AsRef<[u8]>) -> Result<Roster, Vec<BadRow>> {
    read_as(file, &ColumnNames::default())
}

fn read_as(file: impl AsRef<[u8]>, columns: &ColumnNames) -> Result<Roster, Vec<BadRow>> {
    let rooms = ["Nursery", "Play Group"].map(str::to_owned);
    let programs =
        ["Half Day (09:00 - 12:30)", "Half Day 2 (09:00 - 12:00)", "Full Day (9:00 To 6:30)", "After School"]
            .map(str::to_owned);
    parse(file.as_ref(), &Known { rooms: &rooms, programs: &programs, columns, ..NOTHING })
}

const HERE: Numbers<'static> = Numbers { country_code: "+91", abroad: false };
static USUAL: ColumnNames = ColumnNames::usual();
const NOTHING: Known<'static> = Known {
    today: date(2026, 11, 21),
    rooms: &[],
    programs: &[],
    numbers: HERE,
    emergency: "Emergency Daycare",
    columns: &USUAL,
};

fn rows(file: impl AsRef<[u8]>) -> Vec<RosterRow> {
    read(file).expect("a good file").rows
}

/// `line: column: reason`, one for each fault.
fn faults(file: impl AsRef<[u8]>) -> Vec<String> {
    read(file).expect_err("a bad file").iter().map(ToString::to_string).collect()
}

/// One row whose named column holds something else.
fn with(column: &str, value: &str) -> String {
    let place = HEADER.split(',').position(|title| title == column).expect("a column");
    let mut fields: Vec<_> = ANAYA.split(',').collect();
    fields[place] = value;
    format!("{HEADER}\n{}\n", fields.join(","))
}

fn without(columns: &[&str]) -> String {
    let mut fields: Vec<_> = ANAYA.split(',').collect();
    for column in columns {
        fields[HEADER.split(',').position(|title| title == *column).expect("a column")] = "";
    }
    format!("{HEADER}\n{}\n", fields.join(","))
}

#[test]
fn a_good_row_is_read_whole() {
    let parent = |name: &str, phone: &str, email: Option<&str>| {
        Some(RosterParent { name: name.to_owned(), phone: Some(phone.to_owned()), email: email.map(str::to_owned) })
    };
    let expected = RosterRow {
        line: 2,
        admission_id: Some("A-17".to_owned()),
        first_name: "Anaya".to_owned(),
        last_name: "Rao".to_owned(),
        born: date(2023, 2, 8),
        room: "Nursery".to_owned(),
        program: "Full Day (9:00 To 6:30)".to_owned(),
        admission_type: "Regular".to_owned(),
        admitted: date(2025, 6, 2),
        photo_consent: None,
        mother: parent("Meera Rao", "9800000001", Some("meera.rao@example.com")),
        father: parent("Karthik Rao", "9800000002", None),
    };
    assert_eq!(rows(format!("{HEADER}\n{ANAYA}\n")), [expected]);
}

#[test]
fn the_file_may_come_from_any_spreadsheet() {
    let plain = rows(format!("{HEADER}\n{ANAYA}\n"));
    let with_mark = format!("\u{feff}{HEADER}\r\n{ANAYA}\r\n\r\n,,,,,,,,,,,,,\r\n");
    assert_eq!(rows(with_mark), plain);
    let gaps = rows(format!("{HEADER}\r\n\r\n\r\n{ANAYA}\r\n"));
    assert_eq!(gaps[0].line, 4);
    assert_eq!(rows(format!("{HEADER}\n{ANAYA}").replace(',', ";")), plain);
    assert_eq!(rows(format!("{HEADER}\n{ANAYA}").replace(',', "\t")), plain);
    let quoted = ANAYA.split(',').map(|field| format!("\"{field}\"")).collect::<Vec<_>>().join(",");
    assert_eq!(rows(format!("{HEADER}\n{quoted}\n")), plain);
}

#[test]
fn headings_are_known_however_they_are_written_and_in_any_order() {
    let file = "mother's mobile no.,MOTHER_NAME,Surname,first-name,D.O.B.,Class,Programme,Date of Admission,Blood Group\n\
        98000 00001,Meera Rao,Rao,Anaya,08/02/2023,nursery,full  day,02-06-2025,B+\n";
    let roster = read(file).expect("a good file");
    assert_eq!(roster.ignored_columns, ["Blood Group"]);
    let row = &roster.rows[0];
    assert_eq!(
        (row.first_name.as_str(), row.room.as_str(), row.born, row.admitted),
        ("Anaya", "Nursery", date(2023, 2, 8), date(2025, 6, 2))
    );
    assert_eq!((row.admission_id.as_ref(), row.admission_type.as_str(), row.father.as_ref()), (None, "Regular", None));
}

#[test]
fn a_header_that_will_not_do_is_refused_with_every_reason() {
    assert_eq!(
        faults("first name,first_name,dob,room,program\nA,A,2023-02-08,Nursery,Full Day\n"),
        [
            "line 1, header: there are two columns for 'first name'",
            "line 1, header: the column 'last name' is missing",
            "line 1, header: the column 'admission date' is missing",
        ]
    );
}

#[test]
fn a_file_that_is_none_is_refused_as_a_whole() {
    let spoilt = [format!("{HEADER}\n{ANAYA}\nA-18,Zo").as_bytes(), &[0xE9], b",Khan\n"].concat();
    for (file, expected) in [
        (Vec::new(), "line 1, file: it is empty"),
        (HEADER.as_bytes().to_vec(), "line 1, file: the file has a header and no children"),
        (spoilt, "line 3, file: it is not UTF-8 from here on (Windows-1252, it seems)"),
        (vec![0xFF, 0xFE, b'F', 0, b'x'], "line 1, file: it is cut off or damaged"),
        (b"%PDF-1.7".to_vec(), "line 1, file: it is a PDF"),
        (b"<html><table>".to_vec(), "line 1, file: it is a web page or XML"),
        (b"\x1f\x8b\x08".to_vec(), "line 1, file: it is compressed"),
        (format!("{HEADER}\n{ANAYA}\0").into_bytes(), "line 1, file: it is no text"),
        (format!("{HEADER}{}\n{ANAYA}\n", ",x".repeat(600)).into_bytes(), "line 1, file: it has more than 500 columns"),
        (b"PK\x03\x04rest".to_vec(), "line 1, file: it is a spreadsheet, not a CSV file"),
        (vec![b'a'; 9 * 1024 * 1024], "line 1, file: it is larger than 8 MB"),
    ] {
        let output = faults(file);
        assert!(output.len() == 1 && output[0].starts_with(expected), "{output:?}");
    }
    let many = std::iter::once(HEADER).chain(std::iter::repeat_n(ANAYA, 20_001)).collect::<Vec<_>>().join("\n");
    assert_eq!(faults(many), ["line 1, file: it has more than 20,000 rows: split it"]);
}

#[test]
fn dates_are_read_as_they_are_written_in_india() {
    for (text, day) in [
        ("2023-02-08", date(2023, 2, 8)),
        ("08/02/2023", date(2023, 2, 8)),
        ("8/2/2023", date(2023, 2, 8)),
        ("08-02-2023", date(2023, 2, 8)),
        ("8.2.2023", date(2023, 2, 8)),
        (" 29/02/2024 ", date(2024, 2, 29)),
        ("08-Feb-2023", date(2023, 2, 8)),
        ("8 feb 2023", date(2023, 2, 8)),
        ("8-September-2023", date(2023, 9, 8)),
        ("Feb 8 2023", date(2023, 2, 8)),
        // As a spreadsheet writes a day that it was not told to show as one.
        ("44965", date(2023, 2, 8)),
        ("44965.0", date(2023, 2, 8)),
        ("44965.5", date(2023, 2, 8)),
        ("2023-02-08 00:00:00", date(2023, 2, 8)),
        ("2023-02-08T00:00", date(2023, 2, 8)),
        ("2023-02-08T00:00:00.000Z", date(2023, 2, 8)),
        ("Wed Feb 08 2023 00:00:00 GMT+0530 (India Standard Time)", date(2023, 2, 8)),
        ("8th Feb 2023", date(2023, 2, 8)),
        ("Wednesday 8th of February 2023", date(2023, 2, 8)),
        ("08FEB2023", date(2023, 2, 8)),
        ("'08/02/2023", date(2023, 2, 8)),
        ("2023/02/08", date(2023, 2, 8)),
        ("२०२३-०२-०८", date(2023, 2, 8)),
    ] {
        assert_eq!(rows(with("Date of Birth", text))[0].born, day, "{text}");
    }
    for (text, reason) in [
        ("", "it is empty"),
        ("08/02/23", "\"08/02/23\" has a year of two digits: write all four"),
        ("02/13/2023", "\"02/13/2023\" is not a day of the calendar"),
        ("29/02/2023", "\"29/02/2023\" is not a day of the calendar"),
        ("08-Feb-23", "\"08-Feb-23\" has a year of two digits: write all four"),
        ("31-Feb-2023", "\"31-Feb-2023\" is not a day of the calendar"),
        ("8 Fob 2023", "\"8 Fob 2023\" is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
        ("4496", "\"4496\" is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
        ("144965", "\"144965\" is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
        ("70000", "\"70000\" is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
        ("20230-2-8", "\"20230-2-8\" is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
        ("8th Feb", "\"8th Feb\" is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
        ("-8/2/2023", "\"-8/2/2023\" is not a date: write it as 2023-02-08 or 08/02/2023 (day first)"),
        ("2023-02-07T18:30:00Z", "\"2023-02-07T18:30:00Z\" is a moment in another time zone: write the day alone"),
        ("2026-11-22", "2026-11-22 is in the future"),
        ("2009-02-08", "2009-02-08 is more than 16 years ago"),
    ] {
        assert_eq!(faults(with("Date of Birth", text))[0], format!("line 2, date of birth: {reason}"));
    }
    assert_eq!(
        faults(with("Admission Date", "2022-06-02")),
        ["line 2, admission date: 2022-06-02 is before the child was born"]
    );
    assert_eq!(
        faults(with("Admission Date", "2027-11-22")),
        ["line 2, admission date: 2027-11-22 is more than a year ahead"]
    );
    assert_eq!(rows(with("Admission Date", "2027-06-01")).len(), 1);
}

#[test]
fn phones_become_ten_digits() {
    for text in [
        "9800000001",
        "+91 98000 00001",
        "+919800000001",
        "919800000001",
        "0091-98000-00001",
        "09800000001",
        "98000-00001",
        "(98000) 00001",
        "'9800000001",
        "98000\u{a0}00001",
        "9800000001.0",
        "=\"9800000001\"",
        "tel:+919800000001",
        "\u{202a}+91 98000 00001\u{202c}",
        "९८००००००० १",
        "９８０００００００１",
    ] {
        let row = rows(with("Mother Phone", text)).remove(0);
        assert_eq!(row.mother.and_then(|mother| mother.phone).as_deref(), Some("9800000001"), "{text}");
    }
    // A number that itself begins with the country's digits keeps them.
    let row = rows(with("Mother Phone", "9198000001")).remove(0);
    assert_eq!(row.mother.and_then(|mother| mother.phone).as_deref(), Some("9198000001"));
    for text in ["980000000", "98000000011", "98000 0000x", "9800000001 / 9800000002", "to come"] {
        let output = faults(with("Mother Phone", text));
        assert_eq!(
            output,
            [format!(
                "line 2, mother phone: {text:?} is not a number of ten digits (with or without +91 or 0 before it)"
            )]
        );
    }
    for text in ["0980000000", "0000000000"] {
        assert_eq!(
            faults(with("Mother Phone", text)),
            [format!("line 2, mother phone: {text:?} is not a mobile number: those of +91 start with 6 to 9")]
        );
    }
    assert_eq!(
        faults(with("Mother Phone", "9.8E+09")),
        ["line 2, mother phone: \"9.8E+09\" was shortened by a spreadsheet: format the column as text"]
    );
}

#[test]
fn addresses_are_checked_and_made_small() {
    let row = rows(with("Mother Email", " Meera.Rao@Example.COM ")).remove(0);
    assert_eq!(row.mother.and_then(|mother| mother.email).as_deref(), Some("meera.rao@example.com"));
    for text in ["meera", "meera@", "@example.com", "me era@example.com", "<m@example.com>"] {
        assert_eq!(
            faults(with("Mother Email", text)),
            [format!("line 2, mother email: {text:?} is not an e-mail address")]
        );
    }
}

#[test]
fn names_are_of_any_script_and_never_a_formula() {
    for name in ["अनाया", "Anaya  Sri", "Zoë", "M'balia", "ಅನನ್ಯ"] {
        assert_eq!(rows(with("First Name", name))[0].first_name, name.replace("  ", " "));
    }
    // Marks that come with a copied name, and letters of several spellings.
    for (name, kept) in
        [("\u{202a}Ana\u{200b}ya\u{202c}", "Anaya"), ("Zoe\u{308}", "Zo\u{eb}"), ("\u{95b}ोया", "\u{91c}\u{93c}ोया")]
    {
        assert_eq!(rows(with("First Name", name))[0].first_name, kept);
    }
    let long = "a".repeat(81);
    for (name, reason) in [
        ("=1+1", "\"=1+1\" does not start with a letter"),
        ("42", "\"42\" does not start with a letter"),
        ("An\u{7}aya", "the text stands on one line, without control characters"),
        ("Ana<script>", "the text is plain: no HTML"),
        ("Ana\u{202e}ayan", "the text holds a character that cannot be seen"),
        (long.as_str(), "the text has 1 to 80 characters; this has 81"),
        ("", "it is empty"),
    ] {
        assert_eq!(faults(with("First Name", name)), [format!("line 2, first name: {reason}")]);
    }
    assert_eq!(
        faults(with("Admission ID", "A 17")),
        ["line 2, admission id: it has other characters than letters, digits, - / _ and ."]
    );
}

#[test]
fn rooms_and_programs_are_those_of_the_centre() {
    assert_eq!(rows(with("Room", "  play   GROUP"))[0].room, "Play Group");
    for (text, label) in [
        ("half day", "Half Day (09:00 - 12:30)"),
        ("Half Day 2", "Half Day 2 (09:00 - 12:00)"),
        ("FULL DAY (9:00 to 6:30)", "Full Day (9:00 To 6:30)"),
    ] {
        assert_eq!(rows(with("Program", text))[0].program, label);
    }
    assert_eq!(
        faults(with("Room", "Toddler")),
        ["line 2, room: there is no room \"Toddler\"; there are: Nursery, Play Group"]
    );
    assert!(
        faults(with("Program", "Half"))[0]
            .starts_with("line 2, program: there is no program \"Half\"; there are: Half Day (09:00 - 12:30), ")
    );
    let output = parse(format!("{HEADER}\n{ANAYA}\n").as_bytes(), &NOTHING).expect_err("nothing is known");
    assert_eq!(
        output.iter().map(|bad| bad.reason.as_str()).collect::<Vec<_>>(),
        ["there is no room yet: add one first", "there is no program yet: add one first"]
    );
}

#[test]
fn somebody_has_to_be_reachable_and_to_have_a_name() {
    let nobody = without(&["Mother Phone", "Mother Email", "Father Phone", "Father Email"]);
    assert_eq!(
        faults(nobody),
        ["line 2, mother phone: nobody could sign in: give a phone number or e-mail address of at least one parent"]
    );
    let nameless = without(&["Mother Name"]);
    assert_eq!(faults(nameless), ["line 2, mother name: there is a phone number or e-mail address, but no name"]);
    let father_alone = rows(without(&["Mother Name", "Mother Phone", "Mother Email"])).remove(0);
    assert!(father_alone.mother.is_none() && father_alone.father.is_some());
}

#[test]
fn a_mother_and_a_father_may_have_one_number_and_their_children_too() {
    let sibling = ANAYA.replace("A-17,Anaya", "A-18,Kabir").replace("9800000002", "098000 00001");
    let both = with("Father Phone", "+91 9800000001").trim_end().to_owned() + "\n" + &sibling + "\n";
    for row in rows(&both) {
        let number = |parent: Option<RosterParent>| parent.and_then(|parent| parent.phone);
        assert_eq!(
            (number(row.mother).as_deref(), number(row.father).as_deref()),
            (Some("9800000001"), Some("9800000001"))
        );
    }
    // Somebody else's is still a fault.
    let strangers = sibling.replace("Meera Rao", "Nisha Rao");
    let both = with("Father Phone", "+91 9800000001").trim_end().to_owned() + "\n" + &strangers + "\n";
    assert!(faults(&both).contains(&"line 3, mother phone: this is the contact of Meera Rao in line 2".to_owned()));
}

#[test]
fn a_number_abroad_is_taken_where_the_chain_takes_such() {
    let rooms = ["Nursery".to_owned()];
    let programs = ["Full Day".to_owned()];
    let anywhere = Numbers { abroad: true, ..HERE };
    let known = Known { rooms: &rooms, programs: &programs, numbers: anywhere, ..NOTHING };
    for (typed, kept) in [
        ("+971 50 123 4567", "+971501234567"),
        ("00971-50-1234567", "+971501234567"),
        ("+1 (416) 555-0123", "+14165550123"),
        ("+43 123 45678", "+4312345678"),
        ("+91 98000 00009", "9800000009"),
        ("098000 00009", "9800000009"),
    ] {
        let roster = parse(with("Mother Phone", typed).as_bytes(), &known).expect(typed);
        let mother = roster.rows[0].mother.clone().expect("a mother");
        assert_eq!(mother.phone.as_deref(), Some(kept), "{typed}");
    }
    for odd in ["971 50 123 4567", "+1 416", "+91 98000 0009"] {
        assert!(parse(with("Mother Phone", odd).as_bytes(), &known).is_err(), "{odd}");
    }
    assert_eq!(
        faults(with("Mother Phone", "+971 50 123 4567")),
        ["line 2, mother phone: \"+971 50 123 4567\" is a foreign number: set numbers_abroad = true in [sign_in] to \
          allow them, or give an e-mail address"]
    );
}

#[test]
fn every_fault_of_every_row_is_reported() {
    let file = format!("{HEADER}\n,An1,,31/04/2023,Attic,Full Day,,02/06/2025,Meera,12,,,,\n{ANAYA}\nX,Y,Z\n");
    assert_eq!(
        faults(file),
        [
            "line 2, date of birth: \"31/04/2023\" is not a day of the calendar",
            "line 2, room: there is no room \"Attic\"; there are: Nursery, Play Group",
            "line 2, mother phone: \"12\" is not a number of ten digits (with or without +91 or 0 before it)",
            "line 4, date of birth: it is empty",
            "line 4, room: it is empty",
            "line 4, program: it is empty",
            "line 4, admission date: it is empty",
            "line 4, mother phone: nobody could sign in: give a phone number or e-mail address of at least one parent",
        ]
    );
    let wide = format!("{HEADER}\n{ANAYA},and more\n");
    assert_eq!(
        faults(wide),
        ["line 2, first name: the row has more fields than the header: put text with a comma in double quotes"]
    );
}

#[test]
fn a_quote_left_open_is_recognised() {
    let file = format!("{HEADER}\n{}\n{ANAYA}\n", ANAYA.replace("Anaya", "\"Anaya"));
    assert!(
        faults(file).iter().any(|output| output
            == "line 2, first name: it has several lines or is far too long: is a double quote not closed?")
    );
}

#[test]
fn rows_must_not_contradict_each_other() {
    let second = |row: &str| faults(format!("{HEADER}\n{ANAYA}\n{row}\n"));
    assert_eq!(
        second(ANAYA),
        [
            "line 3, admission id: A-17 is also the number of the child in line 2",
            "line 3, first name: same name and date of birth as in line 2"
        ]
    );
    assert_eq!(
        second("A-18,Zoya,Khan,2023-06-27,Nursery,Full Day,,2025-06-02,Farah Khan,98000-00001,,,,"),
        ["line 3, mother phone: this is the contact of Meera Rao in line 2"]
    );
    assert_eq!(
        second("A-18,Zoya,Khan,2023-06-27,Nursery,Full Day,,2025-06-02,Farah Khan,,Meera.Rao@example.com,,,"),
        ["line 3, mother email: this is the contact of Meera Rao in line 2"]
    );
    assert_eq!(
        second("A-18,Vihaan,Rao,2025-01-19,Nursery,Full Day,,2025-06-02,meera rao,9800000001,other@example.com,,,"),
        ["line 3, mother email: line 2 has another e-mail for Meera Rao"]
    );
    // A brother with the same mother is no contradiction.
    let brother = "A-18,Vihaan,Rao,2025-01-19,Nursery,Full Day,,2025-06-02,MEERA  Rao,9800000001,,,,";
    assert_eq!(rows(format!("{HEADER}\n{ANAYA}\n{brother}\n")).len(), 2);
}

#[test]
fn somebody_may_have_one_name() {
    for nothing in ["", "-", ".", "NA", "nil"] {
        let row = rows(with("Last Name", nothing)).remove(0);
        assert_eq!((row.first_name.as_str(), row.last_name.as_str()), ("Anaya", ""), "{nothing:?}");
    }
    assert_eq!(faults(with("Last Name", "=1")), ["line 2, last name: \"=1\" does not start with a letter"]);
}

#[test]
fn a_landline_is_distinguished_from_a_mobile() {
    for text in [
        "080-41234567",
        "080 4123 4567",
        "(080) 41234567",
        "0124-4567890",
        "011-23456789",
        "1123456789",
        "+91 11 2345 6789",
    ] {
        assert_eq!(
            faults(with("Mother Phone", text)),
            [format!(
                "line 2, mother phone: {text:?} is a landline and gets no SMS: give a mobile number, or leave the field empty"
            )]
        );
    }
    let of_a_link = faults(with("Mother Phone", "tel:080-41234567"));
    assert!(matches!(of_a_link.as_slice(), [fault] if fault.contains("is a landline")), "{of_a_link:?}");
    // Mobiles, however they are written.
    for text in ["8041234567", "08041234567", "+91 80412 34567", "98000-00001", "0 98000 00001", "09845-012345"] {
        assert_eq!(rows(with("Mother Phone", text)).len(), 1, "{text}");
    }
    // Where no landlines are known, ten digits are ten digits.
    let rooms = ["Nursery".to_owned()];
    let programs = ["Full Day".to_owned()];
    let known =
        Known { rooms: &rooms, programs: &programs, numbers: Numbers { country_code: "+1", abroad: false }, ..NOTHING };
    assert!(parse(with("Mother Phone", "212-555-0100").as_bytes(), &known).is_ok());
}

#[test]
fn the_one_admission_type_with_a_meaning_is_not_missed_by_a_slip() {
    for typed in ["emergency  DAYCARE", "Emergency Daycare"] {
        assert_eq!(rows(with("Admission Type", typed))[0].admission_type, "Emergency Daycare", "{typed}");
    }
    for typed in ["Daycare Emergency", "Emergancy Daycare", "Emergency-Daycare", "Emergency"] {
        assert_eq!(
            faults(with("Admission Type", typed)),
            [format!(
                "line 2, admission type: {typed:?} is nearly \"Emergency Daycare\": write exactly that, or another word"
            )]
        );
    }
    for typed in ["Regular", "Daycare", "Summer Camp"] {
        assert_eq!(rows(with("Admission Type", typed))[0].admission_type, typed);
    }
}

#[test]
fn titles_may_stand_above_the_header() {
    let plain = rows(format!("{HEADER}\n{ANAYA}\n"));
    for above in [
        "sep=,\n",
        "\"sep=,\"\r\n",
        "Little Courtyard: children of Indiranagar\n",
        "Student report,,,,,\nprinted on,21-Nov-2026,,,\n\n",
    ] {
        let found = rows(format!("{above}{HEADER}\n{ANAYA}\n"));
        let line = 2 + u64::try_from(above.matches('\n').count()).expect("few lines");
        assert_eq!(found, [RosterRow { line, ..plain[0].clone() }], "{above:?}");
    }
    // The mark is that of the table, whatever the title has.
    let semicolons = format!("{HEADER}\n{ANAYA}\n").replace(',', ";");
    assert_eq!(rows(format!("sep=;\nRao, Khan, Das and others\n{semicolons}")).len(), 1);
    // Faults name the line on which the header stands, and rows theirs.
    let output = faults(format!("A title\n{}\n{ANAYA}\n", HEADER.replace("Room", "Where")));
    assert_eq!(output, ["line 2, header: the column 'room' is missing"]);
    let output = faults(format!("A title\n\n{}", with("Room", "Attic")));
    assert_eq!(output, ["line 4, room: there is no room \"Attic\"; there are: Nursery, Play Group"]);
    // Where nothing looks like a header, the first line is taken for one.
    assert_eq!(faults("Anaya,Rao\nZoya,Khan\n").len(), 6);
}

#[test]
fn headings_may_stand_on_several_lines_and_lines_may_end_in_any_way() {
    let wrapped = HEADER.replace("First Name", "\"Child\nName\"").replace("Date of Birth", "\"Date of\nBirth\"");
    let found = rows(format!("Little Courtyard,,,,,\n{wrapped}\n{ANAYA}\n"));
    assert_eq!(found, [RosterRow { line: 5, ..rows(format!("{HEADER}\n{ANAYA}\n"))[0].clone() }]);
    let output = faults(format!("A title\n{}", with("Room", "Attic")).replace('\n', "\r"));
    assert_eq!(output, ["line 3, room: there is no room \"Attic\"; there are: Nursery, Play Group"]);
    let blanks = ANAYA.replace("A-17,Anaya,Rao", "A-17, \"Anaya\", \"Rao, K\"");
    assert_eq!(rows(format!("{HEADER}\n{blanks}\n"))[0].last_name, "Rao, K");
    let wide: Vec<u8> = format!("{HEADER}\n{ANAYA}\n").encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(rows([b"\xfe\xff", &wide[..]].concat()).len(), 1);
}

#[test]
fn an_optional_field_may_say_that_there_is_nothing() {
    let empty = rows(without(&["Admission ID", "Admission Type", "Mother Email", "Father Name", "Father Phone"]));
    for nothing in ["-", "NA", "n/a", "Nil", "none", "0", "TBD", "new"] {
        let row = format!(
            "{nothing},Anaya,Rao,2023-02-08,Nursery,Full Day,{nothing},2025-06-02,Meera Rao,9800000001,{nothing},{nothing},{nothing},{nothing}"
        );
        assert_eq!(rows(format!("{HEADER}\n{row}\n")), empty, "{nothing}");
    }
}

#[test]
fn an_office_may_name_its_columns_itself() {
    let columns = ColumnNames::read(
        "\"first name\" = \"Student\"\n\"mother phone\" = [\"Mobile 1\", \"Mob 1\"]\nroom = \"Batch\"\n",
    )
    .expect("good names");
    let file = format!("{HEADER}\n{ANAYA}\n")
        .replace("First Name", "STUDENT")
        .replace("Mother Phone", "mobile-1")
        .replace("Room", "batch");
    assert!(read(&file).is_err(), "by itself nobody knows these headings");
    assert_eq!(read_as(&file, &columns).expect("a good file").rows, rows(format!("{HEADER}\n{ANAYA}\n")));
    // What is named is that column and no other; a column that is not there is told by both names.
    let both = file.replacen("batch", "Room", 1);
    let output = read_as(both, &columns).expect_err("no batch");
    assert_eq!(output[0].to_string(), "line 1, header: the column 'room' is missing");
    let output = read_as(file.replacen("mobile-1", "tel", 1), &columns).expect_err("no number");
    assert_eq!(
        output[0].to_string(),
        "line 1, header: the column \"Mobile 1\" or \"Mob 1\" for 'mother phone' is missing"
    );
    for (text, why) in [
        (
            "nickname = \"Pet name\"",
            "there is no column \"nickname\"; there are: admission id, first name, last name, ",
        ),
        ("\"first name\" = 3", "a line is written as \"first name\" = \"Student\": "),
        ("\"first name\" = \"A\"\n\"last name\" = \"a\"", "\"a\" is given for 'first name' and for 'last name'"),
    ] {
        let output = ColumnNames::read(text).expect_err("bad names");
        assert!(output.starts_with(why), "{output}");
    }
}
