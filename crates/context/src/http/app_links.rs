//! What a phone asks the portal before links to it open the app: whose app it is. Android and Apple each have a file of
//! their own for that, at an address of their own; both come from `[phone_app]` of the configuration.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use config::PhoneApp;

const ANDROID: &str = ".well-known/assetlinks.json";
const APPLE: &str = ".well-known/apple-app-site-association";

/// Whether phones ask here: never a screen, with or without an app.
pub fn is_asked_by_phones(name: &str) -> bool {
    [ANDROID, APPLE].contains(&name)
}

/// What the phone is told; nothing where there is no app for such phones.
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

/// The screens alone: the billing pages belong in the phone's browser. Android has the same list in the app itself.
fn apple(PhoneApp { apple_id, .. }: &PhoneApp, screens: impl Iterator<Item = &'static str>) -> Value {
    let places: Vec<Value> = screens.map(|pattern| json!({"/": any_of(pattern)})).collect();
    json!({
        "applinks": {"details": [{"appIDs": [apple_id], "components": places}]},
        "webcredentials": {"apps": [apple_id]},
    })
}

/// What differs from address to address begins with '$' in the app's own table, and is a star for Apple.
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
