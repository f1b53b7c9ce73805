//! What of a newsletter's HTML is shown: words, their order and weight, links that leave nothing behind, and pictures of
//! our own. Everything else goes: an allow-list cannot forget what nobody has thought of yet.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use ammonia::{Builder, UrlRelative};

use base::ids::PictureId;

const TAGS: [&str; 34] = [
    "a",
    "b",
    "blockquote",
    "br",
    "caption",
    "center",
    "div",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];

/// These go with what is in them; of all other tags that are not listed the words stay.
const WITH_CONTENT: [&str; 20] = [
    "applet", "audio", "canvas", "embed", "form", "frameset", "iframe", "math", "noembed", "noframes", "noscript",
    "object", "script", "select", "style", "svg", "template", "textarea", "title", "video",
];

/// Where a link may lead.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

const MEDIA: &str = "/media/";

/// Written out and parsed once more, misnested markup may become another tree: a link within a link in a table does.
/// Two rounds settle what we know of; the bound is for what we don't.
const ROUNDS_MAX: usize = 8;

/// HTML as it is kept: pictures are named by their ids. It is cleaned until cleaning changes nothing, so that a browser
/// sees the very tree that was judged. Nothing, if it never settles.
///
/// It takes up to some tenths of a second: not for a thread that serves calls.
pub fn cleaned(html: &str) -> Option<String> {
    let mut kept = cleaned_once(html);
    for _ in 1..ROUNDS_MAX {
        let again = cleaned_once(&kept);
        if again == kept {
            return Some(kept);
        }
        kept = again;
    }
    None
}

fn cleaned_once(html: &str) -> String {
    let mut cleaner = Builder::empty();
    cleaner
        .tags(HashSet::from(TAGS))
        .clean_content_tags(HashSet::from(WITH_CONTENT))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("img", HashSet::from(["alt", "src"])),
            ("td", HashSet::from(["colspan", "rowspan"])),
            ("th", HashSet::from(["colspan", "rowspan"])),
        ]))
        // A `title` would be a text that nobody sees until a pointer rests on it.
        .generic_attributes(HashSet::from(["lang"]))
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer nofollow"))
        .strip_comments(true)
        .attribute_filter(|tag, attribute, value| match (tag, attribute) {
            ("img", "src") => picture_of(value).map(|picture| Cow::Owned(format!("{MEDIA}{picture}"))),
            ("a", "href") => leads_somewhere(value).then_some(Cow::Borrowed(value)),
            ("td" | "th", _) => is_small_number(value).then_some(Cow::Borrowed(value)),
            _ => Some(Cow::Borrowed(value)),
        });
    cleaner.clean(html).to_string()
}

/// Kept HTML as one reader gets it: `address` says where a picture is for them; without one it is left out. Nothing is
/// parsed here. In kept HTML `<` begins a tag and nothing else, attributes are written ` name="value"`, and a quote within
/// a value is written `&quot;`.
pub fn with_addresses(kept: &str, address: impl Fn(PictureId) -> Option<String>) -> String {
    let mut shown = String::with_capacity(kept.len());
    let mut rest = kept;
    while let Some((before, after)) = rest.split_once("<img") {
        shown.push_str(before);
        shown.push_str("<img");
        rest = after;
        while let Some((name, value, after)) = attribute(rest) {
            let value = match name {
                "src" => picture_of(value).and_then(&address).map(|address| Cow::Owned(address.replace('&', "&amp;"))),
                _ => Some(Cow::Borrowed(value)),
            };
            if let Some(value) = value {
                for part in [" ", name, "=\"", &value, "\""] {
                    shown.push_str(part);
                }
            }
            rest = after;
        }
    }
    shown.push_str(rest);
    shown
}

/// The attribute at the beginning of kept HTML: its name, its value as it is written, and what follows.
fn attribute(html: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = html.strip_prefix(' ')?.split_once("=\"")?;
    let (value, rest) = rest.split_once('"')?;
    Some((name, value, rest))
}

/// Tags that a parser opens again in every block until they are closed.
pub(super) const REOPENED: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];

/// The pictures that kept HTML shows.
pub fn pictures_in(kept: &str) -> BTreeSet<PictureId> {
    let shown = RefCell::new(BTreeSet::new());
    with_addresses(kept, |picture| {
        shown.borrow_mut().insert(picture);
        None
    });
    shown.into_inner()
}

/// Our own picture: `/media/` and its id, alone.
fn picture_of(source: &str) -> Option<PictureId> {
    let rest = source.strip_prefix(MEDIA)?;
    // What a reader was given may come back to be corrected; its signature is not kept.
    PictureId::parse(rest.split('?').next().unwrap_or_default())
}

/// A whole address, not a path: there is no page of ours to lead to from a frame.
fn leads_somewhere(target: &str) -> bool {
    let Some((scheme, rest)) = target.trim().split_once(':') else { return false };
    SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme)) && !rest.is_empty()
}

fn is_small_number(value: &str) -> bool {
    value.parse::<u8>().is_ok_and(|number| (1..=20).contains(&number))
}
