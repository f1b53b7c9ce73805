//! The slow hash of a PIN. It never runs inside a transaction, and no more of them at once than half of the processors.

use std::num::NonZeroU32;
use std::sync::LazyLock;

use ring::pbkdf2;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use base::ids::MemberId;
use base::keys::Keys;
use database::Error;

pub const SALT_BYTES: usize = 16;

/// A PIN after its slow hash, before its keyed one.
pub type Hashed = [u8; 32];

static AT_ONCE: LazyLock<Semaphore> = LazyLock::new(|| {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new((processors / 2).max(1))
});

/// Hashes a PIN slowly, on a thread of its own.
pub async fn hash(pin: String, salt: [u8; SALT_BYTES], rounds: u32) -> Result<Hashed, Error> {
    let _place = AT_ONCE.acquire().await.map_err(|error| Error::other(error.to_string()))?;
    let hashed = spawn_blocking(move || {
        let mut hashed = Hashed::default();
        let rounds = NonZeroU32::new(rounds).unwrap_or(NonZeroU32::MIN);
        pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA256, rounds, &salt, pin.as_bytes(), &mut hashed);
        hashed
    });
    hashed.await.map_err(|error| Error::other(error.to_string()))
}

/// What is stored of a PIN: keyed with a file outside the database, and bound to its person.
pub fn mark(keys: &Keys, member: MemberId, hashed: &Hashed) -> [u8; 32] {
    keys.staff_mark(hashed, &format!("pin {member}"))
}
