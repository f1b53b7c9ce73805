//! What parents and centres are told of refunds.

use std::borrow::Cow;

use super::rules::{BadRefund, NoRefund, Standing};
use super::{Refund, RefundStatus};
use crate::base::day::shown_day;
use crate::base::refusal::{Ground, Refusal};

impl From<BadRefund> for Refusal {
    fn from(bad: BadRefund) -> Self {
        match bad {
            BadRefund::Holiday => Self::new("holiday", "The Selected Date Cannot Be a Holiday"),
            BadRefund::NoDate => Self::new("no_date", "Please Select Date"),
            BadRefund::NoComment => Self::new("no_comment", "Please Enter Comment"),
        }
    }
}

impl NoRefund {
    pub fn sentence(self) -> Cow<'static, str> {
        match self {
            Self::NoFee => "There is no fee of this month that could be refunded.".into(),
            Self::Asked(Standing { day, approved }) => {
                let stands = if approved { "was approved" } else { "waits for the centre" };
                format!("A refund has been asked for in this month already: that for {} {stands}.", shown_day(day))
                    .into()
            }
            Self::OnBreak => "Your child was on a break on that day. Please choose another day.".into(),
        }
    }
}

impl From<NoRefund> for Refusal {
    fn from(why: NoRefund) -> Self {
        let code = match why {
            NoRefund::NoFee => "no_fee",
            NoRefund::Asked(_) => "asked_before",
            NoRefund::OnBreak => "on_break",
        };
        Self::said(code, why.sentence().into_owned())
    }
}

pub fn bad_comment(why: &str) -> Refusal {
    Refusal::said("bad_comment", format!("Please write the comment anew: {why}."))
}

pub const fn yes_or_no() -> Refusal {
    Refusal::new("bad_call", "show_refund_amount is yes or no")
}

pub const fn decided_already() -> Refusal {
    Refusal::new("decided_already", "it was decided otherwise before").on(Ground::Standing)
}

pub const SAVED: &str = "We have your request. The centre will answer it.";

/// As it stands among the notifications of both parents.
pub fn told(refund: &Refund) -> String {
    let Refund { day, paise, status, note, .. } = refund;
    let of = format!("Refund of {paise} for {}", shown_day(*day));
    let said = match status {
        RefundStatus::Pending => format!("{of}: asked for"),
        RefundStatus::Approved => {
            format!("{of}: approved. It is taken off the invoice of the month after its approval")
        }
        RefundStatus::Declined => format!("{of}: declined"),
    };
    if note.is_empty() { said } else { format!("{said}. {note}") }
}

/// The credit's reason, as it stands on the invoice and on the statement.
pub fn reason(refund: &Refund) -> String {
    format!("Refund for {}", shown_day(refund.day))
}
