//! What is said about codes: on the screen, and in the message that carries one (its words are the configuration's).

use super::{Action, Again, CodeRefused, OtherWay, Purpose};
use crate::base::language::Language;
use crate::base::refusal::Refusal;
use crate::config::{Config, messages};
use crate::providers::Message;

pub const OTP_SENT: &str = "OTP Sent Sucessfully";

impl From<CodeRefused> for Refusal {
    fn from(refused: CodeRefused) -> Self {
        match refused {
            CodeRefused::Wait { seconds } => {
                Self::said("wait", format!("Please wait {seconds} seconds before requesting another OTP"))
            }
            CodeRefused::TooManyCodes { again, other } => used_up("Too many OTP requests", again, other),
            CodeRefused::TooManyTries { again, other } => used_up("Too many wrong attempts", again, other),
            CodeRefused::WrongCode { left: 1 } => Self::new("wrong_otp", "Incorrect OTP. 1 attempt left."),
            CodeRefused::WrongCode { left } => Self::said("wrong_otp", format!("Incorrect OTP. {left} attempts left.")),
            CodeRefused::CodeDead => Self::new("otp_dead", "Too many wrong attempts. Please request a new OTP."),
            CodeRefused::CodeExpired => Self::new("otp_expired", "OTP expired. Please request a new OTP."),
        }
    }
}

/// The app offers the other way in by the word `contact_used_up`.
fn used_up(what: &str, again: Again, other: Option<OtherWay>) -> Refusal {
    let from = moment(again);
    match other {
        Some(OtherWay::Email) => Refusal::said(
            "contact_used_up",
            format!(
                "{what} for this phone number. An OTP can be sent to it again from {from}. If your e-mail address is on file, you can sign in with it now."
            ),
        ),
        Some(OtherWay::Phone) => Refusal::said(
            "contact_used_up",
            format!(
                "{what} for this e-mail address. An OTP can be sent to it again from {from}. If your phone number is on file, you can sign in with it now."
            ),
        ),
        None => Refusal::said("too_many", format!("{what}. You can ask for an OTP again from {from}.")),
    }
}

/// '4:15 PM', '9:05 AM tomorrow' or '9:05 AM on Nov 30, 2026'.
fn moment(Again { from, today }: Again) -> String {
    let time = from.strftime("%-I:%M %p");
    if from.date() == today {
        time.to_string()
    } else if today.tomorrow().is_ok_and(|tomorrow| from.date() == tomorrow) {
        format!("{time} tomorrow")
    } else {
        format!("{time} on {}", from.strftime("%b %-d, %Y"))
    }
}

/// What carries a code.
pub fn message(config: &Config, purpose: Purpose, language: Language, code: &str, app_hash: Option<&str>) -> Message {
    let wording = match purpose {
        Purpose::SignIn => &messages::SIGN_IN,
        Purpose::Confirm { action, .. } => match action {
            Action::Phone => &messages::CONFIRM_PHONE,
            Action::Email => &messages::CONFIRM_EMAIL,
            Action::Photo => &messages::CONFIRM_PHOTO,
            Action::GuardianAdd => &messages::CONFIRM_GUARDIAN_ADD,
            Action::GuardianEdit => &messages::CONFIRM_GUARDIAN_EDIT,
            Action::DoorPin => &messages::CONFIRM_DOOR_PIN,
            Action::DataCopy => &messages::CONFIRM_DATA_COPY,
            Action::NewPhone => &messages::CONFIRM_NEW_PHONE,
            Action::NewEmail => &messages::CONFIRM_NEW_EMAIL,
        },
    };
    config.message(wording, language, &[("code", code)], app_hash)
}
