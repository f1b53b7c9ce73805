//! A PDF as other programs read it: poppler's, which know nothing of ours.

use std::process::Command;

use tempfile::TempDir;

/// What stands on a PDF's pages, and how.
pub struct Pdf {
    /// Line by line, as they stand.
    pub text: String,
    pub pages: usize,
    /// The name of each font, and whether it is in the file.
    pub fonts: Vec<(String, bool)>,
    /// Of each page, how many in a thousand of its points are not white.
    pub inked: Vec<usize>,
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
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && said.is_empty(), "{program}: {said}");
    ran.stdout
}
