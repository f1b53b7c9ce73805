use std::io::Cursor;

use image::codecs::jpeg::JpegDecoder;
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder, ImageFormat, Rgba, RgbaImage};
use proptest::prelude::*;

use super::made::{
    HeicStill, gif, gif_bomb, heic, in_format, jpeg, jpeg_bomb, png, png_bomb, two_halves, webp_bomb, with_traces,
};
use daily::pictures::intake::{UnfitPicture, prepare};
use daily::pictures::{Kind, Prepared, Size};

pub(super) fn full(prepared: &Prepared) -> image::RgbImage {
    let decoder = JpegDecoder::new(Cursor::new(&prepared.full)).expect("a JPEG");
    DynamicImage::from_decoder(decoder).expect("pixels").into_rgb8()
}

fn dimensions(webp: &[u8]) -> (u32, u32) {
    WebPDecoder::new(Cursor::new(webp)).expect("a WebP").dimensions()
}

fn contains(content: &[u8], text: &str) -> bool {
    content.windows(text.len()).any(|part| part == text.as_bytes())
}

#[test]
fn a_picture_is_turned_upright_and_nothing_but_its_pixels_is_kept() {
    let plain = jpeg(&two_halves(64, 32));
    for (orientation, upright, top_left) in
        [(1, (64, 32), "red"), (3, (64, 32), "blue"), (6, (32, 64), "red"), (8, (32, 64), "blue")]
    {
        let taken = with_traces(&plain, orientation);
        assert!(contains(&taken, "GPS 12.97N"), "the telephone wrote where it was");
        let prepared = prepare(&taken).expect("a picture");
        assert_eq!(prepared.kind, Kind::Jpeg);
        assert_eq!((prepared.width, prepared.height), (upright.0.into(), upright.1.into()), "{orientation}");
        let picture = full(&prepared);
        let [red, _, blue] = picture.get_pixel(2, 2).0;
        assert_eq!(if red > blue { "red" } else { "blue" }, top_left, "{orientation}");
        for size in Size::ALL {
            let file = prepared.file(size);
            for trace in ["GPS", "Exif", "ICC", "adobe", "xmp", "telephone", "EXIF", "XMP "] {
                assert!(!contains(file, trace), "{trace} is left in the {size:?} of {orientation}");
            }
        }
    }
}

#[test]
fn every_format_is_recognised_by_its_content_and_comes_in_three_sizes() {
    let large = two_halves(3000, 2000);
    let kinds = [
        jpeg(&large),
        png(&large),
        in_format(&DynamicImage::ImageRgb8(large.clone()), ImageFormat::WebP),
        in_format(&DynamicImage::ImageRgb8(large), ImageFormat::Gif),
    ];
    for content in kinds {
        let prepared = prepare(&content).expect("a picture");
        assert_eq!((prepared.width, prepared.height), (2048, 1365));
        assert_eq!(full(&prepared).dimensions(), (2048, 1365));
        assert_eq!((dimensions(&prepared.card), dimensions(&prepared.thumb)), ((960, 639), (480, 319)));
        assert!(prepared.thumb.len() < prepared.card.len() && prepared.card.len() < prepared.full.len());
    }
    let small = prepare(&png(&two_halves(30, 20))).expect("a picture");
    assert_eq!((small.width, small.height, dimensions(&small.thumb)), (30, 20, (30, 20)), "nothing is made larger");
    let thin = prepare(&png(&two_halves(5000, 1))).expect("a picture");
    assert_eq!((thin.width, thin.height), (2048, 1), "a line stays a line");
}

#[test]
fn transparent_parts_become_white() {
    let clear = RgbaImage::from_pixel(8, 8, Rgba([0, 0, 0, 0]));
    let prepared = prepare(&in_format(&DynamicImage::ImageRgba8(clear), ImageFormat::Png)).expect("a picture");
    assert!(full(&prepared).get_pixel(4, 4).0.iter().all(|&part| part > 250));
}

#[test]
fn of_an_animation_the_first_frame_is_taken() {
    let prepared = prepare(&gif(10_000)).expect("a picture");
    assert!(full(&prepared).get_pixel(2, 2).0.iter().all(|&part| part > 250), "the first frame is the white one");
}

#[test]
fn a_head_that_promises_too_much_is_refused_before_memory_is_set_aside() {
    for (bomb, what) in [
        (png_bomb(60_000, 60_000), "PNG"),
        (png_bomb(5001, 5000), "a PNG of one row too many"),
        (png_bomb(16_001, 1), "a PNG that is too long"),
        (jpeg_bomb(65_500, 65_500), "JPEG"),
        (gif_bomb(), "GIF"),
        (webp_bomb(), "WebP"),
    ] {
        assert!(bomb.len() < 4096, "{what} is a small file");
        assert_eq!(prepare(&bomb).err(), Some(UnfitPicture::TooLarge), "{what}");
    }
    // Of the right size, but with nothing in it.
    assert_eq!(prepare(&png_bomb(4000, 4000)).err(), Some(UnfitPicture::Damaged));
}

#[test]
fn what_is_no_picture_is_refused_whatever_it_is_called() {
    for content in [
        &b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"[..],
        b"<?xml version='1.0'?><svg/>",
        b"%PDF-1.7\n",
        b"PK\x03\x04 a zip",
        b"<!doctype html><script>alert(1)</script>",
        b"MZ\x90\0",
        b"BM\x46\0\0\0",
        b"II*\0\x08\0\0\0",
        b"RIFF\x24\0\0\0WAVEfmt ",
        b"a text",
        b"\xff\xd8",
    ] {
        assert_eq!(prepare(content).err(), Some(UnfitPicture::NoPicture), "{:?}", String::from_utf8_lossy(content));
    }
    assert_eq!(prepare(b"").err(), Some(UnfitPicture::Empty));
    // A head and nothing behind it.
    assert_eq!(prepare(b"\0\0\0\x18ftypheic\0\0\0\0heicmif1").err(), Some(UnfitPicture::Damaged));
}

#[test]
fn what_is_cut_off_is_refused() {
    let picture = two_halves(300, 200);
    let webp = in_format(&DynamicImage::ImageRgb8(picture.clone()), ImageFormat::WebP);
    let animation = in_format(&DynamicImage::ImageRgb8(picture.clone()), ImageFormat::Gif);
    for whole in [jpeg(&picture), with_traces(&jpeg(&picture), 6), png(&picture), webp, animation] {
        assert!(prepare(&whole).is_ok());
        for part in [whole.len() * 2 / 3, whole.len() / 2, 40, 14] {
            assert_eq!(prepare(&whole[..part]).err(), Some(UnfitPicture::Damaged), "{part} of {}", whole.len());
        }
    }
}

#[test]
fn what_hides_behind_a_picture_is_not_kept() {
    let mut page = jpeg(&two_halves(40, 40));
    page.extend_from_slice(b"<html><script>alert(1)</script></html>PK\x03\x04");
    let mut script = gif(1);
    script.extend_from_slice(b"*/=1;alert(1)//");
    for content in [page, script] {
        let prepared = prepare(&content).expect("its picture is one");
        assert!(Size::ALL.iter().all(|&size| !contains(prepared.file(size), "alert")));
    }
}

/// Stray bytes before a marker, no mark of the end, two marks of the start: every browser shows them.
#[test]
fn a_jpeg_that_browsers_show_is_taken() {
    let low = |number: u32| number.to_le_bytes()[0];
    let noise =
        image::RgbImage::from_fn(300, 200, |x, y| image::Rgb([low((x * 7) ^ (y * 13)), low(x * y), low(x + y)]));
    for whole in [jpeg(&two_halves(300, 200)), jpeg(&noise), jpeg(&two_halves(9, 9))] {
        let frame = whole.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame's head");
        let stray = [&whole[..frame], &[0, 0], &whole[frame..]].concat();
        let between = [&whole[..frame], &[7, 0xff, 0, 0xff], &whole[frame..]].concat();
        let twice = [&[0xff, 0xd8], &whole[..]].concat();
        let endless = &whole[..whole.len() - 2];
        for (content, what) in [(&stray[..], "stray"), (&between, "between"), (&twice, "twice"), (endless, "endless")] {
            let prepared = prepare(content);
            assert!(prepared.is_ok(), "{what}: {:?}", prepared.err());
            assert_eq!(full(&prepared.expect("a picture")), full(&prepare(&whole).expect("a picture")), "{what}");
        }
        // Without the last rows it is cut off, with the mark of the end or without it.
        if whole.len() > 2000 {
            assert_eq!(prepare(&whole[..whole.len() - 1200]).err(), Some(UnfitPicture::Damaged));
        }
    }
}

#[test]
fn avif_is_refused_by_its_name() {
    assert_eq!(prepare(b"\0\0\0\x1cftypavif\0\0\0\0mif1miaf").err(), Some(UnfitPicture::Avif));
}

/// What is clear of a HEIC stands on white, as of every other kind.
#[test]
fn a_heic_that_can_be_seen_through_is_taken() {
    for side in [64, 640] {
        let pixels: Vec<u8> =
            (0..side * side).flat_map(|at| [20, 20, 220, if at % side < side / 2 { 0 } else { 255 }]).collect();
        let how = heifer::EncodeOptions { max_threads: 1, ..heifer::EncodeOptions::default() };
        let content = heifer::encode_rgba8(side, side, &pixels, &how).expect("a HEIC");
        let picture = full(&prepare(&content).expect("a picture"));
        let (clear, blue) = (picture.get_pixel(side / 4, side / 2).0, picture.get_pixel(side * 3 / 4, side / 2).0);
        assert!(clear.iter().all(|part| *part > 245) && blue[0] < 60 && blue[2] > 200, "{side}: {clear:?} {blue:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever is changed in a picture: it is taken or refused, and nothing else happens.
    #[test]
    fn a_changed_picture_is_taken_or_refused(kind in 0_usize..4, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12)) {
        let picture = two_halves(24, 16);
        let mut content = match kind {
            0 => with_traces(&jpeg(&picture), 6),
            1 => png(&picture),
            2 => in_format(&DynamicImage::ImageRgb8(picture), ImageFormat::WebP),
            _ => gif(3),
        };
        for (place, byte) in changes {
            let place = place.index(content.len());
            content[place] = byte;
        }
        if let Ok(prepared) = prepare(&content) {
            prop_assert!(prepared.width <= 2048 && prepared.height <= 2048);
        }
    }
}

/// By libheif and x265: 96 x 64 points, with an Exif that says 'turn me'. Only HEIC's own word turns a HEIC.
const HALVES_BY_ANOTHER: &[u8] = include_bytes!("halves.heic");

#[test]
fn what_iphones_make_is_taken() {
    // More than 512 points a side are several tiles.
    for (content, width, height) in [
        (heic(&two_halves(1200, 800)), 1200, 800),
        (heic(&two_halves(300, 200)), 300, 200),
        (HALVES_BY_ANOTHER.to_vec(), 96, 64),
    ] {
        let prepared = prepare(&content).expect("a picture");
        let picture = full(&prepared);
        assert_eq!(picture.dimensions(), (width, height));
        let (left, right) =
            (picture.get_pixel(width / 4, height / 2).0, picture.get_pixel(width * 3 / 4, height / 2).0);
        assert!(left[0] > 200 && left[2] < 60 && right[0] < 60 && right[2] > 200, "{left:?} {right:?}");
        assert!(Size::ALL.iter().all(|&size| !contains(prepared.file(size), "Exif")));
        for part in [content.len() - 1, content.len() / 2, 40, 14] {
            assert_eq!(prepare(&content[..part]).err(), Some(UnfitPicture::Damaged), "{part} of {}", content.len());
        }
    }
}

#[test]
fn a_small_heic_that_asks_for_much_work_is_refused_before_it_is_done() {
    let tile = HeicStill::grey(64, 64);
    let large = HeicStill::grey(1024, 1024);
    let grid = |still: &HeicStill, times: usize| {
        HeicStill::file(|writer| {
            let tile = still.add_to(writer);
            writer.add_grid(1, u16::try_from(times).expect("tiles"), 64, 64, &vec![tile; times], None, None)
        })
    };
    assert!(prepare(&grid(&tile, 1)).is_ok());
    for (content, unfit) in [
        (grid(&tile, 300), UnfitPicture::TooLarge),
        // Each of them is small enough, and so is what is shown of them.
        (grid(&large, 100), UnfitPicture::TooLarge),
        (HeicStill::file(|writer| HeicStill::grey(5200, 5200).add_to(writer)), UnfitPicture::TooLarge),
        (
            HeicStill::file(|writer| {
                let tile = tile.add_to(writer);
                let inner = writer.add_grid(1, 16, 64, 64, &[tile; 16], None, None);
                writer.add_grid(1, 16, 64, 64, &[inner; 16], None, None)
            }),
            UnfitPicture::Heic,
        ),
        (
            HeicStill::file(|writer| {
                let still = tile.add_to(writer);
                writer.add_alpha(still, &HeicStill::grey(5200, 5200).spec());
                still
            }),
            UnfitPicture::TooLarge,
        ),
        (
            HeicStill::file(|writer| {
                let still = tile.add_to(writer);
                let plane = writer.add_alpha(still, &tile.spec());
                writer.add_alpha(plane, &tile.spec());
                still
            }),
            UnfitPicture::Heic,
        ),
        (
            HeicStill::file(|writer| {
                let still = tile.add_to(writer);
                for _ in 0..300 {
                    writer.add_alpha(still, &tile.spec());
                }
                still
            }),
            UnfitPicture::TooLarge,
        ),
    ] {
        assert_eq!(prepare(&content).err(), Some(unfit), "{} bytes", content.len());
    }
}
