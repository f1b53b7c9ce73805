//! The fonts of a PDF: Noto Sans, and its variant for each script of India. A font is loaded when a letter of its script is first
//! used.

use std::sync::LazyLock;

use krilla::text::Font;
use rustybuzz::Face;
use unicode_script::{Script, UnicodeScript};

use super::shaping::Weight;

/// A font file, loaded once: for shaping and for embedding.
pub(super) struct FontFile {
    pub face: Face<'static>,
    pub font: Font,
}

impl FontFile {
    fn of(file: &'static [u8]) -> Self {
        let face = Face::from_slice(file, 0).expect("the font is built into the program");
        let font = Font::new(file.into(), 0).expect("the font is built into the program");
        Self { face, font }
    }
}

/// The font of a script in both weights, which have the same letters.
pub(super) struct Family {
    script: Script,
    regular: LazyLock<FontFile>,
    bold: LazyLock<FontFile>,
}

macro_rules! family {
    ($script:ident, $name:literal) => {
        Family {
            script: Script::$script,
            regular: LazyLock::new(|| FontFile::of(include_bytes!(concat!("../../fonts/", $name, "-Regular.ttf")))),
            bold: LazyLock::new(|| FontFile::of(include_bytes!(concat!("../../fonts/", $name, "-Bold.ttf")))),
        }
    };
}

/// Latin, Greek and Cyrillic, digits and symbols.
static PLAIN: Family = family!(Latin, "NotoSans");

static OTHERS: [Family; 12] = [
    family!(Arabic, "NotoSansArabic"),
    family!(Bengali, "NotoSansBengali"),
    family!(Devanagari, "NotoSansDevanagari"),
    family!(Gujarati, "NotoSansGujarati"),
    family!(Gurmukhi, "NotoSansGurmukhi"),
    family!(Kannada, "NotoSansKannada"),
    family!(Malayalam, "NotoSansMalayalam"),
    family!(Meetei_Mayek, "NotoSansMeeteiMayek"),
    family!(Ol_Chiki, "NotoSansOlChiki"),
    family!(Oriya, "NotoSansOriya"),
    family!(Tamil, "NotoSansTamil"),
    family!(Telugu, "NotoSansTelugu"),
];

impl Family {
    pub(super) fn plain() -> &'static Self {
        &PLAIN
    }

    pub(super) fn file(&self, weight: Weight) -> &FontFile {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    pub(super) fn is(&self, other: &Self) -> bool {
        self.script == other.script
    }

    fn has(&self, letter: char) -> bool {
        self.regular.face.glyph_index(letter).is_some()
    }

    /// The family that has a letter; `before` is that of the previous letter. None: no font has it.
    pub(super) fn of(letter: char, before: &'static Self) -> Option<&'static Self> {
        if is_unseen(letter) {
            return Some(before);
        }
        let script = letter.script();
        if let Some(own) = OTHERS.iter().find(|family| family.script == script) {
            return own.has(letter).then_some(own);
        }
        // A blank belongs to the previous word, a mark to its letter.
        let joins = letter.is_whitespace() || script == Script::Inherited;
        let first = if joins { [before, &PLAIN] } else { [&PLAIN, before] };
        if let Some(family) = first.into_iter().find(|family| family.has(letter)) {
            return Some(family);
        }
        // Symbols that several scripts share.
        let shared = letter.script_extension();
        OTHERS.iter().find(|family| shared.contains_script(family.script) && family.has(letter))
    }
}

/// Invisible characters that join or separate letters or change their direction.
pub(super) fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}
