//! PDF documents for families: one layout. The module that issues a document decides its content.

mod fonts;
mod shaping;
mod layout;
pub mod words;

pub use words::in_words;

use jiff::civil::Date;

/// A document with its content.
#[derive(Clone, Debug, Default)]
pub struct PdfDocument {
    pub head: Letterhead,
    pub title: String,
    /// Name and value, in two columns under the title.
    pub facts: Vec<(String, String)>,
    /// Whole sentences over the table.
    pub opening: Vec<String>,
    pub table: Table,
    /// The totals of the table: name and amount, the last one in bold.
    pub sums: Vec<(String, String)>,
    /// Sentences under the table.
    pub closing: Vec<String>,
    /// Where anybody can verify that the document is genuine.
    pub proof: Option<Proof>,
    /// At the foot of each page, beside the page number.
    pub foot: String,
    /// The day of issue.
    pub day: Date,
}

/// The issuer of a document.
#[derive(Clone, Debug, Default)]
pub struct Letterhead {
    pub name: String,
    /// Under the name, one per line.
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub struct Table {
    pub columns: Vec<Column>,
    /// As many texts in each as there are columns.
    pub rows: Vec<Vec<String>>,
}

#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub heading: &'static str,
    /// Its share of the page's width, in hundredths.
    pub share: u8,
    /// Amounts are aligned right.
    pub at_right: bool,
}

impl Column {
    pub const fn text(heading: &'static str, share: u8) -> Self {
        Self { heading, share, at_right: false }
    }

    pub const fn amount(heading: &'static str, share: u8) -> Self {
        Self { heading, share, at_right: true }
    }
}

/// An address, shown as text and as a QR code.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    pub says: String,
    pub address: String,
}

impl PdfDocument {
    /// Equal documents give equal files, byte for byte.
    pub fn to_pdf(&self) -> Result<Vec<u8>, PdfError> {
        let legible = self.legible();
        layout::lay_out(&legible).draw(&legible)
    }

    /// The same without letters that no font has.
    fn legible(&self) -> Self {
        let text = |text: &String| shaping::legible(text).into_owned();
        let texts = |list: &[String]| list.iter().map(text).collect();
        let pairs = |list: &[(String, String)]| list.iter().map(|(name, value)| (text(name), text(value))).collect();
        let Self { head, title, facts, opening, table, sums, closing, proof, foot, day } = self;
        Self {
            head: Letterhead { name: text(&head.name), lines: texts(&head.lines) },
            title: text(title),
            facts: pairs(facts),
            opening: texts(opening),
            table: Table { columns: table.columns.clone(), rows: table.rows.iter().map(|row| texts(row)).collect() },
            sums: pairs(sums),
            closing: texts(closing),
            proof: proof.clone(),
            foot: text(foot),
            day: *day,
        }
    }
}

/// A document that cannot be written: a bug.
#[derive(Debug, thiserror::Error)]
#[error("a PDF cannot be written: {0}")]
pub struct PdfError(String);
