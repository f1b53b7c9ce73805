//! Limits of a newsletter's markup, checked in linear time before a parser sees it: the tree of thousands of nested tags takes
//! seconds to build. The depth is exact for valid markup. Of misnested markup a parser may build something deeper, but never more
//! tags; its output is checked as well.

use super::html::REOPENED;

/// The deepest nesting. Nested tables of an e-mail editor take four levels each.
pub const DEPTH_MAX: usize = 60;
/// The most tags. The demo's newsletters have a few dozen, a long one with tables a thousand.
pub const TAGS_MAX: usize = 5_000;
/// The most pictures: each gets a signed address for each reader.
const PICTURES_MAX: usize = 100;
/// Tags that a parser reopens in every block until they are closed: a few hundred unclosed ones would become more nodes than fit
/// into memory.
const NODES_MAX: usize = 500_000;
/// The most of these characters: for each, the HTML writer scans the rest of its text, which takes a second for a newsletter full
/// of them.
const SPECIAL_MAX: usize = 20_000;

/// Void elements: nothing is nested in them.
pub(super) const VOID: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

/// Why a newsletter's markup is refused.
pub fn fault(html: &str) -> Option<&'static str> {
    if special_letters(html) > SPECIAL_MAX {
        return Some("the newsletter's HTML has more than 20000 bare '&' and hard blanks: leave them out");
    }
    let (mut tags, mut pictures, mut reopened) = (0_usize, 0_usize, 0_usize);
    let mut open: Vec<&str> = Vec::new();
    for tag in tags_of(html) {
        match tag {
            Tag::End(name) => close(&mut open, name),
            Tag::Start(name) => {
                tags += 1;
                pictures += usize::from(name.eq_ignore_ascii_case("img"));
                reopened += usize::from(is_one_of(&REOPENED, name));
                if tags > TAGS_MAX {
                    return Some("the newsletter's HTML has more than 5000 tags: write it more simply");
                }
                if pictures > PICTURES_MAX {
                    return Some("a newsletter has at most 100 pictures");
                }
                if (reopened + 1).saturating_mul(tags - reopened + 1) > NODES_MAX {
                    return Some(
                        "the newsletter's HTML has too many tags of bold, italics and links: write it more simply",
                    );
                }
                end_by_beginning(&mut open, name);
                if !is_one_of(&VOID, name) {
                    open.push(name);
                }
                if open.len() > DEPTH_MAX {
                    return Some(
                        "the newsletter's HTML is nested more than 60 deep: close your tags, and write it more simply",
                    );
                }
            }
        }
    }
    None
}

/// A `&` that begins no reference, and the first byte of hard blanks and their neighbours.
fn special_letters(html: &str) -> usize {
    let begins_reference = |next: Option<&u8>| next.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'#');
    let bytes = html.as_bytes();
    let is_special = |(at, byte): (usize, &u8)| match byte {
        b'&' => !begins_reference(bytes.get(at + 1)),
        0xc2 => true,
        _ => false,
    };
    bytes.iter().enumerate().filter(|place| is_special(*place)).count()
}

enum Tag<'a> {
    Start(&'a str),
    End(&'a str),
}

/// Everything that may begin a tag, also in comments and style sheets. A parser finds fewer, never more.
fn tags_of(html: &str) -> impl Iterator<Item = Tag<'_>> {
    html.split('<').skip(1).filter_map(|after| {
        let (ends, after) = after.strip_prefix('/').map_or((false, after), |after| (true, after));
        let name = after.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
        begins.then_some(if ends { Tag::End(name) } else { Tag::Start(name) })
    })
}

/// An end tag without a beginning is ignored, as a parser does.
fn close(open: &mut Vec<&str>, name: &str) {
    if let Some(at) = open.iter().rposition(|known| known.eq_ignore_ascii_case(name)) {
        open.truncate(at);
    }
}

/// Paragraphs, items and cells are often left open: the next one closes them.
fn end_by_beginning(open: &mut Vec<&str>, name: &str) {
    let (ended, within): (&[&str], &[&str]) = match name.to_ascii_lowercase().as_str() {
        "li" => (&["li"], &["ul", "ol"]),
        "dt" | "dd" => (&["dt", "dd"], &["dl"]),
        "td" | "th" => (&["td", "th"], &["tr", "table"]),
        "tr" => (&["tr"], &["table"]),
        "thead" | "tbody" | "tfoot" => (&["thead", "tbody", "tfoot"], &["table"]),
        "p" | "div" | "ul" | "ol" | "dl" | "table" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "hr" | "blockquote"
        | "center" | "figure" | "figcaption" | "section" | "article" | "header" | "footer" | "pre" => {
            (&["p"], &["td", "th", "table"])
        }
        _ => return,
    };
    for at in (0..open.len()).rev() {
        if is_one_of(ended, open[at]) {
            open.truncate(at);
            return;
        }
        if is_one_of(within, open[at]) {
            return;
        }
    }
}

fn is_one_of(names: &[&str], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
