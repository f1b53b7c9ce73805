//! Watches until when the certificate of the public address is valid. A proxy renews it, and nobody notices when that
//! fails.

use std::time::Duration;

use reqwest::Url;
use tokio::sync::watch;
use tokio::time::interval;

use base::clock::Timestamp;
use context::App;
use context::http::listener;
use providers::certificate::{Unknown, end_of};
use providers::tls::utc_day;

const INTERVAL: Duration = Duration::from_hours(12);
/// A certificate that ends within this time should have been renewed.
pub const ENDS_SOON: Duration = Duration::from_hours(14 * 24);

/// Looks at start and then twice a day, until the stop. Without an https address there is nothing to watch.
pub async fn watch(app: App, mut stopped: watch::Receiver<bool>) {
    let Ok(url) = Url::parse(&app.config.brand.address) else { return };
    if url.scheme() != "https" {
        return;
    }
    let mut turns = interval(INTERVAL);
    loop {
        tokio::select! {
            () = listener::stopped(&mut stopped) => return,
            _ = turns.tick() => {}
        }
        tokio::select! {
            () = listener::stopped(&mut stopped) => return,
            end = end_of(&url, app.now(), ENDS_SOON) => report(end, app.now()),
        }
    }
}

/// Sets the gauge, and warns if the certificate should have been renewed.
pub fn report(end: Result<Timestamp, Unknown>, now: Timestamp) {
    let end = match end {
        Ok(end) => end,
        // From inside the network the address may lead nowhere.
        Err(why) => return tracing::debug!(?why, "cannot see until when the certificate is valid"),
    };
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a float, which holds these seconds exactly")]
    metrics::gauge!("aangan_certificate_end_seconds").set(end.seconds() as f64);
    if end <= now + ENDS_SOON {
        tracing::warn!(
            ends_on = utc_day(end),
            "the certificate of the public address ends soon or has ended: see why it was not renewed"
        );
    }
}
