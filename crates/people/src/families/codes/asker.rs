//! Who asks for a code or types one. Waits and wrong tries are counted for each apart, so that no stranger can use up the owner's.
//!
//! A device is known for a contact once it has signed in as its parent. It is recognised by a random key that sign-in gave it: the
//! key alone grants nothing but further attempts to type a code.

use database::{Error, Reader, Writer};

use super::{Purpose, store};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::keys::{fingerprint, hex};
use base::random::Random;
use context::rate_limits::{self, RateLimit};

/// 32 bytes in base64url.
const KEY_CHARACTERS: usize = 43;

/// The caller's address, and the key of its device.
#[derive(Clone, Default)]
pub struct Origin {
    pub address: String,
    /// As it came; empty if the device has none.
    pub device_key: String,
}

/// Never the key: debug output ends up in logs.
impl std::fmt::Debug for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Origin(…)")
    }
}

/// The identity that delays and attempts are counted against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asker {
    /// A device that has signed in as the contact's parent: the fingerprint of its key.
    Device(String),
    /// An active session, which confirms something.
    Session(SessionId),
    /// Anybody else, by address.
    Stranger(String),
}

impl Asker {
    /// For a caller without a session the work depends only on what was sent, not on whether the contact is known.
    pub(super) async fn of(
        reader: &Reader<'_>,
        purpose: Purpose,
        contact: &Contact,
        origin: &Origin,
    ) -> Result<Self, Error> {
        if let Purpose::Confirm { session, .. } = purpose {
            return Ok(Self::Session(session));
        }
        if let Some(key) = fingerprint_of(&origin.device_key)
            && store::is_known(reader, &key, contact).await?
        {
            return Ok(Self::Device(hex(&key)));
        }
        Ok(Self::Stranger(origin.address.clone()))
    }

    /// As it is stored with its codes.
    pub(super) fn key(&self) -> String {
        match self {
            Self::Device(fingerprint) => format!("device {fingerprint}"),
            Self::Session(session) => format!("session {session}"),
            Self::Stranger(address) => format!("address {address}"),
        }
    }

    pub(super) fn is_known(&self) -> bool {
        !matches!(self, Self::Stranger(_))
    }

    /// The rate limit of wrong codes, its own or that of all strangers; and the subject that is counted.
    pub(super) fn wrong_codes(&self, contact: &str) -> (RateLimit, String) {
        match self {
            Self::Device(_) => (rate_limits::WRONG_CODES_PER_DEVICE, format!("{} {contact}", self.key())),
            Self::Session(_) => (rate_limits::WRONG_CODES_PER_SESSION, self.key()),
            Self::Stranger(_) => (rate_limits::WRONG_CODES_PER_CONTACT, contact.to_owned()),
        }
    }
}

/// The rate limit of wrong codes of a device or session, by its stored form and by this form with the contact.
pub(super) fn wrong_codes_of<'a>(asker: &'a str, with_contact: &'a str) -> Option<(RateLimit, &'a str)> {
    match asker.split_once(' ')?.0 {
        "device" => Some((rate_limits::WRONG_CODES_PER_DEVICE, with_contact)),
        "session" => Some((rate_limits::WRONG_CODES_PER_SESSION, asker)),
        _ => None,
    }
}

/// Stores that a device has signed in as a parent; returns the device's key: a new one, unless the device sent one that sign-in
/// gave it.
pub async fn remember_device(
    writer: &mut Writer<'_>,
    random: &Random,
    origin: &Origin,
    parent: ParentId,
    session: SessionId,
    now: Timestamp,
) -> Result<String, Error> {
    let mut key = origin.device_key.clone();
    let ours = match fingerprint_of(&key) {
        Some(known) => store::was_given(writer, &known).await?,
        None => false,
    };
    if !ours {
        key = random.secret();
    }
    store::insert_device(writer, &fingerprint(&key), parent, session, now).await?;
    Ok(key)
}

/// Forgets all devices of a parent except that of this session: after a change of contact none of the old one's devices is known.
pub async fn forget_other_devices(writer: &mut Writer<'_>, parent: ParentId, session: SessionId) -> Result<(), Error> {
    store::delete_other_devices(writer, parent, session).await
}

fn fingerprint_of(device_key: &str) -> Option<[u8; 32]> {
    (device_key.len() == KEY_CHARACTERS).then(|| fingerprint(device_key))
}
