//! A caller who may come from a room or from a desk.

use database::Reader;

use crate::acting::{Caller, Desk, OnTablet};
use crate::call::StaffClaims;
use crate::tablets::store::{self, Tablet};
use base::audit::{Actor, Role};
use base::clock::Timestamp;
use base::ids::{CentreId, MemberId};
use base::refusal::AppError;
use context::App;
use people::centres::MyCentre;

/// A person on a tablet, or at a desk.
#[derive(Clone, Debug)]
pub enum PersonOrDesk {
    Person(Box<OnTablet>),
    Desk(Box<Desk>),
}

impl Caller for PersonOrDesk {
    async fn prove(reader: &mut Reader<'_>, app: &App, claims: &StaffClaims, now: Timestamp) -> Result<Self, AppError> {
        let on_a_tablet = match &claims.tablet {
            Some(cookie) => {
                claims.session.is_none()
                    || claims.person.is_some()
                    || store::find_by_cookie(reader, cookie).await?.is_some()
            }
            None => false,
        };
        if on_a_tablet {
            return OnTablet::prove(reader, app, claims, now).await.map(|person| Self::Person(Box::new(person)));
        }
        Desk::prove(reader, app, claims, now).await.map(|desk| Self::Desk(Box::new(desk)))
    }

    fn actor(&self) -> Actor {
        match self {
            Self::Person(person) => person.actor(),
            Self::Desk(desk) => desk.actor(),
        }
    }

    fn subject(&self) -> String {
        match self {
            Self::Person(person) => person.subject(),
            Self::Desk(desk) => desk.subject(),
        }
    }
}

impl PersonOrDesk {
    pub fn member(&self) -> MemberId {
        match self {
            Self::Person(person) => person.member.id,
            Self::Desk(desk) => desk.member.id,
        }
    }

    /// Whether a teacher calls, who reaches less than heads and the office.
    pub fn is_teacher(&self) -> bool {
        matches!(self, Self::Person(person) if person.member.role == Role::Teacher)
    }

    /// A centre as the caller reaches it. Refused: any other.
    pub async fn centre(&self, reader: &mut Reader<'_>, centre: CentreId) -> Result<MyCentre, AppError> {
        match self {
            Self::Person(person) if person.tablet.centre == centre => Ok(person.centre.clone()),
            Self::Person(_) => Err(crate::acting::not_there().into()),
            Self::Desk(desk) => desk.centre(reader, centre).await,
        }
    }
}

/// A paired tablet, or a signed-in browser: for what both read.
#[derive(Clone, Debug)]
pub enum TabletOrDesk {
    /// With the person that the call names, who is not proved.
    Tablet(Box<Tablet>, Option<MemberId>),
    Desk(Box<Desk>),
}

impl Caller for TabletOrDesk {
    async fn prove(reader: &mut Reader<'_>, app: &App, claims: &StaffClaims, now: Timestamp) -> Result<Self, AppError> {
        match Tablet::prove(reader, app, claims, now).await {
            Ok(tablet) => Ok(Self::Tablet(Box::new(tablet), claims.person)),
            // A browser that was a tablet once may be a desk now.
            Err(_) if claims.tablet.is_none() || claims.session.is_some() => {
                Desk::prove(reader, app, claims, now).await.map(|desk| Self::Desk(Box::new(desk)))
            }
            Err(refused) => Err(refused),
        }
    }

    fn actor(&self) -> Actor {
        match self {
            Self::Tablet(tablet, _) => tablet.actor(),
            Self::Desk(desk) => desk.actor(),
        }
    }

    fn subject(&self) -> String {
        match self {
            Self::Tablet(tablet, _) => tablet.subject(),
            Self::Desk(desk) => desk.subject(),
        }
    }
}
