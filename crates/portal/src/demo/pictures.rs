//! The demo's photographs: the product's own drawings.

#[derive(Clone, Copy, Debug)]
pub struct Picture {
    pub name: &'static str,
    /// WebP.
    pub bytes: &'static [u8],
    /// The same, small enough for one of three in a row. WebP.
    pub thumb: &'static [u8],
    pub width: u32,
    pub height: u32,
}

macro_rules! pictures {
    ($width:literal x $height:literal, $thumbs:literal: $($name:literal)*) => {
        &[$(Picture {
            name: $name,
            bytes: include_bytes!(concat!("pictures/", $name, ".webp")),
            thumb: include_bytes!(concat!("pictures/", $thumbs, $name, ".webp")),
            width: $width,
            height: $height,
        }),*]
    };
}

const SCENES: &[Picture] = pictures! { 1200 x 900, "thumbs/":
    "balcony" "ball" "bedtime" "blocks" "diya" "garden" "kite" "leaf" "lunch" "music" "nap" "paint" "rangoli" "sand" "story" "tiffin"
};

const FACES: &[Picture] = pictures! { 400 x 400, "":
    "face-anaya" "face-farah" "face-karthik" "face-lakshmi" "face-meera" "face-vihaan"
};

pub fn all() -> impl Iterator<Item = &'static Picture> {
    SCENES.iter().chain(FACES)
}

pub fn named(name: &str) -> Option<&'static Picture> {
    all().find(|picture| picture.name == name)
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn every_picture_is_a_small_webp_of_the_size_it_says() {
        for picture in all() {
            assert!(picture.bytes.starts_with(b"RIFF") && &picture.bytes[8..16] == b"WEBPVP8 ", "{}", picture.name);
            assert!(picture.bytes.len() < 48 * 1024, "{}: {} bytes", picture.name, picture.bytes.len());
            assert!(picture.thumb.starts_with(b"RIFF") && picture.thumb.len() < 24 * 1024, "{}", picture.name);
            // A key frame of VP8 carries its size in 14 bits each.
            let size = |at: usize| u32::from(u16::from_le_bytes([picture.bytes[at], picture.bytes[at + 1]]) & 0x3FFF);
            assert_eq!((size(26), size(28)), (picture.width, picture.height), "{}", picture.name);
        }
    }
}
