use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::rules::MonthDays;
use super::{Credit, InvoiceKind, Nature, PaidBy, PaidPart, PaymentState, Plan};
use base::clock::Timestamp;
use base::ids::{BookingId, CentreId, ChildId, CreditId, InvoiceId, PaymentId, ProgramId};
use base::ledger::month_of;
use base::money::Paise;

statements! {
    pub(super) fn centre_of(reader, child: ChildId) -> Option<CentreId> = "SELECT centre_id FROM child WHERE id = $1";

    pub(super) fn plans(reader, centre: CentreId) -> Vec<Plan> =
        "SELECT {} FROM fee_plan WHERE centre_id = $1 ORDER BY program_id, nature, from_day";
    pub(super) fn set_plan(writer, centre: CentreId, plan: &Plan) =
        "INSERT INTO fee_plan (centre_id, program_id, nature, from_day, until_day, paise, due_day) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (centre_id, program_id, nature, from_day) \
        DO UPDATE SET until_day = excluded.until_day, paise = excluded.paise, due_day = excluded.due_day",
        centre, plan.program, plan.nature, plan.from, plan.until, plan.paise, plan.due_day;

    /// Children with an invoice or a payment in a centre's books, by name.
    /// Those who have left too.
    pub(super) fn billed_children(reader, centre: CentreId) -> Vec<(ChildId, Option<String>, String, String)> =
        "SELECT id, office_number, name, last_name FROM child \
        WHERE id IN (SELECT child_id FROM invoice WHERE centre_id = $1 UNION SELECT child_id FROM payment WHERE centre_id = $1) \
        ORDER BY last_name, name, id";
    /// Whether a child is at a centre, or anything of it in the centre's books.
    pub(super) fn is_billed(reader, centre: CentreId, child: ChildId) -> bool =
        "SELECT 1 FROM child WHERE id = $2 AND (centre_id = $1 AND live \
        OR EXISTS (SELECT 1 FROM booking WHERE booking.child_id = child.id AND booking.centre_id = $1) \
        OR EXISTS (SELECT 1 FROM payment WHERE payment.child_id = child.id AND payment.centre_id = $1))";
    /// The child that has this number at a centre, or had it when it left.
    pub(super) fn of_number(reader, centre: CentreId, number: &str) -> Option<ChildId> =
        "SELECT id FROM child WHERE centre_id = $1 AND office_number = $2";


    /// The next number of a series of papers, without a gap.
    pub(super) fn next_number(writer, series: &str) -> i64 =
        "INSERT INTO paper_series (name, last) VALUES ($1, 1) \
        ON CONFLICT (name) DO UPDATE SET last = paper_series.last + 1 RETURNING last";

    fn insert_invoice_under(
        writer, key: &str, invoice: &KeptInvoice, (at, look_at): (Timestamp, Option<Timestamp>),
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
    pub(super) fn invoices(reader, child: ChildId) -> Vec<KeptInvoice> =
        "SELECT {} FROM invoice WHERE child_id = $1 ORDER BY period DESC, at DESC, number DESC";
    pub(super) fn invoice(reader, id: InvoiceId) -> Option<KeptInvoice> = "SELECT {} FROM invoice WHERE id = $1";
    pub(super) fn invoice_by_number(reader, number: &str) -> Option<(ChildId, InvoiceId)> =
        "SELECT child_id, id FROM invoice WHERE number = $1";
    fn is_taken(reader, child: ChildId, key: &str) -> bool =
        "SELECT 1 FROM invoice WHERE child_id = $1 AND issue_key = $2";
    /// By whichever centre, on invoices that stand.
    fn list_charged_days(reader, child: ChildId, month: &str) -> Vec<Option<i64>> =
        "SELECT days FROM invoice WHERE child_id = $1 AND period = $2 AND kind = 'Month' \
        AND withdrawn_day IS NULL";
    pub(super) fn lines(reader, child: ChildId) -> Vec<KeptLine> =
        "SELECT {} FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id \
        WHERE invoice.child_id = $1 ORDER BY invoice.id, invoice_line.nth";

    pub(super) fn insert_payment(writer, new: &NewPayment<'_>) =
        "INSERT INTO payment (id, child_id, centre_id, invoice_id, paise, day, way, reference, state, receipt_number, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        new.kept.id, new.kept.child, new.kept.centre, new.invoice, new.kept.paise, new.kept.day, new.kept.way,
        new.kept.reference.as_str(), new.kept.state, new.kept.receipt_number.as_deref(), new.who, new.kept.at;
    pub(super) fn confirm(writer, kept: &KeptPayment, who: &str) =
        "UPDATE payment SET state = 'Received', paise = $2, day = $3, way = $4, receipt_number = $5, who = $6, centre_id = $7 \
        WHERE id = $1 AND state = 'Told'",
        kept.id, kept.paise, kept.day, kept.way, kept.receipt_number.as_deref(), who, kept.centre;
    /// Only the one of a parent that nobody has seen.
    pub(super) fn correct_told(writer, id: PaymentId, told: &super::TellPayment, centre: CentreId) =
        "UPDATE payment SET paise = $2, way = $3, invoice_id = $4, who = $5, centre_id = $6, \
        corrected_from = CASE WHEN paise = $2 THEN corrected_from ELSE paise END \
        WHERE id = $1 AND state = 'Told'",
        id, told.paise, told.way, told.invoice, told.by.as_str(), centre;
    pub(super) fn reverse(writer, id: PaymentId) = "UPDATE payment SET state = 'Reversed' WHERE id = $1";
    /// The newest first.
    pub(super) fn payments(reader, child: ChildId) -> Vec<KeptPayment> =
        "SELECT {} FROM payment WHERE child_id = $1 ORDER BY day DESC, at DESC, id DESC";
    pub(super) fn payment(reader, id: PaymentId) -> Option<KeptPayment> = "SELECT {} FROM payment WHERE id = $1";
    /// Those that were not reversed, the oldest first.
    pub(super) fn by_reference(reader, child: ChildId, reference: &str) -> Vec<KeptPayment> =
        "SELECT {} FROM payment WHERE child_id = $1 AND reference = $2 \
        AND state <> 'Reversed' ORDER BY at, id";
    /// A centre's payments in a state, the oldest first.
    pub(super) fn in_state(reader, centre: CentreId, state: PaymentState) -> Vec<KeptPayment> =
        "SELECT {} FROM payment WHERE centre_id = $1 AND state = $2 ORDER BY at, id";
    /// One for each centre whose invoices it went to.
    pub(super) fn bookings_of(reader, id: PaymentId) -> Vec<BookingId> =
        "SELECT id FROM booking WHERE about_id = $1 AND kind = 'Payment' ORDER BY at, id";
    /// Only of money that is there, and of invoices that stand.
    pub(super) fn parts(reader, child: ChildId) -> Vec<KeptPart> =
        "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id AND invoice.withdrawn_day IS NULL \
        WHERE payment.child_id = $1 AND payment.state = 'Received' ORDER BY payment.id, invoice.period, payment_part.nature DESC";
    pub(super) fn add_part(writer, payment: PaymentId, (invoice, nature, paise): (InvoiceId, Nature, Paise)) =
        "INSERT INTO payment_part (payment_id, invoice_id, nature, paise) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (payment_id, invoice_id, nature) DO UPDATE SET paise = payment_part.paise + excluded.paise",
        payment, invoice, nature, paise;
    pub(super) fn paid_between(reader, child: ChildId, nature: Nature, (from, to): (Date, Date)) -> Vec<PaidPart> =
        "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id AND invoice.withdrawn_day IS NULL \
        WHERE payment.child_id = $1 AND payment.state = 'Received' AND payment_part.nature = $2 \
        AND payment.day >= $3 AND payment.day <= $4 \
        ORDER BY payment.day, payment.at, payment.id, invoice.period",
        child, nature, from, to;
    /// What the invoices of a month charge of a nature.
    pub(super) fn fees_of(reader, child: ChildId, period: &str, nature: Nature) -> Vec<FeeLine> =
        "SELECT {} FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id \
        AND invoice_line.nature = $3 \
        WHERE invoice.child_id = $1 AND invoice.period = $2 AND invoice.kind = 'Month' AND invoice.withdrawn_day IS NULL \
        ORDER BY invoice.id, invoice_line.nth";

    pub(super) fn insert_credit(writer, id: CreditId, new: &super::NewCredit, at: Timestamp) =
        "INSERT INTO credit (id, child_id, centre_id, paise, reason, day, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        id, new.child, new.centre, new.paise, new.reason.as_str(), new.day, new.who.as_str(), at;
    /// The newest first.
    pub(super) fn credits(reader, child: ChildId) -> Vec<Credit> =
        "SELECT {} FROM credit WHERE credit.child_id = $1 ORDER BY credit.day DESC, credit.at DESC, credit.id DESC";
    pub(super) fn add_credit_part(writer, credit: CreditId, invoice: InvoiceId, paise: Paise) =
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
    pub(super) struct KeptInvoice {
        pub id: InvoiceId = "id",
        pub child: ChildId = "child_id",
        pub centre: CentreId = "centre_id",
        pub kind: InvoiceKind = "kind",
        /// `YYYY-MM`.
        pub period: String = "period",
        /// Of a month: whose plans it was charged by, if those of one program.
        pub program: Option<ProgramId> = "program_id",
        /// Of a month: which of its days are charged (`rules::MonthDays`); None: all of them.
        pub days: Option<i64> = "days",
        pub number: String = "number",
        pub issued: Date = "issued_day",
        pub due: Date = "due_day",
        pub withdrawn: Option<Date> = "withdrawn_day",
    }
}

row! {
    pub(super) struct KeptLine {
        pub invoice: InvoiceId = "invoice_line.invoice_id",
        pub text: String = "invoice_line.text",
        pub nature: Nature = "invoice_line.nature",
        pub paise: Paise = "invoice_line.paise",
    }
}

row! {
    pub(super) struct KeptPayment {
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
    pub(super) struct KeptPart {
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
    invoice: &KeptInvoice,
    (at, look_at): (Timestamp, Option<Timestamp>),
) -> Result<(), Error> {
    let KeptInvoice { id, child, kind, period, .. } = invoice;
    let is_first = *kind == InvoiceKind::Month && !is_taken(writer, *child, period).await?;
    let key = if is_first { period.clone() } else { id.to_string() };
    insert_invoice_under(writer, &key, invoice, (at, look_at)).await
}

/// The days of a month that invoices of a child charge already.
pub(super) async fn charged_days(reader: &mut Reader<'_>, child: ChildId, month: Date) -> Result<MonthDays, Error> {
    let charged = list_charged_days(reader, child, &month_of(month)).await?;
    let days = |kept: Option<i64>| kept.map_or(MonthDays::whole(month), MonthDays::of_kept);
    Ok(charged.into_iter().map(days).fold(MonthDays::NONE, MonthDays::with))
}

/// A payment as it comes in.
pub(super) struct NewPayment<'a> {
    pub kept: &'a KeptPayment,
    pub invoice: Option<InvoiceId>,
    pub who: &'a str,
}
