//! How a camera stood when it was watched last: kept here, and written down now and then by whoever keeps the cameras.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use base::clock::Timestamp;
use base::ids::CameraId;

use super::NoPicture;

/// What was written down of a camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// What it sends has to be encoded anew.
    pub encoded: bool,
    /// When it was set: what was found out before then is of no use any more.
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
    /// When its last picture came.
    pub shown_at: Option<Timestamp>,
    /// Since when it shows none, and why.
    pub failing: Option<(Timestamp, NoPicture)>,
}

/// Those that are still to be written down.
#[derive(Debug, Default)]
pub(super) struct States(Mutex<HashMap<CameraId, State>>);

impl States {
    pub(super) fn note(&self, camera: CameraId, state: State) {
        self.all().insert(camera, state);
    }

    pub(super) fn list(&self) -> Vec<(CameraId, State)> {
        self.all().iter().map(|(camera, state)| (*camera, *state)).collect()
    }

    /// Forgets what is written down, unless it has changed since.
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
