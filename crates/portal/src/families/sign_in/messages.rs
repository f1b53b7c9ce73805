//! What sign-in says: on the screen, and in the message that carries the code.

use super::rules::BadInput;
use super::{CODE_LIFE_MS, Refused};
use crate::base::refusal::Refusal;
use crate::config::Brand;

pub const OTP_SENT: &str = "OTP Sent Sucessfully";

impl From<BadInput> for Refusal {
    fn from(bad: BadInput) -> Self {
        match bad {
            BadInput::NoContact => Self::new("no_contact", "Please Enter Phone number or Email Id"),
            BadInput::BadPhone => Self::new("bad_phone", "Please Enter valid number"),
            BadInput::BadEmail => Self::new("bad_email", "Invalid Email Format"),
            BadInput::NoEmail => Self::new("no_email", "Please Enter Email"),
            BadInput::NoCode => Self::new("no_otp", "Please Enter OTP"),
            BadInput::BadCode => Self::new("bad_otp", "Please Enter a valid 6 digit OTP"),
        }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Input(bad) => bad.into(),
            Refused::Wait { seconds } => {
                Self::said("wait", format!("Please wait {seconds} seconds before requesting another OTP"))
            }
            Refused::TooManyCodes => Self::new("too_many", "Too many OTP requests. Please try again later."),
            Refused::TooManyTries => Self::new("too_many", "Too many wrong attempts. Please try again later."),
            Refused::WrongCode { left: 1 } => Self::new("wrong_otp", "Incorrect OTP. 1 attempt left."),
            Refused::WrongCode { left } => Self::said("wrong_otp", format!("Incorrect OTP. {left} attempts left.")),
            Refused::CodeDead => Self::new("otp_dead", "Too many wrong attempts. Please request a new OTP."),
            Refused::CodeExpired => Self::new("otp_expired", "OTP expired. Please request a new OTP."),
            Refused::NoLiveChild => Self::new("invalid_username", "Invalid Username."),
        }
    }
}

/// For a reload that does not carry the configured marker.
pub const fn not_reloaded() -> Refusal {
    Refusal::new("not_reloaded", "The session could not be reloaded")
}

/// The SMS. Its last line lets the browser fill in the code on the portal's own site only; an Android app's hash, if a
/// configured one asked, lets that app read it.
pub fn sms(brand: &Brand, code: &str, app_hash: Option<&str>) -> String {
    let life = minutes();
    let text =
        format!("{code} is your {} OTP. It is valid for {life} minutes. Do not share it with anyone.", brand.name);
    let for_the_browser = brand.host().map(|host| format!("\n\n@{host} #{code}")).unwrap_or_default();
    let for_the_app = app_hash.map(|hash| format!("\n{hash}")).unwrap_or_default();
    text + &for_the_browser + &for_the_app
}

pub fn email_subject(brand: &Brand) -> String {
    format!("Your {} OTP", brand.name)
}

pub fn email(brand: &Brand, code: &str) -> String {
    format!(
        "{code} is your {} OTP.\n\nIt is valid for {} minutes. Do not share it with anyone.\n\
         If you did not ask for it, you can ignore this message.\n",
        brand.name,
        minutes()
    )
}

fn minutes() -> i64 {
    CODE_LIFE_MS / 60_000
}
