//! Which tickets are valid. `rules/ticket.json` tests server and app.

use base::text;

/// A valid ticket.
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

/// The ticket, or the first fault.
pub fn raised(subject: &str, description: &str, categories: &[String]) -> Result<Raised, BadTicket> {
    let subject = categories.iter().find(|category| *category == subject).ok_or(BadTicket::NoIssue)?;
    if text::is_blank(description) {
        return Err(BadTicket::NoDescription);
    }
    let description = description.replace("\r\n", "\n").trim().to_owned();
    // With the comment that the app appends.
    if description.chars().count() > text::TEXT_MAX {
        return Err(BadTicket::LongDescription);
    }
    if description.chars().any(|c| c.is_control() && c != '\n' && c != '\t') || text::hides_something(&description) {
        return Err(BadTicket::OddDescription);
    }
    Ok(Raised { subject: subject.clone(), description })
}
