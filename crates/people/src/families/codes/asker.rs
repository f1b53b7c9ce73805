//! Who asks for a code or types one. Waits and wrong tries are counted for each apart, so that no stranger can use up the owner's.
//!
//! A device is known for a contact once it has signed in as its parent. What makes it known is a random key that sign-in gave
//! it: worthless by itself, since it opens nothing and is good for another chance to type a code alone.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Error, Reader, Writer};

use super::{Purpose, store};
use base::chance::Chance;
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::keys::{fingerprint, hex};
use context::budgets::{self, Budget};

/// 32 bytes in base64url.
const KEY_CHARACTERS: usize = 43;

/// Where a caller calls from, and the key of its device.
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

/// Whose waits and tries count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asker {
    /// A device that has signed in as the contact's parent: the fingerprint of its key.
    Device(String),
    /// A living session, which confirms something.
    Session(SessionId),
    /// Anybody else, by address.
    Stranger(String),
}

impl Asker {
    /// For somebody without a session the work depends on what was sent alone, not on whether the contact is anybody's.
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

    /// As it is stored beside its codes.
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

    /// The budget of wrong tries that it shares with nobody, or with all strangers; and the subject that is counted.
    pub(super) fn wrong_codes(&self, contact: &str) -> (Budget, String) {
        match self {
            Self::Device(_) => (budgets::WRONG_CODES_PER_DEVICE, format!("{} {contact}", self.key())),
            Self::Session(_) => (budgets::WRONG_CODES_PER_SESSION, self.key()),
            Self::Stranger(_) => (budgets::WRONG_CODES_PER_CONTACT, contact.to_owned()),
        }
    }
}

/// Notes that a device has signed in as a parent; answers the device's key, which is a fresh one unless it came with one that
/// we gave: a key that somebody else made up is known to somebody else.
pub async fn remember_device(
    writer: &mut Writer<'_>,
    chance: &Chance,
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
        key = URL_SAFE_NO_PAD.encode(chance.bytes::<32>());
    }
    store::remember_device(writer, &fingerprint(&key), parent, session, now).await?;
    Ok(key)
}

/// Only the device of this session stays known for a parent: after a change of contact nobody who had the old one is.
pub async fn forget_other_devices(writer: &mut Writer<'_>, parent: ParentId, session: SessionId) -> Result<(), Error> {
    store::forget_other_devices(writer, parent, session).await
}

fn fingerprint_of(device_key: &str) -> Option<[u8; 32]> {
    (device_key.len() == KEY_CHARACTERS).then(|| fingerprint(device_key))
}
