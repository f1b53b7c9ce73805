//! `[messages]`: what is sent by SMS and letter, in the owner's own words. Indian operators compare each SMS with the text
//! that was registered for it (DLT), to the letter, so what goes out is filled in here and nowhere else.

mod registration;
#[cfg(test)]
mod tests;
mod wordings;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Config;
use super::faults::Faults;
use crate::base::day::MINUTE_MS;
use crate::base::template::{Escape, Template};
use crate::providers::Message;

pub use registration::texts;
use wordings::APP_HASH;
pub use wordings::{
    ALL, CERTIFICATE, CHANGED_EMAIL, CHANGED_PHONE, CONFIRM_DOOR_PIN, CONFIRM_EMAIL, CONFIRM_GUARDIAN_ADD,
    CONFIRM_GUARDIAN_EDIT, CONFIRM_NEW_EMAIL, CONFIRM_NEW_PHONE, CONFIRM_PHONE, CONFIRM_PHOTO, EVENT_ANSWERED, Kind,
    NOTICE, SIGN_IN, Variable, Ways, Wording,
};

/// Characters of a text that is set.
const LONGEST: usize = 2000;

/// The owner's words, by purpose.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Messages(BTreeMap<String, Words>);

/// What is left out stays as it is.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Words {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sms: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letter: Option<String>,
}

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Sms,
    Subject,
    Letter,
}

/// What is put into the places of one message.
pub type Values<'a> = [(&'static str, &'a str)];

impl Messages {
    /// The text of a part, without blank lines at its end.
    fn words<'a>(&'a self, wording: &'a Wording, part: Part) -> &'a str {
        let own = self.0.get(wording.name);
        let set = own.and_then(|own| part.of(own));
        set.map_or_else(|| part.by_default(wording), str::trim_end)
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        for (name, words) in &self.0 {
            let Some(wording) = Wording::named(name) else {
                let known = ALL.map(|wording| wording.name).join(", ");
                faults.unless(false, "messages", format!("there is no message {name:?}; there are {known}"));
                continue;
            };
            for part in [Part::Sms, Part::Subject, Part::Letter] {
                let Some(text) = part.of(words) else { continue };
                faults.because(
                    check_text(wording, part, text.trim_end()).map_err(|why| format!("{name}.{}: {why}", part.name())),
                    "messages",
                );
            }
        }
    }
}

impl Part {
    fn of(self, words: &Words) -> Option<&str> {
        match self {
            Self::Sms => words.sms.as_deref(),
            Self::Subject => words.subject.as_deref(),
            Self::Letter => words.letter.as_deref(),
        }
    }

    fn by_default(self, wording: &Wording) -> &'static str {
        match self {
            Self::Sms => wording.sms,
            Self::Subject => wording.subject,
            Self::Letter => wording.letter,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Sms => "sms",
            Self::Subject => "subject",
            Self::Letter => "letter",
        }
    }
}

/// Whether a text can be sent; the sentence says what to change.
fn check_text(wording: &Wording, part: Part, text: &str) -> Result<(), String> {
    let is_sent = if part == Part::Sms { wording.ways.by_sms() } else { wording.ways.by_letter() };
    if !is_sent {
        let way = if part == Part::Sms { "by letter" } else { "by SMS" };
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
    let minutes = wording.life_ms.map(|_| "minutes");
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
    /// A message with its places filled in. An Android app's hash, if a configured one asked, lets that app read the code.
    pub fn message(&self, wording: &Wording, values: &Values<'_>, app_hash: Option<&str>) -> Message {
        let sms = self.sms_template(wording, app_hash.is_some());
        let sms = Template::parse(&sms).fill_with(|place| {
            let found = match place {
                APP_HASH_NAME => app_hash.map(Cow::Borrowed),
                _ => self.value(wording, values, place),
            };
            let longest = wording.variables.iter().find(|variable| variable.name == place);
            let found = found.unwrap_or_default();
            longest.map_or_else(|| found.clone().into_owned(), |variable| shortened(&found, variable.longest))
        });
        let letter = |part| {
            let template = Template::parse(self.messages.words(wording, part));
            template.fill_with(|place| self.value(wording, values, place).unwrap_or_default().into_owned())
        };
        Message {
            purpose: template_key(wording, app_hash.is_some()),
            sms,
            subject: letter(Part::Subject),
            email: letter(Part::Letter) + "\n",
        }
    }

    /// The same as a recipient would get it, with the samples in the place of what differs.
    pub fn sample(&self, wording: &Wording) -> Message {
        let values: Vec<(&str, &str)> =
            wording.variables.iter().map(|variable| (variable.name, variable.sample)).collect();
        self.message(wording, &values, None)
    }

    /// The SMS with its places. The line under a code lets the browser fill it in on the portal's own site only.
    fn sms_template(&self, wording: &Wording, for_the_app: bool) -> String {
        let mut text = self.messages.words(wording, Part::Sms).to_owned();
        if wording.life_ms.is_some() {
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

    /// What is the same in all messages of a kind.
    fn settled(&self, wording: &Wording, place: &str) -> Option<Cow<'_, str>> {
        match place {
            "name" => Some(Cow::Borrowed(self.brand.name.as_str())),
            "host" => self.brand.host().map(Cow::Borrowed),
            "minutes" => wording.life_ms.map(|life| Cow::Owned((life(&self.sign_in) / MINUTE_MS).to_string())),
            _ => None,
        }
    }

    /// Whether each text that is sent by SMS has the id that it is registered under, if the gateway is told ids at all.
    pub(super) fn check_templates(&self, faults: &mut Faults) {
        let Some(sms) = &self.sms else { return };
        let keys: Vec<String> = self.sms_texts().map(|(wording, with_app)| template_key(wording, with_app)).collect();
        let known = keys.join(", ");
        for key in sms.templates.keys().filter(|key| !keys.contains(key)) {
            faults.unless(false, "sms.templates", format!("nothing is sent for {key:?}; there are {known}"));
        }
        let missing: Vec<&str> =
            keys.iter().map(String::as_str).filter(|key| !sms.templates.contains_key(*key)).collect();
        faults.unless(
            missing.is_empty() || !sms.tells_template(),
            "sms.templates",
            format!("{{template_id}} is used, and these have no id: {}", missing.join(", ")),
        );
    }

    /// Everything that is sent by SMS. A code that an app asked for has a line more, and is a text of its own.
    fn sms_texts(&self) -> impl Iterator<Item = (&'static Wording, bool)> {
        let apps = !self.sign_in.app_hashes.is_empty();
        let sent = ALL.into_iter().filter(|wording| wording.ways.by_sms());
        sent.flat_map(move |wording| {
            let with_app = apps && wording.life_ms.is_some();
            [Some((wording, false)), with_app.then_some((wording, true))].into_iter().flatten()
        })
    }
}

const APP_HASH_NAME: &str = APP_HASH.name;

/// Under which a text's id stands in `[sms.templates]`.
fn template_key(wording: &Wording, for_the_app: bool) -> String {
    format!("{}{}", wording.name, if for_the_app { "_app" } else { "" })
}

/// A registered place holds so many characters and no more. The dots are three, since one '…' would make the SMS dearer.
fn shortened(value: &str, longest: usize) -> String {
    if value.chars().count() <= longest {
        return value.to_owned();
    }
    let kept: String = value.chars().take(longest.saturating_sub(3)).collect();
    format!("{}...", kept.trim_end())
}
