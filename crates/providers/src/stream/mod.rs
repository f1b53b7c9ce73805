//! Camera streams for browsers: ffmpeg turns a camera's stream into HLS, one process for a camera, only while somebody
//! watches. Authorization is done elsewhere.
//!
//! ffmpeg writes its segments into the data folder, and they are served from memory: five hundred viewers of a camera
//! cost one process and one copy of each segment.
//!
//! | file | contents |
//! |---|---|
//! | `source.rs`, `allowed.rs` | the source of a stream, and the allowed networks |
//! | `session.rs`, `rtsp.rs`, `timing.rs` | the relay to an RTSP camera, the filter of its replies, the timestamps of its frames |
//! | `hls.rs` | HLS of another host, fetched by the portal |
//! | `connect.rs`, `certificate.rs` | name resolution, connections, certificates |
//! | `supervisor.rs`, `worker.rs`, `ffmpeg.rs`, `ffmpeg_log.rs`, `progress.rs` | the processes of ffmpeg and their supervision |
//! | `picture.rs`, `generated.rs` | what viewers get; generated pictures |
//! | `failure.rs`, `state.rs` | why there is no picture, and the stored state of a camera |

pub mod allowed;
pub mod certificate;
mod failure;
mod ffmpeg;
mod hls;
mod worker;
mod generated;
pub mod picture;
mod progress;
pub mod rtsp;
mod supervisor;
pub mod ffmpeg_log;
mod session;
pub mod source;
mod state;
pub mod timing;
mod connect;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use jiff::civil::DateTime;
use tokio::sync::Semaphore;

use base::clock::Clock;
use base::day::CentreZone;
use base::ids::CameraId;

pub use allowed::Allowed;
pub use failure::NoPicture;
pub use source::{Login, Source};
pub use state::{Remembered, State};

use self::picture::{Name, Picture};
use self::state::States;
use self::supervisor::Camera;
use self::worker::Worker;

/// Limits, programs and time-outs of streams.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The program, by name or by path.
    pub ffmpeg: PathBuf,
    pub most_running: usize,
    pub allowed: Allowed,
    /// Authorities of the owner's own that certificates of cameras may come from.
    pub ca_file: Option<PathBuf>,
    /// The zone of burnt-in clocks.
    pub zone: CentreZone,
    pub patience: Patience,
}

/// The time-outs of streams.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// A camera without viewers for so long is stopped.
    pub unwatched: Duration,
    /// A camera that sends nothing for so long is connected again.
    pub stalled: Duration,
    /// An ffmpeg that gets a stream and writes no new segment for so long is restarted.
    pub hung: Duration,
    /// How long a camera may take to send its first data; the first segment may take twice as long.
    pub first: Duration,
    /// The delay before the first retry; it doubles up to the longest.
    pub pause: Duration,
    pub longest_pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            unwatched: Duration::from_secs(30),
            stalled: Duration::from_secs(10),
            hung: Duration::from_secs(8),
            first: Duration::from_secs(12),
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(30),
        }
    }
}

/// All running cameras. Cheap to clone; the streams end with the last clone.
#[derive(Clone)]
pub struct Streams(Arc<Inner>);

struct Inner {
    /// Shared with the worker thread.
    shared: Arc<Shared>,
    worker: Mutex<Option<Worker>>,
    ready: OnceLock<bool>,
}

struct Shared {
    settings: Settings,
    /// The clock in generated pictures.
    clock: Clock,
    folder: PathBuf,
    running: Mutex<HashMap<CameraId, Arc<Camera>>>,
    /// Free places for runs of ffmpeg.
    places: Arc<Semaphore>,
    /// The number of the latest run's first segment.
    first: AtomicI64,
    states: States,
}

impl Shared {
    fn running(&self) -> MutexGuard<'_, HashMap<CameraId, Arc<Camera>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn wall_clock(&self) -> DateTime {
        self.settings.zone.wall_clock(self.clock.now())
    }

    /// The number of a run's first segment. A run makes less than one in a second, so no two runs of a camera give the
    /// same name to different segments.
    fn first_number(&self) -> i64 {
        let now = Clock::system().now().seconds();
        let next = |last| Some(now.max(last + 1));
        self.first.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).map_or(now, |last| now.max(last + 1))
    }
}

impl Streams {
    /// Touches nothing: neither disk nor program. `folder` is ours alone.
    pub fn new(folder: PathBuf, settings: Settings, clock: Clock) -> Self {
        let places = Arc::new(Semaphore::new(settings.most_running));
        let shared = Arc::new(Shared {
            settings,
            clock,
            folder,
            running: Mutex::default(),
            places,
            first: AtomicI64::new(0),
            states: States::default(),
        });
        Self(Arc::new(Inner { shared, worker: Mutex::default(), ready: OnceLock::new() }))
    }

    /// No camera is ever started.
    pub fn rest(&self) {
        let _ = self.0.ready.set(false); // nobody has asked before
    }

    /// Empties the folder: an end without warning may have left segments in it.
    pub fn begin(&self) {
        picture::empty(&self.0.shared.folder);
        // Asking ffmpeg takes longer than the rest of the start, and nothing waits for its answer.
        let streams = self.clone();
        tokio::task::spawn_blocking(move || streams.tell_whether_ready());
    }

    fn tell_whether_ready(&self) {
        if self.ready() {
            tracing::info!("live cameras: ffmpeg is installed");
        } else {
            tracing::warn!(
                "live cameras need ffmpeg 5 or later, and it is not here: apt-get install ffmpeg; until then no camera is offered"
            );
        }
    }

    /// Whether there is an ffmpeg to run.
    pub fn ready(&self) -> bool {
        *self.0.ready.get_or_init(|| version(&self.0.shared.settings.ffmpeg).is_some_and(|major| major >= 5))
    }

    pub fn allowed(&self) -> &Allowed {
        &self.0.shared.settings.allowed
    }

    /// A file of a camera's stream. The first who asks has the camera started, and waits for its picture.
    pub async fn file(
        &self,
        id: CameraId,
        source: &Source,
        remembered: Remembered,
        name: &str,
    ) -> Result<Bytes, NoPicture> {
        let name = Name::parse(name).ok_or(NoPicture::NoSuchFile)?;
        if !self.ready() {
            return Err(NoPicture::NoProgram);
        }
        let camera = self.camera(id, source, remembered)?;
        let mut shown = camera.asked();
        let showing = shown.wait_for(|picture| !matches!(picture, Picture::Awaited));
        let wait = self.0.shared.settings.patience.first;
        let showing = tokio::time::timeout(wait, showing).await;
        camera.touch();
        match showing {
            Ok(Ok(picture)) => match &*picture {
                Picture::Shown(files) => files.get(name).ok_or(NoPicture::NoSuchFile),
                Picture::None(why) => Err(*why),
                Picture::Awaited => Err(NoPicture::NoAnswer),
            },
            Ok(Err(_)) => Err(NoPicture::Stopped),
            Err(_) => Err(NoPicture::NoAnswer),
        }
    }

    /// The camera as it runs, started if it does not. Another source under its id is another camera.
    fn camera(&self, id: CameraId, source: &Source, remembered: Remembered) -> Result<Arc<Camera>, NoPicture> {
        let shared = &self.0.shared;
        let mut running = shared.running();
        if let Some(camera) = running.get(&id).filter(|camera| camera.source == *source) {
            camera.touch();
            camera.set_at(remembered.set_at);
            return Ok(camera.clone());
        }
        let mut worker = self.0.worker.lock().unwrap_or_else(PoisonError::into_inner);
        if worker.is_none() {
            *worker = Worker::start(shared.clone())
                .inspect_err(|error| tracing::error!(%error, "cannot start the thread of the cameras"))
                .ok();
        }
        let worker = worker.as_ref().ok_or(NoPicture::Stopped)?;
        let camera = Arc::new(Camera::new(id, source.clone(), remembered));
        if let Some(before) = running.insert(id, camera.clone()) {
            before.replaced();
        }
        worker.keep(camera.clone());
        Ok(camera)
    }

    /// Ends every run and empties the folder; waits until that is done.
    pub async fn end(&self) {
        let worker = self.0.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(worker) = worker {
            let _ = tokio::task::spawn_blocking(move || drop(worker)).await;
        }
        picture::empty(&self.0.shared.folder);
    }

    /// What has changed of cameras and is not written down yet.
    pub fn changed(&self) -> Vec<(CameraId, State)> {
        self.0.shared.states.list()
    }

    /// Forgets what is written down.
    pub fn forget_changed(&self, written: &[(CameraId, State)]) {
        self.0.shared.states.forget(written);
    }

    /// How many of the cameras that are watched show no picture, by the reason.
    pub fn failing(&self) -> BTreeMap<&'static str, usize> {
        let mut counted = BTreeMap::new();
        for camera in self.0.shared.running().values() {
            if let Some((_, why)) = camera.state().failing {
                *counted.entry(why.word()).or_default() += 1;
            }
        }
        counted
    }

    /// How many cameras run or are tried.
    pub fn running(&self) -> usize {
        self.0.shared.running().len()
    }
}

impl std::fmt::Debug for Streams {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Streams")
    }
}

/// The first number of `ffmpeg version 5.1.9-…`; a build without numbers is a new one.
fn version(program: &std::path::Path) -> Option<u32> {
    let asked = Command::new(program).arg("-version").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&asked.stdout);
    let version = text.strip_prefix("ffmpeg version ")?.trim_start_matches('n');
    let major: String = version.chars().take_while(char::is_ascii_digit).collect();
    Some(major.parse().unwrap_or(u32::MAX))
}
