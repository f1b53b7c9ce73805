use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};

use base::clock::Timestamp;
use providers::push::answers::wait;

#[test]
fn a_wait_is_read_in_both_spellings_and_never_longer_than_an_hour() {
    let now = Timestamp::from_seconds(1_794_457_800); // Thu, 12 Nov 2026 04:30:00 GMT
    for (said, seconds) in [
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
        headers.insert(RETRY_AFTER, said.parse().expect("a header"));
        assert_eq!(wait(&headers, now), seconds.map(Duration::from_secs), "{said}");
    }
}
