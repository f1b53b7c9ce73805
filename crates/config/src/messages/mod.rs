//! `[messages]`: the texts of SMS and emails, in the recipient's language and, if set, in the owner's words. Indian operators compare each
//! SMS with its registered text (DLT), character by character, so placeholders are filled in here only.

pub mod registration;
mod wordings;
mod words;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::faults::Faults;
use super::{Config, ReadFor};
use base::contact::Contact;
use base::language::Language;
use base::template::{Escape, Template};
use providers::Message;

pub use registration::texts;
use wordings::APP_HASH;
pub use wordings::{
    ALL, CERTIFICATE, CHANGED_EMAIL, CHANGED_PHONE, CONFIRM_DATA_COPY, CONFIRM_DOOR_PIN, CONFIRM_EMAIL,
    CONFIRM_GUARDIAN_ADD, CONFIRM_GUARDIAN_EDIT, CONFIRM_NEW_EMAIL, CONFIRM_NEW_PHONE, CONFIRM_PHONE, CONFIRM_PHOTO,
    EVENT_ANSWERED, Kind, NOTICE, SIGN_IN, Variable, Ways, Wording,
};

/// The longest configured text, in characters.
const LONGEST: usize = 2000;

/// The owner's texts, by purpose.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Messages(BTreeMap<String, OwnWords>);

/// Settings that are left out keep the portal's text.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
struct OwnWords {
    #[serde(skip_serializing_if = "Option::is_none")]
    sms: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<String>,
    /// `letter` is the key of older configurations.
    #[serde(alias = "letter", skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// The texts in languages other than English.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    languages: BTreeMap<Language, Translated>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
struct Translated {
    #[serde(skip_serializing_if = "Option::is_none")]
    sms: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<String>,
    /// `letter` is the key of older configurations.
    #[serde(alias = "letter", skip_serializing_if = "Option::is_none")]
    email: Option<String>,
}

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Sms,
    Subject,
    Email,
}

/// The values of one message's placeholders.
pub type Values<'a> = [(&'static str, &'a str)];

impl Messages {
    /// A part's text, without trailing blank lines.
    fn words<'a>(&'a self, wording: &Wording, language: Language, part: Part) -> &'a str {
        let set = self.0.get(wording.name).and_then(|own| own.part(language, part));
        set.map_or_else(|| part.by_default(wording, language), str::trim_end)
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        for (name, words) in &self.0 {
            let Some(wording) = Wording::named(name) else {
                let known = ALL.map(|wording| wording.name).join(", ");
                faults.unless(false, "messages", format!("there is no message {name:?}; there are {known}"));
                continue;
            };
            faults.unless(
                !words.languages.contains_key(&Language::English),
                "messages",
                format!("{name}.languages: the words in English stand in messages.{name} itself"),
            );
            let translated = words.languages.keys().filter(|language| **language != Language::English);
            for language in [Language::English].into_iter().chain(translated.copied()) {
                for part in [Part::Sms, Part::Subject, Part::Email] {
                    let Some(text) = words.part(language, part) else { continue };
                    let of = if language == Language::English { "" } else { language.as_str() };
                    let named = [name.as_str(), of, part.name()].map(str::to_owned);
                    let named = named.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".");
                    faults.because(
                        check_text(wording, part, text.trim_end()).map_err(|why| format!("{named}: {why}")),
                        "messages",
                    );
                }
            }
        }
    }
}

impl OwnWords {
    fn part(&self, language: Language, part: Part) -> Option<&str> {
        let (sms, subject, email) = match language {
            Language::English => (&self.sms, &self.subject, &self.email),
            other => {
                let Translated { sms, subject, email } = self.languages.get(&other)?;
                (sms, subject, email)
            }
        };
        match part {
            Part::Sms => sms.as_deref(),
            Part::Subject => subject.as_deref(),
            Part::Email => email.as_deref(),
        }
    }
}

impl Part {
    fn by_default(self, wording: &Wording, language: Language) -> &'static str {
        let words = wording.words(language);
        match self {
            Self::Sms => words.sms,
            Self::Subject => words.subject,
            Self::Email => words.email,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Sms => "sms",
            Self::Subject => "subject",
            Self::Email => "email",
        }
    }
}

/// Checks that a text can be sent. The error says what to change.
fn check_text(wording: &Wording, part: Part, text: &str) -> Result<(), String> {
    let is_sent = if part == Part::Sms { wording.ways.by_sms() } else { wording.ways.by_email() };
    if !is_sent {
        let way = if part == Part::Sms { "by e-mail" } else { "by SMS" };
        return Err(format!("this message only goes {way}"));
    }
    if text.trim().is_empty() || text.chars().count() > LONGEST {
        return Err(format!("the text has 1 to {LONGEST} characters"));
    }
    if text.chars().any(|c| c.is_control() && (c != '\n' || part == Part::Subject)) {
        let allowed = if part == Part::Subject { "a subject is one line" } else { "only line breaks are taken" };
        return Err(format!("the text has a control character; {allowed}"));
    }
    let template = Template::parse(text);
    let may_hold = |variable: &&Variable| part != Part::Subject || variable.kind != Kind::Code;
    let minutes = wording.life.map(|_| "minutes");
    let known: Vec<&str> = wording
        .variables
        .iter()
        .filter(may_hold)
        .map(|variable| variable.name)
        .chain(minutes)
        .chain(["name"])
        .collect();
    if let Some(place) = template.places().find(|place| !known.contains(place)) {
        let known: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
        return Err(format!("nothing is known to put into {{{place}}}; it may hold {}", known.join(" ")));
    }
    if template.fill(Escape::Nothing, |_| "").contains(['{', '}']) {
        return Err("a brace that belongs to no place like {name} would be sent as it stands".to_owned());
    }
    let needed = |variable: &&Variable| variable.needed && part != Part::Subject;
    if let Some(variable) =
        wording.variables.iter().filter(needed).find(|variable| !template.places().any(|place| place == variable.name))
    {
        return Err(format!("it needs {{{}}}: {}", variable.name, variable.about));
    }
    Ok(())
}

impl Config {
    /// The language of a message to a parent who chose `language`. An SMS is in it only if `[sms] languages` says that its texts are
    /// registered: operators discard unknown texts, and then nobody could sign in.
    pub fn language_to(&self, to: &Contact, chosen: Option<Language>) -> Language {
        let chosen = chosen.unwrap_or_default();
        match to {
            Contact::Email(_) => chosen,
            Contact::Phone(_) => {
                let spoken = self.sms.as_ref().is_some_and(|sms| sms.languages.contains(&chosen));
                if spoken { chosen } else { Language::English }
            }
        }
    }

    /// A message with its placeholders filled in. With the hash of a configured Android app, that app can read the code.
    pub fn message(
        &self,
        wording: &Wording,
        language: Language,
        values: &Values<'_>,
        app_hash: Option<&str>,
    ) -> Message {
        let sms = self.sms_template(wording, language, app_hash.is_some());
        let sms = Template::parse(&sms).fill_with(|place| {
            let found = match place {
                APP_HASH_NAME => app_hash.map(Cow::Borrowed),
                _ => self.value(wording, values, place),
            };
            let longest = wording.variables.iter().find(|variable| variable.name == place);
            let found = found.unwrap_or_default();
            longest.map_or_else(|| found.clone().into_owned(), |variable| shortened(&found, variable.longest))
        });
        let filled = |part| {
            let template = Template::parse(self.messages.words(wording, language, part));
            template.fill_with(|place| self.value(wording, values, place).unwrap_or_default().into_owned())
        };
        Message {
            purpose: template_key(wording, language, app_hash.is_some()),
            sms,
            subject: filled(Part::Subject),
            email: filled(Part::Email) + "\n",
        }
    }

    /// A sample of the message, as a recipient would get it.
    pub fn sample(&self, wording: &Wording, language: Language) -> Message {
        let values: Vec<(&str, &str)> =
            wording.variables.iter().map(|variable| (variable.name, variable.sample)).collect();
        self.message(wording, language, &values, None)
    }

    /// The SMS with its placeholders. The line below a code lets the browser fill it in, on the portal's site only.
    fn sms_template(&self, wording: &Wording, language: Language, for_the_app: bool) -> String {
        let mut text = self.messages.words(wording, language, Part::Sms).to_owned();
        if wording.life.is_some() {
            if self.brand.host().is_some() {
                text += "\n\n@{host} #{code}";
            }
            if for_the_app {
                text += "\n{app_hash}";
            }
        }
        text
    }

    fn value<'a>(&'a self, wording: &Wording, values: &Values<'a>, place: &str) -> Option<Cow<'a, str>> {
        let given = values.iter().find(|(name, _)| *name == place).map(|&(_, value)| Cow::Borrowed(value));
        given.or_else(|| self.settled(wording, place))
    }

    /// The values that are the same in all messages of a kind.
    fn settled(&self, wording: &Wording, place: &str) -> Option<Cow<'_, str>> {
        match place {
            "name" => Some(Cow::Borrowed(self.brand.name.as_str())),
            "host" => self.brand.host().map(Cow::Borrowed),
            "minutes" => wording.life.map(|life| Cow::Owned((life(&self.sign_in).as_secs() / 60).to_string())),
            _ => None,
        }
    }

    /// Checks that each SMS text has its registered id, if the gateway's request uses ids.
    pub(super) fn check_templates(&self, wanted: ReadFor, faults: &mut Faults) {
        let Some(sms) = &self.sms else { return };
        let sent = ALL.into_iter().flat_map(|wording| self.sms_texts(wording));
        let keys: Vec<String> = sent.map(|text| text.key()).collect();
        let known = keys.join(", ");
        for key in sms.templates.keys().filter(|key| !keys.contains(key)) {
            faults.unless(false, "sms.templates", format!("nothing is sent for {key:?}; there are {known}"));
        }
        let missing: Vec<&str> =
            keys.iter().map(String::as_str).filter(|key| !sms.templates.contains_key(*key)).collect();
        faults.unless(
            wanted == ReadFor::Registering || missing.is_empty() || !sms.tells_template(),
            "sms.templates",
            format!(
                "{{template_id}} is used, and these have no id ('aangan config message-templates' prints what to register): {}",
                missing.join(", ")
            ),
        );
    }

    /// All forms of a message's SMS. A code for an Android app has one more line, and so is a text of its own.
    fn sms_texts<'a>(&'a self, wording: &'a Wording) -> impl Iterator<Item = Sent<'a>> {
        let apps = wording.life.is_some() && !self.sign_in.app_hashes.is_empty();
        let others = self.sms.iter().flat_map(|sms| sms.languages.iter().copied());
        let languages = [Language::English].into_iter().chain(others.filter(|other| *other != Language::English));
        let all = languages.flat_map(move |language| {
            let forms = [Some(false), apps.then_some(true)].into_iter().flatten();
            forms.map(move |for_the_app| Sent { wording, language, for_the_app })
        });
        all.filter(|_| wording.ways.by_sms())
    }
}

/// One form of an SMS.
struct Sent<'a> {
    wording: &'a Wording,
    language: Language,
    for_the_app: bool,
}

impl Sent<'_> {
    fn key(&self) -> String {
        template_key(self.wording, self.language, self.for_the_app)
    }
}

const APP_HASH_NAME: &str = APP_HASH.name;

/// The key of a text's id in `[sms.templates]`: `sign_in`, `sign_in_hi`, `sign_in_hi_app`.
fn template_key(wording: &Wording, language: Language, for_the_app: bool) -> String {
    let language = match language {
        Language::English => "",
        Language::Hindi => "_hi",
        Language::Kannada => "_kn",
        Language::Tamil => "_ta",
    };
    format!("{}{language}{}", wording.name, if for_the_app { "_app" } else { "" })
}

/// Shortens a value to the length of its registered placeholder. It ends with three dots, because '…' would need a costlier encoding.
fn shortened(value: &str, longest: usize) -> String {
    if value.chars().count() <= longest {
        return value.to_owned();
    }
    let kept: String = value.chars().take(longest.saturating_sub(3)).collect();
    format!("{}...", kept.trim_end())
}
