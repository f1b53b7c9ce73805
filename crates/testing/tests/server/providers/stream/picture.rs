use providers::stream::picture::{Name, Size};

#[test]
fn a_stream_has_these_files_and_no_others() {
    for (text, name) in [
        ("index.m3u8", Name::Index),
        ("large.m3u8", Name::List(Size::Large)),
        ("small.m3u8", Name::List(Size::Small)),
        ("small-1763872000.ts", Name::Segment(Size::Small, 1_763_872_000)),
    ] {
        assert_eq!(Name::parse(text), Some(name), "{text}");
    }
    for trick in [
        "",
        "..",
        "../../keys",
        "large-..%2f.ts",
        "large-1.ts/../x",
        "large-.ts",
        "large-+1.ts",
        "large-1.ts.tmp",
        "large-1234567890123.ts",
        "Large.m3u8",
        "/etc/passwd",
        "large-1.ts\0",
        "large-１.ts",
    ] {
        assert_eq!(Name::parse(trick), None, "{trick:?}");
    }
}
