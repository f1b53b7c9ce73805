use qrcode::{Color, QrCode};

use money::finance::pages::qr::{drawing, path};

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
