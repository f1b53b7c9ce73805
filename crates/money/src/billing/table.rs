//! Who owes what, for a program for tables.

use super::desk::Owing;
use base::money::Paise;

const HEAD: [&str; 6] = ["child_id", "child", "owed", "overdue", "advance", "oldest_unpaid"];

/// Amounts in rupees with two decimals.
pub fn of_owing(all: &[Owing]) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let row = |one: &Owing| {
        let oldest = one.account.invoices.iter().rev().find(|invoice| invoice.open().is_owed());
        let number = oldest.map(|invoice| invoice.number.clone()).unwrap_or_default();
        let [owed, overdue, advance] = [one.account.owed, one.account.overdue, one.account.advance].map(rupees);
        [one.child.to_string(), harmless(&one.name), owed, overdue, advance, number]
    };
    // Writing to memory does not fail, and each row has the head's length.
    let written = table.write_record(HEAD).and_then(|()| all.iter().try_for_each(|one| table.write_record(row(one))));
    debug_assert!(written.is_ok(), "{written:?}");
    table.into_inner().unwrap_or_default()
}

fn rupees(paise: Paise) -> String {
    let minus = if paise.0 < 0 { "-" } else { "" };
    format!("{minus}{}.{:02}", paise.0.unsigned_abs() / 100, paise.0.unsigned_abs() % 100)
}

/// A text that a program for tables does not take for a formula.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}
