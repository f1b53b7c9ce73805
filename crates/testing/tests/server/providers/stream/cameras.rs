//! Cameras with clocks, key frames and lines as they are found in centres.

use base::clock::Timestamp;
use providers::stream::{Patience, Remembered, Settings, State};
use rustix::process::Signal;
use testing::gateways::{CameraClock, CameraManners, Codec, Film, LoopbackCamera};
use tokio::time::Instant;

use super::{
    ONE, SECOND, at, first_segment, goes_on, impatient, list, probed, runs, settings, shown, signal, streams, until,
};

const H264: Film = Film::of(Codec::H264);

/// Seconds of each segment of a list.
fn lengths(list: &str) -> Vec<f32> {
    let length = |line: &str| line.strip_prefix("#EXTINF:")?.trim_end_matches(',').parse().ok();
    list.lines().filter_map(length).collect()
}

/// The state that was noted last.
fn noted(streams: &providers::stream::Streams) -> Option<State> {
    streams.changed().into_iter().find(|(camera, _)| *camera == ONE).map(|(_, state)| state)
}

#[tokio::test]
async fn a_camera_whose_clock_jumps_or_stands_hours_back_now_and_then_shows_its_picture_all_along() {
    for clock in [CameraClock::BackNowAndThen(20), CameraClock::JumpsAfter(40)] {
        let camera = LoopbackCamera::showing(CameraManners::Open, Film { clock, ..H264 }).await;
        let (streams, folder) = streams(settings());
        let source = at(camera.address, "");
        let mut before = list(&streams, &source).await.expect("a picture");
        let run = runs(&folder);
        // Three more segments of both pictures, well beyond the jump.
        for _ in 0..3 {
            goes_on(&streams, &source, &before).await;
            before = list(&streams, &source).await.expect("a picture");
        }
        until(|| camera.filmed() > 80).await;
        goes_on(&streams, &source, &before).await;
        for size in ["large", "small"] {
            let list = shown(&streams, &source, &format!("{size}.m3u8")).await.expect("a list");
            let list = String::from_utf8_lossy(&list).into_owned();
            assert!(lengths(&list).iter().all(|length| (0.5..4.0).contains(length)), "{clock:?} {size}: {list}");
        }
        assert_eq!(runs(&folder), run, "{clock:?}: it was begun anew");
        assert_eq!(camera.asked(), 2, "{clock:?}: a greeting and one session");
        assert!(noted(&streams).is_some_and(|state| !state.remembered.encoded && state.failing.is_none()), "{clock:?}");
    }
}

#[tokio::test]
async fn a_camera_with_key_frames_far_apart_shows_its_picture_before_the_second_of_them() {
    for seconds in [4, 6, 8, 10] {
        let film = Film { key_frames_each: seconds * 10, begins_with_the_viewer: true, ..H264 };
        let camera = LoopbackCamera::showing(CameraManners::Open, film).await;
        let (streams, folder) = streams(settings());
        let (source, began) = (at(camera.address, ""), Instant::now());
        let large = first_segment(&streams, &source, "large").await;
        let (passed, filmed) = (began.elapsed(), camera.filmed());
        println!("key frames each {seconds} s: first picture after {passed:?}, at frame {filmed}");
        assert_eq!(probed(folder.path(), &large), "h264,320");
        // One session with the camera for both runs of ffmpeg: nobody waits for another key frame.
        assert_eq!(camera.asked(), 2, "{seconds}");
        assert!(filmed < 100, "{seconds}: after {filmed} frames");
        assert!(noted(&streams).is_some_and(|state| state.remembered.encoded), "{seconds}: it is remembered");
        let before = list(&streams, &source).await.expect("a picture");
        goes_on(&streams, &source, &before).await;
    }
}

#[tokio::test]
async fn a_viewer_who_joins_in_the_middle_waits_for_one_key_frame_and_not_for_two() {
    let film = Film { key_frames_each: 80, ..H264 };
    let camera = LoopbackCamera::showing(CameraManners::Open, film).await;
    until(|| camera.filmed() > 20).await;
    let (streams, _folder) = streams(settings());
    first_segment(&streams, &at(camera.address, ""), "large").await;
    // The first key frame after 80 frames, the next after 160.
    assert!(camera.filmed() < 160, "after {} frames", camera.filmed());
    assert_eq!(camera.asked(), 2);
}

#[tokio::test]
async fn the_stored_state_of_a_camera_spares_the_next_viewer_the_trial() {
    let film = Film { key_frames_each: 100, begins_with_the_viewer: true, ..H264 };
    let camera = LoopbackCamera::showing(CameraManners::Open, film).await;
    let (streams, folder) = streams(settings());
    let remembered = Remembered { encoded: true, set_at: Timestamp::from_ms(7) };
    let source = at(camera.address, "");
    streams.file(ONE, &source, remembered, "index.m3u8").await.expect("a picture");
    let run = runs(&folder);
    let before = list(&streams, &source).await.expect("a picture");
    goes_on(&streams, &source, &before).await;
    assert_eq!((runs(&folder), camera.asked()), (run, 2), "one run, one session");
    let state = noted(&streams).expect("it is noted that it shows a picture");
    assert!(state.remembered.encoded && state.shown_at.is_some() && state.failing.is_none(), "{state:?}");
    streams.forget_changed(&streams.changed());
    assert_eq!(noted(&streams), None);
}

#[tokio::test]
async fn frames_that_are_sent_ahead_of_others_are_put_in_order() {
    let camera = LoopbackCamera::showing(CameraManners::Open, Film { reordered: true, ..H264 }).await;
    let (streams, folder) = streams(settings());
    let large = first_segment(&streams, &at(camera.address, ""), "large").await;
    let file = folder.path().join("frames.ts");
    std::fs::write(&file, &large).expect("written");
    let words = ["-v", "error", "-show_entries", "frame=pts", "-of", "csv=p=0"];
    let probed = std::process::Command::new("ffprobe").args(words).arg(&file).output().expect("ffprobe is here");
    let text = String::from_utf8_lossy(&probed.stdout).into_owned();
    let times: Vec<i64> = text.lines().filter_map(|line| line.trim_matches(',').parse().ok()).collect();
    assert!(times.len() > 10, "{text}");
    // A frame each tenth of a second.
    assert!(times.windows(2).all(|two| (8_000..=10_000).contains(&(two[1] - two[0]))), "{times:?}");
    assert!(noted(&streams).is_some_and(|state| state.remembered.encoded));
}

#[tokio::test]
async fn a_slow_camera_is_not_taken_for_a_hung_ffmpeg() {
    // A frame each four seconds: a segment is as long.
    let film = Film { frames: 3, key_frames_each: 1, ..H264 };
    let camera = LoopbackCamera::showing(CameraManners::Open, film).await;
    let patience = Patience { first: 90 * SECOND, hung: 5 * SECOND, ..Patience::default() };
    let (streams, folder) = streams(Settings { patience, ..settings() });
    let source = at(camera.address, "");
    let mut before = list(&streams, &source).await.expect("a picture");
    let run = runs(&folder);
    for _ in 0..3 {
        goes_on(&streams, &source, &before).await;
        before = list(&streams, &source).await.expect("a picture");
    }
    assert_eq!(runs(&folder), run);
}

#[tokio::test]
async fn an_ffmpeg_that_hangs_while_the_camera_sends_is_restarted_at_once() {
    let camera = LoopbackCamera::start(CameraManners::Open, Codec::H264).await;
    let (streams, folder) = streams(impatient(|patience| {
        patience.hung = 8 * SECOND;
        // Neither the silence of a camera nor a pause after a failure is what is waited for.
        patience.pause = 600 * SECOND;
        patience.longest_pause = 600 * SECOND;
    }));
    let source = at(camera.address, "");
    let before = list(&streams, &source).await.expect("a picture");
    let run = runs(&folder)[0];
    let stopped = Instant::now();
    signal(run, Signal::STOP);
    until(|| streams.failing().contains_key("ffmpeg_hung")).await;
    assert!(noted(&streams).is_some_and(|state| state.failing.is_some()));
    goes_on(&streams, &source, &before).await;
    println!("ffmpeg stood still: the picture goes on after {:?}", stopped.elapsed());
    assert!(!runs(&folder).contains(&run));
    assert!(streams.failing().is_empty());
    assert!(noted(&streams).is_some_and(|state| state.failing.is_none() && state.shown_at.is_some()));
}
