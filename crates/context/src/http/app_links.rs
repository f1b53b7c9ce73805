//! App links: the files by which Android and Apple let links to the portal open the phone app. Both are made from `[phone_app]` of the
//! configuration.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use config::PhoneApp;

const ANDROID: &str = ".well-known/assetlinks.json";
const APPLE: &str = ".well-known/apple-app-site-association";

/// Whether this is the path of such a file, configured or not.
pub fn is_link_file(name: &str) -> bool {
    [ANDROID, APPLE].contains(&name)
}

/// The file; None where no app is configured for such phones.
pub fn answer(name: &str, app: &PhoneApp, screens: impl Iterator<Item = &'static str>) -> Option<Response> {
    match name {
        ANDROID if !app.android_id.is_empty() => Some(file(&android(app))),
        APPLE if !app.apple_id.is_empty() => Some(file(&apple(app, screens))),
        _ => None,
    }
}

fn android(PhoneApp { android_id, android_certificates, .. }: &PhoneApp) -> Value {
    json!([{
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {
            "namespace": "android_app",
            "package_name": android_id,
            "sha256_cert_fingerprints": android_certificates,
        },
    }])
}

/// The app's screens only: billing pages open in the browser. For Android the app itself has the same list.
fn apple(PhoneApp { apple_id, .. }: &PhoneApp, screens: impl Iterator<Item = &'static str>) -> Value {
    let places: Vec<Value> = screens.map(|pattern| json!({"/": any_of(pattern)})).collect();
    json!({
        "applinks": {"details": [{"appIDs": [apple_id], "components": places}]},
        "webcredentials": {"apps": [apple_id]},
    })
}

/// Turns the app's parameters (`$id`) into Apple's wildcard `*`.
fn any_of(pattern: &str) -> String {
    let parts: Vec<&str> = pattern.split('/').map(|part| if part.starts_with('$') { "*" } else { part }).collect();
    parts.join("/")
}

fn file(content: &Value) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (headers, content.to_string()).into_response()
}
