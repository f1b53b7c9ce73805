//! Firebase Cloud Messaging (HTTP v1) for the phone shell. A service account signs an assertion (RFC 7523) and gets a
//! token for an hour.

use std::fmt;
use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use reqwest::{Client, StatusCode, Url};
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answers::{self, Silent};
use super::circuit_breaker::CircuitBreaker;
use super::config::{FirebaseConfig, is_safe};
use super::{Address, Push, PushError, PushService, SendFuture};
use crate::{client, root_of};
use base::clock::{Clock, Timestamp};

const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";
const SIGNED_SECONDS: i64 = 60 * 60;
/// A token is renewed this long before it expires.
const MARGIN: Duration = Duration::from_mins(1);
const LENT_AT_MOST: Duration = Duration::from_hours(24);
const SERVICE: &str = "firebase";

/// The service account.
pub(super) struct Account {
    project: String,
    email: String,
    key_id: String,
    key: RsaKeyPair,
    token_url: Url,
    send_url: Url,
}

/// As Google writes it.
#[derive(Deserialize)]
struct Written {
    project_id: String,
    private_key_id: String,
    private_key: String,
    client_email: String,
    token_uri: String,
}

impl Account {
    /// Reads the key file; the sentence says what is wrong with it.
    pub(super) fn read(config: &FirebaseConfig) -> Result<Self, String> {
        let (file, shown) = (&config.service_account_file, config.service_account_file.display());
        let text = fs::read_to_string(file)
            .map_err(|error| format!("firebase.service_account_file: cannot read {shown}: {error}"))?;
        let odd = |what: &str| format!("firebase.service_account_file: {shown} {what}");
        // The parser's own sentence may quote the key.
        let written: Written =
            serde_json::from_str(&text).map_err(|_| odd("is no service account's key file as Google hands it out"))?;
        let key = pem(&written.private_key).and_then(|der| RsaKeyPair::from_pkcs8(&der).ok());
        let key = key.ok_or_else(|| odd("holds no RSA key"))?;
        let plain = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        if !plain(&written.project_id) {
            return Err(odd("names no project"));
        }
        let token_url = Url::parse(&written.token_uri).ok().filter(is_safe);
        let token_url = token_url.ok_or_else(|| odd("has a token_uri that is not https"))?;
        let send_url = Url::parse(&config.url)
            .ok()
            .filter(is_safe)
            .and_then(|url| url.join(&format!("v1/projects/{}/messages:send", written.project_id)).ok());
        let send_url = send_url.ok_or("firebase.url begins with https://")?;
        let Written { project_id: project, private_key_id: key_id, client_email: email, .. } = written;
        Ok(Self { project, email, key_id, key, token_url, send_url })
    }

    /// The signed assertion for a token (RS256).
    fn assertion(&self, now: Timestamp) -> Result<String, PushError> {
        let part = |json: Value| URL_SAFE_NO_PAD.encode(json.to_string());
        let seconds = now.seconds();
        let claims = json!({"iss": self.email, "scope": SCOPE, "aud": self.token_url.as_str(), "iat": seconds,
            "exp": seconds + SIGNED_SECONDS});
        let signed = format!("{}.{}", part(json!({"alg": "RS256", "typ": "JWT", "kid": self.key_id})), part(claims));
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature)
            .map_err(|_| PushError::Permanent("nothing can be signed with the service account's key".into()))?;
        Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("project", &self.project).finish_non_exhaustive()
    }
}

pub fn pem(text: &str) -> Option<Vec<u8>> {
    let body = text.trim().strip_prefix("-----BEGIN PRIVATE KEY-----")?.strip_suffix("-----END PRIVATE KEY-----")?;
    STANDARD.decode(body.split_whitespace().collect::<String>()).ok()
}

/// A token and its expiry.
#[derive(Clone)]
struct Lent {
    token: String,
    until: Timestamp,
}

pub struct Firebase {
    client: Client,
    account: Account,
    lent: Mutex<Option<Lent>>,
    clock: Clock,
    breaker: CircuitBreaker,
}

impl Firebase {
    /// Fails with a sentence for the owner. A TLS provider must have been installed.
    pub fn new(config: &FirebaseConfig, seconds: u64, clock: Clock) -> Result<Self, String> {
        let client = client(seconds).build();
        Ok(Self {
            client: client
                .map_err(|error| format!("no connection to Firebase can be prepared: {}", root_of(&error)))?,
            account: Account::read(config)?,
            lent: Mutex::default(),
            breaker: CircuitBreaker::new(clock.clone()),
            clock,
        })
    }

    /// Requests a token without sending a message.
    pub async fn try_out(&self) -> Result<(), String> {
        self.token().await.map(drop).map_err(|missed| match missed {
            PushError::Temporary { why, .. } | PushError::Permanent(why) | PushError::Unauthorized(why) => {
                format!(
                    "Google lends the service account no token: {why}. Look at service_account_file in [push.firebase]"
                )
            }
            PushError::Gone => "Google does not know the service account".to_owned(),
        })
    }

    async fn deliver(&self, token: &str, push: &Push) -> Result<(), PushError> {
        self.breaker.check(SERVICE)?;
        let lent = self.token().await?;
        let message = json!({"message": {
            "token": token,
            "notification": {"title": push.title, "body": push.text},
            // Values must be strings.
            "data": {"to": push.to, "params": json!(push.params).to_string(), "child": push.child, "topic": push.topic, "id": push.id},
            "android": {"collapse_key": push.topic, "priority": if push.urgent { "HIGH" } else { "NORMAL" }, "ttl": "86400s"},
            "apns": {"headers": {"apns-collapse-id": format!("{} {}", push.child, push.topic)}},
        }});
        let answer = self.client.post(self.account.send_url.clone()).bearer_auth(&lent).json(&message).send().await;
        let answer = answer.map_err(|error| self.no_answer(&error))?;
        self.breaker.record_success(SERVICE);
        let (status, headers) = (answer.status(), answer.headers().clone());
        if status.is_success() {
            return Ok(());
        }
        let why = answers::json(answer).await;
        let details = why.pointer("/error/details").and_then(Value::as_array);
        let says = |word: &str| details.into_iter().flatten().any(|detail| detail["errorCode"] == word);
        if says("UNREGISTERED") || says("SENDER_ID_MISMATCH") {
            return Err(PushError::Gone);
        }
        // A refused sender is not the device's fault; a retry succeeds once the owner has fixed it.
        if says("THIRD_PARTY_AUTH_ERROR") {
            return Err(PushError::temporary("Firebase has no valid certificate for this project's Apple devices"));
        }
        if status == StatusCode::UNAUTHORIZED {
            *self.lent.lock().unwrap_or_else(PoisonError::into_inner) = None;
            return Err(PushError::temporary("Firebase does not take the token any more"));
        }
        if status == StatusCode::FORBIDDEN {
            return Err(PushError::temporary("the service account may not send messages for this project"));
        }
        Err(answers::refused(status, &headers, self.clock.now()))
    }

    /// The current token, or a new one.
    async fn token(&self) -> Result<String, PushError> {
        let now = self.clock.now();
        let lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(lent) = lent.filter(|lent| now < lent.until - MARGIN && lent.until <= now + LENT_AT_MOST) {
            return Ok(lent.token);
        }
        let assertion = self.account.assertion(now)?;
        let form = [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", &assertion)];
        let form =
            serde_html_form::to_string(form).map_err(|_| PushError::Permanent("the form cannot be written".into()))?;
        let asked = self
            .client
            .post(self.account.token_url.clone())
            .header(reqwest::header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(form)
            .send()
            .await;
        let answer = asked.map_err(|error| self.no_answer(&error))?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        if !status.is_success() {
            let why = format!("Google answered {} to the service account", status.as_u16());
            return Err(PushError::Temporary { retry_after: answers::retry_after(&headers, now), why });
        }
        let answer = answers::json(answer).await;
        let lent = answer["access_token"].as_str().zip(answer["expires_in"].as_u64());
        let Some((token, seconds)) = lent else { return Err(PushError::temporary("Google's answer holds no token")) };
        let lent = Lent { token: token.to_owned(), until: now + Duration::from_secs(seconds).min(LENT_AT_MOST) };
        *self.lent.lock().unwrap_or_else(PoisonError::into_inner) = Some(lent);
        Ok(token.to_owned())
    }

    fn no_answer(&self, error: &reqwest::Error) -> PushError {
        let (missed, Silent(silent)) = answers::unanswered(error);
        if silent {
            self.breaker.record_failure(SERVICE);
        }
        missed
    }
}

impl PushService for Firebase {
    fn send<'a>(&'a self, to: &'a Address, push: &'a Push) -> SendFuture<'a> {
        Box::pin(async move {
            match to {
                Address::Shell(token) => self.deliver(token, push).await,
                Address::Browser(_) => Err(PushError::Permanent("a browser is not reached through Firebase".into())),
            }
        })
    }
}
