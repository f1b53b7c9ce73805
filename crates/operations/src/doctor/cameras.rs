use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use database::{Database, Error, Reader};
use futures_util::future::join_all;

use crate::backup::verify::Finding;
use crate::health::certificate::ENDS_SOON;
use base::clock::Timestamp;
use base::keys::Keys;
use config::Config;
use daily::cameras::sources::store::{self, Camera};
use daily::cameras::sources::{belonging, shown_failure};
use providers::stream::certificate::{host_of, is_good_at};
use providers::stream::source::Host;
use providers::stream::{Allowed, NoPicture, Source};

/// So many cameras are named.
const MOST_NAMED: usize = 20;
/// So many hosts are asked for their certificates.
const MOST_HOSTS: usize = 50;

pub(super) async fn check(database: &Database, keys: Option<Keys>, config: &Config, now: Timestamp) -> Vec<Finding> {
    let read = async |reader: &mut Reader<'_>| store::list(reader).await;
    let every = match database.read::<_, Error, _>(read).await {
        Ok(found) => found,
        Err(error) => return vec![Finding::new("cameras", Err(error.to_string()))],
    };
    if every.is_empty() {
        return Vec::new();
    }
    let mut found = vec![Finding::new("cameras", show_pictures(&every))];
    let settings = config.cameras.streams(&config.zone());
    let hosts = hosts(&every, keys.as_ref(), &settings.allowed);
    if !hosts.is_empty() {
        let result = certificates(hosts, &settings.allowed, settings.ca_file.as_deref(), now).await;
        found.push(Finding::new("cameras' certificates", result));
    }
    found
}

fn show_pictures(cameras: &[Camera]) -> Result<String, String> {
    let failing = cameras.iter().filter_map(|camera| {
        let failure = shown_failure(camera.failing_since?, camera.failure?);
        let (word, id) = (&camera.word, camera.id);
        Some(format!("{word} ({id}) shows no picture since {}: {}. {}", failure.since, failure.reason, failure.next))
    });
    let mut failing: Vec<String> = failing.collect();
    if failing.is_empty() {
        return Ok(format!("of {} none failed when it was watched last", cameras.len()));
    }
    let more = failing.len().saturating_sub(MOST_NAMED);
    failing.truncate(MOST_NAMED);
    let mut said = failing.join("; ");
    if more > 0 {
        let _ = write!(said, "; and {more} more");
    }
    Err(said)
}

/// The hosts that cameras' pictures come from over TLS, each once.
fn hosts(cameras: &[Camera], keys: Option<&Keys>, allowed: &Allowed) -> Vec<Host> {
    let source = |camera: &Camera| {
        let text = keys?.decrypt(&camera.source, &belonging(camera.id))?;
        Source::parse(&text, allowed).ok()
    };
    let named = cameras.iter().filter_map(source).filter_map(|source| host_of(&source).cloned());
    let each: BTreeMap<(String, u16), Host> = named.map(|host| ((host.name.clone(), host.port), host)).collect();
    each.into_values().take(MOST_HOSTS).collect()
}

async fn certificates(
    hosts: Vec<Host>,
    allowed: &Allowed,
    ca_file: Option<&Path>,
    now: Timestamp,
) -> Result<String, String> {
    let count = hosts.len();
    let each = hosts.into_iter().map(async |host| {
        let Host { name, port } = &host;
        match is_good_at(&host, allowed, ca_file, now).await {
            Ok(()) => {
                let ends = is_good_at(&host, allowed, ca_file, now + ENDS_SOON).await == Err(NoPicture::Certificate);
                ends.then(|| format!("that of {name}:{port} ends within 14 days: renew it"))
            }
            Err(why) => Some(format!("{name}:{port}: {why}. {}", why.advice())),
        }
    });
    let wrong: Vec<String> = join_all(each).await.into_iter().flatten().collect();
    if wrong.is_empty() {
        Ok(format!("those of {count} hosts are good for 14 days and more"))
    } else {
        Err(wrong.join("; "))
    }
}
