use std::time::Duration;

use base::clock::Timestamp;
use context::outage::{Outage, Past, QUIET};

#[test]
fn an_outage_is_logged_once_when_it_begins_and_once_when_it_ends() {
    let outage = Outage::default();
    assert_eq!(outage.end(Timestamp::EPOCH), None, "nothing was");
    let start = Timestamp::from_seconds(1);
    let first: Vec<bool> = (0..836).map(|call| outage.count(start + call * Duration::from_millis(25))).collect();
    assert!(first[0] && !first[1..].contains(&true));
    // A call that began before the outage and succeeds after it does not end the outage.
    let last = start + 835 * Duration::from_millis(25);
    assert_eq!(outage.end(last + Duration::from_millis(10)), None);
    assert_eq!(outage.end(last + QUIET), Some(Past { seconds: 20, calls: 836 }));
    assert_eq!(outage.end(last + QUIET), None, "it is reported once");
    assert!(outage.count(last + Duration::from_mins(1)), "the next one is another");
    assert!(outage.end(Timestamp::EPOCH).is_some(), "a clock that was set back does not keep it open");
}
