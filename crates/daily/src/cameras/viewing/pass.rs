//! A pass: for one viewing, session, child and camera, until a moment; signed, so that nobody else can write one.

use super::PASS;
use base::clock::{Timestamp, latest};
use base::ids::{CameraId, ChildId, SessionId, ViewingId};
use base::keys::Keys;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    pub viewing: ViewingId,
    pub session: SessionId,
    pub child: ChildId,
    pub camera: CameraId,
    pub until: Timestamp,
}

impl Pass {
    pub fn signed(&self, keys: &Keys) -> String {
        let Self { viewing, session, child, camera, until } = self;
        let said = format!("{viewing}.{session}.{child}.{camera}.{}", until.ms());
        let signature = keys.sign_address(&covered(&said));
        format!("{said}.{signature}")
    }

    /// Reads a pass. None if it is not ours, or past its time.
    pub fn read(text: &str, keys: &Keys, now: Timestamp) -> Option<Self> {
        let (said, signature) = text.rsplit_once('.')?;
        if !keys.address_is_signed(&covered(said), signature) {
            return None;
        }
        let mut parts = said.split('.');
        let pass = Self {
            viewing: ViewingId::parse(parts.next()?)?,
            session: SessionId::parse(parts.next()?)?,
            child: ChildId::parse(parts.next()?)?,
            camera: CameraId::parse(parts.next()?)?,
            until: Timestamp::from_ms(parts.next()?.parse().ok()?),
        };
        // Further ahead than any pass is good a clock that was wrong has put its end.
        (pass.until > now && pass.until <= latest(now) + PASS).then_some(pass)
    }
}

/// What the signature covers: what the pass says, and that it is one.
fn covered(said: &str) -> String {
    format!("viewing {said}")
}
