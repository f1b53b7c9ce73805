use daily::content::newsletters::bounds::{DEPTH_MAX, TAGS_MAX, fault};

fn nested(open: &str, times: usize) -> String {
    open.repeat(times)
}

#[test]
fn what_is_nested_too_deep_is_found_whatever_it_is_nested_in() {
    for open in ["<div>", "<ul><li>", "<span>", "<DIV ", "<dl><dt>", "<table><tr><td>", "<blockquote>"] {
        let answer = fault(&nested(open, 200)).unwrap_or_default();
        assert!(answer.contains("60 deep") || answer.contains("bold"), "{open}: {answer}");
    }
    assert_eq!(fault(&nested("<div>", DEPTH_MAX)), None);
    assert!(fault(&nested("<div>", DEPTH_MAX + 1)).is_some_and(|why| why.contains("60 deep")));
}

#[test]
fn what_is_left_open_and_ends_by_itself_is_not_nested() {
    for plain in ["<p>one<p>two", "<li>one<li>two", "<tr><td>1<td>2", "<div><p>text</div>", "<br><hr><img>"] {
        assert_eq!(fault(&format!("<table><ul>{}", plain.repeat(30))), None, "{plain}");
    }
    assert_eq!(fault("1 < 2 <3 </ > <!-- --> & so on"), None);
}

#[test]
fn too_many_tags_and_pictures_are_refused_with_a_reason() {
    assert_eq!(fault(&"<p>x</p>".repeat(TAGS_MAX)), None);
    assert!(fault(&"<p>x</p>".repeat(TAGS_MAX + 1)).is_some_and(|why| why.contains("5000 tags")));
    // A parser of ours does not look into comments; the bound does.
    assert!(fault(&"<!--<p></p>-->".repeat(TAGS_MAX + 1)).is_some_and(|why| why.contains("5000 tags")));
    assert!(fault(&"<img src='/media/1'>".repeat(101)).is_some_and(|why| why.contains("100 pictures")));
    assert!(fault(&"<b a=1></b><p></p>".repeat(2_000)).is_some_and(|why| why.contains("bold")));
}
