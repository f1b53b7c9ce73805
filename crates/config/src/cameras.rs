use std::collections::BTreeSet;
use std::path::PathBuf;

use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use super::addresses::{can_be_opened, origin};
use super::faults::Faults;
use base::day::CentreZone;
use base::networks::Networks;
use providers::stream::{Allowed, Patience, Settings};
use providers::tls::authorities;

/// When and where the cameras may be watched. Times are in the centres' time zone; the cameras are live inside both windows.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cameras {
    pub live_from: Time,
    pub live_until: Time,
    /// The hours in which the streaming host runs.
    pub outer_from: Time,
    pub outer_until: Time,
    /// The player's page; empty: none.
    pub player_link: String,
    /// Scheme and host of the stream; a player link to it is used unchanged. Empty: none.
    pub streaming_host: String,
    /// Other links of the streaming host.
    pub links: Vec<String>,
    /// Private networks in which cameras of the portal's own stream may be: `10.20.0.0/16`. Public addresses are always allowed.
    pub networks: Networks,
    /// Hosts whose HLS streams may be relayed.
    pub hls_hosts: Vec<String>,
    /// A PEM file of the owner's certificate authorities for cameras and HLS hosts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ca_file: Option<PathBuf>,
    /// The most cameras that run at once: each is an ffmpeg process.
    pub most_running: usize,
    /// The ffmpeg program, by name or path.
    pub ffmpeg: PathBuf,
}

impl Default for Cameras {
    fn default() -> Self {
        Self {
            live_from: Time::constant(8, 45, 0, 0),
            live_until: Time::constant(18, 45, 0, 0),
            outer_from: Time::constant(8, 0, 0, 0),
            outer_until: Time::constant(20, 0, 0, 0),
            player_link: String::new(),
            streaming_host: String::new(),
            links: Vec::new(),
            networks: Networks::default(),
            hls_hosts: Vec::new(),
            ca_file: None,
            most_running: 40,
            ffmpeg: "ffmpeg".into(),
        }
    }
}

impl Cameras {
    /// The live hours: the overlap of both windows.
    pub fn live(&self) -> (Time, Time) {
        (self.live_from.max(self.outer_from), self.live_until.min(self.outer_until))
    }

    /// Whether the cameras are live around the clock.
    pub fn all_day(&self) -> bool {
        let (from, until) = self.live();
        from == Time::midnight() && until >= Time::constant(23, 59, 0, 0)
    }

    /// Makes the cameras live around the clock unless hours are set, for the demo.
    pub fn run_all_day_unless_set(&mut self) {
        if self.live() != Self::default().live() {
            return;
        }
        (self.live_from, self.live_until) = (Time::midnight(), Time::constant(23, 59, 0, 0));
        (self.outer_from, self.outer_until) = (self.live_from, self.live_until);
    }

    /// The origins of the player, which the page may show in a frame.
    pub fn origins(&self) -> BTreeSet<&str> {
        [&self.player_link, &self.streaming_host].into_iter().filter_map(|address| origin(address)).collect()
    }

    /// The settings of the portal's own stream.
    pub fn streams(&self, zone: &CentreZone) -> Settings {
        Settings {
            ffmpeg: self.ffmpeg.clone(),
            most_running: self.most_running,
            allowed: Allowed::new(&self.networks, &self.hls_hosts).unwrap_or_default(),
            ca_file: self.ca_file.clone(),
            zone: zone.clone(),
            patience: Patience::default(),
        }
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        let begins_before_it_ends = "the hours must begin before they end";
        faults.unless(self.live_from < self.live_until, "cameras.live_from", begins_before_it_ends);
        faults.unless(self.outer_from < self.outer_until, "cameras.outer_from", begins_before_it_ends);
        let (from, until) = self.live();
        faults.unless(from < until, "cameras.outer_from", "live and outer hours have no time in common");
        let player = self.player_link.is_empty() || can_be_opened(&self.player_link);
        faults.unless(player, "cameras.player_link", "write an address that begins with https://, or nothing");
        let host = &self.streaming_host;
        faults.unless(
            host.is_empty() || origin(host) == Some(host),
            "cameras.streaming_host",
            "write https:// and a host alone, or nothing",
        );
        faults.because(Allowed::new(&self.networks, &self.hls_hosts).map(drop), "cameras.hls_hosts");
        faults.because(authorities(self.ca_file.as_deref()).map(drop), "cameras.ca_file");
        faults.unless((1..=500).contains(&self.most_running), "cameras.most_running", "write a number from 1 to 500");
        for link in &self.links {
            let reason = format!("{link:?} is no address that begins with https://");
            faults.unless(can_be_opened(link), "cameras.links", reason);
        }
    }
}
