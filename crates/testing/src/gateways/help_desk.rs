//! A help desk that speaks as much of Freshdesk's interface, version 2, as its documents say of what is asked here, and misbehaves
//! when a test asks it to.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::stream;
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::install_tls;
use base::clock::Timestamp;
use providers::help_desk::HelpDesk;

pub const KEY: &str = "key of the tests";
pub const SECRET: &str = "only they and we know";

/// How the desk answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpDeskManners {
    Well,
    /// With a status, and does nothing.
    Refuses(u16),
    /// With a status of 429 and so many seconds to wait.
    Busy(u32),
    /// Does nothing, and the line breaks.
    Breaks,
    /// Does what it was asked, and the line breaks before it says so.
    DoesAndBreaks,
}

/// A desk on loopback. Gone when it is dropped.
pub struct LoopbackHelpDesk {
    address: std::net::SocketAddr,
    shared: Shared,
    listening: JoinHandle<()>,
}

type Shared = Arc<Mutex<Inner>>;

struct Inner {
    manners: HelpDeskManners,
    /// Method and path of each call.
    calls: Vec<String>,
    contacts: HashMap<String, i64>,
    tickets: Vec<Value>,
    entries: Vec<Value>,
    /// Unix seconds by the desk's own clock; each change takes one.
    now: Timestamp,
}

impl LoopbackHelpDesk {
    pub async fn start() -> Self {
        install_tls();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let shared = Arc::new(Mutex::new(Inner {
            manners: HelpDeskManners::Well,
            calls: Vec::new(),
            contacts: HashMap::new(),
            tickets: Vec::new(),
            entries: Vec::new(),
            now: Timestamp::from_seconds(1_794_457_800),
        }));
        let routes = Router::new().fallback(serve).with_state(shared.clone());
        let listening = tokio::spawn(async move { drop(axum::serve(listener, routes).await) });
        Self { address, shared, listening }
    }

    pub fn settings(&self) -> HelpDesk {
        let address = self.address;
        let text = format!(
            "kind = \"freshdesk\"\nurl = \"http://{address}\"\nkey = \"{KEY}\"\nwebhook_secret = \"{SECRET}\"\n\
             fields = {{ type = \"Question\", tags = [\"parents\"] }}"
        );
        toml::from_str(&text).expect("settings")
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.shared.lock().expect("no holder panics")
    }

    pub fn behave(&self, manners: HelpDeskManners) {
        self.inner().manners = manners;
    }

    /// Method and path of each call until now, without what is behind the path.
    pub fn calls(&self) -> Vec<String> {
        self.inner().calls.clone()
    }

    pub fn tickets(&self) -> Vec<Value> {
        self.inner().tickets.clone()
    }

    /// What stands under a ticket, the oldest first.
    pub fn entries(&self, ticket: i64) -> Vec<Value> {
        self.inner().entries_of(ticket)
    }

    /// An agent answers the family.
    pub fn reply(&self, ticket: i64, text: &str) {
        self.inner().add(ticket, json!({"body_text": text, "private": false, "incoming": false, "source": 0}));
    }

    /// Any other entry.
    pub fn enter(&self, ticket: i64, entry: Value) {
        self.inner().add(ticket, entry);
    }

    /// An agent sets a ticket's status.
    pub fn set(&self, ticket: i64, status: i64) {
        let mut inner = self.inner();
        let now = inner.tick();
        let found = inner.tickets.iter_mut().find(|known| known["id"] == ticket).expect("a ticket");
        found["status"] = json!(status);
        found["updated_at"] = json!(moment(now));
    }
}

impl Drop for LoopbackHelpDesk {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

fn moment(at: Timestamp) -> String {
    jiff::Timestamp::from_second(at.seconds()).expect("a moment").strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

async fn serve(State(shared): State<Shared>, request: Request) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let manners = {
        let mut inner = shared.lock().expect("no holder panics");
        inner.calls.push(format!("{method} {path}"));
        inner.manners
    };
    let cut = || Body::from_stream(stream::once(async { Err::<Bytes, _>(std::io::Error::other("the line broke")) }));
    match manners {
        HelpDeskManners::Well => act(&shared, request).await,
        HelpDeskManners::DoesAndBreaks => {
            let status = act(&shared, request).await.status();
            (status, cut()).into_response()
        }
        HelpDeskManners::Breaks => cut().into_response(),
        HelpDeskManners::Refuses(status) => {
            let errors = json!({"description": "Validation failed", "errors": [
                {"field": "group_id", "message": "It should not be what Meera wrote", "code": "missing_field"}]});
            (StatusCode::from_u16(status).expect("a status"), Json(errors)).into_response()
        }
        HelpDeskManners::Busy(seconds) => {
            (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, seconds.to_string())]).into_response()
        }
    }
}

async fn act(shared: &Shared, request: Request) -> Response {
    let right = format!("Basic {}", STANDARD.encode(format!("{KEY}:X")));
    if request.headers().get(header::AUTHORIZATION).is_none_or(|sent| sent.as_bytes() != right.as_bytes()) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let method = request.method().clone();
    let uri = request.uri().clone();
    let query: HashMap<String, String> =
        serde_html_form::from_str(uri.query().unwrap_or_default()).expect("pairs are a form");
    let fields = fields_of(request).await;
    let mut inner = shared.lock().expect("no holder panics");
    let path: Vec<&str> = uri.path().trim_start_matches("/api/v2/").split('/').collect();
    let id = path.get(1).and_then(|id| id.parse::<i64>().ok()).unwrap_or_default();
    if id != 0 && !inner.tickets.iter().any(|ticket| ticket["id"] == id) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let answer = match (method, path.as_slice()) {
        (Method::POST, ["tickets"]) => return inner.raise(fields),
        (Method::GET, ["tickets"]) => inner.list(&query),
        (Method::GET, ["tickets", _]) => inner.ticket(id),
        (Method::PUT, ["tickets", _]) => {
            let now = inner.tick();
            let ticket = inner.tickets.iter_mut().find(|ticket| ticket["id"] == id).expect("it is there");
            ticket["status"] = fields["status"].clone();
            ticket["updated_at"] = json!(moment(now));
            ticket.clone()
        }
        (Method::GET, ["tickets", _, "conversations"]) => page(inner.entries_of(id), &query),
        (Method::POST, ["tickets", _, "notes"]) => {
            let mut note = Value::Object(fields);
            // Private unless it says otherwise.
            note["private"] = json!(note["private"] != false && note["private"] != "false");
            note["incoming"] = json!(note["incoming"] == true || note["incoming"] == "true");
            note["source"] = json!(2);
            note["body_text"] = json!(plain(note["body"].as_str().unwrap_or_default()));
            return (StatusCode::CREATED, Json(inner.add(id, note))).into_response();
        }
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    Json(answer).into_response()
}

/// The fields of JSON or of a form with files.
async fn fields_of(request: Request) -> Map<String, Value> {
    let is_form = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"));
    if !is_form {
        let body = axum::body::to_bytes(request.into_body(), 20 << 20).await.expect("a body");
        return serde_json::from_slice(&body).unwrap_or_default();
    }
    let mut form = Multipart::from_request(request, &()).await.expect("a form");
    let (mut fields, mut files) = (Map::new(), Vec::new());
    while let Some(field) = form.next_field().await.expect("a field") {
        let name = field.name().expect("a name").to_owned();
        let file = field.file_name().map(str::to_owned);
        let kind = field.content_type().map(str::to_owned);
        let content = field.bytes().await.expect("a whole field");
        if let Some(file) = file {
            assert_eq!(name, "attachments[]");
            files.push(json!({"name": file, "content_type": kind, "size": content.len()}));
        } else {
            fields.insert(name, json!(String::from_utf8_lossy(&content)));
        }
    }
    fields.insert("attachments".into(), Value::Array(files));
    fields
}

fn page(all: Vec<Value>, query: &HashMap<String, String>) -> Value {
    let number = |name: &str, usual: usize| query.get(name).map_or(usual, |text| text.parse().expect("a number"));
    let (size, page) = (number("per_page", 30), number("page", 1));
    assert!((1..=100).contains(&size), "as many are on a page");
    Value::Array(all.into_iter().skip(size * (page - 1)).take(size).collect())
}

/// HTML without its marks.
fn plain(html: &str) -> String {
    let mut text = String::new();
    for (at, part) in html.split('<').enumerate() {
        text += if at == 0 { part } else { part.split_once('>').map_or("", |(_, rest)| rest) };
        text.push(' ');
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&").trim().to_owned()
}

impl Inner {
    fn tick(&mut self) -> Timestamp {
        self.now += Duration::from_secs(1);
        self.now
    }

    fn raise(&mut self, mut fields: Map<String, Value>) -> Response {
        let needed = ["subject", "description", "status", "priority", "source", "unique_external_id", "name"];
        let tags = fields.get("tags").and_then(Value::as_array).cloned().unwrap_or_default();
        let missing = needed.into_iter().find(|field| fields.get(*field).is_none_or(Value::is_null));
        if let Some(missing) = missing {
            let errors =
                json!({"description": "Validation failed", "errors": [{"field": missing, "code": "missing_field"}]});
            return (StatusCode::BAD_REQUEST, Json(errors)).into_response();
        }
        assert!(tags.iter().all(|tag| tag.as_str().is_some_and(|tag| tag.len() < 32)), "{tags:?}");
        let contacts = self.contacts.len();
        let who = fields["unique_external_id"].as_str().expect("a text").to_owned();
        let contact = *self.contacts.entry(who).or_insert(9000 + i64::try_from(contacts).expect("few"));
        let now = moment(self.tick());
        fields.insert("id".into(), json!(self.tickets.len() + 101));
        fields.insert("requester_id".into(), json!(contact));
        fields.insert("created_at".into(), json!(now));
        fields.insert("updated_at".into(), json!(now));
        self.tickets.push(Value::Object(fields.clone()));
        (StatusCode::CREATED, Json(fields)).into_response()
    }

    fn ticket(&self, id: i64) -> Value {
        self.tickets.iter().find(|ticket| ticket["id"] == id).cloned().expect("it is there")
    }

    fn list(&self, query: &HashMap<String, String>) -> Value {
        let mut found = self.tickets.clone();
        if let Some(who) = query.get("unique_external_id") {
            found.retain(|ticket| ticket["unique_external_id"] == who.as_str());
        }
        if let Some(since) = query.get("updated_since") {
            found.retain(|ticket| ticket["updated_at"].as_str() >= Some(since.as_str()));
        }
        if query.get("order_by").is_some_and(|by| by == "updated_at") {
            assert_eq!(query["order_type"], "asc");
            found.sort_by_key(|ticket| ticket["updated_at"].as_str().map(str::to_owned));
        } else {
            found.reverse();
        }
        page(found, query)
    }

    fn entries_of(&self, ticket: i64) -> Vec<Value> {
        self.entries.iter().filter(|entry| entry["ticket_id"] == ticket).cloned().collect()
    }

    fn add(&mut self, ticket: i64, mut entry: Value) -> Value {
        let now = moment(self.tick());
        entry["id"] = json!(self.entries.len() + 5001);
        entry["ticket_id"] = json!(ticket);
        entry["created_at"] = json!(now);
        let found = self.tickets.iter_mut().find(|known| known["id"] == ticket).expect("a ticket");
        found["updated_at"] = json!(now);
        self.entries.push(entry.clone());
        entry
    }
}
