//! A pass: for one viewing, session, child and camera, until a moment; signed, so that nobody else can write one.

use super::PASS_MS;
use crate::base::clock::latest;
use crate::base::ids::{CameraId, ChildId, SessionId, ViewingId};
use crate::base::keys::Keys;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    pub viewing: ViewingId,
    pub session: SessionId,
    pub child: ChildId,
    pub camera: CameraId,
    /// Unix milliseconds.
    pub until: i64,
}

impl Pass {
    pub fn signed(&self, keys: &Keys) -> String {
        let Self { viewing, session, child, camera, until } = self;
        let said = format!("{viewing}.{session}.{child}.{camera}.{until}");
        let signature = keys.sign_address(&covered(&said));
        format!("{said}.{signature}")
    }

    /// Reads a pass. None if it is not ours, or past its time.
    pub fn read(text: &str, keys: &Keys, now: i64) -> Option<Self> {
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
            until: parts.next()?.parse().ok()?,
        };
        // Further ahead than any pass is good a clock that was wrong has put its end.
        (pass.until > now && pass.until <= latest(now) + PASS_MS).then_some(pass)
    }
}

/// What the signature covers: what the pass says, and that it is one.
fn covered(said: &str) -> String {
    format!("viewing {said}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::chance::Chance;

    #[test]
    fn whatever_is_changed_in_a_pass_it_is_none_any_more() {
        let keys = Keys::fresh(&Chance::seeded(1));
        let pass = Pass {
            viewing: ViewingId(31),
            session: SessionId(41),
            child: ChildId(59),
            camera: CameraId(26),
            until: 1_000_000,
        };
        let text = pass.signed(&keys);
        assert_eq!(Pass::read(&text, &keys, 999_999), Some(pass));
        assert_eq!(Pass::read(&text, &keys, 1_000_000), None, "past its time");
        assert_eq!(Pass::read(&text, &keys, 1_000_000 - 2 * PASS_MS), None, "signed by a clock that was ahead");
        assert_eq!(Pass::read(&text, &Keys::fresh(&Chance::seeded(2)), 999_999), None);
        for at in 0..text.len() {
            for letter in ["", "0", "1", "."] {
                let mut changed = text.clone();
                changed.replace_range(at..=at, letter);
                assert!(changed == text || Pass::read(&changed, &keys, 999_999).is_none(), "{changed}");
            }
        }
    }
}
