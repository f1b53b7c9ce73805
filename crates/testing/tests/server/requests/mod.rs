mod kinds;
mod lives;
mod messages;
mod asking;
mod costs;
mod deciding;
mod effects;
mod races;
mod state;
mod tables;
mod undoing;

use database::Engine;
use serde_json::{Value, json};

use config::{Config, RateLimits};
use testing::{Caller, Reply, Town};

pub const ASK: &str = "/parentapp/request";
const TYPES: &str = "/parentapp/getRequestTypes";
const LIST: &str = "/parentapp/requestList";
const CANCEL: &str = "/financials/cancelCustomerRequest";
pub const CANCEL_BREAK: &str = "/admission/cancelChildPauseRequest/";
const EXTEND: &str = "/franchises/pauseChild/";
const RESUME: &str = "/franchises/resumeChild";
const HISTORY: &str = "/parentapp/requestHistory";

/// The town's day is Thursday, November 12.
pub const A_BREAK: [(&str, &str); 4] =
    [("child_pause", "1"), ("date", "2026-11-16"), ("end_date", "2026-11-20"), ("attrition_reason", "Away")];

const ONE_WAY: [(&str, &str); 2] = [("one_way_transport", "1"), ("date", "2026-11-16")];

pub const LEAVING: [(&str, &str); 6] = [
    ("child_attrition", "1"),
    ("date", "2026-11-13"),
    ("attrition_reason", "Others: we move to Pune"),
    ("nps_score", "9"),
    ("nps_tags", r#"["teachers"]"#),
    ("nps_comments", "Thank you"),
];

/// A town in which days ten years ahead can be asked for, as often as one likes.
async fn far_ahead(engine: Engine) -> Town {
    let change = |config: &mut Config| {
        config.requests.days_ahead_max = 3660;
        config.rate_limits = RateLimits::off();
    };
    Town::with(engine, change).await
}

fn to_half_day(day: &str) -> [(&str, &str); 3] {
    [("program_change", "1"), ("date", day), ("values", r#"[{"key":"program_to","value":"After School"}]"#)]
}

fn longer_days(length: &str) -> [(&str, String); 3] {
    let values = json!([{"key": "type", "value": length}]).to_string();
    [("extended_daycare", "1".into()), ("date", "2026-11-16".into()), ("values", values)]
}

/// The other centre takes children, and has a program beside its own.
pub async fn open_koramangala(town: &Town) {
    let card = json!({"head": {"name": "Latha"}, "admission_enabled": true,
        "programs": ["Full Day (9:00 To 6:30)", "After School"], "fee_card": "https://example.com/fees"});
    // A label that the chain does not know is no program of a centre.
    let chain = town.chain;
    let app = town.app.clone();
    town.write(async move |writer| {
        people::centres::add_program(writer, &app.random, chain, "After School").await.map(drop)
    })
    .await;
    town.other_centre().json("PUT", "/centre/v1/card", &card).await.taken();
}

pub fn to_koramangala(town: &Town) -> Vec<(&'static str, String)> {
    vec![
        ("center_shift", "1".into()),
        ("date", "2026-11-16".into()),
        ("end_date", "2026-11-18".into()),
        ("shift_center", town.koramangala.to_string()),
        ("values", r#"[{"key":"program_to","value":"After School"}]"#.into()),
    ]
}

pub async fn post(caller: &Caller, path: &str, fields: &[(&str, String)]) -> Reply {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    caller.post(path, &fields).await
}

pub async fn ask(caller: &Caller, fields: &[(&str, &str)]) -> String {
    id_in(&caller.post(ASK, fields).await)
}

pub fn id_in(reply: &Reply) -> String {
    reply.ok()["request"]["request_id"].as_str().expect("an id").to_owned()
}

/// The newest first.
async fn list(caller: &Caller) -> Vec<Value> {
    caller.post(LIST, &[]).await.ok()["requests"].as_array().expect("a list").clone()
}

pub async fn item(caller: &Caller, id: &str) -> Value {
    list(caller).await.into_iter().find(|one| one["request_id"] == id).expect("the request")
}

pub async fn decide(centre: &Caller, id: &str, status: &str) -> Reply {
    decide_on(centre, &json!([{"id": id, "status": status, "confirm": true}])).await
}

async fn decide_on(centre: &Caller, decisions: &Value) -> Reply {
    use std::sync::atomic::{AtomicU64, Ordering};
    static PUSH: AtomicU64 = AtomicU64::new(0);
    let named = centre.with_header("idempotency-key", &format!("decision-{}", PUSH.fetch_add(1, Ordering::Relaxed)));
    named.json("POST", "/centre/v1/requests/decide", &json!({ "decisions": decisions })).await
}

/// What waits at a centre.
async fn waiting(centre: &Caller) -> Vec<Value> {
    centre.get("/centre/v1/requests").await.taken()["requests"].as_array().expect("a list").clone()
}

/// Each step of a request, and who took it.
async fn steps(caller: &Caller, id: &str) -> Vec<(String, String)> {
    let reply = caller.post(HISTORY, &[("request_id", id)]).await;
    let steps = reply.ok()["steps"].as_array().expect("steps").clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    steps.iter().map(|step| (text(&step["step"]), text(&step["by"]))).collect()
}
