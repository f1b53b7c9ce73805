//! The last known state of each camera: kept in memory, and stored by `daily::cameras` now and then.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use base::clock::Timestamp;
use base::ids::CameraId;

use super::NoPicture;

/// What is stored of a camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// Its stream has to be transcoded.
    pub encoded: bool,
    /// When its source was set; older findings are void.
    pub set_at: Timestamp,
}

impl Default for Remembered {
    fn default() -> Self {
        Self { encoded: false, set_at: Timestamp::EPOCH }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub remembered: Remembered,
    /// The time of its last picture.
    pub shown_at: Option<Timestamp>,
    /// Since when it has been failing, and why.
    pub failing: Option<(Timestamp, NoPicture)>,
}

/// States that are not stored yet.
#[derive(Debug, Default)]
pub(super) struct States(Mutex<HashMap<CameraId, State>>);

impl States {
    pub(super) fn note(&self, camera: CameraId, state: State) {
        self.all().insert(camera, state);
    }

    pub(super) fn list(&self) -> Vec<(CameraId, State)> {
        self.all().iter().map(|(camera, state)| (*camera, *state)).collect()
    }

    /// Forgets states that were stored, unless they have changed since.
    pub(super) fn forget(&self, written: &[(CameraId, State)]) {
        let mut all = self.all();
        for (camera, state) in written {
            if all.get(camera) == Some(state) {
                all.remove(camera);
            }
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<CameraId, State>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
