//! Interprets the log of ffmpeg. Its lines contain addresses with passwords, so they are never stored or printed; only
//! their meaning is.

use super::NoPicture;

/// The meaning of a line of ffmpeg's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogMessage {
    /// The camera's codec, and whether browsers can play it without encoding.
    Codec {
        playable: bool,
    },
    Failure(NoPicture),
}

/// Wider pictures are scaled down for phones.
const WIDEST: u32 = 1920;

/// `None`: the line does not matter.
pub fn parse_line(line: &str) -> Option<LogMessage> {
    if let Some((_, video)) = line.split_once(": Video: ").filter(|_| line.trim_start().starts_with("Stream #0:")) {
        return Some(LogMessage::Codec { playable: is_playable(video) });
    }
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    // Frames out of order: RTSP does not say when each is to be decoded.
    if has(&["Timestamps are unset in a packet", "first pts and dts value must be set"]) {
        return Some(LogMessage::Codec { playable: false });
    }
    if has(&["401 Unauthorized", "403 Forbidden", "authorization failed"]) {
        Some(LogMessage::Failure(NoPicture::Password))
    } else if has(&["No space left on device", "Disk quota exceeded", "Read-only file system"]) {
        Some(LogMessage::Failure(NoPicture::DiskFull))
    } else if has(&[
        "Connection refused",
        "Connection timed out",
        "No route to host",
        "Network is unreachable",
        "404 Not Found",
        "454 ",
        "503 Service",
    ]) {
        Some(LogMessage::Failure(NoPicture::NoAnswer))
    } else if has(&[
        "Invalid data found",
        "Could not find codec parameters",
        "matches no streams",
        "Decoder (codec",
        "Unsupported codec",
    ]) {
        Some(LogMessage::Failure(NoPicture::NotReadable))
    } else {
        None
    }
}

/// Whether every phone plays it, for example `h264 (Main), yuv420p(tv, progressive), 1280x720, 25 fps`.
fn is_playable(video: &str) -> bool {
    let width = video.split([' ', ',']).find_map(|word| {
        let (width, height) = word.split_once('x')?;
        height.parse::<u32>().ok()?;
        width.parse::<u32>().ok()
    });
    video.starts_with("h264")
        && ["yuv420p,", "yuv420p(", "yuvj420p,", "yuvj420p("].iter().any(|form| video.contains(form))
        && width.is_some_and(|width| width <= WIDEST)
}
