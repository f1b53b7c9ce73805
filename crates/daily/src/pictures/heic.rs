//! HEIC, the format of iPhones and iPads: one HEVC still, or a grid of them.
//!
//! The format allows much more: grids of grids, overlays, one tile used a thousand times. A small file could cause hours of work,
//! and a running decoder cannot be stopped. So only what cameras produce is accepted, and the cost is computed before any pixel is
//! decoded.

use heifer::heifer_hevc_dec::nal::{NalHeader, NalUnit, NalUnitType, split_annex_b};
use heifer::heifer_hevc_dec::params::Sps;
use heifer::heifer_isobmff::boxes::Property;
use heifer::heifer_isobmff::{HeifFile, ItemId};
use image::{DynamicImage, RgbImage, RgbaImage};

use super::intake::{POINTS_MAX, SIDE_MAX, UnfitPicture, opaque};

const BRANDS: [&[u8]; 8] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"];

/// A picture of the largest size in tiles of 512 pixels a side has a hundred; tiles reach over its edges.
const TILES_MAX: usize = 256;
const CODED_POINTS_MAX: u64 = 2 * POINTS_MAX;
/// Each tile is read with a header, which the file itself has once.
const HEADS_BYTES_MAX: usize = 1024 * 1024;

pub fn is_heic(content: &[u8]) -> bool {
    content.get(4..8) == Some(b"ftyp") && content.get(8..12).is_some_and(|brand| BRANDS.contains(&brand))
}

pub fn is_avif(content: &[u8]) -> bool {
    content.get(4..8) == Some(b"ftyp") && matches!(content.get(8..12), Some(b"avif" | b"avis"))
}

/// The pixels, rotated as the file says and in sRGB.
pub fn pixels(content: &[u8]) -> Result<RgbImage, UnfitPicture> {
    within_limits(content)?;
    let options = heifer::Options { max_threads: 1, max_pixels: POINTS_MAX };
    let picture = heifer::decode_srgb_rgba8(content, &options)?;
    if picture.width.max(picture.height) > SIDE_MAX {
        return Err(UnfitPicture::TooLarge);
    }
    let has_alpha = picture.has_alpha;
    let pixels = RgbaImage::from_raw(picture.width, picture.height, picture.data).ok_or(UnfitPicture::Damaged)?;
    let pixels = DynamicImage::ImageRgba8(pixels);
    Ok(if has_alpha { opaque(pixels) } else { pixels.into_rgb8() })
}

fn within_limits(content: &[u8]) -> Result<(), UnfitPicture> {
    let file = HeifFile::parse(content).map_err(heifer::Error::from)?;
    let (mut points, mut bytes) = (0, 0);
    for still in stills(&file)? {
        let stream = file.hevc_bitstream(still).map_err(heifer::Error::from)?;
        let area = largest(&stream)?;
        points += area;
        bytes += stream.len();
        if area > POINTS_MAX || points > CODED_POINTS_MAX || bytes > content.len() + HEADS_BYTES_MAX {
            return Err(UnfitPicture::TooLarge);
        }
    }
    Ok(())
}

/// The stills that are decoded for the picture: its own, and those of its alpha plane.
fn stills(file: &HeifFile<'_>) -> Result<Vec<ItemId>, UnfitPicture> {
    let picture = file.primary_id;
    let mut stills = Vec::new();
    for still in parts(file, picture)? {
        stills.push(still);
        // Each part of a grid may have a plane of its own.
        if still != picture {
            stills.extend(planes(file, still)?);
        }
    }
    for plane in planes(file, picture)? {
        for still in parts(file, plane)? {
            if !planes(file, still)?.is_empty() {
                return Err(UnfitPicture::Heic);
            }
            stills.push(still);
            if stills.len() > TILES_MAX {
                return Err(UnfitPicture::TooLarge);
            }
        }
    }
    if stills.iter().any(|still| !is(file, *still, *b"hvc1")) {
        return Err(UnfitPicture::Heic);
    }
    if stills.len() > TILES_MAX { Err(UnfitPicture::TooLarge) } else { Ok(stills) }
}

fn is(file: &HeifFile<'_>, item: ItemId, kind: [u8; 4]) -> bool {
    file.item(item).is_ok_and(|item| item.item_type.0 == kind)
}

/// An item itself, or the tiles of a grid.
fn parts(file: &HeifFile<'_>, item: ItemId) -> Result<Vec<ItemId>, UnfitPicture> {
    let parts = if is(file, item, *b"grid") { file.referenced_items(item, b"dimg").to_vec() } else { vec![item] };
    if parts.len() > TILES_MAX { Err(UnfitPicture::TooLarge) } else { Ok(parts) }
}

/// The alpha planes of an item. The decoder takes the first.
fn planes(file: &HeifFile<'_>, item: ItemId) -> Result<Vec<ItemId>, UnfitPicture> {
    let (mut planes, found) = (Vec::new(), file.referencing_items(item, b"auxl"));
    // Each is searched among all.
    if found.len() > TILES_MAX {
        return Err(UnfitPicture::TooLarge);
    }
    for plane in found {
        let mut properties = file.item_properties(plane).map_err(heifer::Error::from)?;
        if properties.any(|property| matches!(property, Property::AuxiliaryType(what) if is_alpha(what))) {
            planes.push(plane);
        }
    }
    Ok(planes)
}

/// The two names of an alpha plane.
fn is_alpha(auxiliary: &str) -> bool {
    auxiliary.ends_with("auxid:1") || auxiliary.ends_with("alpha")
}

/// The number of pixels of a still: the largest that any header in its stream declares.
fn largest(stream: &[u8]) -> Result<u64, UnfitPicture> {
    let mut points = 0;
    for part in split_annex_b(stream) {
        if NalHeader::parse(part).map_err(heifer::Error::from)?.unit_type == NalUnitType::Sps {
            let part = NalUnit::parse(part).map_err(heifer::Error::from)?;
            let head = Sps::parse(&part.rbsp).map_err(heifer::Error::from)?;
            points = points.max(u64::from(head.pic_width_in_luma_samples) * u64::from(head.pic_height_in_luma_samples));
        }
    }
    Ok(points)
}

impl From<heifer::Error> for UnfitPicture {
    fn from(error: heifer::Error) -> Self {
        match error {
            heifer::Error::Unsupported(_) | heifer::Error::Hevc(heifer::heifer_hevc_dec::Error::Unimplemented(_)) => {
                Self::Heic
            }
            _ => Self::Damaged,
        }
    }
}
