//! Supervises the stream of a camera: starts ffmpeg, watches its output, restarts it after failures, and stops it when
//! nobody watches.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::unix::pipe::Receiver;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant, MissedTickBehavior, interval};

use super::ffmpeg::{Input, Large, Run, Task};
use super::ffmpeg_log::{LogMessage, parse_line};
use super::picture::{Files, Found, Picture, empty};
use super::progress::Progress;
use super::session::{self, CameraConnection, Relay};
use super::source::Kind;
use super::{NoPicture, Remembered, Shared, Source, State, generated, hls};
use base::clock::{Clock, Timestamp};
use base::ids::CameraId;

/// How often it is checked whether there is a new segment, and whether anybody watches.
const POLL: Duration = Duration::from_millis(200);
/// The longest line of ffmpeg's log that is read as one.
const LONGEST_LINE: u64 = 4096;
/// So many frames without a segment are not a slow camera, of which each frame makes a segment.
const MANY_FRAMES: u64 = 3;
/// How long ffmpeg may leave its input unread.
const UNTAKEN: Duration = Duration::from_secs(3);
/// A gap in the camera's stream makes one long segment; key frames that are far apart make all of them long.
const LONG_BY_A_GAP: usize = 1;

pub(super) struct Camera {
    pub id: CameraId,
    pub source: Source,
    shown: watch::Sender<Picture>,
    asked: Mutex<Asked>,
    state: Mutex<State>,
}

struct Asked {
    last: Instant,
    replaced: bool,
}

/// How a run of ffmpeg ended.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// Nobody watches, or the source was replaced.
    Released,
    Failed(NoPicture),
    /// The camera's stream has to be transcoded.
    ToEncode,
}

impl Camera {
    pub(super) fn new(id: CameraId, source: Source, remembered: Remembered) -> Self {
        let asked = Mutex::new(Asked { last: Instant::now(), replaced: false });
        let state = Mutex::new(State { remembered, shown_at: None, failing: None });
        Self { id, source, shown: watch::Sender::new(Picture::Awaited), asked, state }
    }

    pub(super) fn asked(&self) -> watch::Receiver<Picture> {
        self.shown.subscribe()
    }

    pub(super) fn touch(&self) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).last = Instant::now();
    }

    pub(super) fn replaced(&self) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).replaced = true;
    }

    /// The camera was set again with the same source: what is known of it still holds.
    pub(super) fn set_at(&self, at: Timestamp) {
        self.inner_state().remembered.set_at = at;
    }

    pub(super) fn state(&self) -> State {
        *self.inner_state()
    }

    fn inner_state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, shared: &Shared, change: impl FnOnce(&mut State)) {
        let mut state = self.inner_state();
        change(&mut state);
        shared.states.note(self.id, *state);
    }

    fn is_unwatched(&self, patience: Duration) -> bool {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        // A viewer that waits for the first picture counts as watching.
        asked.replaced || self.shown.receiver_count() == 0 && asked.last.elapsed() >= patience
    }
}

/// Keeps a camera's stream running while it is watched.
pub(super) async fn keep(shared: Arc<Shared>, camera: Arc<Camera>) {
    let patience = shared.settings.patience;
    let mut large = if camera.state().remembered.encoded { Large::Encoded } else { Large::Copied };
    let (mut pause, mut held) = (patience.pause, None);
    loop {
        let (end, was_shown) = once(&shared, &camera, large, &mut held).await;
        if was_shown {
            pause = patience.pause;
        }
        let was_released = end == End::Released;
        match end {
            End::Released => {}
            End::ToEncode => {
                tracing::info!(camera = camera.id.0, "a camera's stream is transcoded, since browsers cannot play it");
                large = Large::Encoded;
                camera.note(&shared, |state| state.remembered.encoded = true);
                continue;
            }
            End::Failed(why) => {
                // ffmpeg hung and the camera works: restart without delay.
                let retry_after = if was_shown && why == NoPicture::Hung { Duration::ZERO } else { pause };
                report_failure(&shared, &camera, why, retry_after);
                wait(&camera, retry_after, patience.unwatched).await;
                pause = (pause * 2).min(patience.longest_pause);
            }
        }
        let mut running = shared.running();
        if camera.is_unwatched(patience.unwatched) {
            if running.get(&camera.id).is_some_and(|other| Arc::ptr_eq(other, &camera)) {
                running.remove(&camera.id);
            }
            return;
        }
        drop(running);
        // A viewer came just as it was released.
        if was_released {
            camera.shown.send_replace(Picture::Awaited);
        }
    }
}

/// Reports why there is no picture: to the log once for each reason, and to the camera's state.
fn report_failure(shared: &Shared, camera: &Camera, why: NoPicture, retry_after: Duration) {
    let (id, retry_after_seconds) = (camera.id.0, retry_after.as_secs_f32());
    if camera.state().failing.is_some_and(|(_, known)| known == why) {
        tracing::debug!(camera = id, %why, retry_after_seconds, "a camera shows no picture");
    } else {
        let todo = why.advice();
        tracing::warn!(camera = id, %why, retry_after_seconds, todo, "a camera shows no picture; it will be retried");
    }
    let now = Clock::system().now();
    camera.note(shared, |state| {
        let since = state.failing.map_or(now, |(since, _)| since);
        state.failing = Some((since, why));
    });
    camera.shown.send_replace(Picture::None(why));
}

fn report_success(shared: &Shared, camera: &Camera, files: &Files) {
    let (now, before) = (Clock::system().now(), camera.state());
    if before.failing.is_some() {
        tracing::info!(camera = camera.id.0, "a camera shows its picture again");
    }
    // Stored once a minute at most.
    if before.failing.is_some() || before.shown_at.is_none_or(|at| now - at >= Duration::from_mins(1)) {
        camera.note(shared, |state| {
            state.failing = None;
            state.shown_at = Some(now);
        });
    }
    camera.shown.send_replace(Picture::Shown(files.clone()));
}

/// The delay between attempts; it ends early if nobody watches.
async fn wait(camera: &Camera, pause: Duration, patience: Duration) {
    let (began, mut polls) = (Instant::now(), interval(POLL));
    while began.elapsed() < pause && !camera.is_unwatched(patience) {
        polls.tick().await;
    }
}

/// The folder of one run, removed when it ends.
struct Folder(std::path::PathBuf);

impl Folder {
    fn make(shared: &Shared, camera: &Camera, first: i64) -> io::Result<Self> {
        // Each run has its own folder, so that an ending run cannot write into the next one's.
        let path = shared.folder.join(format!("{}-{first}", camera.id));
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        empty(&self.0);
    }
}

/// The input of a run of ffmpeg.
struct Feed {
    input: Input,
    relay: Option<Relay>,
    stream: Option<hls::Stream>,
    /// How long no data may come.
    patience: Duration,
}

/// One run of ffmpeg. Returns also whether it showed a picture. `held`: a camera session that can be continued.
async fn once(shared: &Shared, camera: &Camera, large: Large, held: &mut Option<Relay>) -> (End, bool) {
    let failed = |why| (End::Failed(why), false);
    let first = shared.first_number();
    let folder = match Folder::make(shared, camera, first) {
        Ok(folder) => folder,
        Err(error) => return failed(of_disk(camera, &error)),
    };
    // Connect first: a dead camera takes no place from a live one.
    let feed = match feed(shared, camera, (&folder.0, large), held.take()).await {
        Ok(feed) => feed,
        Err(why) => return failed(why),
    };
    let Ok(_place) = shared.places.clone().try_acquire_owned() else { return failed(NoPicture::Crowded) };
    let Feed { input, relay, stream, patience } = feed;
    let large = if matches!(input, Input::Made { .. }) { Large::Encoded } else { large };
    let program = &shared.settings.ffmpeg;
    let task = Task { program, folder: &folder.0, input: &input, large, first };
    let (run, log, pipe) = match Run::start(&task) {
        Ok(run) => run,
        Err(error) => {
            tracing::error!(camera = camera.id.0, %error, "ffmpeg cannot be started");
            return failed(NoPicture::Stopped);
        }
    };
    tracing::info!(camera = camera.id.0, pid = run.pid(), ?large, "a camera is watched: ffmpeg started");
    let mut progress = relay.as_ref().map(|relay| relay.progress.clone());
    let mut feeding = JoinSet::new();
    if let (Some(stream), Some(pipe)) = (stream, pipe) {
        let fed = Arc::new(Progress::default());
        progress = Some(fed.clone());
        feeding.spawn(stream.feed(pipe, fed));
    }
    let watched = SupervisedRun { shared, camera, large, folder: &folder.0, progress: progress.as_deref(), patience };
    let (end, was_shown) = watched.until_it_ends(log).await;
    if end == End::ToEncode {
        *held = relay;
    }
    (end, was_shown)
}

/// A supervised run.
struct SupervisedRun<'a> {
    shared: &'a Shared,
    camera: &'a Camera,
    large: Large,
    folder: &'a Path,
    /// None: ffmpeg generates the picture.
    progress: Option<&'a Progress>,
    patience: Duration,
}

/// When each of the two renditions got its newest segment.
struct Freshness {
    newest: [Option<u64>; 2],
    at: [Instant; 2],
    /// Frames received by then.
    frames: [u64; 2],
}

impl Freshness {
    fn new() -> Self {
        Self { newest: [None; 2], at: [Instant::now(); 2], frames: [0; 2] }
    }

    fn look(&mut self, files: &Files, frames: u64) {
        for (which, newest) in files.newest().into_iter().enumerate() {
            if self.newest[which] != newest {
                (self.newest[which], self.at[which], self.frames[which]) = (newest, Instant::now(), frames);
            }
        }
    }

    /// The age of the older of the two newest segments, and the frames received since.
    fn age(&self, frames: u64) -> (Duration, u64) {
        let which = usize::from(self.at[1] < self.at[0]);
        (self.at[which].elapsed(), frames - self.frames[which])
    }
}

impl SupervisedRun<'_> {
    async fn until_it_ends(&self, log: Receiver) -> (End, bool) {
        let mut lines = BufReader::new(log);
        let (mut files, mut why, mut was_shown) = (Files::default(), None, false);
        let mut freshness = Freshness::new();
        let mut polls = interval(POLL);
        polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut line, mut shown_time) = (Vec::new(), String::new());
        loop {
            tokio::select! {
                read = read_line(&mut lines, &mut line) => {
                    // End of the log: ffmpeg has ended.
                    let Ok(true) = read else {
                        let why = self.ended().or(why).unwrap_or(NoPicture::Stopped);
                        return (End::Failed(why), was_shown);
                    };
                    match parse_line(&String::from_utf8_lossy(&line)) {
                        Some(LogMessage::Codec { playable: false }) if self.large == Large::Copied => {
                            return (End::ToEncode, was_shown);
                        }
                        Some(LogMessage::Failure(failure)) => why = why.or(Some(failure)),
                        _ => {}
                    }
                    line.clear();
                }
                _ = polls.tick() => {
                    if let Err(error) = self.show_time(&mut shown_time) {
                        return (End::Failed(of_disk(self.camera, &error)), was_shown);
                    }
                    match self.look(&mut files) {
                        Ok(true) => {
                            was_shown = true;
                            report_success(self.shared, self.camera, &files);
                        }
                        Ok(false) => {}
                        Err(end) => return (end, was_shown),
                    }
                    freshness.look(&files, self.frames());
                    if let Some(silent) = self.stalled(&freshness, was_shown) {
                        let why = if silent == NoPicture::Hung { silent } else { self.ended().or(why).unwrap_or(silent) };
                        return (End::Failed(why), was_shown);
                    }
                }
            }
        }
    }

    /// Updates the clock in a generated picture.
    fn show_time(&self, last: &mut String) -> io::Result<()> {
        if !matches!(self.camera.source.kind, Kind::Test | Kind::Drawing) {
            return Ok(());
        }
        generated::show_time(self.folder, self.shared.wall_clock(), last)
    }

    /// Whether there is something new to show.
    fn look(&self, files: &mut Files) -> Result<bool, End> {
        let is_copied = self.large == Large::Copied;
        if self.camera.is_unwatched(self.shared.settings.patience.unwatched) {
            return Err(End::Released);
        }
        if is_copied && self.progress.is_some_and(Progress::is_far) {
            return Err(End::ToEncode);
        }
        let most_long = match self.camera.source.kind {
            _ if !is_copied => None,
            Kind::Hls(_) => Some(0),
            _ => Some(LONG_BY_A_GAP),
        };
        match files.look(self.folder, most_long) {
            Ok(Found::New) => Ok(files.are_whole()),
            Ok(Found::Unwieldy) if is_copied => Err(End::ToEncode),
            Ok(Found::Unwieldy) => Err(End::Failed(NoPicture::NotReadable)),
            Ok(Found::Nothing) => Ok(false),
            // A segment may be removed after the list was read.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(End::Failed(of_disk(self.camera, &error))),
        }
    }

    fn frames(&self) -> u64 {
        self.progress.map_or(0, Progress::frames)
    }

    fn ended(&self) -> Option<NoPicture> {
        self.progress.and_then(Progress::why)
    }

    /// Why a stream without new segments has to be restarted, if it has.
    fn stalled(&self, freshness: &Freshness, was_shown: bool) -> Option<NoPicture> {
        let limits = self.shared.settings.patience;
        let (still, frames) = freshness.age(self.frames());
        if !was_shown {
            let limit = if frames == 0 { limits.first } else { 2 * limits.first };
            let silent = if frames == 0 { NoPicture::NoAnswer } else { NoPicture::NotReadable };
            return (still >= limit).then_some(silent);
        }
        let is_fed = self.progress.is_none_or(|progress| frames >= MANY_FRAMES || progress.untaken() >= UNTAKEN);
        if is_fed && still >= limits.hung {
            return Some(NoPicture::Hung);
        }
        (still >= self.patience).then_some(NoPicture::Stopped)
    }
}

/// Reads one line, or the longest allowed part of it; false at the end.
async fn read_line(lines: &mut BufReader<Receiver>, line: &mut Vec<u8>) -> io::Result<bool> {
    let room = LONGEST_LINE.saturating_sub(line.len() as u64);
    (&mut *lines).take(room).read_until(b'\n', line).await?;
    Ok(!line.is_empty())
}

/// Prepares the input of ffmpeg.
async fn feed(
    shared: &Shared,
    camera: &Camera,
    (folder, large): (&Path, Large),
    held: Option<Relay>,
) -> Result<Feed, NoPicture> {
    let settings = &shared.settings;
    let patience = settings.patience.stalled;
    let feed_of = |input: io::Result<Input>| {
        let input = input.map_err(|error| of_disk(camera, &error))?;
        Ok(Feed { input, relay: None, stream: None, patience })
    };
    match &camera.source.kind {
        Kind::Test => feed_of(generated::test(folder, shared.wall_clock())),
        Kind::Drawing => feed_of(generated::drawing(folder, shared.wall_clock())),
        kind @ (Kind::Rtsp(host) | Kind::Rtsps(host)) => {
            let (by_tls, keeps) = (matches!(kind, Kind::Rtsps(_)), large == Large::Copied);
            let relay = match held.filter(|relay| relay.progress.can_be_continued()) {
                Some(relay) => relay,
                None => {
                    session::open(CameraConnection { camera: camera.id, host: host.clone(), by_tls, keeps }, settings)
                        .await?
                }
            };
            let options = vec![
                ("rtsp_transport", "tcp".to_owned()),
                // Video only, no sound.
                ("allowed_media_types", "video".to_owned()),
                ("timeout", patience.as_micros().to_string()),
            ];
            let input = Input::Rtsp { address: camera.source.at(relay.port), options };
            Ok(Feed { input, relay: Some(relay), stream: None, patience })
        }
        Kind::Hls(host) => {
            let url = camera.source.url().ok_or(NoPicture::NotReadable)?;
            let stream = hls::open(&url, host, settings).await?;
            let format = stream.format().ok_or(NoPicture::NotReadable)?;
            let patience = patience.max(stream.patience());
            Ok(Feed { input: Input::Piped { format }, relay: None, stream: Some(stream), patience })
        }
    }
}

fn of_disk(camera: &Camera, error: &io::Error) -> NoPicture {
    tracing::error!(camera = camera.id.0, %error, "cannot use the folder of a stream");
    NoPicture::DiskFull
}
