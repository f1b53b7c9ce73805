use context::http::web_app::{HEAD_ENDS, ICON, MARK, TITLE, is_of};

#[test]
fn the_page_has_the_places_where_a_brand_stands() {
    let page = include_str!("../../../../../web/index.html");
    for place in [TITLE, ICON, MARK[0], MARK[1], HEAD_ENDS] {
        assert_eq!(page.matches(place).count(), 1, "{place}");
    }
}

#[test]
fn an_address_is_known_by_its_pattern() {
    for (pattern, path) in [
        ("/", "/"),
        ("/blogs", "/blogs"),
        ("/blogs", "/Blogs/"),
        ("/blogs/$storyId", "/blogs/balcony-garden"),
        ("/support/Pause", "/support/pause"),
    ] {
        assert!(is_of(pattern, path), "{path} is of {pattern}");
    }
    for (pattern, path) in [
        ("/", "/blogs"),
        ("/blogs", "/"),
        ("/blogs", "/blogs/balcony-garden"),
        ("/blogs/$storyId", "/blogs"),
        ("/blogs/$storyId", "/blogs/"),
        ("/blogs/$storyId", "/blogs/a/b"),
    ] {
        assert!(!is_of(pattern, path), "{path} is not of {pattern}");
    }
}
