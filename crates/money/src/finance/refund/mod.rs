//! A day that a family was not satisfied with: it asks for the day's fee back, and the centre decides. What is approved is a
//! credit, which is taken off the invoice of a later month. One a month waits or is approved; what was declined does not count.

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

use self::rules::{NoRefund, Standing};
use crate::billing::{self, NewCredit, Till};
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, RefundId};
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use base::text;
use context::App;
use daily::content::holidays;
use daily::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};
use people::centres;
use people::families::{Acting, Asking, Side, child_left};
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

/// A refund as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Refund {
    pub id: RefundId,
    pub child: ChildId,
    /// The centre that decides: where the child was when it was asked.
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

/// What a parent wrote stays out of logs.
impl std::fmt::Debug for Refund {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Refund({}, {}, {:?})", self.id, self.day, self.status)
    }
}

/// `YYYY-MM`.
pub(super) fn month_of(day: Date) -> String {
    day.strftime("%Y-%m").to_string()
}

/// Whether a refund may be asked for, and of how much: of today's month, or, in its first days, of the month before.
pub async fn look(ask: &mut Asking<'_, '_>) -> Result<Result<Paise, NoRefund>, Trouble> {
    // Told before the form is filled in, not after.
    if ask.child.has_left() {
        return Err(child_left().into());
    }
    let (today, back) = (ask.app.zone.day_of(ask.now), ask.app.config.requests.refund_days_back);
    let now = share_of(ask.reader, ask.child.id(), today).await?;
    let first = today.saturating_sub(i64::from(back).days());
    if now.is_ok() || month_of(first) == month_of(today) {
        return Ok(now);
    }
    Ok(share_of(ask.reader, ask.child.id(), first).await?.or(now))
}

async fn share_of(reader: &mut Reader<'_>, child: ChildId, day: Date) -> Result<Result<Paise, NoRefund>, Trouble> {
    let asked = store::of_month(reader, child, &month_of(day)).await?;
    let standing = asked.map(|refund| Standing { day: refund.day, approved: refund.status == RefundStatus::Approved });
    Ok(rules::share(billing::charged_for(reader, child, day).await?, standing))
}

/// Asks for a day's fee back. The amount is worked out here, whatever the app shows.
pub async fn ask(act: &mut Acting<'_, '_>, day: &str, comment: &str) -> Result<Refund, Trouble> {
    let (child, centre, today) = (act.child.id(), act.child.centre(), act.today());
    let back = act.app.config.requests.refund_days_back;
    let days = days_around(act.writer, centre, today, day).await?;
    let day = rules::asked(&days, back, day, comment).map_err(Refusal::from)?;
    let comment = text::lines(&comment.replace("\r\n", "\n"), text::TEXT_MAX).map(str::to_owned);
    let comment = comment.map_err(messages::bad_comment)?;
    let paise = share_of(act.writer, child, day).await?.map_err(Refusal::from)?;
    let absences = requests::approved_absences(act.writer, child).await?;
    if absences.iter().any(|one| one.to.is_some_and(|to| (one.from..=to).contains(&day))) {
        return Err(Refusal::from(NoRefund::OnBreak).into());
    }
    let refund = Refund {
        id: RefundId(act.app.chance.id()),
        child,
        centre,
        side: act.child.side(),
        day,
        comment,
        paise,
        status: RefundStatus::Pending,
        note: String::new(),
        asked_at: act.now,
    };
    store::insert(act.writer, &refund, act.me.parent()).await?;
    tell(act.writer, act.app, act.now, &refund, Some(act.me.parent())).await?;
    act.record(Deed::AskedForARefund, &format!("{} {paise}", refund.id)).await?;
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

/// What a centre says to a refund.
#[derive(Clone, Debug)]
pub struct Decision {
    pub approved: bool,
    /// What the parents are told with it; may be empty.
    pub note: String,
}

/// The centre decides, once: what is approved is credited in the same transaction. The same word again changes nothing.
pub async fn decide(act: &mut centres::Acting<'_, '_>, id: RefundId, decision: &Decision) -> Result<Refund, Trouble> {
    let refund = store::of_centre_by_id(act.writer, act.centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    let status = if decision.approved { RefundStatus::Approved } else { RefundStatus::Declined };
    if refund.status == status {
        return Ok(refund);
    }
    if refund.status != RefundStatus::Pending {
        return Err(messages::decided_already().into());
    }
    let decided = Refund { status, note: decision.note.clone(), ..refund };
    store::decide(act.writer, &decided, act.now).await?;
    if status == RefundStatus::Approved {
        let (child, paise, reason) = (decided.child, decided.paise, messages::reason(&decided));
        let charged = billing::charged_for(act.writer, child, decided.day).await?;
        let centre = charged.map_or(decided.centre, |charged| charged.centre);
        let credit = NewCredit { child, centre, paise, reason, day: act.today(), who: "centre".to_owned() };
        billing::credit(act.writer, &Till::of(act.app), &credit).await?;
    }
    tell(act.writer, act.app, act.now, &decided, None).await?;
    Ok(decided)
}

/// Tells both parents. `by`: the parent who asked for it just now.
async fn tell(
    writer: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    refund: &Refund,
    by: Option<ParentId>,
) -> Result<(), Error> {
    let text = messages::told(refund);
    let entry = Some(ListedEntry { listed: Listed::Payment, at: now, text: &text, picture: None });
    let place = Target::whole(Screen::Notifications);
    let happening = Happening { topic: NoticeTopic::Payments, place, object: refund.id.0, by, entry };
    notices::tell(writer, &app.chance, now, refund.child, happening).await
}
