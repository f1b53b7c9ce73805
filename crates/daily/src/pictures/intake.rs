//! Processes an uploaded picture: decodes it within limits, rotates it, converts it to sRGB, drops all metadata, and encodes it in
//! three sizes. The upload itself is not stored.

use std::io::Cursor;

use bytes::Bytes;
use fast_image_resize::images::Image;
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, ImageResult, Limits, RgbImage};
use moxcms::ColorProfile;
use webpx::{EncoderConfig, Unstoppable};

use super::{Kind, Prepared, colours, heic, jpeg};
use base::refusal::Refusal;

/// Phones take pictures of up to 24 million pixels; this bounds a decoder's memory.
pub(super) const POINTS_MAX: u64 = 25_000_000;
pub(super) const SIDE_MAX: u32 = 16_000;
/// A picture of the largest size with its fourth channel, and a little for the decoder itself.
const MEMORY_MAX: u64 = 4 * POINTS_MAX + 28 * 1024 * 1024;

/// The longest side of each size, and its quality.
const FULL_SIDE: u32 = 2048;
const CARD_SIDE: u32 = 960;
const THUMB_SIDE: u32 = 480;
const FULL_QUALITY: u8 = 82;
const SMALL_QUALITY: f32 = 75.0;
/// libwebp's method, 0 to 6: past 2 a picture takes twice the time to save a few per cent.
const SMALL_PATIENCE: u8 = 2;

/// Why an upload is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnfitPicture {
    Empty,
    TooManyBytes,
    NoPicture,
    Avif,
    Heic,
    TooLarge,
    Damaged,
    TooSlow,
    Busy,
}

impl From<UnfitPicture> for Refusal {
    fn from(unfit: UnfitPicture) -> Self {
        match unfit {
            UnfitPicture::Empty => Self::new("picture_empty", "The picture is empty. Please choose another one"),
            UnfitPicture::TooManyBytes => Self::new("picture_too_heavy", "A picture can have at most 20 MB"),
            UnfitPicture::NoPicture => Self::new(
                "no_picture",
                "This is no picture that we can read. Please choose a JPEG, PNG, WebP, GIF or HEIC",
            ),
            UnfitPicture::Avif => Self::new("picture_avif", "We cannot read AVIF pictures. Please send it as a JPEG"),
            UnfitPicture::Heic => Self::new(
                "picture_heic",
                "This is a kind of HEIC picture that we cannot read. Please send it as a JPEG",
            ),
            UnfitPicture::TooLarge => Self::new("picture_too_large", "A picture has at most 25 million points"),
            UnfitPicture::Damaged => {
                Self::new("picture_damaged", "The picture is damaged or cut off. Please choose another one")
            }
            UnfitPicture::TooSlow => {
                Self::new("picture_too_slow", "The picture took too long to read. Please choose another one")
            }
            UnfitPicture::Busy => Self::new("pictures_busy", "Many pictures are arriving right now. Please try again"),
        }
    }
}

impl From<ImageError> for UnfitPicture {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::TooLarge,
            ImageError::Unsupported(_) => Self::NoPicture,
            _ => Self::Damaged,
        }
    }
}

/// Processes a picture. Takes a few tenths of a second: not on a thread that serves calls.
pub fn prepare(content: &[u8]) -> Result<Prepared, UnfitPicture> {
    let Decoded { pixels, orientation, profile, is_grey } = decode(content)?;
    let upright = |shrunk: RgbImage| {
        let mut picture = DynamicImage::ImageRgb8(shrunk);
        picture.apply_orientation(orientation);
        picture.into_rgb8()
    };
    // Rotated and converted after it is scaled down: fewer pixels to process.
    let mut full = upright(shrink(pixels, FULL_SIDE)?);
    if let Some(profile) = profile {
        colours::to_srgb(&mut full, &profile, is_grey);
    }
    let jpeg = encode_jpeg(&full)?;
    let (width, height) = full.dimensions();
    let card = shrink(full, CARD_SIDE)?;
    let card_webp = webp(&card)?;
    let thumb_webp = webp(&shrink(card, THUMB_SIDE)?)?;
    Ok(Prepared {
        kind: Kind::Jpeg,
        width: i64::from(width),
        height: i64::from(height),
        full: jpeg,
        card: card_webp,
        thumb: thumb_webp,
    })
}

/// The pixels of the first frame, their rotation and their colour profile.
struct Decoded {
    pixels: RgbImage,
    orientation: Orientation,
    /// None: sRGB, or unknown.
    profile: Option<ColorProfile>,
    is_grey: bool,
}

/// The content decides the format, not the file name.
fn decode(content: &[u8]) -> Result<Decoded, UnfitPicture> {
    if content.is_empty() {
        return Err(UnfitPicture::Empty);
    }
    let reader = Cursor::new(content);
    if content.starts_with(b"\xff\xd8\xff") {
        let content = jpeg::from_its_start(content);
        jpeg::must_be_whole(content)?;
        pixels(JpegDecoder::new(Cursor::new(content)))
    } else if content.starts_with(b"\x89PNG\r\n\x1a\n") {
        let profile = colours::profile_of_png(png_parts(content));
        let decoded = pixels(PngDecoder::with_limits(Cursor::new(plain_png(content)), limits()))?;
        Ok(Decoded { profile, ..decoded })
    } else if content.starts_with(b"RIFF") && content.get(8..12) == Some(b"WEBP") {
        pixels(WebPDecoder::new(reader))
    } else if content.starts_with(b"GIF87a") || content.starts_with(b"GIF89a") {
        pixels(GifDecoder::new(reader))
    } else if heic::is_avif(content) {
        Err(UnfitPicture::Avif)
    } else if heic::is_heic(content) {
        let pixels = heic::pixels(content)?;
        Ok(Decoded { pixels, orientation: Orientation::NoTransforms, profile: None, is_grey: false })
    } else {
        Err(UnfitPicture::NoPicture)
    }
}

/// The parts of a PNG that define its pixels or rotate them.
const PNG_PARTS: [&[u8]; 6] = [b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"eXIf", b"IEND"];

/// A PNG without colour profiles and texts, which a decoder might decompress to a hundred megabytes. A truncated file stays
/// truncated: the decoder reports it.
fn plain_png(content: &[u8]) -> Vec<u8> {
    let (head, mut rest) = content.split_at(content.len().min(8));
    let mut plain = Vec::with_capacity(content.len());
    plain.extend_from_slice(head);
    while let Some((part, after)) = png_part(rest) {
        if PNG_PARTS.contains(&&part[4..8]) {
            plain.extend_from_slice(part);
        }
        rest = after;
    }
    plain.extend_from_slice(rest);
    plain
}

/// A PNG's next part, and the rest. Length, name and checksum surround it.
fn png_part(rest: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = rest.first_chunk::<4>()?;
    let whole = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX).saturating_add(12);
    rest.split_at_checked(whole)
}

/// A PNG's parts by name and content.
fn png_parts(content: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = content.get(8..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (part, after) = png_part(rest)?;
        rest = after;
        Some((&part[4..8], &part[8..part.len() - 4]))
    })
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(MEMORY_MAX);
    limits
}

/// Refuses pictures that would take too much memory.
pub(super) fn must_fit((width, height): (u32, u32)) -> Result<(), UnfitPicture> {
    if width.max(height) > SIDE_MAX || u64::from(width) * u64::from(height) > POINTS_MAX {
        return Err(UnfitPicture::TooLarge);
    }
    if width == 0 || height == 0 { Err(UnfitPicture::Damaged) } else { Ok(()) }
}

fn pixels(decoder: ImageResult<impl ImageDecoder>) -> Result<Decoded, UnfitPicture> {
    let mut decoder = decoder?;
    // Checks the declared size before memory is allocated.
    must_fit(decoder.dimensions())?;
    if decoder.total_bytes() > MEMORY_MAX {
        return Err(UnfitPicture::TooLarge);
    }
    decoder.set_limits(limits())?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten().and_then(|icc| colours::profile(&icc));
    let is_grey = matches!(decoder.color_type(), ColorType::L8 | ColorType::La8 | ColorType::L16 | ColorType::La16);
    Ok(Decoded { pixels: opaque(DynamicImage::from_decoder(decoder)?), orientation, profile, is_grey })
}

/// Transparent parts become white.
pub(super) fn opaque(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let clear = picture.into_rgba8();
    let (width, height) = clear.dimensions();
    let over_white = |colour: u8, alpha: u8| {
        let mixed = (u32::from(colour) * u32::from(alpha) + 255 * (255 - u32::from(alpha)) + 127) / 255;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    RgbImage::from_fn(width, height, |x, y| {
        let [red, green, blue, alpha] = clear.get_pixel(x, y).0;
        image::Rgb([red, green, blue].map(|colour| over_white(colour, alpha)))
    })
}

/// Scales the longest side to at most `side`; a smaller picture stays as it is.
fn shrink(picture: RgbImage, side: u32) -> Result<RgbImage, UnfitPicture> {
    let (width, height) = picture.dimensions();
    let longest = width.max(height);
    if longest <= side {
        return Ok(picture);
    }
    let part = |length: u32| (u64::from(length) * u64::from(side) / u64::from(longest)).max(1);
    let (to_width, to_height) = (part(width), part(height));
    let (Ok(to_width), Ok(to_height)) = (u32::try_from(to_width), u32::try_from(to_height)) else {
        return Err(UnfitPicture::Damaged);
    };
    let from =
        Image::from_vec_u8(width, height, picture.into_raw(), PixelType::U8x3).map_err(|_| UnfitPicture::Damaged)?;
    let mut to = Image::new(to_width, to_height, PixelType::U8x3);
    let how = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
    Resizer::new().resize(&from, &mut to, &how).map_err(|_| UnfitPicture::Damaged)?;
    RgbImage::from_raw(to_width, to_height, to.into_vec()).ok_or(UnfitPicture::Damaged)
}

fn encode_jpeg(picture: &RgbImage) -> Result<Bytes, UnfitPicture> {
    let mut content = Vec::with_capacity(512 * 1024);
    JpegEncoder::new_with_quality(&mut content, FULL_QUALITY).encode_image(picture)?;
    Ok(content.into())
}

fn webp(picture: &RgbImage) -> Result<Bytes, UnfitPicture> {
    let (width, height) = picture.dimensions();
    let how = EncoderConfig::new().quality(SMALL_QUALITY).method(SMALL_PATIENCE);
    let encoded = how.encode_rgb(picture, width, height, Unstoppable).map_err(|_| UnfitPicture::Damaged)?;
    Ok(encoded.into())
}
