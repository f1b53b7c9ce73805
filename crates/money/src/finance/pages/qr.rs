//! A QR code as SVG: dark modules on white, whatever the page's colours, because cameras need the contrast.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::{Color, QrCode};

/// The quiet zone around the code, in modules.
const QUIET: usize = 4;

/// `None`: the text is too long for a code.
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
pub fn path(modules: &[Color], width: usize) -> String {
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
