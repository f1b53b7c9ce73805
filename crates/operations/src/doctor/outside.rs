use std::process::{Command, Stdio};
use std::time::Duration;

use reqwest::Url;

use super::Installation;
use crate::backup::verify::Finding;
use base::clock::Timestamp;
use config::Config;
use providers::email::SmtpMailer;
use providers::help_desk::{Freshdesk, HelpDesk, Missed};
use providers::probe::probe;
use providers::push::Firebase;
use providers::sms::HttpSmsGateway;

/// Clocks of other hosts: the host and its time.
pub(super) type Clocks = Vec<(String, Timestamp)>;

/// Sessions and one-time codes tolerate this much, and a slow network.
const RIGHT_WITHIN: Duration = Duration::from_secs(30);

pub(super) async fn check(installation: &Installation<'_>, clocks: &mut Clocks) -> Vec<Finding> {
    let config = installation.config;
    let mut found = vec![
        Finding::new("sms", sms(config, clocks).await),
        Finding::new("email", email(config).await),
        Finding::new("push to browsers", browsers(config, clocks).await),
        Finding::new("push to the app for phones", shell(installation).await),
        Finding::new("ffmpeg", ffmpeg(config).await),
    ];
    if let Some(settings) = &config.help_desk {
        found.push(Finding::new("help desk", help_desk(settings, installation.clock.now()).await));
    }
    found
}

async fn help_desk(settings: &HelpDesk, now: Timestamp) -> Result<String, String> {
    let host = Url::parse(&settings.url).map(|url| named(&url)).unwrap_or_default();
    match Freshdesk::new(settings, now).changed_since(now, 1).await {
        Ok(_) => Ok(format!("{host} takes the key; nothing was written there")),
        Err(Missed::Again { why, .. } | Missed::Never(why)) => Err(why),
        Err(Missed::Gone) => Err(format!("{host} does not speak Freshdesk's interface: look at its url")),
    }
}

async fn sms(config: &Config, clocks: &mut Clocks) -> Result<String, String> {
    let sms = config.sms.as_ref().ok_or("there is no [sms]: parents could not be sent their codes")?;
    HttpSmsGateway::new(sms)?;
    // Only the host is probed: a request to the whole address could send a message.
    let host = origin(&sms.url).ok_or("the url begins with no host that could be asked")?;
    let answered = probe(&host).await?;
    clocks.extend(answered.clock().map(|at| (named(&host), at)));
    Ok(format!("{} answers; no message was sent: 'aangan office messages send-test NUMBER' tries one", named(&host)))
}

async fn email(config: &Config) -> Result<String, String> {
    let email = config.email.as_ref().ok_or("there is no [email]: parents could not be sent e-mails")?;
    SmtpMailer::new(email)?.try_out().await?;
    Ok(format!("{} lets us in; no e-mail was sent: 'aangan office messages send-test ADDRESS' tries one", email.host))
}

async fn browsers(config: &Config, clocks: &mut Clocks) -> Result<String, String> {
    let (mut reached, mut silent) = (Vec::new(), Vec::new());
    // A pattern is not a host.
    let hosts = config.push.hosts.iter().filter(|host| !host.starts_with('*')).map(|host| format!("https://{host}"));
    for host in hosts.chain(config.push.allow_private.iter().cloned()) {
        let Some(host) = origin(&host) else { continue };
        match probe(&host).await {
            Ok(answered) => {
                clocks.extend(answered.clock().map(|at| (named(&host), at)));
                reached.push(named(&host));
            }
            Err(why) => silent.push(why),
        }
    }
    if reached.is_empty() && silent.is_empty() {
        return Ok("[push] hosts names no service: no browser gets a push".to_owned());
    }
    if silent.is_empty() { Ok(format!("{} answer", reached.join(" and "))) } else { Err(silent.join("; ")) }
}

async fn shell(installation: &Installation<'_>) -> Result<String, String> {
    let push = &installation.config.push;
    let Some(firebase) = &push.firebase else {
        return Ok("not set up ([push.firebase]): browsers alone get pushes".to_owned());
    };
    Firebase::new(firebase, push.seconds, installation.clock.clone())?.try_out().await?;
    Ok("Google lends the service account a token; nothing was sent".to_owned())
}

async fn ffmpeg(config: &Config) -> Result<String, String> {
    let program = config.cameras.ffmpeg.clone();
    let run = move || Command::new(program).arg("-version").stdin(Stdio::null()).output();
    match tokio::task::spawn_blocking(run).await.map_err(|crash| crash.to_string())? {
        Ok(output) if output.status.success() => {
            let version = String::from_utf8_lossy(&output.stdout);
            Ok(version.lines().next().unwrap_or_default().split(" Copyright").next().unwrap_or_default().to_owned())
        }
        Ok(_) => Err(format!("{} does not run: install ffmpeg", config.cameras.ffmpeg.display())),
        Err(_) => Ok("it is not installed: install it before a camera is to be shown live".to_owned()),
    }
}

/// Scheme, host and port of an address; the rest may be a template.
fn origin(address: &str) -> Option<Url> {
    let (scheme, rest) = address.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next()?;
    Url::parse(&format!("{scheme}://{host}/")).ok()
}

/// A host without name and password.
pub(super) fn named(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}

pub fn clock_is_right(clocks: &Clocks, now: Timestamp) -> Result<String, String> {
    let Some((whose, _)) = clocks.first() else {
        return Ok("nobody answered whose clock it could be compared with".to_owned());
    };
    let there = clocks.iter().map(|(_, at)| *at).min_by_key(|at| now.abs_diff(*at)).unwrap_or(now);
    let off = now.abs_diff(there);
    if off <= RIGHT_WITHIN {
        return Ok(format!("it agrees with {whose}"));
    }
    let how = if now > there { "ahead of" } else { "behind" };
    Err(format!(
        "it is {} s {how} {whose}: let the machine keep its time by itself (timedatectl set-ntp true)",
        off.as_secs()
    ))
}
