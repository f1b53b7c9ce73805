use database::Engine;

use context::http::web_app::{File, HEAD_ENDS, ICON, MARK, TITLE, is_of, routes};
use testing::Town;

#[test]
fn the_page_has_placeholders_for_the_brand() {
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

/// Sorted by name, as the build writes them.
const FILES: &[File] = &[
    File { name: "assets/app-4f1c.js", plain: b"plain", br: b"brotli", gzip: b"" },
    File { name: "icon.svg", plain: b"<svg/>", br: b"", gzip: b"" },
    File { name: "sw.js", plain: b"worker", br: b"", gzip: b"" },
];

#[tokio::test]
async fn only_files_that_never_change_are_cached_for_good() {
    // The first files that are handed over are the ones that the process serves.
    let _ = routes(FILES);
    let town = Town::new(Engine::Sqlite).await;
    for (name, body, kept) in [
        ("assets/app-4f1c.js", "plain", "public, max-age=31536000, immutable"),
        ("icon.svg", "<svg/>", "public, max-age=300"),
        ("sw.js", "worker", "no-cache"),
    ] {
        let reply = town.nobody().get(&format!("/{name}")).await;
        assert_eq!(
            (reply.text(), &reply.headers["cache-control"]),
            (body.into(), &kept.parse().expect("a header")),
            "{name}"
        );
        assert_eq!(reply.headers["vary"], "accept-encoding", "{name}");
    }
    let missing = town.nobody().get("/assets/app-0000.js").await;
    assert_eq!(
        (missing.status.as_u16(), &missing.headers["cache-control"]),
        (404, &"no-store".parse().expect("a header"))
    );
    town.finish().await;
}
