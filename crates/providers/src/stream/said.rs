//! What ffmpeg says, understood. Its lines hold addresses with passwords, so none of them is kept or printed: of each only
//! its meaning is.

use super::NoPicture;

/// What one of ffmpeg's lines means to us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// What the camera sends: whether it can be shown as it is.
    Codec {
        shown_as_it_is: bool,
    },
    Trouble(NoPicture),
}

/// Wider pictures are made smaller before they are sent to telephones.
const WIDEST: u32 = 1920;

pub fn understand(line: &str) -> Option<Said> {
    if let Some((_, video)) = line.split_once(": Video: ").filter(|_| line.trim_start().starts_with("Stream #0:")) {
        return Some(Said::Codec { shown_as_it_is: as_it_is(video) });
    }
    let has = |words: &[&str]| words.iter().any(|word| line.contains(word));
    // Frames that are sent ahead of others: over RTSP nothing says when each is to be decoded.
    if has(&["Timestamps are unset in a packet", "first pts and dts value must be set"]) {
        return Some(Said::Codec { shown_as_it_is: false });
    }
    if has(&["401 Unauthorized", "403 Forbidden", "authorization failed"]) {
        Some(Said::Trouble(NoPicture::Password))
    } else if has(&["No space left on device", "Disk quota exceeded", "Read-only file system"]) {
        Some(Said::Trouble(NoPicture::DiskFull))
    } else if has(&[
        "Connection refused",
        "Connection timed out",
        "No route to host",
        "Network is unreachable",
        "404 Not Found",
        "454 ",
        "503 Service",
    ]) {
        Some(Said::Trouble(NoPicture::NoAnswer))
    } else if has(&[
        "Invalid data found",
        "Could not find codec parameters",
        "matches no streams",
        "Decoder (codec",
        "Unsupported codec",
    ]) {
        Some(Said::Trouble(NoPicture::NotReadable))
    } else {
        None
    }
}

/// `h264 (Main), yuv420p(tv, progressive), 1280x720, 25 fps`: what every telephone plays.
fn as_it_is(video: &str) -> bool {
    let width = video.split([' ', ',']).find_map(|word| {
        let (width, height) = word.split_once('x')?;
        height.parse::<u32>().ok()?;
        width.parse::<u32>().ok()
    });
    video.starts_with("h264")
        && ["yuv420p,", "yuv420p(", "yuvj420p,", "yuvj420p("].iter().any(|form| video.contains(form))
        && width.is_some_and(|width| width <= WIDEST)
}
