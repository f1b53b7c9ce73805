use super::{Texts, Words};

macro_rules! code {
    ($does:literal) => {
        Words {
            sms: concat!(
                $does,
                "{code} ನಿಮ್ಮ {name} OTP. ಇದು {minutes} ನಿಮಿಷ ಇರುತ್ತದೆ. ಇದನ್ನು ಯಾರಿಗೂ ಹೇಳಬೇಡಿ."
            ),
            subject: "ನಿಮ್ಮ {name} OTP",
            email: concat!(
                $does,
                "{code} ನಿಮ್ಮ {name} OTP.\n\nಇದು {minutes} ನಿಮಿಷ ಇರುತ್ತದೆ. ಇದನ್ನು ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.\n\
                 ನೀವು OTP ಕೇಳಿಲ್ಲದಿದ್ದರೆ ಈ ಇಮೇಲ್ ಬಿಟ್ಟುಬಿಡಿ."
            ),
        }
    };
}

macro_rules! changed {
    ($thing:literal) => {
        Words {
            sms: concat!(
                "ನಿಮ್ಮ {name} ಖಾತೆಯ ",
                $thing,
                " {date} ರಂದು {time} ಕ್ಕೆ ಬದಲಾಗಿದೆ. ಇದನ್ನು ನೀವು ಮಾಡಿಲ್ಲದಿದ್ದರೆ ತಕ್ಷಣ ನಿಮ್ಮ ಸೆಂಟರ್‌ಗೆ ಫೋನ್ ಮಾಡಿ."
            ),
            subject: concat!("ನಿಮ್ಮ {name} ", $thing, " ಬದಲಾಗಿದೆ"),
            email: concat!(
                "ನಿಮ್ಮ {name} ಖಾತೆಯ ",
                $thing,
                " {date} ರಂದು {time} ಕ್ಕೆ ಬದಲಾಗಿದೆ. ಇದನ್ನು ನೀವು ಮಾಡಿಲ್ಲದಿದ್ದರೆ ತಕ್ಷಣ ನಿಮ್ಮ ಸೆಂಟರ್‌ಗೆ ಫೋನ್ ಮಾಡಿ."
            ),
        }
    };
}

pub static TEXTS: Texts = Texts {
    sign_in: code!(""),
    confirm_phone: code!("ಫೋನ್ ನಂಬರ್ ಬದಲಾಯಿಸಲು: "),
    confirm_email: code!("ಇಮೇಲ್ ಬದಲಾಯಿಸಲು: "),
    confirm_photo: code!("ಫೋಟೋ ಬದಲಾಯಿಸಲು: "),
    confirm_guardian_add: code!("ಗಾರ್ಡಿಯನ್ ಸೇರಿಸಲು: "),
    confirm_guardian_edit: code!("ಗಾರ್ಡಿಯನ್ ವಿವರ ಬದಲಾಯಿಸಲು: "),
    confirm_door_pin: code!("ಬಾಗಿಲಿನ PIN ಬದಲಾಯಿಸಲು: "),
    confirm_data_copy: code!("ನಿಮ್ಮ ಡೇಟಾ ಡೌನ್‌ಲೋಡ್ ಮಾಡಲು: "),
    confirm_new_phone: code!("ಈ ಫೋನ್ ನಂಬರ್ ಬಳಸಲು: "),
    confirm_new_email: code!("ಈ ಇಮೇಲ್ ಬಳಸಲು: "),
    changed_phone: changed!("ಫೋನ್ ನಂಬರ್"),
    changed_email: changed!("ಇಮೇಲ್"),
    event_answered: Words {
        sms: "{name}: {date} ರಂದು '{title}' ಗೆ {child} ಹೋಗುವ ಬಗ್ಗೆ {parent} ಅವರ ಉತ್ತರ: {answer}. ಅದಕ್ಕೂ ಮೊದಲು ಔಟ್‌ಡೋರ್ ಆಕ್ಟಿವಿಟಿಯಲ್ಲಿ ಉತ್ತರ ಬದಲಾಯಿಸಬಹುದು.",
        subject: "{name}: '{title}' ಗೆ ಉತ್ತರ",
        email: "{name}: {date} ರಂದು '{title}' ಗೆ {child} ಹೋಗುವ ಬಗ್ಗೆ {parent} ಅವರ ಉತ್ತರ: {answer}. ಅದಕ್ಕೂ ಮೊದಲು ಔಟ್‌ಡೋರ್ ಆಕ್ಟಿವಿಟಿಯಲ್ಲಿ ಉತ್ತರ ಬದಲಾಯಿಸಬಹುದು.",
    },
    notice: Words {
        sms: "",
        subject: "{name}: {news}",
        email: "{news}. ಇದನ್ನು ಇಲ್ಲಿ ಓದಬಹುದು: {place}\n\nನೋಟಿಫಿಕೇಶನ್ ನಿಮ್ಮ ಯಾವ ಡಿವೈಸ್‌ಗೂ ತಲುಪದ ಕಾರಣ ಈ ಇಮೇಲ್ ಕಳುಹಿಸಿದ್ದೇವೆ. \
            {name} ಒಳಗೆ ನೋಟಿಫಿಕೇಶನ್ ಸೆಟ್ಟಿಂಗ್‌ನಲ್ಲಿ ನಾವು ನಿಮಗೆ ಏನು, ಹೇಗೆ ತಿಳಿಸಬೇಕು ಎಂದು ಆರಿಸಬಹುದು.",
    },
    certificate: Words {
        sms: "",
        subject: "{name}: ಫೀಸ್ ಸರ್ಟಿಫಿಕೇಟ್ {number}",
        email: "ಈ ಇಮೇಲ್ ಜೊತೆ ಒಂದು ಫೀಸ್ ಸರ್ಟಿಫಿಕೇಟ್ ಇದೆ: {number}, {nature}.\n\nಇದನ್ನು ಈ ವಿಳಾಸಕ್ಕೆ ಕಳುಹಿಸಲು ಒಬ್ಬ ಪೋಷಕರು {name} ಗೆ ಹೇಳಿದ್ದಾರೆ. \
            ಇದು ನಿಮಗಲ್ಲದಿದ್ದರೆ ದಯವಿಟ್ಟು ಅಳಿಸಿ.",
    },
};
