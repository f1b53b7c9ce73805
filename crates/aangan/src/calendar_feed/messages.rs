//! The words of the calendar that are ours; titles and meals are the centre's.

use base::language::Language;
use base::refusal::Refusal;

pub struct Words {
    pub calendar: &'static str,
    pub holiday: &'static str,
    pub outing: &'static str,
    pub menu: &'static str,
    pub breakfast: &'static str,
    pub lunch: &'static str,
    pub snacks: &'static str,
    pub fruits: &'static str,
}

/// As the app says them.
pub fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &Words {
            calendar: "holidays and outings",
            holiday: "Centre closed",
            outing: "Outdoor activity",
            menu: "Food menu",
            breakfast: "Breakfast",
            lunch: "Lunch",
            snacks: "Snacks",
            fruits: "Fruits",
        },
        Language::Hindi => &Words {
            calendar: "छुट्टियाँ और आउटडोर एक्टिविटी",
            holiday: "सेंटर बंद",
            outing: "आउटडोर एक्टिविटी",
            menu: "खाने का मेन्यू",
            breakfast: "नाश्ता",
            lunch: "दोपहर का खाना",
            snacks: "स्नैक",
            fruits: "फल",
        },
        Language::Kannada => &Words {
            calendar: "ರಜೆಗಳು ಮತ್ತು ಔಟ್‌ಡೋರ್ ಆಕ್ಟಿವಿಟಿ",
            holiday: "ಸೆಂಟರ್ ರಜೆ",
            outing: "ಔಟ್‌ಡೋರ್ ಆಕ್ಟಿವಿಟಿ",
            menu: "ಊಟದ ಮೆನು",
            breakfast: "ತಿಂಡಿ",
            lunch: "ಮಧ್ಯಾಹ್ನದ ಊಟ",
            snacks: "ಸ್ನ್ಯಾಕ್ಸ್",
            fruits: "ಹಣ್ಣು",
        },
        Language::Tamil => &Words {
            calendar: "விடுமுறைகளும் அவுட்டோர் ஆக்டிவிட்டியும்",
            holiday: "சென்டர் விடுமுறை",
            outing: "அவுட்டோர் ஆக்டிவிட்டி",
            menu: "சாப்பாட்டு மெனு",
            breakfast: "காலை உணவு",
            lunch: "மதிய உணவு",
            snacks: "ஸ்நாக்ஸ்",
            fruits: "பழங்கள்",
        },
    }
}

/// The refusal of a calendar that fetches too often; its user may read it.
pub(super) const fn too_often() -> Refusal {
    Refusal::new("too_often", "This calendar is fetched too often. Let it be fetched once an hour, and it comes again.")
}
