//! Rust source as words: enough of a reading to see paths, texts and test code, and no more.

use std::ops::Range;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Lit;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Word(String),
    Text(String),
    Mark(char),
}

#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) token: Token,
    pub(crate) line: usize,
}

impl Placed {
    pub(crate) fn is(&self, mark: char) -> bool {
        self.token == Token::Mark(mark)
    }

    pub(crate) fn word(&self) -> Option<&str> {
        match &self.token {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// One file: where it is, `crates/daily/src/day/timeline/store.rs`, and its words without comments.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) lines: usize,
    pub(crate) tokens: Vec<Placed>,
    /// Lines of `#[cfg(test)]` items, which are in `lines` but no longer in `tokens`.
    pub(crate) test_lines: usize,
    /// `#[cfg(test)] mod name;`: the modules whose files hold tests alone.
    pub(crate) test_modules: Vec<String>,
}

impl Source {
    pub(crate) fn read(path: &str, text: &str) -> Self {
        let all = tokens(text);
        let mut source = Self {
            path: path.to_owned(),
            lines: text.lines().count(),
            tokens: Vec::new(),
            test_lines: 0,
            test_modules: Vec::new(),
        };
        let mut at = 0;
        while at < all.len() {
            if let Some(item) = test_item(&all, at) {
                source.test_lines += all[item.end - 1].line - all[item.start].line + 1;
                if let [.., keyword, name, end] = &all[item.clone()]
                    && keyword.word() == Some("mod")
                    && end.is(';')
                {
                    source.test_modules.extend(name.word().map(str::to_owned));
                }
                at = item.end;
            } else {
                source.tokens.push(all[at].clone());
                at += 1;
            }
        }
        source
    }

    pub(crate) fn product_lines(&self) -> usize {
        self.lines - self.test_lines
    }

    /// The crate it belongs to.
    pub(crate) fn krate(&self) -> &str {
        self.path.split('/').nth(1).unwrap_or_default()
    }

    /// The file's place as a module of its crate: `…/src/day/timeline/store.rs` is `["day", "timeline", "store"]`.
    pub(crate) fn module(&self) -> Vec<&str> {
        let inside = self.path.split_once("/src/").map_or(self.path.as_str(), |(_, inside)| inside);
        let mut parts: Vec<&str> = inside.trim_end_matches(".rs").split('/').collect();
        if matches!(parts.last(), Some(&("mod" | "lib" | "main"))) {
            parts.pop();
        }
        parts
    }

    pub(crate) fn file_name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Where each `name! { … }` stands, without its braces.
    pub(crate) fn calls_of(&self, name: &str) -> Vec<Range<usize>> {
        let tokens = &self.tokens;
        (0..tokens.len())
            .filter(|&at| tokens[at].word() == Some(name) && tokens.get(at + 1).is_some_and(|next| next.is('!')))
            .map(|at| at + 3..end_of_group(tokens, at + 2) - 1)
            .collect()
    }

    /// The top-level modules this file reaches by `crate::…` or `super::…`, with the line of each.
    pub(crate) fn reaches(&self) -> Vec<(String, usize)> {
        let tokens = &self.tokens;
        let mut found = Vec::new();
        let mut place: Vec<String> = self.module().into_iter().map(str::to_owned).collect();
        let mut inline: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            if let [keyword, name, brace, ..] = &tokens[at..]
                && keyword.word() == Some("mod")
                && brace.is('{')
                && let Some(name) = name.word()
            {
                place.push(name.to_owned());
                inline.push(end_of_group(tokens, at + 2) - 1);
                at += 3;
                continue;
            }
            if inline.last() == Some(&at) {
                inline.pop();
                place.pop();
            }
            match tokens[at].word() {
                Some("crate") if is_path_head(tokens, at) => found.extend(heads(tokens, at + 3)),
                Some("super") if is_path_head(tokens, at) => {
                    let mut ups = 1;
                    while tokens.get(at + 3 * ups).and_then(Placed::word) == Some("super") {
                        ups += 1;
                    }
                    if place.len() == ups {
                        found.extend(heads(tokens, at + 3 * ups));
                    }
                    at += 3 * ups - 1;
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// What this file reaches of a module of another crate by `name::module::…`, with the line of each.
    pub(crate) fn reached_inside(&self, name: &str, module: &str) -> Vec<(String, usize)> {
        let tokens = &self.tokens;
        (0..tokens.len())
            .filter(|&at| tokens[at].word() == Some(name) && is_path_head(tokens, at))
            .filter(|&at| tokens.get(at + 3).and_then(Placed::word) == Some(module))
            .flat_map(|at| heads(tokens, at + 6))
            .collect()
    }

    /// What this file reaches of another crate by `name::…`, with the line of each.
    pub(crate) fn reached_of(&self, name: &str) -> Vec<(String, usize)> {
        let tokens = &self.tokens;
        (0..tokens.len())
            .filter(|&at| tokens[at].word() == Some(name) && is_path_head(tokens, at))
            .flat_map(|at| heads(tokens, at + 3))
            .collect()
    }

    /// The lines on which a path begins with this crate's name, or a `use` brings it in.
    pub(crate) fn lines_with_crate(&self, name: &str) -> Vec<usize> {
        let tokens = &self.tokens;
        (0..tokens.len())
            .filter(|&at| {
                tokens[at].word() == Some(name)
                    && (is_path_head(tokens, at) || at > 0 && tokens[at - 1].word() == Some("use"))
            })
            .map(|at| tokens[at].line)
            .collect()
    }
}

/// `name::` that is not itself inside a longer path.
fn is_path_head(tokens: &[Placed], at: usize) -> bool {
    let follows = |from: usize| {
        tokens.get(from).is_some_and(|mark| mark.is(':')) && tokens.get(from + 1).is_some_and(|mark| mark.is(':'))
    };
    follows(at + 1) && !(at >= 2 && follows(at - 2))
}

/// What a path names first after `crate::`: one word, or the first word of each branch of `{a::b, c}`.
fn heads(tokens: &[Placed], at: usize) -> Vec<(String, usize)> {
    let Some(first) = tokens.get(at) else {
        return Vec::new();
    };
    if let Some(word) = first.word() {
        return vec![(word.to_owned(), first.line)];
    }
    let mut found = Vec::new();
    if first.is('{') {
        let mut depth = 0;
        for here in at..end_of_group(tokens, at) {
            if depth == 1
                && let Some(word) = tokens[here].word()
                && (tokens[here - 1].is('{') || tokens[here - 1].is(','))
            {
                found.push((word.to_owned(), tokens[here].line));
            }
            match tokens[here].token {
                Token::Mark('{') => depth += 1,
                Token::Mark('}') => depth -= 1,
                _ => {}
            }
        }
    }
    found
}

/// The whole item behind a `#[cfg(test)]` that begins here.
fn test_item(tokens: &[Placed], start: usize) -> Option<Range<usize>> {
    let is_attribute = |at: usize| {
        tokens.get(at).is_some_and(|hash| hash.is('#')) && tokens.get(at + 1).is_some_and(|open| open.is('['))
    };
    if !is_attribute(start) || tokens.get(start + 2)?.word() != Some("cfg") {
        return None;
    }
    let end = end_of_group(tokens, start + 1);
    let has = |word: &str| tokens[start..end].iter().any(|token| token.word() == Some(word));
    if !has("test") || has("not") {
        return None;
    }
    let mut at = end;
    while is_attribute(at) {
        at = end_of_group(tokens, at + 1);
    }
    // An item ends with its braces or a semicolon; brackets before that belong to its head.
    while at < tokens.len() {
        match tokens[at].token {
            Token::Mark(';') => return Some(start..at + 1),
            Token::Mark('{') => {
                let end = end_of_group(tokens, at);
                let more = tokens.get(end).is_some_and(|mark| mark.is(';'));
                return Some(start..end + usize::from(more));
            }
            Token::Mark('(' | '[') => at = end_of_group(tokens, at),
            _ => at += 1,
        }
    }
    Some(start..tokens.len())
}

/// Just behind the bracket that closes the one here.
pub(crate) fn end_of_group(tokens: &[Placed], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, placed) in tokens.iter().enumerate().skip(open) {
        match placed.token {
            Token::Mark('{' | '(' | '[') => depth += 1,
            Token::Mark('}' | ')' | ']') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

fn tokens(text: &str) -> Vec<Placed> {
    let mut found = Vec::new();
    flatten(text.parse().expect("source that compiles can be read"), &mut found);
    found
}

/// Brackets become marks around what they hold, as they stand in the file; comments of the documentation are left out.
fn flatten(stream: TokenStream, into: &mut Vec<Placed>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let line = tree.span().start().line;
        let mut add = |token, line| into.push(Placed { token, line });
        match tree {
            TokenTree::Ident(word) => add(Token::Word(word.to_string()), line),
            TokenTree::Punct(mark) if mark.as_char() == '#' && trees.peek().is_some_and(is_documentation) => {
                trees.next();
            }
            // A lifetime.
            TokenTree::Punct(mark) if mark.as_char() == '\'' => {
                trees.next();
            }
            TokenTree::Punct(mark) => add(Token::Mark(mark.as_char()), line),
            TokenTree::Literal(literal) => {
                let written = literal.to_string();
                add(
                    if let Lit::Str(text) = Lit::new(literal) {
                        Token::Text(text.value())
                    } else {
                        Token::Word(written)
                    },
                    line,
                );
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::Parenthesis | Delimiter::None => ('(', ')'),
                };
                add(Token::Mark(open), line);
                if !is_documentation(&TokenTree::Group(group.clone())) {
                    flatten(group.stream(), into);
                }
                into.push(Placed { token: Token::Mark(close), line: group.span_close().start().line });
            }
        }
    }
}

fn is_documentation(tree: &TokenTree) -> bool {
    let TokenTree::Group(group) = tree else { return false };
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(word)) if word == "doc")
}
