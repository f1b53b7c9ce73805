//! Decides from an element's style and attributes whether a reader sees its content.

use cssparser::{Delimiter, ParseError, Parser, Token};

/// The computed style of an element. An inherited property is `None` where the style does not set it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Neither the element nor its content is shown.
    pub gone: bool,
    pub invisible: Option<bool>,
    /// Its text has no size; its pictures do.
    pub sizeless: Option<bool>,
    /// Its text has no colour; its pictures do.
    pub colourless: Option<bool>,
    pub flow: Flow,
}

/// How an element is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    #[default]
    OfItsTag,
    Block,
    InlineBlock,
}

/// Lengths of at least this many pixels move an element out of sight.
const FAR_AWAY: f32 = -500.0;

#[derive(Clone, Debug, PartialEq)]
enum Value {
    /// In lower case; functions too.
    Word(String),
    Number(f32),
    Percent(f32),
    Pixels(f32),
    /// Relative to the font size.
    Ems(f32),
    Colour(String),
}

/// The values of a declaration that are read. No declaration that hides has more.
const VALUES_MAX: usize = 32;

/// The declarations of a style attribute or of a rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Style(Vec<Declaration>);

#[derive(Clone, Debug)]
struct Declaration {
    name: String,
    values: Vec<Value>,
    important: bool,
}

impl Style {
    pub(super) fn read(text: &str) -> Self {
        let mut parser = Parser::new(text);
        let mut style = Self::default();
        while !parser.is_exhausted() {
            let read: Result<_, ParseError<()>> = parser.parse_until_after(Delimiter::Semicolon, |parser| {
                let name = parser.expect_ident()?.to_ascii_lowercase();
                parser.expect_colon()?;
                let mut values = Vec::new();
                let important = read_values(parser, &mut values);
                Ok(Declaration { name, values, important })
            });
            // A browser ignores an unreadable declaration too.
            style.0.extend(read);
        }
        style
    }

    /// The declarations of these names, for each name the one that wins.
    pub(super) fn only(self, names: &[&str]) -> Self {
        let all = Cascade(self.0.iter().collect());
        Self(names.iter().filter_map(|name| all.holding(name)).cloned().collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The winning declarations of an element: the last one of a name, and an important one before all others.
struct Cascade<'a>(Vec<&'a Declaration>);

impl Cascade<'_> {
    fn holding(&self, name: &str) -> Option<&Declaration> {
        let named = || self.0.iter().rev().filter(|declaration| declaration.name == name);
        named().find(|declaration| declaration.important).or_else(|| named().next()).map(|declaration| &**declaration)
    }

    fn get(&self, name: &str) -> &[Value] {
        self.holding(name).map_or(&[], |declaration| declaration.values.as_slice())
    }

    fn has_word(&self, name: &str, words: &[&str]) -> bool {
        self.get(name).iter().any(|value| matches!(value, Value::Word(word) if words.contains(&word.as_str())))
    }

    fn is_zero(&self, name: &str) -> bool {
        matches!(self.get(name), [value] if value.is_zero())
    }

    fn is_far_away(&self, name: &str) -> bool {
        matches!(self.get(name), [Value::Pixels(pixels)] if *pixels <= FAR_AWAY)
            || matches!(self.get(name), [Value::Ems(ems)] if *ems * 16.0 <= FAR_AWAY)
            || matches!(self.get(name), [Value::Percent(percent)] if *percent <= -100.0)
    }
}

/// Collects the values of a declaration, those within functions too. True if it is important.
fn read_values(parser: &mut Parser<'_>, values: &mut Vec<Value>) -> bool {
    let (mut marked, mut important) = (false, false);
    while let Ok(token) = parser.next() {
        let inner = matches!(token, Token::Function(_) | Token::ParenthesisBlock);
        let value = match token {
            Token::Ident(word) | Token::Function(word) => {
                let word = word.to_ascii_lowercase();
                if marked && word == "important" {
                    important = true;
                    continue;
                }
                Some(Value::Word(word))
            }
            Token::Number { value, .. } => Some(Value::Number(*value)),
            Token::Percentage { unit_value, .. } => Some(Value::Percent(unit_value * 100.0)),
            Token::Dimension { value, unit, .. } => Some(length(*value, unit)),
            Token::Hash(digits) | Token::IDHash(digits) => Some(Value::Colour(digits.to_ascii_lowercase())),
            _ => None,
        };
        marked = matches!(token, Token::Delim('!'));
        if values.len() < VALUES_MAX {
            values.extend(value);
        }
        if inner {
            let read: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
                read_values(parser, values);
                Ok(())
            });
            if read.is_err() {
                break;
            }
        }
    }
    important
}

fn length(value: f32, unit: &str) -> Value {
    let pixels = match unit.to_ascii_lowercase().as_str() {
        "px" => 1.0,
        "pt" => 4.0 / 3.0,
        "pc" | "rem" => 16.0,
        "in" => 96.0,
        "cm" => 37.8,
        "mm" => 3.78,
        "q" => 0.945,
        "vw" | "vh" | "vmin" | "vmax" => 10.0,
        _ => return Value::Ems(value),
    };
    Value::Pixels(value * pixels)
}

impl Value {
    fn is_zero(&self) -> bool {
        match self {
            Self::Number(many) | Self::Percent(many) | Self::Pixels(many) | Self::Ems(many) => *many == 0.0,
            Self::Word(_) | Self::Colour(_) => false,
        }
    }
}

/// The style of an element of this tag: from the rules of the newsletter's style sheets, then from its own `style`.
pub(super) fn look<'a>(tag: &str, rules: impl Iterator<Item = &'a Style>, style: &str) -> Look {
    let own = Style::read(style);
    let style = Cascade(rules.flat_map(|rule| &rule.0).chain(&own.0).collect());
    Look {
        gone: is_gone(tag, &style),
        invisible: match style.get("visibility") {
            [Value::Word(word)] if word == "hidden" || word == "collapse" => Some(true),
            [Value::Word(word)] if word == "visible" => Some(false),
            _ => None,
        },
        sizeless: is_sizeless(&style),
        colourless: is_colourless(&style),
        flow: match style.get("display") {
            [Value::Word(word), ..] if word.starts_with("inline-") => Flow::InlineBlock,
            [Value::Word(word), ..] if word == "inline" || word == "contents" => Flow::OfItsTag,
            [Value::Word(_), ..] => Flow::Block,
            _ => Flow::OfItsTag,
        },
    }
}

fn is_gone(tag: &str, style: &Cascade<'_>) -> bool {
    let cut_off = style.has_word("overflow", &["hidden", "clip"])
        || style.has_word("overflow-x", &["hidden", "clip"])
        || style.has_word("overflow-y", &["hidden", "clip"]);
    // Padding makes room for an absolutely positioned child: a video keeps its proportions that way.
    let padded = ["padding", "padding-top", "padding-bottom"]
        .iter()
        .any(|name| style.get(name).iter().any(|value| !value.is_zero()));
    let without_room = ["height", "max-height"].iter().any(|name| style.is_zero(name) && !padded)
        || ["width", "max-width"].iter().any(|name| style.is_zero(name));
    // A cell grows with its content, whatever its style says.
    let collapsed = match tag {
        "td" | "th" => false,
        "img" => without_room,
        _ => cut_off && without_room,
    };
    let placed = style.has_word("position", &["absolute", "fixed"]);
    let clipped = matches!(style.get("clip"), [Value::Word(rect), edges @ ..] if rect == "rect" && edges.iter().all(|edge| {
        edge.is_zero() || matches!(edge, Value::Pixels(pixels) if *pixels <= 1.0)
    }));
    let inset = matches!(style.get("clip-path"), [Value::Word(inset), Value::Percent(edge), ..] if inset == "inset" && *edge >= 50.0);
    let scaled =
        matches!(style.get("transform"), [Value::Word(scale), by, ..] if scale.starts_with("scale") && by.is_zero());
    style.has_word("display", &["none"])
        || style.has_word("content-visibility", &["hidden"])
        || style.is_zero("opacity")
        || collapsed
        || style.is_far_away("text-indent")
        || ["margin-left", "margin-top"].iter().any(|name| style.is_far_away(name))
        || placed && (clipped || ["left", "top", "right", "bottom"].iter().any(|name| style.is_far_away(name)))
        || inset
        || scaled
        // A link that only Outlook hides is a button, whose twin for Outlook is in a comment.
        || tag != "a" && style.has_word("mso-hide", &["all"])
}

fn is_sizeless(style: &Cascade<'_>) -> Option<bool> {
    let size = match (style.get("font-size"), style.get("font")) {
        ([size], _) => Some(size),
        (_, font) => font.iter().find(|value| match value {
            Value::Pixels(_) | Value::Percent(_) | Value::Ems(_) => true,
            // A weight is a number too, but never zero.
            Value::Number(number) => *number == 0.0,
            Value::Word(_) | Value::Colour(_) => false,
        }),
    };
    match size {
        Some(size) if size.is_zero() => Some(true),
        Some(Value::Pixels(_)) => Some(false),
        Some(Value::Word(word)) if word != "inherit" && word != "larger" && word != "smaller" => Some(false),
        _ => None,
    }
}

fn is_colourless(style: &Cascade<'_>) -> Option<bool> {
    let colour = style.get("color");
    // Filled with the colour behind the text.
    let filled = ["background-clip", "-webkit-background-clip"].iter().any(|name| style.has_word(name, &["text"]));
    match colour {
        [] => None,
        [Value::Word(word)] if word == "inherit" || word == "currentcolor" => None,
        [Value::Word(word)] => Some(word == "transparent" && !filled),
        [Value::Colour(digits)] => Some(match digits.len() {
            4 => digits.ends_with('0'),
            8 => digits.ends_with("00"),
            _ => false,
        }),
        [Value::Word(_), _, _, _, alpha] => Some(alpha.is_zero() && !filled),
        _ => Some(false),
    }
}
