use std::fmt;

use serde::{Deserialize, Serialize};

use super::faults::Faults;

/// Text has to stand out this much from what it is written on (WCAG 2.2, AA).
const LEAST_CONTRAST: f64 = 4.5;

/// The brand's colours, by day and by night. What is not a brand's (ground, ink, warnings) stays the portal's own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    pub light: Palette,
    pub dark: Palette,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// Buttons, links, what is chosen.
    pub primary: Colour,
    /// The same under the finger.
    pub primary_strong: Colour,
    /// Text on both.
    pub on_primary: Colour,
    /// A quiet ground of the brand's, and the text on it.
    pub tint: Colour,
    pub on_tint: Colour,
    /// What shall be noticed, and the text on it.
    pub accent: Colour,
    pub on_accent: Colour,
}

/// `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour([u8; 3]);

/// The grounds on which the primary colour is itself a text: the app's canvas by day and by night.
pub const CANVAS: [Colour; 2] = [Colour([0xfb, 0xf8, 0xf2]), Colour([0x12, 0x18, 0x16])];

/// A token of the app's style sheets that is a brand's, and which of its colours it takes.
type Token = (&'static str, fn(&Palette) -> Colour);

pub const TOKENS: [Token; 10] = [
    ("--primary", |palette| palette.primary),
    ("--primary-strong", |palette| palette.primary_strong),
    ("--on-primary", |palette| palette.on_primary),
    ("--tint", |palette| palette.tint),
    ("--on-tint", |palette| palette.on_tint),
    ("--accent", |palette| palette.accent),
    ("--on-accent", |palette| palette.on_accent),
    ("--mark-arch", |palette| palette.primary),
    ("--art-door", |palette| palette.primary),
    ("--draw-line", |palette| palette.primary),
];

impl Colours {
    /// The rule by which the app wears them. It names its element, and so is stronger than the sheets' own, wherever it stands.
    pub fn style(&self) -> String {
        let worn = TOKENS.map(|(token, of)| format!("{token}:light-dark({},{})", of(&self.light), of(&self.dark)));
        format!("html:root{{{}}}", worn.join(";"))
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        for (palette, canvas, key) in
            [(&self.light, CANVAS[0], "brand.colours.light"), (&self.dark, CANVAS[1], "brand.colours.dark")]
        {
            for (text, ground, which) in [
                (palette.on_primary, palette.primary, "on_primary on primary"),
                (palette.on_primary, palette.primary_strong, "on_primary on primary_strong"),
                (palette.on_tint, palette.tint, "on_tint on tint"),
                (palette.on_accent, palette.accent, "on_accent on accent"),
                (palette.primary, canvas, "primary, as a link on the app's ground,"),
            ] {
                let contrast = text.contrast(ground);
                let reason = format!("{which} has a contrast of {contrast:.1}; text needs {LEAST_CONTRAST} at least");
                faults.unless(contrast >= LEAST_CONTRAST, key, reason);
            }
        }
    }
}

impl Colour {
    /// How far two colours stand apart in lightness: 1 for the same, 21 for black and white.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Relative luminance as WCAG defines it.
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
        let part = |at: usize| digits.and_then(|digits| u8::from_str_radix(&digits[at..at + 2], 16).ok());
        match (part(0), part(2), part(4)) {
            (Some(red), Some(green), Some(blue)) if !text.contains('+') => Ok(Self([red, green, blue])),
            _ => Err(format!("{text:?} is no colour: write #rrggbb, for example \"#0b6b5b\"")),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}
