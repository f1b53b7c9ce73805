//! The texts that an owner registers with operators: each with its variables marked, and its length.

use serde::Serialize;

use super::{APP_HASH, Kind, Part, Sent, Variable, Wording};
use crate::Config;
use base::language::Language;
use base::template::Template;

/// The most characters that one mark of a registered text can stand for.
const PER_MARK: usize = 30;

/// All messages, in the configured words.
pub fn texts(config: &Config) -> Vec<Text> {
    let all = super::ALL.into_iter().map(|wording| Text {
        purpose: wording.name,
        about: wording.about,
        sms: config.sms_texts(wording).map(|sent| SmsText::of(config, &sent)).collect(),
        emails: Language::ALL
            .into_iter()
            .filter(|_| wording.ways.by_email())
            .map(|language| {
                let part = |part| config.messages.words(wording, language, part).to_owned();
                Email { language, subject: part(Part::Subject), text: part(Part::Email) }
            })
            .collect(),
        variables: wording.variables.iter().map(Described::of).collect(),
    });
    all.collect()
}

#[derive(Clone, Debug, Serialize)]
pub struct Text {
    pub purpose: &'static str,
    pub about: &'static str,
    /// Its SMS texts: none if it is never an SMS; else one for each SMS language, twice as many if an Android app may request its line.
    pub sms: Vec<SmsText>,
    /// Its emails: none if it is never an email; else one for each language.
    #[serde(rename = "letters")]
    pub emails: Vec<Email>,
    pub variables: Vec<Described>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SmsText {
    pub language: Language,
    /// The key of its id in `[sms.templates]`.
    pub key: String,
    pub template_id: Option<String>,
    pub text: String,
    /// The registered form: constant values are filled in, variables are marked with their kind.
    pub registration: String,
    /// The registered form with the single kind of mark used until 2026.
    pub registration_untyped: String,
    /// Length of the longest message, in characters.
    pub longest: usize,
    pub sms: usize,
    /// The number of SMS if a name has letters outside of the short alphabet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sms_in_other_scripts: Option<usize>,
    pub alphabet: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub struct Email {
    pub language: Language,
    pub subject: String,
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Described {
    pub name: &'static str,
    pub about: &'static str,
    pub longest: usize,
    pub sample: &'static str,
}

impl Described {
    fn of(variable: &Variable) -> Self {
        let &Variable { name, about, longest, sample, .. } = variable;
        Self { name, about, longest, sample }
    }
}

impl SmsText {
    fn of(config: &Config, sent: &Sent<'_>) -> Self {
        let &Sent { wording, language, for_the_app } = sent;
        let text = config.sms_template(wording, language, for_the_app);
        let key = sent.key();
        let filled = |mark: &dyn Fn(&Variable) -> String| {
            Template::parse(&text).fill_with(|place| match (variable(wording, place), &config.sign_in.app_hashes[..]) {
                // There is a single app, so its hash is constant.
                (Some(variable), [only]) if variable.name == APP_HASH.name => only.clone(),
                (Some(variable), _) => mark(variable),
                (None, _) => config.settled(wording, place).unwrap_or_default().into_owned(),
            })
        };
        let marks = |variable: &Variable, mark: &str| mark.repeat(variable.longest.div_ceil(PER_MARK));
        let longest = filled(&|variable| "x".repeat(variable.longest));
        let typed = wording.variables.iter().any(|variable| variable.kind == Kind::Typed);
        let (alphabet, sms) = parts(&longest);
        Self {
            language,
            template_id: config.sms.as_ref().and_then(|sms| sms.templates.get(&key)).cloned(),
            key,
            registration: filled(&|variable| {
                marks(variable, if variable.kind == Kind::Code { "{#numeric#}" } else { "{#alphanumeric#}" })
            }),
            registration_untyped: filled(&|variable| marks(variable, "{#var#}")),
            longest: longest.chars().count(),
            sms,
            sms_in_other_scripts: typed.then(|| wide_parts(&longest)),
            alphabet,
            text,
        }
    }
}

fn variable(wording: &Wording, place: &str) -> Option<&'static Variable> {
    let known = wording.variables.iter().find(|variable| variable.name == place);
    known.or((place == APP_HASH.name).then_some(&APP_HASH))
}

/// The short alphabet of SMS (GSM 03.38), and its characters that count twice.
const GSM: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_OF_TWO: &str = "\u{c}^{}\\[~]|€";

/// The encoding and the number of SMS of a text.
pub fn parts(text: &str) -> (&'static str, usize) {
    let places = text.chars().map(|c| match c {
        c if GSM.contains(c) => Some(1),
        c if GSM_OF_TWO.contains(c) => Some(2),
        _ => None,
    });
    match places.sum::<Option<usize>>() {
        Some(places) => ("GSM-7", if places <= 160 { 1 } else { places.div_ceil(153) }),
        None => ("UCS-2", wide_parts(text)),
    }
}

fn wide_parts(text: &str) -> usize {
    let places = text.encode_utf16().count();
    if places <= 70 { 1 } else { places.div_ceil(67) }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: to {}", self.purpose, self.about)?;
        for sms in &self.sms {
            let id = sms.template_id.as_deref().unwrap_or("not set");
            let count = |number: usize| format!("{number} SMS");
            let wide =
                sms.sms_in_other_scripts.map(|number| format!(", {} with a name in another script", count(number)));
            write!(
                f,
                "\n  SMS, {}, template id {} = {id}, at most {} characters, {} ({}){}\n{}\n  to be registered as\n{}",
                sms.language.as_str(),
                sms.key,
                sms.longest,
                count(sms.sms),
                sms.alphabet,
                wide.unwrap_or_default(),
                set_in(&sms.text),
                set_in(&sms.registration),
            )?;
        }
        for Email { language, subject, text } in &self.emails {
            write!(f, "\n  e-mail, {}, subject \"{subject}\"\n{}", language.as_str(), set_in(text))?;
        }
        for Described { name, about, longest, sample } in &self.variables {
            write!(f, "\n  {{{name}}}: {about}; at most {longest} characters, such as {sample}")?;
        }
        Ok(())
    }
}

/// A text as an indented block, so that its line ends are visible.
fn set_in(text: &str) -> String {
    text.lines().map(|line| format!("    | {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}
