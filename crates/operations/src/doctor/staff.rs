//! The staff's address: its certificate, whether it leads to the staff's listener, and whether nothing of the staff is
//! at the parents' address.

use reqwest::{StatusCode, Url};
use serde_json::Value;

use super::Installation;
use super::address::{at, built, certificate};
use crate::backup::verify::Finding;
use crate::health::certificate::ENDS_SOON;
use providers::certificate::{Unknown, end_of};
use providers::client;
use providers::probe::{TIMEOUT_S, failure};

/// A call of the staff's API that anybody may make.
const SESSION: &str = "/staff/v1/session";

pub(super) async fn check(installation: &Installation<'_>) -> Vec<Finding> {
    let staff = &installation.config.staff;
    if !staff.is_on() {
        return Vec::new();
    }
    let Ok(url) = Url::parse(&staff.address) else {
        let result = Err("set [staff] address: the https address that the staff open".to_owned());
        return vec![Finding::new("staff address", result)];
    };
    let mut found = Vec::new();
    if url.scheme() == "https" {
        let now = installation.clock.now();
        let end = end_of(&url, now, ENDS_SOON).await;
        if !matches!(end, Err(Unknown::Unreachable(_))) {
            found.push(Finding::new("staff certificate", certificate(end, now)));
        }
    }
    found.insert(0, Finding::new("staff address", leads_to_the_staff(&url).await));
    if let Some(parents) = installation.address.and_then(|address| Url::parse(address).ok()) {
        found.push(Finding::new("staff separation", is_separate(&parents).await));
    }
    found
}

async fn leads_to_the_staff(url: &Url) -> Result<String, String> {
    let (status, answer) = session_at(url).await?;
    match answer.get("state") {
        Some(_) if status == StatusCode::OK => Ok(format!("the staff's app answers at {url}")),
        _ => Err(format!("{url} answers {status}, but not as the staff's app: does the proxy lead to [staff] listen?")),
    }
}

async fn is_separate(parents: &Url) -> Result<String, String> {
    match session_at(parents).await? {
        (_, answer) if answer.get("state").is_some() => Err(format!(
            "{parents} answers calls of the staff: the parents' host has to lead to [network] listen alone"
        )),
        _ => Ok(format!("{parents} answers no call of the staff")),
    }
}

/// The answer's status, and its JSON if it is any.
async fn session_at(url: &Url) -> Result<(StatusCode, Value), String> {
    let asked = built(client(TIMEOUT_S))?.get(at(url, SESSION)?).send().await.map_err(|error| failure(url, &error))?;
    let status = asked.status();
    let text = asked.text().await.unwrap_or_default();
    Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
}
