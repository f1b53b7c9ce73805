//! Colours that a camera tells in a profile of its own are shown as it saw them, though the profile is dropped.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder};
use moxcms::ColorProfile;
use proptest::prelude::*;

use super::intake::full;
use daily::pictures::intake::prepare;

const GREEN: [u8; 3] = [40, 180, 60];
/// What it is in Display P3.
const GREEN_OF_P3: [u8; 3] = [0, 183, 31];
/// The same green in files by other programs (Pillow), as Little CMS reads their profile.
const BY_OTHERS: [(&[u8], [u8; 3]); 2] =
    [(include_bytes!("wide.jpg"), [0, 185, 23]), (include_bytes!("wide.png"), [0, 185, 23])];

#[derive(Clone, Copy, Debug)]
enum Kind {
    Jpeg,
    Png,
    WebP,
}

const KINDS: [Kind; 3] = [Kind::Jpeg, Kind::Png, Kind::WebP];

/// A picture of one colour, or of one grey, with a profile.
fn of(kind: Kind, colour: &[u8], icc: &[u8]) -> Vec<u8> {
    let (width, height) = (64, 48);
    let pixels: Vec<u8> = colour.iter().copied().cycle().take(colour.len() * 64 * 48).collect();
    let form = if colour.len() == 1 { ExtendedColorType::L8 } else { ExtendedColorType::Rgb8 };
    let mut content = Vec::new();
    let write = |mut encoder: Box<dyn EncoderOf + '_>| encoder.write(icc, &pixels, (width, height), form);
    match kind {
        Kind::Jpeg => write(Box::new(Some(JpegEncoder::new_with_quality(&mut content, 95)))),
        Kind::Png => write(Box::new(Some(PngEncoder::new(&mut content)))),
        Kind::WebP => write(Box::new(Some(WebPEncoder::new_lossless(&mut content)))),
    }
    content
}

/// The encoders have no common form that can be kept in a box.
trait EncoderOf {
    fn write(&mut self, icc: &[u8], pixels: &[u8], size: (u32, u32), form: ExtendedColorType);
}

impl<E: ImageEncoder> EncoderOf for Option<E> {
    fn write(&mut self, icc: &[u8], pixels: &[u8], (width, height): (u32, u32), form: ExtendedColorType) {
        let mut encoder = self.take().expect("used once");
        if !icc.is_empty() {
            encoder.set_icc_profile(icc.to_vec()).expect("a place for the profile");
        }
        encoder.write_image(pixels, width, height, form).expect("a picture");
    }
}

/// The colour in the middle of what is kept.
fn shown(content: &[u8]) -> [u8; 3] {
    full(&prepare(content).expect("a picture")).get_pixel(32, 24).0
}

#[track_caller]
fn assert_near(shown: [u8; 3], wanted: [u8; 3], what: &str) {
    let far = shown.iter().zip(wanted).any(|(one, other)| one.abs_diff(other) > 4);
    assert!(!far, "{what}: {shown:?}, not {wanted:?}");
}

fn icc(profile: &ColorProfile) -> Vec<u8> {
    profile.encode().expect("a profile")
}

#[test]
fn the_colours_of_an_iphone_are_kept() {
    for (content, wanted) in BY_OTHERS {
        assert_near(shown(content), wanted, "a file by another program");
    }
    for kind in KINDS {
        let p3 = icc(&ColorProfile::new_display_p3());
        assert_near(shown(&of(kind, &GREEN, &p3)), GREEN_OF_P3, &format!("{kind:?} in Display P3"));
        assert_near(shown(&of(kind, &[255, 255, 255], &p3)), [255, 255, 255], "white");
        let adobe = icc(&ColorProfile::new_adobe_rgb());
        let [red, green, _] = shown(&of(kind, &[100, 180, 60], &adobe));
        assert!(red < 60 && green.abs_diff(180) < 6, "{kind:?} in Adobe RGB: {red} {green}");
        for same in [icc(&ColorProfile::new_srgb()), Vec::new()] {
            assert_near(shown(&of(kind, &GREEN, &same)), GREEN, &format!("{kind:?} in sRGB"));
        }
    }
}

#[test]
fn greys_with_another_curve_are_kept() {
    let linear = icc(&ColorProfile::new_gray_with_gamma(1.0));
    for kind in [Kind::Jpeg, Kind::Png] {
        assert_near(shown(&of(kind, &[64], &linear)), [137, 137, 137], &format!("{kind:?}"));
        assert_near(shown(&of(kind, &[64], &[])), [64, 64, 64], &format!("{kind:?} without a profile"));
        // A profile of greys says nothing of colours.
        assert_near(shown(&of(kind, &GREEN, &linear)), GREEN, &format!("{kind:?} in colours"));
    }
}

/// A profile that is a table: any colour is as grey as the mean of its parts.
fn table_of_greys() -> Vec<u8> {
    let mut table = b"mft1\0\0\0\0\x03\x03\x02\0".to_vec();
    for part in [1, 0, 0, 0, 1, 0, 0, 0, 1] {
        table.extend_from_slice(&i32::to_be_bytes(part * 65_536));
    }
    let straight: Vec<u8> = (0..=u8::MAX).collect();
    (0..3).for_each(|_| table.extend_from_slice(&straight));
    for corner in 0..8_u32 {
        let lightness = u8::try_from(corner.count_ones() * 85).expect("a byte");
        table.extend_from_slice(&[lightness, 128, 128]);
    }
    (0..3).for_each(|_| table.extend_from_slice(&straight));

    let mut profile = vec![0; 128];
    profile[8] = 2;
    for (at, word) in [(12, b"mntr"), (16, b"RGB "), (20, b"Lab "), (36, b"acsp")] {
        profile[at..at + 4].copy_from_slice(word);
    }
    // The white of D50.
    for (at, part) in [(68, 0xf6d6_u32), (72, 0x1_0000), (76, 0xd32d)] {
        profile[at..at + 4].copy_from_slice(&part.to_be_bytes());
    }
    profile.extend_from_slice(&1_u32.to_be_bytes());
    profile.extend_from_slice(b"A2B0");
    profile.extend_from_slice(&144_u32.to_be_bytes());
    profile.extend_from_slice(&u32::try_from(table.len()).expect("short").to_be_bytes());
    profile.extend(table);
    let length = u32::try_from(profile.len()).expect("short");
    profile[..4].copy_from_slice(&length.to_be_bytes());
    profile
}

#[test]
fn a_profile_may_be_a_table() {
    for kind in KINDS {
        let [red, green, blue] = shown(&of(kind, &GREEN, &table_of_greys()));
        assert!(red.abs_diff(green) < 5 && green.abs_diff(blue) < 5, "{kind:?}: {red} {green} {blue}");
        assert!((70..110).contains(&green), "{kind:?}: {green}");
    }
}

/// A PNG with another part behind its head.
fn with_part(png: &[u8], name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let part = [&name[..], body].concat();
    let (before, after) = png.split_at(8 + 25);
    let length = u32::try_from(body.len()).expect("short").to_be_bytes();
    [before, &length, &part, &crc32fast::hash(&part).to_be_bytes(), after].concat()
}

#[test]
fn a_png_may_give_its_colours_as_numbers() {
    let plain = of(Kind::Png, &GREEN, &[]);
    assert_near(shown(&with_part(&plain, *b"cICP", &[12, 13, 0, 1])), GREEN_OF_P3, "Display P3");
    for (numbers, what) in
        [([1, 13, 0, 1], "sRGB"), ([9, 16, 0, 1], "brighter than white"), ([99, 99, 0, 1], "unknown")]
    {
        assert_near(shown(&with_part(&plain, *b"cICP", &numbers)), GREEN, what);
    }
    // The numbers go before a profile.
    let adobe = of(Kind::Png, &GREEN, &icc(&ColorProfile::new_adobe_rgb()));
    assert_near(shown(&with_part(&adobe, *b"cICP", &[12, 13, 0, 1])), GREEN_OF_P3, "both");
}

#[test]
fn a_broken_profile_is_ignored() {
    let p3 = icc(&ColorProfile::new_display_p3());
    let mut black = ColorProfile::new_display_p3();
    black.red_colorant = moxcms::Xyzd { x: 0.0, y: 0.0, z: 0.0 };
    black.green_colorant = moxcms::Xyzd { x: 0.0, y: 0.0, z: 0.0 };
    black.blue_colorant = moxcms::Xyzd { x: 0.0, y: 0.0, z: 0.0 };
    let mut cmyk = p3.clone();
    cmyk[16..20].copy_from_slice(b"CMYK");
    for (broken, what) in [
        (p3[..p3.len() / 2].to_vec(), "cut in the middle"),
        (p3[..100].to_vec(), "without tags"),
        (vec![0; 600], "zeros"),
        (b"GIF89a of another kind".to_vec(), "another kind"),
        (icc(&black), "nothing but black"),
        (cmyk, "for printing"),
        (vec![7; 1024 * 1024 + 1], "too long"),
    ] {
        for kind in KINDS {
            assert_near(shown(&of(kind, &GREEN, &broken)), GREEN, &format!("{kind:?}, {what}"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever is changed in a profile: the picture is taken.
    #[test]
    fn a_changed_profile_never_costs_the_picture(
        table in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
    ) {
        let mut icc = if table { table_of_greys() } else { icc(&ColorProfile::new_display_p3()) };
        for (place, byte) in changes {
            let place = place.index(icc.len());
            icc[place] = byte;
        }
        prop_assert!(prepare(&of(Kind::Jpeg, &GREEN, &icc)).is_ok());
    }
}
