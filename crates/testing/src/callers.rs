//! Callers of the API in tests: nobody, a parent, a centre. They call the routes in process with bytes and headers, and every JSON
//! answer is validated against the OpenAPI document.

use std::io::Read;
use std::net::{IpAddr, SocketAddr};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use flate2::read::GzDecoder;
use serde_json::Value;
use tower::ServiceExt;

use super::{described, listed, refused};
use context::http::middleware::Listener;

/// A caller with its headers.
#[derive(Clone)]
pub struct Caller {
    routes: Router,
    listener: Listener,
    headers: Vec<(&'static str, String)>,
    address: Option<IpAddr>,
}

/// A file of an upload.
#[derive(Clone, Copy)]
pub struct File<'a> {
    pub field: &'a str,
    pub name: &'a str,
    pub content: &'a [u8],
}

/// The answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    pub json: Value,
}

impl Caller {
    /// A caller of the parents' API.
    pub fn of_parents(routes: Router, headers: Vec<(&'static str, String)>) -> Self {
        Self { routes, listener: Listener::Parents, headers, address: None }
    }

    /// A caller of the centres' API.
    pub fn of_centres(routes: Router, headers: Vec<(&'static str, String)>) -> Self {
        Self { routes, listener: Listener::Centres, headers, address: None }
    }

    /// A caller of the staff's API, from its own page.
    pub fn of_staff(routes: Router, headers: Vec<(&'static str, String)>) -> Self {
        Self { routes, listener: Listener::Staff, headers, address: None }
    }

    /// The same caller with an IP address.
    #[must_use]
    pub fn at(&self, address: impl Into<IpAddr>) -> Self {
        Self { address: Some(address.into()), ..self.clone() }
    }

    /// The same caller with a header added or replaced.
    #[must_use]
    pub fn with_header(&self, name: &'static str, value: &str) -> Self {
        let mut changed = self.clone();
        changed.headers.retain(|(known, _)| *known != name);
        changed.headers.push((name, value.to_owned()));
        changed
    }

    /// The value of one of its headers.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.as_str()).expect("a caller with the header")
    }

    /// The key that it sends, as `Authorization: Bearer …`.
    pub fn bearer(&self) -> &str {
        let found = self.headers.iter().find(|(name, _)| *name == "authorization");
        found.and_then(|(_, value)| value.strip_prefix("Bearer ")).expect("a caller with a key")
    }

    /// A form of the parents' API.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let form = serde_html_form::to_string(fields).expect("pairs are a form");
        self.send("POST", path, Some("application/x-www-form-urlencoded"), form.into_bytes()).await
    }

    /// JSON of the centres' API; a POST needs an Idempotency-Key.
    pub async fn json(&self, method: &str, path: &str, body: &Value) -> Reply {
        self.send(method, path, Some("application/json"), body.to_string().into_bytes()).await
    }

    /// A multipart call with files.
    pub async fn upload(&self, path: &str, fields: &[(&str, &str)], files: &[File<'_>]) -> Reply {
        const BETWEEN: &str = "--between-two-parts";
        let mut body = Vec::new();
        for (name, value) in fields {
            let part = format!("--{BETWEEN}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend_from_slice(part.as_bytes());
        }
        for File { field, name, content } in files {
            let head = format!(
                "--{BETWEEN}\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\
                 content-type: image/svg+xml\r\n\r\n"
            );
            body.extend_from_slice(head.as_bytes());
            body.extend_from_slice(content);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{BETWEEN}--\r\n").as_bytes());
        self.send("POST", path, Some(&format!("multipart/form-data; boundary={BETWEEN}")), body).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None, Vec::new()).await
    }

    pub async fn send(&self, method: &str, path: &str, content_type: Option<&str>, body: Vec<u8>) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if let Some(content_type) = content_type {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        if let Some(address) = self.address {
            request = request.extension(ConnectInfo(SocketAddr::new(address, 1)));
        }
        let request = request.body(Body::from(body)).expect("a request");
        let response = self.routes.clone().oneshot(request).await.expect("routes always answer");
        let (parts, body) = response.into_parts();
        let sent = to_bytes(body, usize::MAX).await.expect("a body").to_vec();
        let body = unpacked(sent, parts.headers.get(header::CONTENT_ENCODING));
        let json = serde_json::from_slice(&body).unwrap_or(Value::Null);
        described::hold(self.listener, method, path, parts.status, &parts.headers, &json);
        if matches!(self.listener, Listener::Parents) {
            refused::hold(&json);
            listed::hold(&json);
        }
        Reply { status: parts.status, headers: parts.headers, body, json }
    }
}

/// Decompresses a body as a browser does.
fn unpacked(sent: Vec<u8>, encoding: Option<&HeaderValue>) -> Vec<u8> {
    let Some(encoding) = encoding else { return sent };
    assert_eq!(encoding, "gzip");
    let mut body = Vec::new();
    GzDecoder::new(sent.as_slice()).read_to_end(&mut body).expect("gzip");
    body
}

impl Reply {
    /// The `response` of a successful answer.
    #[track_caller]
    pub fn ok(&self) -> &Value {
        assert_eq!((self.status, self.json["status"].as_str()), (StatusCode::OK, Some("ok")), "{}", self.json);
        &self.json["response"]
    }

    /// The sentence of a refusal, which the parents' API gives with HTTP 200.
    #[track_caller]
    pub fn refused(&self) -> &str {
        assert_eq!((self.status, self.json["status"].as_str()), (StatusCode::OK, Some("error")), "{}", self.json);
        assert!(self.json.get("response").is_none(), "a refusal carries nothing: {}", self.json);
        self.json["error"].as_str().expect("a sentence")
    }

    /// The body of a successful answer of the centres' API.
    #[track_caller]
    pub fn taken(&self) -> &Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.json);
        &self.json
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}
