//! The amounts owed as a CSV table.

use super::centre_service::Owing;
use base::money::Paise;
use base::tables::writer;

/// Spreadsheets round the portal's ids, so the centre's own number goes first.
const HEADER: [&str; 7] = ["admission_id", "child", "owed", "overdue", "advance", "oldest_unpaid", "child_id"];

/// Amounts in rupees with two decimals.
pub fn of_owing(all: &[Owing]) -> Vec<u8> {
    writer::csv(HEADER, all.iter().map(row))
}

/// The same for the office, with the phone numbers of each child's parents.
pub fn of_owing_with_phones(all: &[(Owing, Vec<String>)]) -> Vec<u8> {
    let row = |(one, phones): &(Owing, Vec<String>)| {
        let [admission_id, name, owed, overdue, advance, oldest, child] = row(one);
        [admission_id, name, owed, overdue, advance, oldest, child, writer::text(&phones.join(" / "))]
    };
    let [admission_id, name, owed, overdue, advance, oldest, child] = HEADER;
    writer::csv([admission_id, name, owed, overdue, advance, oldest, child, "phones"], all.iter().map(row))
}

fn row(one: &Owing) -> [String; 7] {
    let oldest = one.account.invoices.iter().rev().find(|invoice| invoice.open().is_owed());
    let number = oldest.map(|invoice| invoice.number.clone()).unwrap_or_default();
    let admission_id = writer::text(one.admission_id.as_deref().unwrap_or_default());
    let [owed, overdue, advance] = [one.account.owed, one.account.overdue, one.account.advance].map(rupees);
    [admission_id, writer::text(&one.name), owed, overdue, advance, number, one.child.to_string()]
}

fn rupees(paise: Paise) -> String {
    let minus = if paise.0 < 0 { "-" } else { "" };
    format!("{minus}{}.{:02}", paise.0.unsigned_abs() / 100, paise.0.unsigned_abs() % 100)
}
