//! Refusals of sign-in.

use super::SignInRefused;
use super::rules::BadInput;
use base::refusal::Refusal;

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

impl From<SignInRefused> for Refusal {
    fn from(refused: SignInRefused) -> Self {
        match refused {
            SignInRefused::Code(refused) => refused.into(),
            SignInRefused::NoLiveChild => Self::new("invalid_username", "Invalid Username."),
        }
    }
}

/// For a session that is reloaded too often. The session continues.
pub const fn too_many_reloads() -> Refusal {
    Refusal::new("too_many_reloads", "The session was reloaded too often. Please try again later.")
}

/// For a reload without the configured marker.
pub const fn not_reloaded() -> Refusal {
    Refusal::new("not_reloaded", "The session could not be reloaded")
}
