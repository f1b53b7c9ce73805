//! Sanitizes a newsletter's HTML with an allow-list: text with its structure and emphasis, links without referrer, and pictures of
//! this portal.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use ammonia::{Builder, UrlRelative};

use super::left_out::{LeftOutKind, LeftOutOfNewsletter, kind_of_tag};
use super::sheets::Rules;
use super::visible::visible;
use base::ids::PictureId;

const TAGS: [&str; 35] = [
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
    "pre",
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

/// These are removed with their content; of all other tags that are not listed the text stays.
const WITH_CONTENT: [&str; 20] = [
    "applet", "audio", "canvas", "embed", "form", "frameset", "iframe", "math", "noembed", "noframes", "noscript",
    "object", "script", "select", "style", "svg", "template", "textarea", "title", "video",
];

/// The schemes that a link may have.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

const MEDIA: &str = "/media/";

/// Serialized and parsed again, misnested markup may become another tree, as a link within a link in a table does. Two rounds
/// settle all known cases; the bound is for unknown ones.
const ROUNDS_MAX: usize = 8;

/// A sanitized newsletter, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cleaned {
    /// Names pictures by their ids.
    pub html: String,
    pub left_out: Vec<LeftOutOfNewsletter>,
}

/// Sanitizes a newsletter: first removes what its style hides, then what the allow-list does not have. Repeats until nothing
/// changes, so that a browser builds the tree that was checked; none if it never settles. Takes up to some tenths of a second: run
/// it on a blocking thread.
pub fn cleaned(html: &str) -> Option<Cleaned> {
    let source = Source::read(html);
    let (seen, passages) =
        visible(&as_parsed(html, &source), &Rules::read(source.sheets.iter().copied()), &source.self_closed);
    let left_out = left_out(&source, &seen, passages);
    let mut kept = cleaned_once(&seen);
    for _ in 1..ROUNDS_MAX {
        let again = cleaned_once(&kept);
        if again == kept {
            return Some(Cleaned { html: kept, left_out });
        }
        kept = again;
    }
    None
}

/// Tags that the parser or the serializer treats specially: nested elements would not be seen in the output.
const OF_PLAIN_TEXT: [&str; 6] = ["basefont", "bgsound", "frame", "keygen", "plaintext", "xmp"];

/// The place of a picture that is not shown.
const PICTURE_SCHEMES: [&str; 6] = ["blob", "cid", "content", "data", "file", "ftp"];

/// Facts about the text of a newsletter before it is parsed.
struct Source<'a> {
    /// The names of all tags in it, in lower case. A parser finds no others.
    tags: BTreeSet<String>,
    /// Tags of office programs that close themselves.
    self_closed: Vec<String>,
    /// Parts that are removed because of their tag.
    dropped: Vec<LeftOutKind>,
    /// The text of its style sheets for every screen.
    sheets: Vec<&'a str>,
}

impl<'a> Source<'a> {
    fn read(html: &'a str) -> Self {
        let mut source =
            Self { tags: BTreeSet::new(), self_closed: Vec::new(), dropped: Vec::new(), sheets: Vec::new() };
        // The text before it ends within a comment or a style sheet, in which nothing is a tag.
        let mut tags_from = 0;
        for (at, _) in html.match_indices('<') {
            let tag = &html[at + 1..];
            if at >= tags_from && tag.starts_with("!--") {
                tags_from = tag.find("-->").map_or(html.len(), |end| at + end);
            }
            let end = tag.find(|letter: char| !is_of_name(letter)).unwrap_or(tag.len());
            let name = tag[..end].to_ascii_lowercase();
            if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                continue;
            }
            if at >= tags_from {
                source.dropped.extend(kind_of_tag(&name));
                if name == "style"
                    && let Some((attributes, rest)) = tag[end..].split_once('>')
                {
                    let sheet = &rest[..end_of_sheet(rest)];
                    if is_for_every_screen(attributes) {
                        source.sheets.push(sheet);
                    }
                    tags_from = html.len() - rest.len() + sheet.len();
                }
            }
            if name.contains(':') && tag.split('>').next().is_some_and(|tag| tag.ends_with('/')) {
                source.self_closed.push(name.clone());
            }
            source.tags.insert(name);
        }
        source
    }
}

fn end_of_sheet(rest: &str) -> usize {
    let is_end = |at: usize| rest.as_bytes()[at + 2..].get(..5).is_some_and(|name| name.eq_ignore_ascii_case(b"style"));
    rest.match_indices("</").map(|(at, _)| at).find(|at| is_end(*at)).unwrap_or(rest.len())
}

fn is_for_every_screen(attributes: &str) -> bool {
    let attributes = attributes.to_ascii_lowercase();
    let Some((_, rest)) = attributes.split_once("media") else { return true };
    let rest = rest.trim_start().trim_start_matches('=').trim_start();
    let media = match rest.strip_prefix(['"', '\'']) {
        Some(quoted) => quoted.split(['"', '\'']).next(),
        None => rest.split_whitespace().next(),
    };
    media.unwrap_or_default().split(',').any(|one| matches!(one.trim(), "" | "all"))
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, ':' | '-' | '_')
}

/// A parsed newsletter, with all that decides whether a part is shown.
fn as_parsed(html: &str, source: &Source<'_>) -> String {
    let is_judged = |tag: &&str| !WITH_CONTENT.contains(tag) && !OF_PLAIN_TEXT.contains(tag);
    let tags = source.tags.iter().map(String::as_str).filter(is_judged);
    let mut parser = Builder::empty();
    parser
        .tags(tags.chain(TAGS).collect())
        .clean_content_tags(HashSet::from(WITH_CONTENT))
        .generic_attributes(HashSet::from([
            "class", "dir", "height", "hidden", "id", "lang", "style", "title", "width",
        ]))
        .tag_attributes(tag_attributes())
        .url_schemes(SCHEMES.into_iter().chain(PICTURE_SCHEMES).collect())
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true);
    parser.clean(html).to_string()
}

fn tag_attributes() -> HashMap<&'static str, HashSet<&'static str>> {
    HashMap::from([
        ("a", HashSet::from(["href"])),
        ("img", HashSet::from(["alt", "src"])),
        ("li", HashSet::from(["value"])),
        ("ol", HashSet::from(["reversed", "start", "type"])),
        ("td", HashSet::from(["colspan", "rowspan"])),
        ("th", HashSet::from(["colspan", "rowspan"])),
    ])
}

fn left_out(source: &Source<'_>, seen: &str, passages: usize) -> Vec<LeftOutOfNewsletter> {
    let (mut pasted, mut foreign) = (0, 0);
    for picture in seen.split("<img").skip(1) {
        let mut rest = picture;
        while let Some((name, value, after)) = attribute(rest) {
            if name == "src" && picture_of(value).is_none() {
                let is_pasted = value.trim_start().get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
                *if is_pasted { &mut pasted } else { &mut foreign } += 1;
            }
            rest = after;
        }
    }
    let times = |kind: LeftOutKind| match kind {
        LeftOutKind::HiddenText => passages,
        LeftOutKind::PastedPicture => pasted,
        LeftOutKind::ForeignPicture => foreign,
        by_tag => source.dropped.iter().filter(|dropped| **dropped == by_tag).count(),
    };
    LeftOutKind::ALL.into_iter().filter_map(|kind| kind.times(times(kind))).collect()
}

fn cleaned_once(html: &str) -> String {
    let mut cleaner = Builder::empty();
    cleaner
        .tags(HashSet::from(TAGS))
        .clean_content_tags(HashSet::from(WITH_CONTENT))
        // A `title` would be text that is hidden until a pointer rests on it.
        .generic_attributes(HashSet::from(["dir", "lang"]))
        .tag_attributes(tag_attributes())
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer nofollow"))
        .strip_comments(true)
        .attribute_filter(|tag, attribute, value| match (tag, attribute) {
            ("img", "src") => picture_of(value).map(|picture| Cow::Owned(format!("{MEDIA}{picture}"))),
            ("a", "href") => leads_somewhere(value).then_some(Cow::Borrowed(value)),
            ("td" | "th", "colspan" | "rowspan") => is_small_number(value).then_some(Cow::Borrowed(value)),
            ("ol", "start") | ("li", "value") => value.parse::<i16>().is_ok().then_some(Cow::Borrowed(value)),
            ("ol", "type") => matches!(value, "1" | "a" | "A" | "i" | "I").then_some(Cow::Borrowed(value)),
            ("ol", "reversed") => Some(Cow::Borrowed("")),
            (_, "dir") => {
                ["ltr", "rtl", "auto"].into_iter().find(|way| way.eq_ignore_ascii_case(value)).map(Cow::Borrowed)
            }
            _ => Some(Cow::Borrowed(value)),
        });
    cleaner.clean(html).to_string()
}

/// Stored HTML as one reader gets it: `address` gives a picture's address for them; a picture without one is left out. Nothing is
/// parsed here: in stored HTML `<` begins a tag and nothing else, attributes are written ` name="value"`, and a quote within a
/// value is written `&quot;`.
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

/// The attribute at the beginning of stored HTML: its name, its value as written, and the rest.
pub(super) fn attribute(html: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = html.strip_prefix(' ')?.split_once("=\"")?;
    let (value, rest) = rest.split_once('"')?;
    Some((name, value, rest))
}

/// Tags that a parser opens again in every block until they are closed.
pub(super) const REOPENED: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];

/// The pictures that stored HTML shows.
pub fn pictures_in(kept: &str) -> BTreeSet<PictureId> {
    let shown = RefCell::new(BTreeSet::new());
    with_addresses(kept, |picture| {
        shown.borrow_mut().insert(picture);
        None
    });
    shown.into_inner()
}

/// A picture of this portal: `/media/` and its id, without a query.
fn picture_of(source: &str) -> Option<PictureId> {
    let rest = source.strip_prefix(MEDIA)?;
    // HTML that a reader was given may come back for a correction; its signature is not stored.
    PictureId::parse(rest.split('?').next().unwrap_or_default())
}

/// An absolute address, not a path: in a frame a path leads to no page of this portal.
fn leads_somewhere(target: &str) -> bool {
    let Some((scheme, rest)) = target.trim().split_once(':') else { return false };
    SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme)) && !rest.is_empty()
}

fn is_small_number(value: &str) -> bool {
    value.parse::<u8>().is_ok_and(|number| (1..=20).contains(&number))
}
