//! Shapes text for a PDF: splits it into runs of one font and one direction, and shapes each by the rules of its script.

use std::borrow::Cow;
use std::ops::Range;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, UnicodeBuffer};
use unicode_bidi::{Level, ParagraphBidiInfo};
use unicode_script::{Script, UnicodeScript};

use super::fonts::{Family, is_unseen};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// A run of text in one font and one direction.
pub(super) struct Run {
    pub font: Font,
    pub text: String,
    /// From left to right.
    pub glyphs: Vec<KrillaGlyph>,
    /// At a size of 1.
    pub width: f32,
}

/// A line of text. Widths are those at a size of 1.
#[derive(Default)]
pub(super) struct Line {
    /// From left to right.
    pub runs: Vec<Run>,
}

impl Line {
    pub(super) fn of(text: &str, weight: Weight) -> Self {
        let mut line = Self::default();
        let directions = ParagraphBidiInfo::new(text, None);
        if !directions.has_rtl() {
            line.add(text, weight, Direction::LeftToRight);
            return line;
        }
        let (levels, stretches) = directions.visual_runs(0..text.len());
        for stretch in stretches {
            let leftwards = levels.get(stretch.start).is_some_and(Level::is_rtl);
            let direction = if leftwards { Direction::RightToLeft } else { Direction::LeftToRight };
            line.add(&text[stretch], weight, direction);
        }
        line
    }

    /// Adds a run of one direction at the right.
    fn add(&mut self, text: &str, weight: Weight, direction: Direction) {
        let mut runs: Vec<Run> = stretches_of(text)
            .into_iter()
            .map(|(family, stretch)| Run::of(&text[stretch], family, weight, direction))
            .collect();
        if direction == Direction::RightToLeft {
            runs.reverse();
        }
        self.runs.append(&mut runs);
    }

    pub(super) fn width(&self) -> f32 {
        self.runs.iter().map(|run| run.width).sum()
    }
}

/// Splits a text into ranges of one font each.
fn stretches_of(text: &str) -> Vec<(&'static Family, Range<usize>)> {
    let mut stretches: Vec<(&'static Family, Range<usize>)> = Vec::new();
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let before = stretches.last().map_or(Family::plain(), |(family, _)| *family);
        let family = Family::of(letter, before).unwrap_or(Family::plain());
        match stretches.last_mut() {
            Some((last, stretch)) if last.is(family) => stretch.end = end,
            _ => stretches.push((family, at..end)),
        }
    }
    stretches
}

impl Run {
    fn of(text: &str, family: &Family, weight: Weight, direction: Direction) -> Self {
        let file = family.file(weight);
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(direction);
        let shaped = rustybuzz::shape(&file.face, &[], buffer);
        let em = file.font.units_per_em();
        let (infos, places) = (shaped.glyph_infos(), shaped.glyph_positions());
        let start_of = |cluster: u32| usize::try_from(cluster).unwrap_or(text.len());
        // Where the letters of each glyph begin, in the order of the text.
        let mut starts: Vec<usize> = infos.iter().map(|info| start_of(info.cluster)).collect();
        starts.sort_unstable();
        let glyphs: Vec<KrillaGlyph> = infos
            .iter()
            .zip(places)
            .map(|(info, place)| {
                let start = start_of(info.cluster);
                let next = starts.partition_point(|other| *other <= start);
                let letters = start..starts.get(next).copied().unwrap_or(text.len());
                let [advance, across, up, down] =
                    [place.x_advance, place.x_offset, place.y_offset, place.y_advance].map(|units| in_ems(units, em));
                KrillaGlyph::new(GlyphId::new(info.glyph_id), advance, across, up, down, letters, None)
            })
            .collect();
        let width = places.iter().map(|place| in_ems(place.x_advance, em)).sum();
        Self { font: file.font.clone(), text: text.to_owned(), glyphs, width }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a font's units are a few thousand")]
fn in_ems(units: i32, em: f32) -> f32 {
    units as f32 / em
}

/// Replaces letters that no font has by a placeholder that names their script, and logs the script.
pub(super) fn legible(text: &str) -> Cow<'_, str> {
    let lacks = |letter: char| Family::of(letter, Family::plain()).is_none() || letter.is_control() && letter != '\n';
    if !text.chars().any(lacks) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut left_out: Vec<(Script, usize)> = Vec::new();
    // Blanks between two letters that are left out are left out too.
    let mut between = String::new();
    let mut leaving = None;
    for letter in text.chars() {
        if letter.is_control() && letter != '\n' {
            continue;
        }
        if !lacks(letter) {
            let joins = leaving.is_some() && (letter == ' ' || is_unseen(letter));
            if joins {
                between.push(letter);
            } else {
                leaving = None;
                shown.push_str(&std::mem::take(&mut between));
                shown.push(letter);
            }
            continue;
        }
        between.clear();
        let script = letter.script();
        if leaving != Some(script) {
            let word = match script {
                Script::Common | Script::Inherited | Script::Unknown => "[symbol]".to_owned(),
                script => ["[text in ", &script.full_name().replace('_', " "), " script]"].concat(),
            };
            shown.push_str(&word);
            leaving = Some(script);
        }
        match left_out.iter_mut().find(|(known, _)| *known == script) {
            Some((_, letters)) => *letters += 1,
            None => left_out.push((script, 1)),
        }
    }
    shown.push_str(&between);
    for (script, letters) in left_out {
        tracing::warn!(script = script.full_name(), letters, "a document leaves out letters that no font has");
    }
    Cow::Owned(shown)
}

/// Wraps a text into lines of at most `width` at a size of 1. A word that is wider is broken.
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

/// Puts a word that is too wide into lines of its own; returns the rest.
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
