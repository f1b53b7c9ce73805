//! A session as its browser reads it.

use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{Session, find_living};
use crate::call::StaffClaims;
use crate::members::rights::{self, ChangedRights};
use crate::members::store::{Member, find_centre_name, find_chain_name, find_member};
use crate::{sessions, tablets};
use base::audit::Role;
use base::clock::Timestamp;
use base::ids::{CentreId, MemberId};
use context::App;

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownSession {
    pub(crate) state: SessionState,
    /// Who is signed in, while the session is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    person: Option<SignedIn>,
    /// What changed for the person since they last read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    changed: Option<ChangedRights>,
    /// Unix milliseconds: until then the passkey counts as just used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64)]
    fresh_until: Option<Timestamp>,
    /// Unix milliseconds: it is locked from then on, unless `stay` is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64)]
    awake_until: Option<Timestamp>,
    /// Unix milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = i64)]
    ends_at: Option<Timestamp>,
    /// Whether the browser is a paired tablet, on which nobody signs in with a passkey.
    on_a_tablet: bool,
    /// Unix milliseconds, by the server's clock.
    #[schema(value_type = i64)]
    now: Timestamp,
    /// The centres' time zone, for example `Asia/Kolkata`.
    zone: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SessionState {
    None,
    /// The passkey wakes it.
    Locked,
    Open,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SignedIn {
    id: MemberId,
    name: String,
    role: Role,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    centre: Option<CentreId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    centre_name: Option<String>,
    chain_name: String,
}

impl ShownSession {
    fn none(app: &App, now: Timestamp, on_a_tablet: bool) -> Self {
        let (person, changed, fresh_until, awake_until, ends_at) = (None, None, None, None, None);
        let zone = app.config.brand.time_zone.clone();
        Self { state: SessionState::None, person, changed, fresh_until, awake_until, ends_at, on_a_tablet, now, zone }
    }

    /// A session of this person.
    pub(crate) async fn of(
        reader: &mut Reader<'_>,
        app: &App,
        session: &Session,
        member: &Member,
        now: Timestamp,
    ) -> Result<Self, Error> {
        let none = Self::none(app, now, false);
        if now >= session.awake_until {
            return Ok(Self { state: SessionState::Locked, ends_at: Some(session.ends_at), ..none });
        }
        let centre_name = match member.centre {
            Some(centre) => Some(find_centre_name(reader, centre).await?),
            None => None,
        };
        let person = SignedIn {
            id: member.id,
            name: member.name.clone(),
            role: member.role,
            centre: member.centre,
            centre_name,
            chain_name: find_chain_name(reader, member.chain).await?,
        };
        Ok(Self {
            state: SessionState::Open,
            person: Some(person),
            changed: rights::find_changed(reader, member).await?,
            fresh_until: Some(session.proved_at + sessions::FRESH),
            awake_until: Some(session.awake_until),
            ends_at: Some(session.ends_at),
            ..none
        })
    }

    /// The session of the cookies of a call.
    pub(crate) async fn of_claims(
        reader: &mut Reader<'_>,
        app: &App,
        claims: &StaffClaims,
        now: Timestamp,
    ) -> Result<Self, Error> {
        if is_a_tablet(reader, claims).await? {
            return Ok(Self::none(app, now, true));
        }
        match find(reader, app, claims, now).await? {
            Some((session, member)) => Self::of(reader, app, &session, &member, now).await,
            None => Ok(Self::none(app, now, false)),
        }
    }
}

/// Whether the call comes from a paired tablet.
pub(crate) async fn is_a_tablet(reader: &mut Reader<'_>, claims: &StaffClaims) -> Result<bool, Error> {
    Ok(tablets::find(reader, claims).await?.is_some())
}

/// The living session of a call's cookie, locked or not, with its person.
pub(crate) async fn find(
    reader: &mut Reader<'_>,
    app: &App,
    claims: &StaffClaims,
    now: Timestamp,
) -> Result<Option<(Session, Member)>, Error> {
    let Some(cookie) = &claims.session else { return Ok(None) };
    let Some(session) = find_living(reader, cookie, now).await? else { return Ok(None) };
    let member = find_member(reader, session.member).await?;
    let signs_in = |member: &Member| member.is_active(app.zone.day_of(now)) && member.works_at_a_desk();
    Ok(member.filter(signs_in).map(|member| (session, member)))
}
