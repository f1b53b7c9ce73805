//! Withdrawing a child from the centre for good.

use database::{Reader, Writer};
use jiff::civil::Date;

use super::super::facts::Facts;
use super::super::form::{Asked, RequestForm, is_set, plain};
use super::super::rules::RequestState;
use super::super::{Details, Parting, Request, state};
use super::days::{Days, later, planned_from};
use super::{Accepted, EffectFuture, Kind};
use base::audit::Actor;
use base::clock::Timestamp;
use base::refusal::Refusal;
use base::text::is_blank;
use config::{Config, Requests, Survey};
use context::App;
use daily::notices::sentences::{self, Sentence};
use people::centres;
use people::families::children::{self, By, Grace, Own};

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

pub struct Withdrawal;

impl Kind for Withdrawal {
    fn is_asked(&self, form: &RequestForm) -> bool {
        is_set(&form.child_attrition)
    }

    /// The rating is 0 until it is judged.
    fn details(&self, form: &RequestForm) -> Result<Details, Refusal> {
        let parting = Parting { rating: 0, tags: form.tags()?, comment: form.nps_comments.clone() };
        Ok(Details { parting: Some(parting), ..Details::default() })
    }

    fn judge(&self, asked: &Asked<'_>, facts: &Facts, config: &Config) -> Result<Accepted, Refusal> {
        let form = asked.form;
        let (reason, remark) = typed_reason(&form.attrition_reason);
        let typed = TypedWithdrawal {
            day: &form.date,
            reason,
            remark,
            rating: &form.nps_score,
            tags: asked.details.parting.as_ref().map_or(&[], |parting| &parting.tags),
            comment: &form.nps_comments,
        };
        let known = (config.texts.withdraw_reasons.as_slice(), &config.survey);
        let (day, rating, tags) = withdrawn(&config.requests, &facts.days, known, typed)?;
        let parting = Some(Parting { rating, tags, comment: plain(&form.nps_comments)? });
        let reason = if remark.is_empty() { reason.to_owned() } else { format!("{reason}: {}", plain(remark)?) };
        Ok(Accepted { reason, details: Details { parting, ..Details::default() }, ..asked.accepted(day) })
    }

    /// Its day is the last one at the centre.
    fn first_day(&self, state: RequestState) -> Date {
        later(state.day, 1)
    }

    fn absence(&self, state: RequestState) -> Option<(Date, Option<Date>)> {
        Some((self.first_day(state), None))
    }

    fn is_cancelled_while_processing(&self) -> bool {
        true
    }

    fn begin<'a>(
        &self,
        writer: &'a mut Writer<'_>,
        app: &'a App,
        (now, _): (Timestamp, Timestamp),
        request: &'a Request,
    ) -> EffectFuture<'a> {
        Box::pin(async move {
            let by = By { actor: &Actor::Portal, random: &app.random, now };
            state::go(writer, app, by, request.child, Grace::after(app, request.state.day)).await.map(drop)
        })
    }

    fn undo<'a>(&self, ctx: &'a mut centres::WriteContext<'_, '_>, request: &'a Request) -> EffectFuture<'a> {
        Box::pin(async {
            let left = children::own(ctx.tx, request.child).await?.left_at;
            state::reopen(ctx.tx, ctx.app, request.child, left).await?;
            let by = By { actor: &ctx.centre.actor(), random: &ctx.app.random, now: ctx.now };
            children::come_back(ctx.tx, by, request.child, None).await?;
            Ok(())
        })
    }

    fn is_built_on<'a>(
        &self,
        _: &'a mut Reader<'_>,
        _: &'a Request,
        (own, began): (&'a Own, Timestamp),
    ) -> EffectFuture<'a, bool> {
        Box::pin(async move { Ok(own.live || own.left_at != Some(began)) })
    }

    fn began(&self) -> Sentence {
        sentences::CHILD_LEFT
    }
}

/// The reason of a list, or `Others` with the text behind it.
fn typed_reason(typed: &str) -> (&str, &str) {
    match typed.strip_prefix(OTHERS).and_then(|rest| rest.strip_prefix(':')) {
        Some(remark) => (OTHERS, remark.trim()),
        None => (typed, ""),
    }
}
