//! A QR code as a drawing: dark modules on a white ground, whatever the page's own colours, for cameras read nothing else.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::{Color, QrCode};

/// White modules around the code, without which it is not found.
const QUIET: usize = 4;

/// None: more than a code can hold.
pub fn drawing(text: &str, named: &str) -> Option<Markup> {
    let code = QrCode::new(text).ok()?;
    let size = code.width() + 2 * QUIET;
    Some(html! {
        svg.qr role="img" aria-label=(named) viewBox={ "0 0 " (size) " " (size) } shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#ffffff" {}
            path d=(path(&code.to_colors(), code.width())) fill="#000000" {}
        }
    })
}

/// Each run of dark modules in a row is one rectangle.
fn path(modules: &[Color], width: usize) -> String {
    let mut path = String::new();
    for (y, row) in modules.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            if run[0] == Color::Dark {
                let _ = write!(path, "M{} {}h{}v1h-{}z", x + QUIET, y + QUIET, run.len(), run.len());
            }
            x += run.len();
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_has_each_dark_module_once() {
        let code = QrCode::new("upi://pay?pa=school@bank").expect("a code");
        let dark = code.to_colors().iter().filter(|module| **module == Color::Dark).count();
        let path = path(&code.to_colors(), code.width());
        let drawn: usize =
            path.split('M').filter_map(|part| part.split_once('h')?.1.split_once('v')?.0.parse::<usize>().ok()).sum();
        assert_eq!(drawn, dark);
        assert!(path.starts_with("M4 4h7v1h-7z"), "the corner's square lies behind the quiet zone: {path}");
        assert!(drawing(&"x".repeat(4000), "").is_none());
    }
}
