//! A request as the app gets it.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::Request;
use super::kinds::{RequestKind, Service};
use super::rules::{self, Action, Calendar, RequestStatus};
use base::day::CentreZone;
use base::ids::RequestId;
use config::Requests;

#[derive(Debug, Serialize, ToSchema)]
pub struct RequestItem {
    pub request_id: RequestId,
    r#type: RequestKind,
    status: RequestStatus,
    /// `YYYY-MM-DD`: the first day; of a shift the last one at the old centre, of a withdrawal the last one.
    #[schema(example = "2026-11-16")]
    date: String,
    /// The last day of a break or of extended daycare, the first one at the new centre; "" of the others.
    #[schema(example = "2026-11-20")]
    end_date: String,
    /// The day on which it was asked for.
    request_date: String,
    /// The same with the time, `YYYY-MM-DD HH:mm:ss`.
    #[schema(example = "2026-11-12 09:30:00")]
    created_at: String,
    /// The day on which the centre's answer is due.
    answer_by: String,
    /// Of a break or a withdrawal; "" of the others.
    reason: String,
    /// What only its type has: `program_to`, `type`, `centre` (the new centre's name).
    values: Vec<RequestValue>,
    /// 1 or 0, as are the five below; exactly one of the six is 1.
    child_pause: u8,
    center_shift: u8,
    program_change: u8,
    transport: u8,
    extended_daycare: u8,
    child_attrition: u8,
    can_cancel: bool,
    can_resume_early: bool,
    can_extend: bool,
    /// The centre's last note; "" if none.
    note: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RequestValue {
    key: &'static str,
    value: String,
}

/// What a card needs: the calendar, the limits of forms, and the names of centres.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    pub zone: &'a CentreZone,
    pub bounds: &'a Requests,
    pub today: Date,
    /// Ids and names of the chain's centres.
    pub centres: &'a [(base::ids::CentreId, String)],
    /// The child left: actions that would be refused are not offered.
    pub left: bool,
}

impl RequestItem {
    pub fn of(request: &Request, by: Shown<'_>) -> Self {
        let state = request.state;
        let (date, time) = by.zone.date_and_time(request.asked_at);
        let seconds = by.zone.wall_clock(request.asked_at).second();
        let centre = request.details.centre.and_then(|id| by.centres.iter().find(|(centre, _)| *centre == id));
        let values = [
            ("program_to", request.details.program.clone()),
            ("type", request.details.length.clone()),
            ("centre", centre.map(|(_, name)| name.clone())),
        ];
        let values = values.into_iter().filter_map(|(key, value)| Some(RequestValue { key, value: value? }));
        let calendar = Calendar::of(by.bounds, by.today);
        let can = |action| !by.left && rules::can(action, request, calendar).is_ok();
        let flag = |service| u8::from(Service::from(state.kind) == service);
        Self {
            request_id: request.id,
            r#type: state.kind,
            status: state.status,
            date: state.day.to_string(),
            end_date: state.end_day.map(|day| day.to_string()).unwrap_or_default(),
            request_date: date.as_str().to_owned(),
            created_at: format!("{} {}:{seconds:02}", date.as_str(), time.as_str()),
            answer_by: request.answer_by.to_string(),
            reason: request.reason.clone(),
            values: values.collect(),
            child_pause: flag(Service::TakeABreak),
            center_shift: flag(Service::ShiftCenter),
            program_change: flag(Service::ChangeProgram),
            transport: flag(Service::Transport),
            extended_daycare: flag(Service::ExtendedDaycare),
            child_attrition: flag(Service::WithdrawChild),
            can_cancel: can(Action::Cancel),
            can_resume_early: can(Action::Resume),
            can_extend: can(Action::Extend),
            note: request.note.clone(),
        }
    }
}
