//! The texts of the billing pages, one file per language. A missing text does not compile. Texts of the centre, names, numbers and
//! references are not translated.

mod english;
mod hindi;
mod kannada;
mod tamil;

use std::borrow::Cow;

use jiff::civil::Date;

use crate::billing::line_text::{self, LineText};
use crate::billing::{CreditNote, Invoice, InvoiceKind, InvoiceState, Line, Nature, PaidBy, PayOut, Payment};
use crate::finance::refund;
use base::day::parse_day;
use base::language::Language;
use base::money::Paise;
use base::refusal::{ErrorKind, Refusal};
use base::template::{Escape, Template};

macro_rules! catalogue {
    ($($(#[$about:meta])* $name:ident,)*) => {
        /// All texts in one language. Placeholders are in braces.
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
    /// `{date}` is the day of the month, `{two_digits}` the same with two digits.
    day,
    month,

    // Login.
    open_title,
    open_why,
    open_invoices,
    open_paying,
    open_statement,
    open_other,

    // Pages with a single sentence.
    link_expired,
    session_over,
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

    /// The label of the navigation.
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
    /// The label of the balance on narrow screens, which have no table head.
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
    report_why,
    amount_in_rupees,
    how,
    reference_where,
    report,
    thank_you,
    corrected,
    reported,
}

pub fn texts_in(language: Language) -> &'static Texts {
    match language {
        Language::English => &english::TEXTS,
        Language::Hindi => &hindi::TEXTS,
        Language::Kannada => &kannada::TEXTS,
        Language::Tamil => &tamil::TEXTS,
    }
}

/// Fills the placeholders of a text.
fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let at = |place: &str| values.iter().find(|(name, _)| *name == place).map_or("", |(_, value)| *value);
    Template::parse(text).fill(Escape::Nothing, at)
}

fn of_month<'n>(names: &[&'n str; 12], day: Date) -> &'n str {
    usize::from(day.month().unsigned_abs()).checked_sub(1).and_then(|at| names.get(at)).copied().unwrap_or_default()
}

impl Texts {
    /// A day in the app's format.
    pub fn day(&self, day: Date) -> String {
        let (month, date) = (of_month(&self.short_months, day), day.day().to_string());
        let (two_digits, year) = (format!("{date:0>2}"), day.year().to_string());
        filled(self.day, &[("month", month), ("date", &date), ("two_digits", &two_digits), ("year", &year)])
    }

    fn month_of(&self, day: Date) -> String {
        filled(self.month, &[("month", of_month(&self.months, day)), ("year", &day.year().to_string())])
    }

    /// `November 2026` for `2026-11`.
    pub fn period(&self, period: &str) -> String {
        parse_day(&format!("{period}-01")).map_or_else(|| period.to_owned(), |day| self.month_of(day))
    }

    /// The name of an invoice on the payment page.
    pub fn called(&self, invoice: &Invoice) -> String {
        [invoice.number.as_str(), &self.heading(invoice)].join(", ")
    }

    /// The month of an invoice; for a charge, its nature.
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

    /// The text of an invoice line. Texts of the portal are translated, texts of the office are not.
    pub fn line<'l>(&self, line: &'l Line) -> Cow<'l, str> {
        match line_text::read(line) {
            _ if self.language == Language::English => line.text.as_str().into(),
            LineText::Fee { month, days } => self.fee(line.nature, month, days).into(),
            LineText::LateFee => self.late_fee.into(),
            LineText::Credit(reason) => {
                let refund = refund::day_of_reason(reason);
                let refund = refund.map(|day| filled(self.refund_for, &[("day", &self.day(day))]));
                filled(self.credit, &[("reason", refund.as_deref().unwrap_or(reason))]).into()
            }
            LineText::Discount(reason) => filled(self.discount, &[("reason", reason)]).into(),
            LineText::Other => line.text.as_str().into(),
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

    /// The method and reference of a payment.
    pub fn payment(&self, payment: &Payment) -> String {
        [self.way(payment.way), &payment.reference].join(" ").trim().to_owned()
    }

    pub fn thank_you(&self, paise: Paise) -> String {
        filled(self.thank_you, &[("amount", &paise.to_string())])
    }

    /// The thanks for a corrected amount.
    pub fn corrected(&self, before: Paise, paise: Paise) -> String {
        filled(self.corrected, &[("before", &before.to_string()), ("amount", &paise.to_string())])
    }

    pub fn reported(&self, paise: Paise, reference: &str) -> String {
        filled(self.reported, &[("amount", &paise.to_string()), ("reference", reference)])
    }

    /// The sentence for an unavailable service.
    pub fn unavailable(&self, refusal: &Refusal) -> Cow<'static, str> {
        if self.language == Language::English { refusal.sentence.clone() } else { self.away.into() }
    }

    /// The sentence of a refusal, by its code.
    pub fn refusal(&self, refusal: &Refusal) -> Cow<'static, str> {
        if self.language == Language::English {
            return refusal.sentence.clone();
        }
        let sentence = match refusal.code {
            "too_many_writes" => {
                let seconds = refusal.args.iter().find(|(name, _)| *name == "seconds");
                let seconds = seconds.map(|(_, value)| value.in_english()).unwrap_or_default();
                return filled(self.too_many_writes, &[("seconds", &seconds)]).into();
            }
            "no_such_page" | "not_found" => self.no_such_page,
            "unread_amount" => self.bad_amount,
            "bad_amount" => self.amount_out_of_bounds,
            "bad_way" => self.bad_way,
            "no_reference" => self.no_reference,
            "bad_reference" => self.bad_reference,
            "already_received" => {
                let amount = refusal.args.iter().find(|(name, _)| *name == "amount");
                let amount = amount.map(|(_, value)| value.in_english()).unwrap_or_default();
                return filled(self.already_received, &[("amount", &amount)]).into();
            }
            "too_many_payments" => self.too_many_payments,
            "bad_form" => self.bad_form,
            "too_long" => self.too_long,
            "only_shown" => self.only_shown,
            _ if refusal.kind == ErrorKind::NotFound => self.no_such_page,
            _ => self.broken,
        };
        sentence.into()
    }
}
