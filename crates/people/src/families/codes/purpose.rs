use std::time::Duration;

use base::ids::SessionId;
use config::SignIn;

/// What a code is for. A code is valid for its purpose only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    SignIn,
    /// To confirm something within a session.
    Confirm {
        session: SessionId,
        action: Action,
    },
}

/// What can be confirmed, under its name on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Phone,
    Email,
    Photo,
    GuardianAdd,
    GuardianEdit,
    DoorPin,
    DataCopy,
    /// Proves that a new number, or address, is the parent's own.
    NewPhone,
    NewEmail,
}

pub const NAMES: [(&str, Action); 9] = [
    ("phone", Action::Phone),
    ("email", Action::Email),
    ("photo", Action::Photo),
    ("guardian_add", Action::GuardianAdd),
    ("guardian_edit", Action::GuardianEdit),
    ("door_pin", Action::DoorPin),
    ("data_copy", Action::DataCopy),
    ("new_phone", Action::NewPhone),
    ("new_email", Action::NewEmail),
];

impl Action {
    pub fn parse(text: &str) -> Option<Self> {
        NAMES.iter().find(|(name, _)| *name == text).map(|&(_, action)| action)
    }

    pub fn as_str(self) -> &'static str {
        NAMES.iter().find(|&&(_, action)| action == self).map_or("", |&(name, _)| name)
    }

    /// Whether the code goes to the new contact rather than to one on file.
    pub fn proves_a_new_contact(self) -> bool {
        matches!(self, Self::NewPhone | Self::NewEmail)
    }
}

impl Purpose {
    /// The lifetime of a code.
    pub fn life(self, settings: &SignIn) -> Duration {
        match self {
            Self::SignIn => settings.code_life(),
            Self::Confirm { .. } => settings.confirming_life(),
        }
    }

    /// The form in which it is stored.
    pub fn key(self) -> String {
        match self {
            Self::SignIn => "sign_in".into(),
            Self::Confirm { session, action } => format!("{} {session}", action.as_str()),
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        if key == "sign_in" {
            return Some(Self::SignIn);
        }
        let (action, session) = key.split_once(' ')?;
        Some(Self::Confirm { session: SessionId::parse(session)?, action: Action::parse(action)? })
    }
}
