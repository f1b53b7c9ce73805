use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::rules::Discount;
use crate::billing::store::InvoiceRow;
use crate::billing::{CreditNote, Nature, PaidBy, PayOut};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, CreditId, CreditNoteId, DiscountId, InvoiceId, PayOutId, PaymentId};
use base::money::Paise;

statements! {
    /// The credits that an invoice used, with amounts.
    pub(super) fn list_credits_on(reader, invoice: InvoiceId) -> Vec<(CreditId, Paise)> =
        "SELECT credit_id, paise FROM credit_part WHERE invoice_id = $1 ORDER BY credit_id";
    fn find_child_names(reader, child: ChildId) -> (String, String) = "SELECT name, last_name FROM child WHERE id = $1";

    fn update_withdrawn(writer, invoice: InvoiceId, day: Date) =
        "UPDATE invoice SET withdrawn_day = $2, look_at = NULL WHERE id = $1";
    fn insert_note(writer, child: ChildId, note: &CreditNote, (who, at): (&str, Timestamp)) =
        "INSERT INTO credit_note (id, invoice_id, child_id, number, day, reason, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        note.id, note.invoice, child, note.number.as_str(), note.day, note.reason.as_str(), who, at;
    pub(in crate::billing) fn list_credit_notes(reader, child: ChildId) -> Vec<CreditNote> =
        "SELECT {} FROM credit_note WHERE child_id = $1 ORDER BY day, id";
    /// The valid invoices of a month at a centre.
    pub(in crate::billing) fn list_of_month(reader, centre: CentreId, period: &str) -> Vec<InvoiceRow> =
        "SELECT {} FROM invoice WHERE centre_id = $1 AND period = $2 AND kind = 'Month' \
        AND withdrawn_day IS NULL ORDER BY at, id";
    /// The children whose invoice of a month was withdrawn at a centre.
    pub(in crate::billing) fn list_withdrawn_in(reader, centre: CentreId, period: &str) -> Vec<ChildId> =
        "SELECT DISTINCT child_id FROM invoice WHERE centre_id = $1 AND period = $2 \
        AND kind = 'Month' AND withdrawn_day IS NOT NULL";

    /// The oldest first, which is the order in which they apply.
    pub(in crate::billing) fn list_discounts(reader, child: ChildId, centre: CentreId) -> Vec<Discount> =
        "SELECT {} FROM fee_discount WHERE child_id = $1 AND centre_id = $2 ORDER BY from_day, at, id";
    pub(super) fn list_discounts_at(reader, centre: CentreId) -> Vec<Discount> =
        "SELECT {} FROM fee_discount WHERE centre_id = $1 ORDER BY at, id";
    /// Only a discount of this centre.
    pub(super) fn find_discount(reader, id: DiscountId, centre: CentreId) -> Option<Discount> =
        "SELECT {} FROM fee_discount WHERE id = $1 AND centre_id = $2";
    pub(super) fn insert_discount(writer, new: &Discount, centre: CentreId, (who, at): (&str, Timestamp)) =
        "INSERT INTO fee_discount (id, child_id, centre_id, nature, share, paise, reason, from_day, until_day, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        new.id, new.child, centre, new.nature, new.share, new.paise, new.reason.as_str(),
        new.from, new.until, who, at;
    pub(super) fn update_discount_end(writer, id: DiscountId, until: Date) =
        "UPDATE fee_discount SET until_day = $2 WHERE id = $1";

    /// The newest first.
    pub(in crate::billing) fn list_pay_outs(reader, child: ChildId) -> Vec<PayOut> =
        "SELECT {} FROM pay_out WHERE child_id = $1 ORDER BY day DESC, at DESC, id DESC";
    /// Its child and centre.
    pub(super) fn find_pay_out(reader, id: PayOutId) -> Option<(ChildId, CentreId)> =
        "SELECT child_id, centre_id FROM pay_out WHERE id = $1";
    pub(super) fn insert_pay_out(writer, new: &PayOut, child: ChildId, (who, at): (&str, Timestamp)) =
        "INSERT INTO pay_out (id, child_id, centre_id, number, paise, day, way, reference, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        new.id, child, new.centre, new.number.as_str(), new.paise,
        new.day, new.way, new.reference.as_str(), who, at;
    fn insert_part(
        writer, of: PayOutId, payment: Option<PaymentId>, credit: Option<CreditId>, paise: Paise,
    ) =
        "INSERT INTO pay_out_part (pay_out_id, nth, payment_id, credit_id, paise) VALUES ($1, \
        (SELECT COUNT(*) + 1 FROM pay_out_part WHERE pay_out_id = $1), $2, $3, $4)";
    pub(super) fn update_pay_out_reversed(writer, id: PayOutId, day: Date) =
        "UPDATE pay_out SET reversed_day = $2 WHERE id = $1";
    /// The paid-out part of each payment of a child.
    pub(in crate::billing) fn list_paid_out(reader, child: ChildId) -> Vec<(PaymentId, Paise)> =
        "SELECT pay_out_part.payment_id, CAST(SUM(pay_out_part.paise) AS BIGINT) FROM pay_out \
        JOIN pay_out_part ON pay_out_part.pay_out_id = pay_out.id AND pay_out_part.payment_id IS NOT NULL \
        WHERE pay_out.child_id = $1 AND pay_out.reversed_day IS NULL GROUP BY pay_out_part.payment_id";

    /// The fees and discounts of an invoice.
    pub(super) fn list_fees_of(reader, invoice: InvoiceId) -> Vec<(Nature, Paise)> =
        "SELECT nature, paise FROM invoice_line WHERE invoice_id = $1 \
        AND nature IN ('Tuition Fee', 'Daycare Fee') ORDER BY nth";
    /// The answers to differences of an invoice, without withdrawn charges.
    pub(super) fn list_answers(reader, invoice: InvoiceId) -> Vec<Answer> =
        "SELECT {} FROM fee_difference LEFT JOIN invoice ON invoice.id = fee_difference.charge_id \
        WHERE fee_difference.invoice_id = $1 AND invoice.withdrawn_day IS NULL ORDER BY fee_difference.at, fee_difference.id";
    pub(super) fn insert_answer(writer, new: &NewAnswer<'_>, at: Timestamp) =
        "INSERT INTO fee_difference (id, invoice_id, child_id, paise, settled, charge_id, who, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        new.id, new.invoice, new.child, new.paise, new.settled, new.charge, new.who, at;
}

row! {
    for CreditNote {
        id: CreditNoteId = "id",
        invoice: InvoiceId = "invoice_id",
        number: String = "number",
        day: Date = "day",
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
        from: Date = "from_day",
        until: Option<Date> = "until_day",
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
        day: Date = "day",
        way: PaidBy = "way",
        reference: String = "reference",
        reversed: Option<Date> = "reversed_day",
    }
}

row! {
    /// An answer to a difference.
    pub(super) struct Answer {
        pub paise: Paise = "fee_difference.paise",
        pub settled: bool = "fee_difference.settled",
        /// The number of the charge, if it was charged.
        pub charge: Option<String> = "invoice.number",
    }
}

pub(super) async fn find_child_name(reader: &mut Reader<'_>, child: ChildId) -> Result<String, Error> {
    let (name, last_name) = find_child_names(reader, child).await?;
    Ok(format!("{name} {last_name}").trim().to_owned())
}

/// Marks an invoice as withdrawn and stores its credit note.
pub(super) async fn insert_credit_note(
    writer: &mut Writer<'_>,
    child: ChildId,
    note: &CreditNote,
    (who, at): (&str, Timestamp),
) -> Result<(), Error> {
    update_withdrawn(writer, note.invoice, note.day).await?;
    insert_note(writer, child, note, (who, at)).await
}

/// The source of a pay-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Payment(PaymentId),
    Credit(CreditId),
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
    insert_part(writer, of, payment, credit, paise).await
}

/// An answer to be stored.
pub(super) struct NewAnswer<'a> {
    pub id: i64,
    pub invoice: InvoiceId,
    pub child: ChildId,
    pub paise: Paise,
    pub settled: bool,
    pub charge: Option<InvoiceId>,
    pub who: &'a str,
}
