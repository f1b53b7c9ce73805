use std::fmt;

use serde::{Deserialize, Serialize};

use super::faults::Faults;

/// The lowest contrast of text and background (WCAG 2.2, AA).
const LEAST_CONTRAST: f64 = 4.5;

/// The brand's colours in light and dark mode. Background, text and warning colours stay the portal's.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    pub light: Palette,
    pub dark: Palette,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// Buttons, links, selected items.
    pub primary: Colour,
    /// The same while pressed.
    pub primary_strong: Colour,
    /// Text on both.
    pub on_primary: Colour,
    /// A light background in the brand's tone, and the text on it.
    pub tint: Colour,
    pub on_tint: Colour,
    /// Highlights, and the text on them.
    pub accent: Colour,
    pub on_accent: Colour,
}

/// `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour([u8; 3]);

/// The app's backgrounds in light and dark mode, on which the primary colour is also a text colour.
pub const CANVAS: [Colour; 2] = [Colour([0xfb, 0xf8, 0xf2]), Colour([0x12, 0x18, 0x16])];

/// The CSS variables of the app that the brand sets, and the colour of each.
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
    /// The CSS rules that apply them. Their specificity is above that of the app's style sheets.
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
    /// The contrast ratio: 1 for equal colours, 21 for black and white.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// The relative luminance of WCAG.
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
