use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::rules::MonthDays;
use super::{Credit, InvoiceKind, Nature, PaidBy, PaidPart, PaymentState, Plan};
use base::clock::Timestamp;
use base::ids::{BookingId, CentreId, ChildId, CreditId, InvoiceId, PaymentId, ProgramId};
use base::ledger::month_of;
use base::money::Paise;
use base::stored::Day;

statements! {
    pub CENTRE_OF: CentreId = "SELECT centre_id FROM child WHERE id = $1";

    pub PLANS: Plan = "SELECT {} FROM fee_plan WHERE centre_id = $1 ORDER BY program_id, nature, from_day";
    pub(crate) SET_PLAN = "INSERT INTO fee_plan (centre_id, program_id, nature, from_day, until_day, paise, due_day) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (centre_id, program_id, nature, from_day) \
        DO UPDATE SET until_day = excluded.until_day, paise = excluded.paise, due_day = excluded.due_day";

    /// Those who have left too.
    pub(crate) BILLED_CHILDREN: (ChildId, Option<String>, String, String) = "SELECT id, office_number, name, last_name FROM child \
        WHERE id IN (SELECT child_id FROM invoice WHERE centre_id = $1 UNION SELECT child_id FROM payment WHERE centre_id = $1) \
        ORDER BY last_name, name, id";
    pub(crate) IS_BILLED: i64 = "SELECT 1 FROM child WHERE id = $2 AND (centre_id = $1 AND live \
        OR EXISTS (SELECT 1 FROM booking WHERE booking.child_id = child.id AND booking.centre_id = $1) \
        OR EXISTS (SELECT 1 FROM payment WHERE payment.child_id = child.id AND payment.centre_id = $1))";
    pub(crate) OF_NUMBER: ChildId = "SELECT id FROM child WHERE centre_id = $1 AND office_number = $2";


    pub NEXT_NUMBER: i64 = "INSERT INTO paper_series (name, last) VALUES ($1, 1) \
        ON CONFLICT (name) DO UPDATE SET last = paper_series.last + 1 RETURNING last";

    pub(crate) INSERT_INVOICE = "INSERT INTO invoice (id, child_id, centre_id, kind, issue_key, period, program_id, number, issued_day, due_day, \
            at, look_at, days) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    pub INSERT_LINE = "INSERT INTO invoice_line (invoice_id, nth, text, nature, paise) VALUES ($1, \
        (SELECT COUNT(*) + 1 FROM invoice_line WHERE invoice_id = $1), $2, $3, $4)";
    /// The newest first.
    pub INVOICES: KeptInvoice = "SELECT {} FROM invoice WHERE child_id = $1 ORDER BY period DESC, at DESC, number DESC";
    pub INVOICE: KeptInvoice = "SELECT {} FROM invoice WHERE id = $1";
    pub(crate) INVOICE_BY_NUMBER: (ChildId, InvoiceId) = "SELECT child_id, id FROM invoice WHERE number = $1";
    pub(crate) IS_TAKEN: i64 = "SELECT 1 FROM invoice WHERE child_id = $1 AND issue_key = $2";
    /// By whichever centre, on invoices that stand.
    pub(crate) CHARGED_DAYS: Option<i64> = "SELECT days FROM invoice WHERE child_id = $1 AND period = $2 AND kind = 'Month' \
        AND withdrawn_day IS NULL";
    pub LINES: KeptLine = "SELECT {} FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id \
        WHERE invoice.child_id = $1 ORDER BY invoice.id, invoice_line.nth";

    pub(crate) INSERT_PAYMENT = "INSERT INTO payment (id, child_id, centre_id, invoice_id, paise, day, way, reference, state, receipt_number, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    pub(crate) CONFIRM = "UPDATE payment SET state = 'Received', paise = $2, day = $3, way = $4, receipt_number = $5, who = $6, centre_id = $7 \
        WHERE id = $1 AND state = 'Told'";
    /// Only the one of a parent that nobody has seen.
    pub CORRECT_TOLD = "UPDATE payment SET paise = $2, way = $3, invoice_id = $4, who = $5, centre_id = $6, \
        corrected_from = CASE WHEN paise = $2 THEN corrected_from ELSE paise END \
        WHERE id = $1 AND state = 'Told'";
    pub(crate) REVERSE = "UPDATE payment SET state = 'Reversed' WHERE id = $1";
    /// The newest first.
    pub PAYMENTS: KeptPayment = "SELECT {} FROM payment WHERE child_id = $1 ORDER BY day DESC, at DESC, id DESC";
    pub(crate) PAYMENT: KeptPayment = "SELECT {} FROM payment WHERE id = $1";
    pub(crate) BY_REFERENCE: KeptPayment = "SELECT {} FROM payment WHERE child_id = $1 AND reference = $2 \
        AND state <> 'Reversed' ORDER BY at, id";
    pub(crate) IN_STATE: KeptPayment = "SELECT {} FROM payment WHERE centre_id = $1 AND state = $2 ORDER BY at, id";
    /// One for each centre whose invoices it went to.
    pub(crate) BOOKINGS_OF: BookingId = "SELECT id FROM booking WHERE about_id = $1 AND kind = 'Payment' ORDER BY at, id";
    /// Only of money that is there, and of invoices that stand.
    pub PARTS: KeptPart = "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id AND invoice.withdrawn_day IS NULL \
        WHERE payment.child_id = $1 AND payment.state = 'Received' ORDER BY payment.id, invoice.period, payment_part.nature DESC";
    pub(crate) ADD_PART = "INSERT INTO payment_part (payment_id, invoice_id, nature, paise) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (payment_id, invoice_id, nature) DO UPDATE SET paise = payment_part.paise + excluded.paise";
    pub(crate) PAID_BETWEEN: PaidPart = "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id AND invoice.withdrawn_day IS NULL \
        WHERE payment.child_id = $1 AND payment.state = 'Received' AND payment_part.nature = $2 \
        AND payment.day >= $3 AND payment.day <= $4 \
        ORDER BY payment.day, payment.at, payment.id, invoice.period";
    pub(crate) FEES_OF: FeeLine = "SELECT {} FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id \
        AND invoice_line.nature = $3 \
        WHERE invoice.child_id = $1 AND invoice.period = $2 AND invoice.kind = 'Month' AND invoice.withdrawn_day IS NULL \
        ORDER BY invoice.id, invoice_line.nth";

    pub(crate) INSERT_CREDIT = "INSERT INTO credit (id, child_id, centre_id, paise, reason, day, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    /// The newest first.
    pub CREDITS: Credit = "SELECT {} FROM credit WHERE credit.child_id = $1 ORDER BY credit.day DESC, credit.at DESC, credit.id DESC";
    pub(crate) ADD_CREDIT_PART = "INSERT INTO credit_part (credit_id, invoice_id, paise) VALUES ($1, $2, $3)";
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
        from: Date as Day = "from_day",
        until: Option<Date> as Option<Day> = "until_day",
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
        pub issued: Date as Day = "issued_day",
        pub due: Date as Day = "due_day",
        pub withdrawn: Option<Date> as Option<Day> = "withdrawn_day",
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
        pub day: Date as Day = "day",
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
        day: Date as Day = "payment.day",
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
        day: Date as Day = "credit.day",
        used: Paise = "(SELECT CAST(COALESCE(SUM(part.paise), 0) AS BIGINT) FROM (\
            SELECT credit_part.paise FROM credit_part JOIN invoice ON invoice.id = credit_part.invoice_id \
                WHERE credit_part.credit_id = credit.id AND invoice.withdrawn_day IS NULL \
            UNION ALL SELECT pay_out_part.paise FROM pay_out_part JOIN pay_out ON pay_out.id = pay_out_part.pay_out_id \
                WHERE pay_out_part.credit_id = credit.id AND pay_out.reversed_day IS NULL) AS part)",
    }
}

pub(super) async fn centre_of(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<CentreId>, Error> {
    reader.find(CENTRE_OF, params![child]).await
}

pub(super) async fn plans(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Plan>, Error> {
    reader.list(PLANS, params![centre]).await
}

pub(super) async fn set_plan(writer: &mut Writer<'_>, centre: CentreId, plan: &Plan) -> Result<(), Error> {
    let Plan { program, nature, paise, due_day, from, until } = plan;
    let until = until.map(|day| day.to_string());
    writer
        .execute(SET_PLAN, params![centre, *program, *nature, from.to_string(), until, *paise, *due_day])
        .await
        .map(drop)
}

/// The next number of a series of papers, without a gap.
pub(super) async fn next_number(writer: &mut Writer<'_>, series: &str) -> Result<i64, Error> {
    writer.get(NEXT_NUMBER, params![series]).await
}

pub(super) async fn insert_invoice(
    writer: &mut Writer<'_>,
    invoice: &KeptInvoice,
    (at, look_at): (Timestamp, Option<Timestamp>),
) -> Result<(), Error> {
    let KeptInvoice { id, child, centre, kind, period, program, days, number, issued, due, .. } = invoice;
    let is_first = *kind == InvoiceKind::Month && !writer.exists(IS_TAKEN, params![*child, period.as_str()]).await?;
    let key = if is_first { period.clone() } else { id.to_string() };
    let (issued, due) = (issued.to_string(), due.to_string());
    let values = params![
        *id,
        *child,
        *centre,
        *kind,
        key,
        period.as_str(),
        *program,
        number.as_str(),
        issued,
        due,
        at,
        look_at,
        *days
    ];
    writer.execute(INSERT_INVOICE, values).await.map(drop)
}

pub(super) async fn insert_line(
    writer: &mut Writer<'_>,
    invoice: InvoiceId,
    text: &str,
    (nature, paise): (Nature, Paise),
) -> Result<(), Error> {
    writer.execute(INSERT_LINE, params![invoice, text, nature, paise]).await.map(drop)
}

pub(super) async fn invoices(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<KeptInvoice>, Error> {
    reader.list(INVOICES, params![child]).await
}

pub(super) async fn invoice(reader: &mut Reader<'_>, id: InvoiceId) -> Result<Option<KeptInvoice>, Error> {
    reader.find(INVOICE, params![id]).await
}

pub(super) async fn invoice_by_number(
    reader: &mut Reader<'_>,
    number: &str,
) -> Result<Option<(ChildId, InvoiceId)>, Error> {
    reader.find(INVOICE_BY_NUMBER, params![number]).await
}

/// The days of a month that invoices of a child charge already.
pub(super) async fn charged_days(reader: &mut Reader<'_>, child: ChildId, month: Date) -> Result<MonthDays, Error> {
    let charged = reader.list(CHARGED_DAYS, params![child, month_of(month)]).await?;
    let days = |kept: Option<i64>| kept.map_or(MonthDays::whole(month), MonthDays::of_kept);
    Ok(charged.into_iter().map(days).fold(MonthDays::NONE, MonthDays::with))
}

pub(super) async fn lines(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<KeptLine>, Error> {
    reader.list(LINES, params![child]).await
}

/// A payment as it comes in.
pub(super) struct NewPayment<'a> {
    pub kept: &'a KeptPayment,
    pub invoice: Option<InvoiceId>,
    pub who: &'a str,
}

pub(super) async fn insert_payment(writer: &mut Writer<'_>, new: &NewPayment<'_>) -> Result<(), Error> {
    let KeptPayment { id, child, centre, paise, day, way, reference, state, receipt_number, at, .. } = new.kept;
    let values = params![
        *id,
        *child,
        *centre,
        new.invoice,
        *paise,
        day.to_string(),
        *way,
        reference.as_str(),
        *state,
        receipt_number.as_deref(),
        new.who,
        *at
    ];
    writer.execute(INSERT_PAYMENT, values).await.map(drop)
}

pub(super) async fn confirm(writer: &mut Writer<'_>, kept: &KeptPayment, who: &str) -> Result<(), Error> {
    let KeptPayment { id, centre, paise, day, way, receipt_number, .. } = kept;
    let values = params![*id, *paise, day.to_string(), *way, receipt_number.as_deref(), who, *centre];
    writer.execute(CONFIRM, values).await.map(drop)
}

pub(super) async fn correct_told(
    writer: &mut Writer<'_>,
    id: PaymentId,
    told: &super::TellPayment,
    centre: CentreId,
) -> Result<(), Error> {
    let values = params![id, told.paise, told.way, told.invoice, told.by.as_str(), centre];
    writer.execute(CORRECT_TOLD, values).await.map(drop)
}

pub(super) async fn reverse(writer: &mut Writer<'_>, id: PaymentId) -> Result<(), Error> {
    writer.execute(REVERSE, params![id]).await.map(drop)
}

pub(super) async fn payments(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<KeptPayment>, Error> {
    reader.list(PAYMENTS, params![child]).await
}

pub(super) async fn payment(reader: &mut Reader<'_>, id: PaymentId) -> Result<Option<KeptPayment>, Error> {
    reader.find(PAYMENT, params![id]).await
}

pub(super) async fn bookings_of(reader: &mut Reader<'_>, id: PaymentId) -> Result<Vec<BookingId>, Error> {
    reader.list(BOOKINGS_OF, params![id]).await
}

/// Those that were not reversed, the oldest first.
pub(super) async fn by_reference(
    reader: &mut Reader<'_>,
    child: ChildId,
    reference: &str,
) -> Result<Vec<KeptPayment>, Error> {
    reader.list(BY_REFERENCE, params![child, reference]).await
}

/// A centre's payments in a state, the oldest first.
pub(super) async fn in_state(
    reader: &mut Reader<'_>,
    centre: CentreId,
    state: PaymentState,
) -> Result<Vec<KeptPayment>, Error> {
    reader.list(IN_STATE, params![centre, state]).await
}

pub(super) async fn parts(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<KeptPart>, Error> {
    reader.list(PARTS, params![child]).await
}

pub(super) async fn add_part(
    writer: &mut Writer<'_>,
    payment: PaymentId,
    (invoice, nature, paise): (InvoiceId, Nature, Paise),
) -> Result<(), Error> {
    writer.execute(ADD_PART, params![payment, invoice, nature, paise]).await.map(drop)
}

pub(super) async fn paid_between(
    reader: &mut Reader<'_>,
    child: ChildId,
    nature: Nature,
    (from, to): (Date, Date),
) -> Result<Vec<PaidPart>, Error> {
    reader.list(PAID_BETWEEN, params![child, nature, from.to_string(), to.to_string()]).await
}

/// What the invoices of a month charge of a nature.
pub(super) async fn fees_of(
    reader: &mut Reader<'_>,
    child: ChildId,
    period: &str,
    nature: Nature,
) -> Result<Vec<FeeLine>, Error> {
    reader.list(FEES_OF, params![child, period, nature]).await
}

pub(super) async fn insert_credit(
    writer: &mut Writer<'_>,
    id: CreditId,
    new: &super::NewCredit,
    at: Timestamp,
) -> Result<(), Error> {
    let super::NewCredit { child, centre, paise, reason, day, who } = new;
    let values = params![id, *child, *centre, *paise, reason.as_str(), day.to_string(), who.as_str(), at];
    writer.execute(INSERT_CREDIT, values).await.map(drop)
}

pub(super) async fn credits(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Credit>, Error> {
    reader.list(CREDITS, params![child]).await
}

pub(super) async fn add_credit_part(
    writer: &mut Writer<'_>,
    credit: CreditId,
    invoice: InvoiceId,
    paise: Paise,
) -> Result<(), Error> {
    writer.execute(ADD_CREDIT_PART, params![credit, invoice, paise]).await.map(drop)
}

/// Whether a child is at a centre, or anything of it in the centre's books.
pub(super) async fn is_billed(reader: &mut Reader<'_>, centre: CentreId, child: ChildId) -> Result<bool, Error> {
    reader.exists(IS_BILLED, params![centre, child]).await
}

/// The child that has this number at a centre, or had it when it left.
pub(super) async fn of_number(
    reader: &mut Reader<'_>,
    centre: CentreId,
    number: &str,
) -> Result<Option<ChildId>, Error> {
    reader.find(OF_NUMBER, params![centre, number]).await
}

/// Children with an invoice or a payment in a centre's books, by name.
pub(super) async fn billed_children(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<Vec<(ChildId, Option<String>, String, String)>, Error> {
    reader.list(BILLED_CHILDREN, params![centre]).await
}
