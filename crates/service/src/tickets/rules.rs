//! What a ticket has to say. `rules/ticket.json` holds server and app to the same answers.

use base::text;

/// A ticket as it is taken.
#[derive(Clone, PartialEq, Eq)]
pub struct Raised {
    /// One of the configured categories.
    pub subject: String,
    pub description: String,
}

/// What a parent wrote stays out of logs.
impl std::fmt::Debug for Raised {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Raised({:?})", self.subject)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTicket {
    NoIssue,
    NoDescription,
    LongDescription,
    OddDescription,
}

/// The ticket, or the first thing that is wrong with it.
pub fn raised(subject: &str, description: &str, categories: &[String]) -> Result<Raised, BadTicket> {
    let subject = categories.iter().find(|category| *category == subject).ok_or(BadTicket::NoIssue)?;
    if text::is_blank(description) {
        return Err(BadTicket::NoDescription);
    }
    let description = description.replace("\r\n", "\n").trim().to_owned();
    // With the remark that the app puts at its end.
    if description.chars().count() > text::TEXT_MAX {
        return Err(BadTicket::LongDescription);
    }
    if description.chars().any(|c| c.is_control() && c != '\n' && c != '\t') || text::hides_something(&description) {
        return Err(BadTicket::OddDescription);
    }
    Ok(Raised { subject: subject.clone(), description })
}
