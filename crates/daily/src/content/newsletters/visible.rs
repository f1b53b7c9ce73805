//! The visible part of a newsletter: removes what a browser or a mail program hides, with its content.
//!
//! Works on markup as the parser writes it: every element is closed, values are quoted, `<` only begins tags. So the nesting is
//! that of a browser.

use super::bounds::VOID;
use super::looks::{Flow, Look, look};
use super::sheets::Rules;
use base::text;

/// Hidden until somebody opens them, which is not possible here.
const CLOSED: [&str; 2] = ["datalist", "dialog"];

/// Tags that begin a new line, and others, as one of the kept tags.
fn kept_as(tag: &str) -> &str {
    match tag {
        "address" | "article" | "aside" | "button" | "dd" | "details" | "dl" | "dt" | "fieldset" | "footer"
        | "header" | "hgroup" | "legend" | "main" | "nav" | "search" | "section" | "summary" => "div",
        "h5" | "h6" => "h4",
        "tfoot" => "tbody",
        "del" | "strike" => "s",
        "ins" => "u",
        "dir" | "menu" => "ul",
        "listing" => "pre",
        other => other,
    }
}

/// Settings of office programs. `o:p` and `w:sdt` contain text of the newsletter.
fn is_setting(tag: &str) -> bool {
    tag == "xml" || ((tag.starts_with("o:") || tag.starts_with("w:")) && tag != "o:p" && tag != "w:sdt")
}

#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each of them is inherited by itself")]
struct Shown {
    gone: bool,
    invisible: bool,
    sizeless: bool,
    colourless: bool,
}

impl Shown {
    fn within(self, look: Look) -> Self {
        Self {
            gone: self.gone || look.gone,
            invisible: look.invisible.unwrap_or(self.invisible),
            sizeless: look.sizeless.unwrap_or(self.sizeless),
            colourless: look.colourless.unwrap_or(self.colourless),
        }
    }

    fn has_words(self) -> bool {
        !(self.gone || self.invisible || self.sizeless || self.colourless)
    }

    fn has_pictures(self) -> bool {
        !(self.gone || self.invisible)
    }
}

struct Level<'a> {
    tag: &'a str,
    shown: Shown,
    /// Written behind the element, so that its text does not run into the next.
    behind: &'static str,
}

/// The markup without hidden parts, and how many passages were hidden. `emptied` are self-closing tags, as in XML: the parser took what
/// follows them as their content.
pub fn visible(markup: &str, rules: &Rules, emptied: &[String]) -> (String, usize) {
    let mut kept = String::with_capacity(markup.len());
    let mut passages = 0;
    let mut open: Vec<Level<'_>> = Vec::new();
    // Whether the previous text or picture was hidden: then hidden content that follows belongs to the same passage.
    let mut leaving_out = false;
    let mut rest = markup;
    loop {
        let (words, tag) = rest.split_once('<').map_or((rest, None), |(words, tag)| (words, Some(tag)));
        let shown = open.last().map_or_else(Shown::default, |level| level.shown);
        if shown.has_words() {
            kept.push_str(words);
        }
        if !is_blank(words) {
            passages += usize::from(!shown.has_words() && !leaving_out);
            leaving_out = !shown.has_words();
        }
        let Some(tag) = tag else { break };
        if let Some(ended) = tag.strip_prefix('/') {
            let (_, after) = ended.split_once('>').unwrap_or((ended, ""));
            rest = after;
            if let Some(Level { tag, shown, behind }) = open.pop()
                && !shown.gone
            {
                for part in ["</", kept_as(tag), ">", behind] {
                    kept.push_str(part);
                }
            }
            continue;
        }
        let begun = Begun::read(tag);
        rest = begun.after;
        let look = begun.look(rules, emptied);
        let here = shown.within(look);
        let is_void = VOID.contains(&begun.tag);
        let (before, behind) = match (look.flow, is_void) {
            (Flow::InlineBlock, false) => (" ", " "),
            (Flow::Block, false) if is_inline(begun.tag) => (" ", "<br>"),
            _ => ("", ""),
        };
        if begun.tag == "img" {
            passages += usize::from(!here.has_pictures() && !leaving_out);
            leaving_out = !here.has_pictures();
        }
        let is_kept = if begun.tag == "img" { here.has_pictures() } else { !here.gone };
        if is_kept {
            for part in [before, "<", kept_as(begun.tag), begun.attributes, ">"] {
                kept.push_str(part);
            }
        }
        if !is_void {
            open.push(Level { tag: begun.tag, shown: here, behind });
        }
    }
    (kept, passages)
}

/// Blanks as newsletters write them, and the invisible letters with which mailing services fill their preview lines.
fn is_blank(words: &str) -> bool {
    words.split("&nbsp;").all(text::is_blank)
}

fn is_inline(tag: &str) -> bool {
    matches!(tag, "a" | "abbr" | "b" | "em" | "font" | "i" | "label" | "s" | "small" | "span" | "strong" | "u")
}

/// The beginning of an element, as the parser writes it out.
struct Begun<'a> {
    tag: &'a str,
    /// As they are written, each with a blank before it.
    attributes: &'a str,
    after: &'a str,
    style: &'a str,
    class: &'a str,
    id: &'a str,
    hidden: bool,
    /// A picture of no width or height.
    sizeless: bool,
}

impl<'a> Begun<'a> {
    fn read(text: &'a str) -> Self {
        let name = text.find([' ', '>']).unwrap_or(text.len());
        let (tag, mut rest) = text.split_at(name);
        let all = rest;
        let mut begun =
            Self { tag, attributes: "", after: "", style: "", class: "", id: "", hidden: false, sizeless: false };
        while let Some((name, value, after)) = super::html::attribute(rest) {
            match name {
                "style" => begun.style = value,
                "class" => begun.class = value,
                "id" => begun.id = value,
                "hidden" => begun.hidden = true,
                "width" | "height" => begun.sizeless |= tag == "img" && matches!(value.trim(), "0" | "0px"),
                _ => {}
            }
            rest = after;
        }
        begun.attributes = &all[..all.len() - rest.len()];
        begun.after = rest.split_once('>').map_or("", |(_, after)| after);
        begun
    }

    fn look(&self, rules: &Rules, emptied: &[String]) -> Look {
        let style = self.style.replace("&quot;", "\"").replace("&nbsp;", " ").replace("&amp;", "&");
        let mut look = look(self.tag, rules.of(self.tag, self.class, self.id), &style);
        let setting = is_setting(self.tag) && !emptied.iter().any(|tag| tag == self.tag);
        look.gone |= self.hidden || self.sizeless || setting || CLOSED.contains(&self.tag);
        look
    }
}
