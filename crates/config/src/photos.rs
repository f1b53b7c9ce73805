use serde::{Deserialize, Serialize};

use base::photo_consent::ConsentLevel;

/// Section `[photos]`: consent to photos of children.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Photos {
    /// What happens when a centre's program posts a picture that a child's consent does not allow. People are always refused.
    pub consent: ProgramsConsent,
    /// What holds for a child for whom nobody has answered.
    pub without_answer: ConsentLevel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProgramsConsent {
    /// The picture is posted, and the answer names the children.
    Warned,
    /// The picture is refused.
    Enforced,
}

impl Default for Photos {
    fn default() -> Self {
        Self { consent: ProgramsConsent::Warned, without_answer: ConsentLevel::AloneOnly }
    }
}
