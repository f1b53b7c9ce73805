//! Plain texts for parents, as a centre hands them over. They are shown as they are, so markup would only be seen as
//! its brackets: whoever sends some is told.

/// A text on one line, trimmed: 1 to `most` characters.
pub fn line(text: &str, most: usize) -> Result<&str, String> {
    if text.trim().contains(char::is_control) {
        return Err("the text stands on one line, without control characters".into());
    }
    plain(text, most)
}

/// A text of one or more lines, trimmed: 1 to `most` characters.
pub fn lines(text: &str, most: usize) -> Result<&str, String> {
    if text.trim().chars().any(|c| c.is_control() && c != '\n') {
        return Err("of control characters only line breaks are taken".into());
    }
    plain(text, most)
}

fn plain(text: &str, most: usize) -> Result<&str, String> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(format!("the text has 1 to {most} characters; this has {length}"));
    }
    if looks_like_markup(text) {
        return Err("the text is plain: no HTML".into());
    }
    Ok(text)
}

/// `<b`, `</b`, `<!--`, `<?xml`; but `2 < 3` and `<3` are plain words.
fn looks_like_markup(text: &str) -> bool {
    text.split('<')
        .skip(1)
        .any(|after| after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')))
}

#[cfg(test)]
mod tests {
    use super::{line, lines};

    #[test]
    fn plain_words_of_any_script_pass() {
        for good in ["Diwali", " दीपावली ", "3 < 4 & 5 > 2", "we <3 you", "a\u{200d}b", &"x".repeat(10)] {
            assert_eq!(line(good, 20), Ok(good.trim()), "{good:?}");
        }
        assert_eq!(lines("two\nlines\n", 20), Ok("two\nlines"));
    }

    #[test]
    fn what_nobody_should_read_is_told() {
        for bad in [
            "",
            " \n ",
            "two\nlines",
            "bell\u{7}",
            "<b>bold</b>",
            "a</p>",
            "<!-- x",
            "<?php",
            "<img src=x>",
            &"x".repeat(21),
        ] {
            assert!(line(bad, 20).is_err(), "{bad:?}");
        }
        for bad in ["tab\there", "<script>", "\u{0}"] {
            assert!(lines(bad, 20).is_err(), "{bad:?}");
        }
    }
}
