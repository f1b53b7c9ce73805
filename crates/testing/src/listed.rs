//! Checks that every notification a test's parent receives from the portal itself has the code of its sentence, so that the app can
//! show it in the parent's language.

use serde_json::Value;

/// The links of such notifications.
const OF_THE_PORTAL: [&str; 6] =
    ["/guardian", "/holidayCalendar", "/myProfile", "/notification", "/request", "/ticket"];

#[track_caller]
pub fn hold(answer: &Value) {
    for entry in answer["response"]["conversationList"].as_array().into_iter().flatten() {
        if entry["navigateTo"].as_str().is_some_and(|path| OF_THE_PORTAL.contains(&path)) {
            assert!(entry["code"].is_string(), "notices/sentences.rs does not know what this says: {entry}");
        }
    }
}
