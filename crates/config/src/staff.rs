use std::collections::BTreeMap;

use jiff::civil::Time;
use reqwest::Url;
use serde::{Deserialize, Serialize};

use super::addresses::is_portals;
use super::{Environment, Faults};

/// Section `[staff]`: where teachers, heads and the office work. Off until `listen` is set.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Staff {
    /// The address of the staff's listener; empty: there is none.
    pub listen: String,
    /// The https address that the staff open, on a host of its own. Passkeys are bound to its host.
    pub address: String,
    /// The centres' opening hours, in their time zone.
    pub opens: Time,
    pub closes: Time,
    /// From when on the room screen calls a child that has not come 'not in yet'.
    pub not_in_yet_from: Time,
    /// The hours of programs that do not last the whole day, by the program's label.
    pub hours: BTreeMap<String, ProgramHours>,
    /// Rounds of the slow hash of a new PIN. Fewer in tests.
    #[serde(skip, default = "pin_rounds")]
    pub pin_rounds: u32,
}

/// When the children of a program are at the centre.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct ProgramHours {
    pub from: Time,
    pub until: Time,
}

/// One check costs about an eighth of a second.
fn pin_rounds() -> u32 {
    400_000
}

impl Default for Staff {
    fn default() -> Self {
        Self {
            listen: String::new(),
            address: String::new(),
            opens: Time::constant(8, 0, 0, 0),
            closes: Time::constant(19, 0, 0, 0),
            not_in_yet_from: Time::constant(9, 45, 0, 0),
            hours: BTreeMap::new(),
            pin_rounds: pin_rounds(),
        }
    }
}

impl Staff {
    pub fn is_on(&self) -> bool {
        !self.listen.is_empty()
    }

    /// The hours of a program. None: the whole day.
    pub fn hours_of(&self, program: &str) -> Option<ProgramHours> {
        self.hours.get(program).copied()
    }

    /// The host of the address: the relying party of passkeys.
    pub fn host(&self) -> String {
        Url::parse(&self.address).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default()
    }

    /// In the demo the staff open this machine, unless an address is set.
    pub fn open_the_demo_here_unless_set(&mut self, port: u16) {
        if self.address.is_empty() {
            self.address = format!("http://localhost:{port}");
        }
    }

    pub(super) fn check(&self, environment: Environment, parents: &str, faults: &mut Faults) {
        faults.unless(self.opens < self.closes, "staff.opens", "the hours must begin before they end");
        let begin_before_they_end = self.hours.values().all(|hours| hours.from < hours.until);
        faults.unless(begin_before_they_end, "staff.hours", "the hours must begin before they end");
        if !self.is_on() {
            faults.unless(
                self.address.is_empty(),
                "staff.listen",
                "set it too: [staff] address has no effect without it",
            );
            return;
        }
        let port = self.listen.rsplit_once(':').and_then(|(host, port)| (!host.is_empty()).then_some(port));
        let right = port.is_some_and(|port| port.parse::<u16>().is_ok());
        faults.unless(right, "staff.listen", "it is an address and a port, such as 127.0.0.1:4702");
        faults.unless(
            is_portals(&self.address, environment),
            "staff.address",
            "write the address that the staff open: https:// and a host name, without a path",
        );
        let host = |address: &str| Url::parse(address).ok().and_then(|url| url.host_str().map(str::to_owned));
        let own =
            parents.is_empty() || host(parents) != host(&self.address) || host(parents).as_deref() == Some("localhost");
        faults.unless(own, "staff.address", "the staff need a host name of their own, not that of [brand] address");
    }
}
