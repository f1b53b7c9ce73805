//! What an import did, or would do: how many, and which ones, by the line of the file and as the office knows them.

use std::fmt;

use super::counted;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub centre: String,
    pub rehearsed: bool,
    pub added: Vec<ReportLine>,
    /// With the columns that differ.
    pub updated: Vec<ReportLine>,
    pub unchanged: usize,
    /// Parents who were given a child, and can sign in for it now.
    pub joined: Vec<ReportLine>,
    /// Rows of children that have left. Nothing of them was applied.
    pub left: Vec<ReportLine>,
    /// Rows of children that are at another centre of the chain. Nothing of them was applied.
    pub elsewhere: Vec<ReportLine>,
    /// Parents whom the office took off a child; the rest of their rows was applied.
    pub kept_off: Vec<ReportLine>,
    /// Parents who are known here by another name or contact than in the file. Nothing of that was applied.
    pub differs: Vec<ReportLine>,
    /// Parents with a contact that somebody had before. Nobody was given the child by it.
    pub had_before: Vec<ReportLine>,
    /// Mothers and fathers with one number or address, which signs one of them in.
    pub shared: Vec<ReportLine>,
    /// The centre's children that no row names.
    pub missing: Vec<String>,
    /// Parents without a phone number or e-mail address, who cannot be entered.
    pub unreachable: usize,
    pub ignored_columns: Vec<String>,
}

/// Something about a row of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    pub line: u64,
    /// The child by number and name.
    pub child: String,
    /// What there is to say of it; empty: nothing.
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
        let begin = if self.rehearsed { "Would import" } else { "Imported" };
        write!(
            f,
            "{begin} {children} of {}: {} added, {} updated, {} as they were.",
            self.centre,
            self.added.len(),
            self.updated.len(),
            self.unchanged
        )?;
        if !self.left.is_empty() {
            write!(f, " {} not applied, of children that left.", counted(self.left.len(), "row", "rows"))?;
        }
        if !self.elsewhere.is_empty() {
            let rows = counted(self.elsewhere.len(), "row", "rows");
            write!(f, " {rows} not applied, of children at another centre.")?;
        }
        if !self.kept_off.is_empty() {
            let parents = counted(self.kept_off.len(), "parent", "parents");
            write!(f, " {parents} not given the child, since the office took it from them.")?;
        }
        section(f, "Added:", &self.added)?;
        section(f, "Given a child, and can sign in for it:", &self.joined)?;
        section(f, "Updated:", &self.updated)?;
        section(f, "Left, and not brought back ('aangan office return' does that):", &self.left)?;
        section(
            f,
            "At another centre, and not brought in a second time (take the line out, or 'aangan office move-child' brings the child here):",
            &self.elsewhere,
        )?;
        section(
            f,
            "Taken off by the office, and not given the child ('aangan office give-back' does that):",
            &self.kept_off,
        )?;
        section(
            f,
            "With a number or address of before, and not given the child (if it is somebody else's now, 'aangan office add parent' enters them):",
            &self.had_before,
        )?;
        section(f, "With one number or address for both, which signs in one of them:", &self.shared)?;
        section(
            f,
            "Known here otherwise, and left as it is ('aangan office find' shows it, 'aangan office set parent' changes it):",
            &self.differs,
        )?;
        section(
            f,
            "Not in the file, and left as they are ('aangan office leave' notes that a child left):",
            &self.missing,
        )?;
        if self.unreachable > 0 {
            write!(f, "\n{} without phone and e-mail left out.", counted(self.unreachable, "parent", "parents"))?;
        }
        if !self.ignored_columns.is_empty() {
            write!(f, "\nColumns left alone: {}.", self.ignored_columns.join(", "))?;
        }
        if self.rehearsed { f.write_str("\nNothing was changed.") } else { Ok(()) }
    }
}

fn section(f: &mut fmt::Formatter<'_>, title: &str, lines: &[impl fmt::Display]) -> fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    write!(f, "\n{title}")?;
    lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
}
