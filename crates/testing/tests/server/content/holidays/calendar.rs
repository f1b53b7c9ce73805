use daily::content::holidays::calendar::of_calendar;

fn calendar(events: &[&str]) -> String {
    let event = |lines: &&str| format!("BEGIN:VEVENT\r\n{}\r\nEND:VEVENT\r\n", lines.replace('\n', "\r\n"));
    let events: String = events.iter().map(event).collect();
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n")
}

fn days(events: &[&str]) -> Vec<String> {
    let read = of_calendar(&calendar(events), 2026).expect("a calendar");
    read.rows.into_iter().map(|row| format!("{} {}", row.day, row.title)).collect()
}

fn left_out(event: &str) -> String {
    let good = "DTSTART;VALUE=DATE:20261110\nSUMMARY:taken";
    let read = of_calendar(&calendar(&[good, event]), 2026).expect("a calendar");
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
    let told = [
        "2026-11-10 Deepavali, and Bali Padyami",
        "2026-01-01 Winter break",
        "2026-01-02 Winter break",
        "2026-10-02 Gandhi Jayanti",
        "2026-01-26 Republic Day",
    ];
    assert_eq!(days(&events), told);
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
    let told = ["2026-01-01 Closed", "2026-01-02 Closed", "2026-12-30 Closed", "2026-12-31 Closed"];
    assert_eq!(days(&over_new_year), told);
    let listed = ["DTSTART:20261110\nRDATE;VALUE=DATE:20261111,20271110\nSUMMARY:Deepavali"];
    assert_eq!(days(&listed), ["2026-11-10 Deepavali", "2026-11-11 Deepavali"]);
}

#[test]
fn what_is_no_holiday_is_named_and_the_rest_is_taken() {
    let another_way = "it repeats in another way than once a year on the same day: write its days one by one";
    for (event, told) in [
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
        assert_eq!(left_out(event), *told);
    }
    assert!(of_calendar("date,title\n", 2026).is_err());
}
