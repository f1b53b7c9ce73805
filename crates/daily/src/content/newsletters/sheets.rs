//! The style sheets of a newsletter, as far as they hide something: rules for a tag, a class or an id that apply on every screen.
//! Rules for nested elements or narrow screens are ignored.

use cssparser::{ParseError, Parser, Token};

use super::looks::Style;

/// What hides an element with its content. Font sizes and colours are read from the elements themselves.
const HIDING: [&str; 9] = [
    "content-visibility",
    "display",
    "height",
    "max-height",
    "mso-hide",
    "opacity",
    "overflow",
    "padding-bottom",
    "visibility",
];
/// The most rules that hide or show something; the sheet of an e-mail editor has a few dozen.
const RULES_MAX: usize = 200;

pub struct Rules(Vec<(Selector, Style)>);

/// `td.preview#first`: an element that has all of these.
#[derive(Debug, Default, PartialEq, Eq)]
struct Selector {
    tag: Option<String>,
    classes: Vec<String>,
    id: Option<String>,
}

impl Selector {
    /// None: it is about more than one element.
    fn read(text: &str) -> Option<Self> {
        let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        let mut selector = Self::default();
        let mut rest = text.trim();
        let end = rest.find(|letter: char| !is_name(letter)).unwrap_or(rest.len());
        if end > 0 {
            selector.tag = Some(rest[..end].to_ascii_lowercase());
        }
        rest = &rest[end..];
        while let Some(mark) = rest.chars().next() {
            let after = &rest[mark.len_utf8()..];
            let end = after.find(|letter: char| !is_name(letter)).unwrap_or(after.len());
            match mark {
                '.' if end > 0 => selector.classes.push(after[..end].to_owned()),
                '#' if end > 0 && selector.id.is_none() => selector.id = Some(after[..end].to_owned()),
                _ => return None,
            }
            rest = &after[end..];
        }
        (selector != Self::default()).then_some(selector)
    }

    fn fits(&self, tag: &str, class: &str, id: &str) -> bool {
        self.tag.as_deref().is_none_or(|known| known == tag)
            && self.id.as_deref().is_none_or(|known| known == id)
            && self.classes.iter().all(|known| class.split_ascii_whitespace().any(|one| one == known))
    }
}

impl Rules {
    pub fn read<'a>(sheets: impl Iterator<Item = &'a str>) -> Self {
        let mut rules = Self(Vec::new());
        sheets.for_each(|sheet| rules.add(sheet));
        rules
    }

    fn add(&mut self, sheet: &str) {
        let mut parser = Parser::new(sheet);
        while self.0.len() < RULES_MAX {
            // Also comments, and the block of a rule that was skipped.
            parser.skip_whitespace();
            let start = parser.position();
            let Ok(first) = parser.next() else { return };
            match first {
                // Old markup that hid a sheet from browsers without style sheets.
                Token::CDO | Token::CDC => continue,
                // Media queries, fonts, imports: skip to the end of the block or line.
                Token::AtKeyword(_) => {
                    while !matches!(parser.next(), Err(_) | Ok(Token::Semicolon | Token::CurlyBracketBlock)) {}
                    continue;
                }
                _ => {}
            }
            let end = loop {
                let before = parser.position();
                match parser.next() {
                    Ok(Token::CurlyBracketBlock) => break before,
                    Ok(_) => {}
                    Err(_) => return,
                }
            };
            let selectors = parser.slice(start..end);
            let read: Result<Style, ParseError<()>> = parser.parse_nested_block(|parser| {
                let start = parser.position();
                while parser.next().is_ok() {}
                Ok(Style::read(parser.slice_from(start)).only(&HIDING))
            });
            let Ok(style) = read else { continue };
            if !style.is_empty() {
                let selectors = selectors.split(',').filter_map(Selector::read).take(RULES_MAX - self.0.len());
                self.0.extend(selectors.map(|selector| (selector, style.clone())));
            }
        }
    }

    /// The rules that apply to an element, in order.
    pub fn of<'a>(&'a self, tag: &'a str, class: &'a str, id: &'a str) -> impl Iterator<Item = &'a Style> {
        self.0.iter().filter(move |(selector, _)| selector.fits(tag, class, id)).map(|(_, style)| style)
    }
}
