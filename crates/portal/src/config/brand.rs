use serde::{Deserialize, Serialize};

/// What makes the product this chain's own.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brand {
    /// Shown in titles, messages, 'Says....' and at the foot of menu and login card.
    pub name: String,
    /// Shown before the phone field and put before a number when a message is sent.
    pub country_code: String,
    /// The centres' time zone (IANA name). 'Today' is today there.
    pub time_zone: String,
    /// Where parents reach the portal, for example `https://parents.example.com`; the last line of a code's SMS names
    /// its host, so that the browser may fill the code in on that site only. Empty: the line is left out.
    pub address: String,
    /// dev, test, staging, production or local; told to the web app, changes nothing on the server.
    pub environment: Environment,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    Dev,
    Test,
    Staging,
    #[default]
    Production,
    Local,
}

impl Default for Brand {
    fn default() -> Self {
        Self {
            name: "Aangan".into(),
            country_code: "+91".into(),
            time_zone: "Asia/Kolkata".into(),
            address: String::new(),
            environment: Environment::Production,
        }
    }
}

impl Brand {
    /// The host of the portal's address, if one is set.
    pub fn host(&self) -> Option<&str> {
        let rest = self.address.split_once("://").map_or(self.address.as_str(), |(_, rest)| rest);
        let host = rest.split(['/', ':']).next().unwrap_or_default();
        (!host.is_empty()).then_some(host)
    }
}
