//! A view token: signed proof that the holder may watch one camera for one child in one view session, until a time.

use super::TOKEN_LIFETIME;
use base::clock::{AGREED_WITHIN, Timestamp};
use base::ids::{CameraId, ChildId, SessionId, ViewSessionId};
use base::keys::Keys;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewToken {
    pub view_session: ViewSessionId,
    pub session: SessionId,
    pub child: ChildId,
    pub camera: CameraId,
    pub until: Timestamp,
}

impl ViewToken {
    pub fn signed(&self, keys: &Keys) -> String {
        let Self { view_session, session, child, camera, until } = self;
        let claims = format!("{view_session}.{session}.{child}.{camera}.{}", until.ms());
        let signature = keys.sign_address(&covered(&claims));
        format!("{claims}.{signature}")
    }

    /// Verifies a token. None if the signature does not match or the token has expired.
    pub fn read(text: &str, keys: &Keys, now: Timestamp) -> Option<Self> {
        let (claims, signature) = text.rsplit_once('.')?;
        if !keys.address_is_signed(&covered(claims), signature) {
            return None;
        }
        let mut parts = claims.split('.');
        let token = Self {
            view_session: ViewSessionId::parse(parts.next()?)?,
            session: SessionId::parse(parts.next()?)?,
            child: ChildId::parse(parts.next()?)?,
            camera: CameraId::parse(parts.next()?)?,
            until: Timestamp::from_ms(parts.next()?.parse().ok()?),
        };
        // No repair reaches what a wrong clock has signed: it is valid for its lifetime at most.
        (token.until > now && token.until <= now + TOKEN_LIFETIME + AGREED_WITHIN).then_some(token)
    }
}

/// What the signature covers: the claims, and the kind of token.
fn covered(claims: &str) -> String {
    format!("viewing {claims}")
}
