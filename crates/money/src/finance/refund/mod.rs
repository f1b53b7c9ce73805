//! Refunds: a family that was not satisfied with a day requests the day's fee, and the centre decides. An approved refund is a credit,
//! which is taken off a later invoice. At most one refund per month is pending or approved; declined ones do not count.

pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::rules::{ExistingRefund, NoRefund};
use crate::billing::{self, BillingContext, NewCredit};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, RefundId};
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use base::text;
use context::App;
use daily::content::holidays;
use daily::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};
use people::centres;
use people::families::{ReadContext, Side, WriteContext, child_left};
use service::requests::{self, kinds::days::Days};

pub use messages::day_of_reason;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum RefundStatus {
    Pending,
    Approved,
    Declined,
}

impl RefundStatus {
    pub const ALL: [Self; 3] = [Self::Pending, Self::Approved, Self::Declined];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Approved => "Approved",
            Self::Declined => "Declined",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

database::stored! {
    RefundStatus as &str: RefundStatus::parse, RefundStatus::as_str;
}

/// A stored refund.
#[derive(Clone, PartialEq, Eq)]
pub struct Refund {
    pub id: RefundId,
    pub child: ChildId,
    /// The centre that decides: where the child was at the request.
    pub centre: CentreId,
    pub side: Side,
    pub day: Date,
    pub comment: String,
    pub paise: Paise,
    pub status: RefundStatus,
    pub note: String,
    /// Unix milliseconds.
    pub asked_at: Timestamp,
}

/// Without the comment, which must not be logged.
impl std::fmt::Debug for Refund {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Refund({}, {}, {:?})", self.id, self.day, self.status)
    }
}

/// `YYYY-MM`.
pub(super) fn month_of(day: Date) -> String {
    day.strftime("%Y-%m").to_string()
}

/// The amount of a possible refund for the current month or, in its first days, for the last month; or why none is possible.
pub async fn quote(ctx: &mut ReadContext<'_, '_>) -> Result<Result<Paise, NoRefund>, AppError> {
    // Checked before the form is filled in.
    if ctx.child.has_left() {
        return Err(child_left().into());
    }
    let (today, back) = (ctx.app.zone.day_of(ctx.now), ctx.app.config.requests.refund_days_back);
    let now = share_of(ctx.reader, ctx.child.id(), today).await?;
    let first = today.saturating_sub(i64::from(back).days());
    if now.is_ok() || month_of(first) == month_of(today) {
        return Ok(now);
    }
    Ok(share_of(ctx.reader, ctx.child.id(), first).await?.or(now))
}

async fn share_of(reader: &mut Reader<'_>, child: ChildId, day: Date) -> Result<Result<Paise, NoRefund>, AppError> {
    let asked = store::find_of_month(reader, child, &month_of(day)).await?;
    let existing =
        asked.map(|refund| ExistingRefund { day: refund.day, approved: refund.status == RefundStatus::Approved });
    Ok(rules::share(billing::charged_for(reader, child, day).await?, existing))
}

/// Requests the refund of a day's fee. The server computes the amount.
pub async fn request(ctx: &mut WriteContext<'_, '_>, day: &str, comment: &str) -> Result<Refund, AppError> {
    let (child, centre, today) = (ctx.child.id(), ctx.child.centre(), ctx.today());
    let back = ctx.app.config.requests.refund_days_back;
    let days = days_around(ctx.tx, centre, today, day).await?;
    let day = rules::asked(&days, back, day, comment).map_err(Refusal::from)?;
    let comment = text::lines(&comment.replace("\r\n", "\n"), text::TEXT_MAX).map(str::to_owned);
    let comment = comment.map_err(messages::bad_comment)?;
    let paise = share_of(ctx.tx, child, day).await?.map_err(Refusal::from)?;
    let absences = requests::approved_absences(ctx.tx, child).await?;
    if absences.iter().any(|one| one.to.is_some_and(|to| (one.from..=to).contains(&day))) {
        return Err(Refusal::from(NoRefund::OnBreak).into());
    }
    let refund = Refund {
        id: RefundId(ctx.app.random.id()),
        child,
        centre,
        side: ctx.child.side(),
        day,
        comment,
        paise,
        status: RefundStatus::Pending,
        note: String::new(),
        asked_at: ctx.now,
    };
    store::insert(ctx.tx, &refund, ctx.me.parent()).await?;
    notify(ctx.tx, ctx.app, ctx.now, &refund, Some(ctx.me.parent())).await?;
    ctx.audit(AuditAction::AskedForARefund, &format!("{} {paise}", refund.id)).await?;
    Ok(refund)
}

/// Today, and whether the typed day is one of the centre's holidays.
async fn days_around(reader: &mut Reader<'_>, centre: CentreId, today: Date, typed: &str) -> Result<Days, Error> {
    let typed = base::day::parse_day(typed);
    let listed = match typed {
        Some(day) => holidays::between(reader, centre, day, day).await?,
        None => Vec::new(),
    };
    Ok(Days { today, holidays: listed.into_iter().map(|holiday| holiday.day).collect() })
}

/// A centre's decision on a refund.
#[derive(Clone, Debug)]
pub struct Decision {
    pub approved: bool,
    /// A note that the parents read; may be empty.
    pub note: String,
}

/// Decides a refund. An approved one is credited in the same transaction. Repeating the decision changes nothing; refuses another
/// decision.
pub async fn decide(
    ctx: &mut centres::WriteContext<'_, '_>,
    id: RefundId,
    decision: &Decision,
) -> Result<Refund, AppError> {
    let refund =
        store::find_of_centre(ctx.tx, ctx.centre.id(), id).await?.ok_or_else(|| Refusal::not_here("refund"))?;
    let status = if decision.approved { RefundStatus::Approved } else { RefundStatus::Declined };
    if refund.status == status {
        return Ok(refund);
    }
    if refund.status != RefundStatus::Pending {
        return Err(messages::decided_already().into());
    }
    let decided = Refund { status, note: decision.note.clone(), ..refund };
    store::update_decision(ctx.tx, &decided, ctx.now).await?;
    if status == RefundStatus::Approved {
        let (child, paise, reason) = (decided.child, decided.paise, messages::reason(&decided));
        let charged = billing::charged_for(ctx.tx, child, decided.day).await?;
        let centre = charged.map_or(decided.centre, |charged| charged.centre);
        let credit = NewCredit { child, centre, paise, reason, day: ctx.today(), who: "centre".to_owned() };
        billing::credit(ctx.tx, &BillingContext::of(ctx.app), &credit).await?;
    }
    notify(ctx.tx, ctx.app, ctx.now, &decided, None).await?;
    Ok(decided)
}

/// Notifies both parents. `by`: the parent who requested the refund, who needs no push notification.
async fn notify(
    writer: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    refund: &Refund,
    by: Option<ParentId>,
) -> Result<(), Error> {
    let text = messages::notification(refund);
    let entry = Some(ListedEntry { listed: Listed::Payment, at: now, text: &text, picture: None });
    let place = Target::whole(Screen::Notifications);
    let event = NotificationEvent { topic: NoticeTopic::Payments, place, object: refund.id.0, by, entry };
    notices::notify(writer, &app.random, now, refund.child, event).await
}
