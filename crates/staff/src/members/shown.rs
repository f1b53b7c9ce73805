//! People as the desk reads them.

use database::{Error, Reader};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store::{self, Listed};
use super::{FIRST_CODE_LASTS, enrolment};
use crate::acting::not_there;
use crate::pins;
use base::audit::Role;
use base::clock::Timestamp;
use base::ids::{CentreId, MemberId, RoomId, TabletId};
use base::language::Language;
use base::refusal::AppError;
use context::App;

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the wire, and says one thing of the person")]
pub struct ShownPerson {
    pub id: MemberId,
    pub name: String,
    pub role: Role,
    /// Left out: of the office.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<CentreId>,
    /// The open rooms of a teacher.
    pub rooms: Vec<RoomId>,
    pub writes: bool,
    pub publishes: bool,
    /// `YYYY-MM-DD`.
    #[schema(value_type = String)]
    pub starts_on: Date,
    /// `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub ends_on: Option<Date>,
    /// Left out: that of the tablet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub language: Option<Language>,
    /// At once, or because the last day is over.
    pub ended: bool,
    pub has_pin: bool,
    pub has_passkey: bool,
    /// Unix milliseconds: until then a first code waits to be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub first_code_until: Option<Timestamp>,
    /// Unix milliseconds: until then an enrolment code waits to be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<i64>)]
    pub enrolment_code_until: Option<Timestamp>,
    /// The tablets on which too many wrong PINs were typed for the person today.
    pub locked_on: Vec<TabletId>,
}

impl ShownPerson {
    pub(super) async fn of(reader: &mut Reader<'_>, app: &App, listed: Listed, now: Timestamp) -> Result<Self, Error> {
        let today = app.zone.day_of(now);
        let until = |made_at: Option<Timestamp>, lasts| made_at.map(|at| at + lasts).filter(|until| now < *until);
        let locked_on = store::list_tablets_with_tries(reader, listed.id, today, pins::LOCKED_AFTER).await?;
        Ok(Self {
            rooms: store::list_rooms_of(reader, listed.id).await?,
            locked_on,
            id: listed.id,
            name: listed.name,
            role: listed.role,
            centre: listed.centre,
            writes: listed.writes,
            publishes: listed.publishes,
            starts_on: listed.starts_on,
            ends_on: listed.ends_on,
            language: listed.language,
            ended: listed.ended_at.is_some() || listed.ends_on.is_some_and(|last| last < today),
            has_pin: listed.has_pin,
            has_passkey: listed.has_passkey,
            first_code_until: until(listed.first_code, FIRST_CODE_LASTS),
            enrolment_code_until: until(listed.enrolment_code, enrolment::LASTS),
        })
    }

    /// A person as the desk reads them now.
    pub async fn find(reader: &mut Reader<'_>, app: &App, member: MemberId, now: Timestamp) -> Result<Self, AppError> {
        let listed = store::find_listed(reader, member).await?.ok_or_else(not_there)?;
        Ok(Self::of(reader, app, listed, now).await?)
    }
}
