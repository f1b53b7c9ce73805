//! The texts of outdoor events.

use jiff::civil::Date;

use super::Consent;
use super::rules::Closed;
use super::store::AnswerNotification;
use crate::notices::sentences::{EVENT_ASKED, EVENT_CANCELLED};
use base::audit::AuditAction;
use base::language::Language;
use base::refusal::Refusal;
use config::{Config, messages};
use providers::Message;

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
    EVENT_ASKED.with(&[("title", title.into()), ("day", day.into())])
}

pub fn cancelled(title: &str, day: Date) -> String {
    EVENT_CANCELLED.with(&[("title", title.into()), ("day", day.into())])
}

pub fn action(consent: Consent) -> AuditAction {
    match consent {
        Consent::Authorized => AuditAction::AuthorizedAnEvent,
        Consent::Denied => AuditAction::DeniedAnEvent,
    }
}

/// For the other parent, by SMS or e-mail.
pub fn answered(config: &Config, language: Language, notification: &AnswerNotification) -> Message {
    let answer = match (language, notification.consent) {
        (Language::English, Consent::Authorized) => "authorised",
        (Language::English, Consent::Denied) => "denied",
        (Language::Hindi, Consent::Authorized) => "हाँ",
        (Language::Hindi, Consent::Denied) => "नहीं",
        (Language::Kannada, Consent::Authorized) => "ಹೌದು",
        (Language::Kannada, Consent::Denied) => "ಬೇಡ",
        (Language::Tamil, Consent::Authorized) => "சரி",
        (Language::Tamil, Consent::Denied) => "வேண்டாம்",
    };
    let day = language.day(notification.day);
    let values = [
        ("parent", notification.answered_by.as_str()),
        ("answer", answer),
        ("title", &notification.title),
        ("date", &day),
        ("child", &notification.child),
    ];
    config.message(&messages::EVENT_ANSWERED, language, &values, None)
}
