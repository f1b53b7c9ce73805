//! Withdrawing a child from the centre for good.

use jiff::civil::Date;

use super::days::{Days, later, planned_from};
use base::refusal::Refusal;
use base::text::is_blank;
use config::{Requests, Survey};

/// As it was typed.
#[derive(Clone, Copy, Debug)]
pub struct TypedWithdrawal<'a> {
    pub day: &'a str,
    pub reason: &'a str,
    pub remark: &'a str,
    pub rating: &'a str,
    pub tags: &'a [String],
    pub comment: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadWithdrawal {
    Holiday,
    NoDate,
    NoReason,
    NoRemark,
    NoRating,
    NoTags,
    NoComment,
}

/// The reason that needs a text of the parent's own.
pub const OTHERS: &str = "Others";

/// A valid withdrawal: the last day, the rating and its tags.
pub fn withdrawn(
    bounds: &Requests,
    days: &Days,
    (reasons, survey): (&[String], &Survey),
    typed: TypedWithdrawal<'_>,
) -> Result<(Date, u8, Vec<String>), BadWithdrawal> {
    if days.types_holiday(typed.day) {
        return Err(BadWithdrawal::Holiday);
    }
    let first = later(days.today, -i64::from(bounds.withdraw_days_back));
    let day = planned_from(bounds, days, typed.day, first).ok_or(BadWithdrawal::NoDate)?;
    if !reasons.iter().any(|reason| reason == typed.reason) {
        return Err(BadWithdrawal::NoReason);
    }
    if typed.reason == OTHERS && is_blank(typed.remark) {
        return Err(BadWithdrawal::NoRemark);
    }
    let rating = (1..=10).find(|mark: &u8| mark.to_string() == typed.rating).ok_or(BadWithdrawal::NoRating)?;
    let tags = survey.ticked(rating, typed.tags).ok_or(BadWithdrawal::NoTags)?;
    if is_blank(typed.comment) {
        return Err(BadWithdrawal::NoComment);
    }
    Ok((day, rating, tags))
}

impl From<BadWithdrawal> for Refusal {
    fn from(bad: BadWithdrawal) -> Self {
        match bad {
            BadWithdrawal::Holiday => Self::new("withdraw_holiday", "The Selected Date Cannot Be A Holiday"),
            BadWithdrawal::NoDate => Self::new("no_withdraw_date", "Please Select Date Of Withdraw"),
            BadWithdrawal::NoReason => Self::new("no_withdraw_reason", "Please Select Reason"),
            BadWithdrawal::NoRemark => Self::new("no_remark", "Please Enter Reason Incase of Other"),
            BadWithdrawal::NoRating => Self::new("no_rating", "Please Select Rating"),
            BadWithdrawal::NoTags => Self::new("no_withdraw_tags", "Please Check The Tags"),
            BadWithdrawal::NoComment => Self::new("no_comment", "Please Enter Comment"),
        }
    }
}
