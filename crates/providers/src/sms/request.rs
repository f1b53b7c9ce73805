//! One message as the request that the owner's templates describe.

use std::collections::BTreeMap;

use reqwest::Url;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};

use super::config::{BodyIs, Method, SmsConfig};
use crate::secret::Secret;
use crate::{Sms, is_loopback};
use base::template::{Escape, Template, is_name};

const OWN_PLACES: [&str; 11] =
    ["to", "to_digits", "to_ten", "text", "purpose", "template_id", "id", "sender", "entity_id", "user", "secret"];
const TEMPLATE_ID: &str = "template_id";

/// A message that every template must be able to carry.
const PROBE: (&str, Sms<'static>) =
    ("+919800000001", Sms { purpose: "sign_in", text: "\"quoted\", \\ and\nthe next line: é अ & 100 % = {to}" });

/// The templates, taken apart and tried out.
pub(super) struct Request {
    method: reqwest::Method,
    url: Template,
    headers: Vec<(HeaderName, Template)>,
    body: Option<(Template, BodyIs)>,
    /// Sender, entity, user and the owner's own values.
    settings: BTreeMap<String, String>,
    /// The ids that texts are registered under, by purpose.
    templates: BTreeMap<String, String>,
    secret: Secret,
    basic_auth: bool,
}

/// A message as it is put on the wire.
pub(super) struct Filled {
    pub(super) method: reqwest::Method,
    pub(super) url: Url,
    pub(super) headers: HeaderMap,
    pub(super) body: Option<String>,
    /// User and password.
    pub(super) basic_auth: Option<(String, Secret)>,
}

impl Request {
    /// Whether a text shows the key or password.
    pub(super) fn has_secret_in(&self, text: &str) -> bool {
        self.secret.is_in(text)
    }

    pub(super) fn prepare(config: &SmsConfig) -> Result<Self, String> {
        let secret = Secret::from_value_or_file("secret", config.secret.as_ref(), config.secret_file.as_deref())?;
        let mut settings = config.values.clone();
        if let Some(name) = settings.keys().find(|name| !is_name(name) || OWN_PLACES.contains(&name.as_str())) {
            return Err(format!("values.{name}: a name of your own has small letters, digits and underscores"));
        }
        settings.insert("sender".to_owned(), config.sender.clone());
        settings.insert("entity_id".to_owned(), config.entity_id.clone());
        settings.insert("user".to_owned(), config.user.clone());
        let mut headers = Vec::new();
        for (name, value) in &config.headers {
            let parsed = HeaderName::try_from(name).map_err(|_| format!("headers: {name:?} is no name of a header"))?;
            headers.push((parsed, Template::parse(value)));
        }
        let request = Self {
            method: match config.method {
                Method::Get => reqwest::Method::GET,
                Method::Post => reqwest::Method::POST,
                Method::Put => reqwest::Method::PUT,
            },
            url: Template::parse(&config.url),
            headers,
            body: config.body.as_deref().map(|body| (Template::parse(body), config.body_is)),
            settings,
            templates: config.templates.clone(),
            secret,
            basic_auth: config.basic_auth,
        };
        request.check_places(config)?;
        request.check_address(config)?;
        request.try_out()?;
        Ok(request)
    }

    fn places(&self) -> impl Iterator<Item = &str> {
        let headers = self.headers.iter().flat_map(|(_, template)| template.places());
        let body = self.body.iter().flat_map(|(template, _)| template.places());
        self.url.places().chain(headers).chain(body)
    }

    /// Ten digits of a number abroad would be a stranger's at home.
    pub(super) fn tells_whole_numbers(&self) -> bool {
        self.places().all(|name| name != "to_ten")
    }

    /// Whether the gateway is told the id that a text is registered under.
    pub(super) fn tells_template(&self) -> bool {
        self.places().any(|name| name == TEMPLATE_ID)
    }

    fn check_places(&self, config: &SmsConfig) -> Result<(), String> {
        let used: Vec<&str> = self.places().collect();
        if let Some(name) = used.iter().find(|name| !OWN_PLACES.contains(name) && !self.settings.contains_key(**name)) {
            let known = OWN_PLACES.map(|name| format!("{{{name}}}")).join(" ");
            return Err(format!(
                "nothing is known to put into {{{name}}}: the places are {known} and the names under values"
            ));
        }
        for (needed, what) in [("text", "the message"), ("to", "the number")] {
            if !used.iter().any(|name| *name == needed || (needed == "to" && name.starts_with("to_"))) {
                return Err(format!("neither url, headers nor body say where {what} goes: {{{needed}}}"));
            }
        }
        let empty = |name: &str| used.contains(&name) && self.settings.get(name).is_some_and(String::is_empty);
        if let Some(name) = ["sender", "entity_id", "user"].into_iter().find(|name| empty(name)) {
            return Err(format!("{{{name}}} is used, but {name} is not set"));
        }
        if !self.templates.is_empty() && !used.contains(&TEMPLATE_ID) {
            return Err(
                "templates has ids, but neither url, headers nor body say where one goes: {template_id}".to_owned()
            );
        }
        let sound = |id: &str| (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
        if let Some((purpose, _)) = self.templates.iter().find(|(_, id)| !sound(id)) {
            return Err(format!("templates.{purpose}: an id has 1 to 64 letters and digits, and no blanks"));
        }
        if self.secret.expose().is_empty() && (used.contains(&"secret") || config.basic_auth) {
            return Err("set secret_file (or secret): the gateway's key or password is used and missing".to_owned());
        }
        if config.basic_auth && config.user.is_empty() {
            return Err("basic_auth needs user".to_owned());
        }
        Ok(())
    }

    /// The host must stand in the configuration, not come out of a message.
    fn check_address(&self, config: &SmsConfig) -> Result<(), String> {
        let (scheme, rest) = config.url.split_once("://").ok_or("url begins with https://")?;
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if host.contains(['{', '}']) {
            return Err("url: places stand behind the host, in the path or in the query".to_owned());
        }
        if host.contains('@') {
            return Err("url: give user, secret_file and basic_auth = true instead of user:password@".to_owned());
        }
        let url = self.url(&|_| "1")?;
        match (scheme, url.host_str()) {
            ("https", Some(_)) => Ok(()),
            ("http", Some(host)) if is_loopback(host) || config.allow_plain_http => Ok(()),
            ("http", Some(_)) => {
                Err("url: http lets everybody on the way read every code; use https, or say allow_plain_http = true"
                    .to_owned())
            }
            _ => Err("url begins with https:// and names a host".to_owned()),
        }
    }

    fn try_out(&self) -> Result<(), String> {
        let (to, sms) = PROBE;
        self.fill(i64::MAX, to, sms).map(drop)
    }

    /// The sentence of a failure names the template, never a value.
    pub(super) fn fill(&self, id: i64, to: &str, sms: Sms<'_>) -> Result<Filled, String> {
        let id = id.to_string();
        let digits = to.trim_start_matches('+');
        let value = |name: &str| match name {
            "to" => to,
            "to_digits" => digits,
            "to_ten" => &digits[digits.len().saturating_sub(10)..],
            "text" => sms.text,
            "purpose" => sms.purpose,
            TEMPLATE_ID => self.templates.get(sms.purpose).map_or("", String::as_str),
            "id" => &id,
            "secret" => self.secret.expose(),
            own => self.settings.get(own).map_or("", String::as_str),
        };
        let mut headers = HeaderMap::new();
        let body = match &self.body {
            None => None,
            Some((template, BodyIs::Json)) => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                let body = template.fill(Escape::Json, value);
                let sound = serde_json::from_str::<serde::de::IgnoredAny>(&body).is_ok();
                Some(sound.then_some(body).ok_or("body is no JSON once it is filled in: put places between quotes")?)
            }
            Some((template, BodyIs::Form)) => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
                Some(template.fill(Escape::Percent, value))
            }
            Some((template, BodyIs::Text)) => {
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
                Some(template.fill(Escape::Nothing, value))
            }
        };
        for (name, template) in &self.headers {
            let mut filled = HeaderValue::try_from(template.fill(Escape::Nothing, value))
                .map_err(|_| format!("headers: {name} cannot carry what is put into it (one line of plain letters)"))?;
            filled.set_sensitive(true);
            headers.insert(name, filled);
        }
        let user = self.settings.get("user").cloned().unwrap_or_default();
        Ok(Filled {
            method: self.method.clone(),
            url: self.url(&value)?,
            headers,
            body,
            basic_auth: self.basic_auth.then(|| (user, self.secret.clone())),
        })
    }

    fn url<'v>(&self, value: &dyn Fn(&str) -> &'v str) -> Result<Url, String> {
        let filled = self.url.fill(Escape::Percent, value);
        Url::parse(&filled).map_err(|error| format!("url is no address: {error}"))
    }
}
