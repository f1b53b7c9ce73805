use base::date_range::DateRangeQuery;
use base::page::Cursor;
use base::refusal::AppError;

fn asked(from: &str, to: &str, before: &str) -> DateRangeQuery {
    DateRangeQuery { from: from.into(), to: to.into(), before: before.into(), limit: String::new() }
}

fn wrong(error: AppError) -> String {
    match error {
        AppError::BadRows(rows) => rows[0].field.to_string(),
        error => error.to_string(),
    }
}

#[test]
fn a_list_covers_the_requested_days() {
    let days = asked("2026-11-01", "2026-11-30", "").any().expect("days");
    assert_eq!((days.first_day().as_str(), days.before().day().as_str()), ("2026-11-01", "2026-12-01"));
    let on = Cursor { at: 20_261_112, id: 7 };
    assert_eq!(asked("", "2026-11-30", &on.to_string()).any().expect("days").before(), on);
    let all = asked("", "", "").any().expect("days");
    assert_eq!((all.first_day().as_str(), all.before()), ("", Cursor::START));
    assert!(all.before().day().as_str() > "9999-12-30");
}

#[test]
fn a_list_about_many_children_covers_at_most_a_month() {
    let month = asked("2026-11-01", "", "").a_month().expect("a month");
    assert_eq!(month, asked("2026-11-01", "2026-12-01", "").a_month().expect("a month"));
    for (from, to, field) in [
        ("", "", "from"),
        ("", "2026-11-01", "from"),
        ("2026-11-01", "2026-12-02", "to"),
        ("2026-11-02", "2026-11-01", "to"),
        ("1.11.2026", "", "from"),
        ("2026-11-01", "soon", "to"),
    ] {
        assert_eq!(wrong(asked(from, to, "").a_month().expect_err("refused")), field, "{from} {to}");
    }
}
