//! The layout of a PDF document on A4: laid out page by page first, because each page says of how many it is one; then drawn.
//! Measures are points, 72 to the inch; `y` grows downwards.

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use qrcode::{Color, QrCode};

use super::shaping::{Line, Weight, wrapped};
use super::{PdfDocument, PdfError, Proof, Table};

const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
const MARGIN: f32 = 48.0;
const INNER: f32 = WIDTH - 2.0 * MARGIN;
/// Below this is only the foot.
const BOTTOM: f32 = HEIGHT - 64.0;
const BODY: f32 = 9.5;
const SMALL: f32 = 8.0;
const QR: f32 = 84.0;

type Shade = (u8, u8, u8);
const INK: Shade = (24, 32, 40);
const QUIET: Shade = (92, 102, 112);
const RULE: Shade = (200, 207, 214);
const BAND: Shade = (240, 243, 245);

enum Mark {
    Text { x: f32, y: f32, size: f32, shade: Shade, line: Line },
    Shape { path: Path, shade: Shade },
}

/// A document's pages, and how far down the last one is filled.
pub(super) struct Layout {
    pages: Vec<Vec<Mark>>,
    y: f32,
}

pub(super) fn lay_out(document: &PdfDocument) -> Layout {
    let mut layout = Layout { pages: vec![Vec::new()], y: MARGIN };
    layout.letterhead(document);
    layout.facts(&document.facts);
    layout.sentences(&document.opening, BODY, INK);
    layout.table(&document.table);
    layout.sums(&document.sums);
    layout.sentences(&document.closing, BODY, INK);
    if let Some(proof) = &document.proof {
        layout.proof(proof);
    }
    layout.feet(&document.foot);
    layout
}

impl Layout {
    fn mark(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    /// Whether what comes next stands on a new page, because it would not fit on this one.
    fn turn_for(&mut self, height: f32) -> bool {
        let turned = self.y + height > BOTTOM && self.y > MARGIN;
        if turned {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
        turned
    }

    /// A line of text whose middle is half a line below `y`.
    fn text(&mut self, x: f32, size: f32, shade: Shade, line: Line) {
        self.text_at(x, self.y + size * 1.1, size, shade, line);
    }

    fn text_at(&mut self, x: f32, y: f32, size: f32, shade: Shade, line: Line) {
        self.mark(Mark::Text { x, y, size, shade, line });
    }

    fn block(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), shade: Shade) {
        if let Some(path) = path_of([(x, y, width, height)]) {
            self.mark(Mark::Shape { path, shade });
        }
    }

    fn rule(&mut self) {
        self.block((MARGIN, self.y), (INNER, 0.7), RULE);
    }

    fn letterhead(&mut self, document: &PdfDocument) {
        for line in wrapped(&document.head.name, Weight::Bold, INNER / 17.0) {
            self.text(MARGIN, 17.0, INK, line);
            self.y += 23.0;
        }
        for text in &document.head.lines {
            for line in wrapped(text, Weight::Regular, INNER / SMALL) {
                self.text(MARGIN, SMALL, QUIET, line);
                self.y += SMALL * 1.45;
            }
        }
        self.y += 8.0;
        self.rule();
        self.y += 16.0;
        for line in wrapped(&document.title, Weight::Bold, INNER / 14.0) {
            self.text(MARGIN, 14.0, INK, line);
            self.y += 20.0;
        }
        self.y += 6.0;
    }

    fn facts(&mut self, facts: &[(String, String)]) {
        const NAMES: f32 = 118.0;
        for (name, value) in facts {
            let lines = wrapped(value, Weight::Bold, (INNER - NAMES) / BODY);
            let name = Line::of(name, Weight::Regular);
            self.turn_for(14.0);
            self.text(MARGIN, BODY, QUIET, name);
            for line in lines {
                self.text(MARGIN + NAMES, BODY, INK, line);
                self.y += 14.5;
            }
        }
        self.y += 10.0;
    }

    fn sentences(&mut self, sentences: &[String], size: f32, shade: Shade) {
        for sentence in sentences {
            for line in wrapped(sentence, Weight::Regular, INNER / size) {
                self.turn_for(size * 1.5);
                self.text(MARGIN, size, shade, line);
                self.y += size * 1.5;
            }
            self.y += 5.0;
        }
        if !sentences.is_empty() {
            self.y += 6.0;
        }
    }

    fn table(&mut self, table: &Table) {
        const INSET: f32 = 5.0;
        const LINE: f32 = 13.0;
        if table.columns.is_empty() {
            return;
        }
        let places: Vec<(f32, f32)> = table
            .columns
            .iter()
            .scan(MARGIN, |x, column| {
                let width = INNER * f32::from(column.share) / 100.0;
                let place = (*x, width);
                *x += width;
                Some(place)
            })
            .collect();
        let cells = |texts: &mut dyn Iterator<Item = &str>, weight: Weight| -> (Vec<Vec<Line>>, f32) {
            let cells: Vec<Vec<Line>> = texts
                .zip(&places)
                .map(|(text, (_, width))| wrapped(text, weight, (width - 2.0 * INSET) / BODY))
                .collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or(1);
            (cells, lines_high(lines, LINE) + 2.0 * INSET)
        };
        let put = |layout: &mut Self, cells: Vec<Vec<Line>>, height: f32, shade: Shade| {
            let top = layout.y;
            for ((lines, (x, width)), column) in cells.into_iter().zip(&places).zip(&table.columns) {
                layout.y = top + INSET - 1.0;
                for line in lines {
                    let room = width - 2.0 * INSET - line.width() * BODY;
                    let x = x + INSET + if column.at_right { room } else { 0.0 };
                    layout.text(x, BODY, shade, line);
                    layout.y += LINE;
                }
            }
            layout.y = top + height;
            layout.rule();
        };
        let heading = |layout: &mut Self| {
            let (line, height) = cells(&mut table.columns.iter().map(|column| column.heading), Weight::Bold);
            layout.block((MARGIN, layout.y), (INNER, height), BAND);
            put(layout, line, height, INK);
        };
        // The heading is never the last thing on a page.
        self.turn_for(80.0);
        heading(self);
        for row in &table.rows {
            let (line, height) = cells(&mut row.iter().map(String::as_str), Weight::Regular);
            if self.turn_for(height) {
                heading(self);
            }
            put(self, line, height, INK);
        }
        self.y += 6.0;
    }

    fn sums(&mut self, sums: &[(String, String)]) {
        const INSET: f32 = 5.0;
        for (nth, (name, amount)) in sums.iter().enumerate() {
            let (weight, size) = if nth + 1 == sums.len() { (Weight::Bold, 11.0) } else { (Weight::Regular, BODY) };
            let (name, amount) = (Line::of(name, weight), Line::of(amount, weight));
            self.turn_for(size * 1.6);
            let right = MARGIN + INNER - INSET;
            let amount_at = right - amount.width() * size;
            let name_at = (right - 110.0 - name.width() * size).min(amount_at - 12.0 - name.width() * size);
            self.text(name_at, size, if nth + 1 == sums.len() { INK } else { QUIET }, name);
            self.text(amount_at, size, INK, amount);
            self.y += size * 1.6;
        }
        if !sums.is_empty() {
            self.y += 10.0;
        }
    }

    fn proof(&mut self, proof: &Proof) {
        let Ok(code) = QrCode::new(proof.address.as_bytes()) else { return };
        self.turn_for(QR + 12.0);
        self.y += 8.0;
        let top = self.y;
        if let Some(path) = modules(&code, (MARGIN, top)) {
            self.mark(Mark::Shape { path, shade: INK });
        }
        let (x, width) = (MARGIN + QR + 14.0, INNER - QR - 14.0);
        self.y = top + 14.0;
        for line in wrapped(&proof.says, Weight::Regular, width / SMALL) {
            self.text(x, SMALL, QUIET, line);
            self.y += 12.0;
        }
        for line in wrapped(&proof.address, Weight::Regular, width / SMALL) {
            self.text(x, SMALL, INK, line);
            self.y += 12.0;
        }
        self.y = self.y.max(top + QR) + 8.0;
    }

    fn feet(&mut self, foot: &str) {
        let of = self.pages.len();
        for (nth, page) in self.pages.iter_mut().enumerate() {
            let number = Line::of(&format!("Page {} of {of}", nth + 1), Weight::Regular);
            let y = HEIGHT - 34.0;
            let x = MARGIN + INNER - number.width() * SMALL;
            if let Some(path) = path_of([(MARGIN, y - 16.0, INNER, 0.7)]) {
                page.push(Mark::Shape { path, shade: RULE });
            }
            page.push(Mark::Text { x, y, size: SMALL, shade: QUIET, line: number });
            if let Some(line) = wrapped(foot, Weight::Regular, (INNER - 70.0) / SMALL).into_iter().next() {
                page.push(Mark::Text { x: MARGIN, y, size: SMALL, shade: QUIET, line });
            }
        }
    }

    pub(super) fn draw(self, document: &PdfDocument) -> Result<Vec<u8>, PdfError> {
        let mut pdf = Document::new();
        pdf.set_metadata(about(document));
        let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| PdfError("A4 is no size".to_owned()))?;
        for marks in self.pages {
            let mut page = pdf.start_page_with(settings.clone());
            let mut surface = page.surface();
            for mark in marks {
                draw_mark(&mut surface, mark);
            }
            surface.finish();
            page.finish();
        }
        pdf.finish().map_err(|error| PdfError(format!("{error:?}")))
    }
}

fn draw_mark(surface: &mut Surface<'_>, mark: Mark) {
    match mark {
        Mark::Text { x, y, size, shade, line } => {
            surface.set_fill(Some(fill(shade)));
            let mut x = x;
            for run in line.runs {
                let width = run.width * size;
                surface.draw_glyphs(Point::from_xy(x, y), &run.glyphs, run.font, &run.text, size, false);
                x += width;
            }
        }
        Mark::Shape { path, shade } => {
            surface.set_fill(Some(fill(shade)));
            surface.draw_path(&path);
        }
    }
}

fn fill((red, green, blue): Shade) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), opacity: NormalizedF32::ONE, ..Fill::default() }
}

fn about(document: &PdfDocument) -> Metadata {
    let day = document.day;
    let made = DateTime::new(u16::try_from(day.year()).unwrap_or_default())
        .month(day.month().unsigned_abs())
        .day(day.day().unsigned_abs());
    Metadata::new()
        .title(document.title.clone())
        .authors(vec![document.head.name.clone()])
        .language("en-IN".to_owned())
        .creation_date(made)
}

/// The QR code's dark modules, adjacent ones in one piece.
fn modules(code: &QrCode, (left, top): (f32, f32)) -> Option<Path> {
    let across = code.width();
    let colours = code.to_colors();
    let module = QR / lines_high(across, 1.0);
    let mut pieces = Vec::new();
    for (row, colours) in colours.chunks(across).enumerate() {
        let mut at = 0;
        for same in colours.chunk_by(|one, next| one == next) {
            if same.first() == Some(&Color::Dark) {
                let x = left + lines_high(at, module);
                pieces.push((x, top + lines_high(row, module), lines_high(same.len(), module), module));
            }
            at += same.len();
        }
    }
    path_of(pieces)
}

fn path_of(pieces: impl IntoIterator<Item = (f32, f32, f32, f32)>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (x, y, width, height) in pieces {
        path.push_rect(Rect::from_xywh(x, y, width, height)?);
    }
    path.finish()
}

/// So many of a height.
#[expect(clippy::cast_precision_loss, reason = "a page has a few dozen lines, a code a few hundred modules")]
fn lines_high(many: usize, high: f32) -> f32 {
    many as f32 * high
}
