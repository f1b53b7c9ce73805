//! What the billing pages say, a file for each language. A text that one of them lacks does not compile. What a centre or an owner
//! wrote, names, numbers and references stand on the pages as they are.

mod english;
mod hindi;
mod kannada;
mod tamil;

use std::borrow::Cow;

use jiff::civil::Date;

use crate::billing::worded::{self, Said};
use crate::billing::{CreditNote, Invoice, InvoiceKind, InvoiceState, Line, Nature, PaidBy, PayOut, Payment};
use crate::finance::refund;
use base::day::parse_day;
use base::language::Language;
use base::money::Paise;
use base::refusal::{Ground, Refusal};
use base::template::{Escape, Template};

macro_rules! catalogue {
    ($($(#[$about:meta])* $name:ident,)*) => {
        /// All texts in one language. What stands in braces is a place.
        #[derive(Debug)]
        pub struct Texts {
            pub language: Language,
            /// January first.
            pub months: [&'static str; 12],
            pub short_months: [&'static str; 12],
            $($(#[$about])* pub $name: &'static str,)*
        }

        impl Texts {
            /// Each text with its name.
            pub fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

catalogue! {
    /// `{date}` is the day of the month, `{two_digits}` the same with a nought before it.
    day,
    month,

    // The way in.
    open_title,
    open_why,
    open_invoices,
    open_paying,
    open_statement,
    open_other,

    // Sentences that stand alone on a page.
    come_again,
    visit_over,
    from_elsewhere,
    broken,
    away,

    // Refusals.
    too_many_writes,
    no_such_page,
    bad_amount,
    amount_out_of_bounds,
    bad_way,
    no_reference,
    bad_reference,
    already_received,
    too_many_payments,
    bad_form,
    too_long,
    only_shown,

    /// What the way between the pages is called.
    billing,
    invoices,
    paying,
    statement,

    // Invoices.
    pay,
    pay_this,
    as_pdf,
    no_invoices,
    all_paid,
    invoice,
    issued,
    due_on,
    total,
    paid,
    to_be_paid,
    of_that_overdue,
    paid_ahead,
    state_due,
    state_partly_paid,
    state_paid,
    state_overdue,
    state_withdrawn,
    tuition_fee,
    daycare_fee,
    late_fee,
    fee_of_month,
    fee_of_days,
    credit,
    discount,
    refund_for,
    charge,
    credit_note,
    withdrawn_because,

    // The statement.
    entry_day,
    entry_what,
    entry_amount,
    entry_owed,
    /// Before what was owed after an entry, where the columns have no head.
    owed_after,
    invoice_number,
    upi,
    bank_transfer,
    cheque,
    cash,
    online,
    paid_out,
    credits_paid_out,

    // Paying.
    no_way_to_pay,
    to,
    upi_address,
    upi_link,
    upi_qr,
    upi_qr_alt,
    account,
    ifsc,
    reference,
    i_have_paid,
    tell_why,
    amount_in_rupees,
    how,
    reference_where,
    tell,
    thank_you,
    corrected,
    told,
}

pub fn texts(language: Language) -> &'static Texts {
    match language {
        Language::English => &english::TEXTS,
        Language::Hindi => &hindi::TEXTS,
        Language::Kannada => &kannada::TEXTS,
        Language::Tamil => &tamil::TEXTS,
    }
}

/// Puts a value into each place of a text.
fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let at = |place: &str| values.iter().find(|(name, _)| *name == place).map_or("", |(_, value)| *value);
    Template::parse(text).fill(Escape::Nothing, at)
}

fn of_month<'n>(names: &[&'n str; 12], day: Date) -> &'n str {
    usize::from(day.month().unsigned_abs()).checked_sub(1).and_then(|at| names.get(at)).copied().unwrap_or_default()
}

impl Texts {
    /// As the app writes a day.
    pub fn day(&self, day: Date) -> String {
        let (month, date) = (of_month(&self.short_months, day), day.day().to_string());
        let (two_digits, year) = (format!("{date:0>2}"), day.year().to_string());
        filled(self.day, &[("month", month), ("date", &date), ("two_digits", &two_digits), ("year", &year)])
    }

    fn month_of(&self, day: Date) -> String {
        filled(self.month, &[("month", of_month(&self.months, day)), ("year", &day.year().to_string())])
    }

    /// `November 2026` of `2026-11`.
    pub fn period(&self, period: &str) -> String {
        parse_day(&format!("{period}-01")).map_or_else(|| period.to_owned(), |day| self.month_of(day))
    }

    /// What an invoice is called where it is paid.
    pub fn called(&self, invoice: &Invoice) -> String {
        [invoice.number.as_str(), &self.heading(invoice)].join(", ")
    }

    /// The month that an invoice is for; of a charge what it charges.
    pub fn heading(&self, invoice: &Invoice) -> String {
        match (invoice.kind, invoice.lines.first()) {
            (InvoiceKind::Charge, Some(line)) => line.text.clone(),
            (InvoiceKind::Charge, None) => self.charge.to_owned(),
            (InvoiceKind::Month, _) => self.period(&invoice.period),
        }
    }

    pub fn credit_note_numbered(&self, number: &str) -> String {
        filled(self.credit_note, &[("number", number)])
    }

    pub fn withdrawn_because(&self, note: &CreditNote) -> String {
        filled(self.withdrawn_because, &[("day", &self.day(note.day)), ("reason", &note.reason)])
    }

    pub fn credits_paid_out(&self, out: &PayOut) -> String {
        filled(self.credits_paid_out, &[("number", &out.number)])
    }

    pub fn paid_out(&self, out: &PayOut) -> String {
        filled(self.paid_out, &[("number", &out.number)])
    }

    pub fn state(&self, state: InvoiceState) -> &'static str {
        match state {
            InvoiceState::Due => self.state_due,
            InvoiceState::PartlyPaid => self.state_partly_paid,
            InvoiceState::Paid => self.state_paid,
            InvoiceState::Overdue => self.state_overdue,
            InvoiceState::Withdrawn => self.state_withdrawn,
        }
    }

    /// What a line of an invoice is for. It is kept in English: what the portal wrote is said anew, what the office wrote stays.
    pub fn line<'l>(&self, line: &'l Line) -> Cow<'l, str> {
        match worded::read(line) {
            _ if self.language == Language::English => line.text.as_str().into(),
            Said::Fee { month, days } => self.fee(line.nature, month, days).into(),
            Said::LateFee => self.late_fee.into(),
            Said::Credit(reason) => {
                let refund = refund::day_of_reason(reason);
                let refund = refund.map(|day| filled(self.refund_for, &[("day", &self.day(day))]));
                filled(self.credit, &[("reason", refund.as_deref().unwrap_or(reason))]).into()
            }
            Said::Discount(reason) => filled(self.discount, &[("reason", reason)]).into(),
            Said::Other => line.text.as_str().into(),
        }
    }

    fn fee(&self, nature: Nature, month: Date, days: Option<(u32, u32)>) -> String {
        let name = match nature {
            Nature::TuitionFee => self.tuition_fee,
            Nature::DaycareFee => self.daycare_fee,
            other => other.as_str(),
        };
        let fee = filled(self.fee_of_month, &[("fee", name), ("month", &self.month_of(month))]);
        let Some((days, all)) = days else { return fee };
        filled(self.fee_of_days, &[("fee", &fee), ("days", &days.to_string()), ("all", &all.to_string())])
    }

    pub fn invoice_numbered(&self, number: &str) -> String {
        filled(self.invoice_number, &[("number", number)])
    }

    pub fn way(&self, way: PaidBy) -> &'static str {
        match way {
            PaidBy::Upi => self.upi,
            PaidBy::BankTransfer => self.bank_transfer,
            PaidBy::Cheque => self.cheque,
            PaidBy::Cash => self.cash,
            PaidBy::Online => self.online,
        }
    }

    /// How a payment came, with its reference.
    pub fn payment(&self, payment: &Payment) -> String {
        [self.way(payment.way), &payment.reference].join(" ").trim().to_owned()
    }

    pub fn thank_you(&self, paise: Paise) -> String {
        filled(self.thank_you, &[("amount", &paise.to_string())])
    }

    /// The same, where another amount was reported before.
    pub fn corrected(&self, before: Paise, paise: Paise) -> String {
        filled(self.corrected, &[("before", &before.to_string()), ("amount", &paise.to_string())])
    }

    pub fn told(&self, paise: Paise, reference: &str) -> String {
        filled(self.told, &[("amount", &paise.to_string()), ("reference", reference)])
    }

    /// Of something that is away.
    pub fn unavailable(&self, refusal: &Refusal) -> Cow<'static, str> {
        if self.language == Language::English { refusal.sentence.clone() } else { self.away.into() }
    }

    /// A refusal's sentence, by its code.
    pub fn refusal(&self, refusal: &Refusal) -> Cow<'static, str> {
        if self.language == Language::English {
            return refusal.sentence.clone();
        }
        let said = match refusal.code {
            "too_many_writes" => {
                let seconds = refusal.values.iter().find(|(name, _)| *name == "seconds");
                let seconds = seconds.map(|(_, told)| told.in_english()).unwrap_or_default();
                return filled(self.too_many_writes, &[("seconds", &seconds)]).into();
            }
            "no_such_page" | "not_found" => self.no_such_page,
            "unread_amount" => self.bad_amount,
            "bad_amount" => self.amount_out_of_bounds,
            "bad_way" => self.bad_way,
            "no_reference" => self.no_reference,
            "bad_reference" => self.bad_reference,
            "already_received" => {
                let amount = refusal.values.iter().find(|(name, _)| *name == "amount");
                let amount = amount.map(|(_, told)| told.in_english()).unwrap_or_default();
                return filled(self.already_received, &[("amount", &amount)]).into();
            }
            "too_many_payments" => self.too_many_payments,
            "bad_form" => self.bad_form,
            "too_long" => self.too_long,
            "only_shown" => self.only_shown,
            _ if refusal.ground == Ground::NotFound => self.no_such_page,
            _ => self.broken,
        };
        said.into()
    }
}
