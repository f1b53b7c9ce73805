//! Until when the certificate of a web address is valid.

use std::time::Duration;

use reqwest::Url;

use crate::tls::{BadCertificate, config_as_of};
use crate::{client, probe};
use base::clock::Timestamp;

/// No certificate is valid for so long.
const LATER_THAN_ANY: Duration = Duration::from_hours(100 * 366 * 24);

/// Why it is not known until when a certificate is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The certificate is not to be trusted.
    Bad(BadCertificate),
    /// A sentence: there was no answer.
    Unreachable(String),
}

/// When the first certificate of the chain ends that has ended or ends within this time; else when that of the host
/// ends.
pub async fn end_of(url: &Url, now: Timestamp, within: Duration) -> Result<Timestamp, Unknown> {
    // The end of a certificate is known only from the refusal after it.
    for moment in [now, now + within, now + LATER_THAN_ANY] {
        match judged_at(url, moment).await {
            Ok(()) => {}
            Err(Unknown::Bad(BadCertificate::Ended(end))) => return Ok(end),
            Err(why) => return Err(why),
        }
    }
    Ok(now + LATER_THAN_ANY)
}

/// Whether the certificate is valid at a time.
async fn judged_at(url: &Url, moment: Timestamp) -> Result<(), Unknown> {
    let config = config_as_of(None, moment).map_err(Unknown::Unreachable)?;
    let client = client(probe::TIMEOUT_S).tls_backend_preconfigured(config).build();
    let client = client.map_err(|error| Unknown::Unreachable(format!("no connection can be prepared: {error}")))?;
    let Err(error) = client.head(url.clone()).send().await else { return Ok(()) };
    Err(match BadCertificate::of(&error) {
        Some(fault) => Unknown::Bad(fault),
        None => Unknown::Unreachable(probe::failure(url, &error)),
    })
}
