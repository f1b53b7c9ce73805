//! A call of the staff's API before authentication: its cookies, the person that it names, and its JSON.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::HeaderName;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::Needs;
use base::ids::MemberId;
use context::App;
use context::http::StaffError;
use context::http::centre_call::{CentreApiError, IdempotencyKey, idempotency_key_of};
use context::http::centre_json::read_json;
use context::http::staff::{PAIRING_COOKIE, SESSION_COOKIE, TABLET_COOKIE, cookie};
use context::http::{form, forwarded};

/// Names the person who acts on a tablet by their id. It proves nothing.
pub const PERSON: HeaderName = HeaderName::from_static("aangan-person");

/// Bytes of a body.
const BODY_MAX: usize = 1024 * 1024;

/// Who a caller says to be, and what the call needs. Nothing of it is proved.
#[derive(Clone, Debug, Default)]
pub struct StaffClaims {
    /// From the table; None: nobody may make the call.
    pub needs: Option<Needs>,
    /// The SHA-256 of each cookie.
    pub tablet: Option<[u8; 32]>,
    pub session: Option<[u8; 32]>,
    pub pairing: Option<[u8; 32]>,
    /// The person on the tablet.
    pub person: Option<MemberId>,
    pub address: Option<IpAddr>,
}

impl StaffClaims {
    pub fn of(parts: &Parts, app: &App) -> Self {
        let headers = &parts.headers;
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let person = headers.get(PERSON).and_then(|id| id.to_str().ok());
        Self {
            needs: parts.extensions.get::<Needs>().copied(),
            tablet: cookie(headers, TABLET_COOKIE),
            session: cookie(headers, SESSION_COOKIE),
            pairing: cookie(headers, PAIRING_COOKIE),
            person: person.and_then(MemberId::parse),
            address: peer.map(|peer| forwarded::caller(&app.config.network, peer.0.ip(), headers)),
        }
    }

    /// The subject of limits per address.
    pub fn address(&self) -> String {
        self.address.map(|address| address.to_string()).unwrap_or_default()
    }
}

impl FromRequestParts<App> for StaffClaims {
    type Rejection = StaffError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, StaffError> {
        Ok(Self::of(parts, app))
    }
}

/// JSON with unproved claims.
#[derive(Debug)]
pub struct StaffCall<T = ()> {
    pub claims: StaffClaims,
    idempotency_key: Option<IdempotencyKey>,
    pub body: T,
}

impl<T> StaffCall<T> {
    /// The idempotency key. Refused (`no_idempotency_key`) if the call has none.
    pub fn idempotency_key(&self) -> Result<IdempotencyKey, StaffError> {
        Ok(self.idempotency_key.clone().ok_or_else(CentreApiError::no_idempotency_key)?)
    }
}

impl<T: DeserializeOwned + 'static> FromRequest<App> for StaffCall<T> {
    type Rejection = StaffError;

    async fn from_request(request: Request, app: &App) -> Result<Self, StaffError> {
        let (parts, body) = request.into_parts();
        let claims = StaffClaims::of(&parts, app);
        let name = idempotency_key_of(&parts.headers)?;
        let body = form::read_body(body, BODY_MAX).await.map_err(|error| CentreApiError::body(&error))?;
        let idempotency_key = name.map(|key| IdempotencyKey::over(key, &parts, &body));
        Ok(Self { claims, idempotency_key, body: read_json(&body)? })
    }
}

/// `{}`: what a call without fields sends, and the answer of one that has nothing to say.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
pub struct Nothing {}
