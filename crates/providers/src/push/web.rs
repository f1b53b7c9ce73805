//! Web push (RFC 8030) with encrypted messages (RFC 8291) and our signature (VAPID, RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::{Client, Response, StatusCode, Url};
use serde_json::json;

use super::answers::{self, Silent};
use super::circuit_breaker::CircuitBreaker;
use super::network::{LookUp, PublicOnly, system_resolver};
use super::{Address, Push, PushConfig, PushError, PushService, SendFuture, Subscription};
use crate::{client, root_of};
use base::clock::Clock;
use base::keys::{Keys, fingerprint};
use base::random::Random;

/// How long a push service keeps a message for a browser that is offline.
const KEPT_SECONDS: u32 = 24 * 60 * 60;
/// A signature may be valid for 24 hours at most.
const SIGNED_SECONDS: i64 = 12 * 60 * 60;
/// All messages are padded to this length, so that it does not reveal their content.
const LENGTH: usize = 1024;

pub struct WebPush {
    client: Client,
    keys: Keys,
    clock: Clock,
    random: Random,
    /// The contact for push services; "" if there is none.
    contact: String,
    breaker: CircuitBreaker,
}

impl WebPush {
    /// Fails with a sentence for the owner. A TLS provider must have been installed.
    pub fn new(config: &PushConfig, contact: String, keys: Keys, clock: Clock, random: Random) -> Result<Self, String> {
        Self::with_resolver(system_resolver(), config, contact, keys, clock, random)
    }

    /// [`Self::new`] with another resolver, for tests.
    pub fn with_resolver(
        look_up: LookUp,
        config: &PushConfig,
        contact: String,
        keys: Keys,
        clock: Clock,
        random: Random,
    ) -> Result<Self, String> {
        let client = client(config.seconds)
            .dns_resolver(PublicOnly { look_up, own: config.own_hosts() })
            .build()
            .map_err(|error| format!("no connection to push services can be prepared: {}", root_of(&error)))?;
        Ok(Self { client, keys, breaker: CircuitBreaker::new(clock.clone()), clock, random, contact })
    }

    async fn deliver(&self, to: &Subscription, push: &Push) -> Result<(), PushError> {
        self.breaker.check(&to.service)?;
        let plain = json!({
            "title": push.title, "text": push.text, "to": push.to, "params": push.params,
            "child": push.child, "topic": push.topic, "id": push.id,
        })
        .to_string();
        let mut answer = self.post(to, push, &plain, LENGTH).await?;
        if answer.status() == StatusCode::PAYLOAD_TOO_LARGE {
            answer = self.post(to, push, &plain, 0).await?;
        }
        match answer.status() {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Gone),
            // Made for another key than ours (RFC 8292, 4.2); some services say 401 for what others call 403.
            status @ (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
                Err(PushError::Unauthorized(format!("the push service answered {}", status.as_u16())))
            }
            status => Err(answers::refused(status, answer.headers(), self.clock.now())),
        }
    }

    async fn post(&self, to: &Subscription, push: &Push, plain: &str, length: usize) -> Result<Response, PushError> {
        let encrypted = to.recipient.encrypt(plain.as_bytes(), length, &self.random);
        let posted = self
            .client
            .post(to.endpoint.clone())
            .header(AUTHORIZATION, self.signature(&to.endpoint))
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", KEPT_SECONDS)
            .header("Urgency", if push.urgent { "high" } else { "normal" })
            .header("Topic", topic_header(push))
            .body(encrypted)
            .send()
            .await;
        match posted {
            Ok(answer) => {
                self.breaker.record_success(&to.service);
                Ok(answer)
            }
            Err(error) => {
                let (missed, Silent(silent)) = answers::unanswered(&error);
                if silent {
                    self.breaker.record_failure(&to.service);
                }
                Err(missed)
            }
        }
    }

    fn signature(&self, endpoint: &Url) -> String {
        let mut claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": self.clock.now().seconds() + SIGNED_SECONDS,
        });
        if !self.contact.is_empty() {
            claims["sub"] = self.contact.as_str().into();
        }
        let part = |json: &str| URL_SAFE_NO_PAD.encode(json);
        let signed = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ES256"}"#), part(&claims.to_string()));
        let signature = URL_SAFE_NO_PAD.encode(self.keys.sign_push(&signed));
        format!("vapid t={signed}.{signature}, k={}", self.keys.push_point())
    }
}

impl PushService for WebPush {
    fn send<'a>(&'a self, to: &'a Address, push: &'a Push) -> SendFuture<'a> {
        Box::pin(async move {
            match to {
                Address::Browser(subscription) => self.deliver(subscription, push).await,
                Address::Shell(_) => Err(PushError::Permanent("a shell is not reached by web push".into())),
            }
        })
    }
}

/// The topic by which a push service replaces a waiting message: 32 opaque characters.
fn topic_header(push: &Push) -> String {
    let mark = URL_SAFE_NO_PAD.encode(fingerprint(&format!("{} {}", push.child, push.topic)));
    mark[..32].to_owned()
}
