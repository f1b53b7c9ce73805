use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{Credit, Nature, PaidBy, PaidPart, PaymentState, Plan};
use base::clock::Timestamp;
use base::ids::{BookingId, CentreId, ChildId, CreditId, InvoiceId, PaymentId, ProgramId};
use base::money::Paise;
use base::page::Cursor;
use base::stored::Day;

statements! {
    pub CENTRE_OF: CentreId = "SELECT centre_id FROM child WHERE id = $1";
    pub CHILD: BilledChild = "SELECT {} FROM child WHERE id = $1";

    pub PLANS: Plan = "SELECT {} FROM fee_plan WHERE centre_id = $1 ORDER BY program_id, nature, from_day";
    pub(crate) SET_PLAN = "INSERT INTO fee_plan (centre_id, program_id, nature, from_day, until_day, paise, due_day) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (centre_id, program_id, nature, from_day) \
        DO UPDATE SET until_day = excluded.until_day, paise = excluded.paise, due_day = excluded.due_day";
    pub(crate) RUN: Run = "SELECT {} FROM fee_run WHERE centre_id = $1";
    pub(crate) SET_RUN = "INSERT INTO fee_run (centre_id, period, issue_at, turn_at) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (centre_id) DO UPDATE SET period = excluded.period, issue_at = excluded.issue_at, turn_at = excluded.turn_at";

    pub CHILDREN: ChildId = "SELECT id FROM child WHERE centre_id = $1 AND live ORDER BY id";
    /// Those who have left too.
    pub(crate) BILLED_CHILDREN: (ChildId, String, String) = "SELECT id, name, last_name FROM child \
        WHERE id IN (SELECT child_id FROM invoice WHERE centre_id = $1 UNION SELECT child_id FROM payment WHERE centre_id = $1) \
        ORDER BY last_name, name, id";

    /// A child without a fee is passed over, so that it is not looked at each minute.
    pub(crate) TO_ISSUE: (Timestamp, i64) = "SELECT fee_run.issue_at, child.id FROM fee_run JOIN child ON child.centre_id = fee_run.centre_id AND child.live \
        WHERE fee_run.issue_at <= $1 AND (fee_run.issue_at, child.id) > ($2, $3) \
        AND NOT EXISTS (SELECT 1 FROM invoice WHERE invoice.child_id = child.id AND invoice.period = fee_run.period) \
        AND EXISTS (SELECT 1 FROM fee_plan WHERE fee_plan.centre_id = child.centre_id AND fee_plan.program_id = child.program_id AND fee_plan.paise > 0) \
        ORDER BY fee_run.issue_at, child.id LIMIT $4";
    pub(crate) TO_TURN: (Timestamp, i64) = "SELECT turn_at, centre_id FROM fee_run WHERE turn_at <= $1 AND (turn_at, centre_id) > ($2, $3) \
        ORDER BY turn_at, centre_id LIMIT $4";
    pub(crate) TO_LOOK_AT: (Timestamp, i64) = "SELECT look_at, id FROM invoice WHERE look_at <= $1 AND (look_at, id) > ($2, $3) ORDER BY look_at, id LIMIT $4";
    pub LOOKED: (ChildId, Option<Day>) = "SELECT child_id, looked_day FROM invoice WHERE id = $1 AND look_at <= $2";
    pub LOOK_AGAIN = "UPDATE invoice SET look_at = $2, looked_day = $3 WHERE id = $1";

    pub NEXT_NUMBER: i64 = "INSERT INTO paper_series (name, last) VALUES ($1, 1) \
        ON CONFLICT (name) DO UPDATE SET last = paper_series.last + 1 RETURNING last";

    pub(crate) INSERT_INVOICE = "INSERT INTO invoice (id, child_id, centre_id, period, number, issued_day, due_day, at, look_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    pub INSERT_LINE = "INSERT INTO invoice_line (invoice_id, nth, text, nature, paise) VALUES ($1, \
        (SELECT COUNT(*) + 1 FROM invoice_line WHERE invoice_id = $1), $2, $3, $4)";
    /// The newest first.
    pub INVOICES: KeptInvoice = "SELECT {} FROM invoice WHERE child_id = $1 ORDER BY period DESC, id DESC";
    pub INVOICE: KeptInvoice = "SELECT {} FROM invoice WHERE id = $1";
    pub(crate) INVOICE_BY_NUMBER: (ChildId, InvoiceId) = "SELECT child_id, id FROM invoice WHERE number = $1";
    pub(crate) INVOICE_OF_PERIOD: InvoiceId = "SELECT id FROM invoice WHERE child_id = $1 AND period = $2";
    pub LINES: KeptLine = "SELECT {} FROM invoice JOIN invoice_line ON invoice_line.invoice_id = invoice.id \
        WHERE invoice.child_id = $1 ORDER BY invoice.id, invoice_line.nth";

    pub(crate) INSERT_PAYMENT = "INSERT INTO payment (id, child_id, centre_id, invoice_id, paise, day, way, reference, state, receipt_number, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    pub(crate) CONFIRM = "UPDATE payment SET state = 'Received', paise = $2, day = $3, way = $4, receipt_number = $5, who = $6 \
        WHERE id = $1 AND state = 'Told'";
    pub(crate) REVERSE = "UPDATE payment SET state = 'Reversed' WHERE id = $1";
    /// The newest first.
    pub PAYMENTS: KeptPayment = "SELECT {} FROM payment WHERE child_id = $1 ORDER BY day DESC, at DESC, id DESC";
    pub(crate) PAYMENT: KeptPayment = "SELECT {} FROM payment WHERE id = $1";
    pub(crate) BY_REFERENCE: KeptPayment = "SELECT {} FROM payment WHERE child_id = $1 AND reference = $2 AND state <> 'Reversed' ORDER BY at, id";
    pub(crate) IN_STATE: KeptPayment = "SELECT {} FROM payment WHERE centre_id = $1 AND state = $2 ORDER BY at, id";
    pub(crate) CENTRE_OF_PAYMENT: CentreId = "SELECT centre_id FROM payment WHERE id = $1";
    pub(crate) BOOKING_OF: BookingId = "SELECT id FROM booking WHERE about_id = $1 AND kind = 'Payment'";
    /// Only of money that is there.
    pub PARTS: KeptPart = "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id \
        WHERE payment.child_id = $1 AND payment.state = 'Received' ORDER BY payment.id, invoice.period, payment_part.nature DESC";
    pub(crate) ADD_PART = "INSERT INTO payment_part (payment_id, invoice_id, nature, paise) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (payment_id, invoice_id, nature) DO UPDATE SET paise = payment_part.paise + excluded.paise";
    pub(crate) PAID_BETWEEN: PaidPart = "SELECT {} FROM payment JOIN payment_part ON payment_part.payment_id = payment.id \
        JOIN invoice ON invoice.id = payment_part.invoice_id \
        WHERE payment.child_id = $1 AND payment.state = 'Received' AND payment_part.nature = $2 AND payment.day >= $3 AND payment.day <= $4 \
        ORDER BY payment.day, payment.at, payment.id, invoice.period";
    pub(crate) FEE_OF: Option<Paise> = "SELECT CAST(SUM(invoice_line.paise) AS BIGINT) FROM invoice \
        JOIN invoice_line ON invoice_line.invoice_id = invoice.id AND invoice_line.nature = $3 WHERE invoice.child_id = $1 AND invoice.period = $2";

    pub(crate) INSERT_CREDIT = "INSERT INTO credit (id, child_id, centre_id, paise, reason, day, who, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    /// The newest first.
    pub CREDITS: Credit = "SELECT {} FROM credit WHERE credit.child_id = $1 ORDER BY credit.day DESC, credit.at DESC, credit.id DESC";
    pub(crate) ADD_CREDIT_PART = "INSERT INTO credit_part (credit_id, invoice_id, paise) VALUES ($1, $2, $3)";
}

row! {
    pub(super) struct BilledChild {
        pub centre: CentreId = "centre_id",
        pub program: ProgramId = "program_id",
        pub admitted: Date as Day = "admission_date",
        pub live: bool = "live",
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
    /// Which month's invoices come next.
    pub(super) struct Run {
        pub period: String = "period",
        pub issue_at: Timestamp = "issue_at",
        pub turn_at: Timestamp = "turn_at",
    }
}

row! {
    pub(super) struct KeptInvoice {
        pub id: InvoiceId = "id",
        pub child: ChildId = "child_id",
        pub centre: CentreId = "centre_id",
        pub period: String = "period",
        pub number: String = "number",
        pub issued: Date as Day = "issued_day",
        pub due: Date as Day = "due_day",
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
        pub paise: Paise = "paise",
        pub day: Date as Day = "day",
        pub way: PaidBy = "way",
        pub reference: String = "reference",
        pub state: PaymentState = "state",
        pub receipt_number: Option<String> = "receipt_number",
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
        paise: Paise = "credit.paise",
        reason: String = "credit.reason",
        day: Date as Day = "credit.day",
        used: Paise = "(SELECT CAST(COALESCE(SUM(credit_part.paise), 0) AS BIGINT) FROM credit_part WHERE credit_part.credit_id = credit.id)",
    }
}

pub(super) async fn centre_of(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<CentreId>, Error> {
    reader.find(CENTRE_OF, params![child]).await
}

pub(super) async fn child(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<BilledChild>, Error> {
    reader.find(CHILD, params![child]).await
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

pub(super) async fn run(reader: &mut Reader<'_>, centre: CentreId) -> Result<Option<Run>, Error> {
    reader.find(RUN, params![centre]).await
}

pub(super) async fn set_run(writer: &mut Writer<'_>, centre: CentreId, run: &Run) -> Result<(), Error> {
    writer.execute(SET_RUN, params![centre, run.period.as_str(), run.issue_at, run.turn_at]).await.map(drop)
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
    let KeptInvoice { id, child, centre, period, number, issued, due } = invoice;
    let days = (issued.to_string(), due.to_string());
    let values = params![*id, *child, *centre, period.as_str(), number.as_str(), days.0, days.1, at, look_at];
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

pub(super) async fn invoice_of_period(
    reader: &mut Reader<'_>,
    child: ChildId,
    period: &str,
) -> Result<Option<InvoiceId>, Error> {
    reader.find(INVOICE_OF_PERIOD, params![child, period]).await
}

pub(super) async fn lines(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<KeptLine>, Error> {
    reader.list(LINES, params![child]).await
}

/// A payment as it comes in.
pub(super) struct NewPayment<'a> {
    pub kept: &'a KeptPayment,
    pub centre: CentreId,
    pub invoice: Option<InvoiceId>,
    pub who: &'a str,
}

pub(super) async fn insert_payment(writer: &mut Writer<'_>, new: &NewPayment<'_>) -> Result<(), Error> {
    let KeptPayment { id, child, paise, day, way, reference, state, receipt_number, at } = new.kept;
    let values = params![
        *id,
        *child,
        new.centre,
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
    let KeptPayment { id, paise, day, way, receipt_number, .. } = kept;
    let values = params![*id, *paise, day.to_string(), *way, receipt_number.as_deref(), who];
    writer.execute(CONFIRM, values).await.map(drop)
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

pub(super) async fn booking_of(reader: &mut Reader<'_>, id: PaymentId) -> Result<Option<BookingId>, Error> {
    reader.find(BOOKING_OF, params![id]).await
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

pub(super) async fn centre_of_payment(reader: &mut Reader<'_>, id: PaymentId) -> Result<Option<CentreId>, Error> {
    reader.find(CENTRE_OF_PAYMENT, params![id]).await
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

pub(super) async fn fee_of(
    reader: &mut Reader<'_>,
    child: ChildId,
    period: &str,
    nature: Nature,
) -> Result<Option<Paise>, Error> {
    reader.get(FEE_OF, params![child, period, nature]).await
}

pub(super) async fn insert_credit(
    writer: &mut Writer<'_>,
    id: CreditId,
    new: &super::NewCredit,
    (centre, at): (CentreId, Timestamp),
) -> Result<(), Error> {
    let super::NewCredit { child, paise, reason, day, who } = new;
    let values = params![id, *child, centre, *paise, reason.as_str(), day.to_string(), who.as_str(), at];
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

/// The living children of a centre.
pub(super) async fn children(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<ChildId>, Error> {
    reader.list(CHILDREN, params![centre]).await
}

/// Children with an invoice or a payment in a centre's books, by name.
pub(super) async fn billed_children(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<Vec<(ChildId, String, String)>, Error> {
    reader.list(BILLED_CHILDREN, params![centre]).await
}

/// Children whose invoice is due.
pub(super) async fn to_issue(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(reader.list(TO_ISSUE, params![now, after.at, after.id, at_most(most)]).await?))
}

/// Centres whose month is over.
pub(super) async fn to_turn(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(reader.list(TO_TURN, params![now, after.at, after.id, at_most(most)]).await?))
}

/// Invoices to be looked at.
pub(super) async fn to_look_at(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(reader.list(TO_LOOK_AT, params![now, after.at, after.id, at_most(most)]).await?))
}

fn at_most(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn cursors(due: Vec<(Timestamp, i64)>) -> Vec<Cursor> {
    due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect()
}

/// Whose invoice it is and when it was looked at last, if a look is due.
pub(super) async fn looked(
    reader: &mut Reader<'_>,
    id: InvoiceId,
    now: Timestamp,
) -> Result<Option<(ChildId, Option<Date>)>, Error> {
    reader.find(LOOKED, params![id, now]).await
}

pub(super) async fn look_again(
    writer: &mut Writer<'_>,
    id: InvoiceId,
    at: Option<Timestamp>,
    looked: Date,
) -> Result<(), Error> {
    writer.execute(LOOK_AGAIN, params![id, at, looked.to_string()]).await.map(drop)
}
