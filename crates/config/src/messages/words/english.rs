use super::{Texts, Words};

/// Each text says what its code does, so that a fraudster cannot claim that a code does something else.
macro_rules! code {
    ($does:literal) => {
        Words {
            sms: concat!(
                "{code} is your {name} OTP",
                $does,
                ". It is valid for {minutes} minutes. Do not share it with anyone."
            ),
            subject: "Your {name} OTP",
            email: concat!(
                "{code} is your {name} OTP",
                $does,
                ".\n\nIt is valid for {minutes} minutes. Do not share it with anyone.\n\
                 If you did not ask for it, you can ignore this message."
            ),
        }
    };
}

macro_rules! changed {
    ($thing:literal) => {
        Words {
            sms: concat!(
                "The ",
                $thing,
                " of your {name} account was changed on {date} at {time}. If this was not you, please call your centre at once."
            ),
            subject: concat!("Your {name} ", $thing, " was changed"),
            email: concat!(
                "The ",
                $thing,
                " of your {name} account was changed on {date} at {time}. If this was not you, please call your centre at once."
            ),
        }
    };
}

pub static TEXTS: Texts = Texts {
    sign_in: code!(""),
    confirm_phone: code!(" to change your phone number"),
    confirm_email: code!(" to change your e-mail address"),
    confirm_photo: code!(" to change a photo"),
    confirm_guardian_add: code!(" to add a guardian"),
    confirm_guardian_edit: code!(" to change a guardian"),
    confirm_door_pin: code!(" to reset the door PIN"),
    confirm_data_copy: code!(" to download your data"),
    confirm_new_phone: code!(" to use this phone number"),
    confirm_new_email: code!(" to use this e-mail address"),
    changed_phone: changed!("phone number"),
    changed_email: changed!("e-mail address"),
    event_answered: Words {
        sms: "{name}: {parent} has {answer} '{title}' on {date} for {child}. You can change the answer under Outdoor Activity while the event is ahead.",
        subject: "{name}: an answer to '{title}'",
        email: "{name}: {parent} has {answer} '{title}' on {date} for {child}. You can change the answer under Outdoor Activity while the event is ahead.",
    },
    notice: Words {
        sms: "",
        subject: "{name}: {news}",
        email: "{news}. To read more, open {place}.\n\nYou are receiving this e-mail because the notification did not reach any of your devices. \
            Under Notification Settings in {name} you can choose what we tell you, and how.",
    },
    certificate: Words {
        sms: "",
        subject: "{name}: fee certificate {number}",
        email: "A fee certificate is attached to this e-mail: {number}, {nature}.\n\nA parent asked {name} to send it to this address. \
            If you do not expect it, please delete it.",
    },
};
