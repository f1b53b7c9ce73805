//! Text for a paper: the letters of Noto Sans, those of Hindi from its sister, each shaped by its own rules. Letters that
//! neither font has are shown as boxes.

use std::sync::LazyLock;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Face, UnicodeBuffer};

static REGULAR: LazyLock<Cut> = LazyLock::new(|| Cut::of(include_bytes!("../../fonts/NotoSans-Regular.ttf")));
static BOLD: LazyLock<Cut> = LazyLock::new(|| Cut::of(include_bytes!("../../fonts/NotoSans-Bold.ttf")));
static HINDI: LazyLock<Cut> = LazyLock::new(|| Cut::of(include_bytes!("../../fonts/NotoSansDevanagari-Regular.ttf")));
static HINDI_BOLD: LazyLock<Cut> = LazyLock::new(|| Cut::of(include_bytes!("../../fonts/NotoSansDevanagari-Bold.ttf")));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// A font, read once: to shape with and to put into a paper.
struct Cut {
    face: Face<'static>,
    font: Font,
}

impl Cut {
    fn of(file: &'static [u8]) -> Self {
        let face = Face::from_slice(file, 0).expect("the font is built into the program");
        let font = Font::new(file.into(), 0).expect("the font is built into the program");
        Self { face, font }
    }
}

/// A stretch of text in one font.
pub(super) struct Run {
    pub font: Font,
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    /// At a size of 1.
    pub width: f32,
}

/// A line of text. Widths are those at a size of 1.
#[derive(Default)]
pub(super) struct Line {
    pub runs: Vec<Run>,
}

impl Line {
    pub(super) fn of(text: &str, weight: Weight) -> Self {
        let mut runs = Vec::new();
        let (mut start, mut hindi) = (0, false);
        for (at, letter) in text.char_indices() {
            // Joiners belong to the letters before them.
            let is_hindi = if matches!(letter, '\u{200c}' | '\u{200d}') { hindi } else { is_devanagari(letter) };
            if is_hindi != hindi && at > start {
                runs.push(Run::of(&text[start..at], weight, hindi));
                start = at;
            }
            hindi = is_hindi;
        }
        if start < text.len() {
            runs.push(Run::of(&text[start..], weight, hindi));
        }
        Self { runs }
    }

    pub(super) fn width(&self) -> f32 {
        self.runs.iter().map(|run| run.width).sum()
    }
}

impl Run {
    fn of(text: &str, weight: Weight, hindi: bool) -> Self {
        let cut: &Cut = match (hindi, weight) {
            (false, Weight::Regular) => &REGULAR,
            (false, Weight::Bold) => &BOLD,
            (true, Weight::Regular) => &HINDI,
            (true, Weight::Bold) => &HINDI_BOLD,
        };
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(Direction::LeftToRight);
        let shaped = rustybuzz::shape(&cut.face, &[], buffer);
        let em = cut.font.units_per_em();
        let (infos, places) = (shaped.glyph_infos(), shaped.glyph_positions());
        let start_of = |cluster: u32| usize::try_from(cluster).unwrap_or(text.len());
        let glyphs: Vec<KrillaGlyph> = infos
            .iter()
            .zip(places)
            .enumerate()
            .map(|(nth, (info, place))| {
                let next = infos[nth..].iter().find(|later| later.cluster != info.cluster);
                let letters = start_of(info.cluster)..next.map_or(text.len(), |later| start_of(later.cluster));
                let [advance, across, up, down] =
                    [place.x_advance, place.x_offset, place.y_offset, place.y_advance].map(|units| in_ems(units, em));
                KrillaGlyph::new(GlyphId::new(info.glyph_id), advance, across, up, down, letters, None)
            })
            .collect();
        let width = places.iter().map(|place| in_ems(place.x_advance, em)).sum();
        Self { font: cut.font.clone(), text: text.to_owned(), glyphs, width }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a font's units are a few thousand")]
fn in_ems(units: i32, em: f32) -> f32 {
    units as f32 / em
}

fn is_devanagari(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{97f}' | '\u{a8e0}'..='\u{a8ff}' | '\u{1cd0}'..='\u{1cff}')
}

/// A text in lines of at most `width` at a size of 1. A word that is wider than that is broken where it has to be.
pub(super) fn wrapped(text: &str, weight: Weight, width: f32) -> Vec<Line> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        // Most texts fit: they are shaped once.
        let whole = Line::of(&paragraph.split_whitespace().collect::<Vec<_>>().join(" "), weight);
        if whole.width() <= width {
            lines.push(whole);
            continue;
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if Line::of(&longer, weight).width() <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(Line::of(&line, weight));
            }
            line = broken(word, weight, width, &mut lines);
        }
        lines.push(Line::of(&line, weight));
    }
    lines
}

/// Puts as much of a word as is too wide into lines of its own; what is left over goes on.
fn broken(word: &str, weight: Weight, width: f32, lines: &mut Vec<Line>) -> String {
    let mut rest = word;
    while Line::of(rest, weight).width() > width {
        let ends = rest.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let fits = |end: &usize| Line::of(&rest[..*end], weight).width() <= width;
        let first = rest.chars().next().map_or(rest.len(), char::len_utf8);
        let end = ends.take_while(fits).last().unwrap_or(first);
        lines.push(Line::of(&rest[..end], weight));
        rest = &rest[end..];
    }
    rest.to_owned()
}
