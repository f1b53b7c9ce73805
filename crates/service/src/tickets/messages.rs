//! The texts of tickets for parents and centres.

use super::StatusChange;
use super::rules::BadTicket;
use base::refusal::{ErrorKind, Refusal};
use base::text::TEXT_MAX;
use daily::notices::sentences::{TICKET, note};

impl From<BadTicket> for Refusal {
    fn from(bad: BadTicket) -> Self {
        match bad {
            BadTicket::NoIssue => Self::new("no_issue", "Please Select Issue"),
            BadTicket::NoDescription => Self::new("no_description", "Please Enter Description"),
            BadTicket::LongDescription => {
                let most = [("most", TEXT_MAX.into())];
                Self::with_args(
                    "long_description",
                    "Description and remark can have at most {most} characters together",
                    &most,
                )
            }
            BadTicket::OddDescription => Self::new(
                "odd_description",
                "The description holds a character that cannot be shown. Please write it again.",
            ),
        }
    }
}

pub const fn too_many() -> Refusal {
    Refusal::new("too_many_tickets", "That is a lot of tickets for one day. Please try again tomorrow.")
}

/// Refused to the centre's staff.
pub const fn at_help_desk() -> Refusal {
    Refusal::new("at_help_desk", "tickets are answered at the chain's own help desk").of_kind(ErrorKind::Conflict)
}

pub fn left(accounts: &str) -> Refusal {
    Refusal::with_args(
        "child_left_accounts",
        "Your child has left the centre: a ticket can only be about '{accounts}'.",
        &[("accounts", accounts.into())],
    )
}

/// Its entry in the list of notifications of both parents.
pub fn status_changed(subject: &str, change: &StatusChange) -> String {
    let status = change.status.as_str();
    TICKET.with(&[("subject", subject.into()), ("status", status.into()), ("note", note(". ", &change.note))])
}
