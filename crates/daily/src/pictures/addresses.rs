//! Addresses of pictures: `id?v=size`; for private pictures with a session, a child, an end and a signature.

use std::time::Duration;

use super::Size;
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{ChildId, PictureId, SessionId};
use base::keys::Keys;
use people::families::{MyChild, SignedInParent};

const AT_LEAST: Duration = Duration::from_hours(2);
/// The end of the next day is never further away than this.
pub const AT_MOST: Duration = Duration::from_hours(2 * 24);
/// Between the signed part and the signature.
const SIGNATURE: &str = "&k=";

/// Signs addresses for one parent and one child. An address is the same all day, so that the browser can cache the picture. It is
/// valid until the end of the centre's day, for at least two hours.
#[derive(Clone)]
pub struct AddressBook<'a> {
    keys: &'a Keys,
    session: SessionId,
    child: ChildId,
    good_until: Timestamp,
}

impl<'a> AddressBook<'a> {
    pub fn new(keys: &'a Keys, zone: &CentreZone, me: &SignedInParent, child: &MyChild, now: Timestamp) -> Self {
        let good_until = zone.end_of_day(zone.end_of_day(now).max(now + AT_LEAST));
        Self { keys, session: me.session(), child: child.id(), good_until }
    }

    /// For tests of addresses without a database.
    #[doc(hidden)]
    pub fn supposed(keys: &'a Keys, session: SessionId, child: ChildId, good_until: Timestamp) -> Self {
        Self { keys, session, child, good_until }
    }

    /// The address of one size of a picture, relative to the media path.
    pub fn address(&self, picture: PictureId, size: Size) -> String {
        let Self { session, child, good_until, .. } = self;
        let path = format!("{picture}?v={}&c={child}&s={session}&e={}", size.as_str(), good_until.ms());
        let signature = self.keys.sign_address(&signed(&path));
        path + SIGNATURE + &signature
    }
}

/// What the signature covers: the address, and that it is a picture's.
fn signed(path: &str) -> String {
    format!("picture {path}")
}

/// A requested address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub id: PictureId,
    pub size: Size,
    pub grant: Option<Grant>,
}

/// The session and the child that an address was signed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    pub child: ChildId,
    pub session: SessionId,
    /// When the address expires, in milliseconds since 1970.
    pub good_until: Timestamp,
}

impl Asked {
    /// Parses an address. None if it is malformed, expired, or its signature does not match. Ignores what follows the signature
    /// (the app's time stamp).
    pub fn read(address: &str, keys: &Keys, now: Timestamp) -> Option<Self> {
        let (path, signature) = match address.split_once(SIGNATURE) {
            Some((path, rest)) => (path, Some(rest.split('&').next().unwrap_or_default())),
            None => (address, None),
        };
        if signature.is_some_and(|signature| !keys.address_is_signed(&signed(path), signature)) {
            return None;
        }
        let (id, query) = path.split_once('?').unwrap_or((path, ""));
        let field = |name: &str| query.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
        let grant = if signature.is_some() {
            let good_until = Timestamp::from_ms(field("e")?.parse().ok()?);
            // No repair reaches what a wrong clock has signed: it is valid for its lifetime at most.
            if good_until <= now || good_until > now + AT_MOST {
                return None;
            }
            Some(Grant { child: ChildId::parse(field("c")?)?, session: SessionId::parse(field("s")?)?, good_until })
        } else {
            None
        };
        let size = field("v").map_or(Some(Size::Full), Size::parse)?;
        Some(Self { id: PictureId::parse(id)?, size, grant })
    }
}
