use jiff::civil::Time;
use serde::{Deserialize, Serialize};

/// When and where the live cameras may be watched. Times are of the centres' zone.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cameras {
    pub live_from: Time,
    pub live_until: Time,
    /// The page of the player; empty while there is none.
    pub player_link: String,
    /// Further links of the streaming host.
    pub links: Vec<String>,
}

impl Default for Cameras {
    fn default() -> Self {
        Self {
            live_from: Time::constant(8, 45, 0, 0),
            live_until: Time::constant(18, 45, 0, 0),
            player_link: String::new(),
            links: Vec::new(),
        }
    }
}
