//! The addresses on which the portal listens.

use std::net::SocketAddr;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::routes;
use config::Config;
use context::App;
use context::http::listener::{self, Bounds};
use demo::sent_messages::SentMessages;
use operations::health::prometheus::Metrics;
use providers::terminal;

/// The listeners, bound before the database is opened: a port that is in use is noticed first.
pub struct Listeners {
    parents: TcpListener,
    centres: TcpListener,
    staff: Option<TcpListener>,
}

impl Listeners {
    pub async fn bind(config: &Config, demo: bool) -> Result<Self, String> {
        let staff = &config.staff;
        if staff.is_on() && staff.address.is_empty() && !demo {
            return Err("set [staff] address in the configuration: the https address that the staff open".to_owned());
        }
        Ok(Self {
            parents: listener::bind(&config.network.listen, "--listen").await?,
            centres: listener::bind(&config.network.centre_listen, "--centre-listen").await?,
            staff: if staff.is_on() { Some(listener::bind(&staff.listen, "--staff-listen").await?) } else { None },
        })
    }

    /// The port of the staff's listener, if there is one.
    pub fn staff_port(&self) -> Option<u16> {
        self.staff.as_ref().and_then(|staff| staff.local_addr().ok()).map(|address| address.port())
    }

    pub fn say_where(&self, app: &App) {
        print(&format!("Parents:  http://{}", address_of(&self.parents)));
        print(&format!("Centres:  http://{}", address_of(&self.centres)));
        if let Some(staff) = &self.staff {
            // The demo's passkeys are bound to the name in its address.
            let address =
                if app.demo { app.config.staff.address.clone() } else { format!("http://{}", address_of(staff)) };
            print(&format!("Staff:    {address}"));
        }
    }

    /// Serves on all of them until `stopped`.
    pub fn serve(
        self,
        running: &mut JoinSet<()>,
        app: &App,
        (metrics, sent_messages): (Metrics, SentMessages),
        stopped: &watch::Receiver<bool>,
    ) {
        let bounds = Bounds::from(&app.config.network);
        let mut spawn = |listener, routes| {
            running.spawn(listener::serve(listener, routes, bounds.clone(), stopped.clone()));
        };
        spawn(self.parents, routes::for_parents(app.clone()));
        spawn(self.centres, routes::for_centres(app.clone(), metrics, sent_messages));
        if let Some(staff) = self.staff {
            spawn(staff, routes::for_staff(app.clone()));
        }
    }
}

fn address_of(listener: &TcpListener) -> String {
    listener.local_addr().map_or_else(|_| "?".into(), |address: SocketAddr| address.to_string())
}

/// A terminal that is gone is no reason to stop.
fn print(line: &str) {
    let _ = terminal::say(line);
}
