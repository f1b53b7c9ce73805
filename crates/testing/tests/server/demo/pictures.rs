use demo::pictures::all;

#[test]
fn every_picture_is_a_small_webp_of_the_stated_size() {
    for picture in all() {
        assert!(picture.bytes.starts_with(b"RIFF") && &picture.bytes[8..16] == b"WEBPVP8 ", "{}", picture.name);
        assert!(picture.bytes.len() < 48 * 1024, "{}: {} bytes", picture.name, picture.bytes.len());
        assert!(picture.thumb.starts_with(b"RIFF") && picture.thumb.len() < 24 * 1024, "{}", picture.name);
        // A key frame of VP8 carries its size in 14 bits each.
        let size = |at: usize| u32::from(u16::from_le_bytes([picture.bytes[at], picture.bytes[at + 1]]) & 0x3FFF);
        assert_eq!((size(26), size(28)), (picture.width, picture.height), "{}", picture.name);
    }
}
