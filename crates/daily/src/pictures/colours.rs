//! Converts pictures to sRGB. Colour profiles are metadata and are dropped, so the pixels are converted before.

use std::io::Read;

use flate2::read::ZlibDecoder;
use image::RgbImage;
use moxcms::{
    CicpColorPrimaries, CicpProfile, ColorProfile, DataColorSpace, Layout, MatrixCoefficients, ParsingOptions,
    TransferCharacteristics, Transform8BitExecutor, TransformOptions,
};

/// A camera's profile has half a kilobyte, a printer's with its tables some hundred.
const PROFILE_MAX: usize = 1024 * 1024;
/// Colours that differ by no more look the same.
const UNSEEN: u8 = 2;

/// A picture's colour profile, if it is valid.
pub(super) fn profile(icc: &[u8]) -> Option<ColorProfile> {
    let bounds = ParsingOptions {
        max_profile_size: PROFILE_MAX,
        max_allowed_clut_size: PROFILE_MAX,
        ..ParsingOptions::default()
    };
    ColorProfile::new_from_slice_with_options(icc, bounds).ok()
}

/// The colour profile of a PNG: compressed, or as numbers of ITU-T H.273.
pub(super) fn profile_of_png<'a>(parts: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> Option<ColorProfile> {
    let mut packed = None;
    for (name, content) in parts {
        match (name, content) {
            // These numbers take precedence over a profile.
            (b"cICP", &[primaries, transfer, 0, 1]) => return profile_of_numbers(primaries, transfer),
            (b"iCCP", _) => packed = packed.or(Some(content)),
            // The pixels begin.
            (b"IDAT", _) => break,
            _ => {}
        }
    }
    // Its name, a zero, the compression, the profile.
    let packed = packed?;
    let name = packed.iter().position(|byte| *byte == 0)?;
    let mut icc = Vec::new();
    ZlibDecoder::new(packed.get(name + 2..)?).take(PROFILE_MAX as u64).read_to_end(&mut icc).ok()?;
    profile(&icc)
}

fn profile_of_numbers(primaries: u8, transfer: u8) -> Option<ColorProfile> {
    let transfer_characteristics = TransferCharacteristics::try_from(transfer).ok()?;
    // Brighter than a screen's white: there is no unique conversion.
    if matches!(transfer_characteristics, TransferCharacteristics::Smpte2084 | TransferCharacteristics::Hlg) {
        return None;
    }
    let mut profile = ColorProfile::new_srgb();
    let numbers = CicpProfile {
        color_primaries: CicpColorPrimaries::try_from(primaries).ok()?,
        transfer_characteristics,
        matrix_coefficients: MatrixCoefficients::Identity,
        full_range: true,
    };
    // Unknown numbers stay as they are.
    profile.update_rgb_colorimetry_from_cicp(numbers);
    Some(profile)
}

/// Converts a picture to sRGB. Unchanged if it is sRGB already, or if the profile is for other pixels or makes no sense.
pub(super) fn to_srgb(picture: &mut RgbImage, profile: &ColorProfile, is_grey: bool) {
    match profile.color_space {
        DataColorSpace::Rgb => colours_to_srgb(picture, profile),
        DataColorSpace::Gray if is_grey => greys_to_srgb(picture, profile),
        _ => {}
    }
}

fn colours_to_srgb(picture: &mut RgbImage, profile: &ColorProfile) {
    let Some(transform) = transform(profile, Layout::Rgb) else { return };
    let samples: Vec<u8> = STEPS
        .into_iter()
        .flat_map(|red| STEPS.map(move |green| (red, green)))
        .flat_map(|(red, green)| STEPS.into_iter().flat_map(move |blue| [red, green, blue]))
        .collect();
    let mut meant = vec![0; samples.len()];
    if transform.transform(&samples, &mut meant).is_err() || !makes_sense(&meant) || is_same(&samples, &meant) {
        return;
    }
    let mut converted = vec![0; picture.len()];
    if transform.transform(picture, &mut converted).is_ok() {
        picture.copy_from_slice(&converted);
    }
}

/// From none to all of a colour.
const STEPS: [u8; 6] = [0, 51, 102, 153, 204, 255];

fn greys_to_srgb(picture: &mut RgbImage, profile: &ColorProfile) {
    let Some(transform) = transform(profile, Layout::Gray) else { return };
    let greys: Vec<u8> = (0..=u8::MAX).collect();
    let same: Vec<u8> = greys.iter().flat_map(|grey| [*grey; 3]).collect();
    let mut meant = vec![0; same.len()];
    if transform.transform(&greys, &mut meant).is_err() || !makes_sense(&meant) || is_same(&same, &meant) {
        return;
    }
    for pixel in picture.pixels_mut() {
        let at = 3 * usize::from(pixel.0[0]);
        pixel.0.copy_from_slice(&meant[at..at + 3]);
    }
}

fn transform(profile: &ColorProfile, from: Layout) -> Option<std::sync::Arc<Transform8BitExecutor>> {
    profile.create_transform_8bit(from, &ColorProfile::new_srgb(), Layout::Rgb, TransformOptions::default()).ok()
}

/// White is bright and black is dark. The samples go from one to the other.
fn makes_sense(samples: &[u8]) -> bool {
    let (black, white) = (samples.iter().take(3), samples.iter().rev().take(3));
    black.into_iter().all(|part| *part < 80) && white.into_iter().all(|part| *part > 180)
}

fn is_same(samples: &[u8], meant: &[u8]) -> bool {
    samples.iter().zip(meant).all(|(one, other)| one.abs_diff(*other) <= UNSEEN)
}
