//! A fee certificate as a PDF document.

use super::{Certificate, Payment, check_of, messages};
use crate::finance::printed::{letterhead, long, place, short};
use base::money::Paise;
use base::pdf::{Column, PdfDocument, PdfError, Proof, Table, in_words};
use context::App;

const COLUMNS: [Column; 5] = [
    Column::text("Date", 15),
    Column::text("Receipt", 19),
    Column::text("Invoice", 19),
    Column::text("Paid by", 27),
    Column::amount("Amount", 20),
];

/// The name and content of the PDF.
pub fn file(app: &App, certificate: &Certificate) -> Result<(String, Vec<u8>), PdfError> {
    let name = format!("fee-certificate-{}.pdf", certificate.number);
    Ok((name, document(app, certificate).to_pdf()?))
}

fn document(app: &App, certificate: &Certificate) -> PdfDocument {
    let Certificate { number, nature, from, to, content, made_at, .. } = certificate;
    let (support, nature) = (&app.config.support, nature.as_str());
    let day = app.zone.day_of(*made_at);
    let total: Paise = content.payments.iter().map(|payment| payment.paise).sum();
    let fact = |name: &str, value: String| (name.to_owned(), value);
    let place = place(&content.centre, &content.city);
    let row = |payment: &Payment| {
        let Payment { day, receipt, invoice, way, paise } = payment;
        vec![short(*day), receipt.clone(), invoice.clone(), way.clone(), paise.to_string()]
    };
    let check = check_of(app, *number);
    let address = &app.config.brand.address;
    let mut closing = vec![in_words(total)];
    // Without a configured address there is nothing to link to.
    let proof = if address.is_empty() {
        closing.push(format!("To see whether this certificate is genuine, ask the centre for {number}, {check}."));
        None
    } else {
        Some(Proof {
            says: "To see whether this certificate is genuine, open this address or scan the code:".to_owned(),
            address: format!("{address}/verify/{number}/{check}"),
        })
    };
    PdfDocument {
        head: letterhead(&content.brand, &place, support),
        title: messages::TITLE.to_owned(),
        facts: vec![
            fact("Certificate number", number.to_string()),
            fact("Made on", long(day)),
            fact("Child", content.child.clone()),
            fact("Parent", content.parent.clone()),
            fact("Centre", place),
            fact("Nature of service", nature.to_owned()),
            fact("Period", format!("{} to {}", long(*from), long(*to))),
        ],
        opening: vec![format!(
            "This is to certify that the following payments of {nature} were received for the child named above in the period named above."
        )],
        table: Table { columns: COLUMNS.to_vec(), rows: content.payments.iter().map(row).collect() },
        sums: vec![("Total".to_owned(), total.to_string())],
        closing,
        proof,
        foot: format!("{} · {number}", content.brand),
        day,
    }
}
