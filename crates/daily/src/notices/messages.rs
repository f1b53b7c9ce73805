//! The texts of pushes and e-mails. They are shown on locked screens, so they contain no names and no content.

use super::settings::BadSetting;
use super::{NoticeTopic, TestRefused};
use base::language::Language;
use base::refusal::Refusal;
use config::{Config, messages};
use providers::Message;

impl From<BadSetting> for Refusal {
    fn from(bad: BadSetting) -> Self {
        match bad {
            BadSetting::UnknownTopic => unreadable(),
            BadSetting::NoTime => Self::new("no_quiet_time", "Please choose when quiet hours begin and end"),
            BadSetting::NoHours => Self::new("no_quiet_hours", "Quiet hours must begin and end at different times"),
            BadSetting::NoEmail => {
                Self::new("no_email_on_file", "There is no e-mail address on file. Please add one in My Profile.")
            }
        }
    }
}

impl From<TestRefused> for Refusal {
    fn from(refused: TestRefused) -> Self {
        match refused {
            TestRefused::TooManyTests => {
                Self::new("too_many_tests", "Many tests were sent already. Please try again later.")
            }
        }
    }
}

pub const fn unreadable() -> Refusal {
    Refusal::new("bad_settings", "The settings could not be read. Please try again.")
}

/// What a parent chooses.
pub fn label(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::Messages => "Messages",
        NoticeTopic::Day => "The day: meals, naps, activities",
        NoticeTopic::Photos => "Photos",
        NoticeTopic::Events => "Outdoor activities",
        NoticeTopic::Requests => "Answers to requests",
        NoticeTopic::Payments => "Fees and payments",
        NoticeTopic::News => "Newsletters",
        NoticeTopic::Holidays => "Holidays",
        NoticeTopic::Guardians => "Guardians",
        NoticeTopic::Test => "Test",
    }
}

/// What a device shows below the application's name, in the parent's language.
pub fn text(language: Language, topic: NoticeTopic) -> &'static str {
    match language {
        Language::English => in_english(topic),
        Language::Hindi => in_hindi(topic),
        Language::Kannada => in_kannada(topic),
        Language::Tamil => in_tamil(topic),
    }
}

fn in_english(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::Messages => "New message from the centre",
        NoticeTopic::Day => "News of the day",
        NoticeTopic::Photos => "New photos",
        NoticeTopic::Events => "News about an outdoor activity",
        NoticeTopic::Requests => "An answer from the centre",
        NoticeTopic::Payments => "News about fees and payments",
        NoticeTopic::News => "A new newsletter",
        NoticeTopic::Holidays => "A change to the holidays",
        NoticeTopic::Guardians => "News about who may pick up your child",
        NoticeTopic::Test => "This is a test: notifications reach this device.",
    }
}

fn in_hindi(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::Messages => "सेंटर से नया संदेश",
        NoticeTopic::Day => "आज के दिन की ख़बर",
        NoticeTopic::Photos => "नई फ़ोटो आई हैं",
        NoticeTopic::Events => "आउटडोर एक्टिविटी के बारे में ख़बर",
        NoticeTopic::Requests => "सेंटर का जवाब आया है",
        NoticeTopic::Payments => "फ़ीस और पेमेंट के बारे में ख़बर",
        NoticeTopic::News => "नया न्यूज़लेटर आया है",
        NoticeTopic::Holidays => "छुट्टियों में बदलाव हुआ है",
        NoticeTopic::Guardians => "आपके बच्चे को कौन लेने आ सकता है, इस बारे में ख़बर",
        NoticeTopic::Test => "यह जाँच है: इस डिवाइस पर नोटिफ़िकेशन आते हैं।",
    }
}

fn in_kannada(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::Messages => "ಸೆಂಟರ್‌ನಿಂದ ಹೊಸ ಮೆಸೇಜ್",
        NoticeTopic::Day => "ಇವತ್ತಿನ ದಿನದ ಸುದ್ದಿ",
        NoticeTopic::Photos => "ಹೊಸ ಫೋಟೋಗಳು ಬಂದಿವೆ",
        NoticeTopic::Events => "ಔಟ್‌ಡೋರ್ ಆಕ್ಟಿವಿಟಿ ಬಗ್ಗೆ ಸುದ್ದಿ",
        NoticeTopic::Requests => "ಸೆಂಟರ್‌ನಿಂದ ಉತ್ತರ ಬಂದಿದೆ",
        NoticeTopic::Payments => "ಫೀಸ್ ಮತ್ತು ಪೇಮೆಂಟ್ ಬಗ್ಗೆ ಸುದ್ದಿ",
        NoticeTopic::News => "ಹೊಸ ನ್ಯೂಸ್‌ಲೆಟರ್ ಬಂದಿದೆ",
        NoticeTopic::Holidays => "ರಜೆಗಳಲ್ಲಿ ಬದಲಾವಣೆ ಆಗಿದೆ",
        NoticeTopic::Guardians => "ನಿಮ್ಮ ಮಗುವನ್ನು ಯಾರು ಕರೆದುಕೊಂಡು ಹೋಗಬಹುದು ಎಂಬ ಬಗ್ಗೆ ಸುದ್ದಿ",
        NoticeTopic::Test => "ಇದು ಪರೀಕ್ಷೆ: ಈ ಡಿವೈಸ್‌ಗೆ ನೋಟಿಫಿಕೇಶನ್ ಬರುತ್ತಿದೆ.",
    }
}

fn in_tamil(topic: NoticeTopic) -> &'static str {
    match topic {
        NoticeTopic::Messages => "சென்டரிலிருந்து புதிய மெசேஜ்",
        NoticeTopic::Day => "இன்றைய நாளின் செய்தி",
        NoticeTopic::Photos => "புதிய போட்டோக்கள் வந்துள்ளன",
        NoticeTopic::Events => "அவுட்டோர் ஆக்டிவிட்டி பற்றிய செய்தி",
        NoticeTopic::Requests => "சென்டரிலிருந்து பதில் வந்துள்ளது",
        NoticeTopic::Payments => "ஃபீஸ் மற்றும் பேமென்ட் பற்றிய செய்தி",
        NoticeTopic::News => "புதிய நியூஸ்லெட்டர் வந்துள்ளது",
        NoticeTopic::Holidays => "விடுமுறை நாட்களில் மாற்றம்",
        NoticeTopic::Guardians => "உங்கள் குழந்தையை யார் அழைத்துச் செல்லலாம் என்பது பற்றிய செய்தி",
        NoticeTopic::Test => "இது சோதனை: இந்த டிவைஸுக்கு நோட்டிஃபிகேஷன் வருகிறது.",
    }
}

/// The e-mail to a parent whom no push reached.
pub fn email(config: &Config, language: Language, topic: NoticeTopic, place: &str) -> Message {
    let address = &config.brand.address;
    let place = if address.is_empty() { the_app(language).to_owned() } else { at(address, place) };
    config.message(&messages::NOTICE, language, &[("news", text(language, topic)), ("place", &place)], None)
}

fn the_app(language: Language) -> &'static str {
    match language {
        Language::English => "the app",
        Language::Hindi => "ऐप",
        Language::Kannada => "ಆ್ಯಪ್",
        Language::Tamil => "ஆப்",
    }
}

fn at(address: &str, place: &str) -> String {
    format!("{}{place}", address.trim_end_matches('/'))
}
