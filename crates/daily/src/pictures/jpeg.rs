//! Checks that a JPEG is complete. Decoders fill missing parts with grey; the parent should choose the file again. Faults that
//! every browser tolerates are accepted: a missing end marker, stray bytes between two parts.

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::intake::{UnfitPicture, must_fit};

const START: &[u8] = b"\xff\xd8";
/// A decoder reads ahead by a few bytes.
const READ_AHEAD: usize = 8;

/// From the last of several start markers.
pub(super) fn from_its_start(content: &[u8]) -> &[u8] {
    let mut content = content;
    while content.get(2..).is_some_and(|rest| rest.starts_with(START)) {
        content = &content[2..];
    }
    content
}

/// Bytes behind the end are ignored: they are never stored.
pub(super) fn must_be_whole(content: &[u8]) -> Result<(), UnfitPicture> {
    match end_of(content) {
        End::Marked => Ok(()),
        End::OutsideOfPixels => Err(UnfitPicture::Damaged),
        End::AmongPixels => must_have_all_pixels(content),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Marked,
    /// The file ends with pixels: the last ones, or not.
    AmongPixels,
    OutsideOfPixels,
}

fn end_of(content: &[u8]) -> End {
    let mut rest = content.get(START.len()..).unwrap_or_default();
    let mut end = End::OutsideOfPixels;
    loop {
        // Bytes before a marker belong to nothing.
        let Some(at) = rest.iter().position(|&byte| byte == 0xff) else { return end };
        rest = &rest[at + 1..];
        let [marker, after @ ..] = rest else { return end };
        match marker {
            0xd9 => return End::Marked,
            // Fill bytes; a zero makes no marker.
            0xff | 0x00 => {}
            // Markers without a length.
            0x01 | 0xd0..=0xd8 => rest = after,
            _ => {
                let [high, low, ..] = after else { return End::OutsideOfPixels };
                let length = usize::from(u16::from_be_bytes([*high, *low]));
                let Some(behind) = after.get(length.max(2)..) else { return End::OutsideOfPixels };
                (rest, end) = if *marker == 0xda {
                    (behind_scan(behind), End::AmongPixels)
                } else {
                    (behind, End::OutsideOfPixels)
                };
            }
        }
    }
}

/// Skips a scan's data: in it, a marker's byte is followed by a zero or is a restart.
fn behind_scan(mut rest: &[u8]) -> &[u8] {
    while let Some(at) = rest.iter().position(|&byte| byte == 0xff) {
        match rest.get(at + 1) {
            Some(0x00 | 0xd0..=0xd7) => rest = &rest[at + 2..],
            Some(_) => return &rest[at..],
            None => break,
        }
    }
    &[]
}

/// Decodes it once more, strictly: missing rows of pixels are a fault.
fn must_have_all_pixels(content: &[u8]) -> Result<(), UnfitPicture> {
    let padded = [content, &[0; READ_AHEAD]].concat();
    let strict = DecoderOptions::default().set_strict_mode(true).set_max_width(usize::MAX).set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(padded.as_slice()), strict);
    decoder.decode_headers().map_err(|_| UnfitPicture::Damaged)?;
    let (width, height) = decoder.dimensions().ok_or(UnfitPicture::Damaged)?;
    let side = |length: usize| u32::try_from(length).map_err(|_| UnfitPicture::TooLarge);
    must_fit((side(width)?, side(height)?))?;
    decoder.decode().map(drop).map_err(|_| UnfitPicture::Damaged)
}
