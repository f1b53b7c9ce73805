use jiff::civil::date;

use base::academic_year::AcademicYear;

#[test]
fn it_begins_on_the_first_of_april_and_ends_on_the_last_of_march() {
    let this = AcademicYear::of(date(2027, 3, 31));
    assert_eq!((this.first_day(), this.last_day()), (date(2026, 4, 1), date(2027, 3, 31)));
    assert_eq!(AcademicYear::of(date(2027, 4, 1)).begins_in(), 2027);
    assert_eq!(AcademicYear::of(date(2028, 2, 29)).begins_in(), 2027, "a leap day is of the year before");
}

#[test]
fn its_months_begin_with_april() {
    let months: Vec<_> = AcademicYear(2027).months().collect();
    assert_eq!(
        (months.len(), months[0], months[10], months[11]),
        (12, date(2027, 4, 1), date(2028, 2, 1), date(2028, 3, 1))
    );
}

#[test]
fn only_four_plain_digits_name_one() {
    assert_eq!(AcademicYear::named("2026"), Some(AcademicYear(2026)));
    for odd in ["", "26", "02026", "+202", "-202", "2026 ", "year", "9999", "1899", "２０２６"] {
        assert_eq!(AcademicYear::named(odd), None, "{odd:?}");
    }
}
