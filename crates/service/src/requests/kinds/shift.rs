//! Moving to another centre of the chain.

use database::{Reader, Writer};
use jiff::civil::Date;

use super::super::facts::Facts;
pub use super::super::facts::Offered;
use super::super::form::{Asked, RequestForm, is_set};
use super::super::rules::RequestState;
use super::super::{Details, Request, effects, messages, state, store};
use super::days::{Days, day_from, later, planned_from};
use super::{Accepted, EffectFuture, Kind};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, RoomId};
use base::refusal::{AppError, Refusal};
use config::{Config, Requests};
use context::App;
use daily::notices::sentences::{self, Sentence};
use people::centres;
use people::families::children::{self, Own};

/// As it was typed: the last day at the old centre, the first at the new one, the centre, the program.
#[derive(Clone, Copy, Debug)]
pub struct TypedShift<'a> {
    pub old_day: &'a str,
    pub joining_day: &'a str,
    pub centre: &'a str,
    pub program: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadShift {
    Holiday,
    NoOldDay,
    NoJoiningDay,
    NoCentre,
    NoProgram,
}

/// The last day at the old centre and the first at the new one.
pub fn shift(
    bounds: &Requests,
    days: &Days,
    centres: &[Offered],
    typed: TypedShift<'_>,
) -> Result<(Date, Date), BadShift> {
    if days.types_holiday(typed.old_day) || days.types_holiday(typed.joining_day) {
        return Err(BadShift::Holiday);
    }
    let old = planned_from(bounds, days, typed.old_day, days.today).ok_or(BadShift::NoOldDay)?;
    let last = later(old, bounds.joining_days_max);
    let joining = day_from(typed.joining_day, later(old, bounds.joining_days_min)).filter(|day| *day <= last);
    let joining = joining.ok_or(BadShift::NoJoiningDay)?;
    let centre = centres.iter().find(|one| one.centre == typed.centre).ok_or(BadShift::NoCentre)?;
    if !centre.programs.iter().any(|program| program == typed.program) {
        return Err(BadShift::NoProgram);
    }
    Ok((old, joining))
}

/// The sentences of the two days are the specification's: each names the other day.
impl From<BadShift> for Refusal {
    fn from(bad: BadShift) -> Self {
        match bad {
            BadShift::Holiday => super::program_change::HOLIDAY,
            BadShift::NoOldDay => Self::new("no_old_day", "Please Select Joining Date"),
            BadShift::NoJoiningDay => Self::new("no_joining_day", "Please Select Attrition Date"),
            BadShift::NoCentre => Self::new("no_centre", "Please Select Center"),
            BadShift::NoProgram => super::program_change::NO_PROGRAM,
        }
    }
}

pub struct Shift;

impl Kind for Shift {
    fn is_asked(&self, form: &RequestForm) -> bool {
        is_set(&form.center_shift)
    }

    fn details(&self, form: &RequestForm) -> Result<Details, Refusal> {
        let program = Some(form.value("program_to")?);
        Ok(Details { program, centre: CentreId::parse(&form.shift_center), ..Details::default() })
    }

    fn judge(&self, asked: &Asked<'_>, facts: &Facts, config: &Config) -> Result<Accepted, Refusal> {
        let form = asked.form;
        let typed = TypedShift {
            old_day: &form.date,
            joining_day: &form.end_date,
            centre: &form.shift_center,
            program: asked.details.program.as_deref().unwrap_or_default(),
        };
        let (old, joining) = shift(&config.requests, &facts.days, &facts.offered_centres, typed)?;
        Ok(Accepted { end_day: Some(joining), ..asked.accepted(old) })
    }

    /// The first day at the new centre.
    fn affected(&self, state: RequestState) -> Date {
        state.end_day.unwrap_or(state.day)
    }

    fn absence(&self, state: RequestState) -> Option<(Date, Option<Date>)> {
        Some((self.affected(state), None))
    }

    /// A move needs a room.
    fn check_beginning<'a>(&self, writer: &'a mut Writer<'_>, request: &'a Request) -> EffectFuture<'a> {
        Box::pin(async {
            match request.details.centre {
                Some(to) => room_at(writer, to, request.child).await.map(drop),
                None => Ok(()),
            }
        })
    }

    fn begin<'a>(
        &self,
        writer: &'a mut Writer<'_>,
        app: &'a App,
        when: (Timestamp, Timestamp),
        request: &'a Request,
    ) -> EffectFuture<'a> {
        Box::pin(move_child(writer, app, when, request))
    }

    fn undo<'a>(&self, ctx: &'a mut centres::WriteContext<'_, '_>, request: &'a Request) -> EffectFuture<'a> {
        Box::pin(async {
            let home = store::find_before(ctx.tx, request.id).await?.ok_or_else(messages::has_begun)?;
            let since = children::own(ctx.tx, request.child).await?.arrived_at;
            state::reopen(ctx.tx, ctx.app, request.child, since).await?;
            children::move_back(ctx.tx, &ctx.app.keys, ctx.now, request.child, &home).await?;
            Ok(())
        })
    }

    fn is_built_on<'a>(
        &self,
        reader: &'a mut Reader<'_>,
        request: &'a Request,
        (own, began): (&'a Own, Timestamp),
    ) -> EffectFuture<'a, bool> {
        Box::pin(async move {
            let is_there = own.live && Some(own.centre) == request.details.centre && own.arrived_at == Some(began);
            Ok(!is_there
                || changes::since_of(reader, request.child, began).await?.iter().any(|one| WRITTEN.contains(one)))
        })
    }

    fn began(&self) -> Sentence {
        sentences::SHIFTED
    }
}

/// What a child's centre or its parents write: at the new centre it is built on the move.
const WRITTEN: [Topic; 7] = [
    Topic::Conversation,
    Topic::Timeline,
    Topic::Photos,
    Topic::Events,
    Topic::Attendance,
    Topic::Growth,
    Topic::Guardians,
];

async fn move_child(
    writer: &mut Writer<'_>,
    app: &App,
    when: (Timestamp, Timestamp),
    request: &Request,
) -> Result<(), AppError> {
    let Some(centre) = request.details.centre else { return Ok(()) };
    if children::own(writer, request.child).await?.centre == centre {
        // The office has moved it already.
        return Ok(());
    }
    let room = room_at(writer, centre, request.child).await?;
    let program = effects::program(writer, app, centre, request).await?;
    let home = children::home(writer, request.child).await?;
    store::insert_before(writer, request.id, &home).await?;
    state::go_over(writer, app, (request.child, when), (centre, room), program).await?;
    Ok(())
}

/// The room of the same name at another centre, or its first.
async fn room_at(writer: &mut Writer<'_>, centre: CentreId, child: ChildId) -> Result<RoomId, AppError> {
    let own = store::find_room_name(writer, child).await?;
    let rooms = centres::store::list_rooms(writer, centre).await?;
    let room = rooms.iter().find(|(_, name)| *name == own).or_else(|| rooms.first());
    Ok(room.map(|(id, _)| *id).ok_or_else(messages::no_room)?)
}
