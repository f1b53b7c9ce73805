mod allowed;
mod cameras;
mod fence;
mod hls;
mod picture;
mod rtsp;
mod ffmpeg_log;
mod source;
mod timing;

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::time::interval;

use base::clock::Clock;
use base::day::CentreZone;
use base::ids::CameraId;
use base::networks::Networks;
use providers::stream::{Allowed, NoPicture, Patience, Remembered, Settings, Source, Streams};
use testing::gateways::{CameraManners, Codec, LoopbackCamera};
use testing::town::{MINUTE, NOW};

const ONE: CameraId = CameraId(1);
const SECOND: Duration = Duration::from_secs(1);

/// As it is served, with patience for a machine that has much to do.
fn settings() -> Settings {
    let patience = Patience {
        first: 90 * SECOND,
        stalled: 60 * SECOND,
        hung: 60 * SECOND,
        unwatched: 120 * SECOND,
        ..Patience::default()
    };
    Settings {
        ffmpeg: "ffmpeg".into(),
        most_running: 10,
        allowed: on_loopback(),
        ca_file: None,
        zone: CentreZone::named("Asia/Kolkata").expect("a zone"),
        patience,
    }
}

fn networks(listed: &[&str]) -> Networks {
    Networks::try_from(listed.iter().map(ToString::to_string).collect::<Vec<_>>()).expect("networks")
}

fn on_loopback() -> Allowed {
    Allowed::new(&networks(&["127.0.0.1"]), &[]).expect("a network")
}

fn impatient(change: impl FnOnce(&mut Patience)) -> Settings {
    let mut settings = settings();
    change(&mut settings.patience);
    settings
}

fn streams(settings: Settings) -> (Streams, TempDir) {
    streams_by(Clock::system(), settings)
}

fn streams_by(clock: Clock, settings: Settings) -> (Streams, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    (Streams::new(folder.path().join("live"), settings, clock), folder)
}

fn source(text: &str) -> Source {
    Source::parse(text, &on_loopback()).expect("it may be asked")
}

fn at(address: SocketAddr, login: &str) -> Source {
    source(&format!("rtsp://{login}{address}/live"))
}

/// The processes that work in the folder: our runs of ffmpeg, and nobody else's.
fn runs(folder: &TempDir) -> Vec<u32> {
    let home = folder.path().canonicalize().expect("a folder");
    let processes = fs::read_dir("/proc").expect("a system with /proc").flatten();
    let works_there = |process: &PathBuf| fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd.starts_with(&home));
    let number = |process: PathBuf| process.file_name()?.to_str()?.parse().ok();
    processes.map(|process| process.path()).filter(works_there).filter_map(number).collect()
}

fn signal(run: u32, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(run).expect("a process id")).expect("a process id");
    kill_process(pid, signal).expect("our own run");
}

/// Waits for a state; the runner of the tests ends what never comes.
async fn until(mut reached: impl FnMut() -> bool) {
    let mut looks = interval(Duration::from_millis(20));
    while !reached() {
        looks.tick().await;
    }
}

async fn shown(streams: &Streams, source: &Source, name: &str) -> Result<bytes::Bytes, NoPicture> {
    streams.file(ONE, source, Remembered::default(), name).await
}

async fn list(streams: &Streams, source: &Source) -> Result<String, NoPicture> {
    shown(streams, source, "large.m3u8").await.map(|list| String::from_utf8_lossy(&list).into_owned())
}

/// Waits until the stream goes on beyond the segments of a list.
async fn goes_on(streams: &Streams, source: &Source, before: &str) {
    let mut looks = interval(Duration::from_millis(50));
    loop {
        if let Ok(now) = list(streams, source).await
            && now.lines().any(|line| line.starts_with("large-") && !before.contains(line))
        {
            return;
        }
        looks.tick().await;
    }
}

/// What a segment's picture is encoded with, and how wide it is, in ffprobe's words.
fn probed(folder: &Path, segment: &[u8]) -> String {
    let file = folder.join("probed.ts");
    fs::write(&file, segment).expect("the folder can be written");
    let words = ["-v", "error", "-show_entries", "stream=codec_name,width", "-of", "csv=p=0"];
    let probed = Command::new("ffprobe").args(words).arg(file).stdin(Stdio::null()).output().expect("ffprobe is here");
    String::from_utf8_lossy(&probed.stdout).lines().next().unwrap_or_default().to_owned()
}

async fn first_segment(streams: &Streams, source: &Source, size: &str) -> bytes::Bytes {
    let list = shown(streams, source, &format!("{size}.m3u8")).await.expect("a list");
    let list = String::from_utf8_lossy(&list).into_owned();
    let segment = list.lines().find(|line| line.starts_with(size)).expect("a segment is listed");
    shown(streams, source, segment).await.expect("a segment")
}

#[tokio::test]
async fn a_camera_is_started_by_the_first_viewer_and_ended_after_the_last() {
    let (streams, folder) = streams(impatient(|patience| patience.unwatched = SECOND));
    assert!(runs(&folder).is_empty());
    let index = shown(&streams, &source("test:"), "index.m3u8").await.expect("a picture");
    assert!(String::from_utf8_lossy(&index).contains("small.m3u8"), "{index:?}");
    until(|| streams.running() == 0).await;
    assert!(runs(&folder).is_empty());
    assert_eq!(fs::read_dir(folder.path().join("live")).expect("the folder of all cameras").count(), 0);
}

#[tokio::test]
async fn viewers_share_one_run_and_get_two_sizes() {
    let (streams, folder) = streams(settings());
    for (text, large) in [("test:", "h264,960"), ("drawing:", "h264,960")] {
        let made = source(text);
        let (one, other) = tokio::join!(shown(&streams, &made, "index.m3u8"), shown(&streams, &made, "small.m3u8"));
        assert!(one.is_ok() && other.is_ok());
        assert_eq!(probed(folder.path(), &first_segment(&streams, &made, "large").await), large);
        assert_eq!(probed(folder.path(), &first_segment(&streams, &made, "small").await), "h264,426");
        // Another source under its id has taken the place of the one before.
        until(|| runs(&folder).len() == 1).await;
        assert_eq!(streams.running(), 1);
    }
    streams.end().await;
    assert!(runs(&folder).is_empty());
    assert!(!folder.path().join("live").exists());
}

/// The corner of a segment's last frame in which the clock stands: how bright each point is.
fn clock_in(folder: &Path, segment: &[u8]) -> Vec<u8> {
    let file = folder.join("clock.ts");
    fs::write(&file, segment).expect("the folder can be written");
    let words = ["-v", "error", "-update", "1", "-vf", "crop=150:60:10:ih-70,format=gray", "-f", "rawvideo", "-"];
    let drawn = Command::new("ffmpeg").arg("-i").arg(file).args(words).stdin(Stdio::null()).output();
    let drawn = drawn.expect("ffmpeg is here").stdout;
    drawn.chunks_exact(150 * 60).next_back().expect("a frame").to_vec()
}

/// How many points in a hundred are bright in one of the two and dark in the other.
fn differing(one: &[u8], other: &[u8]) -> usize {
    let differ = one.iter().zip(other).filter(|(one, other)| one.abs_diff(**other) > 90).count();
    100 * differ / one.len()
}

#[tokio::test]
async fn the_clock_in_a_made_picture_is_the_portals() {
    let clock = Clock::frozen_at(NOW);
    let (streams, folder) = streams_by(clock.clone(), settings());
    let made = source("drawing:");
    let newest = async || {
        let list = list(&streams, &made).await.expect("a picture");
        let segment = list.lines().rfind(|line| line.starts_with("large-")).expect("a segment").to_owned();
        (clock_in(folder.path(), &shown(&streams, &made, &segment).await.expect("a segment")), list)
    };
    let (ten, list) = newest().await;
    // The file with the time is replaced only when the second changes.
    let time_file = || {
        let runs = fs::read_dir(folder.path().join("live")).expect("the streams' folder").flatten();
        let files = runs.filter_map(|run| fs::metadata(run.path().join("time.txt")).ok());
        files.map(|file| std::os::unix::fs::MetadataExt::ino(&file)).collect::<Vec<_>>()
    };
    let written = time_file();
    goes_on(&streams, &made, &list).await;
    let (still_ten, _) = newest().await;
    assert_eq!(written.len(), 1);
    assert_eq!(time_file(), written, "it was not written again");
    assert_eq!(differing(&ten, &still_ten), 0, "the portal's clock stands still");
    // It is set while somebody watches.
    clock.set(NOW + 284 * MINUTE, true);
    let mut looks = interval(Duration::from_millis(200));
    while differing(&ten, &newest().await.0) < 5 {
        looks.tick().await;
    }
    streams.end().await;
}

#[tokio::test]
async fn nothing_but_the_streams_own_files_is_handed_out() {
    let (streams, _folder) = streams(settings());
    for trick in ["../../etc/passwd", "clock.ttf", "time.txt", "large-1.ts", "index.m3u8/../clock.ttf"] {
        assert_eq!(shown(&streams, &source("test:"), trick).await, Err(NoPicture::NoSuchFile), "{trick}");
    }
}

#[tokio::test]
async fn without_ffmpeg_there_is_no_picture_and_nothing_is_tried() {
    let (streams, folder) = streams(Settings { ffmpeg: "/nowhere/ffmpeg".into(), ..settings() });
    assert!(!streams.ready());
    assert_eq!(shown(&streams, &source("test:"), "index.m3u8").await, Err(NoPicture::NoProgram));
    assert!(!folder.path().join("live").exists());
}

#[tokio::test]
async fn a_camera_is_shown_without_transcoding_and_its_password_is_in_no_process_list() {
    const PASSWORD: &str = "zehn%20kleine-hushed";
    let camera = LoopbackCamera::start(CameraManners::Locked("admin:zehn kleine-hushed"), Codec::H264).await;
    let (streams, folder) = streams(settings());
    let locked = at(camera.address, &format!("admin:{PASSWORD}@"));
    assert_eq!(probed(folder.path(), &first_segment(&streams, &locked, "large").await), "h264,320");
    for process in fs::read_dir("/proc").expect("a system with /proc").flatten() {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).into_owned();
        assert!(!line.contains("kleine-hushed"), "{line}");
    }
    assert_eq!(runs(&folder).len(), 1);
}

#[tokio::test]
async fn a_wrong_password_is_reported_as_such() {
    let camera = LoopbackCamera::start(CameraManners::Locked("admin:right"), Codec::H264).await;
    let (streams, _folder) = streams(settings());
    let answer = shown(&streams, &at(camera.address, "admin:wrong@"), "index.m3u8").await;
    assert_eq!(answer, Err(NoPicture::Password));
}

#[tokio::test]
async fn what_phones_do_not_play_is_transcoded() {
    let camera = LoopbackCamera::start(CameraManners::Open, Codec::H265).await;
    let (streams, folder) = streams(settings());
    let modern = at(camera.address, "");
    assert_eq!(probed(folder.path(), &first_segment(&streams, &modern, "large").await), "h264,320");
}

#[tokio::test]
async fn a_camera_that_misbehaves_is_reported_as_such() {
    for (manners, why) in [
        (CameraManners::Silent, NoPicture::NoAnswer),
        (CameraManners::Garbage, NoPicture::NotReadable),
        (CameraManners::HalfOpen, NoPicture::NoAnswer),
    ] {
        let camera = LoopbackCamera::start(manners.clone(), Codec::H264).await;
        let (streams, _folder) = streams(impatient(|patience| patience.first = 8 * SECOND));
        let answer = shown(&streams, &at(camera.address, ""), "index.m3u8").await;
        assert_eq!(answer.err(), Some(why), "{manners:?}");
        assert!(camera.asked() > 0, "{manners:?}");
    }
}

#[tokio::test]
async fn a_name_that_resolves_to_a_private_network_is_not_contacted() {
    let camera = LoopbackCamera::start(CameraManners::Open, Codec::H264).await;
    let (streams, _folder) = streams(Settings { allowed: Allowed::default(), ..settings() });
    let named = source(&format!("rtsp://localhost:{}/live", camera.address.port()));
    assert_eq!(shown(&streams, &named, "index.m3u8").await, Err(NoPicture::Private));
    assert_eq!(camera.asked(), 0);
}

#[tokio::test]
async fn an_ffmpeg_that_dies_is_restarted() {
    let (streams, folder) = streams(settings());
    let before = list(&streams, &source("test:")).await.expect("a picture");
    until(|| runs(&folder).len() == 1).await;
    let run = runs(&folder)[0];
    signal(run, Signal::KILL);
    goes_on(&streams, &source("test:"), &before).await;
    until(|| runs(&folder).len() == 1 && runs(&folder) != [run]).await;
}

#[tokio::test]
async fn an_ffmpeg_that_hangs_is_killed_and_restarted() {
    let (streams, folder) = streams(impatient(|patience| patience.hung = 10 * SECOND));
    let before = list(&streams, &source("test:")).await.expect("a picture");
    until(|| runs(&folder).len() == 1).await;
    let run = runs(&folder)[0];
    signal(run, Signal::STOP);
    until(|| !runs(&folder).contains(&run)).await;
    goes_on(&streams, &source("test:"), &before).await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_reported_and_nothing_is_left() {
    let (streams, folder) = streams(settings());
    fs::write(folder.path().join("live"), "in the way").expect("the folder can be written");
    assert_eq!(shown(&streams, &source("test:"), "index.m3u8").await, Err(NoPicture::DiskFull));
    assert!(runs(&folder).is_empty());
}

#[tokio::test]
async fn leftovers_of_a_crash_are_removed() {
    let (streams, folder) = streams(settings());
    let left = folder.path().join("live/1-1763872000");
    fs::create_dir_all(&left).expect("a folder");
    fs::write(left.join("large-1763872000.ts"), "a room").expect("a file");
    streams.begin();
    assert!(!folder.path().join("live").exists());
}

#[tokio::test]
async fn what_runs_ends_with_the_portal() {
    let (streams, folder) = streams(settings());
    list(&streams, &source("test:")).await.expect("a picture");
    assert_eq!(runs(&folder).len(), 1);
    drop(streams);
    assert!(runs(&folder).is_empty());
}

#[tokio::test]
async fn dead_cameras_take_no_place_from_those_that_live() {
    let camera = LoopbackCamera::start(CameraManners::Open, Codec::H264).await;
    let gone = {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        listener.local_addr().expect("a bound listener has an address")
    };
    let (streams, folder) = streams(settings());
    let (dead, living) = (at(gone, ""), at(camera.address, ""));
    let asked = (0..200).map(|number| {
        let (streams, source) = (&streams, if number % 20 == 0 { &living } else { &dead });
        async move { streams.file(CameraId(number + 1), source, Remembered::default(), "index.m3u8").await }
    });
    let answers = futures_util::future::join_all(asked).await;
    let shown = answers.iter().filter(|answer| answer.is_ok()).count();
    let away = answers.iter().filter(|answer| **answer == Err(NoPicture::NoAnswer)).count();
    assert_eq!((shown, away), (10, 190));
    assert_eq!(runs(&folder).len(), 10);
    // There is no place for an eleventh.
    let one_more = streams.file(CameraId(201), &living, Remembered::default(), "index.m3u8").await;
    assert_eq!(one_more, Err(NoPicture::Crowded));
    streams.end().await;
    assert!(runs(&folder).is_empty());
}
