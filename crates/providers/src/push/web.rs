//! Web push (RFC 8030): a push service of the browser's choice carries what only the browser can read (RFC 8291), and knows
//! by our signature who sends (VAPID, RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use reqwest::{Client, Response, StatusCode, Url};
use serde_json::json;

use super::answers::{self, Silent};
use super::network::{LookUp, PublicOnly, by_the_system};
use super::rest::Rest;
use super::{Address, Missed, Push, PushConfig, PushService, Pushing, Subscription};
use crate::{client, root_of};
use base::chance::Chance;
use base::clock::Clock;
use base::keys::{Keys, fingerprint};

/// How long a push service keeps a push for a browser that is not there.
const KEPT_SECONDS: u32 = 24 * 60 * 60;
/// A signature may be good for 24 hours at most.
const SIGNED_SECONDS: i64 = 12 * 60 * 60;
/// All pushes are as long as this, so that their length does not tell what they are about.
const LENGTH: usize = 1024;

pub struct WebPush {
    client: Client,
    keys: Keys,
    clock: Clock,
    chance: Chance,
    /// Whom a push service may turn to; "" if nobody.
    contact: String,
    rest: Rest,
}

impl WebPush {
    /// Fails with a sentence for the owner. A TLS provider must have been installed.
    pub fn new(config: &PushConfig, contact: String, keys: Keys, clock: Clock, chance: Chance) -> Result<Self, String> {
        Self::looking_up_by(by_the_system(), config, contact, keys, clock, chance)
    }

    pub fn looking_up_by(
        look_up: LookUp,
        config: &PushConfig,
        contact: String,
        keys: Keys,
        clock: Clock,
        chance: Chance,
    ) -> Result<Self, String> {
        let client = client(config.seconds)
            .dns_resolver(PublicOnly { look_up, own: config.own_hosts() })
            .build()
            .map_err(|error| format!("no connection to push services can be prepared: {}", root_of(&error)))?;
        Ok(Self { client, keys, rest: Rest::new(clock.clone()), clock, chance, contact })
    }

    async fn deliver(&self, to: &Subscription, push: &Push) -> Result<(), Missed> {
        self.rest.allows(&to.service)?;
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
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(Missed::Gone),
            // Made for another key than ours (RFC 8292, 4.2); some services say 401 for what others call 403.
            status @ (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
                Err(Missed::NotOurs(format!("the push service answered {}", status.as_u16())))
            }
            status => Err(answers::refused(status, answer.headers(), self.clock.now())),
        }
    }

    async fn post(&self, to: &Subscription, push: &Push, plain: &str, length: usize) -> Result<Response, Missed> {
        let sealed = to.recipient.seal(plain.as_bytes(), length, &self.chance);
        let posted = self
            .client
            .post(to.endpoint.clone())
            .header(AUTHORIZATION, self.signature(&to.endpoint))
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", KEPT_SECONDS)
            .header("Urgency", if push.urgent { "high" } else { "normal" })
            .header("Topic", replaces(push))
            .body(sealed)
            .send()
            .await;
        match posted {
            Ok(answer) => {
                self.rest.heard(&to.service);
                Ok(answer)
            }
            Err(error) => {
                let (missed, Silent(silent)) = answers::unanswered(&error);
                if silent {
                    self.rest.heard_nothing(&to.service);
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
        let said = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ES256"}"#), part(&claims.to_string()));
        let signature = URL_SAFE_NO_PAD.encode(self.keys.sign_push(&said));
        format!("vapid t={said}.{signature}, k={}", self.keys.push_point())
    }
}

impl PushService for WebPush {
    fn send<'a>(&'a self, to: &'a Address, push: &'a Push) -> Pushing<'a> {
        Box::pin(async move {
            match to {
                Address::Browser(subscription) => self.deliver(subscription, push).await,
                Address::Shell(_) => Err(Missed::Never("a shell is not reached by web push".into())),
            }
        })
    }
}

/// What a push service replaces an earlier push by while the browser is not there: 32 letters that tell nothing.
fn replaces(push: &Push) -> String {
    let mark = URL_SAFE_NO_PAD.encode(fingerprint(&format!("{} {}", push.child, push.topic)));
    mark[..32].to_owned()
}
