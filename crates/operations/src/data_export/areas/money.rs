use database::{Error, Reader, params, statements};

use super::Scope;
use super::words::of_each;
use crate::data_export::render::{Area, At, Id, On, Percent, Raw, Shape, export_row, list};
use base::ids::ParentId;
use base::money::Paise;

statements! {
    pub INVOICES: Invoice = "SELECT {} FROM invoice WHERE child_id = $1 ORDER BY issued_day, id";
    pub(crate) INVOICE_LINES: InvoiceLine = "SELECT {} FROM invoice_line JOIN invoice ON invoice.id = invoice_line.invoice_id \
        WHERE invoice.child_id = $1 ORDER BY invoice_line.invoice_id, invoice_line.nth";
    pub PAYMENTS: Payment = "SELECT {} FROM payment WHERE child_id = $1 ORDER BY day, id";
    pub(crate) PAYMENT_PARTS: PaymentPart = "SELECT {} FROM payment_part JOIN payment ON payment.id = payment_part.payment_id \
        JOIN invoice ON invoice.id = payment_part.invoice_id \
        WHERE payment.child_id = $1 ORDER BY payment_part.payment_id, payment_part.invoice_id, payment_part.nature";
    pub CREDITS: Credit = "SELECT {} FROM credit WHERE child_id = $1 ORDER BY day, id";
    pub(crate) CREDIT_PARTS: CreditPart = "SELECT {} FROM credit_part JOIN credit ON credit.id = credit_part.credit_id \
        JOIN invoice ON invoice.id = credit_part.invoice_id \
        WHERE credit.child_id = $1 ORDER BY credit_part.credit_id, credit_part.invoice_id";
    pub(crate) CREDIT_NOTES: CreditNote = "SELECT {} FROM credit_note JOIN invoice ON invoice.id = credit_note.invoice_id \
        WHERE credit_note.child_id = $1 ORDER BY credit_note.day, credit_note.id";
    pub(crate) DISCOUNTS: Discount = "SELECT {} FROM fee_discount WHERE child_id = $1 ORDER BY from_day, id";
    pub(crate) DIFFERENCES: Difference = "SELECT {} FROM fee_difference JOIN invoice ON invoice.id = fee_difference.invoice_id \
        WHERE fee_difference.child_id = $1 ORDER BY fee_difference.at, fee_difference.id";
    pub(crate) PAY_OUTS: PayOut = "SELECT {} FROM pay_out WHERE child_id = $1 ORDER BY day, id";
    pub(crate) PAY_OUT_PARTS: PayOutPart = "SELECT {} FROM pay_out_part JOIN pay_out ON pay_out.id = pay_out_part.pay_out_id \
        LEFT JOIN payment ON payment.id = pay_out_part.payment_id LEFT JOIN credit ON credit.id = pay_out_part.credit_id \
        WHERE pay_out.child_id = $1 ORDER BY pay_out_part.pay_out_id, pay_out_part.nth";
    pub(crate) REFUNDS: Refund = "SELECT {} FROM refund WHERE child_id = $1 ORDER BY asked_at, id";
    pub(crate) CERTIFICATES: Certificate = "SELECT {} FROM certificate WHERE child_id = $1 AND parent_id = $2 ORDER BY made_at, id";
    pub(crate) BOOKINGS: JournalEntry = "SELECT {} FROM booking WHERE child_id = $1 ORDER BY day, id";
    pub(crate) BOOKING_LINES: BookingLine = "SELECT {} FROM booking_line JOIN booking ON booking.id = booking_line.booking_id \
        WHERE booking.child_id = $1 ORDER BY booking_line.booking_id, booking_line.nth";
}

export_row! {
    Invoice {
        id "": Id = "id",
        number "Number": String = "number",
        period "Month": On = "invoice.period",
        issued_day "Issued": On = "issued_day",
        due_day "Due": On = "due_day",
        kind "What for": String = "kind",
        withdrawn_day "Withdrawn": Option<On> = "withdrawn_day",
    }
    InvoiceLine {
        invoice "": Id = "invoice_line.invoice_id",
        text "For": String = "invoice_line.text",
        nature "Nature": String = "invoice_line.nature",
        paise "Amount": Paise = "invoice_line.paise",
    }
    Payment {
        id "": Id = "id",
        day "Day": On = "day",
        paise "Amount": Paise = "paise",
        way "Way": String = "way",
        reference "Reference": String = "reference",
        state "State": String = "state",
        receipt_number "Receipt": Option<String> = "receipt_number",
        corrected_from "Reported before as": Option<Paise> = "corrected_from",
    }
    PaymentPart {
        payment "": Id = "payment_part.payment_id",
        invoice "Invoice": String = "invoice.number",
        nature "Nature": String = "payment_part.nature",
        paise "Amount": Paise = "payment_part.paise",
    }
    Credit {
        id "": Id = "id",
        day "Day": On = "day",
        paise "Amount": Paise = "paise",
        reason "Reason": String = "reason",
    }
    CreditPart {
        credit "": Id = "credit_part.credit_id",
        invoice "Invoice": String = "invoice.number",
        paise "Amount": Paise = "credit_part.paise",
    }
    CreditNote {
        id "": Id = "credit_note.id",
        number "Number": String = "credit_note.number",
        invoice "Withdraws the invoice": String = "invoice.number",
        day "Day": On = "credit_note.day",
        reason "Reason": String = "credit_note.reason",
    }
    Discount {
        id "": Id = "id",
        nature "On": String = "nature",
        share "Part of the fee": Option<Percent> = "share",
        paise "Amount a month": Option<Paise> = "paise",
        reason "Reason": String = "reason",
        from_day "From": On = "from_day",
        until_day "Until": Option<On> = "until_day",
    }
    Difference {
        id "": Id = "fee_difference.id",
        invoice "Invoice": String = "invoice.number",
        answered_at "Answered": At = "fee_difference.at",
        paise "Difference": Paise = "fee_difference.paise",
        settled "Settled": bool = "fee_difference.settled",
    }
    PayOut {
        id "": Id = "id",
        number "Number": String = "number",
        day "Day": On = "day",
        paise "Amount": Paise = "paise",
        way "Way": String = "way",
        reference "Reference": String = "reference",
        reversed_day "Did not go out, found on": Option<On> = "reversed_day",
    }
    PayOutPart {
        pay_out "": Id = "pay_out_part.pay_out_id",
        payment "Of the payment": Option<String> = "payment.receipt_number",
        credit "Of the credit": Option<String> = "credit.reason",
        paise "Amount": Paise = "pay_out_part.paise",
    }
    Refund {
        id "": Id = "id",
        asked_at "Asked": At = "asked_at",
        parent "By the": String = "side",
        day "Day": On = "day",
        comment "Words": String = "comment",
        paise "Amount": Paise = "paise",
        status "Status": String = "status",
        note "The centre's word": String = "note",
        decided_at "Decided": Option<At> = "decided_at",
    }
    Certificate {
        id "": Id = "id",
        made_at "Made": At = "made_at",
        year "Year": i64 = "year",
        count "Number within the year": i64 = "count",
        nature "Nature": String = "nature",
        from_day "From": On = "from_day",
        to_day "Until": On = "to_day",
        content "What stands on it": Raw = "content",
    }
    JournalEntry {
        id "": Id = "id",
        day "Day": On = "day",
        kind "What": String = "kind",
        note "Note": String = "note",
    }
    BookingLine {
        booking "": Id = "booking_line.booking_id",
        account "Account": String = "booking_line.account",
        paise "Amount": Paise = "booking_line.paise",
    }
}

pub(super) async fn area(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let child = params![scope.child];
    let mut lists = vec![
        list(reader, ("invoices", "Invoices", Shape::Entries), INVOICES, &child).await?,
        list(reader, ("invoice_lines", "Lines", Shape::Table), INVOICE_LINES, &child).await?.under("invoices"),
        list(reader, ("payments", "Payments", Shape::Entries), PAYMENTS, &child).await?,
        list(reader, ("payment_parts", "What it went to", Shape::Table), PAYMENT_PARTS, &child)
            .await?
            .under("payments"),
        list(reader, ("credits", "Credits", Shape::Entries), CREDITS, &child).await?,
        list(reader, ("credit_parts", "What it went to", Shape::Table), CREDIT_PARTS, &child).await?.under("credits"),
        list(reader, ("credit_notes", "Credit notes", Shape::Entries), CREDIT_NOTES, &child).await?,
        list(reader, ("discounts", "Discounts", Shape::Entries), DISCOUNTS, &child).await?,
        list(reader, ("differences", "Differences of issued months", Shape::Entries), DIFFERENCES, &child).await?,
        list(reader, ("pay_outs", "Paid out to the family", Shape::Entries), PAY_OUTS, &child).await?,
        list(reader, ("pay_out_parts", "Out of what", Shape::Table), PAY_OUT_PARTS, &child).await?.under("pay_outs"),
        list(reader, ("refunds", "Days asked back", Shape::Entries), REFUNDS, &child).await?,
    ];
    let certificates = async |parent: ParentId| {
        let named = ("certificates", "Fee certificates", Shape::Entries);
        list(reader, named, CERTIFICATES, params![scope.child, parent]).await
    };
    lists.extend(of_each(scope, certificates).await?);
    lists.push(
        list(reader, ("bookings", "Journal entries in the centre's ledger", Shape::Entries), BOOKINGS, &child).await?,
    );
    let lines = list(reader, ("booking_lines", "Lines", Shape::Table), BOOKING_LINES, &child).await?;
    lists.push(lines.under("bookings"));
    let note = "Amounts are in rupees; in the JSON in paise, 100 to the rupee. The documents themselves are in the app, as PDF.";
    Ok(Area { name: "payments", title: "Payments and documents", note, lists })
}
