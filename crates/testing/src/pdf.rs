//! Reads PDFs with poppler, a program independent of the writer.

use std::io::Read;
use std::process::Command;

use flate2::read::ZlibDecoder;
use tempfile::TempDir;

/// The content of a PDF.
pub struct Pdf {
    /// The text, line by line.
    pub text: String,
    pub pages: usize,
    /// The name of each font, and whether it is in the file.
    pub fonts: Vec<(String, bool)>,
    /// For each page, how many in a thousand of its pixels are not white.
    pub inked: Vec<usize>,
    /// How many glyphs are the box of a missing letter.
    pub boxes: usize,
    folder: TempDir,
}

impl Pdf {
    pub fn open(content: &[u8]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("paper.pdf");
        std::fs::write(&file, content).expect("the folder can be written");
        let file = file.to_str().expect("a path");
        let text = run("pdftotext", &["-layout", file, "-"]);
        let fonts = run("pdffonts", &[file]);
        let drawn = folder.path().join("page");
        run("pdftoppm", &["-r", "40", "-gray", file, drawn.to_str().expect("a path")]);
        let mut pages: Vec<_> = std::fs::read_dir(folder.path())
            .expect("a folder")
            .filter_map(|entry| {
                Some(entry.ok()?.path()).filter(|path| path.extension().is_some_and(|end| end == "pgm"))
            })
            .collect();
        pages.sort();
        Self {
            text: String::from_utf8(text).expect("text"),
            pages: pages.len(),
            fonts: String::from_utf8(fonts).expect("text").lines().skip(2).map(font).collect(),
            boxes: glyphs(content).into_iter().filter(|glyph| *glyph == 0).count(),
            inked: pages.iter().map(|page| inked(&std::fs::read(page).expect("a page"))).collect(),
            folder,
        }
    }

    /// The text without the blanks that the layout puts between.
    pub fn plain(&self) -> String {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// All fonts are in the file, and each page shows something.
    pub fn is_whole(&self) -> bool {
        let _kept_until_now = self.folder.path();
        !self.fonts.is_empty()
            && self.fonts.iter().all(|(_, embedded)| *embedded)
            && self.inked.iter().all(|points| *points > 5)
    }
}

/// The number of each glyph that is drawn, as it stands in the text operators of the pages: two bytes for each.
fn glyphs(content: &[u8]) -> Vec<u16> {
    let mut glyphs = Vec::new();
    let mut rest = content;
    while let Some(at) = place_of(rest, b"stream") {
        rest = rest[at + b"stream".len()..].trim_ascii_start();
        let end = place_of(rest, b"endstream").expect("a stream ends");
        let mut drawn = Vec::new();
        if ZlibDecoder::new(&rest[..end]).read_to_end(&mut drawn).is_ok() && place_of(&drawn, b" Tf").is_some() {
            glyphs.extend(strings(&drawn).iter().flat_map(|text| {
                text.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect::<Vec<_>>()
            }));
        }
        rest = &rest[end + b"endstream".len()..];
    }
    glyphs
}

fn place_of(content: &[u8], word: &[u8]) -> Option<usize> {
    content.windows(word.len()).position(|piece| piece == word)
}

/// The strings of a page's drawing: `<00a1>` or `(\\000A)`. Those of a dictionary, which says what was written, are not drawn.
fn strings(drawing: &[u8]) -> Vec<Vec<u8>> {
    let (mut strings, mut at) = (Vec::new(), 0);
    while at < drawing.len() {
        match drawing[at] {
            b'<' if drawing.get(at + 1) == Some(&b'<') => {
                at += place_of(&drawing[at..], b">>").expect("a dictionary ends");
            }
            b'<' => {
                let end = at + place_of(&drawing[at..], b">").expect("a string ends");
                let digits = std::str::from_utf8(&drawing[at + 1..end]).expect("hexadecimal");
                let byte = |nth| u8::from_str_radix(&digits[nth..nth + 2], 16).expect("hexadecimal");
                strings.push((0..digits.len()).step_by(2).map(byte).collect());
                at = end;
            }
            b'(' => {
                let mut text = Vec::new();
                let mut open = 1;
                while open > 0 {
                    at += 1;
                    match drawing[at] {
                        b'\\' if drawing[at + 1].is_ascii_digit() => {
                            let octal = std::str::from_utf8(&drawing[at + 1..at + 4]).expect("octal");
                            text.push(u8::from_str_radix(octal, 8).expect("octal"));
                            at += 3;
                        }
                        b'\\' => {
                            at += 1;
                            text.push(match drawing[at] {
                                b'n' => b'\n',
                                b'r' => b'\r',
                                b't' => b'\t',
                                b'b' => 8,
                                b'f' => 12,
                                plain => plain,
                            });
                        }
                        b'(' => {
                            open += 1;
                            text.push(b'(');
                        }
                        b')' => {
                            open -= 1;
                            if open > 0 {
                                text.push(b')');
                            }
                        }
                        byte => text.push(byte),
                    }
                }
                strings.push(text);
            }
            _ => {}
        }
        at += 1;
    }
    strings
}

/// `ABCDEF+NotoSans-Regular  CID TrueType  Identity-H  yes yes yes  5 0`
fn font(line: &str) -> (String, bool) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let embedded = words.iter().rev().nth(4).copied();
    (words.first().copied().unwrap_or_default().to_owned(), embedded == Some("yes"))
}

fn inked(page: &[u8]) -> usize {
    // `P5 width height 255`, and a byte for each point.
    let mut words = page.split(u8::is_ascii_whitespace);
    let head: Vec<usize> =
        words.by_ref().take(4).skip(1).filter_map(|word| std::str::from_utf8(word).ok()?.parse().ok()).collect();
    let points = &page[page.len() - head[0] * head[1]..];
    points.iter().filter(|point| **point < 250).count() * 1000 / points.len()
}

fn run(program: &str, arguments: &[&str]) -> Vec<u8> {
    let ran = Command::new(program).args(arguments).output();
    let ran = ran.unwrap_or_else(|error| panic!("{program}: {error}; scripts/install-missing pdftotext brings it"));
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && errors.is_empty(), "{program}: {errors}");
    ran.stdout
}
