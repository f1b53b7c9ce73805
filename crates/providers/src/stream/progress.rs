//! Progress of a stream from the camera to ffmpeg. It distinguishes a silent camera from a hung ffmpeg.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::NoPicture;

#[derive(Debug)]
pub(super) struct Progress {
    began: Instant,
    frames: AtomicU64,
    key_frames_are_far: AtomicBool,
    can_be_continued: AtomicBool,
    /// Milliseconds after the beginning, at least 1; 0: nothing is being written to ffmpeg.
    writing_since: AtomicU64,
    why: Mutex<Option<NoPicture>>,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            began: Instant::now(),
            frames: AtomicU64::new(0),
            key_frames_are_far: AtomicBool::new(false),
            can_be_continued: AtomicBool::new(false),
            writing_since: AtomicU64::new(0),
            why: Mutex::default(),
        }
    }
}

impl Progress {
    /// A frame, or another independent part of the stream, was received.
    pub(super) fn frame(&self) {
        self.frames.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn frames(&self) -> u64 {
        self.frames.load(Ordering::Relaxed)
    }

    /// Key frames are too far apart to play the stream without transcoding.
    pub(super) fn far(&self) {
        self.key_frames_are_far.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_far(&self) -> bool {
        self.key_frames_are_far.load(Ordering::Relaxed)
    }

    /// Whether another run of ffmpeg can continue the camera session from its first key frame.
    pub(super) fn set_can_be_continued(&self, can: bool) {
        self.can_be_continued.store(can, Ordering::Relaxed);
    }

    pub(super) fn can_be_continued(&self) -> bool {
        self.can_be_continued.load(Ordering::Relaxed)
    }

    /// A write to ffmpeg begins; it ends with [`Self::written`].
    pub(super) fn writing(&self) {
        let passed = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.writing_since.store(passed.max(1), Ordering::Relaxed);
    }

    pub(super) fn written(&self) {
        self.writing_since.store(0, Ordering::Relaxed);
    }

    /// How long the current write to ffmpeg has been waiting.
    pub(super) fn untaken(&self) -> Duration {
        match self.writing_since.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            since => self.began.elapsed().saturating_sub(Duration::from_millis(since)),
        }
    }

    /// Notes why the stream ended; the first reason counts.
    pub(super) fn ends(&self, why: NoPicture) {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
    }

    pub(super) fn why(&self) -> Option<NoPicture> {
        *self.why.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
