use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};

use base::clock::Timestamp;
use providers::push::answers::retry_after;

#[test]
fn retry_after_is_read_in_both_forms_and_is_an_hour_at_most() {
    let now = Timestamp::from_seconds(1_794_457_800); // Thu, 12 Nov 2026 04:30:00 GMT
    for (output, seconds) in [
        ("120", Some(120)),
        ("0", Some(0)),
        ("99999999", Some(3600)),
        ("Thu, 12 Nov 2026 04:31:30 GMT", Some(90)),
        ("Thu, 12 Nov 2026 04:29:00 GMT", Some(0)),
        ("Fri, 13 Nov 2026 04:30:00 GMT", Some(3600)),
        ("-1", None),
        ("soon", None),
    ] {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, output.parse().expect("a header"));
        assert_eq!(retry_after(&headers, now), seconds.map(Duration::from_secs), "{output}");
    }
}
