//! Cameras' pictures for browsers: ffmpeg turns what a camera sends into HLS, one run for a camera, only while somebody
//! watches. Nothing here knows who may watch.
//!
//! ffmpeg writes its segments into a folder of the data folder, and they are handed out from memory: five hundred viewers
//! of a camera cost one run and one copy of each segment.

//!
//! | file | story |
//! |---|---|
//! | `source.rs`, `allowed.rs` | where a picture comes from, and where it may come from |
//! | `session.rs`, `rtsp.rs`, `timing.rs` | an RTSP camera: what it says that may reach ffmpeg, and when its frames are shown |
//! | `hls.rs` | HLS of another host, fetched by the portal itself |
//! | `way.rs`, `certificate.rs` | looking a host up, connections, certificates |
//! | `running.rs`, `ffmpeg.rs`, `said.rs`, `progress.rs` | a run of ffmpeg, watched over |
//! | `picture.rs`, `made.rs` | what viewers get; pictures that no camera sends |
//! | `failure.rs`, `state.rs` | why there is no picture, and what is written down of a camera |

pub mod allowed;
pub mod certificate;
mod failure;
mod ffmpeg;
mod hls;
mod keeper;
mod made;
pub mod picture;
mod progress;
pub mod rtsp;
mod running;
pub mod said;
mod session;
pub mod source;
mod state;
pub mod timing;
mod way;

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

use self::keeper::Keeper;
use self::picture::{Name, Picture};
use self::running::Camera;
use self::state::States;

/// How many cameras run at once, with what, and how long each wait is.
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

/// How long is waited for what.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// A camera that nobody has asked for so long is let go.
    pub unwatched: Duration,
    /// A camera that sends nothing for so long is called anew.
    pub stalled: Duration,
    /// An ffmpeg that makes no new segment for so long of a picture that comes is ended and begun anew.
    pub hung: Duration,
    /// A camera has so long to send something of its picture, and as long again until there is a first segment of it.
    pub first: Duration,
    /// The pause before the first new attempt; it doubles up to the longest.
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

/// All cameras that run. Cheap to clone; what runs ends with the last clone.
#[derive(Clone)]
pub struct Streams(Arc<Inner>);

struct Inner {
    /// Shared with the thread that keeps the runs.
    shared: Arc<Shared>,
    keeper: Mutex<Option<Keeper>>,
    ready: OnceLock<bool>,
}

struct Shared {
    settings: Settings,
    /// What a burnt-in clock shows.
    clock: Clock,
    folder: PathBuf,
    running: Mutex<HashMap<CameraId, Arc<Camera>>>,
    /// How many runs of ffmpeg may still begin.
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

    /// The number of a run's first segment. A run makes less than one in a second, so no two runs of a camera give the same
    /// name to different segments.
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
        Self(Arc::new(Inner { shared, keeper: Mutex::default(), ready: OnceLock::new() }))
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
            tracing::info!("live cameras: ffmpeg is here");
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
        let mut keeper = self.0.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        if keeper.is_none() {
            *keeper = Keeper::start(shared.clone())
                .inspect_err(|error| tracing::error!(%error, "no thread for cameras"))
                .ok();
        }
        let keeper = keeper.as_ref().ok_or(NoPicture::Stopped)?;
        let camera = Arc::new(Camera::new(id, source.clone(), remembered));
        if let Some(before) = running.insert(id, camera.clone()) {
            before.replaced();
        }
        keeper.keep(camera.clone());
        Ok(camera)
    }

    /// Ends every run and empties the folder; waits until that is done.
    pub async fn end(&self) {
        let keeper = self.0.keeper.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(keeper) = keeper {
            let _ = tokio::task::spawn_blocking(move || drop(keeper)).await;
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
