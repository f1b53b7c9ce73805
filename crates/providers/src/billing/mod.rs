//! The chain's own billing provider: a child is a customer there, and the provider creates a link at which the parents
//! see and pay invoices. It gets nothing of a child but its id.

mod chargebee;
mod config;
mod stripe;

use std::sync::LazyLock;
use std::time::Duration;

use reqwest::{Client, RequestBuilder, StatusCode, Url, header};
use serde_json::Value;

use super::{Failure, Unread, content_of, is_loopback, root_of};

pub use config::{Chargebee, Stripe};

/// Seconds for one call. A login takes two of them at most, and a parent waits for it.
const CALL_S: u64 = 4;
const CONNECTING: Duration = Duration::from_secs(3);

/// One client for all calls.
static CLIENT: LazyLock<Result<Client, String>> =
    LazyLock::new(|| super::client(CALL_S).connect_timeout(CONNECTING).build().map_err(|error| root_of(&error)));

#[derive(Clone, Copy, Debug)]
pub enum BillingProvider<'a> {
    Chargebee(&'a Chargebee),
    Stripe(&'a Stripe),
}

/// Why there is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// The provider knows no customer for this child.
    NoCustomer,
    Failed(Failure),
}

impl From<Failure> for NotOpened {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl BillingProvider<'_> {
    /// An address that opens the invoices of a child, for its parent's browser alone. The way back leads to `back_to`.
    pub async fn open(self, child: &str, back_to: &str) -> Result<String, NotOpened> {
        let address = match self {
            Self::Chargebee(site) => chargebee::open(site, child, back_to).await,
            Self::Stripe(account) => stripe::open(account, child, back_to).await,
        }?;
        if opens_safely(&address) {
            Ok(address)
        } else {
            Err(Failure::permanent("the address is none of https").into())
        }
    }
}

/// An address for a parent's browser has to be https.
fn opens_safely(address: &str) -> bool {
    Url::parse(address).is_ok_and(|url| url.scheme() == "https" || url.host_str().is_some_and(is_loopback))
}

fn client() -> Result<&'static Client, Failure> {
    CLIENT.as_ref().map_err(|reason| Failure::permanent(format!("no connection can be prepared: {reason}")))
}

fn with_form(call: RequestBuilder, fields: &[(&str, &str)]) -> RequestBuilder {
    // Two texts are always a form.
    let body = serde_html_form::to_string(fields).unwrap_or_default();
    call.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(body)
}

/// The JSON of a successful call. An error's own text contains the address, so only its root is reported.
async fn ask(call: RequestBuilder) -> Result<Value, NotOpened> {
    let broke = |error: &reqwest::Error| {
        Failure::temporary(if error.is_timeout() { "no answer in time".to_owned() } else { root_of(error) })
    };
    let response = call.send().await.map_err(|error| broke(&error))?;
    let status = response.status();
    let content = content_of(response).await.map_err(|why| match why {
        Unread::TooLong => Failure::temporary("an answer of more than 64 KiB"),
        Unread::Broken(error) => broke(&error),
    })?;
    match status {
        StatusCode::OK => {
            Ok(serde_json::from_slice(&content).map_err(|_| Failure::temporary("an answer that is no JSON"))?)
        }
        StatusCode::NOT_FOUND => Err(NotOpened::NoCustomer),
        status => {
            let again = status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS;
            let why = format!("the answer {}", status.as_u16());
            Err(if again { Failure::temporary(why) } else { Failure::permanent(why) }.into())
        }
    }
}

/// A required text of an answer.
fn text_at(answer: &Value, pointer: &str) -> Result<String, NotOpened> {
    let text = answer.pointer(pointer).and_then(Value::as_str).filter(|text| !text.is_empty());
    text.map(str::to_owned).ok_or_else(|| Failure::temporary(format!("an answer without {pointer}")).into())
}
