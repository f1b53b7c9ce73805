use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::rules::Discount;
use crate::billing::store::KeptInvoice;
use crate::billing::{CreditNote, Nature, PaidBy, PayOut};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, CreditId, CreditNoteId, DiscountId, InvoiceId, PayOutId, PaymentId};
use base::money::Paise;
use base::stored::Day;

statements! {
    /// What of which credit was taken off an invoice.
    pub(crate) CREDITS_ON: (CreditId, Paise) = "SELECT credit_id, paise FROM credit_part WHERE invoice_id = $1 ORDER BY credit_id";
    pub(crate) NAME: (String, String) = "SELECT name, last_name FROM child WHERE id = $1";

    pub(crate) WITHDRAW = "UPDATE invoice SET withdrawn_day = $2, look_at = NULL WHERE id = $1";
    pub(crate) INSERT_NOTE = "INSERT INTO credit_note (id, invoice_id, child_id, number, day, reason, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    pub CREDIT_NOTES: CreditNote = "SELECT {} FROM credit_note WHERE child_id = $1 ORDER BY day, id";
    pub OF_MONTH: KeptInvoice = "SELECT {} FROM invoice WHERE centre_id = $1 AND period = $2 AND kind = 'Month' \
        AND withdrawn_day IS NULL ORDER BY at, id";
    pub(crate) WITHDRAWN_IN: ChildId = "SELECT DISTINCT child_id FROM invoice WHERE centre_id = $1 AND period = $2 \
        AND kind = 'Month' AND withdrawn_day IS NOT NULL";

    /// The oldest first: the ones given earlier are taken off first.
    pub DISCOUNTS: Discount = "SELECT {} FROM fee_discount WHERE child_id = $1 AND centre_id = $2 ORDER BY from_day, at, id";
    pub(crate) DISCOUNTS_AT: Discount = "SELECT {} FROM fee_discount WHERE centre_id = $1 ORDER BY at, id";
    pub(crate) DISCOUNT: Discount = "SELECT {} FROM fee_discount WHERE id = $1 AND centre_id = $2";
    pub(crate) INSERT_DISCOUNT = "INSERT INTO fee_discount (id, child_id, centre_id, nature, share, paise, reason, from_day, until_day, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    pub(crate) END_DISCOUNT = "UPDATE fee_discount SET until_day = $2 WHERE id = $1";

    pub PAY_OUTS: PayOut = "SELECT {} FROM pay_out WHERE child_id = $1 ORDER BY day DESC, at DESC, id DESC";
    pub(crate) PAY_OUT: (ChildId, CentreId) = "SELECT child_id, centre_id FROM pay_out WHERE id = $1";
    pub(crate) INSERT_PAY_OUT = "INSERT INTO pay_out (id, child_id, centre_id, number, paise, day, way, reference, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    pub(crate) INSERT_PAY_OUT_PART = "INSERT INTO pay_out_part (pay_out_id, nth, payment_id, credit_id, paise) VALUES ($1, \
        (SELECT COUNT(*) + 1 FROM pay_out_part WHERE pay_out_id = $1), $2, $3, $4)";
    pub(crate) REVERSE_PAY_OUT = "UPDATE pay_out SET reversed_day = $2 WHERE id = $1";
    pub(crate) PAID_OUT: (PaymentId, Paise) = "SELECT pay_out_part.payment_id, CAST(SUM(pay_out_part.paise) AS BIGINT) FROM pay_out \
        JOIN pay_out_part ON pay_out_part.pay_out_id = pay_out.id AND pay_out_part.payment_id IS NOT NULL \
        WHERE pay_out.child_id = $1 AND pay_out.reversed_day IS NULL GROUP BY pay_out_part.payment_id";

    pub(crate) FEES_OF: (Nature, Paise) = "SELECT nature, paise FROM invoice_line WHERE invoice_id = $1 \
        AND nature IN ('Tuition Fee', 'Daycare Fee') ORDER BY nth";
    /// What the office said to differences of an invoice. A charge that was withdrawn does not count.
    pub(crate) ANSWERS: Answer = "SELECT {} FROM fee_difference LEFT JOIN invoice ON invoice.id = fee_difference.charge_id \
        WHERE fee_difference.invoice_id = $1 AND invoice.withdrawn_day IS NULL ORDER BY fee_difference.at, fee_difference.id";
    pub(crate) INSERT_ANSWER = "INSERT INTO fee_difference (id, invoice_id, child_id, paise, settled, charge_id, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
}

row! {
    for CreditNote {
        id: CreditNoteId = "id",
        invoice: InvoiceId = "invoice_id",
        number: String = "number",
        day: Date as Day = "day",
        reason: String = "reason",
    }
}

row! {
    for Discount {
        id: DiscountId = "id",
        child: ChildId = "child_id",
        nature: Nature = "nature",
        share: Option<i64> = "share",
        paise: Option<Paise> = "paise",
        reason: String = "reason",
        from: Date as Day = "from_day",
        until: Option<Date> as Option<Day> = "until_day",
    }
}

row! {
    for PayOut {
        id: PayOutId = "id",
        centre: CentreId = "centre_id",
        number: String = "number",
        paise: Paise = "paise",
        of_credits: Paise = "(SELECT CAST(COALESCE(SUM(pay_out_part.paise), 0) AS BIGINT) FROM pay_out_part \
            WHERE pay_out_part.pay_out_id = pay_out.id AND pay_out_part.credit_id IS NOT NULL)",
        day: Date as Day = "day",
        way: PaidBy = "way",
        reference: String = "reference",
        reversed: Option<Date> as Option<Day> = "reversed_day",
    }
}

row! {
    /// What the office said to a difference.
    pub(super) struct Answer {
        pub paise: Paise = "fee_difference.paise",
        pub settled: bool = "fee_difference.settled",
        /// Its number, where it was charged.
        pub charge: Option<String> = "invoice.number",
    }
}

/// What of which credit was taken off an invoice.
pub(super) async fn credits_on(reader: &mut Reader<'_>, invoice: InvoiceId) -> Result<Vec<(CreditId, Paise)>, Error> {
    reader.list(CREDITS_ON, params![invoice]).await
}

pub(super) async fn name(reader: &mut Reader<'_>, child: ChildId) -> Result<String, Error> {
    let (name, last_name) = reader.get(NAME, params![child]).await?;
    Ok(format!("{name} {last_name}").trim().to_owned())
}

/// Marks an invoice as withdrawn and keeps the note that says so.
pub(super) async fn withdraw(
    writer: &mut Writer<'_>,
    child: ChildId,
    note: &CreditNote,
    (who, at): (&str, Timestamp),
) -> Result<(), Error> {
    let CreditNote { id, invoice, number, day, reason } = note;
    let day = day.to_string();
    writer.execute(WITHDRAW, params![*invoice, day.as_str()]).await?;
    let values = params![*id, *invoice, child, number.as_str(), day.as_str(), reason.as_str(), who, at];
    writer.execute(INSERT_NOTE, values).await.map(drop)
}

pub(in crate::billing) async fn credit_notes(
    reader: &mut Reader<'_>,
    child: ChildId,
) -> Result<Vec<CreditNote>, Error> {
    reader.list(CREDIT_NOTES, params![child]).await
}

/// The invoices of a month that stand at a centre.
pub(in crate::billing) async fn of_month(
    reader: &mut Reader<'_>,
    centre: CentreId,
    period: &str,
) -> Result<Vec<KeptInvoice>, Error> {
    reader.list(OF_MONTH, params![centre, period]).await
}

/// The children whose invoice of a month was withdrawn at a centre.
pub(in crate::billing) async fn withdrawn_in(
    reader: &mut Reader<'_>,
    centre: CentreId,
    period: &str,
) -> Result<Vec<ChildId>, Error> {
    reader.list(WITHDRAWN_IN, params![centre, period]).await
}

pub(in crate::billing) async fn discounts(
    reader: &mut Reader<'_>,
    child: ChildId,
    centre: CentreId,
) -> Result<Vec<Discount>, Error> {
    reader.list(DISCOUNTS, params![child, centre]).await
}

pub(super) async fn discounts_at(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Discount>, Error> {
    reader.list(DISCOUNTS_AT, params![centre]).await
}

/// If it was given at this centre.
pub(super) async fn discount(
    reader: &mut Reader<'_>,
    id: DiscountId,
    centre: CentreId,
) -> Result<Option<Discount>, Error> {
    reader.find(DISCOUNT, params![id, centre]).await
}

pub(super) async fn insert_discount(
    writer: &mut Writer<'_>,
    new: &Discount,
    centre: CentreId,
    (who, at): (&str, Timestamp),
) -> Result<(), Error> {
    let Discount { id, child, nature, share, paise, reason, from, until } = new;
    let (from, until) = (from.to_string(), until.map(|day| day.to_string()));
    let values = params![*id, *child, centre, *nature, *share, *paise, reason.as_str(), from, until, who, at];
    writer.execute(INSERT_DISCOUNT, values).await.map(drop)
}

pub(super) async fn end_discount(writer: &mut Writer<'_>, id: DiscountId, until: Date) -> Result<(), Error> {
    writer.execute(END_DISCOUNT, params![id, until.to_string()]).await.map(drop)
}

/// The newest first.
pub(in crate::billing) async fn pay_outs(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<PayOut>, Error> {
    reader.list(PAY_OUTS, params![child]).await
}

/// Whose it is, and in whose books.
pub(super) async fn pay_out(reader: &mut Reader<'_>, id: PayOutId) -> Result<Option<(ChildId, CentreId)>, Error> {
    reader.find(PAY_OUT, params![id]).await
}

/// What a pay-out is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Payment(PaymentId),
    Credit(CreditId),
}

pub(super) async fn insert_pay_out(
    writer: &mut Writer<'_>,
    new: &PayOut,
    child: ChildId,
    (who, at): (&str, Timestamp),
) -> Result<(), Error> {
    let PayOut { id, centre, number, paise, day, way, reference, .. } = new;
    let day = day.to_string();
    let values = params![*id, child, *centre, number.as_str(), *paise, day, *way, reference.as_str(), who, at];
    writer.execute(INSERT_PAY_OUT, values).await.map(drop)
}

pub(super) async fn insert_pay_out_part(
    writer: &mut Writer<'_>,
    of: PayOutId,
    source: Source,
    paise: Paise,
) -> Result<(), Error> {
    let (payment, credit) = match source {
        Source::Payment(id) => (Some(id), None),
        Source::Credit(id) => (None, Some(id)),
    };
    writer.execute(INSERT_PAY_OUT_PART, params![of, payment, credit, paise]).await.map(drop)
}

pub(super) async fn reverse_pay_out(writer: &mut Writer<'_>, id: PayOutId, day: Date) -> Result<(), Error> {
    writer.execute(REVERSE_PAY_OUT, params![id, day.to_string()]).await.map(drop)
}

/// What of each payment of a child was paid out.
pub(in crate::billing) async fn paid_out(
    reader: &mut Reader<'_>,
    child: ChildId,
) -> Result<Vec<(PaymentId, Paise)>, Error> {
    reader.list(PAID_OUT, params![child]).await
}

/// The fees that an invoice charges, with their discounts.
pub(super) async fn fees_of(reader: &mut Reader<'_>, invoice: InvoiceId) -> Result<Vec<(Nature, Paise)>, Error> {
    reader.list(FEES_OF, params![invoice]).await
}

pub(super) async fn answers(reader: &mut Reader<'_>, invoice: InvoiceId) -> Result<Vec<Answer>, Error> {
    reader.list(ANSWERS, params![invoice]).await
}

/// What the office says to a difference.
pub(super) struct NewAnswer<'a> {
    pub id: i64,
    pub invoice: InvoiceId,
    pub child: ChildId,
    pub paise: Paise,
    pub settled: bool,
    pub charge: Option<InvoiceId>,
    pub who: &'a str,
}

pub(super) async fn insert_answer(writer: &mut Writer<'_>, new: &NewAnswer<'_>, at: Timestamp) -> Result<(), Error> {
    let NewAnswer { id, invoice, child, paise, settled, charge, who } = *new;
    writer.execute(INSERT_ANSWER, params![id, invoice, child, paise, settled, charge, who, at]).await.map(drop)
}
