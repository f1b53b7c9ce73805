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

const WIDE: &[Picture] = pictures! { 1200 x 900, "thumbs/":
    "balcony" "balcony-2" "ball" "ball-2" "bedtime" "bedtime-2" "blocks" "blocks-2" "class" "class-2" "diya" "diya-2"
    "garden" "garden-2" "kite" "kite-2" "leaf" "leaf-2" "lunch" "lunch-2" "music" "music-2" "nap" "nap-2" "paint"
    "paint-2" "rangoli" "rangoli-2" "sand" "sand-2" "story" "story-2" "tiffin" "tiffin-2"
};

const TALL: &[Picture] = pictures! { 900 x 1200, "thumbs/":
    "balcony-3" "ball-3" "bedtime-3" "blocks-3" "class-3" "diya-3" "garden-3" "kite-3" "leaf-3" "lunch-3" "music-3"
    "nap-3" "paint-3" "rangoli-3" "sand-3" "story-3" "tiffin-3"
};

const FACES: &[Picture] = pictures! { 400 x 400, "":
    "face-anaya" "face-anita" "face-ayesha" "face-farah" "face-farida" "face-geetha" "face-joseph" "face-kamala"
    "face-karthik" "face-lakshmi" "face-lakshmi-n" "face-mathew" "face-meera" "face-nandini" "face-pushpa"
    "face-radha" "face-rekha" "face-roopa" "face-sunita" "face-teresa" "face-usha" "face-vihaan" "face-vinod"
    "face-zarina"
};

pub fn all() -> impl Iterator<Item = &'static Picture> {
    WIDE.iter().chain(TALL).chain(FACES)
}

/// Variants of the same scene.
pub fn beside(scene: &str) -> impl Iterator<Item = &'static str> {
    let of_it = move |name: &&str| name.strip_prefix(scene).is_some_and(|rest| rest.starts_with('-'));
    all().map(|picture| picture.name).filter(of_it)
}

pub fn named(name: &str) -> Option<&'static Picture> {
    all().find(|picture| picture.name == name)
}
