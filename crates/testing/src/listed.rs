//! Every entry of the notifications that a test's parent receives, and that nobody but the portal writes, is one that the app can
//! say in the parent's language: it carries the code of its sentence.

use serde_json::Value;

/// Where such entries lead.
const OF_THE_PORTAL: [&str; 5] = ["/guardian", "/myProfile", "/notification", "/request", "/ticket"];

#[track_caller]
pub fn hold(answer: &Value) {
    for entry in answer["response"]["conversationList"].as_array().into_iter().flatten() {
        if entry["navigateTo"].as_str().is_some_and(|path| OF_THE_PORTAL.contains(&path)) {
            assert!(entry["code"].is_string(), "notices/sentences.rs does not know what this says: {entry}");
        }
    }
}
