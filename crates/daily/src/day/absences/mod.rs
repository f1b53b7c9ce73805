//! What parents say ahead of a day: the child will be away, or come late. The centre's own record of the day stands apart.

pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader};
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use serde::Serialize;
use utoipa::ToSchema;

use crate::day::attendance;
use base::audit::Deed;
use base::changes::{self, Topic};
use base::ids::ChildId;
use base::refusal::{Refusal, Trouble};
use context::budgets;
use people::families::{Acting, Side};

/// What a parent says of some days, the last one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    pub from: Date,
    pub until: Date,
    pub word: Word,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    Away,
    /// The child will be there from this time on, by the centre's clock.
    LateAt(Time),
}

/// What was said of a child's day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Absence {
    /// `YYYY-MM-DD`.
    #[schema(example = "2026-11-13")]
    pub day: String,
    /// When a child that comes late will be there, `HH:MM`; null: it is away the whole day.
    #[schema(example = "10:30")]
    pub late_at: Option<String>,
    /// Mother or Father: who said it last.
    pub said_by: Side,
}

/// Says it to the centre. What was said of one of the days before is replaced.
pub async fn say(act: &mut Acting<'_, '_>, said: Said) -> Result<Vec<Absence>, Trouble> {
    let (child, today) = (act.child.id(), act.today());
    let recorded = attendance::of_day(act.writer, act.child, today).await?;
    rules::judge(said, recorded.map(|attended| attended.status), act.app.zone.wall_clock(act.now))
        .map_err(Refusal::from)?;
    let budget = [(budgets::ABSENCES_PER_PARENT, &*act.me.parent().to_string())];
    if budgets::spend(act.writer, act.app, &budget).await?.is_err() {
        return Err(messages::too_many().into());
    }
    let mut day = said.from;
    while day <= said.until {
        store::upsert(act.writer, child, day, said.word, act.child.side(), act.now).await?;
        day = day.saturating_add(1.day());
    }
    changes::bump(act.writer, child, Topic::Attendance, act.now).await?;
    act.record(Deed::SaidAnAbsence, &messages::deed(said)).await?;
    Ok(coming(act.writer, child, today).await?)
}

/// Takes back what was said of a day. Nothing was said: nothing is to be done. A day that is over stays as it was said: the
/// centre went by it.
pub async fn take_back(act: &mut Acting<'_, '_>, day: Date) -> Result<Vec<Absence>, Trouble> {
    let (child, today) = (act.child.id(), act.today());
    if day < today {
        return Err(Refusal::from(rules::Unsayable::Past).into());
    }
    if store::delete(act.writer, child, day).await? > 0 {
        changes::bump(act.writer, child, Topic::Attendance, act.now).await?;
        act.record(Deed::TookBackAnAbsence, &day.to_string()).await?;
    }
    Ok(coming(act.writer, child, today).await?)
}

/// What was said of a child's days from today on, in their order.
pub async fn coming(reader: &mut Reader<'_>, child: ChildId, today: Date) -> Result<Vec<Absence>, Error> {
    Ok(store::coming(reader, child, today).await?.into_iter().map(Absence::from).collect())
}
