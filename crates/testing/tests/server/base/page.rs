use base::page::{Cursor, Page};

#[test]
fn a_page_is_asked_for_by_index_or_by_cursor() {
    let asked = |index: &str, limit: &str, before: &str| Page::parse(index, limit, before).ok();
    let first = Page { before: Cursor::START, skip: 0, limit: 50, index_start: 0 };
    assert_eq!(asked("", "", ""), Some(first));
    assert_eq!(asked("51", "20", ""), Some(Page { skip: 50, limit: 20, index_start: 51, ..first }));
    let cursor = Cursor { at: -5, id: 7 };
    assert_eq!(asked("100", "", &cursor.to_string()), Some(Page { before: cursor, index_start: 100, ..first }));
    for (index, limit, before) in [
        ("-1", "", ""),
        ("10001", "", ""),
        ("x", "", ""),
        ("", "0", ""),
        ("", "51", ""),
        ("", "", "7"),
        ("", "", "7.-1"),
        ("", "", "a.b"),
    ] {
        assert_eq!(asked(index, limit, before), None, "{index} {limit} {before}");
    }
}
