//! The one source of randomness: the operating system's, or, in tests and demo data, a seeded one that repeats itself.

use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

#[derive(Clone)]
pub struct Random(Source);

#[derive(Clone)]
enum Source {
    System,
    Seeded(Arc<Mutex<(u64, u64)>>),
}

impl std::fmt::Debug for Random {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Random")
    }
}

impl Random {
    /// Unpredictable, fit for keys and tokens.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// The same row of values for the same seed. Never for a portal that real families use.
    pub fn seeded(seed: u64) -> Self {
        Self(Source::Seeded(Arc::new(Mutex::new((seed, 0)))))
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut out = [0_u8; N];
        self.fill(&mut out);
        out
    }

    /// 32 random bytes in base64url: the value of a token, key or cookie.
    pub fn secret(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// A random id: positive, 63 bits, so that nobody can count or guess the next one.
    pub fn id(&self) -> i64 {
        loop {
            let id = i64::from_be_bytes(self.bytes()) & i64::MAX;
            if id != 0 {
                return id;
            }
        }
    }

    #[expect(clippy::disallowed_methods, reason = "the random source itself has to ask the system")]
    fn fill(&self, out: &mut [u8]) {
        match &self.0 {
            Source::System => {
                // Without randomness no token may be made: there is nothing sensible to go on with.
                getrandom::fill(out).expect("the operating system gives randomness");
            }
            Source::Seeded(state) => {
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                for chunk in out.chunks_mut(32) {
                    let mut block = Sha256::new();
                    block.update(state.0.to_be_bytes());
                    block.update(state.1.to_be_bytes());
                    state.1 += 1;
                    chunk.copy_from_slice(&block.finalize()[..chunk.len()]);
                }
            }
        }
    }
}
