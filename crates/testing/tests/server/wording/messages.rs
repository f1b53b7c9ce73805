//! Emails, SMS and push messages of every kind, in each language.

use std::fmt::Write;

use base::language::Language;
use config::Config;
use config::messages::{ALL, NOTICE};
use daily::notices::{CHOSEN, NoticeTopic, messages};

fn config() -> Config {
    let mut config = Config::default();
    config.brand.address = "https://parents.example.com".into();
    config
}

#[test]
fn sms() {
    for language in Language::ALL {
        let mut text = String::new();
        for wording in ALL.into_iter().filter(|wording| wording.ways.by_sms()) {
            let message = config().sample(wording, language);
            let _ = writeln!(text, "== {}: to {}\n{}\n", wording.name, wording.about, message.sms);
        }
        insta::assert_snapshot!(format!("sms_{}", language.as_str()), text);
    }
}

#[test]
fn emails() {
    for language in Language::ALL {
        let mut text = String::new();
        for wording in ALL.into_iter().filter(|wording| wording.ways.by_email()) {
            let message = if wording.name == NOTICE.name {
                messages::email(&config(), language, NoticeTopic::Photos, "/photos")
            } else {
                config().sample(wording, language)
            };
            let (name, about) = (wording.name, wording.about);
            let _ = writeln!(text, "== {name}: to {about}\nSubject: {}\n\n{}", message.subject, message.email);
        }
        insta::assert_snapshot!(format!("email_{}", language.as_str()), text);
    }
}

/// A push to a browser or a phone: the brand is its title, this is its body.
#[test]
fn pushes() {
    for language in Language::ALL {
        let mut text = String::new();
        for topic in CHOSEN.into_iter().chain([NoticeTopic::Guardians, NoticeTopic::Test]) {
            let _ = writeln!(text, "{}: {}", topic.as_str(), messages::text(language, topic));
        }
        insta::assert_snapshot!(format!("push_{}", language.as_str()), text);
    }
}
