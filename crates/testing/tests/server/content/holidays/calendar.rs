use base::day::CentreZone;
use base::refusal::AppError;
use daily::content::holidays::calendar::{Read, of_calendar};

fn read(file: impl AsRef<[u8]>) -> Result<Read, AppError> {
    of_calendar(file.as_ref(), 2026, &CentreZone::named("Asia/Kolkata").expect("a zone"))
}

/// The days taken, and what was left out.
fn both(file: impl AsRef<[u8]>) -> (Vec<String>, Vec<String>) {
    let read = read(file).expect("a calendar");
    let taken = read.rows.iter().map(|row| format!("{} {}", row.day, row.title)).collect();
    (taken, read.left_out.iter().map(|left| format!("{}: {}", left.title, left.reason)).collect())
}

fn refused(file: impl AsRef<[u8]>) -> String {
    match read(file) {
        Err(AppError::BadRows(mut rows)) => rows.remove(0).reason,
        other => panic!("{other:?}"),
    }
}

fn calendar(events: &[&str]) -> String {
    let event = |lines: &&str| format!("BEGIN:VEVENT\r\n{}\r\nEND:VEVENT\r\n", lines.replace('\n', "\r\n"));
    let events: String = events.iter().map(event).collect();
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n")
}

fn days(events: &[&str]) -> Vec<String> {
    let read = read(calendar(events)).expect("a calendar");
    read.rows.into_iter().map(|row| format!("{} {}", row.day, row.title)).collect()
}

fn left_out(event: &str) -> String {
    let good = "DTSTART;VALUE=DATE:20261110\nSUMMARY:taken";
    let read = read(calendar(&[good, event])).expect("a calendar");
    assert_eq!((read.rows.len(), read.left_out.len()), (1, 1), "{event}");
    let left = &read.left_out[0];
    format!("{} {}: {}", left.day, left.title, left.reason)
}

#[test]
fn a_calendar_gives_its_years_whole_days() {
    let events = [
        "DTSTART;VALUE=DATE:20261110\nDTEND;VALUE=DATE:20261111\nSUMMARY:Deepavali\\, and\n  Bali Padyami",
        "DTSTART;VALUE=DATE:20251231\nDTEND;VALUE=DATE:20260103\nSUMMARY:Winter break",
        "DTSTART:20261002\nDTEND:20261002\nSUMMARY:Gandhi Jayanti",
        "DTSTART;TZID=Asia/Kolkata:20260126T000000\nDTEND;TZID=Asia/Kolkata:20260127T000000\nSUMMARY:Republic Day",
    ];
    let expected = [
        "2026-11-10 Deepavali, and Bali Padyami",
        "2026-01-01 Winter break",
        "2026-01-02 Winter break",
        "2026-10-02 Gandhi Jayanti",
        "2026-01-26 Republic Day",
    ];
    assert_eq!(days(&events), expected);
}

#[test]
fn what_is_there_each_year_is_there_this_year() {
    let christmas = |rule: &str| days(&[&format!("DTSTART;VALUE=DATE:20201225\n{rule}\nSUMMARY:Christmas")]);
    let taken = ["2026-12-25 Christmas"];
    for rule in [
        "RRULE:FREQ=YEARLY",
        "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25;WKST=MO",
        "RRULE:FREQ=YEARLY;INTERVAL=2",
        "RRULE:FREQ=YEARLY;COUNT=7",
        "RRULE:FREQ=YEARLY;UNTIL=20261225",
        "RRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20251225,20241225",
    ] {
        assert_eq!(christmas(rule), taken, "{rule}");
    }
    for rule in [
        "RRULE:FREQ=YEARLY;INTERVAL=4",
        "RRULE:FREQ=YEARLY;COUNT=6",
        "RRULE:FREQ=YEARLY;UNTIL=20261224T235959Z",
        "RRULE:FREQ=YEARLY\nEXDATE;VALUE=DATE:20261225",
    ] {
        assert_eq!(christmas(rule), [""; 0], "{rule}");
    }
    let moved = [
        "UID:a\nDTSTART:20201225\nRRULE:FREQ=YEARLY\nSUMMARY:Christmas",
        "UID:a\nRECURRENCE-ID;VALUE=DATE:20261225\nDTSTART:20261224\nSUMMARY:Christmas, a day early",
    ];
    assert_eq!(days(&moved), ["2026-12-24 Christmas, a day early"]);
    let over_new_year = ["DTSTART:20201230\nDTEND:20210103\nRRULE:FREQ=YEARLY\nSUMMARY:Closed"];
    let expected = ["2026-01-01 Closed", "2026-01-02 Closed", "2026-12-30 Closed", "2026-12-31 Closed"];
    assert_eq!(days(&over_new_year), expected);
    let listed = ["DTSTART:20261110\nRDATE;VALUE=DATE:20261111,20271110\nSUMMARY:Deepavali"];
    assert_eq!(days(&listed), ["2026-11-10 Deepavali", "2026-11-11 Deepavali"]);
}

#[test]
fn what_is_no_holiday_is_named_and_the_rest_is_taken() {
    let another_way = "it repeats in another way than once a year on the same day: write its days one by one";
    for (event, expected) in [
        (
            "DTSTART:20261110T043000Z\nDTEND:20261110T053000Z\nSUMMARY:Parent meeting",
            "20261110T043000Z Parent meeting: it is not a whole day",
        ),
        ("DTSTART:20261110\nDTEND:20261111T120000\nSUMMARY:x", "20261110 x: it does not end with a whole day"),
        ("DTSTART:20270126\nSUMMARY:Republic Day", "20270126 Republic Day: it is in another year"),
        ("DTSTART:20261003\nSTATUS:CANCELLED\nSUMMARY:Fair", "20261003 Fair: it was called off"),
        ("SUMMARY:never", " never: it is not a whole day"),
        ("DTSTART:20261301\nSUMMARY:x", "20261301 x: it is not a whole day"),
        ("DTSTART:20261110\nDTEND:20270110\nSUMMARY:x", "20261110 x: it lasts more than 31 days"),
        (
            "DTSTART:20261110\nRRULE:FREQ=WEEKLY;BYDAY=SA\nSUMMARY:Saturday",
            &format!("20261110 Saturday: {another_way}"),
        ),
        ("DTSTART:20240229\nRRULE:FREQ=YEARLY\nSUMMARY:Leap", &format!("20240229 Leap: {another_way}")),
        ("DTSTART:20261110\nRRULE:FREQ=YEARLY;BYMONTH=3\nSUMMARY:x", &format!("20261110 x: {another_way}")),
    ] {
        assert_eq!(left_out(event), *expected);
    }
    assert_eq!(refused("date,title\n"), "a calendar begins with BEGIN:VCALENDAR");
}

#[test]
fn a_reminder_within_an_event_does_not_rename_it() {
    let event = "DTSTART;VALUE=DATE:20261110\nSUMMARY:Deepavali\nBEGIN:VALARM\nACTION:EMAIL\nSUMMARY:Alarm notification\n\
                 DTSTART:20261111\nATTENDEE:mailto:office@example.com\nEND:VALARM";
    assert_eq!(days(&[event]), ["2026-11-10 Deepavali"]);
}

#[test]
fn an_event_lasts_as_long_as_its_duration_says() {
    let lasting =
        |duration: &str| days(&[&format!("DTSTART;VALUE=DATE:20261109\nDURATION:{duration}\nSUMMARY:x")]).len();
    assert_eq!(["P1D", "P3D", "P1W", "PT24H", "P1DT24H", "PT0S"].map(lasting), [1, 3, 7, 1, 2, 1]);
    for duration in ["PT1H", "P1DT1H", "three days", "P40D"] {
        let reason_given = left_out(&format!("DTSTART:20261109\nDURATION:{duration}\nSUMMARY:x"));
        assert!(reason_given.starts_with("20261109 x: it "), "{reason_given}");
    }
}

#[test]
fn a_parameter_may_be_quoted() {
    let zone = "TZID=\"(UTC+05:30) Chennai, Kolkata; Mumbai, New Delhi\"";
    let event =
        format!("DTSTART;{zone}:20261110T000000\nDTEND;{zone}:20261112T000000\nSUMMARY;LANGUAGE=en:Puja: day 1\\; 2");
    assert_eq!(days(&[&event]), ["2026-11-10 Puja: day 1; 2", "2026-11-11 Puja: day 1; 2"]);
}

#[test]
fn a_whole_day_may_be_given_in_utc() {
    let expected = [
        "DTSTART:20261109T183000Z\nDTEND:20261110T183000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nSUMMARY:Deepavali",
        "UID:a\nDTSTART:20241224T183000Z\nDURATION:P1D\nRRULE:FREQ=YEARLY\nSUMMARY:Christmas",
        "UID:a\nRECURRENCE-ID:20261224T183000Z\nDTSTART:20261223T183000Z\nDURATION:P1D\nSUMMARY:Christmas Eve",
    ];
    assert_eq!(days(&expected), ["2026-11-10 Deepavali", "2026-12-24 Christmas Eve"]);
    // Midnight in Greenwich is half past five in the morning in India.
    let answer = left_out("DTSTART:20261110T000000Z\nDTEND:20261111T000000Z\nSUMMARY:x");
    assert_eq!(answer, "20261110T000000Z x: it is not a whole day");
}

#[test]
fn what_is_observed_is_named_and_no_day_off() {
    let reason = "it is observed, and need not be a day off: put it into the list yourself if the centre is closed";
    for kind in [
        "DESCRIPTION:Observance\\nTo hide observances\\, go to Google Calendar Settings > Holidays in India",
        "DESCRIPTION:Restricted Holiday",
        "CATEGORIES:Holiday,Season",
    ] {
        let answer = left_out(&format!("DTSTART;VALUE=DATE:20260214\n{kind}\nSUMMARY:Valentine's Day"));
        assert_eq!(answer, format!("20260214 Valentine's Day: {reason}"));
    }
    let kept = "DTSTART;VALUE=DATE:20260126\nDESCRIPTION:Public holiday\nCATEGORIES:Holiday\nSUMMARY:Republic Day";
    assert_eq!(days(&[kept]), ["2026-01-26 Republic Day"]);
}

#[test]
fn the_bytes_of_a_calendar_may_come_from_anywhere() {
    let name = "\u{ca6}\u{cc0}\u{caa}\u{cbe}\u{cb5}\u{cb3}\u{cbf}";
    let plain = calendar(&[&format!("DTSTART;VALUE=DATE:20261110\nSUMMARY:{name} and the day after it")]);
    let expected = (vec![format!("2026-11-10 {name} and the day after it")], Vec::new());
    assert_eq!(both(&plain), expected);
    // Folded at each byte of the title, also within a letter.
    let from = plain.find(name).expect("the title");
    for at in from..from + name.len() {
        let folded = [&plain.as_bytes()[..at], b"\r\n ", &plain.as_bytes()[at..]].concat();
        assert_eq!(both(folded), expected, "byte {at}");
    }
    let wide: Vec<u8> = plain.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for file in [
        format!("\u{feff}{plain}").into_bytes(),
        plain.replace("\r\n", "\n").into_bytes(),
        plain.replace("\r\n", "\r").into_bytes(),
        plain
            .replace("BEGIN:", "begin:")
            .replace("SUMMARY", "Summary")
            .replace("END:VEVENT", "end:vevent")
            .into_bytes(),
        plain.replace("SUMMARY", "\r\na line that says nothing\r\n\r\nSUMMARY").into_bytes(),
        [plain.as_bytes(), b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"].concat(),
        [&b"\xff\xfe"[..], &wide].concat(),
        wide.clone(),
    ] {
        assert_eq!(both(file), expected);
    }
    // Cut in the middle, nothing of it is taken.
    for end in [plain.len() / 2, plain.find("END:VEVENT").expect("an end"), plain.len() - 10] {
        assert!(read(&plain[..end]).is_err(), "{end}");
    }
    for (file, reason) in [
        (b"".to_vec(), "a calendar begins with BEGIN:VCALENDAR"),
        (b"PK\x03\x04".to_vec(), "the file is no calendar in UTF-8"),
        (b"BEGIN:VCALENDAR\r\nSUMMARY:D\xe9j\xe0\r\n".to_vec(), "the file is no calendar in UTF-8"),
    ] {
        assert_eq!(refused(file), reason);
    }
    let deep = "BEGIN:VCALENDAR\r\n".repeat(200_000);
    assert_eq!(refused(deep), "the calendar cannot be read from \"BEGIN:VCALENDAR\" on");
}

#[test]
fn a_long_calendar_is_read_in_time_that_grows_with_it() {
    let event = "DTSTART;VALUE=DATE:20261110\nSUMMARY:x\nDESCRIPTION:a line of some length that says nothing at all";
    let many = calendar(&vec![event; 30_000]);
    assert_eq!(read(&many).expect("a calendar").rows.len(), 30_000);
}
