use std::time::Duration;

use reqwest::{Client, ClientBuilder, Url};

use super::Patient;
use super::outside::{Clocks, named};
use crate::keeping::verify::Finding;
use base::clock::Timestamp;
use config::Network;
use context::http::forwarded::{ByWhom, Seen};
use providers::reach::{Answered, PATIENCE_S, broke};
use providers::tls::{BAD_CERTIFICATE, config_as_of};
use providers::{client, is_loopback};

/// A certificate that ends within these days is a fault: whatever renews it has missed its turn.
pub(super) const ENDS_WITHIN_DAYS: u64 = 14;
/// An address that is nobody's (RFC 5737), said to be ours.
const FORGED: &str = "192.0.2.77";

pub(super) async fn examine(patient: &Patient<'_>, address: &str, clocks: &mut Clocks) -> Vec<Finding> {
    let url = match Url::parse(address) {
        Ok(url) if url.scheme() == "https" || url.host_str().is_some_and(is_loopback) => url,
        _ => {
            let said =
                Err(format!("{address} is not https://…: browsers give a portal without TLS no camera and no push"));
            return vec![Finding { of: "address", said }];
        }
    };
    let health = healthy(&url, clocks).await;
    // Whoever is not believed by the certificate is asked nothing else: one cause is one line.
    let not_believed = health.as_ref().is_err_and(|why| why.contains(BAD_CERTIFICATE));
    let mut found = Vec::new();
    if !not_believed {
        found.push(Finding { of: "address", said: health });
    }
    if url.scheme() == "https" {
        found.push(Finding { of: "certificate", said: certificate(&url, patient.clock.now()).await });
        found.push(Finding { of: "plain http", said: plain(&url).await });
    }
    if !not_believed {
        found.push(Finding { of: "proxy", said: proxy(&url, &patient.config.network).await });
    }
    found
}

async fn healthy(url: &Url, clocks: &mut Clocks) -> Result<String, String> {
    let client = built(client(PATIENCE_S))?;
    let answer = client.get(at(url, "/healthz")?).send().await.map_err(|error| broke(url, &error))?;
    let answered = Answered { status: answer.status(), headers: answer.headers().clone() };
    clocks.extend(answered.clock().map(|at| (named(url), at)));
    match answer.text().await {
        Ok(said) if said == "ok\n" => Ok(format!("the portal answers at {url}, and is well")),
        Ok(said) if answered.status.as_u16() == 503 => {
            Err(format!("the portal answers, but is not well: {}", said.trim()))
        }
        _ => {
            Err(format!("{url} answers {}, but not as a portal: does the proxy lead to its --listen?", answered.status))
        }
    }
}

/// The handshake is tried as if it were some days later: a certificate that ends before then fails it.
async fn certificate(url: &Url, now: Timestamp) -> Result<String, String> {
    let later = now + Duration::from_hours(ENDS_WITHIN_DAYS * 24);
    let client = built(client(PATIENCE_S).tls_backend_preconfigured(config_as_of(None, later)?))?;
    match client.head(at(url, "/healthz")?).send().await {
        Ok(_) => Ok(format!("it is good for {ENDS_WITHIN_DAYS} days and more")),
        Err(error) => {
            let why = broke(url, &error);
            let then = if why.contains(BAD_CERTIFICATE) && !why.to_lowercase().contains("expired") {
                "It has to come from an authority that browsers know, with its whole chain; for an authority of your own, name \
                 its file in SSL_CERT_FILE while you run this"
            } else {
                "See why it was not renewed"
            };
            Err(format!("it is not good, or ends within {ENDS_WITHIN_DAYS} days: {why}. {then}"))
        }
    }
}

/// Whoever types the bare name must not stay without TLS.
async fn plain(url: &Url) -> Result<String, String> {
    let mut bare = url.clone();
    if bare.port().is_some() || bare.set_scheme("http").is_err() {
        return Ok("not tried: the address names a port".to_owned());
    }
    match built(client(PATIENCE_S))?.head(at(&bare, "/")?).send().await {
        Ok(answer) if answer.status().is_redirection() => Ok("it leads over to https".to_owned()),
        Ok(answer) => Err(format!("{bare} answers {} instead of leading over to https", answer.status())),
        Err(_) => Ok("nobody answers there".to_owned()),
    }
}

/// Asks as whom the portal takes us, with a false word about it or without one.
async fn seen(url: &Url, forged: bool) -> Result<Seen, String> {
    let asking = built(client(PATIENCE_S))?.get(at(url, "/healthz/caller")?);
    let asking = if forged { asking.header("x-forwarded-for", FORGED) } else { asking };
    let asked = asking.send().await.map_err(|error| broke(url, &error))?;
    asked.json().await.map_err(|_not_ours| "it does not lead to a portal of this version".to_owned())
}

async fn proxy(url: &Url, network: &Network) -> Result<String, String> {
    let Seen { caller, by } = seen(url, true).await?;
    if caller.to_string() == FORGED {
        // A proxy of ours may say who calls, and we may stand where one does: then it proves nothing that we are believed.
        let Seen { caller, by } = seen(url, false).await?;
        let through_one = by == ByWhom::TrustedProxy || url.scheme() != "https";
        if through_one && network.trusts(caller) {
            return Ok(format!(
                "not tried: you come from {caller}, which [network] trusted_proxies names, and is believed. Run this from \
                 another machine to see what the proxy tells of strangers"
            ));
        }
    }
    match by {
        _ if caller.to_string() == FORGED => Err(
            "whoever calls can say that they are somebody else: let the proxy set X-Forwarded-For itself, and nobody reach the portal \
             past it"
                .to_owned(),
        ),
        ByWhom::TrustedProxy => Ok(format!("it tells the portal who calls: you are {caller}")),
        ByWhom::UnknownProxy if url.scheme() == "https" => Err(format!(
            "the portal does not trust it, so all parents count as one caller: put {caller} into [network] trusted_proxies"
        )),
        ByWhom::Itself if url.scheme() == "https" => Err(
            "it does not tell the portal who calls, so all parents count as one caller: let it set X-Forwarded-For".to_owned(),
        ),
        _ => Ok(format!("none is between: you are {caller}")),
    }
}

fn at(url: &Url, path: &str) -> Result<Url, String> {
    url.join(path).map_err(|error| error.to_string())
}

fn built(client: ClientBuilder) -> Result<Client, String> {
    client.build().map_err(|error| format!("no connection can be prepared: {error}"))
}
