//! The texts of the demo's teachers, read from the text files beside this one.

use std::collections::BTreeMap;

use super::dice::Dice;

pub const SENTENCES: &str = include_str!("sentences.txt");
pub const THEMES: &str = include_str!("themes.txt");
const CARE: &str = include_str!("care.txt");
const MENU: &str = include_str!("menu.txt");

pub type Sections = BTreeMap<&'static str, Vec<&'static str>>;

#[derive(Debug)]
pub struct Words {
    sentences: Sections,
    themes: BTreeMap<&'static str, Theme>,
    menu: Sections,
    care: Sections,
}

/// The activities of a class, by the name of the picture.
#[derive(Debug, Default)]
pub struct Theme {
    pub does: Vec<&'static str>,
    pub sees: Vec<&'static str>,
}

impl Words {
    pub fn read() -> Self {
        let mut themes: BTreeMap<&'static str, Theme> = BTreeMap::new();
        for (picture, lines) in sections(THEMES) {
            let mut theme = Theme::default();
            for line in lines {
                match line.split_once(": ") {
                    Some(("do", sentence)) => theme.does.push(sentence),
                    Some(("see", sentence)) => theme.sees.push(sentence),
                    _ => unreachable!("themes.txt holds do: and see: lines only: {line}"),
                }
            }
            themes.insert(picture, theme);
        }
        Self { sentences: sections(SENTENCES), themes, menu: sections(MENU), care: sections(CARE) }
    }

    /// The sentence of a section for a turn; `order` shuffles the section, so that each occurs once before any repeats.
    pub fn sentence(&self, section: &str, mut order: Dice, turn: usize) -> &'static str {
        pick(&self.sentences[section], &mut order, turn)
    }

    pub fn dish(&self, section: &str, mut order: Dice, turn: usize) -> &'static str {
        pick(&self.menu[section], &mut order, turn)
    }

    /// Four areas of development with the observations of a turn.
    pub fn care(&self, mut order: Dice, turn: usize) -> Vec<(&'static str, &'static str)> {
        let areas: Vec<_> = self.care.iter().collect();
        let chosen = order.order(areas.len()).into_iter().cycle().skip(turn).take(4).collect::<Vec<_>>();
        chosen.into_iter().map(|area| (*areas[area].0, pick(areas[area].1, &mut order, turn))).collect()
    }

    /// The pictures with a theme.
    pub fn pictures(&self) -> Vec<&'static str> {
        self.themes.keys().copied().collect()
    }

    pub fn theme(&self, picture: &str) -> &Theme {
        &self.themes[picture]
    }
}

pub fn pick(lines: &[&'static str], order: &mut Dice, turn: usize) -> &'static str {
    lines[order.order(lines.len())[turn % lines.len()]]
}

pub fn sections(text: &'static str) -> Sections {
    let mut all = Sections::new();
    let mut current = "";
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(name) => current = name,
            None => all.entry(current).or_default().push(line),
        }
    }
    all
}

/// Replaces every `{word}` by the value of `word`, capitalised like the placeholder.
pub fn fill<'a>(sentence: &str, word: impl Fn(&str) -> &'a str) -> String {
    let mut out = String::with_capacity(sentence.len() + 24);
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(before);
        let lower = name.to_lowercase();
        let value = word(&lower);
        let mut letters = value.chars();
        match letters.next() {
            Some(first) if lower != name => {
                out.extend(first.to_uppercase());
                out.push_str(letters.as_str());
            }
            _ => out.push_str(value),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}
