use serde::{Deserialize, Serialize};

/// The log format of `aangan serve`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    pub format: LogFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Plain lines.
    #[default]
    Text,
    /// A JSON object on each line, for log collectors.
    Json,
}
