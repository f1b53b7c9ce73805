use std::time::Duration;

use providers::stream::timing::{Distance, KeyFrames, RATE, Restamp, is_of_the_picture, stamp_at};

const FRAME: i64 = RATE / 25;

/// What becomes of a camera's stamps, each with the milliseconds when it came.
fn times(stamps: impl IntoIterator<Item = (i64, u64)>) -> Vec<i64> {
    let mut restamp = Restamp::default();
    let stamp = |output: i64| stamp_at(4_294_900_000, output);
    stamps.into_iter().map(|(output, came)| restamp.time(stamp(output), Duration::from_millis(came))).collect()
}

fn regular(frames: i64) -> impl Iterator<Item = (i64, u64)> {
    (0..frames).map(|at| (at * FRAME, u64::try_from(at).expect("a number") * 40))
}

#[test]
fn a_correct_camera_clock_is_kept_through_jitter_and_stalls_of_the_network() {
    let right: Vec<i64> = (0..100).map(|at| at * FRAME).collect();
    assert_eq!(times(regular(100)), right);
    let wobbling = regular(100).map(|(output, came)| (output, came + 53 * came % 97));
    assert_eq!(times(wobbling), right);
    // Four seconds without a packet, and then all at once.
    let held_up = regular(100).map(|(output, came)| (output, if came > 400 { came.max(4_400) } else { came }));
    assert_eq!(times(held_up), right);
    // B-frames: the second of three is shown last.
    let order = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8];
    let reordered = order.into_iter().zip(0..).map(|(shown, sent)| (shown * FRAME, sent * 40));
    assert_eq!(times(reordered), order.map(|shown| shown * FRAME));
    // Packets of one frame bear one time.
    assert_eq!(times([(0, 0), (0, 5), (FRAME, 40), (FRAME, 55)]), [0, 0, FRAME, FRAME]);
}

#[test]
fn a_camera_clock_that_jumps_is_brought_back_to_ours() {
    let off = |by: fn(i64) -> i64| times(regular(500).map(move |(output, came)| (output + by(output / FRAME), came)));
    for (name, seen) in [
        ("hours back, once in fifty", off(|frame| if frame % 50 == 49 { -9_800 * RATE } else { 0 })),
        ("an hour ahead after 14 s", off(|frame| if frame > 350 { 3_600 * RATE } else { 0 })),
        ("an hour back after 14 s", off(|frame| if frame > 350 { -3_600 * RATE } else { 0 })),
        ("twice as quick", off(|frame| frame * FRAME)),
        ("half as quick", off(|frame| -frame * FRAME / 2)),
        ("standing still at first", off(|frame| if frame < 100 { -frame * FRAME + frame } else { 0 })),
    ] {
        for (at, time) in seen.iter().enumerate() {
            let wall = i64::try_from(at).expect("a number") * FRAME;
            assert!((wall - 5 * RATE..=wall + RATE).contains(time), "{name}: frame {at} at {time}, not {wall}");
        }
        assert!(seen.windows(2).all(|two| two[1] > two[0]), "{name}: backwards");
    }
}

/// A packet with a NAL unit of H.264.
fn packet(content: &[u8]) -> Vec<u8> {
    [&[0x80, 96, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7], content].concat()
}

#[test]
fn key_frames_are_known_in_each_form_and_their_distance_is_seen() {
    let (key, other) = (packet(&[0x65, 1]), packet(&[0x41, 1]));
    let with_extension =
        [&[0x91, 96, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7, 9, 9, 9, 9, 0, 0, 0, 1, 8, 8, 8, 8][..], &[0x65]].concat();
    for begins in [
        key.clone(),
        packet(&[0x67, 1]),
        packet(&[24, 0, 2, 0x41, 1, 0, 2, 0x65, 1]),
        packet(&[0x7c, 0x85]),
        with_extension,
    ] {
        let mut keys = KeyFrames::default();
        assert_eq!(keys.see(&other, 0), Distance::Unknown);
        assert!(!keys.is_begun());
        assert_eq!(keys.see(&begins, FRAME), Distance::Unknown);
        assert!(keys.is_begun(), "{begins:?}");
        // Its other packets.
        assert_eq!(keys.see(&key, FRAME), Distance::Unknown);
        assert_eq!(keys.see(&key, RATE), Distance::Near);
    }
    let mut keys = KeyFrames::default();
    keys.see(&key, 0);
    let seen: Vec<Distance> = (1..=75).map(|at| keys.see(&other, at * FRAME)).collect();
    assert_eq!(seen.iter().position(|seen| *seen == Distance::Far), Some(65), "after 2.6 s");
    // A gap of the line is no distance of key frames.
    let mut keys = KeyFrames::default();
    keys.see(&key, 0);
    assert_eq!(keys.see(&other, 20 * RATE), Distance::Unknown);
    for odd in [&[][..], &[24], &[24, 0], &[24, 255, 255, 1], &[28], &[0x7c, 5]] {
        assert_eq!(KeyFrames::default().see(&packet(odd), 0), Distance::Unknown, "{odd:?}");
    }
    assert!(is_of_the_picture(&key));
    for not in [&key[..12], &[0x80, 200, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0], &[0; 20]] {
        assert!(!is_of_the_picture(not), "{not:?}");
    }
}
