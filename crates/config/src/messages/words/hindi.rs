use super::{Texts, Words};

macro_rules! code {
    ($does:literal) => {
        Words {
            sms: concat!(
                "{code} आपका {name} OTP है",
                $does,
                "। यह {minutes} मिनट तक चलेगा। इसे किसी को न बताएँ।"
            ),
            subject: "आपका {name} OTP",
            email: concat!(
                "{code} आपका {name} OTP है",
                $does,
                "।\n\nयह {minutes} मिनट तक चलेगा। इसे किसी को न बताएँ।\n\
                 अगर आपने OTP नहीं माँगा था, तो इस ईमेल पर ध्यान न दें।"
            ),
        }
    };
}

macro_rules! changed {
    ($thing:literal) => {
        Words {
            sms: concat!(
                "आपके {name} अकाउंट का ",
                $thing,
                " {date} को {time} बजे बदला गया। अगर यह आपने नहीं किया, तो तुरंत अपने सेंटर को फ़ोन करें।"
            ),
            subject: concat!("आपका {name} ", $thing, " बदला गया"),
            email: concat!(
                "आपके {name} अकाउंट का ",
                $thing,
                " {date} को {time} बजे बदला गया। अगर यह आपने नहीं किया, तो तुरंत अपने सेंटर को फ़ोन करें।"
            ),
        }
    };
}

pub static TEXTS: Texts = Texts {
    sign_in: code!(""),
    confirm_phone: code!(", फ़ोन नंबर बदलने के लिए"),
    confirm_email: code!(", ईमेल बदलने के लिए"),
    confirm_photo: code!(", फ़ोटो बदलने के लिए"),
    confirm_guardian_add: code!(", गार्डियन जोड़ने के लिए"),
    confirm_guardian_edit: code!(", गार्डियन बदलने के लिए"),
    confirm_door_pin: code!(", दरवाज़े का PIN बदलने के लिए"),
    confirm_data_copy: code!(", अपना डेटा डाउनलोड करने के लिए"),
    confirm_new_phone: code!(", यह फ़ोन नंबर इस्तेमाल करने के लिए"),
    confirm_new_email: code!(", यह ईमेल इस्तेमाल करने के लिए"),
    changed_phone: changed!("फ़ोन नंबर"),
    changed_email: changed!("ईमेल"),
    event_answered: Words {
        sms: "{name}: {date} को '{title}' में {child} के जाने पर {parent} का जवाब: {answer}। उससे पहले आप आउटडोर एक्टिविटी में जवाब बदल सकते हैं।",
        subject: "{name}: '{title}' पर जवाब",
        email: "{name}: {date} को '{title}' में {child} के जाने पर {parent} का जवाब: {answer}। उससे पहले आप आउटडोर एक्टिविटी में जवाब बदल सकते हैं।",
    },
    notice: Words {
        sms: "",
        subject: "{name}: {news}",
        email: "{news}। आप इसे यहाँ पढ़ सकते हैं: {place}\n\nयह ईमेल आपको इसलिए मिला है क्योंकि नोटिफ़िकेशन आपके किसी डिवाइस पर नहीं पहुँचा। \
            {name} में नोटिफ़िकेशन सेटिंग में जाकर आप चुन सकते हैं कि हम आपको क्या बताएँ, और कैसे।",
    },
    certificate: Words {
        sms: "",
        subject: "{name}: फ़ीस सर्टिफ़िकेट {number}",
        email: "इस ईमेल के साथ एक फ़ीस सर्टिफ़िकेट है: {number}, {nature}।\n\nएक माता-पिता ने {name} से इसे इस पते पर भेजने को कहा है। \
            अगर यह आपके लिए नहीं है, तो कृपया इसे मिटा दें।",
    },
};
