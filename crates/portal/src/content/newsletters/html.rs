//! What of a newsletter's HTML is shown: words, their order and weight, links that leave nothing behind, and pictures of
//! our own. Everything else goes: an allow-list cannot forget what nobody has thought of yet.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ammonia::{Builder, UrlRelative};

use crate::base::ids::PictureId;

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
/// sees the very tree that was judged.
pub fn cleaned(html: &str) -> String {
    let clean = |html: &str| cleaned_with(html, |picture| Some(format!("{MEDIA}{picture}")));
    let mut kept = clean(html);
    for _ in 1..ROUNDS_MAX {
        let again = clean(&kept);
        if again == kept {
            break;
        }
        kept = again;
    }
    kept
}

/// HTML as it is read: cleaned once more, whatever was kept; `address` says where a picture is.
pub fn cleaned_with(html: &str, address: impl Fn(PictureId) -> Option<String> + Send + Sync + 'static) -> String {
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
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer nofollow"))
        .strip_comments(true)
        .attribute_filter(move |tag, attribute, value| match (tag, attribute) {
            ("img", "src") => picture_of(value).and_then(&address).map(Cow::Owned),
            ("a", "href") => leads_somewhere(value).then_some(Cow::Borrowed(value)),
            ("td" | "th", _) => is_small_number(value).then_some(Cow::Borrowed(value)),
            _ => Some(Cow::Borrowed(value)),
        });
    cleaner.clean(html).to_string()
}

/// Tags that a parser opens again in every block until they are closed: left open by the hundred, few bytes would become
/// more nodes than anybody has memory for.
const REOPENED: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
const NODES_MAX: usize = 500_000;

/// Whether cleaning might take more memory than a letter is worth.
pub fn is_tangled(html: &str) -> bool {
    let names = html.split('<').skip(1).map(|after| {
        let end = after.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(after.len());
        &after[..end]
    });
    let (mut reopened, mut others) = (1_usize, 1_usize);
    for name in names.filter(|name| !name.is_empty()) {
        if REOPENED.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            reopened += 1;
        } else {
            others += 1;
        }
    }
    reopened.saturating_mul(others) > NODES_MAX
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
