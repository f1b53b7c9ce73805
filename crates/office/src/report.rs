//! The report of a roster import or its dry run, by line of the file.

use std::fmt;

use serde::Serialize;

use super::counted;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub centre: String,
    pub dry_run: bool,
    pub added: Vec<ReportLine>,
    /// Of those, the ones that may be a child who is there already.
    pub alike: Vec<ReportLine>,
    /// With the columns that changed.
    pub updated: Vec<ReportLine>,
    pub unchanged: usize,
    /// Parents who were given access to a child.
    pub joined: Vec<ReportLine>,
    /// Rows of children who have left: not applied.
    pub left: Vec<ReportLine>,
    /// Rows of children at another centre of the chain: not applied.
    pub elsewhere: Vec<ReportLine>,
    /// Parents whom the office removed from a child; the rest of the row was applied.
    pub removed: Vec<ReportLine>,
    /// Parents whose name or contact, and children whose photo consent differs from the file: not applied.
    pub differs: Vec<ReportLine>,
    /// Parents with a contact that belonged to another parent before: not given access.
    pub former_contacts: Vec<ReportLine>,
    /// Mothers and fathers who share a phone number or e-mail address: one of them can sign in with it.
    pub shared: Vec<ReportLine>,
    /// Children of the centre who are not in the file.
    pub missing: Vec<String>,
    /// Parents without a phone number and e-mail address: not added.
    pub without_contact: usize,
    /// Children whose photo consent was entered.
    pub photo_consents: usize,
    pub ignored_columns: Vec<String>,
}

/// A note about a row of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportLine {
    pub line: u64,
    /// The child's admission id and name.
    pub child: String,
    /// May be empty.
    pub what: String,
}

impl fmt::Display for ReportLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.child)?;
        if self.what.is_empty() { Ok(()) } else { write!(f, ": {}", self.what) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let children = counted(self.added.len() + self.updated.len() + self.unchanged, "child", "children");
        let begin = if self.dry_run { "Would import" } else { "Imported" };
        write!(
            f,
            "{begin} {children} of {}: {} added, {} updated, {} unchanged.",
            self.centre,
            self.added.len(),
            self.updated.len(),
            self.unchanged
        )?;
        if !self.left.is_empty() {
            write!(f, " {} not applied: the children have left.", counted(self.left.len(), "row", "rows"))?;
        }
        if !self.elsewhere.is_empty() {
            let rows = counted(self.elsewhere.len(), "row", "rows");
            write!(f, " {rows} not applied: the children are at another centre.")?;
        }
        if !self.removed.is_empty() {
            let parents = counted(self.removed.len(), "parent", "parents");
            write!(f, " {parents} not given access: the office removed or barred them.")?;
        }
        section(f, "Added:", &self.added)?;
        section(
            f,
            "Added, and much like a child who is there already (if it is the same child, give the row that child's number):",
            &self.alike,
        )?;
        section(f, "Given access to a child:", &self.joined)?;
        section(f, "Updated:", &self.updated)?;
        section(f, "Left, and not re-enrolled ('aangan office children return' does that):", &self.left)?;
        section(
            f,
            "At another centre, and not added again (delete the line, or move the child with 'aangan office children move'):",
            &self.elsewhere,
        )?;
        section(
            f,
            "Removed or barred by the office, and not given access ('aangan office parents restore' restores access, \
             'aangan office parents unbar --side' opens a barred side):",
            &self.removed,
        )?;
        section(
            f,
            "With a former contact of another parent, and not given access (if it is theirs now, add them with 'aangan office parents add'):",
            &self.former_contacts,
        )?;
        section(
            f,
            "Both parents have the same number or address, which only one of them can sign in with:",
            &self.shared,
        )?;
        section(
            f,
            "Different in the portal, and left unchanged ('aangan office children find' shows it, 'aangan office parents set' and 'aangan office photo-consents set' change it):",
            &self.differs,
        )?;
        section(
            f,
            "Not in the file, and left unchanged ('aangan office children leave' records that a child left):",
            &self.missing,
        )?;
        if self.without_contact > 0 {
            write!(
                f,
                "\n{} not added.",
                counted(
                    self.without_contact,
                    "parent without phone number and e-mail address was",
                    "parents without phone number and e-mail address were",
                )
            )?;
        }
        if self.photo_consents > 0 {
            write!(f, "\nPhoto consent entered for {}.", counted(self.photo_consents, "child", "children"))?;
        }
        if !self.ignored_columns.is_empty() {
            write!(f, "\nIgnored columns: {}.", self.ignored_columns.join(", "))?;
        }
        if self.dry_run { f.write_str("\nNothing was changed.") } else { Ok(()) }
    }
}

fn section(f: &mut fmt::Formatter<'_>, title: &str, lines: &[impl fmt::Display]) -> fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    write!(f, "\n{title}")?;
    lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
}
