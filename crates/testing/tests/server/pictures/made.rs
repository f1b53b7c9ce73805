//! Files made for the tests: pictures of every kind, and what only looks like one.

use std::io::Cursor;

use heifer::heifer_hevc_enc::encoder::{EncodedPicture, EncoderConfig, Planes, encode_picture};
use heifer::heifer_isobmff::ItemId;
use heifer::heifer_isobmff::boxes::HevcConfig;
use heifer::heifer_isobmff::writer::{HeifWriter, ImageSpec};
use image::codecs::gif::GifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, Frame, ImageFormat, Rgb, RgbImage, RgbaImage};

/// Red on the left, blue on the right.
pub(crate) fn two_halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([220, 20, 20]) } else { Rgb([20, 20, 220]) })
}

pub(crate) fn jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut content = Vec::new();
    JpegEncoder::new_with_quality(&mut content, 90).encode_image(picture).expect("a JPEG");
    content
}

pub(crate) fn in_format(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut content = Cursor::new(Vec::new());
    picture.write_to(&mut content, format).expect("a picture");
    content.into_inner()
}

pub(crate) fn png(picture: &RgbImage) -> Vec<u8> {
    in_format(&DynamicImage::ImageRgb8(picture.clone()), ImageFormat::Png)
}

/// An animation: each frame of one colour, the first one white.
pub(crate) fn gif(frames: u32) -> Vec<u8> {
    let mut content = Vec::new();
    let mut encoder = GifEncoder::new_with_speed(&mut content, 30);
    for n in 0..frames {
        let shade = if n == 0 { 255 } else { 0 };
        let frame = RgbaImage::from_pixel(4, 4, image::Rgba([shade, shade, shade, 255]));
        encoder.encode_frame(Frame::new(frame)).expect("a frame");
    }
    drop(encoder);
    content
}

/// Puts what a telephone writes beside the pixels into a JPEG: how to turn it, where it was taken, a comment.
pub(crate) fn with_traces(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    // ImageDescription, 20 bytes at offset 38.
    exif.extend_from_slice(&[0x01, 0x0e, 0, 2, 0, 0, 0, 20, 0, 0, 0, 38]);
    exif.extend_from_slice(&[0; 4]);
    exif.extend_from_slice(b"GPS 12.97N 77.64E  \0");
    let mut content = jpeg[..2].to_vec();
    for (marker, body) in [
        (0xe1, exif),
        (0xe1, b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPS 12.97N</x:xmpmeta>".to_vec()),
        (0xe2, b"ICC_PROFILE\0\x01\x01owner of the telephone".to_vec()),
        (0xfe, b"GPS comment".to_vec()),
    ] {
        let length = u16::try_from(body.len() + 2).expect("short");
        content.extend_from_slice(&[0xff, marker]);
        content.extend_from_slice(&length.to_be_bytes());
        content.extend_from_slice(&body);
    }
    content.extend_from_slice(&jpeg[2..]);
    content
}

/// A PNG whose head promises more than anybody has memory for.
pub(crate) fn png_bomb(width: u32, height: u32) -> Vec<u8> {
    let mut content = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = b"IHDR".to_vec();
    head.extend_from_slice(&width.to_be_bytes());
    head.extend_from_slice(&height.to_be_bytes());
    head.extend_from_slice(&[8, 6, 0, 0, 0]);
    for chunk in [head, b"IDAT\x78\x9c\x03\0\0\0\0\x01".to_vec(), b"IEND".to_vec()] {
        content.extend_from_slice(&u32::try_from(chunk.len() - 4).expect("short").to_be_bytes());
        content.extend_from_slice(&chunk);
        content.extend_from_slice(&crc32fast::hash(&chunk).to_be_bytes());
    }
    content
}

/// The same JPEG saying another size in its head.
pub(crate) fn jpeg_bomb(width: u16, height: u16) -> Vec<u8> {
    let mut content = jpeg(&two_halves(16, 16));
    let frame = content.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame's head");
    content[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    content[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    content
}

pub(crate) fn gif_bomb() -> Vec<u8> {
    let mut content = gif(1);
    content[6..10].copy_from_slice(&[0xff; 4]);
    content
}

/// A WebP of the extended form whose canvas has 16,384 points a side.
pub(crate) fn webp_bomb() -> Vec<u8> {
    let whole = in_format(&DynamicImage::ImageRgb8(two_halves(8, 8)), ImageFormat::WebP);
    let mut body = b"WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0".to_vec();
    body.extend_from_slice(&whole[12..]);
    let mut content = b"RIFF".to_vec();
    content.extend_from_slice(&u32::try_from(body.len()).expect("short").to_le_bytes());
    content.extend_from_slice(&body);
    content
}

/// A PNG with a colour profile that takes `bytes` once it is unpacked: zeros, packed by hand.
pub(crate) fn packed_profile(png: &[u8], bytes: usize) -> Vec<u8> {
    let mut bits = Bits::default();
    // The last block, in fixed codes: a zero, the same 258 bytes again and again, the end.
    bits.low_first(0b011, 3);
    bits.high_first(0b0011_0000, 8);
    let times = bytes / 258;
    for _ in 0..times {
        bits.high_first(0b1100_0101, 8);
        bits.high_first(0, 5);
    }
    bits.high_first(0, 7);
    let mut packed = vec![0x78, 0x01];
    packed.extend(bits.whole());
    let sum = u32::try_from((times * 258 + 1) % 65521).expect("small");
    packed.extend_from_slice(&((sum << 16) | 1).to_be_bytes());
    let mut part = b"iCCPpacked\0\0".to_vec();
    part.extend(packed);
    // Behind the signature and the head.
    let (before, after) = png.split_at(8 + 25);
    let mut content = before.to_vec();
    content.extend_from_slice(&u32::try_from(part.len() - 4).expect("short").to_be_bytes());
    content.extend_from_slice(&part);
    content.extend_from_slice(&crc32fast::hash(&part).to_be_bytes());
    content.extend_from_slice(after);
    content
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: u32,
}

impl Bits {
    fn push(&mut self, bit: u32) {
        if self.used.is_multiple_of(8) {
            self.bytes.push(0);
        }
        let last = self.bytes.last_mut().expect("just pushed");
        *last |= u8::try_from(bit & 1).expect("a bit") << (self.used % 8);
        self.used += 1;
    }

    fn low_first(&mut self, value: u32, count: u32) {
        (0..count).for_each(|n| self.push(value >> n));
    }

    fn high_first(&mut self, value: u32, count: u32) {
        (0..count).rev().for_each(|n| self.push(value >> n));
    }

    fn whole(self) -> Vec<u8> {
        self.bytes
    }
}

pub(crate) fn heic(picture: &RgbImage) -> Vec<u8> {
    let how = heifer::EncodeOptions { max_threads: 1, ..heifer::EncodeOptions::default() };
    heifer::encode_rgb8(picture.width(), picture.height(), picture.as_raw(), &how).expect("a HEIC")
}

/// A coded still, to put together files by hand that no camera would write.
pub(crate) struct HeicStill(EncodedPicture);

impl HeicStill {
    pub(crate) fn grey(width: u32, height: u32) -> Self {
        let points = usize::try_from(width * height).expect("points");
        let (light, colour) = (vec![128; points], vec![128; points / 4]);
        let planes = Planes { y: &light, chroma: Some((&colour, &colour)) };
        Self(encode_picture(width, height, planes, &EncoderConfig::default()).expect("a still"))
    }

    pub(crate) fn spec(&self) -> ImageSpec<'_> {
        let still = &self.0;
        let config = HevcConfig {
            profile_idc: still.profile_idc,
            level_idc: still.level_idc,
            chroma_format: still.chroma_format,
            bit_depth_luma: 8,
            bit_depth_chroma: 8,
            nal_length_size: 4,
            nal_units: still.parameter_sets.clone(),
        };
        ImageSpec::new(still.width, still.height, config, &still.slices)
    }

    pub(crate) fn add_to(&self, writer: &mut HeifWriter) -> ItemId {
        writer.add_image(&self.spec())
    }

    /// A file whose picture is the item that `items` answers.
    pub(crate) fn file(items: impl FnOnce(&mut HeifWriter) -> ItemId) -> Vec<u8> {
        let mut writer = HeifWriter::new();
        let picture = items(&mut writer);
        writer.set_primary(picture);
        writer.finish()
    }
}
