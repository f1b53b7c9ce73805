use reqwest::{Client, ClientBuilder, Url};

use super::Installation;
use super::outside::{Clocks, named};
use crate::backup::verify::Finding;
use crate::health::certificate::ENDS_SOON;
use base::clock::Timestamp;
use base::day::DAY;
use config::Network;
use context::http::forwarded::{ByWhom, Seen};
use providers::certificate::{Unknown, end_of};
use providers::probe::{Answered, TIMEOUT_S, failure};
use providers::tls::{BadCertificate, utc_day};
use providers::{client, is_loopback};

/// A documentation address (RFC 5737), sent as a forged one of ours.
const FORGED: &str = "192.0.2.77";

pub(super) async fn check(installation: &Installation<'_>, address: &str, clocks: &mut Clocks) -> Vec<Finding> {
    let url = match Url::parse(address) {
        Ok(url) if url.scheme() == "https" || url.host_str().is_some_and(is_loopback) => url,
        _ => {
            let result =
                Err(format!("{address} is not https://…: browsers give a portal without TLS no camera and no push"));
            return vec![Finding::new("address", result)];
        }
    };
    let (mut found, mut is_invalid) = (Vec::new(), false);
    if url.scheme() == "https" {
        let now = installation.clock.now();
        let end = end_of(&url, now, ENDS_SOON).await;
        // With an invalid certificate nothing else is checked, and without an answer no certificate: one cause, one
        // line.
        is_invalid = matches!(end, Err(Unknown::Bad(_))) || end.as_ref().is_ok_and(|end| *end <= now);
        if !matches!(end, Err(Unknown::Unreachable(_))) {
            found.push(Finding::new("certificate", certificate(end, now)));
        }
        found.push(Finding::new("plain http", plain(&url).await));
    }
    if !is_invalid {
        found.insert(0, Finding::new("address", healthy(&url, clocks).await));
    }
    if !is_invalid {
        found.push(Finding::new("proxy", proxy(&url, &installation.config.network).await));
    }
    found
}

async fn healthy(url: &Url, clocks: &mut Clocks) -> Result<String, String> {
    let client = built(client(TIMEOUT_S))?;
    let answer = client.get(at(url, "/healthz")?).send().await.map_err(|error| failure(url, &error))?;
    let answered = Answered { status: answer.status(), headers: answer.headers().clone() };
    clocks.extend(answered.clock().map(|at| (named(url), at)));
    match answer.text().await {
        Ok(text)
            if text
                == "ok
" =>
        {
            Ok(format!("the portal answers at {url}, and is well"))
        }
        Ok(text) if answered.status.as_u16() == 503 => {
            Err(format!("the portal answers, but is not well: {}", text.trim()))
        }
        _ => {
            Err(format!("{url} answers {}, but not as a portal: does the proxy lead to its --listen?", answered.status))
        }
    }
}

pub(super) fn certificate(end: Result<Timestamp, Unknown>, now: Timestamp) -> Result<String, String> {
    match end {
        Ok(end) => valid_until(end, now),
        Err(Unknown::Bad(BadCertificate::Untrusted(why))) => Err(format!(
            "it {why}. It has to come from an authority that browsers know, with its whole chain; for an authority of \
             your own, name its file in SSL_CERT_FILE while you run this"
        )),
        Err(Unknown::Bad(fault)) => Err(format!("it {fault}")),
        Err(Unknown::Unreachable(why)) => Err(why),
    }
}

/// A certificate's end and the time until then.
pub fn valid_until(end: Timestamp, now: Timestamp) -> Result<String, String> {
    let day = utc_day(end);
    if end <= now {
        return Err(format!("it ended on {day}, and browsers refuse the portal: see why it was not renewed"));
    }
    let left = end - now;
    let days = match left.as_secs() / DAY.as_secs() {
        0 => "less than a day".to_owned(),
        1 => "1 day".to_owned(),
        days => format!("{days} days"),
    };
    if left <= ENDS_SOON {
        return Err(format!("it ends on {day}, in {days}: see why it was not renewed"));
    }
    Ok(format!("it is valid until {day}, for {days} more"))
}

/// Checks that plain http redirects to https.
async fn plain(url: &Url) -> Result<String, String> {
    let mut bare = url.clone();
    if bare.port().is_some() || bare.set_scheme("http").is_err() {
        return Ok("not tried: the address names a port".to_owned());
    }
    match built(client(TIMEOUT_S))?.head(at(&bare, "/")?).send().await {
        Ok(answer) if answer.status().is_redirection() => Ok("it leads over to https".to_owned()),
        Ok(answer) => Err(format!("{bare} answers {} instead of leading over to https", answer.status())),
        Err(_) => Ok("nobody answers there".to_owned()),
    }
}

/// The caller's address as the portal sees it, with or without a forged header.
async fn seen(url: &Url, forged: bool) -> Result<Seen, String> {
    let asking = built(client(TIMEOUT_S))?.get(at(url, "/healthz/caller")?);
    let asking = if forged { asking.header("x-forwarded-for", FORGED) } else { asking };
    let asked = asking.send().await.map_err(|error| failure(url, &error))?;
    asked.json().await.map_err(|_not_ours| "it does not lead to a portal of this version".to_owned())
}

async fn proxy(url: &Url, network: &Network) -> Result<String, String> {
    let Seen { caller, by } = seen(url, true).await?;
    if caller.to_string() == FORGED {
        // If we call from the address of a trusted proxy, it proves nothing that the forged header was accepted.
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
            "any caller can pretend to be another address: let the proxy set X-Forwarded-For itself, and make the portal \
             reachable through the proxy alone"
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

pub(super) fn at(url: &Url, path: &str) -> Result<Url, String> {
    url.join(path).map_err(|error| error.to_string())
}

pub(super) fn built(client: ClientBuilder) -> Result<Client, String> {
    client.build().map_err(|error| format!("no connection can be prepared: {error}"))
}
