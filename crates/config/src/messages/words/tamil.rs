use super::{Texts, Words};

macro_rules! code {
    ($does:literal) => {
        Words {
            sms: concat!(
                $does,
                "{code} உங்கள் {name} OTP. இது {minutes} நிமிடங்கள் செல்லும். இதை யாரிடமும் சொல்லாதீர்கள்."
            ),
            subject: "உங்கள் {name} OTP",
            email: concat!(
                $does,
                "{code} உங்கள் {name} OTP.\n\nஇது {minutes} நிமிடங்கள் செல்லும். இதை யாரிடமும் சொல்லாதீர்கள்.\n\
                 நீங்கள் OTP கேட்கவில்லை என்றால், இந்த ஈமெயிலை விட்டுவிடலாம்."
            ),
        }
    };
}

macro_rules! changed {
    ($thing:literal) => {
        Words {
            sms: concat!(
                "உங்கள் {name} கணக்கின் ",
                $thing,
                " {date} அன்று {time} மணிக்கு மாற்றப்பட்டது. இதைச் செய்தது நீங்கள் இல்லை என்றால், உடனே உங்கள் சென்டருக்கு ஃபோன் செய்யவும்."
            ),
            subject: concat!("உங்கள் {name} ", $thing, " மாற்றப்பட்டது"),
            email: concat!(
                "உங்கள் {name} கணக்கின் ",
                $thing,
                " {date} அன்று {time} மணிக்கு மாற்றப்பட்டது. இதைச் செய்தது நீங்கள் இல்லை என்றால், உடனே உங்கள் சென்டருக்கு ஃபோன் செய்யவும்."
            ),
        }
    };
}

pub static TEXTS: Texts = Texts {
    sign_in: code!(""),
    confirm_phone: code!("ஃபோன் நம்பரை மாற்ற: "),
    confirm_email: code!("ஈமெயிலை மாற்ற: "),
    confirm_photo: code!("போட்டோவை மாற்ற: "),
    confirm_guardian_add: code!("கார்டியனைச் சேர்க்க: "),
    confirm_guardian_edit: code!("கார்டியன் விவரத்தை மாற்ற: "),
    confirm_door_pin: code!("கதவின் PIN-ஐ மாற்ற: "),
    confirm_data_copy: code!("உங்கள் டேட்டாவை டவுன்லோட் செய்ய: "),
    confirm_new_phone: code!("இந்த ஃபோன் நம்பரைப் பயன்படுத்த: "),
    confirm_new_email: code!("இந்த ஈமெயிலைப் பயன்படுத்த: "),
    changed_phone: changed!("ஃபோன் நம்பர்"),
    changed_email: changed!("ஈமெயில்"),
    event_answered: Words {
        sms: "{name}: {date} அன்று '{title}'-க்கு {child} செல்வது பற்றி {parent} அளித்த பதில்: {answer}. அதற்கு முன் அவுட்டோர் ஆக்டிவிட்டியில் பதிலை மாற்றலாம்.",
        subject: "{name}: '{title}'-க்குப் பதில்",
        email: "{name}: {date} அன்று '{title}'-க்கு {child} செல்வது பற்றி {parent} அளித்த பதில்: {answer}. அதற்கு முன் அவுட்டோர் ஆக்டிவிட்டியில் பதிலை மாற்றலாம்.",
    },
    notice: Words {
        sms: "",
        subject: "{name}: {news}",
        email: "{news}. இதை இங்கே படிக்கலாம்: {place}\n\nநோட்டிஃபிகேஷன் உங்கள் எந்த டிவைஸுக்கும் வந்து சேராததால் இந்த ஈமெயிலை அனுப்புகிறோம். \
            {name}-இல் நோட்டிஃபிகேஷன் செட்டிங்ஸில் நாங்கள் உங்களுக்கு என்ன, எப்படிச் சொல்ல வேண்டும் என்று தேர்வு செய்யலாம்.",
    },
    certificate: Words {
        sms: "",
        subject: "{name}: ஃபீஸ் சர்டிஃபிகேட் {number}",
        email: "இந்த ஈமெயிலுடன் ஒரு ஃபீஸ் சர்டிஃபிகேட் உள்ளது: {number}, {nature}.\n\nஇதை இந்த முகவரிக்கு அனுப்ப ஒரு பெற்றோர் {name}-இடம் கேட்டுள்ளார். \
            இது உங்களுக்கு உரியது அல்ல என்றால், இதை அழித்துவிடவும்.",
    },
};
