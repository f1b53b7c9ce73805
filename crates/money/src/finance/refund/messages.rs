//! Refusals and notifications of refunds.

use jiff::civil::Date;

use super::rules::{BadRefund, ExistingRefund, NoRefund};
use super::{Refund, RefundStatus};
use base::day::shown_day;
use base::refusal::{ErrorKind, Refusal};
use base::text::BadText;
use context::http::form;
use daily::notices::sentences;

impl From<BadRefund> for Refusal {
    fn from(bad: BadRefund) -> Self {
        match bad {
            BadRefund::Holiday => Self::new("refund_holiday", "The Selected Date Cannot Be a Holiday"),
            BadRefund::NoDate => Self::new("no_date", "Please Select Date"),
            BadRefund::NoComment => Self::new("no_comment", "Please Enter Comment"),
        }
    }
}

impl From<NoRefund> for Refusal {
    fn from(why: NoRefund) -> Self {
        match why {
            NoRefund::NoFee => Self::new("no_fee", "There is no fee of this month that could be refunded."),
            NoRefund::Asked(ExistingRefund { day, approved: true }) => Self::with_args(
                "asked_and_approved",
                "You have already asked for a refund this month: the one for {day} was approved.",
                &[("day", day.into())],
            ),
            NoRefund::Asked(ExistingRefund { day, approved: false }) => Self::with_args(
                "asked_and_waits",
                "You have already asked for a refund this month: the one for {day} is waiting for the centre.",
                &[("day", day.into())],
            ),
            NoRefund::OnBreak => {
                Self::new("on_break", "Your child was on a break on that day. Please choose another day.")
            }
        }
    }
}

pub fn bad_comment(why: BadText) -> Refusal {
    match why {
        BadText::Length { .. } => form::too_long(),
        BadText::Controls(_) => Refusal::new(
            "comment_controls",
            "Please write the comment again: of control characters only line breaks are taken.",
        ),
        BadText::Unseen => Refusal::new(
            "comment_unseen",
            "Please write the comment again: the text holds a character that cannot be seen.",
        ),
        BadText::Markup => {
            Refusal::new("comment_markup", "Please write the comment again: the text is plain: no HTML.")
        }
    }
}

pub const fn yes_or_no() -> Refusal {
    Refusal::new("bad_call", "show_refund_amount is yes or no")
}

pub const fn decided_already() -> Refusal {
    Refusal::new("decided_already", "the refund was already decided differently").of_kind(ErrorKind::Conflict)
}

pub const SAVED: &str = "We have your request. The centre will answer it.";

/// The notification to both parents.
pub fn notification(refund: &Refund) -> String {
    let Refund { day, paise, status, note, .. } = refund;
    let sentence = match status {
        RefundStatus::Pending => sentences::REFUND_ASKED,
        RefundStatus::Approved => sentences::REFUND_APPROVED,
        RefundStatus::Declined => sentences::REFUND_DECLINED,
    };
    sentence.with(&[("amount", (*paise).into()), ("day", (*day).into()), ("note", sentences::note(". ", note))])
}

const REASON: &str = "Refund for ";

/// The reason of the credit, as shown on invoice and statement.
pub fn reason(refund: &Refund) -> String {
    reason_for(refund.day)
}

fn reason_for(day: Date) -> String {
    format!("{REASON}{}", shown_day(day))
}

/// The refunded day in a credit's reason; `None`: not a refund.
pub fn day_of_reason(reason: &str) -> Option<Date> {
    let day = Date::strptime("%b %d, %Y", reason.strip_prefix(REASON)?).ok()?;
    (reason_for(day) == reason).then_some(day)
}
