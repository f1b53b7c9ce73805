//! A camera that somebody watches: begun, watched over, begun again after trouble, and let go when nobody looks any more.

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
use super::picture::{Files, Found, Picture, empty};
use super::progress::Progress;
use super::said::{Said, understand};
use super::session::{self, Called, Door};
use super::source::Kind;
use super::{NoPicture, Remembered, Shared, Source, State, hls, made};
use base::clock::{Clock, Timestamp};
use base::ids::CameraId;

/// How often it is looked whether there is a new segment, and whether anybody watches.
const LOOKS: Duration = Duration::from_millis(200);
/// The longest line of ffmpeg's that is read as one.
const LONGEST_LINE: u64 = 4096;
/// So many frames without a segment are no slow camera: of one that sends a frame now and then each makes a segment.
const MANY_FRAMES: u64 = 3;
/// So long ffmpeg may take nothing of what is there for it.
const UNTAKEN: Duration = Duration::from_secs(3);
/// A gap in a camera's line makes one long segment, key frames that are far apart make all of them long.
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

/// How a run came to its end.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// Nobody watches, or another source has taken its place.
    LetGo,
    Trouble(NoPicture),
    /// What the camera sends has to be encoded anew; then it can be shown.
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

    /// It was set anew under the same source: what is found out about it still holds.
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
        // Who waits for the first picture watches already.
        asked.replaced || self.shown.receiver_count() == 0 && asked.last.elapsed() >= patience
    }
}

/// Keeps a camera running for as long as it is watched.
pub(super) async fn keep(shared: Arc<Shared>, camera: Arc<Camera>) {
    let patience = shared.settings.patience;
    let mut large = if camera.state().remembered.encoded { Large::Encoded } else { Large::Copied };
    let (mut pause, mut held) = (patience.pause, None);
    loop {
        let (end, was_shown) = once(&shared, &camera, large, &mut held).await;
        if was_shown {
            pause = patience.pause;
        }
        let was_let_go = end == End::LetGo;
        match end {
            End::LetGo => {}
            End::ToEncode => {
                tracing::info!(
                    camera = camera.id.0,
                    "a camera's picture cannot be shown as it comes; it is encoded anew"
                );
                large = Large::Encoded;
                camera.note(&shared, |state| state.remembered.encoded = true);
                continue;
            }
            End::Trouble(why) => {
                // The camera is there: nothing is to be waited for.
                let rests = if was_shown && why == NoPicture::Hung { Duration::ZERO } else { pause };
                fails(&shared, &camera, why, rests);
                rest(&camera, rests, patience.unwatched).await;
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
        // Somebody came just as it was let go.
        if was_let_go {
            camera.shown.send_replace(Picture::Awaited);
        }
    }
}

/// Says why there is no picture: to the log once for each reason, and to whoever looks at the cameras.
fn fails(shared: &Shared, camera: &Camera, why: NoPicture, rests: Duration) {
    let (id, again_in_seconds) = (camera.id.0, rests.as_secs_f32());
    if camera.state().failing.is_some_and(|(_, known)| known == why) {
        tracing::debug!(camera = id, %why, again_in_seconds, "a camera shows no picture");
    } else {
        let todo = why.advice();
        tracing::warn!(camera = id, %why, again_in_seconds, todo, "a camera shows no picture; it is tried again");
    }
    let now = Clock::system().now();
    camera.note(shared, |state| {
        let since = state.failing.map_or(now, |(since, _)| since);
        state.failing = Some((since, why));
    });
    camera.shown.send_replace(Picture::None(why));
}

fn shows(shared: &Shared, camera: &Camera, files: &Files) {
    let (now, before) = (Clock::system().now(), camera.state());
    if before.failing.is_some() {
        tracing::info!(camera = camera.id.0, "a camera shows its picture again");
    }
    // Written down once a minute at most.
    if before.failing.is_some() || before.shown_at.is_none_or(|at| now - at >= Duration::from_mins(1)) {
        camera.note(shared, |state| {
            state.failing = None;
            state.shown_at = Some(now);
        });
    }
    camera.shown.send_replace(Picture::Shown(files.clone()));
}

/// A pause between attempts, shorter if nobody watches meanwhile.
async fn rest(camera: &Camera, pause: Duration, patience: Duration) {
    let (began, mut looks) = (Instant::now(), interval(LOOKS));
    while began.elapsed() < pause && !camera.is_unwatched(patience) {
        looks.tick().await;
    }
}

/// The folder of one run, gone with it.
struct Folder(std::path::PathBuf);

impl Folder {
    fn make(shared: &Shared, camera: &Camera, first: i64) -> io::Result<Self> {
        // Each run has its own: one that is just ending writes into no other's.
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

/// What a run of ffmpeg is fed by.
struct Feed {
    input: Input,
    door: Option<Door>,
    stream: Option<hls::Stream>,
    /// So long nothing may come.
    patience: Duration,
}

/// One run of ffmpeg. Answers also whether it showed a picture. `held`: a session with the camera that can be led on.
async fn once(shared: &Shared, camera: &Camera, large: Large, held: &mut Option<Door>) -> (End, bool) {
    let trouble = |why| (End::Trouble(why), false);
    let first = shared.first_number();
    let folder = match Folder::make(shared, camera, first) {
        Ok(folder) => folder,
        Err(error) => return trouble(of_disk(camera, &error)),
    };
    // A camera that is dead takes no place from one that lives.
    let feed = match feed(shared, camera, (&folder.0, large), held.take()).await {
        Ok(feed) => feed,
        Err(why) => return trouble(why),
    };
    let Ok(_place) = shared.places.clone().try_acquire_owned() else { return trouble(NoPicture::Crowded) };
    let Feed { input, door, stream, patience } = feed;
    let large = if matches!(input, Input::Made { .. }) { Large::Encoded } else { large };
    let program = &shared.settings.ffmpeg;
    let task = Task { program, folder: &folder.0, input: &input, large, first };
    let (run, said, pipe) = match Run::start(&task) {
        Ok(run) => run,
        Err(error) => {
            tracing::error!(camera = camera.id.0, %error, "ffmpeg cannot be started");
            return trouble(NoPicture::Stopped);
        }
    };
    tracing::info!(camera = camera.id.0, pid = run.pid(), ?large, "a camera is watched: ffmpeg begins");
    let mut progress = door.as_ref().map(|door| door.progress.clone());
    let mut feeding = JoinSet::new();
    if let (Some(stream), Some(pipe)) = (stream, pipe) {
        let fed = Arc::new(Progress::default());
        progress = Some(fed.clone());
        feeding.spawn(stream.feed(pipe, fed));
    }
    let watched = Watched { shared, camera, large, folder: &folder.0, progress: progress.as_deref(), patience };
    let (end, was_shown) = watched.until_it_ends(said).await;
    if end == End::ToEncode {
        *held = door;
    }
    (end, was_shown)
}

/// A run that is watched over.
struct Watched<'a> {
    shared: &'a Shared,
    camera: &'a Camera,
    large: Large,
    folder: &'a Path,
    /// None: ffmpeg makes the picture by itself.
    progress: Option<&'a Progress>,
    patience: Duration,
}

/// When each of the two pictures went on.
struct GoesOn {
    newest: [Option<u64>; 2],
    at: [Instant; 2],
    /// How many frames had come by then.
    frames: [u64; 2],
}

impl GoesOn {
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

    /// How long the picture that is farther behind has stood still, and how many frames have come meanwhile.
    fn stands(&self, frames: u64) -> (Duration, u64) {
        let which = usize::from(self.at[1] < self.at[0]);
        (self.at[which].elapsed(), frames - self.frames[which])
    }
}

impl Watched<'_> {
    async fn until_it_ends(&self, said: Receiver) -> (End, bool) {
        let mut lines = BufReader::new(said);
        let (mut files, mut why, mut was_shown) = (Files::default(), None, false);
        let mut goes_on = GoesOn::new();
        let mut looks = interval(LOOKS);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut line = Vec::new();
        loop {
            tokio::select! {
                read = read_line(&mut lines, &mut line) => {
                    // When it has ended: nothing else closes its output.
                    let Ok(true) = read else {
                        let why = self.ended().or(why).unwrap_or(NoPicture::Stopped);
                        return (End::Trouble(why), was_shown);
                    };
                    match understand(&String::from_utf8_lossy(&line)) {
                        Some(Said::Codec { shown_as_it_is: false }) if self.large == Large::Copied => {
                            return (End::ToEncode, was_shown);
                        }
                        Some(Said::Trouble(trouble)) => why = why.or(Some(trouble)),
                        _ => {}
                    }
                    line.clear();
                }
                _ = looks.tick() => {
                    if let Err(error) = self.show_time() {
                        return (End::Trouble(of_disk(self.camera, &error)), was_shown);
                    }
                    match self.look(&mut files) {
                        Ok(true) => {
                            was_shown = true;
                            shows(self.shared, self.camera, &files);
                        }
                        Ok(false) => {}
                        Err(end) => return (end, was_shown),
                    }
                    goes_on.look(&files, self.frames());
                    if let Some(silent) = self.stands_still(&goes_on, was_shown) {
                        let why = if silent == NoPicture::Hung { silent } else { self.ended().or(why).unwrap_or(silent) };
                        return (End::Trouble(why), was_shown);
                    }
                }
            }
        }
    }

    /// A picture that no camera sends shows the portal's time, also after that was set.
    fn show_time(&self) -> io::Result<()> {
        if !matches!(self.camera.source.kind, Kind::Test | Kind::Drawing) {
            return Ok(());
        }
        made::show_time(self.folder, self.shared.wall_clock())
    }

    /// Whether there is something new to show.
    fn look(&self, files: &mut Files) -> Result<bool, End> {
        let is_copied = self.large == Large::Copied;
        if self.camera.is_unwatched(self.shared.settings.patience.unwatched) {
            return Err(End::LetGo);
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
            Ok(Found::Unwieldy) => Err(End::Trouble(NoPicture::NotReadable)),
            Ok(Found::Nothing) => Ok(false),
            // A segment may go between the look at the list and the look at the segment.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(End::Trouble(of_disk(self.camera, &error))),
        }
    }

    fn frames(&self) -> u64 {
        self.progress.map_or(0, Progress::frames)
    }

    fn ended(&self) -> Option<NoPicture> {
        self.progress.and_then(Progress::why)
    }

    /// Why a picture that does not go on is to be begun anew, if it is.
    fn stands_still(&self, goes_on: &GoesOn, was_shown: bool) -> Option<NoPicture> {
        let limits = self.shared.settings.patience;
        let (still, frames) = goes_on.stands(self.frames());
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

/// One line, or as much of it as is read as one; false at the end.
async fn read_line(lines: &mut BufReader<Receiver>, line: &mut Vec<u8>) -> io::Result<bool> {
    let room = LONGEST_LINE.saturating_sub(line.len() as u64);
    (&mut *lines).take(room).read_until(b'\n', line).await?;
    Ok(!line.is_empty())
}

/// What ffmpeg is given to show, and the way that it comes by.
async fn feed(
    shared: &Shared,
    camera: &Camera,
    (folder, large): (&Path, Large),
    held: Option<Door>,
) -> Result<Feed, NoPicture> {
    let settings = &shared.settings;
    let patience = settings.patience.stalled;
    let made = |input: io::Result<Input>| {
        let input = input.map_err(|error| of_disk(camera, &error))?;
        Ok(Feed { input, door: None, stream: None, patience })
    };
    match &camera.source.kind {
        Kind::Test => made(made::test(folder, shared.wall_clock())),
        Kind::Drawing => made(made::drawing(folder, shared.wall_clock())),
        kind @ (Kind::Rtsp(host) | Kind::Rtsps(host)) => {
            let (by_tls, keeps) = (matches!(kind, Kind::Rtsps(_)), large == Large::Copied);
            let door = match held.filter(|door| door.progress.can_be_led_again()) {
                Some(door) => door,
                None => {
                    session::open(Called { camera: camera.id, host: host.clone(), by_tls, keeps }, settings).await?
                }
            };
            let options = vec![
                ("rtsp_transport", "tcp".to_owned()),
                // No sound, and nothing else, is asked for.
                ("allowed_media_types", "video".to_owned()),
                ("timeout", patience.as_micros().to_string()),
            ];
            let input = Input::Rtsp { address: camera.source.at(door.port), options };
            Ok(Feed { input, door: Some(door), stream: None, patience })
        }
        Kind::Hls(host) => {
            let url = camera.source.url().ok_or(NoPicture::NotReadable)?;
            let stream = hls::open(&url, host, settings).await?;
            let format = stream.format().ok_or(NoPicture::NotReadable)?;
            let patience = patience.max(stream.patience());
            Ok(Feed { input: Input::Piped { format }, door: None, stream: Some(stream), patience })
        }
    }
}

fn of_disk(camera: &Camera, error: &io::Error) -> NoPicture {
    tracing::error!(camera = camera.id.0, %error, "the stream's folder cannot be used");
    NoPicture::DiskFull
}
