//! Parents' API of announced absences.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Absence, AbsenceKind, Announcement, messages};
use base::day::{parse_day, parse_time};
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_absences)).routes(routes!(say_absence)).routes(routes!(take_back_absence))
}

/// The child's announced absences from today on, by day.
#[derive(Debug, Serialize, ToSchema)]
pub struct Absences {
    absences: Vec<Absence>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetAbsences {}

/// Lists the days on which the child will be away or come late.
#[utoipa::path(post, path = "/parentapp/getAbsences", tag = "day", request_body = GetAbsences,
    responses((status = 200, body = Answer<Absences>)))]
async fn get_absences(State(app): State<App>, call: ParentCall<GetAbsences>) -> Result<Answer<Absences>, AppError> {
    let coming = families::read(&app, call.claims, async move |ReadContext { reader, child, app, now, .. }| {
        Ok(super::coming(reader, child.id(), app.zone.day_of(now)).await?)
    });
    Ok(Answer::new(Absences { absences: coming.await? }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SayAbsence {
    /// The first day, `YYYY-MM-DD`: today or later.
    #[schema(example = "2026-11-13")]
    from: String,
    /// The last day; empty for one day.
    until: String,
    /// `HH:MM`: when the child comes. Empty: it is away the whole day.
    late_at: String,
}

impl SayAbsence {
    fn read(&self) -> Option<Announcement> {
        let from = parse_day(&self.from)?;
        let until = if self.until.is_empty() { from } else { parse_day(&self.until)? };
        let kind =
            if self.late_at.is_empty() { AbsenceKind::Away } else { AbsenceKind::LateAt(parse_time(&self.late_at)?) };
        Some(Announcement { from, until, kind })
    }
}

/// Announces that the child will be away, or come late. Both parents and the centre see it at once.
#[utoipa::path(post, path = "/parentapp/sayAbsence", tag = "day", request_body = SayAbsence,
    responses((status = 200, body = Answer<Absences>)))]
async fn say_absence(State(app): State<App>, call: ParentCall<SayAbsence>) -> Result<Answer<Absences>, AppError> {
    let form = call.form;
    let coming = families::write(&app, call.claims, async move |mut ctx| {
        let announced = form.read().ok_or(messages::unreadable())?;
        super::announce(&mut ctx, announced).await
    });
    Ok(Answer::new(Absences { absences: coming.await? }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TakeBackAbsence {
    /// `YYYY-MM-DD`.
    #[schema(example = "2026-11-13")]
    day: String,
}

/// Withdraws the absence of a day.
#[utoipa::path(post, path = "/parentapp/takeBackAbsence", tag = "day", request_body = TakeBackAbsence,
    responses((status = 200, body = Answer<Absences>)))]
async fn take_back_absence(
    State(app): State<App>,
    call: ParentCall<TakeBackAbsence>,
) -> Result<Answer<Absences>, AppError> {
    let form = call.form;
    let coming = families::write(&app, call.claims, async move |mut ctx| {
        let day = parse_day(&form.day).ok_or(messages::unreadable())?;
        super::withdraw(&mut ctx, day).await
    });
    Ok(Answer::new(Absences { absences: coming.await? }))
}
