use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::rules::MonthDays;
use super::{Credit, InvoiceKind, Nature, PaidBy, PaidPart, PaymentState, Plan};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, CreditId, InvoiceId, JournalEntryId, PaymentId, ProgramId};
use base::ledger::month_of;
use base::money::Paise;

statements! {
    pub(super) fn find_centre_of(reader, child: ChildId) -> Option<CentreId> = "SELECT centre_id FROM child WHERE id = $1";

    pub(super) fn list_plans(reader, centre: CentreId) -> Vec<Plan> =
        "SELECT {} FROM fee_plan WHERE centre_id = $1 ORDER BY program_id, nature, from_day";
    pub(super) fn upsert_plan(writer, centre: CentreId, plan: &Plan) =
        "INSERT INTO fee_plan (centre_id, program_id, nature, from_day, until_day, paise, due_day) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (centre_id, program_id, nature, from_day) \
        DO UPDATE SET until_day = excluded.until_day, paise = excluded.paise, due_day = excluded.due_day",
        centre, plan.program, plan.nature, plan.from, plan.until, plan.paise, plan.due_day;
    /// The last month (`YYYY-MM`) with a valid invoice of a program at a centre. An invoice without a program may be of any.
    pub(super) fn find_last_issued_month(reader, centre: CentreId, program: ProgramId) -> Option<String> =
        "SELECT period FROM invoice WHERE centre_id = $1 AND kind = 'Month' AND withdrawn_day IS NULL \
        AND (program_id = $2 OR program_id IS NULL) ORDER BY period DESC LIMIT 1";

    /// Children with an invoice or a payment at a centre, by name, including those who left.
    pub(super) fn list_billed_children(reader, centre: CentreId) -> Vec<(ChildId, Option<String>, String, String)> =
        "SELECT id, office_number, name, last_name FROM child \
        WHERE id IN (SELECT child_id FROM invoice WHERE centre_id = $1 UNION SELECT child_id FROM payment WHERE centre_id = $1) \
        ORDER BY last_name, name, id";
    /// Whether a child is at a centre, or has entries in its ledger.
    pub(super) fn is_billed(reader, centre: CentreId, child: ChildId) -> bool =
        "SELECT 1 FROM child WHERE id = $2 AND (centre_id = $1 AND live \
        OR EXISTS (SELECT 1 FROM booking WHERE booking.child_id = child.id AND booking.centre_id = $1) \
        OR EXISTS (SELECT 1 FROM payment WHERE payment.child_id = child.id AND payment.centre_id = $1))";
    /// The child with an admission id at a centre, including one who left.
    pub(super) fn find_by_number(reader, centre: CentreId, number: &str) -> Option<ChildId> =
        "SELECT id FROM child WHERE centre_id = $1 AND office_number = $2";

    /// The next number of a series of documents, without gaps.
    pub(super) fn next_number(writer, series: &str) -> i64 =
        "INSERT INTO paper_series (name, last) VALUES ($1, 1) \
        ON CONFLICT (name) DO UPDATE SET last = paper_series.last + 1 RETURNING last";

    fn insert_invoice_under(
        writer, key: &str, invoice: &InvoiceRow, (at, look_at): (Timestamp, Option<Timestamp>),
    ) =
        "INSERT INTO invoice (id, child_id, centre_id, kind, issue_key, period, program_id, number, issued_day, due_day, \
            at, look_at, days) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        invoice.id, invoice.child, invoice.centre, invoice.kind, key, invoice.period.as_str(), invoice.program,
        invoice.number.as_str(), invoice.issued, invoice.due, at, look_at, invoice.days;
    pub(super) fn insert_line(writer, invoice: InvoiceId, text: &str, (nature, paise): (Nature, Paise)) =
        "INSERT INTO invoice_line (invoice_id, nth, text, nature, paise) VALUES ($1, \
        (SELECT COUNT(*) + 1 FROM invoice_line WHERE invoice_id = $1), $2, $3, $4)",
        invoice, text, nature, paise;
    /// The newest first.
    pub(super) fn list_invoices(reader, child: ChildId) -> Vec<InvoiceRow> =
        "SELECT {} FROM invoice WHERE child_id = $1 ORDER BY period DESC, at DESC, number DESC";
    pub(super) fn find_invoice(reader, id: InvoiceId) -> Option<InvoiceRow> = "SELECT {} FROM invoice WHERE id = $1";
    pub(super) fn find_invoice_by_number(reader, number: &str) -> Option<(ChildId, InvoiceId)> =
        "SELECT child_id, id FROM invoice WHERE number = $1";
    fn exists_issue_key(reader, child: ChildId, key: &str) -> bool =
        "SELECT 1 FROM invoice WHERE child_id = $1 AND issue_key = $2";
    /// On valid invoices of any centre.
    fn list_charged_day_bits(reader, child: ChildId, month: &str) -> Vec<Option<i64>> =
        "SELECT days FROM invoice WHERE child_id = $1 AND period = $2 AND kind = 'Month' \
        AND withdrawn_day IS NULL";
    pub(super) fn list_lines(reader, child: ChildId) -> Vec<LineRow> =
        "SELECT {} FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id \
        WHERE invoice.child_id = $1 ORDER BY invoice.id, invoice_line.nth";

    pub(super) fn insert_payment(writer, new: &NewPayment<'_>) =
        "INSERT INTO payment (id, child_id, centre_id, invoice_id, paise, day, way, reference, state, receipt_number, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        new.kept.id, new.kept.child, new.kept.centre, new.invoice, new.kept.paise, new.kept.day, new.kept.way,
        new.kept.reference.as_str(), new.kept.state, new.kept.receipt_number.as_deref(), new.who, new.kept.at;
    pub(super) fn update_confirmed(writer, kept: &PaymentRow, who: &str) =
        "UPDATE payment SET state = 'Received', paise = $2, day = $3, way = $4, receipt_number = $5, who = $6, centre_id = $7 \
        WHERE id = $1 AND state = 'Told'",
        kept.id, kept.paise, kept.day, kept.way, kept.receipt_number.as_deref(), who, kept.centre;
    /// Only a reported payment.
    pub(super) fn update_report(writer, id: PaymentId, report: &super::PaymentReport, centre: CentreId) =
        "UPDATE payment SET paise = $2, way = $3, invoice_id = $4, who = $5, centre_id = $6, \
        corrected_from = CASE WHEN paise = $2 THEN corrected_from ELSE paise END \
        WHERE id = $1 AND state = 'Told'",
        id, report.paise, report.way, report.invoice, report.by.as_str(), centre;
    pub(super) fn update_reversed(writer, id: PaymentId) = "UPDATE payment SET state = 'Reversed' WHERE id = $1";
    /// The newest first.
    pub(super) fn list_payments(reader, child: ChildId) -> Vec<PaymentRow> =
        "SELECT {} FROM payment WHERE child_id = $1 ORDER BY day DESC, at DESC, id DESC";
    pub(super) fn find_payment(reader, id: PaymentId) -> Option<PaymentRow> = "SELECT {} FROM payment WHERE id = $1";
    /// Payments that are not reversed, the oldest first.
    pub(super) fn list_by_reference(reader, child: ChildId, reference: &str) -> Vec<PaymentRow> =
        "SELECT {} FROM payment WHERE child_id = $1 AND reference = $2 \
        AND state <> 'Reversed' ORDER BY at, id";
    /// A centre's payments in a state, the oldest first.
    pub(super) fn list_in_state(reader, centre: CentreId, state: PaymentState) -> Vec<PaymentRow> =
        "SELECT {} FROM payment WHERE centre_id = $1 AND state = $2 ORDER BY at, id";
    /// One entry for each centre whose invoices it went to.
    pub(super) fn list_entries_of(reader, id: PaymentId) -> Vec<JournalEntryId> =
        "SELECT id FROM booking WHERE about_id = $1 AND kind = 'Payment' ORDER BY at, id";
    /// Only of received payments and valid invoices.
    pub(super) fn list_parts(reader, child: ChildId) -> Vec<PaymentPartRow> =
        "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id AND invoice.withdrawn_day IS NULL \
        WHERE payment.child_id = $1 AND payment.state = 'Received' ORDER BY payment.id, invoice.period, payment_part.nature DESC";
    pub(super) fn upsert_part(writer, payment: PaymentId, (invoice, nature, paise): (InvoiceId, Nature, Paise)) =
        "INSERT INTO payment_part (payment_id, invoice_id, nature, paise) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (payment_id, invoice_id, nature) DO UPDATE SET paise = payment_part.paise + excluded.paise",
        payment, invoice, nature, paise;
    pub(super) fn list_paid_between(reader, child: ChildId, nature: Nature, (from, to): (Date, Date)) -> Vec<PaidPart> =
        "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id AND invoice.withdrawn_day IS NULL \
        WHERE payment.child_id = $1 AND payment.state = 'Received' AND payment_part.nature = $2 \
        AND payment.day >= $3 AND payment.day <= $4 \
        ORDER BY payment.day, payment.at, payment.id, invoice.period",
        child, nature, from, to;
    /// The lines of a month's invoices with a nature.
    pub(super) fn list_fees_of(reader, child: ChildId, period: &str, nature: Nature) -> Vec<FeeLine> =
        "SELECT {} FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id \
        AND invoice_line.nature = $3 \
        WHERE invoice.child_id = $1 AND invoice.period = $2 AND invoice.kind = 'Month' AND invoice.withdrawn_day IS NULL \
        ORDER BY invoice.id, invoice_line.nth";

    pub(super) fn insert_credit(writer, id: CreditId, new: &super::NewCredit, at: Timestamp) =
        "INSERT INTO credit (id, child_id, centre_id, paise, reason, day, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        id, new.child, new.centre, new.paise, new.reason.as_str(), new.day, new.who.as_str(), at;
    /// The newest first.
    pub(super) fn list_credits(reader, child: ChildId) -> Vec<Credit> =
        "SELECT {} FROM credit WHERE credit.child_id = $1 ORDER BY credit.day DESC, credit.at DESC, credit.id DESC";
    pub(super) fn insert_credit_part(writer, credit: CreditId, invoice: InvoiceId, paise: Paise) =
        "INSERT INTO credit_part (credit_id, invoice_id, paise) VALUES ($1, $2, $3)";
}

row! {
    /// A fee that an invoice charges.
    pub(super) struct FeeLine {
        pub centre: CentreId = "invoice.centre_id",
        pub days: Option<i64> = "invoice.days",
        pub text: String = "invoice_line.text",
        pub paise: Paise = "invoice_line.paise",
    }
}

row! {
    for Plan {
        program: ProgramId = "program_id",
        nature: Nature = "nature",
        paise: Paise = "paise",
        due_day: Option<i64> = "due_day",
        from: Date = "from_day",
        until: Option<Date> = "until_day",
    }
}

row! {
    pub(super) struct InvoiceRow {
        pub id: InvoiceId = "id",
        pub child: ChildId = "child_id",
        pub centre: CentreId = "centre_id",
        pub kind: InvoiceKind = "kind",
        /// `YYYY-MM`.
        pub period: String = "period",
        /// Of a month: the program, if all its days were charged by the same one.
        pub program: Option<ProgramId> = "program_id",
        /// Of a month: the charged days (`rules::MonthDays`); `None`: all days.
        pub days: Option<i64> = "days",
        pub number: String = "number",
        pub issued: Date = "issued_day",
        pub due: Date = "due_day",
        pub withdrawn: Option<Date> = "withdrawn_day",
    }
}

row! {
    pub(super) struct LineRow {
        pub invoice: InvoiceId = "invoice_line.invoice_id",
        pub text: String = "invoice_line.text",
        pub nature: Nature = "invoice_line.nature",
        pub paise: Paise = "invoice_line.paise",
    }
}

row! {
    pub(super) struct PaymentRow {
        pub id: PaymentId = "id",
        pub child: ChildId = "child_id",
        pub centre: CentreId = "centre_id",
        pub paise: Paise = "paise",
        pub day: Date = "day",
        pub way: PaidBy = "way",
        pub reference: String = "reference",
        pub state: PaymentState = "state",
        pub receipt_number: Option<String> = "receipt_number",
        pub corrected_from: Option<Paise> = "corrected_from",
        pub at: Timestamp = "at",
    }
}

row! {
    pub(super) struct PaymentPartRow {
        pub payment: PaymentId = "payment_part.payment_id",
        pub invoice: InvoiceId = "payment_part.invoice_id",
        pub invoice_number: String = "invoice.number",
        pub nature: Nature = "payment_part.nature",
        pub paise: Paise = "payment_part.paise",
    }
}

row! {
    for PaidPart {
        day: Date = "payment.day",
        paise: Paise = "payment_part.paise",
        way: PaidBy = "payment.way",
        reference: String = "payment.reference",
        invoice_number: String = "invoice.number",
        receipt_number: String = "payment.receipt_number",
    }
}

row! {
    for Credit {
        id: CreditId = "credit.id",
        centre: CentreId = "credit.centre_id",
        paise: Paise = "credit.paise",
        reason: String = "credit.reason",
        day: Date = "credit.day",
        used: Paise = "(SELECT CAST(COALESCE(SUM(part.paise), 0) AS BIGINT) FROM (\
            SELECT credit_part.paise FROM credit_part JOIN invoice ON invoice.id = credit_part.invoice_id \
                WHERE credit_part.credit_id = credit.id AND invoice.withdrawn_day IS NULL \
            UNION ALL SELECT pay_out_part.paise FROM pay_out_part JOIN pay_out ON pay_out.id = pay_out_part.pay_out_id \
                WHERE pay_out_part.credit_id = credit.id AND pay_out.reversed_day IS NULL) AS part)",
    }
}

pub(super) async fn insert_invoice(
    writer: &mut Writer<'_>,
    invoice: &InvoiceRow,
    (at, look_at): (Timestamp, Option<Timestamp>),
) -> Result<(), Error> {
    let InvoiceRow { id, child, kind, period, .. } = invoice;
    let is_first = *kind == InvoiceKind::Month && !exists_issue_key(writer, *child, period).await?;
    let key = if is_first { period.clone() } else { id.to_string() };
    insert_invoice_under(writer, &key, invoice, (at, look_at)).await
}

/// The days of a month that a child's invoices charge.
pub(super) async fn list_charged_days(
    reader: &mut Reader<'_>,
    child: ChildId,
    month: Date,
) -> Result<MonthDays, Error> {
    let charged = list_charged_day_bits(reader, child, &month_of(month)).await?;
    let days = |kept: Option<i64>| kept.map_or(MonthDays::whole(month), MonthDays::from_bits);
    Ok(charged.into_iter().map(days).fold(MonthDays::NONE, MonthDays::with))
}

/// A payment to be inserted.
pub(super) struct NewPayment<'a> {
    pub kept: &'a PaymentRow,
    pub invoice: Option<InvoiceId>,
    pub who: &'a str,
}
