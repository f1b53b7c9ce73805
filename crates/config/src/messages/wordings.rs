//! All messages by SMS or email: the purpose and the placeholders of each.

use std::time::Duration;

use super::words::{Texts, Words};
use crate::SignIn;
use base::language::Language;

/// One of them.
#[derive(Debug)]
pub struct Wording {
    /// The name under which it is configured, registered and listed.
    pub name: &'static str,
    /// Its recipient and occasion.
    pub about: &'static str,
    pub ways: Ways,
    /// Its text among those of a language.
    own: fn(&'static Texts) -> &'static Words,
    pub variables: &'static [Variable],
    /// How long its code is valid; None: it has no code.
    pub life: Option<fn(&SignIn) -> Duration>,
}

/// How a message is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    Both,
    Sms,
    Email,
}

/// A placeholder of a message.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    pub name: &'static str,
    pub about: &'static str,
    pub kind: Kind,
    /// The longest value, in characters. A longer one is cut in an SMS, because operators compare it with the registered text.
    pub longest: usize,
    /// Whether every text must contain it.
    pub needed: bool,
    pub sample: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Digits that are secret: never in the subject of an email.
    Code,
    /// Letters, digits and punctuation.
    Plain,
    /// Typed text, in any script.
    Typed,
}

impl Ways {
    pub fn by_sms(self) -> bool {
        self != Self::Email
    }

    pub fn by_email(self) -> bool {
        self != Self::Sms
    }
}

const CODE: Variable =
    Variable { name: "code", about: "the six digits", kind: Kind::Code, longest: 6, needed: true, sample: "000000" };

/// The placeholder of an Android app's hash.
pub(super) const APP_HASH: Variable = Variable {
    name: "app_hash",
    about: "the app that may read the code out of the SMS",
    kind: Kind::Plain,
    longest: 11,
    needed: true,
    sample: "FA+9qCX9VSu",
};

const DATE: Variable = Variable {
    name: "date",
    about: "the day on which it was changed",
    kind: Kind::Plain,
    longest: 10,
    needed: false,
    sample: "2026-11-12",
};

const TIME: Variable =
    Variable { name: "time", about: "when on that day", kind: Kind::Plain, longest: 5, needed: false, sample: "10:00" };

macro_rules! code {
    ($name:ident, $ways:ident, $life:ident, $about:literal) => {
        Wording {
            name: stringify!($name),
            about: $about,
            ways: Ways::$ways,
            own: |texts| &texts.$name,
            variables: &[CODE],
            life: Some(SignIn::$life),
        }
    };
}

macro_rules! changed {
    ($name:ident, $thing:literal) => {
        Wording {
            name: stringify!($name),
            about: concat!("the former ", $thing, " of a parent who has changed it"),
            ways: Ways::Both,
            own: |texts| &texts.$name,
            variables: &[DATE, TIME],
            life: None,
        }
    };
}

pub static SIGN_IN: Wording = code!(sign_in, Both, code_life, "a parent who signs in");
pub static CONFIRM_PHONE: Wording =
    code!(confirm_phone, Both, confirming_life, "a parent who changes their phone number");
pub static CONFIRM_EMAIL: Wording =
    code!(confirm_email, Both, confirming_life, "a parent who changes their e-mail address");
pub static CONFIRM_PHOTO: Wording = code!(confirm_photo, Both, confirming_life, "a parent who changes a photo");
pub static CONFIRM_GUARDIAN_ADD: Wording =
    code!(confirm_guardian_add, Both, confirming_life, "a parent who adds a guardian");
pub static CONFIRM_GUARDIAN_EDIT: Wording =
    code!(confirm_guardian_edit, Both, confirming_life, "a parent who changes or removes a guardian");
pub static CONFIRM_DOOR_PIN: Wording =
    code!(confirm_door_pin, Both, confirming_life, "a parent who resets the door PIN");
pub static CONFIRM_DATA_COPY: Wording =
    code!(confirm_data_copy, Both, confirming_life, "a parent who downloads a copy of their data");
pub static CONFIRM_NEW_PHONE: Wording =
    code!(confirm_new_phone, Sms, confirming_life, "the new number, before a parent's is changed to it");
pub static CONFIRM_NEW_EMAIL: Wording =
    code!(confirm_new_email, Email, confirming_life, "the new address, before a parent's is changed to it");
pub static CHANGED_PHONE: Wording = changed!(changed_phone, "phone number");
pub static CHANGED_EMAIL: Wording = changed!(changed_email, "e-mail address");

pub static EVENT_ANSWERED: Wording = Wording {
    name: "event_answered",
    about: "the other parent, when one has answered an outdoor event",
    ways: Ways::Both,
    own: |texts| &texts.event_answered,
    variables: &[
        Variable {
            name: "parent",
            about: "who has answered",
            kind: Kind::Typed,
            longest: 30,
            needed: false,
            sample: "Meera Rao",
        },
        Variable {
            name: "answer",
            about: "authorised or denied, yes or no",
            kind: Kind::Plain,
            longest: 10,
            needed: true,
            sample: "authorised",
        },
        Variable {
            name: "title",
            about: "the event",
            kind: Kind::Typed,
            longest: 60,
            needed: true,
            sample: "A walk to the lake",
        },
        Variable {
            name: "date",
            about: "its day",
            kind: Kind::Plain,
            longest: 12,
            needed: false,
            sample: "Nov 12, 2026",
        },
        Variable { name: "child", about: "for whom", kind: Kind::Typed, longest: 30, needed: false, sample: "Anaya" },
    ],
    life: None,
};

pub static NOTICE: Wording = Wording {
    name: "notice",
    about: "a parent who wants e-mails, if no device took the notification",
    ways: Ways::Email,
    own: |texts| &texts.notice,
    variables: &[
        Variable {
            name: "news",
            about: "what there is: New photos",
            kind: Kind::Plain,
            longest: 60,
            needed: true,
            sample: "New photos",
        },
        Variable {
            name: "place",
            about: "where it is read",
            kind: Kind::Plain,
            longest: 200,
            needed: true,
            sample: "the app",
        },
    ],
    life: None,
};

pub static CERTIFICATE: Wording = Wording {
    name: "certificate",
    about: "the address to which a parent has a fee certificate sent",
    ways: Ways::Email,
    own: |texts| &texts.certificate,
    variables: &[
        Variable {
            name: "number",
            about: "the certificate's number",
            kind: Kind::Plain,
            longest: 20,
            needed: false,
            sample: "FC-2026-17",
        },
        Variable {
            name: "nature",
            about: "which fees it certifies",
            kind: Kind::Plain,
            longest: 20,
            needed: false,
            sample: "Tuition Fee",
        },
    ],
    life: None,
};

/// In the order of printing.
pub static ALL: [&Wording; 15] = [
    &SIGN_IN,
    &CONFIRM_PHONE,
    &CONFIRM_EMAIL,
    &CONFIRM_PHOTO,
    &CONFIRM_GUARDIAN_ADD,
    &CONFIRM_GUARDIAN_EDIT,
    &CONFIRM_DOOR_PIN,
    &CONFIRM_DATA_COPY,
    &CONFIRM_NEW_PHONE,
    &CONFIRM_NEW_EMAIL,
    &CHANGED_PHONE,
    &CHANGED_EMAIL,
    &EVENT_ANSWERED,
    &NOTICE,
    &CERTIFICATE,
];

impl Wording {
    pub fn words(&self, language: Language) -> &'static Words {
        (self.own)(super::words::texts(language))
    }

    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.into_iter().find(|wording| wording.name == name)
    }
}
