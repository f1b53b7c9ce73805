//! Addresses of pictures: `id?v=size`, and for those that are nobody else's business what stands behind it, signed.

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
/// Between what is signed and the signature.
const SIGNATURE: &str = "&k=";

/// Signs addresses for one parent and one child. An address stays the same all day, so that the browser may keep the
/// picture, and is good until the centre's day ends, two hours at least.
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

    /// For tests of addresses, which ask no database.
    #[doc(hidden)]
    pub fn supposed(keys: &'a Keys, session: SessionId, child: ChildId, good_until: Timestamp) -> Self {
        Self { keys, session, child, good_until }
    }

    /// The address of one size of a picture, relative to the media path.
    pub fn address(&self, picture: PictureId, size: Size) -> String {
        let Self { session, child, good_until, .. } = self;
        let said = format!("{picture}?v={}&c={child}&s={session}&e={}", size.as_str(), good_until.ms());
        let signature = self.keys.sign_address(&signed(&said));
        said + SIGNATURE + &signature
    }
}

/// What the signature covers: the address as it stands, and that it is a picture's.
fn signed(said: &str) -> String {
    format!("picture {said}")
}

/// An address that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub id: PictureId,
    pub size: Size,
    pub grant: Option<Grant>,
}

/// For whom an address was signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    pub child: ChildId,
    pub session: SessionId,
    /// When the address ends, in milliseconds since 1970.
    pub good_until: Timestamp,
}

impl Asked {
    /// Reads an address. Nothing if it is none, past its time, or its signature is not ours. What follows the signature (the
    /// app's time stamp) is not looked at.
    pub fn read(address: &str, keys: &Keys, now: Timestamp) -> Option<Self> {
        let (said, signature) = match address.split_once(SIGNATURE) {
            Some((said, rest)) => (said, Some(rest.split('&').next().unwrap_or_default())),
            None => (address, None),
        };
        if signature.is_some_and(|signature| !keys.address_is_signed(&signed(said), signature)) {
            return None;
        }
        let (id, query) = said.split_once('?').unwrap_or((said, ""));
        let field = |name: &str| query.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
        let grant = if signature.is_some() {
            let good_until = Timestamp::from_ms(field("e")?.parse().ok()?);
            // Further ahead than any address is good a clock that was wrong has put its end.
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
