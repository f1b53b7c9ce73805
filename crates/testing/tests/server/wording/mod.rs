//! The texts that leave the portal, as snapshots: a changed wording is a changed line in a commit. CONTRIBUTING.md says
//! how to accept one. `tests/architecture/` has the log and the refusals, the tests of the binary have its help.

mod calendar;
mod documents;
mod messages;
mod office;
mod tables;

/// A text with `<id>` for each id and key of the portal: 12 or more digits of a decimal or hexadecimal number.
fn without_ids(text: &str) -> String {
    const SHORTEST: usize = 12;
    let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let mut masked = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_digit) {
        let digits = rest[at..].find(|c| !is_digit(c)).unwrap_or(rest.len() - at);
        masked += &rest[..at];
        masked += if digits < SHORTEST { &rest[at..at + digits] } else { "<id>" };
        rest = &rest[at + digits..];
    }
    masked + rest
}
