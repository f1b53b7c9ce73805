//! What is said about outdoor events.

use jiff::civil::Date;

use super::Consent;
use super::rules::Closed;
use crate::audit::Deed;
use crate::base::day::shown_day;
use crate::base::refusal::Refusal;
use crate::config::Brand;

impl From<Closed> for Refusal {
    fn from(closed: Closed) -> Self {
        match closed {
            Closed::Cancelled => Self::new("event_cancelled", "This event has been cancelled"),
            Closed::Over => Self::new("event_over", "This event is over"),
        }
    }
}

pub const fn no_answer() -> Refusal {
    Refusal::new("bad_status", "Please Authorise or Deny the event")
}

pub fn asked(title: &str, day: Date) -> String {
    format!("{title} on {}. Please authorise or deny it under Outdoor Activity.", shown_day(day))
}

pub fn called_off(title: &str, day: Date) -> String {
    format!("{title} on {} has been cancelled.", shown_day(day))
}

pub fn deed(consent: Consent) -> Deed {
    match consent {
        Consent::Authorized => Deed::AuthorizedAnEvent,
        Consent::Denied => Deed::DeniedAnEvent,
    }
}

/// For the other parent, by SMS or e-mail.
pub fn told(brand: &Brand, who: &str, child: &str, consent: Consent, title: &str, day: Date) -> String {
    let did = match consent {
        Consent::Authorized => "authorised",
        Consent::Denied => "denied",
    };
    format!(
        "{}: {who} has {did} '{title}' on {} for {child}. You can change the answer under Outdoor Activity while the event is ahead.",
        brand.name,
        shown_day(day)
    )
}

pub fn told_subject(brand: &Brand, title: &str) -> String {
    format!("{}: an answer to '{title}'", brand.name)
}
