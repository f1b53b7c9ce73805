//! Figures: sums, splits, proration, late fees. Each is tried with hundreds of cases drawn by seed.

use jiff::ToSpan;
use jiff::civil::{Date, date};

use base::ids::{CreditId, InvoiceId, ProgramId};
use base::money::{MOST, Paise};
use base::random::Random;
use config::Fees;
use money::billing::rules::{
    MonthDays, Step, allocate, credits_taken, due_day, fees, later, next_step, open, state, steps,
};
use money::billing::{InvoiceState, Line, Nature, Plan};

const CASES: u32 = 400;

/// A number below `most`.
fn below(random: &Random, most: i64) -> i64 {
    random.id() % most
}

fn plan(nature: Nature, paise: i64, from: Date, until: Option<Date>) -> Plan {
    Plan { program: ProgramId(1), nature, paise: Paise(paise), due_day: None, from, until }
}

fn days(from: Date, to: Date) -> MonthDays {
    MonthDays::between(from, from, Some(to))
}

fn total(lines: &[Line]) -> i64 {
    lines.iter().map(|line| line.paise.0).sum()
}

#[test]
fn a_month_is_charged_by_its_days() {
    let year = date(2020, 1, 1);
    let tuition = |paise| [plan(Nature::TuitionFee, paise, year, None)];
    for (month, from, to, paise, share) in [
        // All of a month is the whole fee, however many days it has.
        (date(2028, 2, 1), 1, 29, 1_000_001, 1_000_001),
        (date(2026, 2, 1), 1, 28, 1_000_001, 1_000_001),
        (date(2026, 11, 1), 1, 30, 999, 999),
        // 29 February is a day like any other.
        (date(2028, 2, 1), 29, 29, 2_900_000, 100_000),
        (date(2028, 2, 1), 1, 28, 2_900_000, 2_800_000),
        (date(2026, 2, 1), 28, 28, 2_800_000, 100_000),
        (date(2026, 1, 1), 31, 31, 3_100_000, 100_000),
        // A paisa is one day's, and what the first half of a month has of it the second has not.
        (date(2026, 11, 1), 1, 15, 1, 1),
        (date(2026, 11, 1), 16, 30, 1, 0),
        (date(2026, 11, 1), 1, 10, 100, 33),
        (date(2026, 11, 1), 1, 20, 100, 67),
    ] {
        let day = |day: i8| date(month.year(), month.month(), day);
        let lines = fees(&tuition(paise), month, days(day(from), day(to)));
        assert_eq!(total(&lines), share, "{month} {from} to {to} of {paise}");
    }
    let part = fees(&tuition(3_000_000), date(2026, 11, 1), days(date(2026, 11, 19), date(2026, 11, 30)));
    assert_eq!(part[0].text, "Tuition Fee, November 2026 (12 of 30 days)");
    assert!(fees(&tuition(0), date(2026, 11, 1), days(date(2026, 11, 1), date(2026, 11, 30))).is_empty());
}

#[test]
fn what_two_children_share_of_a_month_is_a_month() {
    let random = Random::seeded(14);
    for _ in 0..CASES {
        let month = date(2026, 1, 1).saturating_add(below(&random, 60).months());
        let all = i64::from(month.days_in_month());
        let paise = below(&random, MOST.0 / 100);
        // The first leaves on a day, the second comes on the next.
        let last = below(&random, all - 1);
        let plans = [plan(Nature::TuitionFee, paise, date(2020, 1, 1), None)];
        let first = total(&fees(&plans, month, days(month, later(month, last))));
        let second = total(&fees(&plans, month, days(later(month, last + 1), month.last_of_month())));
        assert_eq!(first + second, paise, "{month} {last}");
        assert!(first >= 0 && second >= 0 && first <= paise && second <= paise);
    }
}

#[test]
fn a_plan_that_changes_within_the_month_is_charged_by_its_days() {
    let random = Random::seeded(15);
    let november = date(2026, 11, 1);
    let whole = MonthDays::whole(november);
    for _ in 0..CASES {
        let (old, new, at) = (below(&random, 5_000_000), below(&random, 5_000_000), 1 + below(&random, 29));
        let plans = [
            plan(Nature::DaycareFee, 30 * new, later(november, at), None),
            plan(Nature::DaycareFee, 30 * old, date(2026, 4, 1), None),
        ];
        assert_eq!(total(&fees(&plans, november, whole)), old * at + new * (30 - at));
        let over = [plan(Nature::DaycareFee, 30 * old, date(2026, 4, 1), Some(later(november, at - 1)))];
        assert_eq!(total(&fees(&over, november, whole)), old * at, "after its last day a plan costs nothing");
    }
}

/// A fee that begins again within the month, as the office put it again, is the same fee.
#[test]
fn however_a_month_is_divided_its_parts_add_up_to_the_paisa() {
    let random = Random::seeded(16);
    for _ in 0..10 * CASES {
        let month = date(2026, 1, 1).saturating_add(below(&random, 60).months());
        let all = i64::from(month.days_in_month());
        let paise = 1 + below(&random, 5_000_000);
        let again = later(month, below(&random, all));
        let plans = [date(2020, 1, 1), again].map(|from| plan(Nature::TuitionFee, paise, from, None));
        assert_eq!(total(&fees(&plans, month, MonthDays::whole(month))), paise, "{paise} again from {again}");
        // Days by lot for one centre, the rest for another.
        let one = MonthDays::from_bits(below(&random, 1 << all));
        let rest = MonthDays::whole(month).without(one);
        let sum = total(&fees(&plans, month, one)) + total(&fees(&plans, month, rest));
        assert_eq!(sum, paise, "{one:?} of {paise}");
    }
}

#[test]
fn a_payment_loses_no_paisa_and_pays_nothing_twice() {
    let random = Random::seeded(16);
    for _ in 0..CASES {
        let invoices: Vec<(InvoiceId, Vec<Line>)> = (1..=1 + below(&random, 4))
            .map(|id| {
                let line = |nature, paise| Line { text: String::new(), nature, paise: Paise(paise) };
                let mut lines = vec![
                    line(Nature::TuitionFee, below(&random, 90_000)),
                    line(Nature::DaycareFee, below(&random, 90_000)),
                ];
                let credit = below(&random, total(&lines) + 1);
                lines.push(line(Nature::Credit, -credit));
                (InvoiceId(id), lines)
            })
            .collect();
        let all: i64 = invoices.iter().map(|(_, lines)| total(lines)).sum();
        let mut paid: Vec<(InvoiceId, Nature, Paise)> = Vec::new();
        let (mut given, mut ahead) = (0, 0);
        for _ in 0..4 {
            let money = below(&random, 120_000);
            let open_now: Vec<_> = invoices
                .iter()
                .map(|(id, lines)| {
                    let own: Vec<_> = paid.iter().filter(|part| part.0 == *id).map(|part| (part.1, part.2)).collect();
                    (*id, open(lines, &own))
                })
                .collect();
            let still: i64 = open_now.iter().flat_map(|(_, open)| open).map(|(_, paise)| paise.0).sum();
            assert_eq!(still, all - (given - ahead), "what is open is what is not paid");
            assert!(open_now.iter().flat_map(|(_, open)| open).all(|(_, paise)| paise.0 >= 0));
            let (parts, left) = allocate(Paise(money), &open_now);
            let used: i64 = parts.iter().map(|(_, _, paise)| paise.0).sum();
            assert_eq!(used + left.0, money, "no paisa is lost");
            assert!(left.is_none() || used == still, "nothing is kept while something is open");
            assert!(parts.is_sorted_by_key(|(id, ..)| *id), "the oldest first");
            (given, ahead) = (given + money, ahead + left.0);
            paid.extend(parts);
        }
    }
    assert_eq!(allocate(Paise(-5), &[]), (Vec::new(), Paise::NONE));
}

#[test]
fn credits_are_used_up_in_order_and_never_beyond_the_invoice() {
    let random = Random::seeded(17);
    for _ in 0..CASES {
        let credits: Vec<_> = (1..=below(&random, 5)).map(|id| (CreditId(id), Paise(below(&random, 50_000)))).collect();
        let amount = below(&random, 100_000);
        let taken = credits_taken(&credits, Paise(amount));
        let sum: i64 = taken.iter().map(|(_, paise)| paise.0).sum();
        let all: i64 = credits.iter().map(|(_, paise)| paise.0).sum();
        assert_eq!(sum, all.min(amount));
        assert!(
            taken
                .iter()
                .all(|(id, paise)| paise.is_owed() && credits.iter().any(|(of, left)| of == id && paise <= left))
        );
    }
}

#[test]
fn an_invoice_is_looked_at_on_its_days_and_no_others() {
    let random = Random::seeded(18);
    for _ in 0..CASES {
        let rules = Fees {
            late_fee_paise: Paise(below(&random, 2) * 50_000),
            late_after_days: u16::try_from(below(&random, 40)).expect("small"),
            remind_days: (0..below(&random, 5))
                .map(|_| i16::try_from(below(&random, 60) - 20).expect("small"))
                .collect(),
            ..Fees::default()
        };
        let due = later(date(2027, 12, 1), below(&random, 120));
        let all = steps(due, &rules);
        assert!(all.is_sorted());
        let late: Vec<_> = all.iter().filter(|(_, step)| *step == Step::AddLateFee).map(|(day, _)| *day).collect();
        let expected = rules.late_fee_paise.is_owed().then(|| later(due, rules.late_after_days.into()));
        assert_eq!(late, Vec::from_iter(expected), "once, on its day");
        // Walking from step to step meets each day once and comes to an end.
        let (mut looked, mut met) = (date(2027, 1, 1), Vec::new());
        while let Some(day) = next_step(due, looked, &rules) {
            assert!(day > looked);
            met.push(day);
            looked = day;
        }
        let mut days: Vec<_> = all.iter().map(|(day, _)| *day).collect();
        days.dedup();
        assert_eq!(met, days);
    }
}

#[test]
fn an_invoice_is_due_on_its_day_and_overdue_the_day_after() {
    let november = date(2026, 11, 1);
    let with = |due_day| [Plan { due_day, ..plan(Nature::TuitionFee, 1, date(2026, 4, 1), None) }];
    for (named, issued, due) in [
        (None, date(2026, 11, 1), date(2026, 11, 11)),
        (Some(7), date(2026, 11, 1), date(2026, 11, 7)),
        (Some(7), date(2026, 11, 7), date(2026, 11, 7)),
        // Issued after that day: so many days later.
        (Some(7), date(2026, 11, 8), date(2026, 11, 18)),
        (Some(28), date(2026, 10, 28), date(2026, 11, 28)),
    ] {
        assert_eq!(due_day(&with(named), november, issued, &Fees::default()), due, "{named:?} {issued}");
    }
    let due = date(2026, 11, 11);
    for (total, paid, today, expected) in [
        (100, 0, due, InvoiceState::Due),
        (100, 99, due, InvoiceState::PartlyPaid),
        (100, 99, date(2026, 11, 12), InvoiceState::Overdue),
        (100, 100, date(2026, 11, 12), InvoiceState::Paid),
        (0, 0, date(2026, 11, 12), InvoiceState::Paid),
    ] {
        assert_eq!(state(Paise(total), Paise(paid), due, today), expected);
    }
}
