//! What is said about codes: on the screen, and in the message that carries one.

use super::{Action, Again, CodeRefused, OtherWay, Purpose};
use crate::base::day::MINUTE_MS;
use crate::base::refusal::Refusal;
use crate::config::{Brand, Config};

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

/// What a code does, so that nobody who is talked into reading one out can be told that it does something else.
fn words(purpose: Purpose) -> &'static str {
    let Purpose::Confirm { action, .. } = purpose else { return "" };
    match action {
        Action::Phone => " to change your phone number",
        Action::Email => " to change your e-mail address",
        Action::Photo => " to change a photo",
        Action::GuardianAdd => " to add a guardian",
        Action::GuardianEdit => " to change a guardian",
        Action::DoorPin => " to reset the door PIN",
        Action::NewPhone => " to use this phone number",
        Action::NewEmail => " to use this e-mail address",
    }
}

/// The SMS. Its last line lets the browser fill in the code on the portal's own site only; an Android app's hash, if a
/// configured one asked, lets that app read it.
pub fn sms(config: &Config, purpose: Purpose, code: &str, app_hash: Option<&str>) -> String {
    let brand = &config.brand;
    let text = format!(
        "{code} is your {} OTP{}. It is valid for {} minutes. Do not share it with anyone.",
        brand.name,
        words(purpose),
        minutes(config, purpose)
    );
    let for_the_browser = brand.host().map(|host| format!("\n\n@{host} #{code}")).unwrap_or_default();
    let for_the_app = app_hash.map(|hash| format!("\n{hash}")).unwrap_or_default();
    text + &for_the_browser + &for_the_app
}

pub fn email_subject(brand: &Brand) -> String {
    format!("Your {} OTP", brand.name)
}

pub fn email(config: &Config, purpose: Purpose, code: &str) -> String {
    format!(
        "{code} is your {} OTP{}.\n\nIt is valid for {} minutes. Do not share it with anyone.\n\
         If you did not ask for it, you can ignore this message.\n",
        config.brand.name,
        words(purpose),
        minutes(config, purpose)
    )
}

fn minutes(config: &Config, purpose: Purpose) -> i64 {
    purpose.life_ms(&config.sign_in) / MINUTE_MS
}
