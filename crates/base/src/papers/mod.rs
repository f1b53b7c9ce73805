//! Papers that a family takes to others: one layout, as PDF. What stands on a paper is said by whoever hands it out.

mod fonts;
mod lettering;
mod sheet;
pub mod words;

pub use words::in_words;

use jiff::civil::Date;

/// A paper with all that stands on it.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    pub head: Letterhead,
    pub title: String,
    /// Name and value, in two columns under the title.
    pub facts: Vec<(String, String)>,
    /// Whole sentences over the table.
    pub opening: Vec<String>,
    pub table: Table,
    /// What the table comes to: name and amount, the last one in bold.
    pub sums: Vec<(String, String)>,
    /// Sentences under the table.
    pub closing: Vec<String>,
    /// Where somebody can see that the paper is genuine.
    pub proof: Option<Proof>,
    /// At the foot of each page, beside its number.
    pub foot: String,
    /// The day on which it was made.
    pub day: Date,
}

/// Whose paper it is.
#[derive(Clone, Debug, Default)]
pub struct Letterhead {
    pub name: String,
    /// Under the name, each on a line.
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
    /// Its part of the paper's width, in hundredths.
    pub share: u8,
    /// Amounts stand at the right.
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

impl Paper {
    /// The same paper is the same file, byte for byte.
    pub fn to_pdf(&self) -> Result<Vec<u8>, NoPaper> {
        let legible = self.legible();
        sheet::lay_out(&legible).draw(&legible)
    }

    /// The same with nothing in it that no font has.
    fn legible(&self) -> Self {
        let text = |text: &String| lettering::legible(text).into_owned();
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

/// A paper that cannot be written: a defect of ours.
#[derive(Debug, thiserror::Error)]
#[error("a paper cannot be written: {0}")]
pub struct NoPaper(String);
