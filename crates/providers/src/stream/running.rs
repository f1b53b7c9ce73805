//! A camera that somebody watches: begun, watched over, begun again after trouble, and let go when nobody looks any more.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::tz::TimeZone;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::unix::pipe::Receiver;
use tokio::sync::watch;
use tokio::time::{Duration, Instant, MissedTickBehavior, interval};

use super::ffmpeg::{Input, Large, Run, Task};
use super::picture::{Files, Found, Picture, empty};
use super::said::{Said, understand};
use super::source::Kind;
use super::way::{self, Door};
use super::{NoPicture, Shared, Source, made};
use base::clock::Clock;
use base::day::CentreZone;
use base::ids::CameraId;

/// How often it is looked whether there is a new segment, and whether anybody watches.
const LOOKS: Duration = Duration::from_millis(200);
/// The longest line of ffmpeg's that is read as one.
const LONGEST_LINE: u64 = 4096;

pub(super) struct Camera {
    pub id: CameraId,
    pub source: Source,
    shown: watch::Sender<Picture>,
    asked: Mutex<Asked>,
}

struct Asked {
    last: Instant,
    replaced: bool,
}

/// How a run came to its end.
enum End {
    /// Nobody watches, or another source has taken its place.
    LetGo,
    Trouble(NoPicture),
    /// What the camera sends has to be encoded anew; then it can be shown.
    ToEncode,
}

impl Camera {
    pub(super) fn new(id: CameraId, source: Source) -> Self {
        let asked = Mutex::new(Asked { last: Instant::now(), replaced: false });
        Self { id, source, shown: watch::Sender::new(Picture::Awaited), asked }
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

    fn is_unwatched(&self, patience: Duration) -> bool {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        // Who waits for the first picture watches already.
        asked.replaced || self.shown.receiver_count() == 0 && asked.last.elapsed() >= patience
    }
}

/// Keeps a camera running for as long as it is watched.
pub(super) async fn keep(shared: Arc<Shared>, camera: Arc<Camera>) {
    let patience = shared.settings.patience;
    let (mut large, mut pause) = (Large::Copied, patience.pause);
    loop {
        let (end, was_shown) = once(&shared, &camera, large).await;
        let was_let_go = matches!(end, End::LetGo);
        match end {
            End::LetGo => {}
            End::ToEncode => {
                large = Large::Encoded;
                continue;
            }
            End::Trouble(why) => {
                tracing::warn!(camera = camera.id.0, %why, "a camera shows no picture; it is tried again");
                camera.shown.send_replace(Picture::None(why));
                if was_shown {
                    pause = patience.pause;
                }
                rest(&camera, pause, patience.unwatched).await;
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

/// One run of ffmpeg. Answers also whether it showed a picture.
async fn once(shared: &Shared, camera: &Camera, large: Large) -> (End, bool) {
    let trouble = |why| (End::Trouble(why), false);
    let first = shared.first_number();
    let folder = match Folder::make(shared, camera, first) {
        Ok(folder) => folder,
        Err(error) => return trouble(of_disk(camera, &error)),
    };
    // A camera that is dead takes no place from one that lives.
    let (input, _door) = match input(shared, camera, &folder.0).await {
        Ok(input) => input,
        Err(why) => return trouble(why),
    };
    let Ok(_place) = shared.places.clone().try_acquire_owned() else { return trouble(NoPicture::Crowded) };
    let large = if matches!(input, Input::Made { .. }) { Large::Encoded } else { large };
    let zone = zone(&shared.settings.zone);
    let program = &shared.settings.ffmpeg;
    let task = Task { program, folder: &folder.0, input: &input, large, first, zone: &zone };
    match Run::start(&task) {
        Ok((run, said)) => {
            tracing::info!(camera = camera.id.0, pid = run.pid(), ?large, "a camera is watched: ffmpeg begins");
            watch_over(shared, camera, large, said, &folder.0).await
        }
        Err(error) => {
            tracing::error!(camera = camera.id.0, %error, "ffmpeg cannot be started");
            trouble(NoPicture::Stopped)
        }
    }
}

async fn watch_over(shared: &Shared, camera: &Camera, large: Large, said: Receiver, folder: &Path) -> (End, bool) {
    let patience = shared.settings.patience;
    let mut lines = BufReader::new(said);
    let (mut files, mut why, mut was_shown) = (Files::default(), None, false);
    let mut newest = Instant::now();
    let mut looks = interval(LOOKS);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut line = Vec::new();
    loop {
        tokio::select! {
            read = read_line(&mut lines, &mut line) => match read {
                Ok(true) => {
                    match understand(&String::from_utf8_lossy(&line)) {
                        Some(Said::Codec { shown_as_it_is: false }) if large == Large::Copied => return (End::ToEncode, was_shown),
                        Some(Said::Trouble(trouble)) => why = why.or(Some(trouble)),
                        _ => {}
                    }
                    line.clear();
                }
                // It has ended: nothing else closes its output.
                Ok(false) | Err(_) => return (End::Trouble(why.unwrap_or(NoPicture::Stopped)), was_shown),
            },
            _ = looks.tick() => {
                if camera.is_unwatched(patience.unwatched) {
                    return (End::LetGo, was_shown);
                }
                match files.look(folder, large == Large::Copied) {
                    Ok(Found::New) => {
                        newest = Instant::now();
                        if files.are_whole() {
                            was_shown = true;
                            camera.shown.send_replace(Picture::Shown(files.clone()));
                        }
                    }
                    Ok(Found::Unwieldy) if large == Large::Copied => return (End::ToEncode, was_shown),
                    Ok(Found::Unwieldy) => return (End::Trouble(NoPicture::NotReadable), was_shown),
                    Ok(Found::Nothing) => {}
                    // A segment may go between the look at the list and the look at the segment.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return (End::Trouble(of_disk(camera, &error)), was_shown),
                }
                let limit = if was_shown { patience.stalled } else { patience.first };
                if newest.elapsed() >= limit {
                    let silent = if was_shown { NoPicture::Stopped } else { NoPicture::NoAnswer };
                    return (End::Trouble(why.unwrap_or(silent)), was_shown);
                }
            }
        }
    }
}

/// One line, or as much of it as is read as one; false at the end.
async fn read_line(lines: &mut BufReader<Receiver>, line: &mut Vec<u8>) -> io::Result<bool> {
    let room = LONGEST_LINE.saturating_sub(line.len() as u64);
    (&mut *lines).take(room).read_until(b'\n', line).await?;
    Ok(!line.is_empty())
}

/// What ffmpeg is given to show, and the door that it goes through.
async fn input(shared: &Shared, camera: &Camera, folder: &Path) -> Result<(Input, Option<Door>), NoPicture> {
    let allowed = &shared.settings.allowed;
    let told =
        |door: &Door, protocols, options| Input::Told { address: camera.source.at(door.port), protocols, options };
    let microseconds = shared.settings.patience.stalled.as_micros().to_string();
    match &camera.source.kind {
        Kind::Test => Ok((made::test(folder).map_err(|error| of_disk(camera, &error))?, None)),
        Kind::Drawing => Ok((made::drawing(folder).map_err(|error| of_disk(camera, &error))?, None)),
        Kind::Rtsp(host) => {
            let door = way::to_rtsp(host, allowed).await?;
            let options = vec![("rtsp_transport", "tcp".to_owned()), ("timeout", microseconds)];
            Ok((told(&door, "rtsp,tcp", options), Some(door)))
        }
        Kind::Hls(host) => {
            let door = way::to_hls(host, allowed).await?;
            let proxy = format!("http://127.0.0.1:{}", door.port);
            let options = vec![("http_proxy", proxy), ("rw_timeout", microseconds)];
            let input = Input::Told { address: camera.source.itself(), protocols: "https,tls,tcp,httpproxy", options };
            Ok((input, Some(door)))
        }
    }
}

fn of_disk(camera: &Camera, error: &io::Error) -> NoPicture {
    tracing::error!(camera = camera.id.0, %error, "the stream's folder cannot be used");
    NoPicture::DiskFull
}

/// `<+0530>-05:30`: the zone as the C library reads it without a table of zones.
fn zone(zone: &CentreZone) -> String {
    let now = Clock::system().now();
    let shown =
        zone.wall_clock(now).to_zoned(TimeZone::UTC).map_or(now.seconds(), |shown| shown.timestamp().as_second());
    let east = shown - now.seconds();
    let (hours, minutes) = (east.abs() / 3600, east.abs() / 60 % 60);
    let (sign, against) = if east < 0 { ('-', '+') } else { ('+', '-') };
    format!("<{sign}{hours:02}{minutes:02}>{against}{hours:02}:{minutes:02}")
}
