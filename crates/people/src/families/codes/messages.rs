//! Refusals of codes, and the message with a code (its text comes from the configuration).

use super::{Action, Again, CodeRefused, OtherWay, Purpose};
use base::language::Language;
use base::message_arg::MessageArg;
use base::refusal::Refusal;
use config::{Config, messages};
use providers::Message;

pub const OTP_SENT: &str = "OTP Sent Sucessfully";

impl From<CodeRefused> for Refusal {
    fn from(refused: CodeRefused) -> Self {
        match refused {
            CodeRefused::Wait { seconds } => {
                let seconds = [("seconds", seconds.into())];
                Self::with_args("wait", "Please wait {seconds} seconds before requesting another OTP", &seconds)
            }
            CodeRefused::TooManyCodes { again, other, .. } => codes_used_up(again, other),
            CodeRefused::TooManyTries { again, other, .. } => tries_used_up(again, other),
            CodeRefused::WrongCode { left: 1 } => Self::new("wrong_otp_last", "Incorrect OTP. 1 attempt left."),
            CodeRefused::WrongCode { left } => {
                Self::with_args("wrong_otp", "Incorrect OTP. {left} attempts left.", &[("left", left.into())])
            }
            CodeRefused::CodeDead => Self::new("otp_dead", "Too many wrong attempts. Please request a new OTP."),
            CodeRefused::CodeExpired => Self::new("otp_expired", "OTP expired. Please request a new OTP."),
        }
    }
}

/// The app offers the other way in for codes that end in `_used_up`.
fn codes_used_up(again: Again, other: Option<OtherWay>) -> Refusal {
    let from = [("from", again.into())];
    match other {
        Some(OtherWay::Email) => Refusal::with_args(
            "phone_codes_used_up",
            "Too many OTP requests for this phone number. An OTP can be sent to it again from {from}. \
             If your e-mail address is on file, you can sign in with it now.",
            &from,
        ),
        Some(OtherWay::Phone) => Refusal::with_args(
            "email_codes_used_up",
            "Too many OTP requests for this e-mail address. An OTP can be sent to it again from {from}. \
             If your phone number is on file, you can sign in with it now.",
            &from,
        ),
        None => Refusal::with_args(
            "too_many_codes",
            "Too many OTP requests. You can ask for an OTP again from {from}.",
            &from,
        ),
    }
}

fn tries_used_up(again: Again, other: Option<OtherWay>) -> Refusal {
    let from = [("from", again.into())];
    match other {
        Some(OtherWay::Email) => Refusal::with_args(
            "phone_tries_used_up",
            "Too many wrong attempts for this phone number. An OTP can be sent to it again from {from}. \
             If your e-mail address is on file, you can sign in with it now.",
            &from,
        ),
        Some(OtherWay::Phone) => Refusal::with_args(
            "email_tries_used_up",
            "Too many wrong attempts for this e-mail address. An OTP can be sent to it again from {from}. \
             If your phone number is on file, you can sign in with it now.",
            &from,
        ),
        None => Refusal::with_args(
            "too_many_tries",
            "Too many wrong attempts. You can ask for an OTP again from {from}.",
            &from,
        ),
    }
}

impl From<Again> for MessageArg {
    fn from(Again { from, today }: Again) -> Self {
        Self::Moment { at: from, today }
    }
}

/// The message with a code.
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
