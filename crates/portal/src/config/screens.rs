use serde::{Deserialize, Serialize};

use super::faults::Faults;

/// How the app's screens behave.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Screens {
    /// A toast goes after this many seconds, the banner of a push message after these.
    pub toast_seconds: u16,
    pub push_banner_seconds: u16,
    /// How often the clipboard is looked at for a code.
    pub clipboard_seconds: u16,
    /// How long the notifications screen waits before it asks.
    pub notification_delay_seconds: u16,
    pub photo_columns: u16,
    /// How wide the crop box is at first, of the picture's width.
    pub crop_start_percent: u16,
}

impl Default for Screens {
    fn default() -> Self {
        Self {
            toast_seconds: 2,
            push_banner_seconds: 8,
            clipboard_seconds: 1,
            notification_delay_seconds: 2,
            photo_columns: 3,
            crop_start_percent: 30,
        }
    }
}

impl Screens {
    pub(super) fn check(&self, faults: &mut Faults) {
        for (seconds, key) in [
            (self.toast_seconds, "screens.toast_seconds"),
            (self.push_banner_seconds, "screens.push_banner_seconds"),
            (self.clipboard_seconds, "screens.clipboard_seconds"),
        ] {
            faults.unless((1..=60).contains(&seconds), key, "1 to 60 seconds");
        }
        faults.unless(self.notification_delay_seconds <= 60, "screens.notification_delay_seconds", "0 to 60 seconds");
        faults.unless((1..=6).contains(&self.photo_columns), "screens.photo_columns", "1 to 6 columns");
        faults.unless((10..=100).contains(&self.crop_start_percent), "screens.crop_start_percent", "10 to 100 percent");
    }
}
