//! Refusals and texts of fee certificates.

use super::Certificate;
use super::rules::BadRequest;
use crate::billing::Nature;
use base::language::Language;
use base::refusal::Refusal;
use config::{Brand, Config, messages};
use providers::Message;

impl From<BadRequest> for Refusal {
    fn from(bad: BadRequest) -> Self {
        match bad {
            BadRequest::NoFrom => Self::new("no_from_date", "Please Select From Date"),
            BadRequest::NoTo => Self::new("no_end_date", "Please Select End Date"),
            BadRequest::EndsBefore => {
                Self::new("end_before_start", "The end date is before the from date. Please choose it again.")
            }
            BadRequest::TooLong => {
                Self::new("certificate_too_long", "A certificate covers two years at most. Please ask for several.")
            }
            BadRequest::NoNature => Self::new("no_nature", "Please choose what the certificate is for."),
        }
    }
}

pub fn nothing_paid(nature: Nature) -> Refusal {
    match nature {
        Nature::TuitionFee => Refusal::new("no_tuition_paid", "There is no payment of Tuition Fee in this period."),
        Nature::DaycareFee => Refusal::new("no_daycare_paid", "There is no payment of Daycare Fee in this period."),
        Nature::LateFee => Refusal::new("no_late_fee_paid", "There is no payment of Late Fee in this period."),
        Nature::Books
        | Nature::Deposit
        | Nature::LatePickUp
        | Nature::Transport
        | Nature::AdmissionFee
        | Nature::Other => Refusal::new("no_charge_paid", "There is no payment of this kind in this period."),
        Nature::Credit => Refusal::new("no_credit_paid", "There is no payment of Credit in this period."),
    }
}

pub const fn does_not_stand() -> Refusal {
    Refusal::new(
        "does_not_stand",
        "This certificate is no longer valid, because a payment was reversed. Please ask for a new one.",
    )
}

pub const fn no_email() -> Refusal {
    Refusal::new("bad_letter_email", "Please enter a valid e-mail address.")
}

pub const fn odd_name() -> Refusal {
    Refusal::new("odd_letter_name", "The name holds a character that cannot be sent.")
}

pub const fn too_many() -> Refusal {
    Refusal::new("too_many_certificates", "That is a lot of certificates for one day. Please try again tomorrow.")
}

pub const fn too_many_emails() -> Refusal {
    Refusal::new(
        "too_many_letters",
        "That is a lot of emails for one day. Please try again tomorrow, or open the certificate.",
    )
}

pub const SENT: &str = "The certificate is on its way.";

/// Contains no names, because the address may be mistyped. Only the file contains names.
pub fn email(config: &Config, certificate: &Certificate) -> Message {
    // The recipient may be an employer or a tax adviser.
    let language = Language::English;
    let values = [("number", &*certificate.number.to_string()), ("nature", certificate.nature.as_str())];
    config.message(&messages::CERTIFICATE, language, &values, None)
}

pub const TITLE: &str = "Fee certificate";
pub const NOT_HERE: &str =
    "There is no certificate at this address, or it is no longer valid. Please ask for it again in the app.";
pub const BROKEN: &str = "Something went wrong on our side. Please try again.";
pub const GENUINE: &str = "This certificate is genuine.";
pub const NOT_GENUINE: &str = "This is not a valid certificate.";

pub fn genuine(brand: &Brand, number: &str) -> String {
    format!("{} issued the fee certificate {number}, and it is valid.", brand.name)
}

pub const NOT_GENUINE_BECAUSE: &str = "Either the address is incomplete, or there is no such certificate, or it was withdrawn. \
    Please ask the family for a new one.";
